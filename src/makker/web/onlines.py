"""Events at live tables in the store: found, announced, changed; a process that is behind reads what others wrote."""

from collections.abc import Sequence
from secrets import token_urlsafe

from makker.tournament.online import Happening, Online, Terms, decode, encode, evolve_all
from makker.tournament.online.announcing import announce
from makker.web.nights import LIVE, code
from makker.web.streams import Streams

STREAM = LIVE
DAYS = 2.0
"""For so long after its last change an event is looked after."""


class Onlines(Streams[Online, Happening]):
    """The events of a log."""

    stream = STREAM

    def encode(self, event: Happening) -> bytes:
        """An event as the log has it."""
        return encode(event)

    def decode(self, line: bytes) -> Happening:
        """The event of a line."""
        return decode(line)

    def fold(self, state: Online | None, events: Sequence[Happening]) -> Online | None:
        """The state after the events."""
        return evolve_all(state, events)

    async def make(self, terms: Terms, host: str, now: float) -> Online:
        """Announce an event under a new name. Raises as `announce`."""
        name = code(8)
        return await self.append(name, None, announce(now, name, terms, host, token_urlsafe(12)))

    async def lately(self, now: float) -> list[str]:
        """The names of events in which something has happened lately. Raises StoreError."""
        return [name.removeprefix(STREAM) for name in await self.log.named(STREAM, now - DAYS * 86_400)]
