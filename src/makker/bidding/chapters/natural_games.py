"""Slams, games, and the calls that look for them, where no convention speaks."""

from makker.bidding.chapters.combined import (
    HIGH_TRUMPS,
    LONG_FIT,
    fits,
    honours,
    notrump_worth,
    own_length,
    stoppers,
    worth,
)
from makker.bidding.shown import (
    Shown,
    aces,
    length,
)
from makker.bidding.state import State
from makker.bidding.values import MAJORS, game_going, has_room
from makker.bidding.words import GAME, INVITING, SIGN_OFF, C, D, H, N, Rules, S, bid, rule, their_suits_stopped
from makker.cards import Strain, Suit
from makker.games.bridge.calls import DOUBLE
from makker.valuation.points import GAME_IN_A_MAJOR, GAME_IN_A_MINOR, GAME_IN_NOTRUMP, GRAND_SLAM, SMALL_SLAM

SLAM_HONOURS, GRAND_HONOURS = 29, 37  # high-card points together: shortness takes no aces, and with 37 none is out


HARD_WORK = 3  # points more for each level above game


def slams(state: State) -> Rules:
    """Grand and small slam with the points for it."""
    for suit in fits(state):
        shape = own_length(state, suit)
        grand = worth(state, suit, GRAND_SLAM) & honours(state, GRAND_HONOURS, suit=suit) & shape
        yield rule(bid(7, suit), grand, "natural.grand", SIGN_OFF, agrees=suit)
    yield rule(bid(7, N), honours(state, GRAND_SLAM), "natural.grand", SIGN_OFF)
    for suit in fits(state):
        shape = own_length(state, suit)
        small = worth(state, suit, SMALL_SLAM) & honours(state, SLAM_HONOURS, suit=suit) & shape
        # Two aces may be out unless one holds two oneself or the honours are there without shape.
        for sure in (aces(2), honours(state, SMALL_SLAM, suit=suit)):
            yield rule(bid(6, suit), small & sure, "natural.slam", SIGN_OFF, agrees=suit)
    yield rule(bid(6, N), honours(state, SMALL_SLAM) & stoppers(state), "natural.slam", SIGN_OFF)


def quantitative(state: State) -> Rules:
    """Four no-trump over partner's three, a point or two short of slam opposite the least: he goes on with more."""
    low, high = state.partner.hcp
    if state.last is bid(3, N) and state.partner_bid_last and state.rho_passed and high >= low + 2:
        yield rule("4N", honours(state, SMALL_SLAM - 2, SMALL_SLAM - 1), "notrump.quantitative", INVITING)


def price(strain: Strain | Suit, level: int) -> int:
    """Points together that a contract at this level is worth."""
    actual = strain.strain if isinstance(strain, Suit) else strain
    if actual is N:
        base, game = GAME_IN_NOTRUMP, 3
    elif actual.is_minor:
        base, game = GAME_IN_A_MINOR, 5
    else:
        base, game = GAME_IN_A_MAJOR, 4
    return base + HARD_WORK * (level - game)


def games(state: State) -> Rules:
    """Game in the best fit, or in no-trump with their suits stopped."""
    for suit in fits(state):
        if suit.is_major:
            yield from game_in(state, suit)
    no_trump = state.cheapest(N)
    if no_trump is not None and no_trump.level <= max(3, state.needed(N)):
        level = max(state.needed(N), no_trump.level)
        yield rule(bid(level, N), notrump_worth(state, price(N, level)) & stoppers(state), "natural.game", SIGN_OFF)
    for suit in fits(state):
        if not suit.is_major:
            yield from game_in(state, suit)


def game_in(state: State, suit: Suit) -> Rules:
    """Game in the suit, at a higher level over their bid if that is what it takes."""
    low = state.cheapest(suit.strain)
    if low is None or low.level > 5:
        return
    level = max(state.needed(suit.strain), low.level)
    shape = own_length(state, suit, LONG_FIT if suit.is_major else LONG_FIT + 1)
    total = worth(state, suit, price(suit, level))
    yield rule(bid(level, suit), total & shape, "natural.game", SIGN_OFF, agrees=suit)


