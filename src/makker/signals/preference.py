"""Lavinthal: suit preference. High asks for the higher of two suits, low for the lower (FACTS 002-23, D16)."""

from enum import Enum

from makker.cards import Card, Hand, Suit
from makker.cards.suit import SUITS
from makker.errors import InvalidValue
from makker.signals.spots import spots


class Preference(Enum):
    """Which of the two suits is wanted."""

    HIGHER = "higher"
    LOWER = "lower"
    NONE = "none"


def preference_suits(*excluded: Suit) -> tuple[Suit, Suit]:
    """The lower and the higher of the two suits that are left: not the one led, not trumps, not the one discarded.

    Raises InvalidValue (``signal.suits``) unless exactly two are left.
    """
    left = [suit for suit in SUITS if suit not in excluded]
    if len(left) != 2:
        raise InvalidValue("signal.suits", {"suits": len(left)})
    return left[0], left[1]


def preference_card(hand: Hand, suit: Suit, wanted: Preference) -> Card:
    """The highest spot for the higher suit, the lowest for the lower, a middle one for neither.

    Raises InvalidValue (``signal.void``).
    """
    cards = spots(hand, suit)
    if wanted is Preference.HIGHER:
        return cards[0]
    return cards[-1] if wanted is Preference.LOWER else cards[len(cards) // 2]


def preferred_suit(wanted: Preference, *excluded: Suit) -> Suit | None:
    """The suit that a signal asks for. Raises InvalidValue (``signal.suits``)."""
    lower, higher = preference_suits(*excluded)
    return {Preference.HIGHER: higher, Preference.LOWER: lower}.get(wanted)
