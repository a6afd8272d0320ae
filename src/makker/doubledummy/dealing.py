"""Dealing at random under limits, uniformly over all deals that satisfy them (FACTS 000-07)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

import msgspec

from makker.cards import Hand, Suit
from makker.cards.hand import FULL_BITS
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy.core import RawSeat, core
from makker.doubledummy.shapes import Shape
from makker.errors import InvalidValue
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.valuation import high_card_points

ATTEMPTS = 10_000_000
"""Deals tried for one that fits, before giving up."""

BATCH = 64


class Limits(msgspec.Struct, frozen=True):
    """What one seat's hand must be.

    `cards` it surely holds; `size` is how many it gets in all; `points` from-to count A K Q J as 4 3 2 1; `lengths`
    bound suits, from-to; `shapes` (spades, hearts, diamonds, clubs), if any, are the only ones allowed.
    """

    cards: Hand = Hand()
    size: int = 13
    points: tuple[int, int] = (0, 40)
    lengths: Mapping[Suit, tuple[int, int]] = {}
    shapes: tuple[Shape, ...] = ()

    @property
    def raw(self) -> RawSeat:
        """The form in which it crosses into the core."""
        spans = [self.lengths.get(suit, (0, 13)) for suit in SUITS]
        shapes = [tuple(reversed(shape)) for shape in self.shapes]
        return (
            self.cards.bits,
            self.size,
            self.points,
            [max(0, low) for low, _ in spans],
            [min(13, high) for _, high in spans],
            shapes,
        )


class Dealer:
    """Deals from a pack (all 52 cards by default) to four hands within their limits.

    Every deal that fits is equally likely. `accept`, any further condition, is asked last; it should be a pure
    function. The same seed gives the same deals. Raises InvalidValue: ``dealing.card_twice``,
    ``dealing.not_in_pack``, ``dealing.size`` (the hands do not use up the pack), ``dealing.limits`` (a range upside
    down, or more cards fixed than the hand takes), ``dealing.impossible`` (no deal fits).
    """

    def __init__(
        self,
        limits: Mapping[Seat, Limits],
        *,
        accept: Callable[[Deal], bool] | None = None,
        pack: Hand | None = None,
        attempts: int = ATTEMPTS,
    ) -> None:
        seats = [limits.get(seat, Limits()) for seat in SEATS]
        pool = checked(seats, Hand.of_bits(FULL_BITS) if pack is None else pack)
        self.accept = accept
        self.attempts = attempts
        try:
            self.dealer = core().Dealer([seat.raw for seat in seats], pool.bits)
        except core().Unsatisfiable:
            raise InvalidValue("dealing.impossible") from None

    @property
    def count(self) -> int | None:
        """How many deals fit, or None where counting them is not cheap (points of two seats, or `accept`)."""
        if self.accept is not None or not self.dealer.exact:
            return None
        high, low = self.dealer.count
        return high << 64 | low

    def stream(self, seed: int) -> Iterator[Deal]:
        """Deals without end. Raises InvalidValue: ``dealing.not_found`` if none turns up in the attempts allowed."""
        random = core().Random(seed & 0xFFFFFFFFFFFFFFFF)
        refused = 0
        while True:
            for deal in self.drawn(random):
                if self.accept is None or self.accept(deal):
                    refused = 0
                    yield deal
                elif (refused := refused + 1) >= self.attempts:
                    raise InvalidValue("dealing.not_found", {"attempts": self.attempts})

    def deals(self, seed: int, number: int) -> list[Deal]:
        """So many deals: the first of the seed's stream."""
        return list(islice(self.stream(seed), number))

    def drawn(self, random: object) -> list[Deal]:
        """The next batch before `accept` is asked."""
        try:
            raw = self.dealer.deals(random, BATCH, self.attempts)
        except core().Unsatisfiable:
            raise InvalidValue("dealing.not_found", {"attempts": self.attempts}) from None
        return [Deal(*(Hand.of_bits(bits) for bits in hands)) for hands in raw]


def checked(seats: list[Limits], pack: Hand) -> Hand:
    """The cards of the pack that are not fixed. Raises InvalidValue as `Dealer` does."""
    fixed = Hand()
    for seat, limits in zip(SEATS, seats, strict=True):
        for card in limits.cards:
            if card in fixed:
                raise InvalidValue("dealing.card_twice", {"card": card.text})
            if card not in pack:
                raise InvalidValue("dealing.not_in_pack", {"card": card.text})
        fixed |= limits.cards
        ranges = [limits.points, *limits.lengths.values()]
        if any(low > high or high < 0 for low, high in ranges) or len(limits.cards) > limits.size:
            raise InvalidValue("dealing.limits", {"seat": seat.letter})
    if sum(limits.size for limits in seats) != len(pack):
        raise InvalidValue("dealing.size", {"cards": len(pack), "hands": sum(limits.size for limits in seats)})
    # What the seats need together must lie in the pack: drawing again would never find it.
    points = high_card_points(pack)
    if not sum(limits.points[0] for limits in seats) <= points <= sum(limits.points[1] for limits in seats):
        raise InvalidValue("dealing.impossible")
    return pack - fixed
