"""Count: whether the player has an even or an odd number of cards in the suit."""

from enum import Enum

from makker.cards import Card, Hand, Suit
from makker.signals.spots import spots


class Count(Enum):
    """The agreement: MALMO (reverse) shows an even number with a low card, STANDARD with a high one (FACTS 002-22)."""

    MALMO = "malmo"
    STANDARD = "standard"


def count_card(hand: Hand, suit: Suit, number: int, method: Count = Count.MALMO) -> Card:
    """The card of those still held that shows whether `number` is even or odd.

    Malmö counts the cards held originally, standard count usually those left. Raises InvalidValue (``signal.void``).
    """
    cards = spots(hand, suit)
    low = (number % 2 == 0) is (method is Count.MALMO)
    return cards[-1] if low else cards[0]
