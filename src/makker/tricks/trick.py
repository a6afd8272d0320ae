"""One trick (FACTS 000-23 to 000-25, Law 44)."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from makker.cards import Card, Hand, Suit

P = TypeVar("P")


def winning_card(cards: Sequence[Card], trump: Suit | None) -> Card:
    """The card that wins: the highest trump, or else the highest of the suit led (FACTS 000-24).

    `cards` is in order of play and not empty.
    """
    best = cards[0]
    for card in cards:
        if card.suit is best.suit:
            if card.index > best.index:
                best = card
        elif card.suit is trump:
            best = card
    return best


def follow(hand: Hand, led: Suit | None) -> Hand:
    """What may be played: the suit led if it is held, or else anything (Law 44; FACTS 000-23, 004-14).

    `led` is None for the leader.
    """
    if led is None:
        return hand
    return hand.suit(led) or hand


class Trick(msgspec.Struct, Generic[P], frozen=True):
    """Cards played to one trick, with who played them, in order of play."""

    plays: tuple[tuple[P, Card], ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit led, or None before the lead."""
        return self.plays[0][1].suit if self.plays else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in order of play."""
        return tuple(card for _, card in self.plays)

    def play(self, who: P, card: Card) -> "Trick[P]":
        """The trick with one more card."""
        return Trick((*self.plays, (who, card)))

    def winner(self, trump: Suit | None) -> P:
        """Who is winning it; the winner once it is complete. The trick must not be empty."""
        best = winning_card(self.cards, trump)
        return next(who for who, card in self.plays if card is best)
