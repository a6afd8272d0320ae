"""Matches that must have a winner: carry-over, penalties, withdrawals; who goes on is who is placed first."""

import random
from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.test_drawing import CODES
from tests.tournament.test_evening import Night

from makker.errors import ConflictError
from makker.games.bridge.comparing import imps
from makker.tournament.evening import Evening
from makker.tournament.evening.drawing import next_round, redraw
from makker.tournament.evening.extending import play_extra, tied_matches
from makker.tournament.evening.running import begin_round, penalise
from makker.tournament.evening.seating import leave
from makker.tournament.events import Contestant, Event, TeamRules, read_event, team_ranking, write_event
from makker.tournament.movements import Movement, team_match
from makker.tournament.movements.offers import team_knock_out
from makker.tournament.scoring import VictoryPoints

SWINGS = {"2S by E +3": -200, "1NT by E =": -90, "Pass": 0, "1NT by N =": 90, "2H by N =": 110, "2S by N +3": 200}
"""What is written, and North-South's score by the scoring table (Law 77): the same at every vulnerability."""


def a_night(movement: Movement, carried: dict[int, int] | None = None, scale: str = "none") -> Night:
    """An evening of teams with one board in a set; some have something beforehand."""
    who = tuple(Contestant(each, carry_over=Decimal((carried or {}).get(each, 0))) for each in movement.everybody)
    rules = TeamRules(scale=VictoryPoints(scale), scheduled=1)
    return Night(Event(movement=movement, kind="teams", each=1, teams=rules, contestants=who))


def write(night: Night, wins: dict[int, str]) -> None:
    """The running round: whoever is named in `wins` has that at its North-South table, all else is passed out."""
    state = night.now_state
    for number, table, board in state.due(state.round):
        sitting = state.sitting(number, table)
        assert sitting is not None
        night.enter(table, board, wins.get(sitting.directions[0][0], "Pass"))


def places(state: Evening) -> list[tuple[int, int, bool]]:
    """Place, team and whether it is shared, as the standings have them; the file of the event says the same."""
    event = state.event()
    found = [(each.place, each.team, each.shared) for each in team_ranking(event)]
    assert found == [(each.place, each.team, each.shared) for each in team_ranking(read_event(write_event(event)))]
    return found


@settings(max_examples=60, deadline=None)
@given(
    scores=st.lists(st.sampled_from(sorted(SWINGS)), min_size=2, max_size=2),
    carried=st.dictionaries(st.sampled_from([1, 2]), st.sampled_from([2, 10, 20])),
    late=st.dictionaries(st.sampled_from([1, 2]), st.sampled_from([1, 3, 10])),
)
def test_a_match_of_two_teams_counts_everything(
    scores: list[str], carried: dict[int, int], late: dict[int, int]
) -> None:
    """FACTS 3.11: the total, carry-over included, and less penalties; a tie of the totals is what is told as tied."""
    night = a_night(team_match(1), carried)
    night.do(begin_round)
    write(night, dict(enumerate(scores, 1)))
    for team, amount in late.items():
        night.do(penalise, team, Decimal(amount), "late")
    swing = imps(SWINGS[scores[0]] - SWINGS[scores[1]])
    own = [carried.get(team, 0) - late.get(team, 0) for team in (1, 2)]
    margin = swing + own[0] - own[1]

    assert tied_matches(night.now_state) == (((1, 2),) if not margin else ())
    expected = [(1, 1, True), (1, 2, True)] if not margin else [(1, 1 if margin > 0 else 2, False)]
    assert sorted(places(night.now_state)[: len(expected)]) == expected
    standings = {each.team: each for each in team_ranking(night.now_state.event())}
    assert [standings[1].won, standings[1].drawn, standings[1].lost] == [margin > 0, margin == 0, margin < 0]
    assert standings[1].points - standings[2].points == margin


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), teams=st.sampled_from([3, 4, 5, 6, 8]))
def test_a_knock_out_counts_carry_over_once_and_penalties_in_their_round(seed: int, teams: int) -> None:
    """Carry-over in a team's first match, a penalty in its round (in a bye: in the next); the best of all is first."""
    rng = random.Random(seed)
    carried = {team: rng.choice([0, 0, 5, 20]) for team in range(1, teams + 1)}
    night = a_night(team_knock_out(teams), carried)
    waiting: Counter[int] = Counter(carried)
    alive = list(range(1, teams + 1))
    for number in range(1, night.now_state.rounds + 1):
        night.do(next_round, number, CODES)
        wins = {team: rng.choice(sorted(SWINGS)) for team in alive}
        write(night, wins)
        for team in rng.sample(alive, 2):
            night.do(penalise, team, Decimal(7), "late")
            waiting[team] -= 7
        for one, other in sorted({tuple(sorted(each.everybody)) for each in night.now_state.sittings(number)}):
            margin = imps(SWINGS[wins[one]] - SWINGS[wins[other]]) + waiting[one] - waiting[other]
            assert ((one, other) in tied_matches(night.now_state)) == (margin == 0)
            if margin == 0:
                # The home team's penalty of a point decides it, with those who are beaten alike.
                night.do(penalise, one, Decimal(1), "slow")
            alive.remove(other if margin > 0 else one)
            waiting[one] = waiting[other] = 0
    (champion,) = alive

    assert places(night.now_state)[0] == (1, champion, False)


