"""The standings of an event: one ranking or two, pairs, individuals or teams."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue
from makker.tournament.events.event import Event
from makker.tournament.movements import Movement
from makker.tournament.scoring import (
    Artificial,
    BoardPair,
    BoardResult,
    Extras,
    MatchScore,
    Played,
    Scored,
    Standing,
    TeamStanding,
    pair_matches,
    rank,
    rank_pairs,
    rank_teams,
    score_match,
    score_session,
)
from makker.tournament.scoring.comparing import artificial_imps
from makker.tournament.scoring.pair_matches import MOST

BYE = Fraction(3, 5)
"""What a bye is worth of a match (FACTS 3.11)."""


class Ranking(msgspec.Struct, frozen=True):
    """One field, best first: `field` is ``all``, ``ns`` or ``ew``."""

    field: str
    standings: tuple[Standing, ...]


class Match(msgspec.Struct, frozen=True):
    """A match of teams: the round, home and away, and the score."""

    round: int
    home: int
    away: int
    score: MatchScore


def scored(event: Event) -> Scored:
    """Every board compared.

    Raises InvalidValue: ``event.teams`` for teams, whose tables are compared two and two; and as `score_session` does.
    """
    if event.kind == "teams":
        raise InvalidValue("event.teams")
    return score_session(event.results, event.comparison, event.expected)


def rankings(event: Event, session: Scored | None = None) -> tuple[Ranking, ...]:
    """The rankings of pairs or individuals. Raises InvalidValue as `scored` does."""
    found = session or scored(event)
    extras = extras_of(event)
    if event.by_victory:
        met = pair_matches(found, event.pair_scale, event.each if event.movement else None)
        return tuple(
            Ranking(field, rank_pairs(found, who, met, extras, event.tie_breaks)) for field, who in fields(event)
        )
    return tuple(Ranking(field, rank(found, who, extras, event.tie_breaks)) for field, who in fields(event))


def fields(event: Event) -> list[tuple[str, list[int]]]:
    """Who is ranked with whom: those who have a result or are entered."""
    everybody = {each.number for each in event.contestants}
    everybody |= {who for each in event.results for who in each.ns + each.ew}
    if event.winners == 1:
        return [("all", sorted(everybody))]
    sittings = event.movement.sittings() if event.movement else ()
    east_west = {who for _, sitting in sittings for who in sitting.east_west} or {
        who for each in event.results for who in each.ew
    }
    return [("ns", sorted(everybody - east_west)), ("ew", sorted(everybody & east_west))]


def extras_of(event: Event) -> Extras:
    """Penalties, carry-over, handicaps, and three fifths of a match for each bye."""
    penalties: dict[int, Fraction] = {}
    for each in event.penalties:
        penalties[each.contestant] = penalties.get(each.contestant, Fraction(0)) - Fraction(each.amount)
    whole = Fraction(event.teams.most(event.each)) if event.kind == "teams" else MOST * event.by_victory
    for who in event.byes:
        penalties[who] = penalties.get(who, Fraction(0)) + whole * BYE
    return Extras(
        penalties=penalties,
        carry_over={each.number: Fraction(each.carry_over) for each in event.contestants if each.carry_over},
        handicaps={each.number: Fraction(each.handicap) for each in event.contestants if each.handicap},
    )


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


def team_ranking(event: Event) -> tuple[TeamStanding, ...]:
    """The standings of teams, with penalties and carry-over in the event's points."""
    everybody = {each.number for each in event.contestants} | {
        who for each in event.results for who in each.ns + each.ew
    }
    everybody |= {each.contestant for each in event.penalties} | set(event.byes)
    extras = extras_of(event)
    added = {team: Fraction(extras.of(team)) for team in everybody}
    found = matches(event)
    placed = rank_teams(
        sorted(everybody), [(each.home, each.away, each.score) for each in found], added, event.teams.tie_breaks
    )
    knocked_out = event.movement is not None and event.movement.code == "knock_out"
    return by_reach(event, event.movement, placed, found) if knocked_out and event.movement else placed


def by_reach(
    event: Event, movement: Movement, placed: Sequence[TeamStanding], found: Sequence[Match]
) -> tuple[TeamStanding, ...]:
    """The teams of a knock-out by how far they came; those who went out in the same round share their place.

    A tied match is decided by who has fewer penalties.
    """
    penalties: dict[int, Fraction] = {}
    for one in event.penalties:
        penalties[one.contestant] = penalties.get(one.contestant, Fraction(0)) + Fraction(one.amount)
    reach: dict[int, int] = {}
    for number, sitting in movement.sittings():
        reach.update(dict.fromkeys(sitting.everybody, 2 * number))
    for each in found:
        margin = each.score.margin or penalties.get(each.away, Fraction(0)) - penalties.get(each.home, Fraction(0))
        if margin:
            won = each.home if margin > 0 else each.away
            reach[won] = max(reach.get(won, 0), 2 * each.round + 1)
    ordered = sorted(placed, key=lambda each: (-reach.get(each.team, 0), each.place, each.team))
    before = {
        each.team: sum(reach.get(other.team, 0) > reach.get(each.team, 0) for other in ordered) for each in ordered
    }
    return tuple(msgspec.structs.replace(each, place=before[each.team] + 1) for each in ordered)
