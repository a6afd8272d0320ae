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
from tests.web.test_online import announce, direct, register, sit_down

from makker.games.bridge.calls import Bid
from makker.testing.site import Player, as_hosted, asking
from makker.web import engine
from makker.web.identity import COOKIE
from makker.web.workers import Queue, WorkerFault, Workers, processes


def end_oneself() -> None:
    """Die."""
    os.kill(os.getpid(), signal.SIGKILL)


def parent() -> int:
    """Whose child the worker is."""
    return os.getppid()


def test_a_worker_that_hangs_or_dies_is_replaced() -> None:
    """Whoever waits is told, and the next piece of work is done by a fresh one."""

    async def scene() -> list[str | int]:
        workers = Workers(processes, deadline=30)
        found: list[str | int] = [await workers.run(parent)]
        workers.deadline = 0.3
        for work, arguments in ((time.sleep, (60,)), (end_oneself, ())):
            with pytest.raises(WorkerFault) as fault:
                await workers.run(work, *arguments)
            found.append(fault.value.code)
            workers.deadline = 30
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


async def places(names: list[str], many: int) -> list[str]:
    """In which order those who come at the same moment are let in, while one after the other leaves."""
    queue, order = Queue(many), []

    async def come(name: str) -> None:
        await queue.enter(name)
        order.append(name)
        await asyncio.sleep(0)
        queue.leave(name)

    await queue.enter("first")
    tasks = [asyncio.create_task(come(name)) for name in names]
    await asyncio.sleep(0)
    queue.leave("first")
    await asyncio.gather(*tasks)
    return order


def test_people_come_before_robots_that_nobody_waits_for() -> None:
    """Whoever came first: people's work is done first; robots have their turn after four, so that they get on."""
    order = asyncio.run(places(["robots"] * 12 + [""] * 9, 1))

    assert [at for at, name in enumerate(order) if name == ""] == [0, 1, 2, 3, 5, 6, 7, 8, 10]
    assert len(order) == 21


def test_no_event_has_the_robots_to_itself() -> None:
    """An event of many tables and one of few get on side by side."""
    assert asyncio.run(places(["big"] * 6 + ["small"] * 2, 1))[:4] == ["big", "small", "big", "small"]


def test_robots_leave_room_for_people() -> None:
    """Of four places one event's robots have two, all robots three, and people can have all."""

    async def scene() -> tuple[int, int, int]:
        queue = Queue(4)
        waiting = [asyncio.create_task(queue.enter(name)) for name in ("one",) * 6]
        await asyncio.sleep(0)
        alone = queue.inside.total()
        waiting += [asyncio.create_task(queue.enter("two")) for _ in range(6)]
        await asyncio.sleep(0)
        robots = queue.inside.total()
        waiting += [asyncio.create_task(queue.enter("")) for _ in range(6)]
        await asyncio.sleep(0)
        everybody = queue.inside.total()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return alone, robots, everybody

    assert asyncio.run(scene()) == (2, 3, 4)


def test_who_gives_up_waiting_holds_no_place() -> None:
    """Work that is called off in the queue, or in the moment its turn comes, leaves its place to the next."""

    async def scene() -> bool:
        queue = Queue(1)
        await queue.enter("")
        waits = asyncio.create_task(queue.enter(""))
        await asyncio.sleep(0)
        waits.cancel()
        await asyncio.gather(waits, return_exceptions=True)
        called = asyncio.create_task(queue.enter(""))
        await asyncio.sleep(0)
        queue.leave("")
        called.cancel()
        await asyncio.gather(called, return_exceptions=True)
        await asyncio.wait_for(queue.enter(""), 1)
        return queue.inside.total() == 1

    assert asyncio.run(scene())


def test_robots_alone_are_told_from_tables_where_somebody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table with a person robots think for the person; in an event tables of robots stand behind it together."""
    asked: list[str] = []
    run = Workers.run

    async def listening(self: Workers, *work: Any, behind: str = "") -> Any:
        asked.append(behind)
        return await run(self, *work, behind=behind)

    monkeypatch.setattr(Workers, "run", listening)

    async def scene() -> None:
        async with running(tmp_path) as place:
            anna = await place.visitor()
            event = await announce(anna, fewest="4", rounds="1", each="1")
            await register(anna, event, "Anna", "robot")
            await direct(anna, event, do="begin")
            await direct(anna, event, do="round", round="1")
            await sit_down(place, anna, event)
            while not anna.view["game_view"]["moves"]:
                await anna.take()
            while f"online/{event}" not in asked:
                await asyncio.sleep(0.01)
            assert set(asked) <= {"", f"online/{event}"}

    asyncio.run(scene())


def test_a_robot_with_a_fault_accepts_no_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody claims all the tricks before a robot that fails: the claim is refused and the play goes on."""
    monkeypatch.setattr(engine, "think", fails)

    async def scene() -> Any:
        async with running(tmp_path) as place:
            anna = await place.visitor()
            table = (await anna.post("/api/tables", {"game": "duplicate"})).json()["table"]
            await anna.open(table)
            await anna.say(do="sit", seat="S", text="Anna")
            await anna.say(do="start")
            while not anna.view["game_view"]["moves"]:
                await anna.take()
            await anna.say(do="act", text="1N")
            while not any(aside.startswith("claim") for aside in anna.view["game_view"]["asides"]):
                await anna.take()
            assert (await anna.say(do="act", text="claim 13"))["kind"] == "done"
            while not anna.view["game_view"]["moves"]:
                await anna.take()
            return anna.view["game_view"]

    view = asyncio.run(scene())
    assert view["last"] is None
    assert view["deal"]["result"] is None
