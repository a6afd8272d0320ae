"""Schneider, Malmö, Lavinthal together: the usual Swedish signals (FACTS 002-20, D15).

Attitude comes first, then count, then suit preference. What English calls UDCA is the first two.
"""

from makker.cards import Card, Hand, Suit
from makker.signals.attitude import attitude_card
from makker.signals.count import count_card
from makker.signals.preference import Preference, preference_card


def sml_sequence(hand: Hand, suit: Suit, encourage: bool, wanted: Preference = Preference.NONE) -> tuple[Card, ...]:
    """Up to three cards in the order played: attitude, original count, suit preference.

    Raises InvalidValue (``signal.void``).
    """
    first = attitude_card(hand, suit, encourage)
    played, number = [first], hand.length(suit)
    rest = hand.without(first)
    if rest.length(suit):
        played.append(count_card(rest, suit, number))
        rest = rest.without(played[-1])
    if rest.length(suit):
        played.append(preference_card(rest, suit, wanted))
    return tuple(played)
