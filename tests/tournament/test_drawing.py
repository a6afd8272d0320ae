"""Individuals, teams and drawn fields: movements offered, rounds drawn, standings, late entries, withdrawals."""

import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tournament.test_evening import Night

from makker.errors import ConflictError, InvalidValue
from makker.games.bridge.comparing import imps
from makker.tournament.evening import Evening, decode, evolve_all
from makker.tournament.evening.arranging import drop, join
from makker.tournament.evening.correcting import correct
from makker.tournament.evening.dealing import shown_deals
from makker.tournament.evening.drawing import next_round, redraw, standings_order
from makker.tournament.evening.entering import enter
from makker.tournament.evening.extending import play_extra, tied_matches, usual_extra
from makker.tournament.evening.lining import line_up, lined_up
from makker.tournament.evening.running import begin_round, finish, penalise
from makker.tournament.evening.seating import leave
from makker.tournament.events import Contestant, Event, TeamRules, matches, rankings, team_ranking
from makker.tournament.events.dealt import dealt
from makker.tournament.events.files import read_event, write_event
from makker.tournament.movements import (
    Movement,
    check,
    sound,
    suggest_individual,
    suggest_swiss,
    suggest_teams,
    swiss,
    team_match,
    whist,
    whist_league,
)
from makker.tournament.movements.offers import team_knock_out, team_round_robin
from makker.tournament.scoring import TeamMethod, VictoryPoints
from makker.tournament.victory_points import wbf_victory_points

CODES = tuple(f"new{at}" for at in range(9))
RESULTS = ("4S by N =", "4S by N -1", "3NT by E +1", "2H by S -1", "Pass", "5D by W +1")


def a_night(movement: Movement, each: int = 2, **more: object) -> Night:
    """An evening of the movement's kind."""
    teams = TeamRules(scheduled=each)
    return Night(Event(movement=movement, kind=movement.kind, each=each, teams=teams, **more))  # type: ignore[arg-type]


def play(night: Night, rng: random.Random, rounds: int) -> None:
    """Rounds, drawn where they have to be, with a result everywhere."""
    for _ in range(rounds):
        state = night.now_state
        night.do(next_round, state.round + 1, CODES)
        for _, table, board in night.now_state.due(night.now_state.round):
            night.enter(table, board, rng.choice(RESULTS))


def met(state: Evening) -> Counter[frozenset[int]]:
    """How often each two met."""
    return Counter(
        frozenset((each.north_south[0], each.east_west[0]))
        for at in range(1, state.round + 1)
        for each in state.sittings(at)
    )


@pytest.mark.parametrize("players", range(4, 21))
def test_individuals_are_offered_sound_movements(players: int) -> None:
    """From four players on; as many boards as were asked for, or nearly; known whist movements come first."""
    offered = suggest_individual(players, 24)

    assert offered
    for each in offered:
        sound(each.movement)
        assert each.movement.kind == "individual"
        assert abs(each.boards - 24) <= 6
    assert (offered[0].movement.code == "random_individual") == (players in (6, 7, 10, 11, 14, 15, 18, 19))


@pytest.mark.parametrize("teams", range(2, 15))
def test_teams_are_offered_sound_movements(teams: int) -> None:
    """All meet all; two teams play stanzas; an odd number is offered the American Whist League's too."""
    codes = {each.movement.code for each in suggest_teams(teams, 24) if sound(each.movement)}

    assert codes == {"team_match"} if teams == 2 else codes == {"round_robin", *(["whist_league"] if teams % 2 else [])}


@pytest.mark.parametrize("contestants", [4, 5, 8, 13, 20])
def test_draws_are_offered(contestants: int) -> None:
    """Only the first round is there, the others are promised."""
    for kind in ("pairs", "teams"):
        for each in suggest_swiss(contestants, 24, kind=kind):
            assert sound(each.movement).planned * each.each == each.boards
            assert len(each.movement.rounds) == 1


