"""Kaplan and Rubens' four C's (CCCC, Bridge World, October 1982), exactly (FACTS 6.9).

Every step is a multiple of 0.05, so the sum is kept in hundredths and nothing is lost to rounding.
"""

from makker.cards import Hand
from makker.cards.rank import Rank
from makker.cards.suit import SUITS
from makker.valuation.points import check_full, is_flat

A, K, Q, J, T = Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN
NINE, EIGHT = Rank.NINE, Rank.EIGHT

Ranks = tuple[Rank, ...]


def kaplan_rubens(hand: Hand) -> float:
    """The hand's points, from -0.5 to 35.6. Raises InvalidValue (``hand.cards``) unless it has 13 cards."""
    check_full(hand)
    suits = [hand.ranks(suit) for suit in SUITS]
    hundredths = sum(suit_hundredths(ranks) + strength_hundredths(ranks) for ranks in suits)
    return (hundredths - 100 + (50 if is_flat(hand) else 0)) / 100


def suit_hundredths(ranks: Ranks) -> int:
    """Phase A: honours and body of the suit, weighted by its length over ten."""
    halves = sum({A: 8, K: 6, Q: 4, J: 2, T: 1}.get(rank, 0) for rank in ranks)
    return (halves + body_halves(ranks)) * len(ranks) * 5


def body_halves(ranks: Ranks) -> int:
    """Half points for tens and nines in good company, and for the length that stands in for missing honours."""
    length, top = len(ranks), count(ranks, A, K, Q, J)
    if length >= 7:
        return 2 * (count(ranks, Q, J) < 2) + 2 * (length >= 8 and Q not in ranks) + long_suit_halves(ranks)
    if length < 2:
        return 0
    ten = T in ranks and (J in ranks or top >= 2)
    return int(ten) + int(NINE in ranks and nine_counts(ranks, top))


def long_suit_halves(ranks: Ranks) -> int:
    """A nine-card suit without queen and jack will drop them."""
    return 2 * (len(ranks) >= 9 and count(ranks, Q, J) == 0)


def nine_counts(ranks: Ranks, top: int) -> bool:
    """A nine counts with the 8 or 10, with exactly two higher honours, or, alone in 4-6 cards, with three."""
    if T in ranks or EIGHT in ranks:
        return True
    return top == 2 or (top == 3 and len(ranks) >= 4)


def strength_hundredths(ranks: Ranks) -> int:
    """Phase B: what honours are worth by themselves, guarded or supported, and shortness."""
    length = len(ranks)
    points = 300 * (A in ranks) + {0: 300, 1: 200, 2: 100}.get(length, 0)
    if K in ranks:
        points += 200 if length >= 2 else 50
    if Q in ranks and length >= 2:
        supported = count(ranks, A, K) > 0
        points += (100 if supported else 75) if length >= 3 else (50 if supported else 25)
    if J in ranks:
        points += {2: 50, 1: 25}.get(count(ranks, A, K, Q), 0)
    if T in ranks:
        higher = count(ranks, A, K, Q, J)
        points += 25 if higher == 2 or (higher == 1 and NINE in ranks) else 0
    return points


def count(ranks: Ranks, *wanted: Rank) -> int:
    """How many of the wanted ranks are there."""
    return sum(rank in ranks for rank in wanted)
