"""Solving positions and deals."""

import os
from collections.abc import Iterable
from threading import Lock

from makker.deals import Deal
from makker.doubledummy.core import core
from makker.doubledummy.position import Position, raw_deal
from makker.doubledummy.results import Solution, solution_of
from makker.errors import InvalidValue
from makker.games.bridge.trick_table import TrickTable

MEMORY = 160
"""Megabytes a solver's table may grow to. Most deals need two or three."""


class Context:
    """A solver that remembers: solving the positions of one deal card after card, it does not begin anew.

    `memory` bounds its table, in megabytes; when it is full the search forgets, and gets slower, never wrong. Several
    threads may share a context, but then wait for one another: give each its own. Raises InvalidValue
    (``solver.memory``).
    """

    def __init__(self, memory: int = MEMORY) -> None:
        self.solver = core().Solver(table_bytes(memory))
        self.lock = Lock()

    @property
    def nodes(self) -> int:
        """Cards played by all searches so far: a measure of work that no other load on the machine changes."""
        return self.solver.nodes

    def solve(self, position: Position, *, all_cards: bool = True) -> Solution:
        """The tricks of the side to play and, if wanted, the value of every card."""
        with self.lock:
            return solution_of(self.solver.solve(position.raw, all_cards))

    def reaches(self, position: Position, tricks: int) -> bool:
        """Whether the side to play takes at least so many tricks: much quicker than finding how many."""
        with self.lock:
            return self.solver.reaches(position.raw, tricks)

    def table(self, deal: Deal) -> TrickTable:
        """The tricks of every declarer in every strain. Raises InvalidValue (``deal.hand_size``)."""
        hands = checked(deal)
        with self.lock:
            return table_of(self.solver.table(hands))


def solve(position: Position, *, all_cards: bool = True) -> Solution:
    """The tricks of the side to play and, if wanted, the value of every card."""
    return Context().solve(position, all_cards=all_cards)


def table(deal: Deal) -> TrickTable:
    """The tricks of every declarer in every strain. Raises InvalidValue (``deal.hand_size``)."""
    return tables([deal], threads=1)[0]


def tables(deals: Iterable[Deal], *, threads: int | None = None, memory: int = MEMORY) -> list[TrickTable]:
    """A table for each deal, in order, on so many threads (all processors if None).

    Raises InvalidValue (``deal.hand_size``, ``solver.threads``, ``solver.memory``) before any work is done.
    """
    hands = [checked(deal) for deal in deals]
    raw, _ = core().tables(hands, thread_count(threads), table_bytes(memory))
    return [table_of(one) for one in raw]


def solve_all(
    positions: Iterable[Position], *, all_cards: bool = True, threads: int | None = None, memory: int = MEMORY
) -> list[Solution]:
    """A solution for each position, in order, on so many threads (all processors if None).

    Raises InvalidValue (``solver.threads``, ``solver.memory``).
    """
    asked = [position.raw for position in positions]
    raw, _ = core().solutions(asked, all_cards, thread_count(threads), table_bytes(memory))
    return [solution_of(one) for one in raw]


def checked(deal: Deal) -> tuple[int, ...]:
    """The hands as bits, if all are of one size. Raises InvalidValue (``deal.hand_size``)."""
    size = len(deal.hands[0])
    for seat, hand in deal:
        if len(hand) != size or not hand or len(hand) > 13:
            raise InvalidValue("deal.hand_size", {"seat": seat.letter, "cards": len(hand)})
    return raw_deal(deal)


def table_of(rows: Iterable[Iterable[int]]) -> TrickTable:
    """The core's table with its types."""
    return TrickTable.of_rows(rows)


def thread_count(threads: int | None) -> int:
    """How many threads to use. Raises InvalidValue (``solver.threads``)."""
    if threads is None:
        return os.cpu_count() or 1
    if threads < 1:
        raise InvalidValue("solver.threads", {"threads": threads})
    return threads


def table_bytes(memory: int) -> int:
    """Megabytes as bytes. Raises InvalidValue (``solver.memory``)."""
    if memory < 1:
        raise InvalidValue("solver.memory", {"memory": memory})
    return memory << 20
