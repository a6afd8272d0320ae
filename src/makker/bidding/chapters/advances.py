"""Answers to partner's overcall or double, and what he makes of a raise by their suit (FACTS 4.1 competition)."""

from makker.bidding.chapters.artificial_overcalls import to_landy, to_stopper_ask, to_two_suits
from makker.bidding.chapters.takeout_answers import to_double
from makker.bidding.shown import anything, hcp, length, quality, support, trumps
from makker.bidding.state import State
from makker.bidding.words import (
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
    their_suits_stopped,
)
from makker.cards import Suit
from makker.games.bridge.calls import PASS, Bid

TAKEOUT = ("double.takeout", "double.strong", "double.values")


def advancing(state: State) -> bool:
    """They opened, partner came in, and it is our first call since."""
    return not state.we_opened and len(state.ours) == 1 and state.partner_last is not None


def advances(state: State) -> Rules:
    """By partner's call."""
    partner = state.partner_last
    if partner is None:
        return
    code = partner.meaning.code
    if code in TAKEOUT:
        yield from to_double(state)
    elif code.startswith("overcall.michaels") or code == "overcall.unusual":
        yield from to_two_suits(state, code)
    elif code == "overcall.landy":
        yield from to_landy(state)
    elif code == "overcall.stopper_ask":
        yield from to_stopper_ask(state)
    elif code in ("overcall.suit", "overcall.suit_two", "overcall.suit_three", "overcall.over_notrump"):
        yield from to_overcall(state, suit_of(partner.call.text))
    elif code == "overcall.weak_jump":
        yield from to_weak_jump(state, suit_of(partner.call.text))


def to_overcall(state: State, suit: Suit) -> Rules:
    """Raises on trumps, their suit with a limit raise or better, new suits not forcing (FACTS 4.1)."""
    low = state.cheapest(suit.strain)
    if state.last is None or low is None:
        return
    yield from overcall_raises(state, suit, low)
    stops = their_suits_stopped(state)
    yield rule("3N", hcp(15, 19) & stops, "advance.three_notrump", SIGN_OFF)
    yield rule("2N", hcp(12, 14) & stops, "advance.two_notrump", INVITING)
    yield rule("1N", hcp(8, 11) & stops, "advance.one_notrump")
    for new in (S, H, D, C):
        cheapest = state.within(new.strain, 3)
        if new is not suit and new not in state.their_suits and cheapest is not None:
            good = length(new, 5 if cheapest.level < 3 else 6) & quality("honours", new, 2)
            yield rule(cheapest, good & hcp({1: 8, 2: 9, 3: 11}[cheapest.level], 14), "advance.new_suit")
    yield rule(PASS, hcp(0, 14), "advance.pass")


def overcall_raises(state: State, suit: Suit, low: Bid) -> Rules:
    """Game in a major by strength or by trumps, their suit with 11 or 12 points, a jump on trumps, a raise."""
    partner_low, fit = state.partner.hcp[0], length(suit, 3)
    if suit.is_major:
        game, many = max(12, 25 - partner_low - 1), length(suit, 5) & hcp(0, 9)
        yield rule(bid(4, suit), fit & support(suit, game + 3), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(bid(4, suit), many & support(suit, 7), "advance.preempt", SIGN_OFF, agrees=suit)
    jump = bid(low.level + 1, suit)
    for their in state.their_suits[:1]:
        cue = state.within(their.strain, 3)
        if cue is not None and cue.index < jump.index + 5:
            good = fit & support(suit, 11 if partner_low < 10 else 12) & hcp(9)
            yield rule(cue, good, "advance.cue_raise", ROUND, artificial=True, agrees=suit)
    if jump.level <= 4:
        yield rule(jump, length(suit, 4) & hcp(0, 8) & support(suit, 6, 10), "advance.preempt", agrees=suit)
    if low.level <= 3:
        least = {2: 6, 3: 8}.get(low.level, 6)
        yield rule(low, fit & support(suit, least, 11), "advance.raise", agrees=suit)


def to_weak_jump(state: State, suit: Suit) -> Rules:
    """As to a weak opening."""
    low = state.cheapest(suit.strain)
    if low is None:
        return
    if suit.is_major:
        yield rule(bid(4, suit), length(suit, 3) & support(suit, 16), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(bid(4, suit), length(suit, 2) & hcp(17), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(
            bid(4, suit), length(suit, 4) & hcp(0, 10) & support(suit, 7), "advance.preempt", SIGN_OFF, agrees=suit
        )
    if low.level == 3:
        yield rule(low, length(suit, 3) & hcp(4, 13), "advance.preempt", SIGN_OFF, agrees=suit)
    stops = their_suits_stopped(state)
    yield rule("3N", hcp(17) & stops & length(suit, 2), "advance.three_notrump", SIGN_OFF)
    yield rule(PASS, anything(), "advance.pass", SIGN_OFF)


def raised(state: State) -> bool:
    """We overcalled at the one- or two-level, partner has bid their suit with support, and they have passed."""
    partner, own = state.partner_last, state.mine[-1:]
    return (
        partner is not None
        and partner.meaning.code == "advance.cue_raise"
        and bool(own)
        and own[0].natural_suit is not None
        and state.rho_passed
    )


def overcaller(state: State) -> Rules:
    """Game with a good overcall, opposite 11 points in support; in a minor no-trump with theirs stopped, or a jump."""
    suit = state.mine[-1].natural_suit
    if suit is None:
        return
    good = hcp(13)
    if suit.is_major:
        yield rule(bid(4, suit), trumps(suit, 15) & good, "advance.game", SIGN_OFF, agrees=suit)
    else:
        stops = their_suits_stopped(state)
        yield rule("3N", hcp(14) & stops, "advance.three_notrump", SIGN_OFF)
        yield rule(state.within(N, 2), hcp(12) & stops, "advance.two_notrump", INVITING)
        low = state.within(suit.strain, 2)
        yield rule(low and bid(low.level + 1, suit), good, "advance.jump", INVITING, agrees=suit)
    yield rule(state.within(suit.strain, 4), anything(), "overcall.minimum", agrees=suit)


ADVANCES = Chapter("advances", advancing, advances)


OVERCALLER = Chapter("overcaller", raised, overcaller)