def game_forces(state: State) -> Rules:
    """Game is there, but not yet where: their suit as a question, or a new suit."""
    total = honours(state, GAME_IN_NOTRUMP + 1)
    for suit in state.their_suits:
        cue = state.cheapest(suit.strain)
        if cue is not None and cue.level <= 3:
            yield rule(cue, total, "natural.cue", GAME, artificial=True)
            break
    if state.partner.hcp[0] == 0 and not state.game_forced[state.side]:
        return
    for suit in (S, H, D, C):
        new = state.cheapest(suit.strain)
        if new is not None and new.level <= 3 and suit not in state.our_suits and suit not in state.their_suits:
            yield rule(new, total & length(suit, 4), "natural.new_suit", GAME)


def game_values(state: State) -> Rules:
    """Game is known and has not been bid: a question, the likeliest game, or a double of what they have bid.

    Their suit asks with the bare points too, and a second suit of five or a card more is shown below three no-trump.
    """
    going = game_going(state)
    if not going.region:
        return
    for their in state.their_suits:
        yield rule(state.within(their.strain, 3), going, "natural.cue", GAME, artificial=True)
    yield from longer_suits(state, going, 3, 1)
    yield from likeliest_games(state, going)
    yield from longer_suits(state, going, 4, 0)
    if state.we_bid_last:
        return
    for their in state.their_suits:
        if not their.is_major:
            yield rule(state.within(their.strain, 4), going, "natural.cue", GAME, artificial=True)
    yield rule(DOUBLE, going, "natural.penalty")


def longer_suits(state: State, going: Shown, level: int, more: int) -> Rules:
    """A suit that one has shown, of five cards and `more` than shown; at the four-level a minor."""
    for suit in HIGH_TRUMPS if level < 4 else (D, C):
        held = state.me.least_length(suit)
        if held >= 4 and suit not in state.their_suits:
            long = length(suit, max(5, held + more))
            yield rule(state.within(suit.strain, level), going & long, "natural.own_suit", GAME)


def likeliest_games(state: State, going: Shown) -> Rules:
    """Three no-trump with their suits stopped, a major on seven cards, a minor on eight, a major of six."""
    if has_room(state, N):
        yield rule(bid(state.needed(N), N), going & their_suits_stopped(state), "natural.game", SIGN_OFF)
    for suit in fits(state):
        if has_room(state, suit.strain):
            held = own_length(state, suit, LONG_FIT - suit.is_major)
            yield rule(bid(state.needed(suit.strain), suit), going & held, "natural.game", SIGN_OFF, agrees=suit)
    for suit in MAJORS:
        if has_room(state, suit.strain) and suit not in state.their_suits:
            yield rule(bid(state.needed(suit.strain), suit), going & length(suit, 6), "natural.game", SIGN_OFF)


def invitations(state: State) -> Rules:
    """A trick short of game opposite the least, enough opposite the most."""
    least, most = state.partner.points
    if most <= least + 1 or not (state.partner_bid_last or state.we_bid_last or state.partner.hcp[0] >= 8):
        return
    for suit in fits(state):
        low = state.cheapest(suit.strain)
        if suit.is_major and low is not None and low.level < state.needed(suit.strain):
            total = worth(state, suit, GAME_IN_A_MAJOR - 2, GAME_IN_A_MAJOR - 1)
            below = bid(state.needed(suit.strain) - 1, suit)
            yield rule(below, total & own_length(state, suit), "natural.invite", INVITING, agrees=suit)
    low = state.cheapest(N)
    if low is not None and low.level == state.needed(N) - 1 and state.partner.hcp[1] > state.partner.hcp[0] + 1:
        total = notrump_worth(state, GAME_IN_NOTRUMP - 2, GAME_IN_NOTRUMP - 1)
        yield rule(low, total & stoppers(state), "natural.invite", INVITING)
