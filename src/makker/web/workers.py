"""Processes beside the server, in which robots think: they end with it, and one that breaks or hangs is replaced.

Work that people wait for comes first. What robots do by themselves stands behind it, each table or event of them in its
turn, and has never all the processes where there are several.
"""

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from makker.errors import MakkerError


class WorkerFault(MakkerError):
    """No answer in time (``worker.late``), or the process has ended (``worker.broken``)."""


PATIENCE = 4
"""Pieces of work for people in a row, after which one that robots alone wait for is done."""


def how_many() -> int:
    """A process for each core but one."""
    return max(1, (os.cpu_count() or 2) - 1)


def end_with_parent() -> None:
    """In a worker: go when the server goes, even if it is killed."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def processes() -> Executor:
    """So many processes, each a fresh interpreter.

    A fork would keep the server's sockets open after its death, and its threads' locks shut.
    """
    return ProcessPoolExecutor(max_workers=how_many(), mp_context=get_context("spawn"), initializer=end_with_parent)


Turn = asyncio.Future[None]


@dataclass(slots=True)
class Queue:
    """Whose turn it is for one of so many `places`. A name stands for robots that nobody waits for, none for people.

    `rows` are those who wait, by name; `inside` counts those who have a place; `served` are the people in a row who
    were let in while robots waited.
    """

    places: int
    rows: OrderedDict[str, deque[Turn]] = field(default_factory=OrderedDict)
    inside: Counter[str] = field(default_factory=Counter)
    served: int = 0

    async def enter(self, name: str) -> None:
        """Wait for a place."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self.rows.setdefault(name, deque()).append(turn)
        self.let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(name)
            raise

    def leave(self, name: str) -> None:
        """Give the place to who is next."""
        self.inside[name] -= 1
        self.let_in()

    def let_in(self) -> None:
        """Fill the places."""
        while sum(self.inside.values()) < self.places and (name := self.next()) is not None:
            row = self.rows[name]
            turn = row.popleft()
            self.rows.move_to_end(name)
            if not row:
                del self.rows[name]
            if not turn.cancelled():
                self.inside[name] += 1
                turn.set_result(None)
                self.served = self.served + 1 if name == "" and self.rows else 0

    def next(self) -> str | None:
        """Whose row is next: people's, now and then one of robots that have room."""
        robots = next((name for name in self.rows if name and self.has_room(name)), None)
        if "" in self.rows and (robots is None or self.served < PATIENCE):
            return ""
        return robots

    def has_room(self, name: str) -> bool:
        """Whether one more of these robots may come in: one place is kept for people, each name has half at most."""
        robots = sum(many for each, many in self.inside.items() if each)
        return robots < max(1, self.places - 1) and self.inside[name] < max(1, self.places // 2)


@dataclass(slots=True)
class Workers:
    """Runs functions elsewhere. `make` makes the pool; `deadline` is when an answer is given up, in seconds."""

    make: Callable[[], Executor]
    deadline: float = 20.0
    pool: Executor | None = None
    queue: Queue = field(default_factory=lambda: Queue(how_many()))

    async def run(self, work: Callable[..., Any], *arguments: Any, behind: str = "") -> Any:
        """What the function returns, once it is its turn; `behind` names the robots where nobody waits for it.

        Raises WorkerFault, after which a new pool stands ready, and what the function raises.
        """
        await self.queue.enter(behind)
        try:
            return await self.answer(work, *arguments)
        finally:
            self.queue.leave(behind)

    async def answer(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns, begun now. Raises as `run`."""
        if self.pool is None:
            self.pool = self.make()
        pool = self.pool
        answer = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
        try:
            return await asyncio.wait_for(answer, self.deadline)
        except TimeoutError:
            self.give_up(pool)
            raise WorkerFault("worker.late") from None
        except BrokenExecutor:
            self.give_up(pool)
            raise WorkerFault("worker.broken") from None

    def give_up(self, pool: Executor) -> None:
        """End a pool that hangs; whoever else waits for it is told that it has broken."""
        if self.pool is pool:
            self.pool = None
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()  # an executor has no public way to end what does not end by itself
        pool.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """End the pool; what waits is not done."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
