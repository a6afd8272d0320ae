"""Every count of a hand against FACTS part 6."""

import random
from collections.abc import Callable

import pytest

from makker.cards import Hand, Suit
from makker.cards.rank import Rank
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Seat
from makker.valuation import (
    Shortness,
    adjusted_losers,
    bergen_points,
    controls,
    evaluate,
    fit_shortness_points,
    high_card_points,
    is_flat,
    length_points,
    level_from_losers,
    losers,
    new_losers,
    playing_tricks,
    quick_tricks,
    rule_of_twenty,
    rule_of_twenty_two,
    shortness_points,
    starting_points,
    suit_quality,
    tricks_from_losers,
    tricks_from_new_losers,
    zar_points,
)
from makker.valuation.openings import honour_adjustment
from makker.valuation.tricks import adjusted_losers_in


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("AKQ52.K9.Q84.K76", (17, 5, 33, 3.0, 17.35, 1, 1)),
        ("AQ432.KJ5.K87.Q4", (15, 7, 30, 2.5, 14.0, 1, 1)),
        ("KQJ987.A2.T98.43", (10, 7, 26, 2.0, 12.5, 2, 2)),
        ("5432.432.432.432", (0, 12, 8, 0, -0.5, 0, 0)),
        ("A65.A7643..98532", (8, 7, 27, 2.0, 11.45, 3, 2)),
        ("K.AQT9.AKJ987.32", (17, 5, 38, 3.5, 20.65, 3, 2)),
    ],
)
def test_the_table_of_hands(text: str, counts: tuple[float, ...]) -> None:
    """FACTS 6.11, part 8 item 18: HCP, LTC, Zar, quick tricks, Kaplan-Rubens, shortness, length."""
    found = evaluate(Hand.parse(text))

    assert (
        found.high_card_points,
        found.losers,
        found.zar,
        found.quick_tricks,
        found.kaplan_rubens,
        found.shortness,
        found.length,
    ) == counts


def test_two_aces_and_a_void() -> None:
    """FACTS 002-18: 8 hp but 11 points, by the seed's count (singleton 2, void 3) and by the usual one."""
    hand = Hand.parse("A65.A7643..98532")

    assert high_card_points(hand) == 8
    assert high_card_points(hand) + shortness_points(hand, Shortness.SEED) == 11
    assert high_card_points(hand) + shortness_points(hand) == 11


@pytest.mark.parametrize(("counted", "total"), [(high_card_points, 40), (bergen_points, 40), (controls, 12)])
def test_the_pack_as_a_whole(counted: Callable[[Hand], float], total: int) -> None:
    """FACTS 6.1, 6.10: forty points on either scale and twelve controls, however they are dealt."""
    rng = random.Random(1)
    for _ in range(50):
        deal = Deal.random(rng)

        assert sum(counted(hand) for hand in deal.hands) == total


@pytest.mark.parametrize(
    ("text", "points"), [("AKQJ...", (10, 9.75, 3)), ("T9...", (0, 0.25, 0)), ("A.K.Q.J", (10, 9.75, 3))]
)
def test_honours_count_by_rank(text: str, points: tuple[float, ...]) -> None:
    """FACTS 6.1: 4-3-2-1 and 4.5-3-1.5-0.75-0.25; the ten is an honour worth no hp (D13)."""
    hand = Hand.parse(text)

    assert (high_card_points(hand), bergen_points(hand), controls(hand)) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5432.432.432.432", {"goren": 0, "seed": 0, "fit_of_three": 0, "fit_of_four": 0}),
        ("65432.5432.32.32", {"goren": 2, "seed": 0, "fit_of_three": 2, "fit_of_four": 2}),
        ("765432.65432.2.2", {"goren": 4, "seed": 4, "fit_of_three": 4, "fit_of_four": 6}),
        ("765432.765432..2", {"goren": 5, "seed": 5, "fit_of_three": 5, "fit_of_four": 8}),
    ],
)
def test_shortness(text: str, points: dict[str, int]) -> None:
    """FACTS 6.2: 1-2-3, 0-2-3, and with a fit 1-2-3 or 1-3-5."""
    assert {count.value: shortness_points(Hand.parse(text), count) for count in Shortness} == points


