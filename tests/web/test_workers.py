"""The processes in which robots think."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from makker.testing.site import Player, as_hosted, asking
from makker.web.identity import COOKIE
from makker.web.workers import WorkerFault, Workers, processes


def end_oneself() -> None:
    """Die."""
    os.kill(os.getpid(), signal.SIGKILL)


def parent() -> int:
    """Whose child the worker is."""
    return os.getppid()


def test_a_worker_that_hangs_or_dies_is_replaced() -> None:
    """Whoever waits is told, and the next piece of work is done by a fresh one."""

    async def scene() -> list[str | int]:
        workers = Workers(processes, deadline=5)
        found: list[str | int] = [await workers.run(parent)]
        workers.deadline = 0.3
        for work, arguments in ((time.sleep, (60,)), (end_oneself, ())):
            with pytest.raises(WorkerFault) as fault:
                await workers.run(work, *arguments)
            found.append(fault.value.code)
            workers.deadline = 5
            found.append(await workers.run(parent))
        workers.stop()
        return found

    me = os.getpid()
    assert asyncio.run(scene()) == [me, "worker.late", me, "worker.broken", me]


def test_what_the_work_raises_is_raised() -> None:
    """As if it had been done here."""

    async def scene() -> None:
        workers = Workers(lambda: ThreadPoolExecutor(1))
        try:
            await workers.run(int, "x")
        finally:
            workers.stop()

    with pytest.raises(ValueError, match="invalid literal"):
        asyncio.run(scene())


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """A robot has thought; then the server is killed, and a moment later no process of it is left."""

    async def scene() -> int:
        site = await as_hosted(f"sqlite:///{tmp_path / 'makker.db'}", tmp_path).ready()
        async with asking(site.base, "") as http:
            cookie = f"{COOKIE}={(await http.post('/api/me')).cookies[COOKIE]}"
        async with asking(site.base, cookie) as http:
            table = (await http.post("/api/tables", json={"game": "rubber"})).json()["table"]
            await http.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": "S", "text": "Anna"})
            await http.post(f"/api/tables/{table}/do", json={"do": "start"})
        anna = await Player(site.base, table, cookie).open()
        async with asyncio.timeout(20):
            while not anna.moves():
                await asyncio.sleep(0.02)
        children = children_of(site.process.pid)
        site.kill()
        await anna.close()
        for _ in range(100):
            if not any(Path(f"/proc/{child}").exists() for child in children):
                break
            await asyncio.sleep(0.05)
        assert not [child for child in children if Path(f"/proc/{child}").exists()]
        return len(children)

    assert asyncio.run(scene()) >= 1


def children_of(process: int) -> list[int]:
    """Its child processes."""
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
