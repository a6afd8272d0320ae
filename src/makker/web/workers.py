"""Processes beside the server, in which robots think: they end with it, and one that breaks is replaced."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any


def end_with_parent() -> None:
    """In a worker: go when the server goes, even if it is killed."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def one_process() -> Executor:
    """A fresh interpreter: a fork would keep the server's sockets open after its death, and its threads' locks shut."""
    return ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"), initializer=end_with_parent)


@dataclass(slots=True)
class Workers:
    """Runs functions elsewhere. `make` makes the pool."""

    make: Callable[[], Executor]
    pool: Executor | None = None

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What the function returns. A pool that has broken is replaced once."""
        try:
            return await self.submit(work, *arguments)
        except BrokenExecutor:
            self.pool = None
        return await self.submit(work, *arguments)

    async def submit(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run it in the pool, made when it is needed."""
        if self.pool is None:
            self.pool = self.make()
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *arguments)

    def stop(self) -> None:
        """End the pool; what waits is not done."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
