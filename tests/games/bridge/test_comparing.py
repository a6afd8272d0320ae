"""Matchpoints, Neuberg, IMPs, Butler, cross-IMPs: the worked numbers of FACTS 3.9 (part 8, 13)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.errors import InvalidValue
from makker.games.bridge.comparing import Rounding, butler, cross_imps, datum, imps, matchpoints, neuberg

scores = st.lists(st.integers(-760, 760).map(lambda tens: 10 * tens), min_size=1, max_size=12)


def test_the_worked_matchpoints() -> None:
    """FACTS 3.9.1: seven results; the sum is 7 x 6."""
    assert matchpoints([620, 620, 170, 650, -100, 620, 200]) == (8, 8, 2, 12, 0, 8, 4)


@pytest.mark.parametrize(
    ("points", "results", "expected", "final"),
    [(4, 6, 7, "4.83"), (9, 6, 7, "10.67"), (18, 10, 11, "19.90"), (12, 7, 10, "17.57"), (0, 1, 9, "8.00")],
)
def test_neuberg(points: int, results: int, expected: int, final: str) -> None:
    """FACTS 3.9.2: 4 of 10 among six becomes 4.83 of 12 among seven; a lone result gets the average."""
    assert f"{float(neuberg(points, results, expected)):.2f}" == final


@pytest.mark.parametrize(("points", "final"), [(12, "17.6"), (10, "14.7"), (0, "0.4")])
def test_neuberg_of_ten_tables_with_seven_comparable(points: int, final: str) -> None:
    """The English Bridge Union's numbers."""
    assert f"{float(neuberg(points, 7, 10)):.1f}" == final


@pytest.mark.parametrize(
    ("difference", "points"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (430, 10), (490, 10), (3990, 23), (4000, 24), (9000, 24), (-280, -7)],
)
def test_imps(difference: int, points: int) -> None:
    """FACTS 3.9.3; 280 is 7, not 8 as one page has it."""
    assert imps(difference) == points


def test_the_worked_butler() -> None:
    """FACTS 3.9.4: mean 514.5, datum 510."""
    results = [980] * 3 + [480] * 11 + [450] * 7 + [-50]

    assert datum(results) == 510
    assert sorted(set(zip(results, butler(results), strict=True))) == [(-50, -11), (450, -2), (480, -1), (980, 10)]


@pytest.mark.parametrize(
    ("rounding", "plus", "minus"), [(Rounding.EVEN, 420, -420), (Rounding.ZERO, 410, -410), (Rounding.AWAY, 420, -420)]
)
def test_a_datum_half_way(rounding: Rounding, plus: int, minus: int) -> None:
    """415 and -415, by option."""
    assert datum([410, 420], rounding=rounding) == plus
    assert datum([-410, -420], rounding=rounding) == minus


def test_dropping_the_best_and_worst() -> None:
    """One at each end; nothing left is an error."""
    assert datum([2220, 420, 430, -800], drop=1) in (420, 430)
    assert datum([2220, 420, 420, -800], drop=1) == 420
    with pytest.raises(InvalidValue):
        datum([420, 420], drop=1)


def test_the_worked_cross_imps() -> None:
    """FACTS 3.9.4: +420 against five others is +18, 3.60 on average."""
    total = cross_imps([420, 450, -100, -200, 400, 590])[0]

    assert total == 18
    assert Fraction(total, 5) == Fraction("3.6")


@given(scores)
def test_nothing_is_won_that_is_not_lost(results: list[int]) -> None:
    """Cross-IMPs sum to nothing; matchpoints to all that there are to win; mirrored scores give mirrored points."""
    mirrored = [-score for score in results]

    assert sum(cross_imps(results)) == 0
    assert sum(matchpoints(results)) == len(results) * (len(results) - 1)
    assert [-each for each in cross_imps(mirrored)] == list(cross_imps(results))
