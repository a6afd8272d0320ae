"""Packs of cards and how they are shuffled."""

from collections.abc import MutableSequence
from typing import Any, Protocol

from makker.cards.card import Card
from makker.cards.hand import FULL_BITS, Hand
from makker.cards.rank import Rank
from makker.cards.suit import SUITS
from makker.errors import InvalidValue


class RandomSource(Protocol):
    """What dealing needs of a random source: `random.Random(seed)` and `random.SystemRandom()` both fit."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the items in a uniformly random order, in place."""

    def randrange(self, stop: int, /) -> int:
        """A uniformly random number, 0 <= n < stop."""


class Pack:
    """A pack of cards, 52 or fewer, as the set of cards that it has."""

    __slots__ = ("cards",)

    def __init__(self, cards: Hand) -> None:
        self.cards = cards

    @staticmethod
    def full() -> "Pack":
        """All 52 cards."""
        return Pack(Hand.of_bits(FULL_BITS))

    @staticmethod
    def without_twos() -> "Pack":
        """48 cards, lowest the three: bondebridge for two to four players (FACTS 004-05)."""
        return Pack(Hand.of_bits(FULL_BITS) - Hand(Card(suit, Rank.TWO) for suit in SUITS))

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Pack) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Pack({self.cards!r})"

    def shuffled(self, rng: RandomSource) -> tuple[Card, ...]:
        """The cards in random order."""
        order = list(self.cards)
        rng.shuffle(order)
        return tuple(order)

    def deal(self, hands: int, size: int, rng: RandomSource) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
        """Shuffle and deal `hands` hands of `size` cards.

        Returns the hands and the cards left over, in order. Raises InvalidValue (``pack.too_small``).
        """
        if hands * size > len(self):
            raise InvalidValue("pack.too_small", {"cards": len(self), "needed": hands * size})
        order = self.shuffled(rng)
        dealt = tuple(Hand(order[player * size : (player + 1) * size]) for player in range(hands))
        return dealt, order[hands * size :]
