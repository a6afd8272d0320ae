"""Logs of one kind in the store: found, changed; a process that is behind reads what others have written."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from makker.errors import ConflictError, InvalidValue, ParseError
from makker.store import EventLog

ATTEMPTS = 50
MOST_EVENTS = 100_000
KEPT = 200
"""States that a process remembers; the log has them all."""


class Versioned(Protocol):
    """A fold of a log, which knows how many events are in it."""

    @property
    def version(self) -> int:
        """How many."""


S = TypeVar("S", bound=Versioned)
E = TypeVar("E")


class Streams(Generic[S, E]):
    """The states of the logs whose names begin with `stream`; each kind says how its events are written and folded."""

    stream = ""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.known: dict[str, S] = {}

    def encode(self, event: E) -> bytes:
        """An event as the log has it."""
        raise NotImplementedError

    def decode(self, line: bytes) -> E:
        """The event of a line."""
        raise NotImplementedError

    def fold(self, state: S | None, events: Sequence[E]) -> S | None:
        """The state after the events."""
        raise NotImplementedError

    async def find(self, name: str) -> S:
        """The state of a name, as the log has it now. Raises ParseError (``evening.none``)."""
        state = self.known.get(name)
        lines = await self.log.read(self.stream + name, state.version if state else 0)
        return self.remember(name, self.fold(state, [self.decode(line) for line in lines]))

    def remember(self, name: str, state: S | None) -> S:
        """Keep a state at hand, and let the longest unused go; what is known never gets older.

        Raises ParseError (``evening.none``) where there is no state.
        """
        if state is None:
            raise ParseError("evening.none", name[:40], "evening")
        before = self.known.pop(name, None)
        self.known[name] = before if before is not None and before.version > state.version else state
        while len(self.known) > KEPT:
            del self.known[next(iter(self.known))]
        return state

    async def do(self, name: str, command: Callable[[S], tuple[E, ...]]) -> S:
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

    async def append(self, name: str, state: S | None, events: tuple[E, ...]) -> S:
        """Store events after a state. Raises ConflictError, and InvalidValue (``evening.too_long``)."""
        version = state.version if state else 0
        if version + len(events) > MOST_EVENTS:
            raise InvalidValue("evening.too_long", {"most": MOST_EVENTS})
        await self.log.append(self.stream + name, version, [self.encode(each) for each in events], lasting=True)
        return self.remember(name, self.fold(state, events))
