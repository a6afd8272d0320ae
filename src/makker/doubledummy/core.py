"""The native module if it was built, or a stand-in of the same form in plain Python.

The stand-in is exact and slow: it refuses more than seven cards a hand rather than run for hours.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Literal, Protocol, cast

RawPosition = tuple[Sequence[int], int, int, Sequence[int]]
"""Hands by seat as 52 bits, strain, leader, and the indices of the trick's cards."""

RawSolution = tuple[int, int, Sequence[tuple[int, int, int]]]
"""Tricks, the deciding cards, and (card, its equals, tricks) for each choice."""

RawLengths = Sequence[int]

RawSeat = tuple[int, int, tuple[int, int], RawLengths, RawLengths, Sequence[RawLengths]]
"""Fixed cards, size, points from-to, shortest and longest suits, shapes; suits from clubs."""


class RawSolver(Protocol):
    """One thread's solver."""

    @property
    def nodes(self) -> int:
        """Cards played by all searches so far."""

    def solve(self, position: RawPosition, all_cards: bool) -> RawSolution:
        """Tricks of the side to play, and of every card."""

    def reaches(self, position: RawPosition, tricks: int) -> bool:
        """Whether the side to play takes so many tricks."""

    def table(self, deal: Sequence[int]) -> Sequence[Sequence[int]]:
        """Tricks by strain and declarer."""


class RawRandom(Protocol):
    """A reproducible stream of random numbers."""


class RawDealer(Protocol):
    """Deals uniformly among those that fit."""

    @property
    def count(self) -> tuple[int, int]:
        """How many fit: upper and lower 64 bits."""

    @property
    def exact(self) -> bool:
        """Whether the count considers every limit."""

    def deals(self, random: RawRandom, number: int, attempts: int) -> Sequence[Sequence[int]]:
        """So many deals; raises the core's Unsatisfiable."""


class Core(Protocol):
    """What the native module and the stand-in offer."""

    Unsatisfiable: type[Exception]

    def target(self) -> str:
        """The build: `bmi2`, `portable` or `python`."""

    def Solver(self, memory: int) -> RawSolver:  # noqa: N802 - the native module's names
        """A solver whose table holds at most so many bytes."""

    def Random(self, seed: int) -> RawRandom:  # noqa: N802
        """A stream of random numbers from a 64-bit seed."""

    def Dealer(self, seats: Sequence[RawSeat], pool: int) -> RawDealer:  # noqa: N802
        """A dealer; raises Unsatisfiable if nothing fits."""

    def tables(
        self, deals: Sequence[Sequence[int]], threads: int, memory: int
    ) -> tuple[Sequence[Sequence[Sequence[int]]], int]:
        """Trick tables in order, and the cards played."""

    def solutions(
        self,
        positions: Sequence[RawPosition],
        all_cards: bool,
        threads: int,
        memory: int,
    ) -> tuple[Sequence[RawSolution], int]:
        """Solutions in order, and the cards played."""


@cache
def core() -> Core:
    """The native core, or the stand-in where it was not built."""
    try:
        return cast("Core", import_module("makker.doubledummy._native"))
    except ImportError:
        return cast("Core", import_module("makker.doubledummy.stand_in"))


def core_name() -> Literal["bmi2", "portable", "python"]:
    """Which core works here: native for this processor, native for any, or the slow stand-in in Python."""
    return cast("Literal['bmi2', 'portable', 'python']", core().target())
