"""Whether a hand opens: the rules of 20 and 22, and Bergen's starting points (FACTS 6.8, 6.10)."""

from makker.cards import Hand
from makker.cards.rank import Rank
from makker.cards.suit import SUITS
from makker.valuation.points import check_full, high_card_points, length_points
from makker.valuation.tricks import quick_tricks

DUBIOUS = frozenset(("K", "Q", "J", "KQ", "KJ", "QJ", "Qx", "Jx"))
"""Short holdings whose honours are worth less than their points."""


def two_longest(hand: Hand) -> int:
    """Cards in the two longest suits together."""
    return sum(sorted(hand.shape)[2:])


def rule_of_twenty(hand: Hand) -> int:
    """HCP and the two longest suits: 20 opens; regulations also speak of 18 and 19 (FACTS 6.10).

    Raises InvalidValue (``hand.cards``).
    """
    check_full(hand)
    return high_card_points(hand) + two_longest(hand)


def rule_of_twenty_two(hand: Hand) -> float:
    """The rule of twenty with quick tricks added: 22 opens (FACTS 6.10, from memory)."""
    return rule_of_twenty(hand) + quick_tricks(hand)


def starting_points(hand: Hand) -> int:
    """Bergen's starting points (FACTS 6.8; from memory, uncertain). Raises InvalidValue (``hand.cards``).

    HCP adjusted for aces and tens against queens and jacks, and length; one more for each suit of four cards or more
    with three honours; one less for each short suit of dubious honours.
    """
    check_full(hand)
    suits = [hand.ranks(suit) for suit in SUITS]
    quality = sum(len(ranks) >= 4 and sum(rank.is_honour for rank in ranks) >= 3 for ranks in suits)
    dubious = sum(holding(ranks) in DUBIOUS for ranks in suits)
    return high_card_points(hand) + honour_adjustment(hand) + length_points(hand) + quality - dubious


def honour_adjustment(hand: Hand) -> int:
    """Aces and tens less queens and jacks: three apart is a point up or down, six apart two."""
    good = sum(card.rank in (Rank.ACE, Rank.TEN) for card in hand)
    poor = sum(card.rank in (Rank.QUEEN, Rank.JACK) for card in hand)
    points = min(abs(good - poor) // 3, 2)
    return points if good > poor else -points


def holding(ranks: tuple[Rank, ...]) -> str:
    """A suit as K, Kx, KQ ...: what is below the jack is an x."""
    return "".join(rank.letter if rank.number >= Rank.JACK.number else "x" for rank in ranks)