def test_a_penalty_of_another_round_does_not_decide() -> None:
    """Team 1 has won by an IMP in the first round and loses five in the second: it plays that, and loses it by them."""
    night = a_night(team_knock_out(4))
    night.do(next_round, 1, CODES)
    write(night, {1: "1NT by N =", 2: "1NT by N ="})
    night.do(next_round, 2, CODES)
    night.do(penalise, 1, Decimal(5), "late")
    write(night, {})

    assert {who for each in night.now_state.sittings(2) for who in each.everybody} == {1, 2}
    assert [team for _, team, _ in places(night.now_state)][:2] == [2, 1]


def test_victory_points_level_without_more_are_decided_by_the_table() -> None:
    """A swing that gives no victory point more is a win; with a penalty of them it is not."""
    night = a_night(team_match(1), scale="acbl")
    night.do(begin_round)
    write(night, {1: "1NT by N ="})
    assert places(night.now_state)[0] == (1, 1, False)
    night.do(penalise, 1, Decimal(15), "late")

    assert places(night.now_state)[0] == (1, 2, False)


def final(teams: int = 4) -> Night:
    """A knock-out in its second round; the seeds have won."""
    night = a_night(team_knock_out(teams))
    night.do(next_round, 1, CODES)
    write(night, dict.fromkeys(range(1, teams // 2 + 1), "4S by N ="))
    night.do(next_round, 2, CODES)
    return night


@pytest.mark.parametrize("leaver", [1, 2])
@pytest.mark.parametrize("played", [False, True])
def test_whoever_leaves_the_final_has_lost_it(leaver: int, played: bool) -> None:
    """The other is first, alone, whatever was played; the leaver second, those of the first round third."""
    night = final()
    if played:
        write(night, {leaver: "4S by N ="})
    night.do(leave, leaver, 2, "ill")

    assert places(night.now_state) == [(1, 3 - leaver, False), (2, leaver, False), (3, 3, True), (3, 4, True)]


@pytest.mark.parametrize(("leavers", "finalists"), [((1,), {4, 2}), ((4,), {1, 2}), ((2,), {1, 3}), ((1, 2), {4, 3})])
def test_whoever_leaves_a_later_round_has_lost_that_one(leavers: tuple[int, ...], finalists: set[int]) -> None:
    """Eight teams, seeds win: in the second round 1 meets 4 and 2 meets 3. Who has left it is not in the final."""
    night = final(8)
    write(night, {1: "4S by N =", 2: "4S by N ="})
    for leaver in leavers:
        night.do(leave, leaver, 2, "ill")
    night.do(next_round, 3, CODES)
    seated = {who for each in night.now_state.seated(3) for who in each.everybody}

    assert seated == finalists


def test_a_round_drawn_anew_knows_who_has_left() -> None:
    """A winner who leaves before the next round is played gives its place to whom it beat, once that is drawn anew."""
    night = final()
    night.do(leave, 1, 2, "ill")
    night.do(redraw, CODES, "1 has left")

    assert {who for each in night.now_state.sittings(2) for who in each.everybody} == {4, 2}
    write(night, {4: "4S by N ="})
    assert [team for _, team, _ in places(night.now_state)] == [4, 2, 1, 3]


def test_two_who_leave_together_do_not_stop_the_rest() -> None:
    """A tied match whose teams both left: the next round can be drawn, and its opponent is alone there."""
    night = a_night(team_knock_out(4))
    night.do(next_round, 1, CODES)
    write(night, {2: "4S by N ="})
    for who in (1, 4):
        night.do(leave, who, 2, "bus")
    night.do(next_round, 2, CODES)

    assert night.now_state.missing(2) == ()
    assert places(night.now_state)[0][1] == 2


def test_a_team_that_leaves_a_match_in_stanzas_has_lost_it() -> None:
    """Three stanzas; the team that led goes before the third."""
    night = a_night(team_match(3))
    for _ in (1, 2):
        night.do(begin_round)
        write(night, {1: "4S by N ="})
    assert places(night.now_state)[0] == (1, 1, False)
    night.do(leave, 1, 3, "ill")

    assert places(night.now_state) == [(1, 2, False), (2, 1, False)]


def test_extra_boards_are_for_what_the_total_has_tied() -> None:
    """Carry-over of nine against a swing of nine is a tie, and an extra board decides it."""
    night = a_night(team_match(1), {1: 9})
    night.do(begin_round)
    write(night, {2: "4S by N ="})
    assert imps(420) == 9
    assert tied_matches(night.now_state) == ((1, 2),)
    night.do(play_extra, 1, random.Random(1))
    for number, table, board in night.now_state.missing(1):
        sitting = night.now_state.sitting(number, table)
        night.enter(table, board, "4S by N =" if sitting and sitting.directions[0] == (2,) else "Pass")

    assert tied_matches(night.now_state) == ()
    assert places(night.now_state)[0] == (1, 2, False)
    with pytest.raises(ConflictError, match=r"evening\.no_tie"):
        night.do(play_extra, 1, random.Random(1))
