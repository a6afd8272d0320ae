"""Club nights in the store: found, made, changed; a process that is behind reads what others have written."""

import json
from collections.abc import Sequence
from secrets import choice, token_urlsafe

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.tournament.evening import Evening, Happening, Setup, decode, encode, evolve, evolve_all
from makker.tournament.evening.events import Arranged, Dealt, Opened, Renewed
from makker.tournament.evening.opening import check_opened, open_evening
from makker.tournament.events import rankings, team_ranking
from makker.tournament.events.dealt import check_deals
from makker.tournament.movements import sound
from makker.web.making import LETTERS
from makker.web.streams import MOST_EVENTS, Streams

STREAM = "club/"
LIVE = "online/"
"""Where the logs of events at live tables are; an evening of that name takes its results."""


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
    if isinstance(event, Arranged | Renewed) and movement is not None:
        sound(movement, repaired=isinstance(event, Arranged))
        if movement.tables > len(state.codes) or len(set(state.codes)) < len(state.codes):
            raise InvalidValue("evening.codes", {"tables": movement.tables, "codes": len(state.codes)})


def after_line(state: Evening | None, line: bytes) -> Evening:
    """The evening after a line of a backup. Raises MakkerError, KeyError or ValueError for one that cannot follow."""
    event = decode(line)
    if isinstance(event, Opened):
        check_opened(event)
    if isinstance(event, Opened) == (state is not None):
        raise ValueError(line)
    after = evolve(state, event)
    check_arranged(after, event)
    return after


def check_scored(state: Evening, line: int) -> None:
    """Refuse a backup whose numbers cannot be scored: its pages could not be shown.

    Raises ParseError (``evening.backup``).
    """
    try:
        event = state.event()
        (team_ranking if event.kind == "teams" else rankings)(event)
    except (MakkerError, ArithmeticError, LookupError, ValueError, TypeError):
        raise ParseError("evening.backup", "", "backup", line=line) from None


class Nights(Streams[Evening, Happening]):
    """The club nights of a log; they are kept however old they are."""

    stream = STREAM

    def encode(self, event: Happening) -> bytes:
        """An event as the log has it."""
        return encode(event)

    def decode(self, line: bytes) -> Happening:
        """The event of a line."""
        return decode(line)

    def fold(self, state: Evening | None, events: Sequence[Happening]) -> Evening | None:
        """The state after the events."""
        return evolve_all(state, events)

    async def make(self, setup: Setup, host: str, now: float) -> Evening:
        """Set an evening up under a new name. Raises as `open_evening`."""
        movement = setup.event.movement
        tables = movement.tables if movement else 0
        name = code(8)
        events = open_evening(now, name, setup, host, token_urlsafe(12), [code(7) for _ in range(tables)])
        return await self.append(name, None, events)

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
                state = after_line(state, line)
            except (MakkerError, KeyError, ValueError, json.JSONDecodeError):
                raise ParseError("evening.backup", "", "backup", line=number) from None
        if state is None or len(lines) > MOST_EVENTS:
            raise ParseError("evening.backup", "", "backup", line=1)
        check_scored(state, len(lines))
        if state.setup.online or await self.log.version(LIVE + state.name):
            raise ConflictError("online.backup")
        here = await self.log.read(STREAM + state.name)
        if here != lines[: len(here)]:
            raise ConflictError("evening.there", {"name": state.name})
        if len(lines) > len(here):
            await self.log.append(STREAM + state.name, len(here), lines[len(here) :], lasting=True)
        self.known.pop(state.name, None)
        return await self.find(state.name)
