"""What a rule says of a hand, and the words it is said with: `hcp(15, 17) & balanced()`.

`&` takes two conditions together and `|` allows either. Equal conditions are one object, so that building a rule costs
next to nothing.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from makker.bidding.facts import HandFacts, Quality
from makker.bidding.regions import (
    Shape,
    everything,
    length_range,
    long_mask,
    measured,
    of_shapes,
    points_range,
    shape_mask,
)
from makker.cards import Suit

NO_LIMIT = 99


class Span(NamedTuple):
    """Points by a measure, from-to, as the rule states them."""

    measure: str
    low: int
    high: int


class Shown:
    """A condition on a hand: a region of points and shapes, and qualities of the cards besides; immutable.

    `spans` keep the points in the rule's own words, for the explanation; the region already has them.
    """

    __slots__ = ("qualities", "region", "spans")

    region: int
    qualities: tuple[Quality, ...]
    spans: tuple[Span, ...]

    def __init__(self, region: int, qualities: tuple[Quality, ...] = (), spans: tuple[Span, ...] = ()) -> None:
        for name, value in (("region", region), ("qualities", qualities), ("spans", spans)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Shown is immutable: {name}")

    def __and__(self, other: "Shown") -> "Shown":
        return together(self, other)

    def __or__(self, other: "Shown") -> "Shown":
        return either(self, other)

    def __invert__(self) -> "Shown":
        return all_others(self)

    def keeps(self, facts: HandFacts) -> bool:
        """Whether the hand is one of those described."""
        return bool(self.region & facts.region) and all(quality.holds(facts) for quality in self.qualities)

    @property
    def points(self) -> tuple[int, int]:
        """Fewest and most high-card points."""
        return points_range(self.region) if self.region else (0, 0)

    def length(self, suit: Suit) -> tuple[int, int]:
        """Fewest and most cards of the suit."""
        return length_range(self.region, suit) if self.region else (0, 0)


@lru_cache(maxsize=16384)
def together(one: Shown, other: Shown) -> Shown:
    """Both conditions."""
    qualities = one.qualities + tuple(each for each in other.qualities if each not in one.qualities)
    spans = one.spans + tuple(each for each in other.spans if each not in one.spans)
    return Shown(one.region & other.region, qualities, spans)


@lru_cache(maxsize=16384)
def either(one: Shown, other: Shown) -> Shown:
    """Either condition. Raises ValueError where a quality is at stake: that takes two rules."""
    if one.qualities or other.qualities:
        raise ValueError("a quality of the cards cannot be in an alternative or denied: write two rules")
    return Shown(one.region | other.region)


@lru_cache(maxsize=4096)
def all_others(shown: Shown) -> Shown:
    """Every hand that a condition on points and shape does not describe. Raises ValueError where a quality counts."""
    if shown.qualities:
        raise ValueError("a quality of the cards cannot be in an alternative or denied: write two rules")
    return Shown(everything() & ~shown.region)


@cache
def anything() -> Shown:
    """Every hand."""
    return Shown(everything())


@cache
def nothing() -> Shown:
    """No hand."""
    return Shown(0)


@lru_cache(maxsize=16384)
def by_measure(measure: str, low: int, high: int = NO_LIMIT) -> Shown:
    """Points by a measure (`makker.bidding.regions.extra_points`)."""
    return Shown(measured(measure, low, high), (), (Span(measure, low, high),))


def hcp(low: int, high: int = NO_LIMIT) -> Shown:
    """High-card points."""
    return by_measure("hcp", low, high)


def points(low: int, high: int = NO_LIMIT) -> Shown:
    """High-card points and length."""
    return by_measure("points", low, high)


def support(suit: Suit, low: int, high: int = NO_LIMIT) -> Shown:
    """Points in support of the suit as trumps."""
    return by_measure("support." + suit.letter, low, high)


def trumps(suit: Suit, low: int, high: int = NO_LIMIT) -> Shown:
    """Points of the hand whose suit has been raised."""
    return by_measure("trumps." + suit.letter, low, high)


@lru_cache(maxsize=4096)
def rule_of(measure: str, least: int) -> Shown:
    """`twenty` or `fifteen` with at least so much; not part of the words."""
    return Shown(measured(measure, least, NO_LIMIT))


@lru_cache(maxsize=4096)
def length(suit: Suit, low: int, high: int = 13) -> Shown:
    """So many cards of the suit."""
    mask = long_mask(suit, max(0, low))
    if high < 13:
        mask &= ~long_mask(suit, high + 1)
    return Shown(of_shapes(mask))


@cache
def shaped(test: Callable[[Shape], bool]) -> Shown:
    """The shapes that pass a test; the test must be a module's function, which is remembered."""
    return Shown(of_shapes(shape_mask(test)))


