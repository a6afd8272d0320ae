"""Zar points (FACTS 6.7). The thresholds are from memory; later refinements are left out."""

from makker.cards import Hand
from makker.valuation.points import check_full, controls, high_card_points

OPENING = 26
GAME_WITH_A_FIT = 52
SMALL_SLAM = 62
GRAND_SLAM = 67


def zar_points(hand: Hand) -> int:
    """HCP, controls, the two longest suits, and the longest less the shortest.

    Raises InvalidValue (``hand.cards``) unless the hand has 13 cards.
    """
    check_full(hand)
    shortest, _, second, longest = sorted(hand.shape)
    return high_card_points(hand) + controls(hand) + (longest + second) + (longest - shortest)
