"""Processes beside the server, in which robots think: they end with it, and one that breaks or hangs is replaced."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from makker.errors import MakkerError


class WorkerFault(MakkerError):
    """No answer in time (``worker.late``), or the process has ended (``worker.broken``)."""


def end_with_parent() -> None:
    """In a worker: go when the server goes, even if it is killed."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def processes() -> Executor:
    """A process for each core but one, each a fresh interpreter.

    A fork would keep the server's sockets open after its death, and its threads' locks shut.
    """
    many = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(max_workers=many, mp_context=get_context("spawn"), initializer=end_with_parent)


@dataclass(slots=True)
class Workers:
    """Runs functions elsewhere. `make` makes the pool; `deadline` is when an answer is given up, in seconds."""

    make: Callable[[], Executor]
    deadline: float = 20.0
    pool: Executor | None = None

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns. Raises WorkerFault, after which a new pool stands ready, and what it raises."""
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
