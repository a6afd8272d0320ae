"""They came in over our opening, and it is for opener, or for whoever is asked, to go on (FACTS 4.1, 4.2)."""

from makker.bidding.chapters.combined import stoppers
from makker.bidding.shown import (
    Shown,
    anything,
    as_long,
    balanced,
    hcp,
    length,
    points,
    quality,
    stopper,
    support,
    trumps,
)
from makker.bidding.state import State
from makker.bidding.values import game_going
from makker.bidding.words import (
    GAME,
    INVITING,
    ROUND,
    SIGN_OFF,
    C,
    Chapter,
    D,
    H,
    N,
    Rules,
    S,
    bid,
    rule,
    suit_of,
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid


def rebidding(state: State) -> bool:
    """We opened one of a suit, they came in somewhere, and it is our second call."""
    ours = state.ours
    return state.opener == "me" and len(ours) == 2 and not state.quiet and ours[0][0] == "1" and ours[0] != "1N"


def rebids(state: State) -> Rules:
    """By partner's call."""
    suit, partner = suit_of(state.ours[0]), state.partner_last
    if partner is None:
        return
    code = partner.meaning.code
    if code in ("double.negative", "double.negative_high"):
        yield from after_negative(state, suit)
    elif code in ("contested.one_level", "contested.two_level", "respond.one_over_one", "respond.two_over_one"):
        yield from after_new_suit(state, suit, suit_of(partner.call.text))
    elif partner.call is PASS:
        yield from after_pass(state, suit)
    elif code in ("contested.raise", "respond.raise_two") and suit.is_major:
        yield rule(bid(4, suit), trumps(suit, 19) & hcp(15), "rebid.game", SIGN_OFF, agrees=suit)
        low = state.cheapest(suit.strain)
        if low is bid(3, suit):
            if state.rho_passed:
                yield rule(low, trumps(suit, 16, 18) & hcp(14), "rebid.game_try", INVITING, agrees=suit)
            else:
                yield rule(low, length(suit, 6) | trumps(suit, 16, 18), "natural.compete", agrees=suit)


def after_negative(state: State, suit: Suit) -> Rules:
    """Opener bids as if partner had bid the unbid major; over a further bid only with something to say."""
    rho, last, theirs = state.rho_last, state.last, state.their_suits
    if last is None or rho is None or not theirs:
        return
    least = 0 if state.rho_passed or rho.call is DOUBLE else 13
    yield from negative_majors(state, suit, least)
    yield from negative_notrump(state, stopper(theirs[0]))
    low = state.within(suit.strain, 3)
    if low is not None and low.level <= 2:
        strong = length(suit, 6) & points(17) & hcp(14)
        yield rule(bid(low.level + 1, suit), strong, "rebid.jump", INVITING)
    for new in (D, C):
        if new is not suit and new not in theirs:
            yield rule(state.within(new.strain, 3), length(new, 4) & hcp(least), "rebid.new_suit")
    yield rule(state.within(theirs[0].strain, 3), hcp(19) | game_going(state), "rebid.cue", GAME, artificial=True)
    yield rule(low, length(suit, 6), "rebid.own_suit")
    free = low is not None and low.level == 3 and least > 0
    yield rule(low, length(suit, 5) & hcp(16 if free else least), "rebid.own_suit")
    if not state.rho_passed:
        yield rule(PASS, anything(), "rebid.pass")
    if last.strain.suit is not None and last.level >= 3:
        stack = length(last.strain.suit, 4) | (length(last.strain.suit, 3) & balanced())
        yield rule(PASS, stack, "advance.penalty_pass")
    yield rule(state.cheapest(suit.strain), anything(), "rebid.own_suit")


def negative_majors(state: State, suit: Suit, least: int) -> Rules:
    """Four cards in the major that the double has shown: cheapest, a jump, or game."""
    for major in (H, S):
        low = state.within(major.strain, 4)
        if major is suit or major in state.their_suits or low is None:
            continue
        four = length(major, 4)
        yield rule(bid(4, major), four & support(major, 19) & hcp(15), "rebid.raise_game", SIGN_OFF, agrees=major)
        if low.level <= 2:
            jump = four & support(major, 17, 18) & hcp(14)
            yield rule(bid(low.level + 1, major), jump, "rebid.jump_major", INVITING, agrees=major)
        yield rule(low, four & hcp(max(least, 15 if low.level == 4 else 0)), "rebid.major", agrees=major)


def negative_notrump(state: State, stop: Shown) -> Rules:
    """Balanced with their suit stopped: a minimum, or 18-19 with a jump."""
    notrump = state.within(N, 3)
    if notrump is None:
        return
    strong, cheap = hcp(18, 19) & balanced() & stop, notrump.level == 1 or state.rho_passed
    if notrump.level == 1 or not cheap:
        yield rule(bid(max(2, notrump.level), N), strong, "rebid.two_notrump_strong", INVITING)
    else:
        # Two no-trump is the minimum here, and partner has eight points.
        yield rule("3N", strong, "rebid.three_notrump", SIGN_OFF)
    if cheap:
        yield rule(state.within(N, 2), hcp(11, 14) & balanced() & stop, "rebid.one_notrump")


def after_new_suit(state: State, suit: Suit, partner: Suit) -> Rules:
    """Raises with four, no-trump with a stopper, six cards again; a pass is a minimum where it is allowed."""
    two_over = state.said[-2].call.text[0] == "2"
    if state.card.support_doubles and partner.is_major and not two_over:
        yield from support_doubles(state, partner)
    yield from raises(state, partner, two_over)
    yield from notrump_rebids(state, two_over)
    own = state.within(suit.strain, 3)
    if own is not None and own.level == 2:
        yield rule(bid(3, suit), length(suit, 6) & points(17) & hcp(14), "rebid.jump", INVITING)
    yield rule(own, length(suit, 6), "rebid.own_suit")
    for new in (S, H, D, C):
        cheapest = state.within(new.strain, 3)
        if new in (suit, partner) or new in state.their_suits or cheapest is None:
            continue
        held = length(new, 4) & as_long(suit, new)
        if cheapest.level == 3 or (cheapest.level == 2 and new.index > suit.index):
            yield rule(cheapest, held & points(17) & hcp(15), "rebid.new_suit_strong", ROUND)
        else:
            yield rule(cheapest, held, "rebid.new_suit")
    if not state.rho_passed:
        yield rule(PASS, hcp(0, 16), "rebid.pass")
    else:
        yield rule(own, length(suit, 5), "rebid.own_suit")


def support_doubles(state: State, partner: Suit) -> Rules:
    """Three cards in partner's major: a double below two of it, a redouble over their double."""
    three, two = length(partner, 3, 3), state.within(partner.strain, 2)
    if two is not None and not state.rho_passed:
        call = REDOUBLE if state.may_redouble else DOUBLE
        yield rule(call, three, "double.support", ROUND, artificial=True, suit=partner.letter)


def raises(state: State, partner: Suit, two_over: bool) -> Rules:
    """Support for partner's suit; three cards will do when he promised five."""
    low = state.within(partner.strain, 4)
    if low is None:
        return
    fit = length(partner, 3 if two_over or low.level >= 3 else 4)
    if partner.is_major:
        game = fit & support(partner, 15 if two_over else 19) & hcp(12)
        yield rule(bid(4, partner), game, "rebid.raise_game", SIGN_OFF, agrees=partner)
    if low.level <= 2 and not two_over:
        jump = length(partner, 4) & support(partner, 16, 18) & hcp(14)
        yield rule(bid(low.level + 1, partner), jump, "rebid.raise_three", INVITING, agrees=partner)
    yield rule(state.within(partner.strain, 3), fit & support(partner, 12), "rebid.raise_two", agrees=partner)


def notrump_rebids(state: State, two_over: bool) -> Rules:
    """Their suits stopped: 12-14, 18-19, or game over a two-level response."""
    notrump, stops = state.within(N, 3), stoppers(state)
    if notrump is None:
        return
    if notrump.level <= 2 and two_over:
        yield rule("3N", hcp(15, 19) & stops, "rebid.three_notrump", SIGN_OFF)
    yield rule("2N", hcp(18, 19) & balanced() & stops, "rebid.two_notrump_strong", INVITING)
    if notrump.level == 1 or two_over:
        yield rule(notrump, hcp(11, 14) & balanced() & stops, "rebid.one_notrump")


def after_pass(state: State, suit: Suit) -> Rules:
    """Partner passed their overcall: double again when short, bid on with a strong hand or a long suit."""
    theirs, last = state.their_suits, state.last
    if last is None or not theirs or state.bidder is None or state.bidder.side is state.turn.side:
        return
    ends = state.auction.passes == 2
    if last.level <= 3 and last.strain.suit in theirs:
        yield from doubling_again(suit, last, 11 if ends else 15)
    for new in (S, H, D, C):
        cheapest = state.cheapest(new.strain)
        if new is suit or new in theirs or cheapest is None or cheapest.level > (2 if ends else 3):
            continue
        held = length(new, 4) & length(suit, 5) & as_long(suit, new)
        reverse = new.index > suit.index
        yield rule(cheapest, held & points(17 if reverse or cheapest.level == 3 else 14), "rebid.new_suit")
    low = state.cheapest(suit.strain)
    if low is not None and low.level <= 3:
        yield rule(low, length(suit, 6) & points(14 if low.level == 2 else 17), "rebid.own_suit")
    yield rule(PASS, anything(), "rebid.pass")


def doubling_again(suit: Suit, last: Bid, least: int) -> Rules:
    """A second double of theirs: short with the other suits, or strong."""
    their = last.strain.suit
    if their is None:
        return
    others = anything()
    for other in SUITS:
        if other not in (their, suit):
            others &= length(other, 3)
    short = length(their, 0, 2) & hcp(least + (last.level - 1))
    yield rule(DOUBLE, short & others, "double.reopening", ROUND, artificial=True)
    yield rule(DOUBLE, hcp(18) & length(their, 0, 3), "double.reopening", ROUND, artificial=True)


def doubled_again(state: State) -> bool:
    """Partner, who opened or raised, doubles for takeout, and it is for us to choose."""
    partner = state.partner_last
    return (
        partner is not None
        and partner.call is DOUBLE
        and partner.meaning.code in ("double.reopening", "double.responsive")
        and state.rho_passed
    )


def doubled_again_answers(state: State) -> Rules:
    """Pass with their trumps, support, the longest unbid suit, no-trump with a stopper."""
    last = state.last
    if last is None or last.strain.suit is None:
        return
    their = last.strain.suit
    trump_stack = length(their, 4) & quality("honours", their, 2)
    yield rule(PASS, trump_stack & hcp(6), "advance.penalty_pass")
    yield rule(PASS, length(their, 5) & hcp(5), "advance.penalty_pass")
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if suit.is_major and suit not in state.their_suits and low is not None and low.level <= 3:
            strong = length(suit, 4) & hcp(10)
            yield rule(bid(4, suit), strong & own_fit(state, suit), "advance.game", SIGN_OFF)
    for cards in (5, 4):
        for suit in (S, H, D, C):
            low = state.cheapest(suit.strain)
            if suit not in state.their_suits and low is not None and low.level <= 4:
                if state.partner.least_length(suit) >= 4:
                    yield rule(low, length(suit, 3), "advance.suit", agrees=suit)
                yield rule(low, length(suit, cards), "advance.suit")
    notrump = state.cheapest(N)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, stopper(their), "advance.one_notrump")
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if suit not in state.their_suits and low is not None:
            yield rule(low, length(suit, 3), "advance.suit")


def own_fit(state: State, suit: Suit) -> Shown:
    """Enough cards for eight with partner, who has three of each suit that he has not bid."""
    return length(suit, max(3, 8 - max(3, state.partner.least_length(suit))))


OPENER_CONTESTED = Chapter("opener_contested", rebidding, rebids)
DOUBLED_AGAIN = Chapter("doubled_again", doubled_again, doubled_again_answers)