@pytest.mark.parametrize("contestants", [1, 0, -3, 10_000])
def test_numbers_that_cannot_be(contestants: int) -> None:
    """Refused with the least and the most."""
    for offer in (suggest_individual, suggest_teams, suggest_swiss):
        with pytest.raises(InvalidValue, match=r"suggest\."):
            offer(contestants)
        with pytest.raises(InvalidValue, match=r"suggest\.boards"):
            offer(8, 1000)


def test_individuals_are_ranked_each_alone() -> None:
    """Eight players, seven rounds: everybody partners everybody, the per cents add up to 8 x 50."""
    night = a_night(whist(8))
    play(night, random.Random(1), 7)
    (ranking,) = rankings(night.now_state.event())

    assert len(ranking.standings) == 8
    assert {each.total.boards for each in ranking.standings} == {14}
    assert sum(each.result for each in ranking.standings) == 400


@pytest.mark.parametrize("contestants", [6, 8, 9, 14])
@pytest.mark.parametrize("teams", [False, True])
def test_nobody_meets_anybody_twice(contestants: int, teams: bool) -> None:
    """Every round is drawn so, byes go round, and the movement that comes of it is sound."""
    rounds = min(contestants - 2, 6)
    night = a_night(swiss(contestants, rounds, teams=teams))
    play(night, random.Random(contestants), rounds)
    state = night.now_state
    outs = Counter(who for at in range(1, rounds + 1) for who in state.sits_out(at))

    assert check(state.setup.event.movement or swiss(4, 1)).is_sound
    assert set(met(state).values()) == {2 if teams else 1}
    assert set(outs.values()) <= {1}
    assert sum(outs.values()) == (contestants % 2) * rounds


def test_the_leaders_meet() -> None:
    """In the second round the first of the standings meets the highest whom it has not met."""
    night = a_night(swiss(8, 4))
    play(night, random.Random(5), 1)
    before = standings_order(night.now_state)
    first = met(night.now_state)
    night.do(next_round, 2, CODES)
    top = next(each for each in night.now_state.sittings(2) if each.table == 1)
    second = next(who for who in before[1:] if frozenset((before[0], who)) not in first)

    assert set(top.everybody) == {before[0], second}


def test_a_round_is_not_drawn_before_the_last_is_entered() -> None:
    """Missing results are told; the results are not final before all rounds are drawn, but with a reason."""
    night = a_night(swiss(6, 3))
    play(night, random.Random(1), 1)
    night.do(next_round, 2, CODES)
    with pytest.raises(ConflictError, match=r"evening\.draw_missing"):
        night.do(next_round, 3, CODES)
    for _, table, board in night.now_state.due(2):
        night.enter(table, board, "Pass")
    with pytest.raises(ConflictError, match=r"evening\.rounds_left"):
        night.do(finish, final=True)
    with pytest.raises(InvalidValue, match=r"evening\.round"):
        night.do(begin_round, 3)
    night.do(finish, final=True, why="power cut")


def test_late_entries_and_withdrawals() -> None:
    """Who comes late is drawn from the next round on, whoever leaves no more; an odd number has byes again."""
    night = a_night(swiss(8, 5))
    play(night, random.Random(2), 2)
    night.do(join, 2, CODES, "late")
    play(night, random.Random(3), 1)
    assert {who for each in night.now_state.sittings(3) for who in each.everybody} == set(range(1, 11))
    assert len(night.now_state.codes) == 5
    night.do(leave, 9, 4, "ill")
    play(night, random.Random(4), 1)
    night.do(drop, (1, 2), CODES, "bus")
    play(night, random.Random(4), 1)
    state = night.now_state

    assert {who for each in state.sittings(4) for who in each.everybody} | set(state.sits_out(4)) == {*range(1, 9), 10}
    assert {who for each in state.sittings(5) for who in each.everybody} | set(state.sits_out(5)) == {*range(3, 9), 10}
    assert set(met(state).values()) == {1}
    assert state.missing(1) == ()


