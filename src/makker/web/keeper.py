"""Keeps tables: loads them from the log, decides commands, stores the events, tells who listens.

No keeper owns a table. A command is decided against the table as this process knows it; when the log refuses because
another process was first, the news is read and the command decided again. Listeners hear of events only after they
are stored, of those that another process stores when its notice comes.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from logging import Logger, getLogger
from typing import Protocol

from makker.errors import ConflictError, MakkerError, ParseError
from makker.store import EventLog
from makker.table import Access, Event, TableState, TableView, decode, encode, evolve, view
from makker.table.events import Revealed, Sat
from makker.table.seeing import Common, common_of
from makker.web.settings import Settings

Command = Callable[[TableState], tuple[Event, ...]]
Listener = Callable[["Kept", tuple[Event, ...]], None]


@dataclass(frozen=True, slots=True)
class Course:
    """How a table of an event goes: the robots' `level` and `pace`, and the deal to commit to, as all tables have it.

    `label` and `secret` are those of the board that comes next, empty for a table's own; `deals` is whether it comes.
    """

    level: str
    pace: float
    rest: float
    label: str = ""
    secret: bytes = b""
    deals: bool = True


class Host(Protocol):
    """What has tables of events played."""

    async def course(self, state: TableState) -> Course:
        """How the table goes now. Raises MakkerError for a table of no event."""

    async def let_look(self, state: TableState, person: str | None) -> None:
        """Raises MakkerError where somebody may not look at the table now."""

    async def let_look_back(self, state: TableState, person: str | None) -> None:
        """Raises MakkerError where somebody may not look at the table's ended deals now."""


ATTEMPTS = 50  # a command that loses so often in a row is told of the conflict


@dataclass(slots=True, eq=False)
class Kept:
    """A table as this process knows it, with those who listen to it here.

    `used` is when it was last asked for, `changed` when it last changed or was loaded, by the clock of the settings.
    `away` are the seats of people who are not there; listeners hear of a change of it without events.
    """

    state: TableState
    used: float = 0.0
    changed: float = 0.0
    common: Common | None = None
    away: tuple[str, ...] = ()
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def seen_by_all(self) -> Common:
        """What everybody sees of the table now."""
        if self.common is None:
            self.common = common_of(self.state)
        return self.common

    def shown(self, person: str | None) -> TableView:
        """The table as the person may see it."""
        return view(self.state, person, self.seen_by_all())

    def robots_turn(self) -> str | None:
        """The seat of a robot that is to act, or None."""
        if not self.state.closed:
            for seat in self.seen_by_all().waiting:
                occupant = self.state.seats.get(seat)
                if occupant is not None and occupant.robot:
                    return seat
        return None

    def is_due(self) -> bool:
        """Whether the table has something to do by itself: to deal, or a robot is to act."""
        return self.seen_by_all().chance or self.robots_turn() is not None

    def see_away(self, away: tuple[str, ...]) -> None:
        """Who is away now; everybody is told if that is new."""
        if away != self.away:
            self.away = away
            for listener in tuple(self.listeners):
                listener(self, ())

    def take(self, events: tuple[Event, ...], now: float) -> None:
        """Fold new events and tell everybody."""
        if not events:
            return
        for event in events:
            self.state = evolve(self.state, event)
        self.changed = now
        self.common = None
        for listener in tuple(self.listeners):
            try:
                listener(self, events)
            except Exception:  # what one cannot be shown must not keep the others from it, nor undo what is stored
                logger().exception(
                    "Somebody at %s could not be told of version %s", self.state.table, self.state.version
                )


