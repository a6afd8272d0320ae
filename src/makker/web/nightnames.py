"""Names of earlier club nights: kept for whoever hosts them, offered to the directors of the host's nights alone."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from makker.errors import ConflictError
from makker.store import EventLog
from makker.tournament.events import Contestant

STREAM = "clubnames/"
MOST_NAMES = 3000
ATTEMPTS = 5


class Noted(msgspec.Struct, frozen=True):
    """Names that are new."""

    names: tuple[str, ...]


@dataclass(slots=True)
class ClubNames:
    """The names that a host's nights have had, in the log beside them."""

    log: EventLog

    async def of(self, host: str) -> tuple[str, ...]:
        """The names, by the alphabet."""
        return tuple(sorted((await self.known(host))[0], key=str.casefold))

    async def known(self, host: str) -> tuple[set[str], int]:
        """The names, and how many events told them."""
        lines = await self.log.read(STREAM + host)
        return {name for line in lines for name in msgspec.json.decode(line, type=Noted).names}, len(lines)

    async def note(self, host: str, contestants: Iterable[Contestant]) -> None:
        """Keep the names that are new; those that are hidden are never kept, nor more than there may be."""
        given = {name for each in contestants if each.shown for name in each.names}
        for _ in range(ATTEMPTS):
            names, version = await self.known(host)
            new = sorted(given - names)[: max(MOST_NAMES - len(names), 0)]
            if not new:
                return
            try:
                line = msgspec.json.encode(Noted(tuple(new)))
                await self.log.append(STREAM + host, version, [line], lasting=True)
            except ConflictError:
                continue
            return

    async def forget(self, host: str) -> None:
        """Forget all names, for good: what told them is removed."""
        await self.log.remove(STREAM + host)


def twice(contestants: Iterable[Contestant], but: str = "") -> list[tuple[str, str]]:
    """Names that are there more than once in an event, with the numbers of the contestants who have them.

    `but` is the one name that many may have, such as that of robots.
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for each in contestants:
        for name in (name for name in each.names if name != but):
            found.setdefault(name.casefold(), []).append((name, each.number))
    return [(those[0][0], ", ".join(str(number) for _, number in those)) for those in found.values() if len(those) > 1]
