"""Italian (odd-even, Roman) signals: what FACTS 002-24 really describes (D16).

An odd spot card encourages. An even one discourages and shows a suit besides: high even the higher, low even the lower.
With the wrong parity only, the cards are played from the top down.
"""

from makker.cards import Card, Hand, Suit
from makker.signals.preference import Preference
from makker.signals.spots import spots


def italian_card(hand: Hand, suit: Suit, encourage: bool, wanted: Preference = Preference.NONE) -> Card:
    """The card that encourages, or discourages and asks for another suit. Raises InvalidValue (``signal.void``)."""
    cards = spots(hand, suit)
    odd = [card for card in cards if card.rank.number % 2]
    even = [card for card in cards if not card.rank.number % 2]
    if encourage:
        return odd[-1] if odd else cards[0]
    if not even:
        return cards[0]
    return even[-1] if wanted is Preference.LOWER else even[0]


def italian_meaning(card: Card, *excluded: Suit) -> tuple[bool, tuple[Suit, ...]]:
    """What a spot card says by itself: whether it encourages, and else the suits it may ask for, lower then higher.

    A low even card asks for the first, a high one for the second; which it is depends on the cards around it.
    """
    if card.rank.number % 2:
        return True, ()
    return False, tuple(suit for suit in Suit if suit not in (card.suit, *excluded))
