"""Natural bidding where no convention speaks: what the two hands are worth together, from what both have shown.

Every rule here rests on what partner is known to hold and on one's own points and lengths (FACTS 6.4), so its meaning
is as public as any other. Nothing is bid above what the least that partner has shown allows, unless pass is forbidden.
"""

from makker.bidding.chapters.combined import HIGH_TRUMPS, fits, own_length, stoppers, together
from makker.bidding.chapters.natural_competing import part_scores, penalties, sacrifices
from makker.bidding.chapters.natural_games import game_forces, game_values, games, invitations, quantitative, slams
from makker.bidding.shown import anything, length
from makker.bidding.state import ACE_QUESTIONS, State
from makker.bidding.words import SIGN_OFF, C, Chapter, D, H, N, Rules, S, bid, rule
from makker.games.bridge.calls import DOUBLE, PASS, Bid


def natural(state: State) -> Rules:
    """Slam, game, a force, an invitation, a part-score, a pass; or the least lie where a pass is forbidden."""
    if not state.ours:
        yield rule(PASS, anything(), "natural.nothing")
        return
    if signed_off(state):
        if not any(each.meaning.asks in ACE_QUESTIONS for each in (*state.mine, *state.partners)):
            yield from slams(state)
            yield from quantitative(state)
        yield rule(PASS, anything(), "natural.enough")
    yield from slams(state)
    yield from quantitative(state)
    if state.we_bid_last and not state.below_game and not state.forced:
        yield rule(PASS, anything(), "natural.enough")
        return
    yield from games(state)
    yield from penalties(state)
    yield from game_forces(state)
    yield from invitations(state)
    yield from part_scores(state)
    yield from game_values(state)
    if state.card.judgement:
        yield from sacrifices(state)
    yield rule(PASS, anything(), "natural.nothing")
    yield from when_forced(state)


def signed_off(state: State) -> bool:
    """Whether partner has asked us to stop, and nobody has disturbed it: short of a sure slam that is the end."""
    last = state.partner_last
    return last is not None and last.meaning.forcing is SIGN_OFF and state.rho_passed and state.partner_bid_last


def when_forced(state: State) -> Rules:
    """A pass is forbidden: a double of theirs, or the least lie, cheaply."""
    yield rule(DOUBLE, anything(), "natural.penalty")
    if state.agreed is not None:
        low = state.cheapest(state.agreed.strain)
        if low is not None and low.level <= 5:
            yield rule(low, anything(), "natural.minimum", agrees=state.agreed)
    for suit in fits(state):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 5 and suit not in state.their_suits:
            yield rule(low, own_length(state, suit), "natural.forced", agrees=suit)
    for suit in HIGH_TRUMPS:
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3 and suit not in state.their_suits:
            extra = max(5, state.me.least_length(suit) + (state.me.least_length(suit) >= 4))
            yield rule(low, length(suit, extra), "natural.forced")
    low = state.cheapest(N)
    if low is not None and low.level <= 3:
        yield rule(low, stoppers(state), "natural.forced")
    for suit in (C, D, H, S):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3 and suit not in state.their_suits:
            yield rule(low, length(suit, 4), "natural.forced")
    yield rule(last_resort(state), anything(), "natural.forced")


def last_resort(state: State) -> Bid:
    """The cheapest bid where the side has most cards; the last legal bid of all if need be."""
    options = [(state.cheapest(suit.strain), suit) for suit in HIGH_TRUMPS if suit not in state.their_suits]
    real = [(low, suit) for low, suit in options if low is not None]
    if not real:
        return state.cheapest(N) or bid(7, N)
    best = max(real, key=lambda pair: (together(state, pair[1]) - 2 * pair[0].level, -pair[0].index))
    return best[0]


NATURAL = Chapter("natural", lambda state: state.opening is not None, natural)
