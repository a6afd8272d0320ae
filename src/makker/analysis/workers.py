"""Who does the batches of a simulation: this thread, several threads, or a Dask cluster.

A batch is a pure function of its task, and results are added up in whole numbers, so the answer is the same wherever
the batches run and in whatever order they end.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from makker.errors import InvalidValue

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Batches handed out at a time for each worker: enough that none waits, few enough that stopping is quick."""


class Workers(Protocol):
    """Something that does batches."""

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in any order, as they come."""


class OneWorker:
    """All in this thread."""

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results in order."""
        return map(work, tasks)


class Pending(Protocol):
    """A result to come, as both `concurrent.futures` and Dask give it."""

    def result(self) -> Any:
        """Wait for it; raises what the work raised."""

    def cancel(self) -> Any:
        """Call it off if it has not begun."""


class Executor(Protocol):
    """What takes work: an executor of `concurrent.futures`, or the client of a Dask cluster."""

    def submit(self, work: Callable[[T], R], task: T, /) -> Any:
        """The pending result of the work."""


class Crew:
    """The workers of an executor."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor = executor
        self.workers = workers

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results in order; what has been handed out is called off if the caller stops early."""
        waiting = iter(tasks)
        out: deque[Pending] = deque()
        try:
            for task in islice(waiting, AHEAD * self.workers):
                out.append(self.executor.submit(work, task))
            while out:
                result: R = out[0].result()
                out.popleft()
                for task in islice(waiting, 1):
                    out.append(self.executor.submit(work, task))
                yield result
        finally:
            for future in out:
                future.cancel()


@contextmanager
def threads(workers: int) -> Iterator[Workers]:
    """So many threads, or this one where one is enough. The core lets others run while it searches."""
    if workers == 1:
        yield OneWorker()
        return
    with ThreadPoolExecutor(workers) as executor:
        yield Crew(executor, workers)


@contextmanager
def dask_cluster(address: str, timeout: float = 10.0) -> Iterator[Workers]:
    """The workers of a Dask cluster, found by the address of its scheduler (`tcp://host:8786`).

    Every worker needs Makker. Raises InvalidValue: ``dask.missing`` where Dask is not installed, ``dask.unreachable``
    where no scheduler answers in `timeout` seconds, ``dask.no_workers`` where it has nobody to work.
    """
    with closing(connect(address, timeout)) as client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise InvalidValue("dask.no_workers", {"address": address})
        yield Crew(client, workers)


def connect(address: str, timeout: float) -> Any:
    """A client of the cluster."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise InvalidValue("dask.missing") from None
    try:
        return distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        raise InvalidValue("dask.unreachable", {"address": address}) from fault
