"""Bridge-whist (FACTS 3.8)."""

import pytest

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.whist.bridge_whist_scores import (
    BridgeWhistDeal,
    BridgeWhistItem,
    BridgeWhistScore,
    BridgeWhistScoring,
    chicane_seats,
    honour_points,
    trick_value,
)
from makker.seats import Seat, Side
from makker.valuation.side_honours import HonourHolding, SideHonours

NS, EW = Side.NS, Side.EW
SCORING = BridgeWhistScoring()


def played(*deals: BridgeWhistDeal) -> BridgeWhistScore:
    """The sheet after these deals."""
    score = BridgeWhistScore()
    for deal in deals:
        score = score.add(deal)
    return score


def figures(score: BridgeWhistScore) -> list[tuple[BridgeWhistItem, Side, int]]:
    """What stands on the sheet."""
    return [(entry.item, entry.side, entry.points) for entry in score.entries]


def test_trick_values() -> None:
    """FACTS 3.8: spades 2, clubs 4, diamonds 6, hearts 8, no-trump 12."""
    assert {strain.letter: trick_value(strain, 0, SCORING) for strain in STRAINS} == {
        "S": 2,
        "C": 4,
        "D": 6,
        "H": 8,
        "N": 12,
    }


@pytest.mark.parametrize(
    ("strain", "doubles", "value"),
    [
        (Strain.HEARTS, 1, 16),
        (Strain.HEARTS, 2, 32),
        (Strain.HEARTS, 3, 64),
        (Strain.HEARTS, 4, 100),
        (Strain.HEARTS, 1000, 100),
        (Strain.SPADES, 5, 64),
        (Strain.SPADES, 6, 100),
        (Strain.NOTRUMP, 4, 100),
    ],
)
def test_doubling_up_to_the_cap(strain: Strain, doubles: int, value: int) -> None:
    """FACTS 3.8: doubled without limit, capped at 100 points a trick."""
    assert trick_value(strain, doubles, SCORING) == value


@pytest.mark.parametrize(
    ("strain", "points"),
    [
        (Strain.SPADES, [4, 8, 10, 16, 18, 20]),
        (Strain.CLUBS, [8, 16, 20, 32, 36, 40]),
        (Strain.DIAMONDS, [12, 24, 30, 48, 54, 60]),
        (Strain.HEARTS, [16, 32, 40, 64, 72, 80]),
    ],
)
def test_honours_in_a_suit(strain: Strain, points: list[int]) -> None:
    """FACTS 3.8: S 4/8/10, C 8/16/20, D 12/24/30, H 16/32/40; then 8x, 9x, 10x."""
    assert [honour_points(holding, strain, SCORING) for holding in HonourHolding] == points


def test_aces_in_notrump() -> None:
    """FACTS 3.8: 30, 40, 100."""
    holdings = (HonourHolding.THREE, HonourHolding.FOUR_DIVIDED, HonourHolding.FOUR_IN_ONE)

    assert [honour_points(holding, Strain.NOTRUMP, SCORING) for holding in holdings] == [30, 40, 100]


def test_either_side_scores_its_odd_tricks() -> None:
    """FACTS 3.8: all odd tricks score, whoever won them."""
    score = played(BridgeWhistDeal(Strain.CLUBS, 9), BridgeWhistDeal(Strain.CLUBS, 6))

    assert figures(score) == [(BridgeWhistItem.TRICKS, NS, 12), (BridgeWhistItem.TRICKS, EW, 4)]
    assert (score.part_score(NS), score.part_score(EW)) == (12, 4)


@pytest.mark.parametrize(
    ("ns_tricks", "item", "side", "points"),
    [
        (12, BridgeWhistItem.SMALL_SLAM, NS, 20),
        (13, BridgeWhistItem.GRAND_SLAM, NS, 40),
        (1, BridgeWhistItem.SMALL_SLAM, EW, 20),
        (0, BridgeWhistItem.GRAND_SLAM, EW, 40),
    ],
)
def test_slams(ns_tricks: int, item: BridgeWhistItem, side: Side, points: int) -> None:
    """FACTS 3.8: twelve tricks 20, thirteen 40, not doubled."""
    assert (item, side, points) in figures(played(BridgeWhistDeal(Strain.SPADES, ns_tricks, doubles=1)))


