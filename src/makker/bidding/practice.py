"""Bidding practice: a hand, an auction in which the other three bid by the card, and what the card would have said.

Nothing is kept: the number of the deal and the learner's own calls give the same exercise anywhere.
"""

from collections.abc import Callable
from typing import NamedTuple

from makker.bidding.card import Agreements
from makker.bidding.engine import choose, meaning
from makker.bidding.meaning import Meaning
from makker.cards import RandomSource
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, Call
from makker.seats import Seat, board_dealer
from makker.seats.seat import SEATS
from makker.valuation.points import high_card_points

LEARNER = Seat.SOUTH
ENOUGH_POINTS = 20
"""What the learner's side holds at least where the opponents are silent, so that there is something to bid."""


class Exercise(NamedTuple):
    """A deal to bid. With `quiet` the opponents always pass."""

    deal: Deal
    dealer: Seat
    agreements: Agreements
    quiet: bool

    def caller(self, auction: Auction) -> Call:
        """What the card calls for the seat in turn."""
        seat = auction.turn
        if self.quiet and seat.side is not LEARNER.side:
            return PASS
        return choose(self.agreements, self.deal[seat], auction)


class Step(NamedTuple):
    """A call of the auction, what it means, and for the learner's own what the card would have called there.

    `strayed` is whether an earlier call of the learner's was not the card's: then the card's call goes on from that.
    """

    seat: Seat
    call: Call
    meaning: Meaning
    better: Meaning | None
    strayed: bool


class Attempt(NamedTuple):
    """How far it has come: the auction, and each call with what there is to say about it."""

    auction: Auction
    steps: tuple[Step, ...]

    @property
    def agreed(self) -> int:
        """How many of the learner's calls are those of the card."""
        return sum(step.seat is LEARNER and step.better is None for step in self.steps)

    @property
    def asked(self) -> int:
        """How many calls the learner has made."""
        return sum(step.seat is LEARNER for step in self.steps)


def exercise(number: int, agreements: Agreements, source: Callable[[int], RandomSource], quiet: bool) -> Exercise:
    """The exercise of that number, dealer as on that board (Law 2); `source` makes the random source from it."""
    rng = source(number)
    deal = Deal.random(rng)
    while quiet and sum(high_card_points(deal[seat]) for seat in SEATS if seat.side is LEARNER.side) < ENOUGH_POINTS:
        deal = Deal.random(rng)
    return Exercise(deal, board_dealer(number), agreements, quiet)


def attempt(given: Exercise, own: tuple[Call, ...]) -> Attempt:
    """The auction with the learner's calls, up to the learner's next turn or the end.

    Raises IllegalAction for a call that breaks the Laws, or that comes after the auction.
    """
    auction, waiting, steps = Auction(given.dealer), list(own), list[Step]()
    while not auction.is_over and (auction.turn is not LEARNER or waiting):
        usual = given.caller(auction)
        call = waiting.pop(0) if auction.turn is LEARNER else usual
        better = meaning(given.agreements, auction, usual) if call is not usual else None
        strayed = any(step.better is not None for step in steps)
        steps.append(Step(auction.turn, call, meaning(given.agreements, auction, call), better, strayed))
        auction = auction.add(call)
    if waiting:
        auction.add(waiting[0])
    return Attempt(auction, tuple(steps))


def by_the_card(given: Exercise) -> Auction:
    """The auction in which the learner too bids by the card."""
    auction = Auction(given.dealer)
    while not auction.is_over:
        auction = auction.add(given.caller(auction))
    return auction
