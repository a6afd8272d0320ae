"""The event log: order, conflicts, durability."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from makker.errors import ConflictError, InvalidValue
from makker.store import EventLog, open_log


def run(database: str, work: Callable[[EventLog], Awaitable[Any]]) -> Any:
    """Do something with the log in a database."""

    async def inside() -> Any:
        async with open_log(database, lambda: 12.5) as log:
            return await work(log)

    return asyncio.run(inside())


def test_events_come_back_in_order(database: str) -> None:
    """From the start, from a version on, and after opening again."""

    async def write(log: EventLog) -> int:
        await log.append("a", 0, [b"1", b"2"])
        return await log.append("a", 2, [b"3"])

    async def read(log: EventLog) -> tuple[list[bytes], list[bytes], list[bytes], int]:
        return await log.read("a"), await log.read("a", 2), await log.read("b"), await log.version("a")

    assert run(database, write) == 3
    assert run(database, read) == ([b"1", b"2", b"3"], [b"3"], [], 3)
    assert run(database, lambda log: log.read("a", 1, most=1)) == [b"2"]


def test_the_second_writer_gets_a_conflict(database: str) -> None:
    """Of two who decided against the same version only one succeeds, and nothing of the other is stored."""

    async def both(log: EventLog) -> tuple[list[Any], list[bytes]]:
        results = await asyncio.gather(
            log.append("a", 0, [b"x", b"y"]), log.append("a", 0, [b"z"]), return_exceptions=True
        )
        return list(results), await log.read("a")

    results, stored = run(database, both)
    assert results[0] == 2
    assert isinstance(results[1], ConflictError)
    assert results[1].data["found"] == 2
    assert stored == [b"x", b"y"]


def test_a_wrong_version_is_a_conflict(database: str) -> None:
    """Too high, too."""

    async def ahead(log: EventLog) -> None:
        await log.append("a", 5, [b"x"])

    with pytest.raises(ConflictError):
        run(database, ahead)


def test_many_writers_lose_and_double_nothing(database: str) -> None:
    """Fifty writers on five logs, each retrying after a conflict: every event is there once, in its writer's order."""

    async def writer(log: EventLog, name: int, rng: random.Random) -> None:
        stream, version = f"s{name % 5}", 0
        for number in range(5):
            while True:
                try:
                    version = await log.append(stream, version, [f"{name}:{number}".encode()])
                    break
                except ConflictError as fault:
                    version = int(fault.data["found"])
                    await asyncio.sleep(rng.random() / 500)

    async def all_of_them(log: EventLog) -> list[list[bytes]]:
        await asyncio.gather(*(writer(log, name, random.Random(name)) for name in range(50)))
        return [await log.read(f"s{number}") for number in range(5)]

    logs = run(database, all_of_them)
    found = [event.decode().split(":") for log in logs for event in log]
    assert sorted(found) == sorted([str(name), str(number)] for name in range(50) for number in range(5))
    for name in range(50):
        mine = [int(number) for who, number in found if who == str(name)]
        assert mine == sorted(mine)


WRITER = """
import asyncio, sys
from makker.store import open_log
async def main():
    async with open_log(sys.argv[1], lambda: 0.0) as log:
        version = await log.version("a")
        while True:
            version = await log.append("a", version, [str(version).encode()])
            print(version, flush=True)
asyncio.run(main())
"""


@pytest.mark.parametrize("attempt", range(3))
def test_what_was_acknowledged_survives_a_kill(database: str, attempt: int) -> None:
    """A writer is killed at a random moment; every version that it reported is in the log."""
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(random.Random(attempt).random() / 3)
        process.kill()
        lines = process.stdout.read().split()
    acknowledged = int(lines[-1]) if lines else 1

    stored = run(database, lambda log: log.read("a"))
    assert len(stored) >= acknowledged
    assert stored == [str(number).encode() for number in range(len(stored))]


def test_idle_logs_can_be_forgotten(database: str) -> None:
    """Those not written for some time, unless they are lasting or have been written to meanwhile."""

    async def work(log: EventLog) -> tuple[Any, ...]:
        await log.append("a", 0, [b"1"])
        await log.append("b", 0, [b"1"], lasting=True)
        await log.append("b", 1, [b"2"])
        found = await log.idle(12.0), await log.idle(13.0)
        removed = [await log.remove(name, before) for name, before in (("a", 12.0), ("b", 13.0), ("a", 13.0))]
        return *found, removed, await log.read("a"), await log.read("b")

    assert run(database, work) == ([], ["a"], [False, False, True], [], [b"1", b"2"])


def test_lengths_and_recent_logs_are_told(database: str) -> None:
    """Of many logs at once; those that do not exist are not in the answer."""

    async def work(log: EventLog) -> tuple[Any, ...]:
        await asyncio.gather(*(log.append(f"s{number}", 0, [b"x"] * (number + 1)) for number in range(700)))
        lengths = await log.versions([*(f"s{number}" for number in range(700)), "none"])
        return lengths, await log.written_since(12.5), await log.written_since(12.6)

    assert run(database, work) == ({f"s{number}": number + 1 for number in range(700)}, 700, 0)


def test_two_appends_to_a_log_at_once_keep_their_order(database: str) -> None:
    """They go into different transactions; the second may be decided against the first."""

    async def work(log: EventLog) -> list[int]:
        return list(await asyncio.gather(*(log.append("a", number, [b"x"]) for number in range(20))))

    assert run(database, work) == list(range(1, 21))


def test_who_gives_up_waiting_stops_nobody(database: str) -> None:
    """An append whose task is cancelled is written or not; the log goes on."""

    async def work(log: EventLog) -> list[int]:
        task = asyncio.create_task(log.append("a", 0, [b"x"]))
        await asyncio.sleep(0)
        task.cancel()
        return [await log.append("b", 0, [b"x"]), await log.append("b", 1, [b"y"])]

    assert run(database, work) == [1, 2]


@pytest.mark.parametrize("url", ["", "mysql://x", "sqlite", "postgresql://", "sqlite:///:memory:"])
def test_other_databases_are_refused(url: str) -> None:
    """With what is expected."""

    async def opened() -> None:
        async with open_log(url, lambda: 0.0):
            pass

    with pytest.raises(InvalidValue, match=r"store\.url"):
        asyncio.run(opened())
