"""Hands of one suit: with twelve or thirteen cards in it the contract is counted, whatever the others have."""

from makker.bidding.shown import aces, length
from makker.bidding.state import State
from makker.bidding.words import SIGN_OFF, C, Chapter, D, H, Rules, S, bid, rule
from makker.games.bridge.calls import PASS


def first(state: State) -> bool:
    """We have not bid, and partner has asked for nothing."""
    partner = state.partner_last
    silent = all(each.call is PASS for each in state.mine)
    return silent and (partner is None or not partner.meaning.asks)


def solid(_: State) -> Rules:
    """Thirteen cards are thirteen tricks; of twelve the one against them falls under the ace.

    Each names its aces, although thirteen cards have one: so what other calls tell of lengths stays as it is said.
    """
    for suit in (S, H, D, C):
        twelve = length(suit, 12, 12)
        yield rule(bid(7, suit), length(suit, 13) & aces(1), "natural.solid", SIGN_OFF)
        yield rule(bid(7, suit), twelve & aces(2), "natural.solid", SIGN_OFF)
        yield rule(bid(6, suit), twelve & aces(1), "natural.solid", SIGN_OFF)


SOLID = Chapter("solid", first, solid)
