"""Keeps tables: loads them from the log, decides commands, stores the events, tells who listens.

No keeper owns a table. A command is decided against the table as this process knows it; when the log refuses because
another process was first, the news is read and the command decided again. Listeners hear of events only after they
are stored.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from makker.errors import ConflictError, ParseError
from makker.store import EventLog
from makker.table import Event, TableState, decode, encode, evolve
from makker.web.settings import Settings

Command = Callable[[TableState], tuple[Event, ...]]
Listener = Callable[["Kept", tuple[Event, ...]], None]

ATTEMPTS = 50  # a command that loses so often in a row is told of the conflict


@dataclass(slots=True)
class Kept:
    """A table as this process knows it, with those who listen to it here."""

    state: TableState
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def take(self, events: tuple[Event, ...]) -> None:
        """Fold new events and tell everybody."""
        for event in events:
            self.state = evolve(self.state, event)
        for listener in tuple(self.listeners):
            listener(self, events)


@dataclass(slots=True)
class Keeper:
    """All tables that this process has to do with."""

    log: EventLog
    settings: Settings
    tables: dict[str, Kept] = field(default_factory=dict)

    async def make(self, name: str, events: tuple[Event, ...]) -> Kept:
        """Store a new table. Raises ConflictError if the name is taken."""
        await self.log.append(name, 0, [encode(event) for event in events])
        kept = self.tables[name] = Kept(evolve_all(None, events))
        return kept

    async def find(self, name: str) -> Kept:
        """The table of a name. Raises ParseError (``table.none``)."""
        kept = self.tables.get(name)
        if kept is None:
            events = await self.news(name, 0)
            if not events:
                raise ParseError("table.none", name, "table")
            # Somebody may have loaded it while this one waited.
            kept = self.tables.setdefault(name, Kept(evolve_all(None, events)))
        return kept

    async def news(self, name: str, after: int) -> tuple[Event, ...]:
        """What the log has after that version."""
        return tuple(decode(line) for line in await self.log.read(name, after))

    async def refresh(self, name: str) -> Kept:
        """The table with what other processes have written since."""
        kept = await self.find(name)
        async with kept.lock:
            kept.take(await self.news(name, kept.state.version))
        return kept

    async def do(self, name: str, command: Command) -> Kept:
        """Decide a command and store what it gives. Raises what the command raises, and ConflictError at the last."""
        kept = await self.find(name)
        for attempt in range(ATTEMPTS):
            async with kept.lock:
                events = command(kept.state)
                if not events:
                    return kept
                try:
                    await self.log.append(name, kept.state.version, [encode(event) for event in events])
                except ConflictError:
                    if attempt == ATTEMPTS - 1:
                        raise
                    kept.take(await self.news(name, kept.state.version))
                    continue
                kept.take(events)
                return kept
        return kept

    def forget_idle(self) -> None:
        """Drop tables that nobody listens to; the log has them."""
        for name in [name for name, kept in self.tables.items() if not kept.listeners and not kept.lock.locked()]:
            del self.tables[name]


def evolve_all(state: TableState | None, events: tuple[Event, ...]) -> TableState:
    """Fold events that are not empty."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events")
    return state
