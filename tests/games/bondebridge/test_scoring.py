"""Points of every scoring."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.games.bondebridge import Scoring
from makker.games.bondebridge.scoring import points, tricks_fault, winners
from makker.seats import Player


@pytest.mark.parametrize(("bid", "tricks", "expected"), [(0, 0, 10), (2, 2, 12), (4, 4, 14), (2, 1, 0), (2, 3, 0)])
def test_the_printed_table(bid: int, tricks: int, expected: int) -> None:
    """The table of the description (FACTS 004-16, 8-17)."""
    assert points(Scoring.TEN_AND_TRICKS, bid, tricks) == expected


@given(bid=st.integers(0, 26), tricks=st.integers(0, 26))
def test_only_an_exact_bid_counts(bid: int, tricks: int) -> None:
    """Over and under are alike: nothing (FACTS 004-01, 004-16)."""
    assert points(Scoring.TEN_AND_TRICKS, bid, tricks) == (10 + tricks if bid == tricks else 0)


@pytest.mark.parametrize(
    ("scoring", "bid", "tricks", "expected"),
    [
        (Scoring.DOUBLING_MISSES, 0, 0, 10),
        (Scoring.DOUBLING_MISSES, 3, 3, 25),
        (Scoring.DOUBLING_MISSES, 3, 2, -5),
        (Scoring.DOUBLING_MISSES, 3, 5, -15),
        (Scoring.DOUBLING_MISSES, 3, 0, -35),
        (Scoring.DOUBLING_MISSES, 0, 4, -75),
        (Scoring.TWO_A_MISS, 0, 0, 5),
        (Scoring.TWO_A_MISS, 3, 3, 13),
        (Scoring.TWO_A_MISS, 3, 1, -4),
        (Scoring.TWO_A_MISS, 0, 1, -2),
        (Scoring.ONE_IN_FRONT, 5, 5, 15),
        (Scoring.ONE_IN_FRONT, 10, 10, 110),
        (Scoring.ONE_IN_FRONT, 0, 0, 5),
        (Scoring.ONE_IN_FRONT, 5, 4, 0),
        (Scoring.TRICKS_FIVE_FOR_ZERO, 3, 3, 13),
        (Scoring.TRICKS_FIVE_FOR_ZERO, 0, 0, 5),
        (Scoring.TRICKS_FIVE_FOR_ZERO, 3, 4, 4),
        (Scoring.TRICKS_AND_TEN, 3, 3, 13),
        (Scoring.TRICKS_AND_TEN, 0, 0, 10),
        (Scoring.TRICKS_AND_TEN, 3, 4, 4),
    ],
)
def test_house_scorings(scoring: Scoring, bid: int, tricks: int, expected: int) -> None:
    """The other scorings of FACTS 3.15."""
    assert points(scoring, bid, tricks) == expected


def test_a_tie_shares_the_win() -> None:
    """Everybody with the most points wins (FACTS D37)."""
    assert winners((30, 41, 12, 41)) == (Player(1), Player(3))


@pytest.mark.parametrize(
    ("tricks", "code"),
    [((1, 2, 1), None), ((1, 2, 2), "tricks.sum"), ((1, 1, 1), "tricks.sum"), ((5, -1, 0), "tricks.range")],
)
def test_tricks_that_cannot_be(tricks: tuple[int, ...], code: str | None) -> None:
    """The players take exactly as many tricks as there are cards in a hand (FACTS 004-03)."""
    fault = tricks_fault(4, tricks)

    assert (fault.code if fault else None) == code
