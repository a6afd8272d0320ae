"""The event log: appended in groups, one transaction for all who wait, each with its own version to hold.

A single durable commit is bound by the disk. So writers queue; one task takes everybody waiting, writes them in one
transaction, and tells each whether the own events are stored or somebody else was first. Nobody is told "stored" before
the commit.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, event, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from makker.errors import ConflictError, InvalidValue, Param
from makker.store.errors import StoreError
from makker.store.migrate import upgrade
from makker.store.notices import Follower, listen
from makker.store.schema import events, streams
from makker.store.writers import PRAGMAS, Append, PostgresWriter, SqliteWriter, Writer

MOST_IN_A_GROUP = 200

BUSY = (20, 0.1)
"""So many appends in so many seconds are a busy log: the next group then waits for `LINGER` seconds to get larger."""

LINGER = 0.01


@dataclass(frozen=True, slots=True)
class Waiting:
    """One append that waits for the next group."""

    append: Append
    done: asyncio.Future[int]


@dataclass
class EventLog:
    """The log in one database. `clock` gives the time in seconds since the epoch.

    `shared` tells whether other processes may write to it and are heard: PostgreSQL. Whoever follows the log is told
    of what is written there, also by this process.
    """

    engine: AsyncEngine
    clock: Callable[[], float]
    writer: Writer
    shared: bool
    queue: asyncio.Queue[Waiting | None] = field(default_factory=asyncio.Queue)
    followers: list[Follower] = field(default_factory=list)
    arrivals: deque[float] = field(default_factory=lambda: deque(maxlen=BUSY[0]))

    async def append(self, stream: str, expected: int, bodies: Iterable[bytes], *, lasting: bool = False) -> int:
        """Append events after version `expected` (0: a new log). Returns the new version, once it is durable.

        Raises ConflictError (``log.conflict``, with the version found) when another writer was first, and StoreError.
        """
        wanted = Append(stream, expected, tuple(bodies), lasting)
        if not wanted.bodies:
            return expected
        waiting = Waiting(wanted, asyncio.get_running_loop().create_future())
        self.arrivals.append(asyncio.get_running_loop().time())
        self.queue.put_nowait(waiting)
        return await waiting.done

    async def read(self, stream: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The events after that version, in order, so many at most; none for a log that does not exist.

        Raises StoreError.
        """
        query = select(events.c.body).where(events.c.stream == stream, events.c.version > after)
        return [bytes(body) for (body,) in await self.rows(query.order_by(events.c.version).limit(most))]

    async def version(self, stream: str) -> int:
        """How many events the log has; 0 if it does not exist. Raises StoreError."""
        return (await self.versions([stream])).get(stream, 0)

    async def versions(self, names: Iterable[str]) -> dict[str, int]:
        """How many events each of the logs has, those that exist. Raises StoreError."""
        found: dict[str, int] = {}
        wanted = list(names)
        for at in range(0, len(wanted), 500):  # databases bound the number of parameters
            query = select(streams.c.stream, streams.c.version).where(streams.c.stream.in_(wanted[at : at + 500]))
            found.update(await self.rows(query))
        return found

    async def written_since(self, time: float) -> int:
        """How many logs have been written since. Raises StoreError."""
        ((count,),) = await self.rows(select(func.count()).where(streams.c.touched >= time))
        return int(count)

    async def named(self, prefix: str, since: float) -> list[str]:
        """The logs whose names begin so and that have been written since. Raises StoreError."""
        query = select(streams.c.stream).where(streams.c.stream.startswith(prefix, autoescape=True))
        return [stream for (stream,) in await self.rows(query.where(streams.c.touched >= since))]

    async def idle(self, before: float) -> list[str]:
        """The logs not written since that time and not lasting, longest ago first. Raises StoreError."""
        old = select(streams.c.stream).where(streams.c.touched < before, streams.c.lasting.is_(False))
        return [stream for (stream,) in await self.rows(old.order_by(streams.c.touched))]

    async def remove(self, stream: str, before: float | None = None) -> bool:
        """Forget a log, if nothing has been written to it since `before`. Returns whether it was so.

        Raises StoreError.
        """
        gone = delete(streams).where(streams.c.stream == stream)
        if before is not None:
            gone = gone.where(streams.c.touched < before, streams.c.lasting.is_(False))
        try:
            async with self.engine.begin() as connection:
                removed = (await connection.execute(gone)).rowcount > 0
                if removed:
                    await connection.execute(delete(events).where(events.c.stream == stream))
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault
        return removed

    async def rows(self, query: Any) -> list[Any]:
        """What a query finds. Raises StoreError."""
        try:
            async with self.engine.connect() as connection:
                return list(await connection.execute(query))
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault

    def follow(self, follower: Follower) -> None:
        """Be told of what is written, where the log is shared."""
        self.followers.append(follower)

    def tell(self, stream: str | None, version: int) -> None:
        """Pass a notice on."""
        for follower in self.followers:
            follower(stream, version)

    async def write_groups(self) -> None:
        """The one writer of this process; ends at a None in the queue, after all before it."""
        waiting: list[Waiting] = []
        ending = False
        while waiting or not ending:
            arrived = [] if waiting else [await self.queue.get()]
            if self.is_busy():
                await asyncio.sleep(LINGER)
            while not self.queue.empty():
                arrived.append(self.queue.get_nowait())
            ending = ending or None in arrived
            waiting += [each for each in arrived if each is not None]
            group, waiting = next_group(waiting)
            if group:
                await self.write_group(group)

    def is_busy(self) -> bool:
        """Whether so much is written that a larger group is worth a little time: each costs a commit."""
        many, seconds = BUSY
        return len(self.arrivals) == many and asyncio.get_running_loop().time() - self.arrivals[0] < seconds

    async def write_group(self, group: list[Waiting]) -> None:
        """Write a group and answer everybody in it."""
        try:
            found = await self.writer.write([each.append for each in group], self.clock())
        except StoreError as fault:
            for each in group:
                if not each.done.done():
                    each.done.set_exception(StoreError(fault.code, fault.data))
            return
        for each, version in zip(group, found, strict=True):
            answer(each, version)


