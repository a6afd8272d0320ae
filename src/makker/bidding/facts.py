"""What a hand has beyond points and shape: stoppers, controls, key cards, honours, playing tricks."""

from functools import lru_cache
from typing import NamedTuple

from makker.bidding.regions import cell
from makker.cards import Hand, Suit
from makker.errors import InvalidValue
from makker.valuation import playing_tricks

ACE, KING, QUEEN, JACK, TEN = 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8


class Quality(NamedTuple):
    """A condition on the cards themselves: `kind` in the suit (or in the whole hand) from `low` to `high`.

    | kind | counts |
    |---|---|
    | `stopper` | 1 for A, K and another, Q and two, J and three |
    | `top` | of A K Q in the suit |
    | `honours` | of A K Q J 10 in the suit |
    | `control` | 2 for the ace or a void, 1 for the king or a singleton |
    | `feature` | 1 for an ace, a guarded king or a twice guarded queen |
    | `aces`, `kings` | in the hand |
    | `keycards` | aces, and the king of the suit |
    | `king`, `queen` | 1 for the king, the queen of the suit |
    | `tricks` | playing tricks with the suit as trumps, in halves |
    """

    kind: str
    suit: Suit | None
    low: int
    high: int

    def holds(self, facts: "HandFacts") -> bool:
        """Whether the hand meets it."""
        return self.low <= facts.count(self.kind, self.suit) <= self.high


class HandFacts:
    """A hand read once, for asking many rules. Raises InvalidValue (``hand.cards``) unless it has 13 cards."""

    __slots__ = ("counts", "hand", "held", "region")

    def __init__(self, hand: Hand) -> None:
        if len(hand) != 13:
            raise InvalidValue("hand.cards", {"cards": len(hand), "expected": 13})
        bits = hand.bits
        self.hand = hand
        self.held = (bits & 0x1FFF, bits >> 13 & 0x1FFF, bits >> 26 & 0x1FFF, bits >> 39)
        points = sum(honour_points(held >> 9) for held in self.held)
        clubs, diamonds, hearts, spades = (held.bit_count() for held in self.held)
        self.region = cell(points, (spades, hearts, diamonds, clubs))
        self.counts: dict[tuple[str, Suit | None], int] = {}

    def count(self, kind: str, suit: Suit | None) -> int:
        """How much of the quality the hand has."""
        key = (kind, suit)
        found = self.counts.get(key)
        if found is None:
            found = self.counts[key] = self.counted(kind, suit)
        return found

    def counted(self, kind: str, suit: Suit | None) -> int:
        """The same, not yet remembered."""
        if suit is None:
            wanted = ACE if kind == "aces" else KING
            return sum(bool(held & wanted) for held in self.held)
        held = self.held[suit.index]
        if kind == "keycards":
            return self.count("aces", None) + bool(held & KING)
        if kind == "tricks":
            return int(2 * playing_tricks(self.hand, suit))
        return in_suit(kind, held)


@lru_cache(maxsize=16)
def honour_points(top: int) -> int:
    """Points of the four top cards A K Q J, given as four bits."""
    return 4 * (top >> 3 & 1) + 3 * (top >> 2 & 1) + 2 * (top >> 1 & 1) + (top & 1)


def in_suit(kind: str, held: int) -> int:
    """A quality of one suit's cards."""
    length = held.bit_count()
    match kind:
        case "stopper":
            guarded = (held & KING and length >= 2) or (held & QUEEN and length >= 3) or (held & JACK and length >= 4)
            return int(bool(held & ACE or guarded))
        case "feature":
            return int(bool(held & ACE or (held & KING and length >= 2) or (held & QUEEN and length >= 3)))
        case "top":
            return (held & (ACE | KING | QUEEN)).bit_count()
        case "honours":
            return (held & (ACE | KING | QUEEN | JACK | TEN)).bit_count()
        case "control":
            return 2 if held & ACE or not length else 1 if held & KING or length == 1 else 0
        case "king":
            return int(bool(held & KING))
        case "queen":
            return int(bool(held & QUEEN))
    raise ValueError(kind)
