"""What tricks are worth: points, or at matchpoints the tables that they beat."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.robots.hand_files import RecordedHand, read_all, view_of

from makker.games.bridge.state import Scoring
from makker.robots.bridge.rollout import compared
from makker.robots.cardplay.evidence import read
from makker.robots.cardplay.worth import field_of, worths

TWINS = {hand.title: hand for hand in read_all() if hand.theme == "scoring"}


def test_the_field_plays_what_may_be_right() -> None:
    """A finesse that brings ten tricks in six deals of ten, else six against nine on top: six tables in ten take it."""
    finesse, top, silly = [10] * 6 + [6] * 4, [9] * 10, [5] * 10
    field = field_of([finesse, top, silly], 13)

    assert field[10] == pytest.approx(0.36)
    assert field[9] == pytest.approx(0.4)
    assert field[6] == pytest.approx(0.24)
    assert field[5] == 0


@given(st.lists(st.lists(st.integers(0, 10), min_size=4, max_size=4), min_size=1, max_size=6))
def test_the_field_is_whole(values: list[list[int]]) -> None:
    """The parts of all tables make one."""
    assert sum(field_of(values, 10)) == pytest.approx(1.0)


@pytest.mark.parametrize("hand", TWINS.values(), ids=lambda hand: hand.title)
def test_a_trick_more_is_always_worth_more(hand: RecordedHand) -> None:
    """In both forms of scoring, for declarer."""
    view = view_of(hand)
    left = 13 - len(view.tricks)
    found = worths(view, read(view), [[left] * 3, [left - 2] * 3])

    assert len(found) == left + 1
    assert all(less < more for less, more in pairwise(found))


def test_points_are_the_score() -> None:
    """Three no-trump not vulnerable with nine tricks 400, with ten 430, one down -50 (FACTS 3.2)."""
    view = view_of(TWINS["nine on top"])
    found = worths(view, read(view), [])

    assert view.scoring is Scoring.IMPS
    assert (found[7], found[8], found[9]) == (-50, 400, 430)


def test_matchpoints_ask_only_who_is_better() -> None:
    """Ten points more are a matchpoint, a thousand no more; in IMPs 10 points are 0 and 1000 are 14 (Law 78B)."""
    assert [compared(each, Scoring.MATCHPOINTS) for each in (-30, 0, 10, 1000)] == [-1, 0, 1, 1]
    assert [compared(each, Scoring.IMPS) for each in (10, 1000)] == [0, 14]
