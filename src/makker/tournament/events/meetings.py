"""The matches of teams: which results belong to which, and what each comes to (FACTS 3.11)."""

from fractions import Fraction

import msgspec

from makker.tournament.events.event import Event
from makker.tournament.scoring import Artificial, BoardPair, BoardResult, MatchScore, Played, score_match
from makker.tournament.scoring.comparing import artificial_imps


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
    """Both tables of a board."""
    scores: dict[bool, int] = {}
    swing: Fraction | None = None
    for each in results:
        if isinstance(each.outcome, Played):
            scores[each.ns[0] == home] = each.outcome.score
        if isinstance(each.outcome, Artificial):
            # Law 86: three IMPs for ten per cent; what one side has more than the other is the swing.
            ns, ew = (artificial_imps(part) for part in (each.outcome.ns, each.outcome.ew))
            swing = (swing or Fraction(0)) + (ns - ew) / 2 * (1 if each.ns[0] == home else -1)
    if swing is not None:
        points = round(swing)
        return BoardPair(board, adjusted=(max(points, 0), max(-points, 0)))
    return BoardPair(board, scores.get(True), scores.get(False))