def next_group(waiting: list[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """Those who go now, each log once, and those who wait on."""
    group: dict[str, Waiting] = {}
    later: list[Waiting] = []
    for each in waiting:
        if each.append.stream in group or len(group) == MOST_IN_A_GROUP:
            later.append(each)
        else:
            group[each.append.stream] = each
    return list(group.values()), later


def answer(waiting: Waiting, found: int) -> None:
    """Tell a writer: the new version, or a conflict."""
    wanted = waiting.append
    if waiting.done.done():  # it was cancelled
        return
    if found == wanted.expected:
        waiting.done.set_result(wanted.version)
    else:
        data: dict[str, Param] = {"stream": wanted.stream, "expected": wanted.expected, "found": found}
        waiting.done.set_exception(ConflictError("log.conflict", data))


def set_up_sqlite(connection: Any, record: object) -> None:  # noqa: ARG001
    """The settings of each connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def engine_of(url: str) -> AsyncEngine:
    """The database of a URL: `sqlite:///file`, `postgresql://user@host/name`. Raises InvalidValue (``store.url``)."""
    kind, _, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if kind not in drivers or not rest or rest.strip("/") in ("", ":memory:"):
        raise InvalidValue("store.url", {"url": kind, "expected": "sqlite, postgresql"})
    engine = create_async_engine(f"{drivers[kind]}://{rest}", pool_pre_ping=kind != "sqlite")
    if kind == "sqlite":
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make the tables, or migrate older ones. Raises StoreError (``store.open``, ``store.newer``)."""
    try:
        async with engine.connect() as connection:
            await connection.run_sync(upgrade)
            await connection.commit()
    except (SQLAlchemyError, OSError) as fault:
        await engine.dispose()
        raise StoreError("store.open", {"detail": str(fault)}) from fault
    except StoreError:
        await engine.dispose()
        raise


async def prepare(url: str) -> None:
    """Make or migrate the database and let it go. Raises InvalidValue (``store.url``) and StoreError."""
    engine = engine_of(url)
    await bring_up_to_date(engine)
    await engine.dispose()


@asynccontextmanager
async def open_log(url: str, clock: Callable[[], float]) -> AsyncIterator[EventLog]:
    """The log at the URL with its writer running; the database is made or migrated first.

    Raises InvalidValue (``store.url``) and StoreError.
    """
    engine = engine_of(url)
    shared = engine.dialect.name == "postgresql"
    await bring_up_to_date(engine)
    writer = PostgresWriter(engine) if shared else SqliteWriter(engine.url.database or "")
    log = EventLog(engine, clock, writer, shared)
    writing = asyncio.create_task(log.write_groups())
    listening = asyncio.create_task(listen(engine, log.tell)) if shared else None
    try:
        yield log
    finally:
        log.queue.put_nowait(None)
        await writing
        if listening is not None:
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening
        await writer.close()
        await engine.dispose()
