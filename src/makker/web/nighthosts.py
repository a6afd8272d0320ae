"""Which evenings somebody directs: kept beside them, since an evening is otherwise found by its address alone."""

from dataclasses import dataclass

import msgspec

from makker.errors import ConflictError
from makker.store import EventLog

STREAM = "clubhosted/"
MOST = 2000
ATTEMPTS = 5


class Hosted(msgspec.Struct, frozen=True):
    """An evening that somebody has set up, or come to direct."""

    name: str


@dataclass(slots=True)
class HostedNights:
    """The names of the evenings that somebody directs, in the log."""

    log: EventLog

    async def of(self, host: str) -> tuple[str, ...]:
        """The names, the latest first."""
        lines = await self.log.read(STREAM + host)
        names = (msgspec.json.decode(line, type=Hosted).name for line in lines)
        return tuple(reversed(dict.fromkeys(names)))

    async def note(self, host: str, name: str) -> None:
        """Keep the name of an evening; nothing where it is known, or where there are too many."""
        for _ in range(ATTEMPTS):
            lines = await self.log.read(STREAM + host)
            line = msgspec.json.encode(Hosted(name))
            if line in lines or len(lines) >= MOST:
                return
            try:
                await self.log.append(STREAM + host, len(lines), [line], lasting=True)
            except ConflictError:
                continue
            return
