"""What the standings may be made of while an evening is played."""

import random

import pytest
from tests.tournament.test_evening import Night

from makker.tournament.evening.running import begin_round, finish
from makker.tournament.evening.showing import shown_event, usual_showing
from makker.tournament.events import Event
from makker.tournament.movements import howell, mitchell, swiss, team_match, whist

RNG = random.Random(5)


def test_after_each_round_nothing_of_the_running_one() -> None:
    """While a result of the round is missing the standings are those of the rounds before; then they take it in."""
    night = Night(showing="rounds")
    night.play(RNG, 2)
    before = shown_event(night.now_state)
    night.do(begin_round)
    due = night.now_state.due(3)
    for _, table, board in due[:-1]:
        night.enter(table, board, "3NT by S +2")

        assert shown_event(night.now_state) == before
    night.enter(*due[-1][1:], "3NT by S +2")

    assert len(shown_event(night.now_state).results) == len(before.results) + len(due)


@pytest.mark.parametrize(("showing", "expected"), [("live", 1), ("rounds", 0), ("end", 0)])
def test_each_way_of_showing(showing: str, expected: int) -> None:
    """As they are, a result counts at once; otherwise not yet. The director sees it at any time."""
    night = Night(showing=showing)
    night.do(begin_round)
    night.enter(1, night.now_state.due(1)[0][2], "Pass")

    assert len(shown_event(night.now_state).results) == expected
    assert len(shown_event(night.now_state, directs=True).results) == 1


def test_at_live_tables_no_director_sees_more() -> None:
    """Who directs at live tables may play there, so that a running round is kept from them too."""
    night = Night(online=True)
    night.do(begin_round)
    night.enter(1, night.now_state.due(1)[0][2], "Pass")

    assert shown_event(night.now_state, directs=True).results == ()


def test_at_the_end_all_is_there() -> None:
    """Standings that were kept back come when the results are final."""
    night = Night(showing="end", correction=0.0)
    night.play(RNG)

    assert shown_event(night.now_state).results == ()
    night.do(finish, final=True)

    assert shown_event(night.now_state) == night.now_state.event()


def test_usual_showing() -> None:
    """Where all tables play the same boards in a round (FACTS 3.11) the standings come after it."""
    alike = (swiss(8, 5), whist(8), team_match(2))
    others = (mitchell(5), howell(8), Event(movement=howell(6)).movement)

    assert {usual_showing(each) for each in alike} == {"rounds"}
    assert {usual_showing(each) for each in others if each} == {"live"}
