"""Part-scores and doubles where no convention speaks: competing, preferences, penalties, sacrifices."""

from makker.bidding.chapters.combined import (
    HIGH_TRUMPS,
    fits,
    honours,
    own_length,
    worth,
)
from makker.bidding.shown import (
    length,
    longer,
    nothing,
    quality,
    top,
    unbalanced,
)
from makker.bidding.state import State
from makker.bidding.words import (
    ROUND,
    SIGN_OFF,
    Rules,
    rule,
)
from makker.games.bridge.calls import DOUBLE
from makker.games.bridge.contract import Doubled


def part_scores(state: State) -> Rules:
    """Compete as high as there are trumps, give preference, or retreat to a long suit."""
    if state.last is None:
        return
    if not state.we_bid_last:
        for suit in fits(state):
            low = state.cheapest(suit.strain)
            if low is not None and low.level <= 3:
                shape = own_length(state, suit, low.level + 6)
                total = worth(state, suit, 15 + 3 * (low.level - 1))
                yield rule(low, total & shape, "natural.compete", agrees=suit)
        yield from reopening(state)
        for suit in HIGH_TRUMPS:
            low = state.cheapest(suit.strain)
            if low is not None and low.level <= 2 and suit not in state.their_suits and state.mine[-1:]:
                held = length(suit, min(7, max(6, state.me.least_length(suit) + 1)))
                yield rule(low, held & worth(state, suit, 17), "natural.long_suit")
        return
    if state.partner_bid_last and not state.rho_passed:
        return
    if state.partner_bid_last:
        yield from preferences(state)


def reopening(state: State) -> Rules:
    """The last seat, a low bid of theirs, and more points than they: a double asks partner to choose."""
    last = state.last
    if last is None or last.level > 2 or state.auction.passes != 2 or last.strain.suit is None:
        return
    short = length(last.strain.suit, 0, 2) & honours(state, 20)
    yield rule(DOUBLE, short, "double.reopening", ROUND, artificial=True)


def preferences(state: State) -> Rules:
    """Back to partner's first suit, or to one's own long one, rather than pass a misfit."""
    last = state.last
    shown = [each.natural_suit for each in state.partners if each.natural_suit is not None]
    if last is None or state.partner_last is None or last.level >= state.needed(last.strain):
        return
    if state.partner_last.meaning.forcing is SIGN_OFF or state.agreed is last.strain.suit is not None:
        return
    here = last.strain.suit
    if len(shown) >= 2 and here is shown[-1] and shown[0] is not here and here is not None:
        back = state.cheapest(shown[0].strain)
        if back is not None and back.level <= max(3, last.level):
            held = length(shown[0], max(2, 7 - state.partner.least_length(shown[0])))
            yield rule(back, held & ~longer(here, shown[0]), "natural.preference")
    if here is not None and state.doubled is not Doubled.NO:
        return
    for suit in HIGH_TRUMPS:
        low = state.cheapest(suit.strain)
        if low is None or low.level > max(2, last.level + (here is None)) or suit in state.their_suits:
            continue
        if here is None:
            six = length(suit, max(6, state.me.least_length(suit) + 1)) & unbalanced()
            yield rule(low, six if state.me.least_length(suit) >= 4 else nothing(), "natural.long_suit")
            continue
        short = length(here, 0, 1) if state.partner.least_length(here) < 6 else length(here, 0, 0)
        yield rule(low, length(suit, 6) & short, "natural.long_suit")


def penalties(state: State) -> Rules:
    """Doubles of what cannot make: the points are ours, or their trumps are."""
    last = state.last
    if last is None or not state.may_double:
        return
    suit = last.strain.suit
    if last.level >= 4 or (suit is None and last.level >= 2):
        yield rule(DOUBLE, honours(state, 23 if last.level >= 4 else 25), "natural.penalty")
    if suit is not None and last.level >= 2 and state.partner.hcp[0] >= 6:
        stack = length(suit, 5 if last.level == 2 else 4) & quality("honours", suit, 2)
        yield rule(DOUBLE, honours(state, 20) & stack, "natural.penalty")
    if last.level >= 5:
        yield rule(DOUBLE, honours(state, 20) & top(suit, 1) if suit else honours(state, 20), "natural.penalty")


def sacrifices(state: State) -> Rules:
    """On a card that judges: one more over their game on nine trumps, or ten at the five-level, whatever the points."""
    last = state.last
    if last is None or state.we_bid_last or not 3 <= last.level <= 5:
        return
    for suit in fits(state):
        low = state.cheapest(suit.strain)
        if low is not None and low.level in (4, 5) and low.level <= last.level + 1:
            yield rule(low, own_length(state, suit, low.level + 5), "natural.sacrifice", SIGN_OFF, agrees=suit)
