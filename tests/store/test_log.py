"""The event log: order, conflicts, durability."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from makker.errors import ConflictError, InvalidValue
from makker.store import EventLog, open_log


def run(folder: Path, work: Callable[[EventLog], Awaitable[Any]]) -> Any:
    """Do something with the log in a folder."""

    async def inside() -> Any:
        async with open_log(f"sqlite:///{folder / 'makker.db'}", lambda: 12.5) as log:
            return await work(log)

    return asyncio.run(inside())


def test_events_come_back_in_order(tmp_path: Path) -> None:
    """From the start, from a version on, and after opening again."""

    async def write(log: EventLog) -> int:
        await log.append("a", 0, [b"1", b"2"])
        return await log.append("a", 2, [b"3"])

    async def read(log: EventLog) -> tuple[list[bytes], list[bytes], list[bytes], int]:
        return await log.read("a"), await log.read("a", 2), await log.read("b"), await log.version("a")

    assert run(tmp_path, write) == 3
    assert run(tmp_path, read) == ([b"1", b"2", b"3"], [b"3"], [], 3)


def test_the_second_writer_gets_a_conflict(tmp_path: Path) -> None:
    """Of two who decided against the same version only one succeeds, and nothing of the other is stored."""

    async def both(log: EventLog) -> tuple[list[Any], list[bytes]]:
        results = await asyncio.gather(
            log.append("a", 0, [b"x", b"y"]), log.append("a", 0, [b"z"]), return_exceptions=True
        )
        return list(results), await log.read("a")

    results, stored = run(tmp_path, both)
    assert results[0] == 2
    assert isinstance(results[1], ConflictError)
    assert results[1].data["found"] == 2
    assert stored == [b"x", b"y"]


def test_a_wrong_version_is_a_conflict(tmp_path: Path) -> None:
    """Too high, too."""

    async def ahead(log: EventLog) -> None:
        await log.append("a", 5, [b"x"])

    with pytest.raises(ConflictError):
        run(tmp_path, ahead)


def test_many_writers_lose_and_double_nothing(tmp_path: Path) -> None:
    """Fifty writers on five logs, each retrying after a conflict: every event is there once, in its writer's order."""

    async def writer(log: EventLog, name: int, rng: random.Random) -> None:
        stream = f"s{name % 5}"
        for number in range(10):
            while True:
                version = await log.version(stream)
                try:
                    await log.append(stream, version, [f"{name}:{number}".encode()])
                    break
                except ConflictError:
                    await asyncio.sleep(rng.random() / 500)

    async def all_of_them(log: EventLog) -> list[list[bytes]]:
        await asyncio.gather(*(writer(log, name, random.Random(name)) for name in range(50)))
        return [await log.read(f"s{number}") for number in range(5)]

    logs = run(tmp_path, all_of_them)
    found = [event.decode().split(":") for log in logs for event in log]
    assert sorted(found) == sorted([str(name), str(number)] for name in range(50) for number in range(10))
    for name in range(50):
        mine = [int(number) for who, number in found if who == str(name)]
        assert mine == sorted(mine)


WRITER = """
import asyncio, sys
from makker.store import open_log
async def main():
    async with open_log("sqlite:///" + sys.argv[1], lambda: 0.0) as log:
        version = await log.version("a")
        while True:
            version = await log.append("a", version, [str(version).encode()])
            print(version, flush=True)
asyncio.run(main())
"""


@pytest.mark.parametrize("attempt", range(3))
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, attempt: int) -> None:
    """A writer is killed at a random moment; every version that it reported is in the log."""
    path = tmp_path / "makker.db"
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(random.Random(attempt).random() / 3)
        process.kill()
        lines = process.stdout.read().split()
    acknowledged = int(lines[-1]) if lines else 1

    stored = run(tmp_path, lambda log: log.read("a"))
    assert len(stored) >= acknowledged
    assert stored == [str(number).encode() for number in range(len(stored))]


def test_idle_logs_can_be_forgotten(tmp_path: Path) -> None:
    """Those not written for some time."""

    async def work(log: EventLog) -> tuple[list[str], list[str], list[bytes]]:
        await log.append("a", 0, [b"1"])
        before, after = await log.idle(12.0), await log.idle(13.0)
        await log.remove("a")
        return before, after, await log.read("a")

    assert run(tmp_path, work) == ([], ["a"], [])


@pytest.mark.parametrize("url", ["", "mysql://x", "sqlite", "postgresql://"])
def test_other_databases_are_refused(url: str) -> None:
    """With what is expected."""

    async def opened() -> None:
        async with open_log(url, lambda: 0.0):
            pass

    with pytest.raises(InvalidValue, match=r"store\.url"):
        asyncio.run(opened())
