"""What the ranking of teams has beside their matches, line by line: carry-over, penalties, byes, handicaps."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from makker.tournament.events.deciding import counts_in, must_have_winners
from makker.tournament.events.event import Event
from makker.tournament.events.meetings import matches
from makker.tournament.events.standings import bye_points

Kind = Literal["carry_over", "handicap", "penalty", "bye"]


class Addition(msgspec.Struct, frozen=True):
    """What a team has (a penalty: less than nothing), and the round in which it counts; 0 for before the first.

    The points are the event's: victory points where there is a scale.
    """

    round: int
    team: int
    kind: Kind
    points: Fraction

    @property
    def word(self) -> str:
        """What it is called: a penalty that gives something is a bonus."""
        return "bonus" if self.kind == "penalty" and self.points > 0 else self.kind


def additions(event: Event) -> tuple[Addition, ...]:
    """Everything that is added, by round: with the points of the matches that is what the ranking has.

    Where every match must have a winner, what is given counts in a match (`deciding.counts_in`).
    """
    found = [*beforehand(event), *penalties(event), *byes(event)]
    return tuple(sorted(found, key=lambda each: (each.round, each.team)))


def beforehand(event: Event) -> Iterator[Addition]:
    """Carry-over and handicaps."""
    for each in event.contestants:
        if each.carry_over:
            yield Addition(in_round(event, each.number, 0), each.number, "carry_over", Fraction(each.carry_over))
        if each.handicap:
            yield Addition(0, each.number, "handicap", Fraction(each.handicap))


def penalties(event: Event) -> Iterator[Addition]:
    """Penalties; one whose round is not known counts as given before the first."""
    for each in event.penalties:
        number = in_round(event, each.contestant, each.round or 0)
        yield Addition(number, each.contestant, "penalty", -Fraction(each.amount))


def byes(event: Event) -> Iterator[Addition]:
    """Byes, each in the round in which the team had no match; 0 where nothing tells which it was."""
    for team, many in Counter(event.byes).items():
        out = without_match(event, team)[-many:]
        for number in [*[0] * (many - len(out)), *out]:
            yield Addition(number, team, "bye", bye_points(event))


def without_match(event: Event, team: int) -> list[int]:
    """The rounds in which a team may have had a bye, those that are surest last.

    No board of a match counts in them: the draw left it out, or whoever it was to meet had left before they played;
    failing that, it has exchanged places with one that was left out. Who came late had no bye before, so that the last
    ones count.
    """
    played = {each.round for each in matches(event) if team in (each.home, each.away) and each.score.boards}
    rounds = event.movement.rounds if event.movement else ()
    free = [n for n in range(1, len(rounds) + 1) if n not in played and n < event.gone.get(team, n + 1)]

    def met_nobody(number: int) -> bool:
        """Whether it was at no table, or at none where everybody had stayed."""
        tables = [each for each in rounds[number - 1] if team in each.everybody]
        return all(any(event.gone.get(who, number + 1) <= number for who in each.everybody) for each in tables)

    return sorted(free, key=met_nobody)


def in_round(event: Event, team: int, given: int) -> int:
    """The round in which something counts that was given in a round."""
    counts = counts_in(event, team, given) if must_have_winners(event) else given
    return given if counts is None else counts
