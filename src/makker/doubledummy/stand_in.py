"""The core in plain Python, for an installation without the native module: the same answers, only for few cards.

It takes the native module's arguments and gives its answers; `makker.doubledummy.core` picks one of the two.
"""

from collections.abc import Sequence
from random import Random as PythonRandom

from makker.doubledummy.core import RawPosition, RawSeat, RawSolution
from makker.doubledummy.reference import cards, values
from makker.errors import InvalidValue

LARGEST = 7
"""Cards a hand beyond which the reference solver would run for hours."""


class Unsatisfiable(Exception):
    """No deal fits, or none was found."""


def target() -> str:
    """This is the build without a compiler."""
    return "python"


class Solver:
    """The reference solver. Raises InvalidValue (``solver.not_native``) for more than seven cards a hand."""

    nodes = 0

    def __init__(self, memory: int) -> None:
        self.memory = memory

    def solve(self, position: RawPosition, all_cards: bool) -> RawSolution:
        """The value of every card; the deciding cards are all cards."""
        hands, strain, leader, trick = position
        found = searched(hands, strain, leader, trick)
        everything = sum(hands) | sum(1 << card for card in trick)
        order = sorted(found, key=lambda card: -card)
        choices = [(card, 1 << card, found[card]) for card in order] if all_cards else []
        return max(found.values(), default=0), everything, choices

    def reaches(self, position: RawPosition, tricks: int) -> bool:
        """Whether the side to play takes so many tricks."""
        return self.solve(position, False)[0] >= tricks

    def table(self, deal: Sequence[int]) -> list[list[int]]:
        """Tricks by strain and declarer."""
        return [[self.declarer(deal, strain, declarer) for declarer in range(4)] for strain in range(5)]

    def declarer(self, deal: Sequence[int], strain: int, declarer: int) -> int:
        """Declarer's tricks after the best lead."""
        tricks, _, _ = self.solve((deal, strain, declarer + 1 & 3, ()), False)
        return deal[0].bit_count() - tricks


def searched(hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> dict[int, int]:
    """The reference solver's values."""
    size = hands[leader + 3 & 3].bit_count()
    if size > LARGEST:
        raise InvalidValue("solver.not_native", {"cards": size, "most": LARGEST})
    return values(tuple(hands), strain, leader, tuple(trick))


def tables(deals: Sequence[Sequence[int]], threads: int, memory: int) -> tuple[list[list[list[int]]], int]:  # noqa: ARG001
    """Trick tables in order."""
    return [Solver(memory).table(deal) for deal in deals], 0


def solutions(
    positions: Sequence[RawPosition],
    all_cards: bool,
    threads: int,  # noqa: ARG001
    memory: int,
) -> tuple[list[RawSolution], int]:
    """Solutions in order."""
    return [Solver(memory).solve(position, all_cards) for position in positions], 0


class Random(PythonRandom):
    """Python's own stream: reproducible, though its deals are not the native core's."""


class Dealer:
    """Deals at random until one fits, which is uniform, and slow where little fits."""

    exact = False

    def __init__(self, seats: Sequence[RawSeat], pool: int) -> None:
        self.seats = seats
        self.pool = list(cards(pool))

    @property
    def count(self) -> tuple[int, int]:
        """Unknown."""
        return 0, 0

    def deals(self, random: Random, number: int, attempts: int) -> list[list[int]]:
        """So many deals. Raises Unsatisfiable after too many that do not fit."""
        return [self.deal(random, attempts) for _ in range(number)]

    def deal(self, random: Random, attempts: int) -> list[int]:
        """One deal."""
        for _ in range(attempts):
            random.shuffle(self.pool)
            waiting = iter(self.pool)
            hands = [
                fixed | sum(1 << next(waiting) for _ in range(size - fixed.bit_count()))
                for fixed, size, *_ in self.seats
            ]
            if all(fits(hand, seat) for hand, seat in zip(hands, self.seats, strict=True)):
                return hands
        raise Unsatisfiable


def fits(hand: int, seat: RawSeat) -> bool:
    """Whether the hand is within the seat's limits."""
    _, _, (low, high), shortest, longest, shapes = seat
    lengths = [(hand >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)]
    points = sum(max(0, card % 13 - 8) for card in cards(hand))
    within = all(least <= length <= most for least, length, most in zip(shortest, lengths, longest, strict=True))
    return low <= points <= high and within and (not shapes or lengths in [list(shape) for shape in shapes])
