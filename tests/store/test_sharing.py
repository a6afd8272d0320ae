"""Several processes on one PostgreSQL: what is written is heard everywhere; who is connected where."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import text

from makker.store import EventLog, Presence, StoreError, open_log
from makker.store.presence import FRESH
from makker.testing.postgres import Cluster

CUT_OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def soon(condition: Callable[[], bool]) -> None:
    """Wait until it holds, or fail."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


def with_two(database: str, work: Callable[[EventLog, EventLog], Awaitable[Any]]) -> Any:
    """Two logs on one database, as two processes have them."""

    async def inside() -> Any:
        async with open_log(database, lambda: 12.5) as one, open_log(database, lambda: 12.5) as other:
            return await work(one, other)

    return asyncio.run(inside())


def test_what_is_written_is_heard_by_the_other_process(cluster: Cluster) -> None:
    """With the new version, once it can be read."""

    async def work(one: EventLog, other: EventLog) -> list[bytes]:
        heard: list[tuple[str | None, int]] = []
        other.follow(lambda stream, version: heard.append((stream, version)))
        await soon(lambda: (None, 0) in heard)
        await one.append("table 7", 0, [b"x", b"y"])
        await soon(lambda: ("table 7", 2) in heard)
        return await other.read("table 7")

    assert with_two(cluster.database(), work) == [b"x", b"y"]


def test_a_lost_connection_is_made_again_and_said_so(cluster: Cluster) -> None:
    """After the server has cut every connection: notices go on, reads and writes too, and a follower looks again."""

    async def work(one: EventLog, other: EventLog) -> list[bytes]:
        heard: list[tuple[str | None, int]] = []
        other.follow(lambda stream, version: heard.append((stream, version)))
        await one.append("a", 0, [b"x"])
        await soon(lambda: (None, 0) in heard and ("a", 1) in heard)
        heard.clear()
        async with one.engine.connect() as connection:
            await connection.execute(text(CUT_OTHERS))
        await soon(lambda: (None, 0) in heard)
        for _ in range(3):
            try:
                await one.append("a", 1, [b"y"])
            except StoreError:
                continue
            break
        await soon(lambda: ("a", 2) in heard)
        return await other.read("a")

    assert with_two(cluster.database(), work) == [b"x", b"y"]


def test_of_two_processes_one_is_first(database: str) -> None:
    """Two writers each add a hundred events to each of five logs; every event is there once, in its writer's order."""

    async def writer(log: EventLog, name: str, stream: str) -> None:
        version = 0
        for number in range(100):
            while True:
                try:
                    version = await log.append(stream, version, [f"{name}:{number}".encode()])
                    break
                except Exception as fault:
                    version = int(fault.data["found"])  # type: ignore[attr-defined]

    async def work(one: EventLog, other: EventLog) -> list[list[bytes]]:
        await asyncio.gather(
            *(writer(log, name, f"s{n}") for n in range(5) for log, name in ((one, "one"), (other, "other")))
        )
        return [await one.read(f"s{n}") for n in range(5)]

    for events in with_two(database, work):
        for name in ("one", "other"):
            mine = [event.decode() for event in events if event.decode().startswith(f"{name}:")]
            assert mine == [f"{name}:{number}" for number in range(100)]
        assert len(events) == 200


def test_presence(database: str) -> None:
    """Somebody connected through another process is somewhere; a process that says nothing for long is not."""

    async def work(one: EventLog, _other: EventLog) -> list[bool]:
        here, there = Presence(one.engine, "here"), Presence(one.engine, "there")
        found = [await here.elsewhere("t", "anna", 0.0)]
        for each in (here, there, there):
            await each.arrive("t", "anna", 0.0)
        found.append(await here.elsewhere("t", "anna", 1.0))
        found.append(await here.elsewhere("t", "bo", 1.0))
        found.append(await here.elsewhere("t", "anna", FRESH + 1))
        await there.beat(FRESH)
        found.append(await here.elsewhere("t", "anna", FRESH + 1))
        await there.leave("t", "anna")
        found.append(await here.elsewhere("t", "anna", FRESH + 1))
        await there.arrive("t", "anna", FRESH)
        await there.close()
        found.append(await here.elsewhere("t", "anna", FRESH + 1))
        return found

    assert with_two(database, work) == [False, True, False, False, True, False, False]


def test_a_dump_restores_into_another_database(cluster: Cluster) -> None:
    """With PostgreSQL's own programs, as the page for hosts says."""
    first, second, dump = cluster.database(), cluster.database(), str(cluster.folder / "makker.dump")

    async def write() -> None:
        async with open_log(first, lambda: 1.0) as log:
            await log.append("a", 0, [b"x", b"y"])

    async def go_on() -> tuple[list[bytes], int]:
        async with open_log(second, lambda: 1.0) as log:
            return await log.read("a"), await log.append("a", 2, [b"z"])

    asyncio.run(write())
    cluster.run("pg_dump", "-Fc", "-f", dump, first)
    cluster.run("pg_restore", "-d", second, dump)
    assert asyncio.run(go_on()) == ([b"x", b"y"], 3)