@dataclass(slots=True)
class Keeper:
    """All tables that this process has to do with. `seated` is told of events with which somebody sits down.

    `host` has the tables of events.
    """

    log: EventLog
    settings: Settings
    tables: dict[str, Kept] = field(default_factory=dict)
    seated: Callable[[str, tuple[Event, ...]], Awaitable[None]] | None = None
    host: Host | None = None

    async def make(self, name: str, events: tuple[Event, ...]) -> Kept:
        """Store a new table. Raises ConflictError if the name is taken."""
        await self.log.append(name, 0, [encode(event) for event in events])
        return self.loaded(name, events)

    def loaded(self, name: str, events: tuple[Event, ...]) -> Kept:
        """The table of its whole log, unless somebody else has loaded it meanwhile."""
        now = self.settings.clock()
        return self.tables.setdefault(name, Kept(evolve_all(None, events), now, now))

    async def find(self, name: str) -> Kept:
        """The table of a name. Raises ParseError (``table.none``)."""
        kept = self.tables.get(name)
        if kept is None:
            events = await self.news(name, 0)
            if not events:
                raise ParseError("table.none", name, "table")
            kept = self.loaded(name, events)
        kept.used = self.settings.clock()
        return kept

    async def let_look(self, state: TableState, person: str | None) -> None:
        """Raises MakkerError where somebody may not look at the table: in an event, before its round is over."""
        if state.access is Access.EVENT and self.host is not None:
            await self.host.let_look(state, person)

    async def let_look_back(self, state: TableState, person: str | None) -> None:
        """Raises MakkerError where somebody may not look at the table's ended deals."""
        if state.access is Access.EVENT and self.host is not None:
            await self.host.let_look_back(state, person)

    async def news(self, name: str, after: int, most: int | None = None) -> tuple[Event, ...]:
        """What the log has after that version, so many events at most."""
        return tuple(decode(line) for line in await self.log.read(name, after, most))

    async def refresh(self, name: str, version: int | None = None) -> Kept:
        """The table with what other processes have written since, up to `version` at least."""
        kept = await self.find(name)
        async with kept.lock:
            if version is None or kept.state.version < version:
                await self.catch_up(kept)
        return kept

    async def current(self, name: str) -> Kept:
        """The table as the log has it now. Raises ParseError (``table.none``) and StoreError."""
        return await self.refresh(name) if self.log.shared else await self.find(name)

    async def catch_up(self, kept: Kept) -> None:
        """Read what others have written; the caller holds the lock."""
        kept.take(await self.news(kept.state.table, kept.state.version), self.settings.clock())

    async def do(self, name: str, command: Command) -> Kept:
        """Decide a command and store what it gives.

        Raises what the command raises, StoreError, and ConflictError when others are first all the time.
        """
        kept = await self.find(name)
        for _ in range(ATTEMPTS):
            async with kept.lock:
                events = await self.decided(kept, command)
                if not events or await self.stored(kept, events):
                    return kept
                await self.catch_up(kept)
        raise ConflictError("table.busy")

    async def attempt(self, name: str, version: int, command: Command) -> bool:
        """Decide a command against one version and store it; nothing happens if the table has moved on.

        Returns whether it is stored. Raises what the command raises, and StoreError.
        """
        kept = await self.find(name)
        async with kept.lock:
            if kept.state.version != version:
                return False
            events = command(kept.state)
            stored = bool(events) and await self.stored(kept, events)
            if events and not stored:
                await self.catch_up(kept)
        return stored

    async def decided(self, kept: Kept, command: Command) -> tuple[Event, ...]:
        """What the command gives. A refusal counts only if the table is as this process thinks.

        Raises ConflictError (``table.too_long``) where the log is full, and what the command raises.
        """
        if kept.state.version >= self.settings.most_events:
            raise ConflictError("table.too_long")
        try:
            return command(kept.state)
        except MakkerError:
            if not self.log.shared or await self.log.version(kept.state.table) == kept.state.version:
                raise
        await self.catch_up(kept)
        return command(kept.state)

    async def stored(self, kept: Kept, events: tuple[Event, ...]) -> bool:
        """Whether the events are in the log now and everybody here is told; not so if another process was first."""
        name, version = kept.state.table, kept.state.version
        lasting = any(isinstance(event, Revealed) for event in events)
        try:
            await self.log.append(name, version, [encode(event) for event in events], lasting=lasting)
        except ConflictError as conflict:
            if conflict.data["found"] == 0:  # swept away
                self.tables.pop(name, None)
                raise ParseError("table.none", name, "table") from None
            return False
        kept.take(events, self.settings.clock())
        if self.seated is not None and any(isinstance(event, Sat) for event in events):
            await self.seated(name, events)
        return True

    def forget_idle(self, before: float) -> None:
        """Drop tables that nobody listens to and nobody has asked for since; the log has them."""
        for name, kept in list(self.tables.items()):
            if not kept.listeners and not kept.lock.locked() and kept.used < before:
                del self.tables[name]


def logger() -> Logger:
    """Where faults of ours go; what visitors do wrong does not."""
    return getLogger("makker.web")


def evolve_all(state: TableState | None, events: tuple[Event, ...]) -> TableState:
    """Fold events that are not empty."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events")
    return state
