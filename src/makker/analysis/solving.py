"""The double-dummy core as analysis uses it."""

from collections.abc import Mapping
from functools import lru_cache

from makker.analysis.batches import Limits
from makker.analysis.limits import HandLimits
from makker.cards import Card, Strain
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy import Context, Dealer, Position, Solution, solve_all, table
from makker.doubledummy import Limits as SeatLimits
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.tricks import TrickPlay

ATTEMPTS = 500_000
"""Deals tried for one that fits: what is rarer would take minutes a deal, and is refused instead."""


class DoubleDummy:
    """Deals and solves batches, in the thread that asks; it has no state of its own."""

    def deals(self, limits: Limits, number: int, seed: int) -> list[Deal]:
        """So many whole deals within the limits.

        Raises InvalidValue (``dealing.impossible``, ``dealing.not_found``).
        """
        return dealer(limits).deals(seed, number)

    def tricks(self, deals: list[Deal], declarer: Seat, strain: Strain) -> list[int]:
        """Declarer's double-dummy tricks in each deal."""
        positions = [Position(deal, strain, declarer.next) for deal in deals]
        return [13 - found.tricks for found in solve_all(positions, all_cards=False, threads=1)]

    def leads(self, deals: list[Deal], leader: Seat, strain: Strain) -> list[dict[Card, int]]:
        """For each deal and each opening lead, the tricks that the leader's side then takes."""
        positions = [Position(deal, strain, leader) for deal in deals]
        return [values_of(found) for found in solve_all(positions, threads=1)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DoubleDummy)

    def __hash__(self) -> int:
        return hash(DoubleDummy)


@lru_cache(maxsize=8)
def dealer(limits: Limits) -> Dealer:
    """The dealer for these limits; counting what fits is the dear part, so a few are kept.

    Raises InvalidValue (``dealing.impossible``), at once where the points alone cannot be.
    """
    return Dealer({seat: seat_limits(known) for seat, known in zip(SEATS, limits, strict=True)}, attempts=ATTEMPTS)


def seat_limits(known: HandLimits) -> SeatLimits:
    """One hand's limits as the core takes them."""
    lengths = {suit: known.lengths[3 - suit.index] for suit in SUITS}
    shapes = () if known.shapes is None else tuple(sorted(known.shapes))
    return SeatLimits(cards=known.holds, points=known.points, lengths=lengths, shapes=shapes)


def values_of(found: Solution) -> dict[Card, int]:
    """Each card's tricks."""
    return {card: choice.tricks for choice in found.choices for card in choice.equals}


def trick_table(deal: Deal) -> TrickTable:
    """Every declarer's tricks in every strain. The hands are of one size, an ending's too."""
    return table(deal)


class Follower:
    """Values of the cards of one play after another; what was learnt of a deal is kept while its cards are played."""

    def __init__(self) -> None:
        self.context = Context()

    def values(self, play: TrickPlay[Seat]) -> Mapping[Card, int]:
        """For each card that may be played now, the tricks that the side in turn then takes."""
        strain = Strain.NOTRUMP if play.trump is None else play.trump.strain
        leader = play.trick.plays[0][0] if play.trick.plays else play.turn
        north, east, south, west = play.hands
        position = Position(Deal(north, east, south, west), strain, leader, play.trick.cards)
        return values_of(self.context.solve(position))
