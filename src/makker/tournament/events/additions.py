"""What the ranking of teams has beside their matches, line by line: carry-over, penalties, byes, handicaps."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from makker.tournament.events.deciding import counts_in, must_have_winners
from makker.tournament.events.event import Event
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
    """Byes, each in the round in which the draw left the team out, where the movement tells."""
    for team, many in Counter(event.byes).items():
        rounds = event.movement.rounds if event.movement else ()
        out = [
            number
            for number, sat in enumerate(rounds, 1)
            if number < event.gone.get(team, number + 1) and all(team not in sitting.everybody for sitting in sat)
        ]
        # Who came late had no bye before.
        for number in [*[0] * (many - len(out)), *out[-many:]]:
            yield Addition(number, team, "bye", bye_points(event))


def in_round(event: Event, team: int, given: int) -> int:
    """The round in which something counts that was given in a round."""
    counts = counts_in(event, team, given) if must_have_winners(event) else given
    return given if counts is None else counts
