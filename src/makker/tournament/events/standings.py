"""The standings of an event: one ranking or two, pairs, individuals or teams."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue
from makker.tournament.events.deciding import by_reach, must_have_winners
from makker.tournament.events.event import Event
from makker.tournament.events.meetings import matches, met
from makker.tournament.scoring import (
    Extras,
    NotPlayed,
    Scored,
    Standing,
    TeamStanding,
    pair_matches,
    rank,
    rank_pairs,
    rank_teams,
    score_session,
)
from makker.tournament.scoring.pair_matches import MOST

__all__ = ["Ranking", "fields", "matches", "met", "rankings", "scored", "team_ranking"]

BYE = Fraction(3, 5)
"""What a bye is worth of a match (FACTS 3.11)."""


class Ranking(msgspec.Struct, frozen=True):
    """One field, best first: `field` is ``all``, ``ns`` or ``ew``."""

    field: str
    standings: tuple[Standing, ...]


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
    """Who is ranked with whom: those who have a result or are entered.

    Where the directions are ranked apart everybody is ranked where they really sat (`sat_east_west`), which exchanged
    places may have made another direction than the movement's.
    """
    everybody = {each.number for each in event.contestants}
    everybody |= {who for each in event.results for who in each.ns + each.ew}
    if event.winners == 1:
        return [("all", sorted(everybody))]
    east_west = sat_east_west(event)
    return [("ns", sorted(everybody - east_west)), ("ew", sorted(everybody & east_west))]


def sat_east_west(event: Event) -> set[int]:
    """Those whose direction is East-West: the direction of most rounds in which they have played.

    Of as many rounds in both it is that of the first, and within a round that of most boards. Where the rounds are not
    known every board counts as one. Whoever has not played yet has the movement's direction.
    """
    sat: dict[int, dict[tuple[int, int], list[bool]]] = {}
    for each in sorted(event.results, key=lambda result: (result.round, result.board)):
        if isinstance(each.outcome, NotPlayed):
            continue
        turn = (each.round, 0 if each.round else each.board)
        for east_west, side in enumerate((each.ns, each.ew)):
            for who in side:
                sat.setdefault(who, {}).setdefault(turn, []).append(bool(east_west))
    found = {who for who, turns in sat.items() if of_most([of_most(those) for those in turns.values()])}
    planned: dict[int, list[bool]] = {}
    for _, sitting in event.movement.sittings() if event.movement else ():
        for east_west, side in enumerate(sitting.directions):
            for who in side:
                planned.setdefault(who, []).append(bool(east_west))
    return found | {who for who, turns in planned.items() if who not in sat and of_most(turns)}


def of_most(turns: Sequence[bool]) -> bool:
    """What is so most often; of as many the first."""
    many = 2 * sum(turns)
    return turns[0] if many == len(turns) else many > len(turns)


def extras_of(event: Event) -> Extras:
    """Penalties, carry-over, handicaps, and three fifths of a match for each bye."""
    penalties: dict[int, Fraction] = {}
    for each in event.penalties:
        penalties[each.contestant] = penalties.get(each.contestant, Fraction(0)) - Fraction(each.amount)
    for who in event.byes:
        penalties[who] = penalties.get(who, Fraction(0)) + bye_points(event)
    return Extras(
        penalties=penalties,
        carry_over={each.number: Fraction(each.carry_over) for each in event.contestants if each.carry_over},
        handicaps={each.number: Fraction(each.handicap) for each in event.contestants if each.handicap},
    )


def bye_points(event: Event) -> Fraction:
    """What a bye is worth, in the event's points."""
    whole = Fraction(event.teams.most(event.each)) if event.kind == "teams" else MOST * event.by_victory
    return whole * BYE


def team_ranking(event: Event) -> tuple[TeamStanding, ...]:
    """The standings of teams, with penalties and carry-over in the event's points.

    Where every match must have a winner, the winners of matches come before the losers, whatever was added up.
    """
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
    return by_reach(event, placed, found) if must_have_winners(event) else placed