def test_a_team_without_a_match_has_three_fifths() -> None:
    """Twelve of twenty victory points for a bye of the draw; nothing for rounds before a late team came."""
    night = a_night(swiss(5, 3, teams=True), each=4)
    play(night, random.Random(1), 1)
    (out,) = night.now_state.sits_out(1)
    points = {each.team: each.points for each in team_ranking(night.now_state.event())}
    assert points[out] == 12
    night.do(join, 1, CODES, "late")
    play(night, random.Random(2), 1)

    assert night.now_state.byes() == (out,)
    event = night.now_state.event()
    scales = {VictoryPoints.WIN_OR_LOSS: Fraction(6, 5), VictoryPoints.WBF: 12, VictoryPoints.NONE: 0}
    for scale, worth in scales.items():
        other = replace(event, teams=TeamRules(scale=scale))
        bare = {each.team: each.points for each in team_ranking(replace(other, byes=()))}
        assert next(each.points for each in team_ranking(other) if each.team == out) - bare[out] == worth


def test_a_match_is_the_imps_of_both_tables() -> None:
    """Round robin of four: two boards, the differences by hand; victory points by the scale for two boards."""
    night = a_night(team_round_robin(4))
    night.do(begin_round)
    state = night.now_state
    one, two = state.sittings(1)[:2]
    assert one.directions == two.directions[::-1]
    first, second = state.boards(one)
    night.enter(1, first, "4S by N =")  # 420
    night.enter(2, first, "4S by N -1")  # -50: ten IMPs for 470
    night.enter(1, second, "Pass")
    night.enter(2, second, "2H by S =")  # 110: three IMPs the other way
    (match,) = matches(night.now_state.event())
    home = one.directions[0][0]
    swing = imps(470) - imps(110)
    margin = match.score.margin if match.home == home else -match.score.margin

    assert margin == swing == 7
    expected = [Fraction(each) for each in wbf_victory_points(7, boards=2)]
    victory = match.score.victory or ()
    assert sorted(victory) == sorted(expected)
    night.do(correct, (1, 2, second), "A60-40", "hesitation")
    (match,) = matches(night.now_state.event())
    # Law 86: three IMPs for the side of the away team's North-South at that table.
    assert abs(match.score.margin) == 10 - 3


def test_a_team_has_a_board_once_in_each_direction() -> None:
    """Both tables of a match have the board; a third result of the same team in a direction is refused."""
    night = a_night(team_round_robin(4))
    night.do(begin_round)
    board = night.now_state.due(1)[0][2]
    for table in (1, 2):
        night.enter(table, board, "Pass")
    other = night.now_state.sittings(1)[0].directions
    with pytest.raises(InvalidValue, match=r"result\.board_twice"):
        night.do(correct, (1, 3, board), "Pass", "x", contestants=other)


@pytest.mark.parametrize("teams", [3, 5, 7])
def test_the_whist_league_compares_across_rounds(teams: int) -> None:
    """Its matches meet with one set at two times: every two teams have one match with all boards."""
    night = a_night(whist_league(teams))
    play(night, random.Random(teams), teams - 1)
    found = matches(night.now_state.event())

    assert len(found) == teams * (teams - 1) // 2
    assert {each.score.boards for each in found} == {2}


def test_stanzas_are_one_match() -> None:
    """Two teams, three stanzas of four boards: one match of twelve."""
    night = Night(Event(movement=team_match(3), kind="teams", each=4, teams=TeamRules(scheduled=12)))
    play(night, random.Random(3), 3)
    (match,) = matches(night.now_state.event())

    assert match.score.boards == 12
    assert sum(match.score.victory or ()) == 20


