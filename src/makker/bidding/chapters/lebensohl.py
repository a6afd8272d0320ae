"""Lebensohl over their overcall of our no-trump: two no-trump asks for three clubs, and then places the contract."""

from makker.bidding.shown import (
    anything,
    length,
)
from makker.bidding.state import State
from makker.bidding.words import (
    SIGN_OFF,
    C,
    Chapter,
    D,
    H,
    Rules,
    S,
    bid,
    rule,
)
from makker.games.bridge.calls import PASS


def lebensohl(state: State) -> bool:
    """Partner's two no-trump asks for three clubs."""
    return state.partner_last is not None and state.partner_last.meaning.asks == "lebensohl"


def lebensohl_answer(_: State) -> Rules:
    """Three clubs, whatever one has."""
    yield rule("3C", anything(), "contested.lebensohl_answer", artificial=True)


def after_lebensohl(state: State) -> bool:
    """We asked for three clubs and got them."""
    return len(state.mine) > 0 and state.mine[-1].meaning.asks == "lebensohl" and state.rho_passed


def lebensohl_place(_: State) -> Rules:
    """Pass with clubs, or the long suit."""
    yield rule(PASS, length(C, 6), "weak.pass", SIGN_OFF)
    for suit in (S, H, D):
        yield rule(bid(3, suit), length(suit, 6), "contested.suit_weak", SIGN_OFF)


LEBENSOHL = Chapter("lebensohl", lebensohl, lebensohl_answer)
LEBENSOHL_PLACE = Chapter("lebensohl_place", after_lebensohl, lebensohl_place)
