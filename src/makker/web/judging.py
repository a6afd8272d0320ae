"""Double-dummy work for pages, in one process apart, with a deadline, and what was worked out kept at hand.

The server's event loop never solves anything. A deal that takes too long is given up: its process is ended, and a new
one begins with the next deal.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from makker.analysis.boards import BoardAnalysis, analyse_board
from makker.analysis.card_costs import declarers_total
from makker.analysis.solving import Follower
from makker.cards import Card
from makker.errors import MakkerError
from makker.formats import Board
from makker.seats import Seat
from makker.tricks import TrickPlay
from makker.web.limits import Buckets

DEADLINE = 20.0
"""Seconds that a deal may take."""

PATIENCE = 2.5
"""Seconds that a page waits for it; what is worked out later is there on the next visit."""

MOST_WAITING = 16
"""Deals that may wait their turn; beyond that a page is told to come back."""

AGAIN = 60.0
"""Seconds after which a deal that was given up is tried again for who asks: the machine may have been busy."""

KEPT = 400
"""Deals whose answers are kept."""

BURST, RATE = 60.0, 0.5
"""Deals that one address may ask for at once, and how many more a second."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A board's analysis, and declarer's tricks in all for each card that could be played, card after card."""

    found: BoardAnalysis
    values: tuple[Mapping[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why there is no analysis: a code with its data."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


Answer = Judged | Refused


def judge(board: Board) -> Answer:
    """Analyse a board; what cannot be is told, never raised."""
    follower, values = Follower(), list[tuple[TrickPlay[Seat], Mapping[Card, int]]]()

    def remember(play: TrickPlay[Seat]) -> Mapping[Card, int]:
        found = follower.values(play)
        values.append((play, found))
        return found

    try:
        found = analyse_board(board, values=remember)
    except MakkerError as fault:
        return Refused(fault.code, dict(fault.data))
    if found.play is None:
        return Judged(plain(found), ())
    contract = found.play.contract
    # The number of tricks is judged twice where it was impossible: the first cards come once more.
    once = values[: len(found.play.cards) + 1]
    return Judged(
        plain(found),
        tuple({card: declarers_total(play, contract, more) for card, more in each.items()} for play, each in once),
    )


def plain(found: BoardAnalysis) -> BoardAnalysis:
    """The analysis with faults that cross between processes."""
    faults = tuple(MakkerError(fault.code, fault.data) for fault in found.faults)
    return BoardAnalysis(**{**{name: getattr(found, name) for name in found.__struct_fields__}, "faults": faults})


class Work(Protocol):
    """Somebody who judges boards within a time."""

    def ask(self, board: Board, seconds: float) -> Answer | None:
        """The answer; None where the time ran out."""

    def stop(self) -> None:
        """End."""


def labour(wire: Connection) -> None:
    """What the process does: boards in, answers out, until the other end is gone."""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            wire.send(judge(wire.recv()))


class Apart:
    """A process of its own, begun when there is work, ended when it takes too long."""

    def __init__(self) -> None:
        self.context = get_context("spawn")  # the server has threads and sockets that a fork would take along
        self.process: Any = None
        self.wire: Any = None

    def ask(self, board: Board, seconds: float) -> Answer | None:
        """The answer; None where the time ran out or the process died."""
        try:
            if self.process is None or not self.process.is_alive():
                self.begin()
            wire = self.wire
            wire.send(board)
            if wire.poll(seconds):
                answer: Answer = wire.recv()
                return answer
        except (EOFError, OSError, RuntimeError, AttributeError):  # it died, or none can be begun here
            pass
        self.stop()
        return None

    def begin(self) -> None:
        """A new process; it ends with its wire, and so with the server."""
        self.stop()
        wire, other = self.context.Pipe()
        process = self.context.Process(target=labour, args=(other,), daemon=True)
        process.start()
        other.close()
        self.process, self.wire = process, wire

    def stop(self) -> None:
        """End the process; who waits for it, in another thread, hears that it is gone."""
        process, wire = self.process, self.wire
        self.process = self.wire = None
        if process is not None:
            process.kill()
            process.join()
            with suppress(OSError):  # closed under who was reading
                wire.close()


@dataclass(slots=True)
class Bench:
    """Where deals are judged one after the other. `worker` is made when it is first needed."""

    make: Callable[[], Work] = Apart
    deadline: float = DEADLINE
    patience: float = PATIENCE
    worker: Work | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    answers: OrderedDict[Board, Answer] = field(default_factory=OrderedDict)
    given_up: dict[Board, float] = field(default_factory=dict)
    tasks: dict[Board, asyncio.Task[Answer]] = field(default_factory=dict)
    asked: Buckets = field(default_factory=lambda: Buckets(BURST, RATE))

    async def judge(self, board: Board, address: str = "", now: float = 0.0) -> Answer | None:
        """The answer for a board; None while it is worked out, while too many wait, or for who has asked too much."""
        board = bare(board)
        known = self.answers.get(board)
        if known is not None and now - self.given_up.get(board, now) < AGAIN:
            self.answers.move_to_end(board)
            return known
        task = self.tasks.get(board)
        if task is None:
            self.asked.forget_full(now)
            if len(self.tasks) >= MOST_WAITING or not self.asked.take(address, now):
                return None
            task = self.tasks[board] = asyncio.create_task(self.work(board, now))
        done, _ = await asyncio.wait([task], timeout=self.patience)
        return task.result() if done else None

    async def work(self, board: Board, now: float) -> Answer:
        """Work it out, and keep the answer: that it took too long, too, for a while."""
        try:
            async with self.turn:
                self.worker = self.worker or self.make()
                answer = await asyncio.to_thread(self.worker.ask, board, self.deadline)
            self.given_up.pop(board, None)
            if answer is None:
                self.given_up[board] = now
            self.answers[board] = answer or Refused("analysis.too_long")
            while len(self.answers) > KEPT:
                self.given_up.pop(self.answers.popitem(last=False)[0], None)
            return self.answers[board]
        finally:
            self.tasks.pop(board, None)

    async def stop(self) -> None:
        """Give up what is under way, and end the worker."""
        if self.worker is not None:
            await asyncio.to_thread(self.worker.stop)
        for task in tuple(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


def bare(board: Board) -> Board:
    """What matters to the analysis: the same deal, however it is called, is judged once."""
    needed = board.dealer is None or board.vulnerability is None
    return Board(
        number=board.number if needed else None,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        deal=board.deal,
        contract=board.contract,
        tricks=board.tricks,
        auction=board.auction,
        play=board.play,
    )
