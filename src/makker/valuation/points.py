"""Points for honours and for shape (FACTS 6.1-6.4, 6.8, 6.10)."""

from enum import Enum

from makker.cards import Hand, Suit
from makker.cards.rank import Rank
from makker.cards.suit import SUITS
from makker.errors import InvalidValue

GAME_IN_NOTRUMP = 25
GAME_IN_A_MAJOR = 25
GAME_IN_A_MINOR = 28
SMALL_SLAM = 33
GRAND_SLAM = 37


class Shortness(Enum):
    """How short suits are counted: points for a doubleton, a singleton and a void (FACTS 6.2).

    GOREN is the usual 1-2-3; SEED leaves out doubletons (FACTS 002-18); with a trump fit, FIT_OF_FOUR is 1-3-5 (four
    trumps or more) and FIT_OF_THREE 1-2-3.
    """

    GOREN = "goren"
    SEED = "seed"
    FIT_OF_THREE = "fit_of_three"
    FIT_OF_FOUR = "fit_of_four"

    @property
    def scale(self) -> tuple[int, int, int]:
        """Points for a doubleton, a singleton, a void."""
        scales = {Shortness.SEED: (0, 2, 3), Shortness.FIT_OF_FOUR: (1, 3, 5)}
        return scales.get(self, (1, 2, 3))


def high_card_points(cards: Hand) -> int:
    """A 4, K 3, Q 2, J 1: forty in the pack (FACTS 6.1). The cards may be any number."""
    return sum(max(0, card.rank.number - 10) for card in cards)


def bergen_points(cards: Hand) -> float:
    """Bergen's scale: A 4.5, K 3, Q 1.5, J 0.75, 10 0.25; also forty in the pack (FACTS 6.1)."""
    quarters = {Rank.ACE: 18, Rank.KING: 12, Rank.QUEEN: 6, Rank.JACK: 3, Rank.TEN: 1}
    return sum(quarters.get(card.rank, 0) for card in cards) / 4


def controls(cards: Hand) -> int:
    """A 2, K 1: twelve in the pack (FACTS 6.10)."""
    return sum(max(0, card.rank.number - Rank.QUEEN.number) for card in cards)


def shortness_points(hand: Hand, count: Shortness = Shortness.GOREN) -> int:
    """Points for short suits (FACTS 6.2)."""
    doubleton, singleton, void = count.scale
    by_length = {0: void, 1: singleton, 2: doubleton}
    return sum(by_length.get(length, 0) for length in hand.shape)


def fit_shortness_points(hand: Hand, trumps: Suit) -> int:
    """Shortness outside trumps once a fit is found: 1-3-5 with four trumps or more, 1-2-3 with three, otherwise none.

    FACTS 6.2 gives no figure for two trumps or fewer: such a hand has no ruff to count on.
    """
    held = hand.length(trumps)
    if held < 3:
        return 0
    return shortness_points(hand, Shortness.FIT_OF_FOUR if held >= 4 else Shortness.FIT_OF_THREE)


def length_points(hand: Hand) -> int:
    """One for each card beyond the fourth of a suit (FACTS 6.3)."""
    return sum(max(0, length - 4) for length in hand.shape)


def is_flat(hand: Hand) -> bool:
    """Whether the shape is 4-3-3-3, for which many take off a point (FACTS 6.2)."""
    return sorted(hand.shape) == [3, 3, 3, 4]


def suit_quality(hand: Hand, suit: Suit) -> int:
    """Length and honours (A K Q J 10) of the suit, added: overcall for at most so many tricks (FACTS 6.10)."""
    return hand.length(suit) + sum(rank.is_honour for rank in hand.ranks(suit))


def check_full(hand: Hand) -> None:
    """Refuse a hand that has not thirteen cards: InvalidValue (``hand.cards``)."""
    if len(hand) != 13:
        raise InvalidValue("hand.cards", {"cards": len(hand), "expected": 13})


def longest_suit(hand: Hand) -> Suit:
    """The longest suit, the highest-ranking of equals."""
    return max(SUITS, key=lambda suit: (hand.length(suit), suit.index))
