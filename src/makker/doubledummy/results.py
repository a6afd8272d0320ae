"""What the solver answers."""

import msgspec

from makker.cards import Card, Hand
from makker.doubledummy.core import RawSolution


class CardValue(msgspec.Struct, frozen=True):
    """A card that may be played, the cards that equal it (itself included), and the tricks its side then takes."""

    card: Card
    equals: Hand
    tricks: int


class Solution(msgspec.Struct, frozen=True):
    """The best the side to play can do.

    `tricks` counts from here on, the trick on the table included. `deciding` are the cards that this number rests on:
    it stays the same however the other cards of each suit are exchanged between hands of unchanged suit lengths.
    `choices` has every playable card, equals together, spades first and high to low; empty if only the tricks
    were asked.
    """

    tricks: int
    deciding: Hand
    choices: tuple[CardValue, ...]

    @property
    def best(self) -> Hand:
        """All cards that keep the tricks."""
        return Hand.of_bits(sum(choice.equals.bits for choice in self.choices if choice.tricks == self.tricks))

    def value(self, card: Card) -> int:
        """Tricks if the card is played. Raises KeyError if it is not among the choices."""
        for choice in self.choices:
            if card in choice.equals:
                return choice.tricks
        raise KeyError(card)


def solution_of(raw: RawSolution) -> Solution:
    """The core's answer with its types."""
    tricks, deciding, choices = raw
    values = (CardValue(Card.at(card), Hand.of_bits(equals), value) for card, equals, value in choices)
    return Solution(tricks, Hand.of_bits(deciding), tuple(values))