def test_chicane() -> None:
    """FACTS 3.8: a player without trumps earns twice the trick value; both partners may."""
    score = played(BridgeWhistDeal(Strain.HEARTS, 8, doubles=2, chicane=(Seat.EAST, Seat.WEST)))

    assert figures(score) == [
        (BridgeWhistItem.TRICKS, NS, 64),
        (BridgeWhistItem.CHICANE, EW, 16),
        (BridgeWhistItem.CHICANE, EW, 16),
    ]


def test_chicane_is_seen_in_the_deal() -> None:
    """Only in a trump suit, at whatever seat."""
    deal = Deal.parse("N:AK.AK.AK.AK 2.2.2. .3.3.32 3..4.4")

    assert chicane_seats(deal, Strain.SPADES) == (Seat.SOUTH,)
    assert chicane_seats(deal, Strain.HEARTS) == (Seat.WEST,)
    assert chicane_seats(deal, Strain.CLUBS) == (Seat.EAST,)
    assert chicane_seats(deal, Strain.NOTRUMP) == ()


def test_a_whole_rubber() -> None:
    """Worked by hand from FACTS 3.8.

    NS 3 odd in no-trump = 36, game. EW 2 odd hearts doubled = 32, game. NS 5 odd diamonds = 30, game and rubber 100,
    EW hold three honours = 12. NS 36 + 30 + 100 = 166, EW 32 + 12 = 44.
    """
    score = played(
        BridgeWhistDeal(Strain.NOTRUMP, 9),
        BridgeWhistDeal(Strain.HEARTS, 5, doubles=1),
        BridgeWhistDeal(Strain.DIAMONDS, 11, honours=SideHonours(EW, HonourHolding.THREE)),
    )

    assert (score.games, score.over, score.winner) == ((NS, EW, NS), True, NS)
    assert (score.total(NS), score.total(EW)) == (166, 44)
    with pytest.raises(InvalidValue) as refused:
        score.add(BridgeWhistDeal(Strain.CLUBS, 7))

    assert refused.value.code == "rubber.over"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"ns_tricks": 14}, "result.tricks"),
        ({"doubles": -1}, "deal.doubles"),
        ({"strain": Strain.NOTRUMP, "honours": SideHonours(NS, HonourHolding.FIVE_IN_ONE)}, "honours.holding"),
        ({"strain": Strain.NOTRUMP, "chicane": (Seat.NORTH,)}, "chicane.notrump"),
        ({"chicane": (Seat.NORTH, Seat.NORTH)}, "chicane.twice"),
        ({"chicane": (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)}, "chicane.everybody"),
        (
            {"chicane": (Seat.NORTH,), "honours": SideHonours(NS, HonourHolding.FOUR_DIVIDED)},
            "chicane.honours",
        ),
    ],
)
def test_impossible_deals_are_refused(wrong: dict[str, object], code: str) -> None:
    """Nothing is scored that cannot have happened."""
    with pytest.raises(InvalidValue) as refused:
        BridgeWhistDeal(**{"strain": Strain.CLUBS, "ns_tricks": 7, **wrong})  # type: ignore[arg-type]

    assert refused.value.code == code


@pytest.mark.parametrize(
    "wrong", [{"game": 0}, {"rubber": -1}, {"trick_cap": 5}, {"trick_cap": 2**1100}, {"chicane": -1}]
)
def test_impossible_options_are_refused(wrong: dict[str, int]) -> None:
    """A game of nothing, a negative bonus, a cap below a trick or above all reason."""
    with pytest.raises(InvalidValue) as refused:
        BridgeWhistScoring(**wrong)  # type: ignore[arg-type]

    assert refused.value.code == "options.points"


def test_figures_stand_above_or_below() -> None:
    """Only tricks count towards the game of 30: 24 below and 24 above is none."""
    score = played(
        BridgeWhistDeal(Strain.HEARTS, 9, honours=SideHonours(NS, HonourHolding.THREE), chicane=(Seat.EAST,))
    )

    assert [entry.below for entry in score.entries] == [True, False, False]
    assert (score.games, score.part_score(NS), {entry.deal for entry in score.entries}) == ((), 24, {1})
