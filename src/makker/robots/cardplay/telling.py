"""Cards that tell partner something: which card of a suit is led, and which small card is thrown (FACTS 5.1, 5.2).

Only cards that are worth the same are chosen between; telling never costs a trick that is seen.
"""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import NamedTuple

from makker.cards import Card, Hand, Suit
from makker.cards.suit import SUITS
from makker.robots.cardplay.evidence import Evidence
from makker.signals import Attitude, Count, attitude_card, count_card

HONOUR = 11
"""The jack's number: what is as high is an honour here; the ten counts where it is part of a sequence."""


class Leads(Enum):
    """Which small card is led from length."""

    FOURTH = "fourth"  # fourth best (the rule of eleven)
    THIRD_FIFTH = "third_fifth"  # third from an even number, lowest from an odd one (ten and twelve)


class Signals(NamedTuple):
    """What a pair has agreed on for the play."""

    leads: Leads = Leads.FOURTH
    attitude: Attitude = Attitude.SCHNEIDER
    length: Count = Count.MALMO


USUAL = Signals()


def lead_card(cards: Sequence[Card], *, notrump: bool, signals: Signals = USUAL) -> Card:
    """Which card of a suit is led, from the top of them down: `cards` are all that the hand has of it (FACTS 5.2)."""
    ordered = sorted(cards, key=lambda card: -card.index)
    if len(ordered) <= 2:
        return ordered[0]
    sequence = top_of_sequence(ordered, notrump)
    if sequence is not None:
        return sequence
    if ordered[0].rank.number < HONOUR - 1:
        return ordered[0] if signals.leads is Leads.FOURTH else small(ordered, signals)
    if ordered[0].rank.number == 14 and not notrump:
        return ordered[0]  # an ace is never underled against a suit
    return small(ordered, signals)


def top_of_sequence(ordered: Sequence[Card], notrump: bool) -> Card | None:
    """The top of touching honours; in no-trump three are needed, or two and the one after the next."""
    numbers = [card.rank.number for card in ordered]
    if numbers[0] >= HONOUR - 1 and numbers[0] - numbers[1] == 1:
        third = numbers[0] - numbers[2]
        if not notrump or third in (2, 3) or numbers[0] == HONOUR - 1:
            return ordered[0]
    if len(numbers) > 3 and numbers[1] >= HONOUR - 1 and numbers[1] - numbers[2] == 1 and notrump:
        return ordered[1]  # an interior sequence
    return None


def small(ordered: Sequence[Card], signals: Signals) -> Card:
    """The small card that tells the length."""
    if len(ordered) == 3:
        return ordered[2]
    if signals.leads is Leads.FOURTH:
        return ordered[3]
    return ordered[2] if len(ordered) % 2 == 0 else ordered[-1]


def small_card(evidence: Evidence, alike: Collection[Card], hand: Hand, signals: Signals = USUAL) -> Card | None:
    """The card that signals, of those worth the same, where one is due; None where nothing is to be told.

    Attitude when partner has led the suit, count when declarer's side has. Only a defender that follows suit with small
    cards signals.
    """
    turn, trick = evidence.turn, evidence.trick
    if not trick or turn.side is evidence.contract.side:
        return None
    led = trick[0].suit
    spots = [card for card in alike if card.suit is led and card.rank.number < HONOUR]
    if len(spots) < 2:
        return None
    whole = hand | evidence.played[turn]
    if evidence.leader is turn.partner:
        wanted = attitude_card(hand, led, likes(whole, led), signals.attitude)
    else:
        wanted = count_card(hand, led, whole.length(led), signals.length)
    return wanted if wanted in spots else None


def ruffing_card(evidence: Evidence, alike: Collection[Card], hand: Hand) -> Card | None:
    """The card of a suit that partner is to ruff, which tells where to come back (Lavinthal).

    High asks for the higher of the other side suits, low for the lower; None where the hand has the way in in neither.
    """
    suit, trump = next(iter(alike)).suit, evidence.strain.suit
    lower, higher = (other for other in SUITS if other not in (suit, trump))
    ways = [max((card.rank.number for card in hand.suit(other)), default=0) for other in (lower, higher)]
    if ways[0] == ways[1] or max(ways) <= HONOUR + 1:
        return None
    pick = max if ways[1] > ways[0] else min
    return pick(alike, key=lambda card: card.index)


def likes(hand: Hand, suit: Suit) -> bool:
    """Whether a suit that partner has led is to be continued: an honour in it."""
    return any(card.rank.number > HONOUR for card in hand.suit(suit))
