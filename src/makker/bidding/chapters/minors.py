"""Responses to one of a minor (FACTS 4.1, 4.2)."""

from makker.bidding.chapters.style import style_of
from makker.bidding.shown import (
    Shown,
    anything,
    balanced,
    hcp,
    length,
    longest_new,
    points,
    semibalanced,
    stopper,
    support,
    top,
    unbalanced,
)
from makker.bidding.state import State
from makker.bidding.words import (
    GAME,
    INVITING,
    MAJORS,
    ROUND,
    SIGN_OFF,
    C,
    Chapter,
    D,
    H,
    Rules,
    S,
    bid,
    rule,
    suit_of,
)
from makker.cards import Suit
from makker.games.bridge.calls import PASS


def responding(state: State) -> bool:
    """Partner opened one of a minor, next hand passed, and it is our first call since."""
    return state.quiet and state.opener == "partner" and state.ours in (("1C",), ("1D",))


def responses(state: State) -> Rules:
    """Majors up the line, then no-trump and raises."""
    suit = suit_of(state.ours[0])
    forcing = INVITING if state.passed_hand else ROUND
    if not state.passed_hand:
        for new in (S, H, D, C):
            if new is not suit:
                good = length(new, 6) & top(new, 2) & points(18) & hcp(16)
                yield rule(bid(2 if new.index > suit.index else 3, new), good, "respond.jump_shift", GAME)
    if not state.passed_hand:
        yield from strong_notrump(state)
    one = points(6) & hcp(5)
    for new in (S, H, D):
        if new.index > suit.index:
            yield rule(
                bid(1, new), longest_new(suit, new) & one & diamonds_first(suit, new), "respond.one_over_one", forcing
            )
    for new in MAJORS[::-1]:
        yield rule(
            bid(1, new),
            length(new, 4) & one & (anything() if suit is C else hcp(0, 10) | points(0, 12)),
            "respond.one_over_one",
            forcing,
        )
    if suit is D:
        least = style_of(state).two_over_one
        strong = points(least) & hcp(least - 1) & length(C, 4) & longest_new(D, C)
        yield rule("2C", strong, "respond.two_over_one", forcing)
    yield from notrump_and_raises(state, suit)
    yield rule(PASS, anything(), "respond.pass")


def diamonds_first(suit: Suit, new: Suit) -> Shown:
    """Diamonds over clubs are shown with five, or with four when there is no major."""
    if suit is C and new is D:
        return (length(H, 0, 3) & length(S, 0, 3)) | length(D, 5)
    return anything()


def strong_notrump(state: State) -> Rules:
    """Balanced hands without a four-card major, by points."""
    style = style_of(state)
    flat = balanced() & length(H, 0, 3) & length(S, 0, 3) & length(D, 0, 4) & length(C, 0, 4)
    forcing = GAME if style.minor_two_forces else INVITING
    yield rule("3N", hcp(*style.minor_three) & flat, "respond.three_notrump")
    yield rule("2N", hcp(*style.minor_two) & flat, "respond.two_notrump", forcing)
    if style.minor_two_forces:
        yield rule("2N", hcp(18, 19) & flat, "respond.two_notrump", GAME)


def notrump_and_raises(state: State, suit: Suit) -> Rules:
    """Balanced hands by points, raises by length."""
    trumps = 5 if suit is C or not_four(state, suit) else 4
    no_major = length(H, 0, 3) & length(S, 0, 3)
    if state.card.inverted_minors and not state.passed_hand:
        yield from inverted(suit, length(suit, trumps) & no_major)
        yield from no_support(state, suit, no_major)
        return
    yield rule(
        bid(3, suit),
        length(suit, trumps) & support(suit, 10, 12) & hcp(8, 11) & no_major,
        "respond.raise_three",
        INVITING,
        agrees=suit,
    )
    yield rule(
        bid(2, suit),
        length(suit, trumps) & support(suit, 6, 10) & hcp(4, 10) & no_major,
        "respond.raise_two",
        agrees=suit,
    )
    yield from no_support(state, suit, no_major)


def inverted(suit: Suit, fit: Shown) -> Rules:
    """Two is good and forces, three is weak (FACTS 4.2)."""
    yield rule(bid(2, suit), fit & hcp(10), "respond.inverted", ROUND, agrees=suit)
    yield rule(bid(3, suit), fit & length(suit, 5) & hcp(3, 9) & unbalanced(), "respond.raise_weak", agrees=suit)


def no_support(state: State, suit: Suit, no_major: Shown) -> Rules:
    """No-trump by points, and what is left."""
    yield rule("1N", hcp(6, 10) & no_major, "respond.one_notrump")
    if state.passed_hand:
        yield rule("2N", hcp(11, 12) & no_major, "respond.two_notrump", INVITING)
        return
    # What is left has no major and no second suit: a suit of three, a raise, or no-trump.
    if suit is C:
        yield rule("1D", length(D, 3) & hcp(11), "respond.one_over_one", ROUND)
    else:
        yield rule("2C", length(C, 3) & hcp(11), "respond.two_over_one", ROUND)
    yield rule(bid(3, suit), hcp(11, 12) & no_major & length(suit, 4), "respond.raise_three", INVITING, agrees=suit)
    yield rule("3N", hcp(13, 17) & no_major, "respond.three_notrump")
    yield rule("4N", hcp(18) & no_major, "notrump.quantitative", INVITING)


def not_four(state: State, suit: Suit) -> bool:
    """Whether the opening may be three cards only."""
    return state.partner.least_length(suit) < 4


def after_raise(state: State) -> bool:
    """We opened one of a minor, and partner's raise is inverted."""
    partner = state.partner_last
    codes = ("respond.inverted", "respond.raise_weak")
    return state.quiet and state.opener == "me" and partner is not None and partner.meaning.code in codes


def raised(state: State) -> Rules:
    """Over the weak raise game only with a great hand; over the good one no-trump by points, or stoppers."""
    suit, good = suit_of(state.ours[0]), state.said[-2].meaning.code == "respond.inverted"
    if not good:
        yield rule("3N", hcp(18) & semibalanced(), "rebid.game", SIGN_OFF)
        yield rule(PASS, anything(), "rebid.pass", SIGN_OFF)
        return
    yield rule("3N", hcp(18, 19) & balanced(), "rebid.three_notrump", SIGN_OFF)
    yield rule("2N", hcp(11, 14) & balanced(), "rebid.two_notrump", INVITING)
    for side in (D, H, S):
        if side is not suit:
            yield rule(bid(2, side), stopper(side) & hcp(15), "inverted.stopper", GAME, artificial=True)
    yield rule(bid(3, suit), anything(), "inverted.minimum", agrees=suit)


INVERTED = Chapter("inverted", after_raise, raised)
MINOR_RESPONSES = Chapter("minors", responding, responses)