@pytest.mark.parametrize(
    ("text", "trumps", "points"),
    [
        ("5432.65432.5432.", Suit.SPADES, 5),
        ("543.65432.65432.", Suit.SPADES, 3),
        ("54.765432.65432.", Suit.SPADES, 0),
        ("5432.76543.5432.", Suit.HEARTS, 5),
    ],
)
def test_shortness_with_a_fit(text: str, trumps: Suit, points: int) -> None:
    """FACTS 6.2: a void is 5 with four trumps, 3 with three, nothing with fewer."""
    assert fit_shortness_points(Hand.parse(text), trumps) == points


@pytest.mark.parametrize(
    ("text", "points"), [("65432.5432.32.32", 1), ("765432.65432.2.2", 3), ("5432.432.432.432", 0)]
)
def test_length(text: str, points: int) -> None:
    """FACTS 6.3: one for each card beyond the fourth."""
    assert length_points(Hand.parse(text)) == points


def test_flat_hands() -> None:
    """FACTS 6.2: 4-3-3-3, whichever suit has four."""
    assert [is_flat(Hand.parse(text)) for text in ("432.432.5432.432", "5432.5432.432.32")] == [True, False]


@pytest.mark.parametrize(
    ("suit", "plain", "swedish"),
    [
        ("AK5", 2, 2),
        ("AQ5", 1.5, 1.5),
        ("A5", 1, 1),
        ("A", 1, 1),
        ("KQ5", 1, 1),
        ("KQ", 1, 1),
        ("K5", 0.5, 0.5),
        ("K", 0, 0),
        ("KJT", 0.5, 1),
        ("KJ5", 0.5, 0.5),
        ("QJ5", 0, 0.5),
        ("QJ", 0, 0),
        ("AKQ", 2, 2),
        ("Q52", 0, 0),
    ],
)
def test_quick_tricks(suit: str, plain: float, swedish: float) -> None:
    """FACTS 6.5, with the Swedish list's K-J-10 and Q-J-x."""
    hand = Hand.parse(f"{suit}...")

    assert (quick_tricks(hand), quick_tricks(hand, lower_honours=True)) == (plain, swedish)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AKQJ.AKQ.AKQ.AKQ", 0),
        ("98765432.5432.2.", 7),
        ("AK.A2.K2.9876543", 5),
        ("Q2.QJ.AQ.A765432", 7),
        ("A.K.98765.987654", 7),
        ("Q32.J32.T32.5432", 11),
    ],
)
def test_losers(text: str, count: int) -> None:
    """FACTS 6.6: void 0; singleton A 0 else 1; doubleton AK 0, Ax Kx 1, else 2; three or more 3 - (A + K + Q)."""
    assert losers(Hand.parse(text)) == count


@pytest.mark.parametrize(
    ("suit", "count"),
    [("Q32", 2.5), ("QJ2", 2), ("KQ2", 1), ("AQ2", 1), ("AJT", 1), ("AJ9", 2), ("AKJT", 1), ("AQJT", 1), ("Q2", 2)],
)
def test_adjusted_losers(suit: str, count: float) -> None:
    """FACTS 6.6: an unsupported Q-x-x is 2.5 losers and A-J-10 one; nothing else changes."""
    assert adjusted_losers_in(tuple(Rank.parse(letter) for letter in suit)) == count


def test_adjusted_losers_of_a_hand() -> None:
    """The suits add up: 2.5 for Q32, 1 for AJT, and 3 each for the rest."""
    assert adjusted_losers(Hand.parse("Q32.AJT.432.5432")) == 2.5 + 1 + 3 + 3


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AKQJ.AKQ.AKQ.AKQ", 0),
        ("5432.432.432.432", 12),
        ("2.32.5432.765432", 1.5 + 2.5 + 3 + 3),
        (".K2.A5432.KQ5432", 1.5 + 1.5 + 1.5),
    ],
)
def test_new_losers(text: str, count: float) -> None:
    """FACTS 6.6: a missing A 1.5 from one card, K 1 from two, Q 0.5 from three."""
    assert new_losers(Hand.parse(text)) == count


def test_what_losers_promise() -> None:
    """FACTS 6.6: 7 + 8 losers: level 3, nine tricks; by the new count 25 less the sum."""
    assert (level_from_losers(15), tricks_from_losers(15), tricks_from_new_losers(15)) == (3, 9, 10)


