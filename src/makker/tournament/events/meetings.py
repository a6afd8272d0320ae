"""The matches of teams: which results belong to which, and what each comes to (FACTS 3.11)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from makker.tournament.events.event import Event
from makker.tournament.scoring import (
    Artificial,
    Assigned,
    BoardPair,
    BoardResult,
    MatchScore,
    Outcome,
    Played,
    score_match,
)
from makker.tournament.scoring.comparing import artificial_imps
from makker.tournament.scoring.matches import AWAY, HOME
from makker.tournament.scoring.results import Weights, weights


class Match(msgspec.Struct, frozen=True):
    """A match of teams: the round, home and away, and the score."""

    round: int
    home: int
    away: int
    score: MatchScore


def met(event: Event) -> dict[tuple[int, int, int], dict[int, list[BoardResult]]]:
    """The results by match: the round and the two teams, the lower number first; within it by board.

    Where a match goes over several rounds it has the first of them: its stanzas, or the two tables that the American
    Whist League's movement lets play a set at different times.
    """
    over = event.movement is not None and event.movement.code in ("whist_league", "team_match")
    found: dict[tuple[int, int, int], dict[int, list[BoardResult]]] = {}
    first: dict[tuple[int, int], int] = {}
    for each in sorted(event.results, key=lambda result: (result.round, result.table)):
        one, other = sorted((each.ns[0], each.ew[0]))
        number = first.setdefault((one, other), each.round) if over else each.round
        found.setdefault((number, one, other), {}).setdefault(each.board, []).append(each)
    return dict(sorted(found.items()))


def matches(event: Event) -> tuple[Match, ...]:
    """The matches of teams: boards that the same two teams played, both ways round."""
    rules = event.teams
    found = []
    for (number, home, away), boards in met(event).items():
        pairs = [board_pair(board, home, results) for board, results in sorted(boards.items())]
        score = score_match(pairs, rules.method, rules.scale, scheduled=rules.scheduled, patton=rules.patton)
        found.append(Match(number, home, away, score))
    return tuple(found)


def board_pair(board: int, home: int, results: list[BoardResult]) -> BoardPair:
    """Both tables of a board.

    Weighted and split scores count against every score of the other table, by weight (Law 12C1c). An artificial score
    is the board's, whatever happened at the other table; two of them are averaged. What was not played, or will be
    later, or has been played in another form (Law 87), is compared with nothing. Raises InvalidValue
    (``adjusted.weights``).
    """
    given = [each for each in results if isinstance(each.outcome, Artificial)]
    if given:
        return BoardPair(board, adjusted=(award(given, home, own=True), award(given, home, own=False)))
    tables = {each.ns[0] == home: each for each in results if each.is_scored}
    if len({each.group for each in tables.values()}) > 1:
        return BoardPair(board)
    if any(isinstance(each.outcome, Assigned) for each in tables.values()) and len(tables) == len((HOME, AWAY)):
        ours, theirs = tables[True].outcome, tables[False].outcome
        return BoardPair(board, assigned=(differences(ours, theirs, HOME), differences(ours, theirs, AWAY)))
    return BoardPair(board, played(tables.get(True)), played(tables.get(False)))


def award(given: Sequence[BoardResult], home: int, *, own: bool) -> Fraction:
    """The IMPs that artificial scores give the home team, or the other: three for ten per cent (Law 86)."""
    parts = [
        each.outcome.ns if (each.ns[0] == home) == own else each.outcome.ew
        for each in given
        if isinstance(each.outcome, Artificial)
    ]
    return sum(map(artificial_imps, parts), Fraction(0)) / len(parts)


def differences(ours: Outcome, theirs: Outcome, team: int) -> Weights:
    """The home team's points with each result of its own table and each of the other, as they count for a team.

    At its own table the home team sits North-South, at the other the away team does.
    """
    found: dict[int, Fraction] = {}
    for score, weight in weights(ours, team):
        for other, part in weights(theirs, 1 - team):
            found[score - other] = found.get(score - other, Fraction(0)) + weight * part
    return tuple(found.items())


def played(result: BoardResult | None) -> int | None:
    """The score of a table, where it has one."""
    return result.outcome.score if result is not None and isinstance(result.outcome, Played) else None
