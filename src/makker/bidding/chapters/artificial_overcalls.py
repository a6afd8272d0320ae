"""Overcalls that do not offer to play: two suits at once, and the jump that asks for a stopper; with their answers.

FACTS 4.1 competition, 4.2 defence.
"""

from makker.bidding.shown import Shown, anything, as_long, hcp, length, longer, points, stopper, support, top
from makker.bidding.state import State
from makker.bidding.words import (
    INVITING,
    ROUND,
    SIGN_OFF,
    C,
    Chapter,
    D,
    H,
    Rules,
    S,
    bid,
    other_major,
    other_minor,
    rule,
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS


def two_suiters(state: State, suit: Suit) -> Rules:
    """Michaels' cue-bid and the unusual two no-trump (FACTS 4.1); a highest-suit cue-bid in Modern Standard."""
    weak = hcp(8) if state.vulnerable else hcp(7)
    if state.card.michaels:
        yield from michaels(state, suit, weak)
    if state.card.unusual:
        yield from unusual(state, suit, weak)


def michaels(state: State, suit: Suit, weak: Shown) -> Rules:
    """Over a major the other one and a minor, over a minor both majors, or spades and a lower suit (FACTS 4.2)."""
    if suit.is_major:
        other, code = other_major(suit), "overcall.michaels_major"
        for minor in (C, D):
            both = length(other, 5) & length(minor, 5) & weak & points(10)
            yield rule(bid(2, suit), both, code, ROUND, artificial=True, asks="preference", suit=other.letter)
    elif state.card.system == "modern":
        for lower in (H, other_minor(suit)):
            both = length(S, 5) & length(lower, 5) & weak
            yield rule(bid(2, suit), both, "overcall.michaels_spades", ROUND, artificial=True, asks="preference")
    else:
        both = length(H, 5) & length(S, 5) & weak
        yield rule(bid(2, suit), both, "overcall.michaels", ROUND, artificial=True, asks="preference")


def unusual(state: State, suit: Suit, weak: Shown) -> Rules:
    """Two no-trump on the two lowest suits; in Modern Standard four with six cards in one and more points."""
    low, high = lowest_two(suit)
    shape = length(low, 5) & length(high, 5)
    great = (length(low, 6) | length(high, 6)) & shape & hcp(10) & points(14)
    for call, held in (("4N", great), ("2N", shape & weak)):
        if call == "2N" or state.card.system == "modern":
            yield rule(
                call,
                held,
                "overcall.unusual",
                ROUND,
                artificial=True,
                asks="preference",
                low=low.letter,
                high=high.letter,
            )


def lowest_two(suit: Suit) -> tuple[Suit, Suit]:
    """The two lowest suits but theirs."""
    first, second, *_ = (each for each in SUITS if each is not suit)
    return first, second


def landy(lighter: int) -> Rules:
    """Two clubs over their no-trump: five cards in one major and four or more in the other."""
    for major in (S, H):
        both = length(major, 5) & length(other_major(major), 4) & hcp(9 - lighter, 14)
        yield rule("2C", both, "overcall.landy", ROUND, artificial=True, asks="preference")


def stopper_ask(state: State, suit: Suit) -> Rules:
    """A jump in their major on a running minor of one's own."""
    if state.card.stopper_ask and suit.is_major:
        for minor in (C, D):
            running = length(minor, 6) & top(minor, 3) & hcp(13)
            yield rule(bid(3, suit), running, "overcall.stopper_ask", ROUND, artificial=True, asks="stopper")


def to_two_suits(state: State, code: str) -> Rules:
    """The better fit, as high as it is good; two no-trump asks for the minor."""
    held = [suit for suit in SUITS if state.partner.least_length(suit) >= 5]
    quiet = state.rho_passed or (state.rho_last is not None and state.rho_last.call is DOUBLE)
    which = code in ("overcall.michaels_major", "overcall.michaels_spades")
    if which:
        held = [suit for suit in (S, H) if state.partner.least_length(suit) >= 5]
    for suit in held:
        yield from in_one_of(state, suit, held, quiet)
    if which:
        yield rule("2N", anything(), "advance.which_minor", ROUND, artificial=True, asks="minor")
    if not quiet:
        yield rule(PASS, anything(), "advance.pass")


def in_one_of(state: State, suit: Suit, held: list[Suit], quiet: bool) -> Rules:
    """The suit if it is the better fit: game, a jump, or a preference, which need not be good if they are `quiet`."""
    fit = length(suit, 3)
    game = bid(4 if suit.is_major else 5, suit)
    low = state.cheapest(suit.strain)
    if low is None:
        return
    best = anything()
    for other in held:
        if other is not suit:
            best &= as_long(suit, other) if suit.index < other.index else longer(suit, other)
    four = length(suit, 4)
    if suit.is_major:
        yield rule(game, four & best & support(suit, 10), "advance.game", SIGN_OFF, agrees=suit)
    yield rule(game, fit & best & support(suit, 13 if suit.is_major else 17), "advance.game", SIGN_OFF, agrees=suit)
    yield rule(game, length(suit, 5) & best & support(suit, 7), "advance.preempt", SIGN_OFF, agrees=suit)
    if low.level == 2:
        yield rule(bid(3, suit), (four & support(suit, 8)) & best, "advance.jump", INVITING, agrees=suit)
    if quiet:
        yield rule(low, best & (fit if len(held) == 1 else anything()), "advance.preference", agrees=suit)
    else:
        yield rule(state.within(suit.strain, 3), best & fit & support(suit, 7), "advance.preference", agrees=suit)


def to_landy(state: State) -> Rules:
    """The better major, as high as it is good; or six clubs of one's own."""
    yield rule("3C", length(C, 6) & length(S, 0, 2) & length(H, 0, 2), "advance.suit_free")
    for suit, best in ((S, longer(S, H)), (H, as_long(H, S))):
        fit = length(suit, 4) & best
        yield rule(bid(4, suit), fit & support(suit, 13), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(bid(4, suit), length(suit, 5) & best & support(suit, 11), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(bid(3, suit), fit & support(suit, 10, 12), "advance.jump", INVITING, agrees=suit)
        yield rule(state.within(suit.strain, 2), best, "advance.preference", agrees=suit)


def to_stopper_ask(state: State) -> Rules:
    """Three no-trump with their suit stopped, or partner's minor."""
    for their in state.their_suits[:1]:
        yield rule("3N", stopper(their), "advance.three_notrump", SIGN_OFF)
        yield rule("4C", anything(), "gambling.escape", artificial=True)


def which_suit(state: State) -> bool:
    """Partner asks for our second suit, or has not got the stopper that we asked for."""
    partner, own = state.partner_last, state.mine[-1:]
    asked = bool(own) and own[0].meaning.asks == "stopper"
    return partner is not None and (partner.meaning.asks == "minor" or (asked and partner.call is bid(4, C)))


def second_suit(state: State) -> Rules:
    """The suit that one has."""
    if state.mine[-1].meaning.asks == "stopper":
        yield rule(PASS, length(C, 6), "weak.pass", SIGN_OFF)
        yield rule(state.within(D.strain, 4), anything(), "gambling.correct", SIGN_OFF)
        return
    for suit in (C, D, H):
        if suit not in state.their_suits:
            yield rule(state.within(suit.strain, 3), length(suit, 5), "advance.second_suit")


SECOND_SUIT = Chapter("second_suit", which_suit, second_suit)
