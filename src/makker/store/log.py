"""The event log: appended in groups, one transaction for all who wait, each with its own version to hold.

A single durable commit is bound by the disk. So writers queue; one task takes everybody waiting, writes them in one
transaction, and tells each whether the own events are stored or somebody else was first. Nobody is told "stored" before
the commit.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from makker.errors import ConflictError, InvalidValue
from makker.store.schema import events, metadata, streams

MOST_IN_A_GROUP = 200


@dataclass(slots=True)
class Waiting:
    """One append that waits for the next group."""

    stream: str
    expected: int
    bodies: tuple[bytes, ...]
    done: asyncio.Future[int]


@dataclass
class EventLog:
    """The log in one database. `clock` gives the time in seconds since the epoch."""

    engine: AsyncEngine
    clock: Callable[[], float]
    queue: asyncio.Queue[Waiting] = field(default_factory=asyncio.Queue)
    writer: asyncio.Task[None] | None = None

    async def append(self, stream: str, expected: int, bodies: Iterable[bytes]) -> int:
        """Append events after version `expected` (0: a new log). Returns the new version, once it is durable.

        Raises ConflictError (``log.conflict``, with the version found) when another writer was first.
        """
        written = tuple(bodies)
        if not written:
            return expected
        waiting = Waiting(stream, expected, written, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(waiting)
        return await waiting.done

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        """The events after that version, in order; empty for a log that does not exist."""
        query = select(events.c.body).where(events.c.stream == stream, events.c.version > after)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(events.c.version))
            return [bytes(body) for (body,) in rows]

    async def version(self, stream: str) -> int:
        """How many events the log has; 0 if it does not exist."""
        async with self.engine.connect() as connection:
            return await version_of(connection, stream)

    async def idle(self, before: float) -> list[str]:
        """The logs not written since that time, longest ago first."""
        query = select(streams.c.stream).where(streams.c.touched < before).order_by(streams.c.touched)
        async with self.engine.connect() as connection:
            return [stream for (stream,) in await connection.execute(query)]

    async def remove(self, stream: str) -> None:
        """Forget a log."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(events).where(events.c.stream == stream))
            await connection.execute(delete(streams).where(streams.c.stream == stream))

    async def write_groups(self) -> None:
        """The one writer of this process."""
        while True:
            group = [await self.queue.get()]
            while len(group) < MOST_IN_A_GROUP and not self.queue.empty():
                group.append(self.queue.get_nowait())
            await self.write_group(group)

    async def write_group(self, group: Sequence[Waiting]) -> None:
        """Write all in one transaction; if another process interferes, each by itself."""
        try:
            answers = await self.write(group)
        except IntegrityError:
            if len(group) > 1:
                for each in group:
                    await self.write_group([each])
                return
            answers = [await self.version(group[0].stream)]
        except Exception as fault:
            for each in group:
                each.done.set_exception(fault)
            return
        for each, version in zip(group, answers, strict=True):
            answer(each, version)

    async def write(self, group: Sequence[Waiting]) -> list[int]:
        """One transaction. Returns each log's version after it: the new one, or another where there was a conflict."""
        versions: dict[str, int] = {}
        rows: list[dict[str, Any]] = []
        answers: list[int] = []
        async with self.engine.begin() as connection:
            for each in group:
                if each.stream not in versions:
                    versions[each.stream] = await version_of(connection, each.stream)
                if versions[each.stream] == each.expected:
                    rows += rows_of(each)
                    versions[each.stream] += len(each.bodies)
                    answers.append(versions[each.stream])
                else:
                    answers.append(-versions[each.stream] - 1)
            if rows:
                await connection.execute(insert(events), rows)
                await self.touch(connection, {row["stream"] for row in rows}, versions)
        return answers

    async def touch(self, connection: AsyncConnection, names: set[str], versions: dict[str, int]) -> None:
        """Note the new lengths and the time."""
        for name in names:
            values = {"version": versions[name], "touched": self.clock()}
            changed = await connection.execute(update(streams).where(streams.c.stream == name).values(values))
            if not changed.rowcount:
                await connection.execute(insert(streams).values(stream=name, **values))


def rows_of(waiting: Waiting) -> list[dict[str, Any]]:
    """The rows of one append."""
    return [
        {"stream": waiting.stream, "version": waiting.expected + number, "body": body}
        for number, body in enumerate(waiting.bodies, 1)
    ]


def answer(waiting: Waiting, version: int) -> None:
    """Tell a writer: the new version, or a conflict."""
    if waiting.done.cancelled():
        return
    if version == waiting.expected + len(waiting.bodies):
        waiting.done.set_result(version)
    else:
        found = -version - 1 if version < 0 else version
        waiting.done.set_exception(
            ConflictError("log.conflict", {"stream": waiting.stream, "expected": waiting.expected, "found": found})
        )


async def version_of(connection: AsyncConnection, stream: str) -> int:
    """The log's length."""
    found = await connection.execute(select(streams.c.version).where(streams.c.stream == stream))
    return found.scalar() or 0


def set_up_sqlite(connection: Any, record: object) -> None:  # noqa: ARG001
    """Durable and concurrent: a write-ahead log, synced at each commit."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def engine_of(url: str) -> AsyncEngine:
    """The database of a URL: `sqlite:///file`, `postgresql://user@host/name`. Raises InvalidValue (``store.url``)."""
    kind, _, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if kind not in drivers or not rest:
        raise InvalidValue("store.url", {"url": kind, "expected": "sqlite, postgresql"})
    engine = create_async_engine(f"{drivers[kind]}://{rest}")
    if kind == "sqlite":
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


@asynccontextmanager
async def open_log(url: str, clock: Callable[[], float]) -> AsyncIterator[EventLog]:
    """The log at the URL with its writer running; tables are made if they are not there. Raises InvalidValue."""
    engine = engine_of(url)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    log = EventLog(engine, clock)
    log.writer = asyncio.create_task(log.write_groups())
    try:
        yield log
    finally:
        log.writer.cancel()
        with suppress(asyncio.CancelledError):
            await log.writer
        await engine.dispose()
