"""A club night as it stands: the set-up, the round being played, every entry, and what the director has done.

It is a fold of its events (`evening.events`); nothing else changes it. Times are seconds since the epoch.
"""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.events import Contestant, Event, Penalty
from makker.tournament.movements import Sitting, board_numbers
from makker.tournament.scoring import Artificial, BoardResult, Late, NotPlayed, Outcome

By = Literal["ns", "ew", "director"]
Showing = Literal["live", "rounds", "end"]
"""When everybody sees the standings: as they are, after each round, or when they are final."""
Place = tuple[int, int, int]
"""Round, table, board."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result as it was entered: where, who held the cards, what happened, who wrote it, whether it is confirmed."""

    round: int
    table: int
    board: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    outcome: Outcome
    contract: str = ""
    lead: str = ""
    by: By = "ns"
    confirmed: bool = False
    group: str = ""
    at: float = 0.0

    @property
    def place(self) -> Place:
        """Round, table, board."""
        return (self.round, self.table, self.board)


class Change(msgspec.Struct, frozen=True):
    """A line of the log of changes: when, what (a code), where, and the director's reason.

    `before` and `after` are the result that was there and the one in its place; `data` has what else a sentence needs.
    """

    at: float
    what: str
    where: str = ""
    why: str = ""
    before: Entry | None = None
    after: Entry | None = None
    data: Mapping[str, int | str | Decimal] = {}


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed before the first round.

    `event` has movement, scoring, contestants and deals, without results. `minutes` are a round's; `correction` the
    minutes after the last result in which it can still be corrected (Law 79C: thirty unless it is said otherwise).
    `online` is whether it is played at live tables.
    """

    event: Event
    minutes: float = 15.0
    correction: float = 30.0
    online: bool = False
    showing: Showing = "live"


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """The evening.

    `codes` open a table's page, one for each table; `key` makes a director. `round` is the one being played, 0 before
    the first. `swaps` are contestants who exchanged places from a round on, `gone` contestants who left, by the first
    round without them, `joined` those who came late, by their first. `tries` counts the leads that a table wrote and
    that could not be. `lineups` are the two of a team who sit at a table in a round, by direction (``ns``, ``ew``).
    `final` is when the results were made final.
    """

    name: str
    setup: Setup
    host: str
    key: str
    codes: tuple[str, ...]
    directors: tuple[str, ...] = ()
    round: int = 0
    round_began: float = 0.0
    entries: Mapping[Place, Entry] = {}
    swaps: tuple[tuple[int, int, int], ...] = ()
    gone: Mapping[int, int] = {}
    turned: frozenset[tuple[int, int]] = frozenset()
    penalties: tuple[Penalty, ...] = ()
    announcement: str = ""
    joined: Mapping[int, int] = {}
    tries: Mapping[Place, int] = {}
    lineups: Mapping[tuple[int, int, str], tuple[str, str]] = {}
    final: float | None = None
    changes: tuple[Change, ...] = ()
    version: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds the movement has, with those that are yet to be drawn."""
        movement = self.setup.event.movement
        return max(movement.planned, len(movement.rounds)) if movement else 0

    def is_director(self, person: str) -> bool:
        """Whether somebody may direct."""
        return person == self.host or person in self.directors

    def table_of(self, code: str) -> int:
        """The table that a code opens. Raises InvalidValue (``evening.code``)."""
        if code not in self.codes:
            raise InvalidValue("evening.code")
        return self.codes.index(code) + 1

    def sittings(self, number: int) -> tuple[Sitting, ...]:
        """Who sits where in a round, with exchanged places; tables at which somebody is missing are left out."""
        movement = self.setup.event.movement
        if movement is None or not 1 <= number <= self.rounds:
            raise InvalidValue("evening.round", {"round": number, "rounds": self.rounds})
        if number > len(movement.rounds):
            return ()  # not drawn yet
        return tuple(self.as_turned(number, each) for each in self.seated(number) if self.is_whole(number, each))

    def is_whole(self, number: int, sitting: Sitting) -> bool:
        """Whether nobody of a table has left by that round."""
        return all(self.gone.get(who, number + 1) > number for who in sitting.everybody)

    def as_turned(self, number: int, each: Sitting) -> Sitting:
        """A table with its directions exchanged, where the director has said so."""
        if (number, each.table) not in self.turned:
            return each
        return replace(each, north_south=each.east_west, east_west=each.north_south)

    def seated(self, number: int) -> tuple[Sitting, ...]:
        """A round that is there as the movement has it, with exchanged places."""
        movement = self.setup.event.movement
        if movement is None:
            return ()
        now = self.places(number)
        return tuple(
            replace(
                each,
                north_south=tuple(now.get(who, who) for who in each.north_south),
                east_west=tuple(now.get(who, who) for who in each.east_west),
            )
            for each in movement.rounds[number - 1]
        )

    def counted(self, number: int) -> tuple[Entry, ...]:
        """The results of a round that count by themselves, or with the team's other table: they do, whoever has left.

        Who has a part in one has no bye.
        """
        found = [each for place, each in self.entries.items() if place[0] == number and is_result(each)]
        if self.setup.event.kind != "teams":
            return tuple(found)
        tables = Counter((each.board, frozenset(each.ns + each.ew)) for each in found)
        both = {key for key, many in tables.items() if many > 1}
        return tuple(
            each
            for each in found
            if isinstance(each.outcome, Artificial) or (each.board, frozenset(each.ns + each.ew)) in both
        )

    def sits_out(self, number: int) -> tuple[int, ...]:
        """Who has not left and plays nowhere in a round."""
        movement = self.setup.event.movement
        if movement is None:
            return ()
        seated = {who for each in self.sittings(number) for who in each.everybody}
        seated |= {who for each in self.counted(number) for who in each.ns + each.ew}
        here = (who for who in movement.everybody if self.joined.get(who, 1) <= number < self.gone.get(who, number + 1))
        return tuple(who for who in here if who not in seated)

    def places(self, number: int) -> dict[int, int]:
        """Who sits in the place of each contestant that has exchanged it, in a round."""
        now: dict[int, int] = {}
        for since, one, other in self.swaps:
            if number >= since:
                # Whoever is named goes from where an earlier exchange has led.
                where = {now.get(place, place): place for place in (*now, one, other)}
                now[where[one]], now[where[other]] = other, one
        return now

    def sitting(self, number: int, table: int) -> Sitting | None:
        """The sitting at a table in a round; None where nobody plays."""
        return next((each for each in self.sittings(number) if each.table == table), None)

    def boards(self, sitting: Sitting) -> tuple[int, ...]:
        """The boards that a sitting plays, those of an extra stanza last."""
        event = self.setup.event
        return (*board_numbers(sitting.boards, event.each, event.first_board), *sitting.extra)

    def due(self, number: int) -> tuple[Place, ...]:
        """Every result that a round should bring."""
        return tuple((number, each.table, board) for each in self.sittings(number) for board in self.boards(each))

    def missing(self, number: int) -> tuple[Place, ...]:
        """Those of a round that have not been entered."""
        return tuple(place for place in self.due(number) if place not in self.entries)

    @property
    def ends(self) -> float | None:
        """When the time of the round is up, in seconds since the epoch.

        None where no time runs: before the first round, when every result of the round is there, and when the results
        are final.
        """
        if not self.round or self.final is not None or not self.missing(self.round):
            return None
        return self.round_began + 60 * self.setup.minutes

    def late(self, now: float) -> tuple[int, ...]:
        """Tables that have results to enter when the round's time is up."""
        if not self.round or now < self.round_began + 60 * self.setup.minutes:
            return ()
        return tuple(sorted({table for _, table, _ in self.missing(self.round)}))

    def event(self) -> Event:
        """The event with the results so far, for scoring and for files."""
        results = tuple(result_of(each) for each in self.entries.values())
        before = self.setup.event
        expected = before.expected or self.scheduled()
        penalties = before.penalties + self.penalties
        gone = {**before.gone, **self.gone}
        byes = before.byes + self.byes()
        made = replace(before, results=results, penalties=penalties, byes=byes, expected=expected, gone=gone)
        return replace(made, contestants=before.contestants + self.unnamed()) if before.contestants else made

    def unnamed(self) -> tuple[Contestant, ...]:
        """Those who came late and whose names are not known yet: they are entered all the same."""
        named = {each.number for each in self.setup.event.contestants}
        return tuple(Contestant(number) for number in sorted(self.joined) if number not in named)

    def byes(self) -> tuple[int, ...]:
        """Those whom a draw left without a match, each as often as it did."""
        before, movement = self.setup.event, self.setup.event.movement
        if movement is None or movement.code != "swiss" or not (before.kind == "teams" or before.by_victory):
            return ()
        drawn = range(1, min(self.round, len(movement.rounds)) + 1)
        return tuple(who for number in drawn for who in self.sits_out(number))

    def scheduled(self) -> int | None:
        """How often the movement plays the set that it plays most: every board is scored as if it had been so often."""
        movement = self.setup.event.movement
        counts = Counter(sitting.boards for _, sitting in movement.sittings()) if movement else Counter[int]()
        return max(counts.values(), default=None)

    def contestant(self, number: int) -> Contestant:
        """A contestant with names as they may be shown."""
        return self.setup.event.named(number)


def is_result(each: Entry) -> bool:
    """Whether there is something to count."""
    return not isinstance(each.outcome, NotPlayed | Late)


def result_of(each: Entry) -> BoardResult:
    """An entry as a result to score; a board that was not played counts for nobody."""
    where = (each.group, "", each.round, each.table)
    return BoardResult(each.board, each.ns, each.ew, each.outcome, *where, each.contract, each.lead)
