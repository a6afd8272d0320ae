"""What is added to teams' matches: line by line it makes the ranking's points, in the rounds in which it counts."""

import random
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.test_deciding import SWINGS, a_night, write
from tests.tournament.test_drawing import CODES
from tests.tournament.test_evening import HOST, Night

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.correcting import correct
from makker.tournament.evening.drawing import next_round
from makker.tournament.evening.running import begin_round, penalise
from makker.tournament.events import Event, matches, team_ranking
from makker.tournament.events.additions import Addition, additions
from makker.tournament.movements import howell, swiss, team_match
from makker.tournament.movements.offers import team_knock_out, team_round_robin


def added_up(event: Event) -> dict[int, Fraction]:
    """The columns of the list of matches added up, team by team."""
    total: dict[int, Fraction] = defaultdict(Fraction)
    for each in matches(event):
        points = each.score.victory or (each.score.home, each.score.away)
        total[each.home] += points[0]
        total[each.away] += points[1]
    for one in additions(event):
        total[one.team] += one.points
    return total


FIELDS = {
    "swiss": swiss(5, 3, teams=True),
    "round_robin": team_round_robin(4),
    "knock_out": team_knock_out(5),
    "match": team_match(2),
}


@settings(max_examples=30, deadline=None)
@given(kind=st.sampled_from(sorted(FIELDS)), scale=st.sampled_from(["none", "wbf", "acbl"]), seed=st.integers(0, 999))
def test_the_columns_add_up_to_the_ranking(kind: str, scale: str, seed: int) -> None:
    """Whatever is played, scored, carried over and given: the list has all that the points are made of."""
    rng = random.Random(seed)
    movement = FIELDS[kind]
    teams = movement.contestants
    night = a_night(movement, {team: rng.choice([0, 3, -2]) for team in range(1, teams + 1)}, scale)
    for number in range(1, night.now_state.rounds + 1):
        night.do(next_round, number, CODES)
        for team in rng.sample(range(1, teams + 1), 2):
            night.do(penalise, team, Decimal(rng.choice(["0.5", "-3", "40"])), "late", rng.randint(0, number))
        write(night, {team: rng.choice(sorted(SWINGS)) for team in range(1, teams + 1)})
        if kind == "knock_out":  # no tie may stand: each has had another bonus
            for team in range(1, teams + 1):
                night.do(penalise, team, -Decimal(team * team) / 10, "to decide")
    event = night.now_state.event()

    assert {each.team: each.points for each in team_ranking(event)} == dict(added_up(event))
    assert len(event.byes) == (3 if kind == "swiss" else 0)
    out = {(one.round, one.team) for one in additions(event) if one.kind == "bye"}
    sat_out = {(at, team) for at in range(1, night.now_state.rounds + 1) for team in night.now_state.sits_out(at)}
    assert out == (sat_out if kind == "swiss" else set())


def test_a_penalty_stands_in_the_round_that_was_chosen() -> None:
    """The running round where nothing is said; one that is over, or before the first; none that has not begun."""
    night = a_night(team_round_robin(4))
    night.do(penalise, 3, Decimal(1), "late")
    night.do(next_round, 1, CODES)
    night.do(next_round, 2, CODES)
    night.do(penalise, 1, Decimal(2), "late")
    night.do(penalise, 2, Decimal(3), "a phone", 1)
    with pytest.raises(InvalidValue, match=r"evening\.penalty_round"):
        penalise(night.now_state, 0, HOST, 1, Decimal(1), "late", 3)

    given = [Addition(0, 3, "penalty", Fraction(-1)), Addition(1, 2, "penalty", Fraction(-3))]
    assert list(additions(night.now_state.event())) == [*given, Addition(2, 1, "penalty", Fraction(-2))]
    assert [each.where for each in night.now_state.changes][-2:] == ["1: 2 (2)", "2: 3 (1)"]


def test_in_a_knock_out_it_stands_in_the_match_in_which_it_counts() -> None:
    """Of three teams one has a bye in the first round: what it has beforehand, or loses then, counts in the second."""
    night = a_night(team_knock_out(3), {1: 4, 2: 5, 3: 6})
    night.do(next_round, 1, CODES)
    (bye,) = night.now_state.sits_out(1)
    night.do(penalise, bye, Decimal(2), "late")
    write(night, {})
    night.do(next_round, 2, CODES)
    shown = [(one.round, one.kind) for one in additions(night.now_state.event()) if one.team == bye]

    assert sorted(shown) == [(2, "carry_over"), (2, "penalty")]
    others = {one.round for one in additions(night.now_state.event()) if one.team != bye}
    assert others == {1}


def test_a_result_at_live_tables_is_of_a_round_that_has_begun() -> None:
    """A past round's is corrected with a reason, the running one's is written; of a coming one there can be none."""
    night = Night(Event(movement=howell(6)), online=True)
    night.do(begin_round)
    for _, table, board in night.now_state.due(1):
        night.enter(table, board, "Pass")
    night.do(begin_round)
    past, running, coming = (night.now_state.due(number)[0] for number in (1, 2, 3))
    with pytest.raises(ConflictError, match=r"online\.not_begun"):
        correct(night.now_state, 0, HOST, coming, "Pass", "why")
    with pytest.raises(InvalidValue, match=r"evening\.no_why"):
        correct(night.now_state, 0, HOST, past, "1NT by N =", "")
    for place in (past, running):
        night.do(correct, place, "1NT by N =", "the table said so")

    assert night.now_state.entries[past].by == "director"
    assert running in night.now_state.entries
