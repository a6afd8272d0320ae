"""Calls that no rule of the card covers, read as natural ones: other people bid too."""

from makker.bidding.meaning import Rule
from makker.bidding.shown import anything, hcp, length, points
from makker.bidding.state import State
from makker.games.bridge.calls import DOUBLE, Bid, Call

LEAST_BY_LEVEL = (0, 6, 9, 10, 12, 14, 16, 18)


def natural_reading(state: State, call: Call) -> Rule:
    """A suit is long, no-trump and doubles show strength, more the higher they come; a pass says nothing."""
    if isinstance(call, Bid):
        own = state.me.points[0]
        least = max(0, LEAST_BY_LEVEL[call.level] - (6 if own >= 10 else 0))
        suit = call.strain.suit
        if suit is None:
            return Rule(call, hcp(least), "read.notrump")
        held = state.me.least_length(suit)
        partner = state.partner.least_length(suit)
        need = 3 if partner >= 5 else 4 if partner >= 3 or call.level == 1 else 5
        return Rule(call, points(least) & length(suit, max(need, min(6, held + 1) if held >= 4 else 0)), "read.suit")
    if call is DOUBLE:
        return Rule(call, hcp(8), "read.double")
    return Rule(call, anything(), "read.pass")
