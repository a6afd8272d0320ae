"""Honours counted between partners, as auction bridge and bridge-whist score them (FACTS 3.8)."""

from enum import Enum

import msgspec

from makker.cards import Hand, Strain
from makker.cards.rank import Rank
from makker.deals import Deal
from makker.seats import Side


class HonourHolding(Enum):
    """How partners hold the honours; `multiple` is what auction bridge multiplies the trick value by.

    In no-trump the aces are the honours and only THREE, FOUR_DIVIDED and FOUR_IN_ONE can occur.
    """

    THREE = "three"
    FOUR_DIVIDED = "four_divided"
    FIVE_DIVIDED = "five_divided"
    FOUR_IN_ONE = "four_in_one"
    FOUR_AND_ONE = "four_and_one"
    FIVE_IN_ONE = "five_in_one"

    @property
    def multiple(self) -> int:
        """2, 4, 5, 8, 9, 10 times the trick value."""
        return MULTIPLES[list(HonourHolding).index(self)]

    @property
    def in_notrump(self) -> int | None:
        """Points for aces in no-trump, None for what cannot be held."""
        return {HonourHolding.THREE: 30, HonourHolding.FOUR_DIVIDED: 40, HonourHolding.FOUR_IN_ONE: 100}.get(self)


MULTIPLES = (2, 4, 5, 8, 9, 10)


class SideHonours(msgspec.Struct, frozen=True):
    """The side that holds the honours, and how."""

    side: Side
    holding: HonourHolding


def honours_held(hand: Hand, strain: Strain) -> int:
    """How many of A K Q J 10 of trumps, or of the aces in no-trump, the hand holds."""
    if strain.suit is None:
        return sum(card.rank is Rank.ACE for card in hand)
    return sum(rank.is_honour for rank in hand.ranks(strain.suit))


def holding_of(first: int, second: int) -> HonourHolding | None:
    """How partners with so many honours each hold them; None below three together."""
    more, together = max(first, second), first + second
    if together < 3:
        return None
    if together == 3:
        return HonourHolding.THREE
    if together == 4:
        return HonourHolding.FOUR_IN_ONE if more == 4 else HonourHolding.FOUR_DIVIDED
    return {5: HonourHolding.FIVE_IN_ONE, 4: HonourHolding.FOUR_AND_ONE}.get(more, HonourHolding.FIVE_DIVIDED)


def side_honours(deal: Deal, strain: Strain) -> SideHonours | None:
    """The honours of a deal; at most one side can have three of five, or three of four aces."""
    for side in Side:
        first, second = (honours_held(deal[seat], strain) for seat in side.seats)
        holding = holding_of(first, second)
        if holding is not None:
            return SideHonours(side, holding)
    return None
