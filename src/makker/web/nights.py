"""Club nights in the store: found, made, changed; a process that is behind reads what others have written."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import choice, token_urlsafe

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.store import EventLog
from makker.tournament.evening import Evening, Happening, Setup, decode, encode, evolve_all
from makker.tournament.evening.commands import check_opened, open_evening
from makker.tournament.evening.events import Arranged, Dealt, Opened
from makker.tournament.events.dealt import check_deals
from makker.tournament.movements import sound
from makker.web.making import LETTERS

STREAM = "club/"
LIVE = "online/"
"""Where the logs of events at live tables are; an evening of that name takes its results."""

ATTEMPTS = 50
MOST_EVENTS = 100_000
KEPT = 200
"""Nights that a process remembers; the log has them all."""

Command = Callable[[Evening], tuple[Happening, ...]]


def code(length: int) -> str:
    """Letters that nobody can guess and nobody mistakes for others."""
    return "".join(choice(LETTERS) for _ in range(length))


def check_arranged(state: Evening | None, event: Happening) -> None:
    """What a backup says of deals and rounds must be what could have been. Raises as the checks do."""
    if state is None:
        return
    if isinstance(event, Opened | Dealt):
        check_deals(state.setup.event.deals)
    movement = state.setup.event.movement
    if isinstance(event, Arranged) and movement is not None:
        sound(movement)
        if movement.tables > len(state.codes) or len(set(state.codes)) < len(state.codes):
            raise InvalidValue("evening.codes", {"tables": movement.tables, "codes": len(state.codes)})


@dataclass(slots=True)
class Nights:
    """The club nights of a log; they are kept however old they are."""

    log: EventLog
    known: dict[str, Evening] = field(default_factory=dict)

    async def make(self, setup: Setup, host: str, now: float) -> Evening:
        """Set an evening up under a new name. Raises as `open_evening`."""
        movement = setup.event.movement
        tables = movement.tables if movement else 0
        name = code(8)
        events = open_evening(now, name, setup, host, token_urlsafe(12), [code(7) for _ in range(tables)])
        return await self.append(name, None, events)

    async def find(self, name: str) -> Evening:
        """The night of a name, as the log has it now. Raises ParseError (``evening.none``)."""
        state = self.known.get(name)
        after = state.version if state else 0
        state = evolve_all(state, [decode(line) for line in await self.log.read(STREAM + name, after)])
        if state is None:
            raise ParseError("evening.none", name[:40], "evening")
        self.remember(name, state)
        return state

    def remember(self, name: str, state: Evening) -> None:
        """Keep a night at hand, and let the longest unused go."""
        self.known.pop(name, None)
        self.known[name] = state
        while len(self.known) > KEPT:
            del self.known[next(iter(self.known))]

    async def do(self, name: str, command: Command) -> Evening:
        """Decide a command and store what it gives; decided again where another was first. Raises as the command."""
        for attempt in range(ATTEMPTS):
            state = await self.find(name)
            events = command(state)
            if not events:
                return state
            try:
                return await self.append(name, state, events)
            except ConflictError as fault:
                if fault.code != "log.conflict" or attempt == ATTEMPTS - 1:
                    raise
        raise ConflictError("log.conflict")

    async def append(self, name: str, state: Evening | None, events: tuple[Happening, ...]) -> Evening:
        """Store events after a state. Raises ConflictError, and InvalidValue (``evening.too_long``)."""
        version = state.version if state else 0
        if version + len(events) > MOST_EVENTS:
            raise InvalidValue("evening.too_long", {"most": MOST_EVENTS})
        await self.log.append(STREAM + name, version, [encode(event) for event in events], lasting=True)
        made = evolve_all(state, events)
        if made is None:
            raise ParseError("evening.none", name, "evening")
        self.remember(name, made)
        return made

    async def backup(self, name: str) -> bytes:
        """Everything that has happened, a line each: enough for another computer to take over."""
        return b"\n".join(await self.log.read(STREAM + name)) + b"\n"

    async def restore(self, content: bytes) -> Evening:
        """Take over from a backup, under its own name.

        Raises ParseError (``evening.backup`` with the line), and ConflictError: ``evening.there`` where this computer
        already has events of that night that the backup has not, ``online.backup`` for one of an event at live tables,
        or under the name of one, whose tables and boards no backup has.
        """
        lines = [line for line in content.split(b"\n") if line.strip()]
        state: Evening | None = None
        for number, line in enumerate(lines, 1):
            try:
                event = decode(line)
                if isinstance(event, Opened):
                    check_opened(event)
                if isinstance(event, Opened) == (number > 1):
                    raise ValueError(line)
                state = evolve_all(state, [event])
                check_arranged(state, event)
            except (MakkerError, KeyError, ValueError, json.JSONDecodeError):
                raise ParseError("evening.backup", "", "backup", line=number) from None
        if state is None or len(lines) > MOST_EVENTS:
            raise ParseError("evening.backup", "", "backup", line=1)
        if state.setup.online or await self.log.version(LIVE + state.name):
            raise ConflictError("online.backup")
        here = await self.log.read(STREAM + state.name)
        if here != lines[: len(here)]:
            raise ConflictError("evening.there", {"name": state.name})
        if len(lines) > len(here):
            await self.log.append(STREAM + state.name, len(here), lines[len(here) :], lasting=True)
        self.known.pop(state.name, None)
        return await self.find(state.name)
