"""Writing a group of appends in one transaction, with the driver of each database and nothing between.

Each append says which version of its log it was decided against. A log is moved on only from that version, so of two
writers, in this process or another, one is refused. A group has each log once.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from makker.store.errors import StoreError

CHANNEL = "makker"
"""The channel on which PostgreSQL tells other processes: `<version> <stream>`."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""Durable and concurrent: a write-ahead log, synced at each commit."""


@dataclass(frozen=True, slots=True)
class Append:
    """Events for a log after version `expected` (0: a new log). A `lasting` log is never idle."""

    stream: str
    expected: int
    bodies: tuple[bytes, ...]
    lasting: bool = False

    @property
    def version(self) -> int:
        """The log's length afterwards."""
        return self.expected + len(self.bodies)

    def rows(self) -> list[tuple[str, int, bytes]]:
        """The rows of the events."""
        return [(self.stream, number, body) for number, body in enumerate(self.bodies, self.expected + 1)]


class Writer(Protocol):
    """Writes groups, one at a time."""

    async def write(self, group: Sequence[Append], now: float) -> list[int]:
        """Durable when it returns. Returns for each append the log's length that it found.

        An append is stored if that is the version it expected. Raises StoreError; then nothing is known of the group.
        """

    async def close(self) -> None:
        """Let go of the connection."""


@dataclass(slots=True)
class SqliteWriter:
    """One connection in one thread."""

    path: str
    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "makker-store"))
    connection: sqlite3.Connection | None = None

    async def write(self, group: Sequence[Append], now: float) -> list[int]:
        """As the protocol says."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.store, group, now)

    async def close(self) -> None:
        """As the protocol says."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.let_go)
        self.thread.shutdown()

    def store(self, group: Sequence[Append], now: float) -> list[int]:
        """In the thread: take the write lock first, so that what is found stays true until the commit."""
        try:
            connection = self.connected()
            connection.execute("BEGIN IMMEDIATE")
            found = [move_on(connection, each, now) for each in group]
            rows = [row for each, at in zip(group, found, strict=True) if at == each.expected for row in each.rows()]
            connection.executemany("INSERT INTO events (stream, version, body) VALUES (?, ?, ?)", rows)
            connection.execute("COMMIT")
        except sqlite3.Error as fault:
            self.let_go()
            raise StoreError("store.unavailable") from fault
        return found

    def connected(self) -> sqlite3.Connection:
        """The connection, made when it is needed."""
        if self.connection is None:
            self.connection = sqlite3.connect(self.path, isolation_level=None)
            for pragma in PRAGMAS:
                self.connection.execute(f"PRAGMA {pragma}")
        return self.connection

    def let_go(self) -> None:
        """Close it; what was not committed is not stored."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def move_on(connection: sqlite3.Connection, each: Append, now: float) -> int:
    """Note a log's new length if it has the length expected; the length found."""
    if each.expected:
        changed = connection.execute(
            "UPDATE streams SET version = ?, touched = ?, lasting = lasting OR ? WHERE stream = ? AND version = ?",
            (each.version, now, each.lasting, each.stream, each.expected),
        )
    else:
        changed = connection.execute(
            "INSERT OR IGNORE INTO streams (stream, version, touched, lasting) VALUES (?, ?, ?, ?)",
            (each.stream, each.version, now, each.lasting),
        )
    if changed.rowcount:
        return each.expected
    found = connection.execute("SELECT version FROM streams WHERE stream = ?", (each.stream,)).fetchone()
    return int(found[0]) if found else 0


LOCK = "SELECT stream, version FROM streams WHERE stream = ANY($1::text[]) ORDER BY stream FOR UPDATE"
MAKE = """
INSERT INTO streams (stream, version, touched, lasting)
SELECT stream, version, $4, lasting FROM unnest($1::text[], $2::int[], $3::bool[]) AS new (stream, version, lasting)
ORDER BY stream ON CONFLICT (stream) DO NOTHING RETURNING stream
"""
MOVE = """
UPDATE streams SET version = new.version, touched = $4, lasting = streams.lasting OR new.lasting
FROM unnest($1::text[], $2::int[], $3::bool[]) AS new (stream, version, lasting) WHERE streams.stream = new.stream
"""
ADD = "INSERT INTO events (stream, version, body) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])"
TELL = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"


@dataclass(slots=True)
class PostgresWriter:
    """One connection. The logs of a group are locked in the order of their names: no two groups wait for each other."""

    engine: AsyncEngine
    connection: AsyncConnection | None = None

    async def write(self, group: Sequence[Append], now: float) -> list[int]:
        """As the protocol says."""
        import asyncpg

        try:
            driver = await self.connected()
            async with driver.transaction():
                return await store(driver, group, now)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as fault:
            await self.close()
            raise StoreError("store.unavailable") from fault

    async def connected(self) -> Any:
        """The driver's own connection, made when it is needed."""
        if self.connection is None:
            self.connection = await self.engine.connect()
        return (await self.connection.get_raw_connection()).driver_connection

    async def close(self) -> None:
        """As the protocol says."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()


async def store(driver: Any, group: Sequence[Append], now: float) -> list[int]:
    """Lock, compare, write, and tell the other processes at the commit."""
    found = dict.fromkeys((each.stream for each in group), 0)
    new = [each for each in group if not each.expected]
    if new:
        made = {row[0] for row in await driver.fetch(MAKE, *columns(new), now)}
        new = [each for each in new if each.stream in made]
    made_now = {each.stream for each in new}
    old = [name for name in found if name not in made_now]
    if old:
        found.update(await driver.fetch(LOCK, old))
    moved = [each for each in group if each.expected and found[each.stream] == each.expected]
    if moved:
        await driver.execute(MOVE, *columns(moved), now)
    rows = [row for each in (*new, *moved) for row in each.rows()]
    if rows:
        await driver.execute(ADD, *(list(column) for column in zip(*rows, strict=True)))
        await driver.execute(TELL, CHANNEL, [f"{each.version} {each.stream}" for each in (*new, *moved)])
    return [found[each.stream] for each in group]


def columns(appends: Sequence[Append]) -> tuple[list[str], list[int], list[bool]]:
    """Names, new lengths and whether lasting."""
    return [each.stream for each in appends], [each.version for each in appends], [each.lasting for each in appends]
