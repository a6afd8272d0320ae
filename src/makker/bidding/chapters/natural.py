"""Natural bidding where no convention speaks: what the two hands are worth together, from what both have shown.

Every rule here rests on what partner is known to hold and on one's own points and lengths (FACTS 6.4), so its meaning
is as public as any other. Nothing is bid above what the least that partner has shown allows, unless pass is forbidden.
"""

from collections.abc import Iterator

from makker.bidding.shown import (
    Shown,
    aces,
    anything,
    hcp,
    length,
    longer,
    nothing,
    points,
    quality,
    stopper,
    support,
    top,
    trumps,
    unbalanced,
)
from makker.bidding.state import ACE_QUESTIONS, State
from makker.bidding.values import MAJORS, game_going, has_room
from makker.bidding.words import GAME, INVITING, ROUND, SIGN_OFF, C, Chapter, D, H, N, Rules, S, bid, rule
from makker.cards import Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, Bid
from makker.games.bridge.contract import Doubled
from makker.valuation.points import GAME_IN_A_MAJOR, GAME_IN_A_MINOR, GAME_IN_NOTRUMP, GRAND_SLAM, SMALL_SLAM

HIGH_TRUMPS = (S, H, D, C)
LONG_FIT = 8
SLAM_HONOURS, GRAND_HONOURS = 29, 37  # high-card points together: shortness takes no aces, and with 37 none is out
HARD_WORK = 3  # points more for each level above game


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
    stopped = anything()
    for their in state.their_suits:
        stopped &= stopper(their)
    if has_room(state, N):
        yield rule(bid(state.needed(N), N), going & stopped, "natural.game", SIGN_OFF)
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


def sacrifices(state: State) -> Rules:
    """On a card that judges: one more over their game on nine trumps, or ten at the five-level, whatever the points."""
    last = state.last
    if last is None or state.we_bid_last or not 3 <= last.level <= 5:
        return
    for suit in fits(state):
        low = state.cheapest(suit.strain)
        if low is not None and low.level in (4, 5) and low.level <= last.level + 1:
            yield rule(low, own_length(state, suit, low.level + 5), "natural.sacrifice", SIGN_OFF, agrees=suit)


def reopening(state: State) -> Rules:
    """The last seat, a low bid of theirs, and more points than they: a double asks partner to choose."""
    last = state.last
    if last is None or last.level > 2 or state.auction.passes != 2 or last.strain.suit is None:
        return
    short = length(last.strain.suit, 0, 2) & honours(state, 20)
    yield rule(DOUBLE, short, "double.reopening", ROUND, artificial=True)


def preferences(state: State) -> Iterator:  # type: ignore[type-arg]
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


NATURAL = Chapter("natural", lambda state: state.opening is not None, natural)
