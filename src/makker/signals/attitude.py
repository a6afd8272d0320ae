"""Attitude: whether the player likes the suit."""

from enum import Enum

from makker.cards import Card, Hand, Suit
from makker.signals.spots import spots


class Attitude(Enum):
    """The agreement: SCHNEIDER (upside down) encourages with a low card, STANDARD with a high one (FACTS 002-21)."""

    SCHNEIDER = "schneider"
    STANDARD = "standard"


def attitude_card(hand: Hand, suit: Suit, encourage: bool, method: Attitude = Attitude.SCHNEIDER) -> Card:
    """The card that encourages or discourages. "Low" is relative: from A Q J 8 6 the 6 is low, from 6 5 3 2 it is high.

    Raises InvalidValue (``signal.void``).
    """
    cards = spots(hand, suit)
    low = encourage is (method is Attitude.SCHNEIDER)
    return cards[-1] if low else cards[0]
