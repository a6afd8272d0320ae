"""The combined hands: in which suits they fit, and what they are worth opposite partner's least (FACTS 6.4)."""

from makker.bidding.shown import (
    Shown,
    anything,
    hcp,
    length,
    points,
    stopper,
    support,
    trumps,
)
from makker.bidding.state import State
from makker.bidding.words import C, D, H, S
from makker.cards import Suit
from makker.cards.suit import SUITS

HIGH_TRUMPS = (S, H, D, C)


LONG_FIT = 8


def fits(state: State) -> list[Suit]:
    """Suits in which an eight-card fit is likely, the best known first, majors before minors."""
    agreed = state.agreed
    found = [
        suit
        for suit in HIGH_TRUMPS
        if suit is agreed or state.partner.least_length(suit) >= 2 or state.me.least_length(suit) >= 5
    ]
    return sorted(
        found,
        key=lambda suit: (suit is not agreed, not suit.is_major, -together(state, suit), -suit.index),
    )


def together(state: State, suit: Suit) -> int:
    """Cards that the side is known to hold in the suit."""
    return state.partner.least_length(suit) + state.me.least_length(suit)


def own_length(state: State, suit: Suit, cards: int = LONG_FIT) -> Shown:
    """As many cards as make this many with partner's least; seven do alone, and an agreed suit needs no more."""
    if suit is state.agreed and cards <= LONG_FIT:
        return length(suit, max(0, min(5, LONG_FIT - 1 - state.partner.least_length(suit))))
    return length(suit, min(cards - 1, max(0, cards - state.partner.least_length(suit))))


def trump_suit(state: State) -> Suit | None:
    """The agreed suit, or the best fit known."""
    if state.agreed is not None:
        return state.agreed
    known = [suit for suit in SUITS if state.partner.least_length(suit) + state.me.least_length(suit) >= 7]
    return max(known, key=lambda suit: state.partner.least_length(suit) + state.me.least_length(suit), default=None)


def partner_least(state: State, suit: Suit) -> int:
    """The fewest points that partner has with the suit as trumps."""
    least = state.partner.least()
    if state.partner.least_length(suit) >= 3 and (suit is state.agreed or state.me.least_length(suit) >= 4):
        longer_hand = state.partner.least_length(suit) > state.me.least_length(suit)
        measure = ("trumps." if longer_hand else "support.") + suit.letter
        return max(least, state.partner.least(measure))
    return least


def worth(state: State, suit: Suit, low: int, high: int = 99) -> Shown:
    """Own points that make this total with partner's least: in support of his suit, or with length in one's own."""
    least = partner_least(state, suit)
    low, high = max(0, low - least), high - least if high < 99 else 99
    if state.partner.least_length(suit) >= max(4, state.me.least_length(suit)):
        return support(suit, low, high)
    if suit is state.agreed and state.me.least_length(suit) >= 4:
        return trumps(suit, low, high)
    return points(low, high)


def honours(state: State, low: int, high: int = 99, suit: Suit | None = None) -> Shown:
    """Own high-card points that make this total with partner's least; a raise is four points of shape at most."""
    least = state.partner.hcp[0] if suit is None else max(state.partner.hcp[0], partner_least(state, suit) - 4)
    return hcp(max(0, low - least), high - least if high < 99 else 99)


def notrump_worth(state: State, low: int, high: int = 99) -> Shown:
    """The same for no-trump, where a long suit counts for a point on either side."""
    least = max(state.partner.hcp[0], state.partner.least() - 1)
    own, most = max(0, low - least), high - least if high < 99 else 99
    return hcp(own, most) | (points(own, most) & hcp(own - 1, most))


def stoppers(state: State) -> Shown:
    """Their suits stopped, and no singleton in a suit that partner has not shown."""
    shown = anything()
    for suit in SUITS:
        if suit in state.their_suits:
            shown &= stopper(suit)
        elif state.partner.least_length(suit) < 2:
            shown &= length(suit, 2)
    return shown