def test_zar() -> None:
    """FACTS 6.7 by hand: 15 HCP, 5 controls, 5 + 3 cards, 5 - 2."""
    assert zar_points(Hand.parse("AQ432.KJ5.K87.Q4")) == 15 + 4 + 8 + 3


@pytest.mark.parametrize(
    ("text", "twenty", "twenty_two"),
    [("AQ432.K8765.32.4", 9 + 10, 9 + 10 + 2), ("KQJ987.A2.T98.43", 10 + 9, 10 + 9 + 2)],
)
def test_rules_of_twenty_and_twenty_two(text: str, twenty: int, twenty_two: float) -> None:
    """FACTS 6.10: HCP and the two longest suits, and quick tricks."""
    hand = Hand.parse(text)

    assert (rule_of_twenty(hand), rule_of_twenty_two(hand)) == (twenty, twenty_two)


@pytest.mark.parametrize(("text", "quality"), [("AKJT95...", 6 + 4), ("98765...", 5), ("...", 0)])
def test_suit_quality(text: str, quality: int) -> None:
    """FACTS 6.10: length and honours, the ten among them."""
    assert suit_quality(Hand.parse(text), Suit.SPADES) == quality


def test_playing_tricks_of_the_example() -> None:
    """FACTS 6.12: S x, H KQxxxx, D Jxxx, C xx = 5.5."""
    hand = Hand.parse("5.KQ8765.J432.32")

    assert playing_tricks(hand) == 5.5
    assert abs(playing_tricks(hand) - (13 - losers(hand))) <= 0.5


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AKQ52.K9.Q84.K76", 17 + 1 + 1),
        ("AT987.AT98.A2.32", 12 + 1 + 1),
        ("QJ432.QJ2.QJ2.Q2", 11 - 2 + 1 - 1),
        ("KQJ987.A2.T98.43", 10 + 2 + 1),
        ("K.QJ.J5432.Q5432", 3 + 3 + 1 + 2 - 1 - 2 + 2),
    ],
)
def test_starting_points(text: str, points: int) -> None:
    """FACTS 6.8: adjusted HCP, length, quality suits, dubious honours, each worked by hand."""
    assert starting_points(Hand.parse(text)) == points


def test_only_whole_hands_have_shapes() -> None:
    """Counts of shape refuse a hand that has not thirteen cards rather than take it for one."""
    twelve = Hand.parse("AKQ52.K9.Q84.K7")
    for count in (losers, adjusted_losers, new_losers, zar_points, playing_tricks, starting_points, evaluate):
        with pytest.raises(InvalidValue) as refused:
            count(twelve)

        assert (refused.value.code, refused.value.data) == ("hand.cards", {"cards": 12, "expected": 13})


def test_counts_of_random_hands_agree_with_text() -> None:
    """A second formulation on the printed hand gives the same points, controls, length and losers."""
    rng = random.Random(5)
    for _ in range(300):
        hand = Deal.random(rng)[Seat.NORTH]
        suits = str(hand).split(".")
        flat = "".join(suits)
        tops = [sum(letter in "AKQ"[: min(len(suit), 3)] for letter in suit) for suit in suits]

        assert high_card_points(hand) == sum(" JQKA".index(letter) for letter in flat if letter in "JQKA")
        assert controls(hand) == 2 * flat.count("A") + flat.count("K")
        assert length_points(hand) == sum(len(suit[4:]) for suit in suits)
        assert losers(hand) == sum(min(len(suit), 3) - top for suit, top in zip(suits, tops, strict=True))
        assert 0 <= losers(hand) <= 12


@pytest.mark.parametrize(
    ("text", "adjustment"),
    [
        ("AT32.AT32.A32.32", 1),
        ("AT32.AT32.AT2.32", 2),
        ("AT32.QJ32.A32.32", 0),
        ("QJ32.QJ32.Q32.32", -1),
        ("QJ32.QJ32.QJ2.32", -2),
        ("AT32.A432.432.32", 1),
        ("AT32.5432.432.32", 0),
    ],
)
def test_aces_and_tens_against_queens_and_jacks(text: str, adjustment: int) -> None:
    """FACTS 6.8: three apart is a point, six apart two, less than three nothing."""
    assert honour_adjustment(Hand.parse(text)) == adjustment
