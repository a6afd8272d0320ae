"""An event at live tables as it stands. The results are in the evening of the same name (`tournament.evening`).

It is a fold of its events (`online.events`); nothing else changes it. Times are seconds since the epoch.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from makker.errors import InvalidValue
from makker.tournament.evening.state import Place

Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""Contestants, North-South and East-West."""

Kind = Literal["pairs", "individual", "teams"]
Unfinished = Literal["robots", "none"]
Advance = Literal["self", "director"]
Undo = Literal["off", "calls", "any"]

SEATS = ("N", "S", "E", "W")
"""North-South first, as a sitting lists its sides."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an event is played by.

    Each of the `rounds` has `each` boards and `minutes` for every board. `fewest` are the contestants that there are at
    least: robots fill the field. Pairs play in one field, in which everybody meets, or in two that are ranked apart
    (`fields`). Teams are two pairs each: those that have named the same team, the others in the order in which they
    registered; they are scored by IMPs and victory points whatever `scoring` says. `unfinished` is what becomes of a
    board that is not over when time is up: robots play it out, or it is not played; boards that were not begun are not
    played. The next round begins by itself `pause` seconds after the last result, or when the director says so. A robot
    of `level`, which bids by `system`, stands in for who has been away for `grace` seconds.
    """

    title: str = ""
    date: str = ""
    kind: Kind = "pairs"
    fields: Literal["one", "two"] = "one"
    scoring: Literal["mp", "butler", "imp"] = "mp"
    each: int = 2
    rounds: int = 5
    minutes: float = 7.5
    fewest: int = 4
    claims: bool = True
    undo: Undo = "calls"
    level: str = "novice"
    system: str = "sayc"
    unfinished: Unfinished = "robots"
    advance: Advance = "self"
    pause: float = 20.0
    grace: float = 60.0
    correction: float = 30.0


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who is registered; `person` is who may take the seat, None where only a name is known.

    `code` opens the place: who has it becomes its person. A robot's place has neither name nor code.
    """

    name: str = ""
    person: str | None = None
    code: str = ""

    @property
    def is_robot(self) -> bool:
        """Whether nobody is registered here."""
        return not self.code


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pair, a player who looks for a partner (a pair of one), or an individual; `team` is where it wants to play."""

    number: int
    players: tuple[Player, ...]
    team: str = ""


class Opened(msgspec.Struct, frozen=True):
    """A round at its tables: the name of the live table for each table of the movement, and who sits there.

    `sides` hold the North-South and the East-West cards. They stay as they were when the round began, whatever a
    director repairs afterwards: whoever has seen a hand does not get another of that deal.
    """

    at: float
    tables: dict[int, str]
    sides: dict[int, Sides]


class House(msgspec.Struct, frozen=True):
    """Where somebody sits in a round: the movement's table, the live table, the seat (`N`)."""

    table: int
    name: str
    seat: str


class Call(msgspec.Struct, frozen=True):
    """A call for the director: from which table, at which board, by whom; when it was dealt with."""

    number: int
    round: int
    table: int
    board: int
    name: str
    at: float
    answered: float | None = None


class Online(msgspec.Struct, frozen=True, kw_only=True):
    """The event.

    `entries` are those registered, by number; once it has begun `field` has the players of each contestant, from 1,
    `teams` what teams are called, in the same order (nothing where nobody has said it), and `secrets` what each board
    is drawn from (hexadecimal), known to nobody. `opened` and `ended` are by round, `recorded` the results that have
    been taken from the tables. `stopped` are the rounds whose time a director has ended early, `cancelled` when the
    event was called off.
    """

    name: str
    terms: Terms
    host: str
    key: str
    directors: tuple[str, ...] = ()
    entries: Mapping[int, Entry] = {}
    field: tuple[tuple[Player, ...], ...] = ()
    teams: tuple[str, ...] = ()
    secrets: Mapping[int, str] = {}
    opened: Mapping[int, Opened] = {}
    ended: Mapping[int, float] = {}
    recorded: frozenset[Place] = frozenset()
    calls: tuple[Call, ...] = ()
    stopped: frozenset[int] = frozenset()
    cancelled: float | None = None
    last: int = 0
    version: int = 0

    @property
    def begun(self) -> bool:
        """Whether the field is made and the evening set up."""
        return bool(self.field)

    @property
    def round(self) -> int:
        """The round that was opened last, 0 before the first."""
        return max(self.opened, default=0)

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return self.round > 0 and self.round not in self.ended

    def is_director(self, person: str | None) -> bool:
        """Whether somebody may direct."""
        return person is not None and (person == self.host or person in self.directors)

    def players(self) -> Iterator[Player]:
        """Everybody who is registered."""
        sides = self.field or tuple(entry.players for entry in self.entries.values())
        return (player for side in sides for player in side)

    def plays(self, person: str | None) -> bool:
        """Whether the person is registered."""
        return person is not None and any(player.person == person for player in self.players())

    def entry_of(self, person: str | None) -> Entry | None:
        """The person's entry, before the beginning."""
        found = (each for each in self.entries.values() if any(one.person == person for one in each.players))
        return None if person is None else next(found, None)

    def contestant_of(self, person: str | None) -> int | None:
        """The person's number, once it has begun."""
        if person is None:
            return None
        sides = enumerate(self.field, 1)
        return next((at for at, side in sides if any(one.person == person for one in side)), None)

    def place_of(self, code: str) -> tuple[int, int, Player] | None:
        """The contestant's number, which of its players (from 0), and the player of a code, once it has begun."""
        for number, side in enumerate(self.field, 1):
            for at, player in enumerate(side):
                if code and player.code == code:
                    return number, at, player
        return None

    def table_named(self, name: str) -> tuple[int, int]:
        """The round and the table of a live table. Raises InvalidValue (``evening.table``)."""
        for number, opened in self.opened.items():
            for table, each in opened.tables.items():
                if each == name:
                    return number, table
        raise InvalidValue("evening.table", {"table": 0, "round": 0})

    def sides(self, table: int) -> Sides:
        """Who holds the cards at a table of the round that was opened last."""
        return self.opened[self.round].sides[table]

    def seated(self, number: int, table: int) -> dict[str, Player]:
        """Who has which seat of a table in a round, robots too: a pair's first player sits North or East."""
        opened = self.opened.get(number)
        if opened is None or table not in opened.sides:
            return {}
        found: list[Player] = []
        for way, side in enumerate(opened.sides[table]):
            if len(side) == 1:
                players = self.field[side[0] - 1]
                # A team's first two hold the North-South cards, its last two the East-West cards at the other table.
                found += players if len(players) == 2 else players[2 * way : 2 * way + 2]
            else:
                found += [self.field[each - 1][0] for each in side]
        return dict(zip(SEATS, found, strict=True))


def hash_label(name: str, board: int) -> str:
    """What the deal of a board is called where it is committed to; the same at every table."""
    return f"{name}/{board}"