def is_balanced(shape: Shape) -> bool:
    """4333, 4432 or 5332."""
    ordered = sorted(shape)
    return ordered[0] >= 2 and ordered[1] >= 3


def is_semibalanced(shape: Shape) -> bool:
    """No singleton and no void, and no seven-card suit: 5422 and 6322 besides."""
    return min(shape) >= 2 and max(shape) <= 6


def is_flat(shape: Shape) -> bool:
    """4333."""
    return max(shape) == 4 and min(shape) == 3


def balanced() -> Shown:
    """4333, 4432 or 5332."""
    return shaped(is_balanced)


def semibalanced() -> Shown:
    """Balanced, 5422 or 6322."""
    return shaped(is_semibalanced)


@cache
def unbalanced() -> Shown:
    """Not balanced."""
    return Shown(everything() & ~balanced().region)


@cache
def longer(one: Suit, other: Suit) -> Shown:
    """More cards in the first suit than in the other."""
    a, b = 3 - one.index, 3 - other.index
    return Shown(of_shapes(shape_mask(lambda shape: shape[a] > shape[b])))


@cache
def as_long(one: Suit, other: Suit) -> Shown:
    """At least as many cards in the first suit as in the other."""
    a, b = 3 - one.index, 3 - other.index
    return Shown(of_shapes(shape_mask(lambda shape: shape[a] >= shape[b])))


@lru_cache(maxsize=4096)
def quality(kind: str, suit: Suit | None, low: int = 1, high: int = NO_LIMIT) -> Shown:
    """A condition on the cards themselves (`Quality`)."""
    return Shown(everything(), (Quality(kind, suit, low, high),))


def stopper(suit: Suit) -> Shown:
    """The suit stopped."""
    return quality("stopper", suit)


def top(suit: Suit, low: int, high: int = 3) -> Shown:
    """So many of A K Q of the suit."""
    return quality("top", suit, low, high)


def tricks(suit: Suit, least: float) -> Shown:
    """So many playing tricks with the suit as trumps (FACTS 6.12)."""
    return quality("tricks", suit, int(2 * least))


def controls(suit: Suit, least: int = 1) -> Shown:
    """First-round control (2) or at least second-round control (1) of the suit."""
    return quality("control", suit, least, 2)


def aces(low: int, high: int = 4) -> Shown:
    """So many aces."""
    return quality("aces", None, low, high)


def kings(low: int, high: int = 4) -> Shown:
    """So many kings."""
    return quality("kings", None, low, high)


def keycards(trumps: Suit, low: int, high: int = 5) -> Shown:
    """So many of the four aces and the trump king."""
    return quality("keycards", trumps, low, high)


@cache
def longest_new(opened: Suit | None, suit: Suit, least: int = 4) -> Shown:
    """The suit to show first: the longest beside partner's, the higher of two fives, the cheapest of fours.

    Cheapest means the next suit above partner's first. Over spades hearts need five cards.
    """
    return Shown(of_shapes(shape_mask(lambda shape: first_suit(shape, opened, least) is suit)))


def first_suit(shape: Shape, opened: Suit | None, least: int) -> Suit | None:
    """The suit that `longest_new` means."""
    after = -1 if opened is None else opened.index
    order = sorted((suit for suit in Suit if suit is not opened), key=lambda suit: (suit.index < after, suit.index))
    needed = {suit: 5 if opened is Suit.SPADES and suit is Suit.HEARTS else least for suit in order}
    fit = [suit for suit in order if shape[3 - suit.index] >= needed[suit]]
    if not fit:
        return None
    most = max(shape[3 - suit.index] for suit in fit)
    best = [suit for suit in fit if shape[3 - suit.index] == most]
    return max(best) if most >= 5 else best[0]
