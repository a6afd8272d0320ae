"""Which cards can be spent on a signal, and what a small lead tells by its pips."""

from makker.cards import Hand, Suit
from makker.cards.card import Card
from makker.errors import InvalidValue


def spots(hand: Hand, suit: Suit) -> tuple[Card, ...]:
    """The cards of the suit that a signal may cost, high to low: the ten and below, or else the lowest honour.

    Raises InvalidValue (``signal.void``) where the suit is not held.
    """
    cards = hand.in_suit(suit)
    if not cards:
        raise InvalidValue("signal.void", {"suit": suit.letter})
    return tuple(card for card in cards if card.rank.number <= 10) or cards[-1:]


def unseen_higher(pips: int, best: int = 4) -> int:
    """How many cards higher than a lead of so many pips are in the other three hands (FACTS 5.2).

    The rule of 11 for the fourth best, of 12 for the third, of 10 for the fifth. It holds only if the lead is such.
    Raises InvalidValue (``lead.best``) for another number than 3, 4 or 5.
    """
    if best not in (3, 4, 5):
        raise InvalidValue("lead.best", {"best": best})
    return 15 - best - pips
