"""A team or pair that leaves a drawn field: what it has played counts, and what it has not is its opponent's bye."""

from collections import defaultdict
from fractions import Fraction

import pytest
from tests.tournament.test_additions import added_up
from tests.tournament.test_deciding import a_night, write
from tests.tournament.test_drawing import CODES, met
from tests.tournament.test_evening import Night

from makker.errors import InvalidValue
from makker.tournament.evening.correcting import clear, correct
from makker.tournament.evening.drawing import next_round, standings_order
from makker.tournament.evening.seating import leave, swap
from makker.tournament.events import Event, matches, rankings, team_ranking
from makker.tournament.events.additions import additions
from makker.tournament.movements import swiss
from makker.tournament.scoring import Comparison, Method, PairScale

BYE = Fraction(12)
"""Three fifths of the twenty victory points of a match (FACTS 3.11)."""


def a_field(teams: int = 4, rounds: int = 2, planned: int = 3) -> Night:
    """Teams that have played so many rounds, each with another result."""
    night = a_night(swiss(teams, planned, teams=True), scale="wbf")
    for number in range(1, rounds + 1):
        night.do(next_round, number, CODES)
        write(night, {1: "2S by N +3", 2: "1NT by N =", 3: "Pass", 4: "1NT by E ="})
    return night


def points(night: Night) -> dict[int, Fraction]:
    """What every team has; the list of matches and additions adds up to it."""
    event = night.now_state.event()
    found = {each.team: each.points for each in team_ranking(event)}
    assert {who: total for who, total in added_up(event).items() if total} == {
        who: total for who, total in found.items() if total
    }
    return found


def byes(night: Night) -> list[tuple[int, int]]:
    """The round and the team of each bye that is listed."""
    return [(one.round, one.team) for one in additions(night.now_state.event()) if one.kind == "bye"]


def opponent(night: Night, team: int, number: int) -> int:
    """Whom the draw gave a team in a round."""
    seated = [set(each.everybody) for each in night.now_state.seated(number)]
    (other,) = next(two for two in seated if team in two) - {team}
    return other


@pytest.mark.parametrize("since", [1, 2])
@pytest.mark.parametrize("team", [1, 2, 3, 4])
def test_a_match_with_results_gives_no_bye(team: int, since: int) -> None:
    """Whoever leaves from a round that is played has played it: nobody's points change, and the next draw knows it."""
    night = a_field()
    before, played = points(night), matches(night.now_state.event())
    night.do(leave, team, since, "went home")

    assert (points(night), matches(night.now_state.event()), byes(night)) == (before, played, [])
    night.do(next_round, 3, CODES)
    assert set(met(night.now_state).values()) <= {2}  # nobody meets anybody twice; a match of teams is two tables
    (out,) = night.now_state.sits_out(3)
    assert byes(night) == [(3, out)]


@pytest.mark.parametrize("how", ["cleared", "not_played", "late", "one_table"])
def test_a_match_without_a_board_that_counts_is_a_bye(how: str) -> None:
    """The director decides by taking the results away; it stands in the round of that match.

    So does one whose boards were not played, or which had been played at one of the two tables when the team left.
    """
    night = a_field()
    other = opponent(night, 1, 2)
    before = {each.round: each for each in matches(night.now_state.event()) if other in (each.home, each.away)}[1]
    entries = [each for each in night.now_state.entries.values() if each.round == 2 and 1 in each.ns + each.ew]
    for each in entries if how in ("not_played", "late") else ():
        night.do(correct, each.place, "NP" if how == "not_played" else "LATE", "not finished")
    night.do(leave, 1, 2, "never came back")
    if how in ("cleared", "one_table"):
        night.do(clear, [each.place for each in entries if how == "cleared" or 1 in each.ns], "not finished")

    assert byes(night) == [(2, other)]
    assert before.score.victory is not None
    assert points(night)[other] == before.score.victory[before.away == other] + BYE


def test_an_average_is_a_match() -> None:
    """The director has given the board a score: it counts, and nobody has a bye beside it."""
    night = a_field(rounds=1)
    night.do(next_round, 2, CODES)
    place = next(each for each in night.now_state.due(2) if each[1] == 1)
    night.do(correct, place, "A60-40", "they left the table")
    sitting = night.now_state.sitting(2, 1)
    assert sitting is not None
    night.do(leave, sitting.everybody[1], 2, "left the table")

    assert byes(night) == []
    assert [each.score.boards for each in matches(night.now_state.event()) if each.round == 2] == [1]


def test_who_leaves_after_the_draw_gives_a_bye_in_that_round() -> None:
    """Drawn, not played: the opponent's bye is of that round, one round after another."""
    night = a_field(rounds=1)
    night.do(next_round, 2, CODES)
    other = opponent(night, 4, 2)
    night.do(leave, 4, 2, "taken ill")
    assert byes(night) == [(2, other)]
    write(night, {})
    night.do(next_round, 3, CODES)
    (out,) = night.now_state.sits_out(3)

    assert byes(night) == [(2, other), (3, out)]
    assert out != other
    points(night)


def test_a_bye_that_was_exchanged_stands_in_its_round() -> None:
    """Of five teams one is left out and another takes its place; the bye is whose who is out."""
    night = a_field(5, rounds=1)
    night.do(next_round, 2, CODES)
    (out,) = night.now_state.sits_out(2)
    first = next(team for team in range(1, 6) if team != out and (1, team) not in byes(night))
    night.do(swap, first, out, 2, "has to leave early")
    for number, table, board in night.now_state.due(2):
        night.do(correct, (number, table, board), "Pass", "by the director")

    assert night.now_state.sits_out(2) == (first,)
    assert (2, first) in byes(night)
    points(night)


def test_pairs_whose_rounds_are_matches() -> None:
    """As teams: what was played counts, and gives no bye; what was not is one."""
    how = Comparison(method=Method.CROSS_IMPS)
    night = Night(Event(movement=swiss(6, 4), comparison=how, pair_scale=PairScale.WBF, each=2))
    for number in (1, 2):
        night.do(next_round, number, CODES)
        for _, table, board in night.now_state.due(number):
            night.enter(table, board, ("4S by N =", "Pass", "2H by S -1")[table % 3])
    won: dict[bool, dict[int, Fraction]] = defaultdict(dict)
    for left in (False, True):
        if left:
            night.do(leave, standings_order(night.now_state)[0], 2, "went home")
        (ranking,) = rankings(night.now_state.event())
        won[left] = {each.contestant: each.result for each in ranking.standings}

    assert won[True] == won[False]
    assert night.now_state.event().byes == ()


def test_results_of_a_match_whose_team_has_left_can_be_corrected() -> None:
    """What is there counts, and so may be wrong; nothing is added to a match that is not played any more."""
    night = a_field(4, rounds=1)
    place = min(night.now_state.entries)
    gone = night.now_state.entries[place].ns[0]
    night.do(leave, gone, 1, "fell ill")
    night.do(correct, place, "6S by N =", "misheard")

    assert night.now_state.entries[place].contract == "6S by N ="
    night.do(clear, (place,), "never played")
    with pytest.raises(InvalidValue, match=r"evening\.table"):
        night.do(correct, place, "6S by N =", "again")
