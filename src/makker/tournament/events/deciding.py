"""Who wins a match that must have a winner: in a knock-out, and between two teams (FACTS 3.11).

A match is decided by its total, carry-over included. Carry-over counts in a team's first match alone, a penalty in the
match of the round in which it was given, or in the first one after it. In a single match of two teams, however many
stanzas it has, all of them count. They are in the event's points: IMPs, or victory points where there is a scale.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from makker.tournament.events.event import Event
from makker.tournament.events.meetings import Match, matches
from makker.tournament.scoring import TeamStanding

ONCE_A_WINNER = ("knock_out", "team_match")
"""Movements in which every match must have a winner."""

Two = tuple[int, int]


def must_have_winners(event: Event) -> bool:
    """Whether a tie may not stand."""
    return event.movement is not None and event.movement.code in ONCE_A_WINNER


def is_one_match(event: Event) -> bool:
    """Whether all rounds are the stanzas of one match."""
    return event.movement is not None and event.movement.code == "team_match"


def counts_in(event: Event, team: int, given: int) -> int | None:
    """The round of the match in which something counts that a team has from a round on; None where there is none.

    Carry-over is given before the first round (0). What is given while the team has no match waits for its next one.
    """
    sittings = event.movement.sittings() if event.movement else ()
    rounds = [number for number, sitting in sittings if team in sitting.everybody]
    if is_one_match(event):
        return min(rounds, default=1)
    return min((number for number in rounds if number >= given), default=None)


def extra_of(event: Event, number: int, team: int) -> Fraction:
    """What of carry-over and penalties counts for a team in its match of a round, in the event's points."""
    single = is_one_match(event)
    found = (
        Fraction(event.named(team).carry_over) if single or counts_in(event, team, 0) in (None, number) else Fraction(0)
    )
    for each in event.penalties:
        if each.contestant == team and (single or counts_in(event, team, each.round or 0) == number):
            found -= Fraction(each.amount)
    return found


def lead(event: Event, match: Match) -> Fraction:
    """By how much the home team leads, or has won; nothing where the match is tied.

    Where victory points are level and nothing has been added, the table's points tell. Where a split score gives the
    teams margins of their own, a match that must have a winner counts the average of them (Law 86B).
    """
    home, away = (extra_of(event, match.round, team) for team in (match.home, match.away))
    victory = match.score.victory
    total = (victory[0] - victory[1] if victory else match.score.margin) + home - away
    return total or (match.score.margin if home == away else Fraction(0))


def goes_on(event: Event, number: int, one: int, other: int, found: Sequence[Match] | None = None) -> int | None:
    """Who of two has won their match of a round, and goes on; None where it is tied.

    Whoever is drawn for the next round has. Otherwise who did not leave, during the match or before the next; if both
    left, who did it last; then the match's total. `found` are the event's matches where they are known.
    """
    movement = event.movement
    single = is_one_match(event)
    if movement is not None and not single and number < len(movement.rounds):
        drawn = {who for sitting in movement.rounds[number] for who in sitting.everybody} & {one, other}
        if len(drawn) == 1:
            return drawn.pop()
    # In a match of stanzas nobody leaves after the last; before a later round of a knock-out somebody may.
    last = len(movement.rounds) if movement is not None and single else number + 1
    stay = {who: min(event.gone.get(who, last + 1), last + 1) for who in (one, other)}
    if stay[one] != stay[other]:
        return max(stay, key=lambda who: stay[who])
    ahead = leader(event, number, one, other, matches(event) if found is None else found)
    return ahead or (min(one, other) if stay[one] <= last else None)


def leader(event: Event, number: int, one: int, other: int, found: Sequence[Match]) -> int | None:
    """Who has more in the match of two in a round."""
    for each in found:
        if {each.home, each.away} == {one, other} and (is_one_match(event) or each.round == number):
            ahead = lead(event, each)
            return None if not ahead else each.home if ahead > 0 else each.away
    return None


def by_reach(event: Event, placed: Sequence[TeamStanding], found: Sequence[Match]) -> tuple[TeamStanding, ...]:
    """The teams by how far they came; those who went out in the same round share their place.

    Matches are won and lost by their totals, as `lead` has them.
    """
    reach = reached(event, found)
    counts: Counter[tuple[int, int]] = Counter()
    for each in found:
        ahead = lead(event, each)
        sign = (ahead > 0) - (ahead < 0)
        counts.update([(each.home, sign), (each.away, -sign)])
    ordered = sorted(placed, key=lambda each: (-reach[each.team], each.place, each.team))
    return tuple(
        replace(
            each,
            place=sum(reach[other.team] > reach[each.team] for other in ordered) + 1,
            shared=sum(reach[other.team] == reach[each.team] for other in ordered) > 1,
            won=counts[each.team, 1],
            drawn=counts[each.team, 0],
            lost=counts[each.team, -1],
        )
        for each in ordered
    )


def reached(event: Event, found: Sequence[Match]) -> Counter[int]:
    """How far each team came: twice its last round, and one more if it won there."""
    reach: Counter[int] = Counter()
    met: set[tuple[int, Two]] = {(each.round, (each.home, each.away)) for each in found}
    for number, sitting in event.movement.sittings() if event.movement else ():
        at = 1 if is_one_match(event) else number
        one, other = sorted(sitting.everybody)
        for who in (one, other):
            reach[who] = max(reach[who], 2 * at)
        if {one, other} & event.gone.keys():
            met.add((at, (one, other)))
    for number, (one, other) in sorted(met):
        won = goes_on(event, number, one, other, found)
        if won is not None:
            reach[won] = max(reach[won], 2 * number + 1)
    return reach
