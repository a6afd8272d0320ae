"""Regions of points and shapes: exact sets, checked hand by hand against the counts of `makker.valuation`."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from makker.bidding import regions
from makker.bidding.facts import HandFacts
from makker.bidding.shown import balanced, hcp, length, longest_new, points, quality, stopper, support, top
from makker.cards import Hand, Suit
from makker.cards.suit import SUITS
from makker.errors import InvalidValue
from makker.valuation import fit_shortness_points, high_card_points, length_points

hands = st.permutations(range(52)).map(lambda order: Hand.of_bits(sum(1 << card for card in order[:13])))


def test_there_are_560_shapes() -> None:
    """The shapes of thirteen cards in four suits."""
    assert len(regions.shapes()) == 560
    assert len(set(regions.shapes())) == 560


@settings(max_examples=80, deadline=None)
@given(hands, st.integers(0, 30), st.integers(0, 12))
def test_measures_agree_with_the_counts(hand: Hand, low: int, width: int) -> None:
    """High-card points, length points and support points are those of FACTS 6.1-6.3."""
    facts, high = HandFacts(hand), low + width
    strength = high_card_points(hand)

    assert hcp(low, high).keeps(facts) == (low <= strength <= high)
    assert points(low, high).keeps(facts) == (low <= strength + length_points(hand) <= high)
    for suit in SUITS:
        counted = strength + fit_shortness_points(hand, suit)
        assert support(suit, low, high).keeps(facts) == (low <= counted <= high)


@settings(max_examples=60, deadline=None)
@given(hands)
def test_lengths_and_balance(hand: Hand) -> None:
    """A length is the number of cards; balanced is 4333, 4432 or 5332."""
    facts = HandFacts(hand)
    for suit in SUITS:
        for least in range(14):
            assert length(suit, least).keeps(facts) == (hand.length(suit) >= least)
    assert balanced().keeps(facts) == (sorted(hand.shape) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]))


def test_ranges_are_read_off_exactly() -> None:
    """The ranges of a region are those of its cells."""
    shown = hcp(12, 14) & balanced() & length(Suit.SPADES, 4)

    assert regions.points_range(shown.region) == (12, 14)
    assert regions.length_range(shown.region, Suit.SPADES) == (4, 5)
    assert regions.length_range(shown.region, Suit.HEARTS) == (2, 4)
    assert regions.least_by(shown.region, "points") == 12
    assert regions.measure_range(shown.region, "points") == (12, 15)


def test_either_and_not() -> None:
    """`|` allows either, `~` everything else; neither is possible where the cards themselves count."""
    weak, strong = hcp(0, 5), hcp(20)

    assert (weak | strong).points == (0, 37)
    assert (~weak).points == (6, 37)
    with pytest.raises(ValueError, match="two rules"):
        weak | stopper(Suit.SPADES)
    with pytest.raises(ValueError, match="two rules"):
        _ = ~top(Suit.SPADES, 2)


@pytest.mark.parametrize(
    ("hand", "kind", "suit", "count"),
    [
        ("AKQ52.K9.Q84.K76", "stopper", "S", 1),
        ("Q2.K9842.Q84.K76", "stopper", "S", 0),
        ("Q32.K984.Q84.K76", "stopper", "S", 1),
        ("J432.K98.Q84.K76", "stopper", "S", 1),
        ("K.KQ9842.Q84.K76", "stopper", "S", 0),
        ("AKQ52.K9.Q84.K76", "top", "S", 3),
        ("AKJT2.K9.Q84.K76", "honours", "S", 4),
        ("2.KQ9842.Q84.K76", "control", "S", 1),
        (".KQ98432.Q84.K76", "control", "S", 2),
        ("Q32.KQ98.Q84.K76", "control", "S", 0),
        ("AKQ52.A9.Q84.A76", "keycards", "S", 4),
        ("AKQ52.A9.Q84.A76", "keycards", "H", 3),
        ("AKQ52.A9.Q84.A76", "queen", "S", 1),
        ("KQJ5432.A2.A2.A2", "tricks", "S", 18),
    ],
)
def test_qualities(hand: str, kind: str, suit: str, count: int) -> None:
    """Stoppers, honours, controls, key cards and playing tricks (FACTS 4.5, 6.12)."""
    assert HandFacts(Hand.parse(hand)).count(kind, Suit.parse(suit)) == count


def test_aces_and_kings() -> None:
    """Counted in the whole hand."""
    facts = HandFacts(Hand.parse("AKQ52.K9.A84.K76"))

    assert (facts.count("aces", None), facts.count("kings", None)) == (2, 3)
    assert quality("aces", None, 2, 2).keeps(facts)
    assert not quality("kings", None, 0, 2).keeps(facts)


def test_a_part_of_a_hand_is_refused() -> None:
    """Rules are for hands of thirteen cards."""
    with pytest.raises(InvalidValue) as refused:
        HandFacts(Hand.parse("AK..."))

    assert refused.value.code == "hand.cards"


@pytest.mark.parametrize(
    ("shape", "opened", "first"),
    [
        ((4, 3, 4, 2), Suit.HEARTS, Suit.SPADES),
        ((4, 2, 2, 5), Suit.HEARTS, Suit.CLUBS),
        ((5, 5, 2, 1), Suit.CLUBS, Suit.SPADES),
        ((4, 4, 3, 2), Suit.CLUBS, Suit.HEARTS),
        ((2, 4, 4, 3), Suit.SPADES, Suit.DIAMONDS),
        ((1, 4, 4, 4), Suit.SPADES, Suit.CLUBS),
        ((2, 5, 5, 1), Suit.SPADES, Suit.HEARTS),
    ],
)
def test_the_suit_to_show_first(shape: regions.Shape, opened: Suit, first: Suit) -> None:
    """The longest, the higher of fives, the cheapest of fours; hearts over spades need five."""
    rng = random.Random(1)
    cell = regions.cell(rng.randrange(10, 20), shape)

    assert [suit for suit in SUITS if longest_new(opened, suit).region & cell] == [first]
