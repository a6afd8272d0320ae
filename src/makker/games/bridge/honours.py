"""Honours of rubber bridge and Chicago: A K Q J 10 of trumps, or the aces in no-trump, in one hand (FACTS 3.6-6)."""

from collections.abc import Iterable

import msgspec

from makker.cards import Hand, Strain
from makker.cards.rank import Rank
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Side


class Honours(msgspec.Struct, frozen=True):
    """Honours that a side scores for a deal: 100 for four of the five trump honours, 150 for five or four aces."""

    side: Side
    points: int

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            raise InvalidValue("honours.points", {"points": self.points})


def honours_in_hand(hand: Hand, strain: Strain) -> int:
    """What one hand's honours are worth: 0, 100 or 150 (FACTS 000-39)."""
    if strain.suit is None:
        return 150 if sum(card.rank is Rank.ACE for card in hand) == 4 else 0
    held = sum(rank.is_honour for rank in hand.ranks(strain.suit))
    return {4: 100, 5: 150}.get(held, 0)


def honours_in_deal(deal: Deal, strain: Strain) -> Honours | None:
    """The honours of a deal, whoever of the four players holds them (FACTS D35); at most one hand can."""
    for seat, hand in deal:
        points = honours_in_hand(hand, strain)
        if points:
            return Honours(seat.side, points)
    return None


def only_honours(claims: Iterable[Honours], strain: Strain) -> Honours | None:
    """The one claim among those written down for a deal, or None.

    Raises InvalidValue for what nobody can hold: ``honours.both_sides`` (four of five trump honours, or four aces, on
    either side), ``honours.twice`` (two claims of one side), ``honours.strain`` (100 in no-trump).
    """
    written = tuple(claims)
    if len(written) > 1:
        sides = {claim.side for claim in written}
        raise InvalidValue("honours.both_sides" if len(sides) > 1 else "honours.twice", {"strain": strain.letter})
    claim = written[0] if written else None
    if claim is not None and strain is Strain.NOTRUMP and claim.points != 150:
        raise InvalidValue("honours.strain", {"points": claim.points, "strain": strain.letter})
    return claim
