"""A card with what it is worth over the imagined deals."""

from statistics import fmean
from typing import NamedTuple

from makker.cards import Card, Hand
from makker.doubledummy import Solution

ALIKE = 4.0
"""Points of mean score by which cards are alike: less than what a sample can tell."""


class Weight(NamedTuple):
    """A card with its mean score for the side to play, its mean tricks, and the score in each of the deals.

    `ruffed` is the part of the deals in which partner, a defender, has none of the suit and has trumps.
    """

    card: Card
    score: float
    tricks: float
    scores: tuple[int, ...] = ()
    ruffed: float = 0.0

    @property
    def success(self) -> float:
        """In what part of the deals the contract is decided in the side's favour, as far as points tell."""
        return fmean(score > 0 for score in self.scores)


def equals(solution: Solution, card: Card) -> Hand:
    """The cards that touch this one, itself included."""
    return next(choice.equals for choice in solution.choices if card in choice.equals)


def value_of(solution: Solution, card: Card) -> int:
    """Tricks that the side takes from here if it plays the card."""
    return solution.value(card)
