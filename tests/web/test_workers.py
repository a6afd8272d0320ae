"""The processes in which robots think."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import running

from makker.games.bridge.calls import Bid
from makker.testing.site import Player, as_hosted, asking
from makker.web import engine
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


def fails(*_: object) -> None:
    """A robot with a fault."""
    raise ZeroDivisionError


def cheats(*_: object) -> Bid:
    """A robot that bids the same whatever has been bid."""
    return Bid.parse("1C")


@pytest.mark.parametrize("robot", [fails, cheats])
def test_a_robot_with_a_fault_keeps_nobody_waiting(
    tmp_path: Path, robot: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Something possible is done for it, and the fault is logged."""
    monkeypatch.setattr(engine, "think", robot)

    async def scene() -> list[str]:
        async with running(tmp_path) as place:
            anna = await place.visitor()
            table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
            await anna.open(table)
            await anna.say(do="sit", seat="N", text="Anna")
            await anna.say(do="start")
            for call in ("1S", "1N"):
                while not (anna.view["game_view"] and anna.view["game_view"]["moves"]):
                    await anna.take()
                await anna.say(do="act", text=call)
            while not anna.view["game_view"]["moves"] and not anna.view["game_view"]["deal"]["contract"]:
                await anna.take()
            return list(anna.view["game_view"]["deal"]["auction"]["calls"])

    assert asyncio.run(scene())[0] == "1S"
    assert "robot" in caplog.text
