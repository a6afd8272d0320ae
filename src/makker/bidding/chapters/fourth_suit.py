"""Opener's answer to the fourth suit, and to two clubs over his one no-trump (FACTS 4.1, 4.2)."""

from makker.bidding.shown import anything, hcp, length, points, stopper, top
from makker.bidding.state import State
from makker.bidding.words import INVITING, NONE, ROUND, SIGN_OFF, Chapter, H, N, Rules, S, bid, rule, suit_of
from makker.cards import Suit


def answering(state: State) -> bool:
    """Partner asks with the fourth suit, or with two clubs over our one no-trump."""
    partner = state.partner_last
    return state.quiet and partner is not None and partner.meaning.asks in ("fourth", "delayed")


def answers(state: State) -> Rules:
    """Three-card support first, a stopper, extra length, or the cheapest of what was shown."""
    partner = state.partner_last
    if partner is None:
        return
    own = suit_of(state.partners[-2].call.text)
    if partner.meaning.asks == "delayed":
        yield from delayed(own)
        return
    yield from supporting(state, own)
    yield from stopping(state, suit_of(partner.call.text))
    yield from lengthening(state, own)


def supporting(state: State, own: Suit) -> Rules:
    """Three cards in partner's suit; with more than a minimum a jump in a major."""
    three, low = length(own, 3), state.cheapest(own.strain)
    if low is not None:
        jump = bid(low.level + 1, own)
        if own.is_major and jump.level <= 4:
            yield rule(jump, three & points(16), "fourth.support_extra", NONE, agrees=own)
        yield rule(low, three, "fourth.support", ROUND, agrees=own)


def stopping(state: State, fourth: Suit) -> Rules:
    """No-trump with a stopper in the fourth suit."""
    low = state.cheapest(N)
    if low is not None and low.level == 2:
        yield rule("3N", stopper(fourth) & hcp(15), "fourth.stopper_extra", SIGN_OFF)
    if low is not None and low.level <= 3:
        yield rule(low, stopper(fourth), "fourth.stopper", NONE)


def lengthening(state: State, own: Suit) -> Rules:
    """Two good cards in partner's major, more length than was shown, or the cheapest of what was shown."""
    low = state.cheapest(own.strain)
    if own.is_major and low is not None and low.level == 2:
        yield rule(low, length(own, 2) & top(own, 1), "fourth.two_cards", ROUND)
    for suit in (suit_of(each.call.text) for each in reversed(state.mine)):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3:
            yield rule(low, length(suit, state.me.least_length(suit) + 1), "fourth.length", ROUND)
    for suit in (suit_of(each.call.text) for each in state.mine):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3:
            yield rule(low, anything(), "fourth.nothing", ROUND)


def delayed(own: Suit) -> Rules:
    """Two diamonds is a minimum; three cards in partner's major, or four in the other, with more (FACTS 4.2)."""
    other = H if own is S else S
    yield rule(bid(2, own), length(own, 3) & hcp(13), "delayed.support", INVITING, agrees=own)
    yield rule(bid(2, other), length(other, 4) & hcp(13), "delayed.other_major", INVITING)
    yield rule("2D", hcp(0, 12), "delayed.minimum", NONE, artificial=True)
    yield rule("2N", anything(), "delayed.maximum", INVITING)


ARTIFICIAL_ANSWERS = Chapter("artificial_answers", answering, answers)
