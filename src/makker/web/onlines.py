"""Events at live tables in the store: found, announced, changed; a process that is behind reads what others wrote."""

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe

from makker.errors import ConflictError, InvalidValue, ParseError
from makker.store import EventLog
from makker.tournament.online import Happening, Online, Terms, decode, encode, evolve_all
from makker.tournament.online.commands import announce
from makker.web.nights import ATTEMPTS, LIVE, MOST_EVENTS, code

STREAM = LIVE
KEPT = 200
"""Events that a process remembers; the log has them all."""

DAYS = 2.0
"""For so long after its last change an event is looked after."""

Command = Callable[[Online], tuple[Happening, ...]]


@dataclass(slots=True)
class Onlines:
    """The events of a log."""

    log: EventLog
    known: dict[str, Online] = field(default_factory=dict)

    async def make(self, terms: Terms, host: str, now: float) -> Online:
        """Announce an event under a new name. Raises as `announce`."""
        name = code(8)
        return await self.append(name, None, announce(now, name, terms, host, token_urlsafe(12)))

    async def find(self, name: str) -> Online:
        """The event of a name, as the log has it now. Raises ParseError (``evening.none``)."""
        state = self.known.get(name)
        lines = await self.log.read(STREAM + name, state.version if state else 0)
        state = evolve_all(state, [decode(line) for line in lines])
        if state is None:
            raise ParseError("evening.none", name[:40], "evening")
        self.remember(name, state)
        return state

    def remember(self, name: str, state: Online) -> None:
        """Keep an event at hand, and let the longest unused go; what is known never gets older."""
        before = self.known.pop(name, None)
        self.known[name] = before if before is not None and before.version > state.version else state
        while len(self.known) > KEPT:
            del self.known[next(iter(self.known))]

    async def do(self, name: str, command: Command) -> Online:
        """Decide a command and store what it gives; decided again where another was first. Raises as the command."""
        for _ in range(ATTEMPTS):
            state = await self.find(name)
            events = command(state)
            if not events:
                return state
            try:
                return await self.append(name, state, events)
            except ConflictError as fault:
                if fault.code != "log.conflict":
                    raise
        raise ConflictError("log.conflict")

    async def append(self, name: str, state: Online | None, events: tuple[Happening, ...]) -> Online:
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

    async def lately(self, now: float) -> list[str]:
        """The names of events in which something has happened lately. Raises StoreError."""
        return [name.removeprefix(STREAM) for name in await self.log.named(STREAM, now - DAYS * 86_400)]