@pytest.mark.parametrize("method", list(TeamMethod))
@pytest.mark.parametrize("scale", list(VictoryPoints))
def test_every_way_of_scoring_ranks_all_teams(method: TeamMethod, scale: VictoryPoints) -> None:
    """All are there, and what one team wins of the victory points the other does not."""
    rules = TeamRules(method=method, scale=scale, scheduled=8)
    names = tuple(Contestant(number) for number in range(1, 5))
    night = Night(Event(movement=team_round_robin(4), kind="teams", each=8, teams=rules, contestants=names))
    play(night, random.Random(1), 3)
    standings = team_ranking(night.now_state.event())

    assert {each.team for each in standings} == {1, 2, 3, 4}
    assert all(each.won + each.drawn + each.lost == 3 for each in standings)


def test_an_individuals_result_names_four() -> None:
    """Two on each side; the director may say who it was."""
    night = a_night(whist(8))
    night.do(begin_round)
    night.enter(1, 1, "4S by N =")
    entry = night.now_state.entries[1, 1, 1]
    assert (len(entry.ns), len(entry.ew)) == (2, 2)
    night.do(correct, (1, 1, 1), "4S by N =", "other seats", contestants=((3, 4), (5, 6)))

    assert night.now_state.entries[1, 1, 1].ns == (3, 4)
    with pytest.raises(InvalidValue):
        enter(night.now_state, night.now, 2, 1, 1, "Pass", lead="")


