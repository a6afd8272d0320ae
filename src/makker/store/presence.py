"""Who is connected through which server process: so that a robot takes over only from somebody who is nowhere."""

from dataclasses import dataclass

from sqlalchemy import Executable, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from makker.store.errors import StoreError
from makker.store.schema import presence

FRESH = 90.0  # seconds; a process that has not said so for so long is gone


@dataclass(frozen=True, slots=True)
class Presence:
    """What one server process, by its own name, tells the others. Everything raises StoreError when it fails."""

    engine: AsyncEngine
    process: str

    async def arrive(self, stream: str, person: str, now: float) -> None:
        """The person is connected here."""
        here = insert(presence).values(process=self.process, stream=stream, person=person, seen=now)
        await self.change(self.at(stream, person), here)

    async def leave(self, stream: str, person: str) -> None:
        """The person's last connection here has gone."""
        await self.change(self.at(stream, person))

    def at(self, stream: str, person: str) -> Executable:
        """Forgets the person there."""
        own = (presence.c.process == self.process, presence.c.stream == stream, presence.c.person == person)
        return delete(presence).where(*own)

    async def beat(self, now: float) -> None:
        """This process is alive; what dead ones have left is swept away."""
        alive = update(presence).where(presence.c.process == self.process).values(seen=now)
        await self.change(alive, delete(presence).where(presence.c.seen < now - FRESH))

    async def elsewhere(self, stream: str, person: str, now: float) -> bool:
        """Whether the person is connected through another living process."""
        query = select(presence.c.process).where(
            presence.c.stream == stream,
            presence.c.person == person,
            presence.c.process != self.process,
            presence.c.seen >= now - FRESH,
        )
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query.limit(1))).first() is not None
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault

    async def others(self, now: float) -> frozenset[tuple[str, str]]:
        """Everybody who is connected through other living processes, as pairs of stream and person."""
        query = select(presence.c.stream, presence.c.person).where(
            presence.c.process != self.process, presence.c.seen >= now - FRESH
        )
        try:
            async with self.engine.connect() as connection:
                return frozenset((stream, person) for stream, person in await connection.execute(query))
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault

    async def close(self) -> None:
        """Nobody is connected here any more."""
        await self.change(delete(presence).where(presence.c.process == self.process))

    async def change(self, *statements: Executable) -> None:
        """In one transaction. Raises StoreError."""
        try:
            async with self.engine.begin() as connection:
                for statement in statements:
                    await connection.execute(statement)
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault
