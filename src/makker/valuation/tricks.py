"""Counts in tricks: quick tricks, losers and playing tricks (FACTS 6.5, 6.6, 6.12)."""

from makker.cards import Hand, Suit
from makker.cards.rank import Rank
from makker.cards.suit import SUITS
from makker.valuation.points import check_full, longest_suit

A, K, Q, J, T = Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN
TOP_THREE = (A, K, Q)


def quick_tricks(hand: Hand, lower_honours: bool = False) -> float:
    """Honour tricks: A-K 2, A-Q 1.5, A or K-Q 1, K-x 0.5 in each suit (FACTS 6.5).

    With `lower_honours`, as in the Swedish list, K-J-10 is 1 and Q-J-x 0.5.
    """
    return sum(quick_tricks_in(hand.ranks(suit), lower_honours) for suit in SUITS)


def quick_tricks_in(ranks: tuple[Rank, ...], lower_honours: bool = False) -> float:
    """The quick tricks of one suit."""
    if A in ranks:
        return 2.0 if K in ranks else 1.5 if Q in ranks else 1.0
    if K in ranks:
        full = Q in ranks or (lower_honours and J in ranks and T in ranks)
        return 1.0 if full else 0.5 if len(ranks) > 1 else 0.0
    low = lower_honours and Q in ranks and J in ranks and len(ranks) > 2
    return 0.5 if low else 0.0


def losers(hand: Hand) -> int:
    """The losing trick count (FACTS 6.6). Raises InvalidValue (``hand.cards``) unless the hand has 13 cards."""
    check_full(hand)
    return sum(losers_in(hand.ranks(suit)) for suit in SUITS)


def losers_in(ranks: tuple[Rank, ...]) -> int:
    """One suit's losers among its first three cards: less one for an ace, a guarded king, a twice guarded queen."""
    length = min(len(ranks), 3)
    return length - sum(rank in ranks for rank in TOP_THREE[:length])


def adjusted_losers(hand: Hand) -> float:
    """The losing trick count with its two refinements: Q-x-x alone is 2.5 losers, A-J-10 one (FACTS 6.6).

    A queen is alone without A, K or J. Raises InvalidValue (``hand.cards``).
    """
    check_full(hand)
    return sum(adjusted_losers_in(hand.ranks(suit)) for suit in SUITS)


def adjusted_losers_in(ranks: tuple[Rank, ...]) -> float:
    """One suit's losers, refined."""
    held = set(ranks)
    if len(ranks) >= 3 and Q in held and not held & {A, K, J}:
        return 2.5
    if {A, J, T} <= held and not held & {K, Q}:
        return 1.0
    return losers_in(ranks)


def new_losers(hand: Hand) -> float:
    """The new losing trick count: a missing A 1.5, K 1, Q 0.5 in suits long enough (FACTS 6.6, from memory).

    Raises InvalidValue (``hand.cards``).
    """
    check_full(hand)
    return sum(new_losers_in(hand.ranks(suit)) for suit in SUITS)


def new_losers_in(ranks: tuple[Rank, ...]) -> float:
    """One suit's new losers: the ace counts from one card, the king from two, the queen from three."""
    weights = ((A, 1.5), (K, 1.0), (Q, 0.5))
    return sum(weight for rank, weight in weights[: len(ranks)] if rank not in ranks)


def tricks_from_losers(combined: float) -> float:
    """Tricks to expect with a fit when both hands' losers add up to so many: 24 less them (FACTS 6.6)."""
    return 24 - combined


def level_from_losers(combined: float) -> float:
    """The level to bid: 18 less the combined losers."""
    return 18 - combined


def tricks_from_new_losers(combined: float) -> float:
    """Tricks to expect by the new count: 25 less the combined losers."""
    return 25 - combined


def playing_tricks(hand: Hand, trumps: Suit | None = None) -> float:
    """Tricks to expect with the long suit as trumps (FACTS 6.12).

    In the long suit each of A K Q, and each card beyond the third, is a trick; side suits give half a trick for each
    card beyond the third, and their quick tricks. The source's example has no side honours; counting them as quick
    tricks is our reading. Raises InvalidValue (``hand.cards``).
    """
    check_full(hand)
    long = longest_suit(hand) if trumps is None else trumps
    ranks = hand.ranks(long)
    own = sum(rank in ranks for rank in TOP_THREE) + max(0, len(ranks) - 3)
    sides = (hand.ranks(suit) for suit in SUITS if suit is not long)
    return own + sum(max(0, len(side) - 3) / 2 + quick_tricks_in(side) for side in sides)