@pytest.mark.parametrize("teams", [3, 4, 5, 6, 8, 11])
def test_a_knock_out(teams: int) -> None:
    """Who wins goes on, as the bracket has it, until one is left; half of those who were in it go out each round."""
    night = a_night(team_knock_out(teams), each=4)
    rng = random.Random(teams)
    alive = set(range(1, teams + 1))
    for number in range(1, night.now_state.rounds + 1):
        night.do(next_round, number, CODES)
        state = night.now_state
        playing = [each.directions for each in state.sittings(number)]
        assert {who for ns, ew in playing for who in ns + ew} <= alive
        for _, table, board in state.due(number):
            # Home wins or loses clearly, so that no match is tied.
            home = table % 2 == 1
            better = bool((number + (table + 1) // 2) % 2) == home
            night.enter(table, board, rng.choice(("4S by N =", "4S by N +1")) if better else "4S by N -3")
        for each in matches(night.now_state.event()):
            if each.round == number:
                alive -= {each.away if each.score.margin > 0 else each.home}
    (champion,) = alive
    standings = team_ranking(night.now_state.event())

    assert standings[0].team == champion
    assert [each.place for each in standings].count(1) == 1
    assert len(standings) == teams
    assert check(night.now_state.setup.event.movement or swiss(4, 1)).is_sound


def test_a_tie_is_not_decided_by_itself() -> None:
    """The next round is not drawn until the director has seen to it: by a penalty, or by more boards."""
    night = a_night(team_knock_out(4))
    play(night, random.Random(1), 0)
    night.do(begin_round)
    for _, table, board in night.now_state.due(1):
        night.enter(table, board, "Pass")
    with pytest.raises(ConflictError, match=r"evening\.match_tied"):
        night.do(next_round, 2, CODES)
    for table in (1, 3):
        night.do(penalise, night.now_state.sittings(1)[table - 1].directions[0][0], Decimal(1), "late")
    night.do(next_round, 2, CODES)
    losers = {night.now_state.sittings(1)[table - 1].directions[0][0] for table in (1, 3)}

    assert losers.isdisjoint({who for each in night.now_state.sittings(2) for who in each.everybody})


def test_an_extra_stanza_decides_a_tie() -> None:
    """FACTS 3.11: four boards more for the tied match alone, then one at a time; who is better in them goes on."""
    night = a_night(team_knock_out(4), each=4)
    night.do(begin_round)
    for _, table, board in night.now_state.due(1):
        night.enter(table, board, "4S by N +1" if table == 3 else "Pass")

    assert tied_matches(night.now_state) == ((1, 4),)
    night.do(play_extra, usual_extra(night.now_state), random.Random(1))

    assert night.now_state.missing(1) == tuple((1, table, board) for table in (1, 2) for board in (9, 10, 11, 12))
    with pytest.raises(ConflictError, match=r"evening\.draw_missing"):
        night.do(next_round, 2, CODES)
    for _, table, board in night.now_state.missing(1):
        night.enter(table, board, "Pass")

    assert (tied_matches(night.now_state), usual_extra(night.now_state)) == (((1, 4),), 1)
    night.do(play_extra, 1, random.Random(1))

    assert night.now_state.missing(1) == ((1, 1, 13), (1, 2, 13))
    night.enter(1, 13, "4S by N -1")
    night.enter(2, 13, "4S by N =")
    night.do(next_round, 2, CODES)
    away = night.now_state.seated(1)[0].east_west[0]

    assert tied_matches(night.now_state) == ()
    assert away in {who for each in night.now_state.sittings(2) for who in each.everybody}
    assert {board for _, _, board in night.now_state.due(2)} == {5, 6, 7, 8}
    assert evolve_all(None, [decode(line) for line in night.stored]) == night.now_state


def test_a_tied_final_is_decided_by_penalties() -> None:
    """As in the rounds before it: who has fewer has won, and is alone in the first place."""
    night = a_night(team_knock_out(3), each=4)
    for number in (1, 2):
        night.do(next_round, number, CODES)
        for _, table, board in night.now_state.due(number):
            night.enter(table, board, "4S by N =" if number == 1 and table == 1 else "Pass")
    home, away = night.now_state.sittings(2)[0].directions
    both = [each.place for each in team_ranking(night.now_state.event())]
    night.do(penalise, home[0], Decimal(1), "late")
    placed = team_ranking(night.now_state.event())

    assert both == [1, 1, 3]
    assert [each.place for each in placed] == [1, 2, 3]
    assert placed[0].team == away[0]


def test_extra_stanzas_are_for_ties() -> None:
    """Refused while boards are missing, where a tie may stand, for no boards and too many, and to others."""
    night = a_night(team_match(2), each=4)
    night.do(begin_round)
    with pytest.raises(ConflictError, match=r"evening\.no_tie"):
        night.do(play_extra, 4, random.Random(1))
    for number in (1, 2):
        for _, table, board in night.now_state.due(number):
            night.enter(table, board, "Pass")

        assert tied_matches(night.now_state) == (((1, 2),) if number == 2 else ())
        if number == 1:
            night.do(begin_round)
    for boards in (0, 17):
        with pytest.raises(InvalidValue, match=r"evening\.extra"):
            night.do(play_extra, boards, random.Random(1))
    with pytest.raises(ConflictError, match=r"evening\.not_director"):
        play_extra(night.now_state, 1.0, "somebody", 4, random.Random(1))
    robin = a_night(team_round_robin(4), each=2)
    robin.do(begin_round)
    for _, table, board in robin.now_state.due(1):
        robin.enter(table, board, "Pass")

    assert tied_matches(robin.now_state) == ()


def test_extra_boards_are_dealt_where_the_others_were() -> None:
    """The cards that are known stay, those of the extra boards are dealt besides, and nothing is given away of them."""
    movement = team_match(1)
    known = dealt(range(1, 5), random.Random(3))
    night = a_night(movement, each=4, deals=known)
    night.do(begin_round)
    for _, table, board in night.now_state.due(1):
        night.enter(table, board, "Pass")
    night.do(play_extra, 2, random.Random(4))
    deals = night.now_state.setup.event.deals

    assert sorted(deals) == [1, 2, 3, 4, 5, 6]
    assert {board: deals[board] for board in known} == known
    assert shown_deals(night.now_state) == (1, 2, 3, 4)


def test_seeds_are_kept_apart() -> None:
    """One and two can meet only in the last round; of five teams the best three have byes."""
    first = {tuple(sorted(each.everybody)) for each in team_knock_out(4).rounds[0]}
    assert first == {(1, 4), (2, 3)}
    assert team_knock_out(5).sits_out(1) == (1, 2, 3)


def test_a_round_is_drawn_anew_after_a_correction() -> None:
    """As if the result had been right at once; not when something has been entered in it."""
    night, right = a_night(swiss(8, 4)), a_night(swiss(8, 4))
    for each, first in ((night, "Pass"), (right, "7N by N =")):
        each.do(begin_round)
        for at, (_, table, board) in enumerate(each.now_state.due(1)):
            each.enter(table, board, first if at == 7 else RESULTS[at % 3])
        each.do(next_round, 2, CODES)
    night.do(correct, night.now_state.due(1)[7], "7N by N =", "forgotten slam")
    night.do(redraw, CODES, "forgotten slam")

    assert night.now_state.sittings(2) == right.now_state.sittings(2)
    assert night.now_state.round == 2
    night.enter(1, night.now_state.due(2)[0][2], "Pass")
    with pytest.raises(ConflictError, match=r"evening\.redraw"):
        night.do(redraw, CODES, "again")
    with pytest.raises(ConflictError, match=r"evening\.redraw"):
        a_night(whist(8)).do(redraw, CODES, "nothing is drawn there")


def test_line_ups() -> None:
    """Two of the team's names, not at both tables; only in the round that is played; anew in the next stanza."""
    names = tuple(Contestant(team, tuple(f"{letter}{team}" for letter in "ABCDE")) for team in (1, 2))
    night = Night(Event(movement=team_match(2), kind="teams", each=4, contestants=names))
    night.do(begin_round)

    def say(table: int, way: str, *two: str, number: int = 1) -> None:
        night.take(line_up(night.now_state, night.now, table, number, way, two))  # type: ignore[arg-type]

    say(1, "ns", "A1", "B1")
    say(2, "ns", "A2", "B2")
    say(1, "ns", "A1", "C1")
    assert lined_up(night.now_state, 1, 1, "ns") == ("A1", "C1")
    for table, two, code in (
        (2, ("A1", "B1"), "lineup.elsewhere"),
        (2, ("B1", "B1"), "lineup.two"),
        (2, ("B1",), "lineup.two"),
        (2, ("B1", "A2"), "lineup.two"),
        (9, ("B1", "D1"), "evening.table"),
    ):
        with pytest.raises(InvalidValue) as refused:
            say(table, "ew", *two)
        assert refused.value.code == code
    with pytest.raises(ConflictError, match=r"evening\.not_now"):
        say(1, "ns", "A1", "B1", number=2)
    night.do(begin_round)
    say(1, "ns", "B1", "D1", number=2)

    assert lined_up(night.now_state, 1, 1, "ns") == ("A1", "C1")
    assert lined_up(night.now_state, 2, 1, "ns") == ("B1", "D1")


@pytest.mark.parametrize("players", range(4, 21))
def test_one_table_is_warned_of(players: int) -> None:
    """Nobody to compare with: told where there is one table, and only there."""
    for suggestion in suggest_individual(players):
        told = "alone" in {each.code for each in suggestion.reasons}
        assert told == (suggestion.movement.tables == 1)


@pytest.mark.parametrize("teams", range(4, 12))
@pytest.mark.parametrize("late", [1, 2, 4])
def test_a_late_team_makes_an_event_that_can_be_read_again(teams: int, late: int) -> None:
    """Where a match more is drawn its two tables share their boards, as the file's check of the movement wants."""
    night = Night(Event(kind="teams", movement=swiss(teams, 3, teams=True), each=2))
    night.play(random.Random(1), rounds=1)
    night.do(join, late, [f"late{at}" for at in range(8)], "the train")
    night.do(next_round, 2, [f"more{at}" for at in range(8)])
    event = night.now_state.event()
    assert event.movement is not None

    assert read_event(write_event(event)) == event
    assert {len(group) for group in event.movement.sharing} == {2}
    assert max(max(group) for group in event.movement.sharing) >= event.movement.tables
