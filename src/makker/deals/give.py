"""Dealing as an action of chance."""

import msgspec

from makker.cards import Card, Hand
from makker.deals.deal import Deal


class GiveDeal(msgspec.Struct, frozen=True):
    """Chance deals the cards."""

    deal: Deal

    def exchange(self, one: Card, other: Card) -> "GiveDeal":
        """The same deal with two cards exchanged, wherever they are."""
        return GiveDeal(exchanged(self.deal, one, other))


def exchanged(deal: Deal, one: Card, other: Card) -> Deal:
    """The deal with two cards exchanged."""
    cards = {one: other, other: one}
    north, east, south, west = (Hand(cards.get(card, card) for card in hand) for hand in deal.hands)
    return Deal(north, east, south, west)
