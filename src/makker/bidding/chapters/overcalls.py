"""Entering their auction: natural overcalls, over no-trump and pre-empts, in every seat (FACTS 4.1 competition)."""

from makker.bidding.chapters.artificial_overcalls import landy, stopper_ask, two_suiters
from makker.bidding.chapters.takeout import doubles, high_doubles, takeout_shape
from makker.bidding.shown import anything, balanced, hcp, length, points, quality, semibalanced, stopper, top, tricks
from makker.bidding.state import State
from makker.bidding.words import ROUND, C, Chapter, D, H, N, Rules, S, bid, longest, rule, their_suits_stopped
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, Bid

KING = 3  # points fewer in the last seat: partner's king is borrowed


def outside(state: State) -> bool:
    """They have bid, and our side has only passed."""
    return state.opening is not None and not state.we_opened and not state.ours


def overcalls(state: State) -> Rules:
    """By what they have bid last."""
    last, opening = state.last, state.opening
    if last is None or opening is None:
        return
    code = opening.meaning.code
    lighter = KING if last_seat(state) and last.level <= 2 else 0
    if last.strain is N:
        yield from over_notrump(state, last, lighter)
    elif code == "open.two_clubs" or (opening.meaning.artificial and code != "open.multi"):
        yield from suits(state, 0, strong_against=True)
    elif last.level == 1 or (last.level == 2 and opening.call.is_bid and opening_level(state) == 1):
        yield from over_one(state, lighter)
    else:
        yield from over_preempt(state, last, lighter)
    yield rule(PASS, anything(), "overcall.pass")


def opening_level(state: State) -> int:
    """The level of their opening."""
    call = state.opening.call if state.opening is not None else None
    return call.level if isinstance(call, Bid) else 0


def last_seat(state: State) -> bool:
    """Whether a pass would end the auction."""
    return state.auction.passes == 2


def direct(state: State) -> bool:
    """Whether the hand before us has opened and nobody else has bid."""
    return state.opener == "rho" and len(state.their_suits) == 1


def over_one(state: State, lighter: int) -> Rules:
    """Their opening at the one-level, and whatever their responder has done to it below three."""
    theirs = state.their_suits
    one_suit = len(theirs) == 1
    if one_suit and state.last is not None and state.last.level == 1:
        low, high = (11, 14) if lighter else (15, 18)
        code = "overcall.notrump_balance" if lighter else "overcall.notrump"
        yield rule("1N", hcp(low, high) & balanced() & stopper(theirs[0]), code)
        if lighter:
            yield rule("2N", hcp(19, 21) & balanced() & stopper(theirs[0]), "overcall.two_notrump_balance")
    if direct(state) and state.last is not None and state.last.level == 1:
        yield from two_suiters(state, theirs[0])
        yield from stopper_ask(state, theirs[0])
    if one_suit and state.last is not None and state.last.level == 1 and not lighter:
        yield from jumps(state)
    yield from doubles(state, lighter)
    yield from suits(state, lighter)


def suits(state: State, lighter: int, strong_against: bool = False) -> Rules:
    """A suit of five, better at the two-level, better still at the three-level."""
    theirs = state.their_suits
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if low is None or suit in theirs or low.level > 3:
            continue
        first = longest(suit, (other for other in SUITS if other not in theirs))
        jump = state.last is not None and low.level > state.last.level
        five = length(suit, 5) & first
        if low.level == 1:
            yield rule(low, five & hcp(8 - min(lighter, 1), 16) & quality("honours", suit, 2), "overcall.suit")
            yield rule(low, five & hcp(10 - min(lighter, 2), 16), "overcall.suit")
        elif low.level == 2 and not strong_against:
            yield rule(low, five & length(suit, 6) & hcp(10 - min(lighter, 2), 16), "overcall.suit_two")
            yield rule(low, five & hcp(11 - lighter, 16) & quality("honours", suit, 2), "overcall.suit_two")
            yield rule(low, five & hcp(13 - lighter, 16), "overcall.suit_two")
        elif low.level == 2:
            yield rule(low, length(suit, 6) & hcp(6, 13) & quality("honours", suit, 2), "overcall.suit_two")
        elif not jump or not lighter:
            yield rule(low, length(suit, 6) & first & hcp(12, 16) & top(suit, 1), "overcall.suit_three")


def jumps(state: State) -> Rules:
    """Weak jump overcalls, like weak openings."""
    for suit in (S, H, D, C):
        jump = state.jump(suit.strain)
        if jump is None or suit in state.their_suits:
            continue
        if jump.level == 2:
            yield rule(jump, length(suit, 6, 6) & hcp(5, 8) & quality("honours", suit, 2), "overcall.weak_jump")
            jump = state.jump(suit.strain, 2)
            if jump is None:
                continue
        if jump.level == 3:
            over = 7 if state.vulnerable else 6
            if suit.is_major:
                yield rule(bid(4, suit), length(suit, 8) & hcp(4, 10) & tricks(suit, over + 1), "overcall.weak_jump")
            yield rule(jump, length(suit, 7) & hcp(4, 10) & tricks(suit, over), "overcall.weak_jump")
            yield rule(jump, length(suit, 7) & hcp(4, 10) & quality("honours", suit, over - 3), "overcall.weak_jump")


def over_notrump(state: State, last: Bid, lighter: int) -> Rules:
    """A double on their own strength, two clubs for the majors on some cards, natural suits (FACTS 4.1)."""
    if last.level == 1:
        opened = state.opening is not None and state.opening.call is last
        if opened:
            yield rule(DOUBLE, hcp(15), "double.penalty_notrump")
        elif state.their_suits:
            shape = takeout_shape(state.their_suits[:1], 3, 3)
            yield rule(DOUBLE, shape & hcp(13), "double.takeout", ROUND, artificial=True)
        artificial = state.card.notrump_defence == "landy" and opened
        if artificial:
            yield from landy(lighter)
        for suit in (S, H, D) if artificial else (S, H, D, C):
            if suit not in state.their_suits:
                yield from suits_over_notrump(suit, lighter)
    elif last.level == 2:
        for suit in (S, H, D, C):
            yield rule(bid(3, suit), length(suit, 6) & hcp(11, 17) & quality("honours", suit, 3), "overcall.suit_three")


def suits_over_notrump(suit: Suit, lighter: int) -> Rules:
    """Two of a suit of six, or of five good ones with more."""
    held = longest(suit, SUITS) & hcp(9 - lighter, 15)
    yield rule(bid(2, suit), held & length(suit, 6) & quality("honours", suit, 2), "overcall.over_notrump")
    good = length(suit, 5) & hcp(11 - lighter, 15) & quality("honours", suit, 3)
    yield rule(bid(2, suit), held & good, "overcall.over_notrump")


def over_preempt(state: State, last: Bid, lighter: int) -> Rules:
    """Doubles for takeout, no-trump with a stopper, natural suits."""
    if last.level >= 5:
        if last.level == 5 or not state.card.lightner:
            yield rule(DOUBLE, hcp(17), "double.penalty_high")
        return
    theirs = state.their_suits
    multi = state.opening is not None and state.opening.meaning.code == "open.multi"
    stops = (stopper(H) & stopper(S) if multi else anything()) & their_suits_stopped(state)
    if last.level == 2:
        yield rule("2N", hcp(16 - min(lighter, 2), 18) & balanced() & stops, "overcall.two_notrump")
    if multi:
        yield rule(DOUBLE, (hcp(13) & balanced()) | hcp(17), "double.values", ROUND, artificial=True)
    yield from good_majors(state, lighter)
    if theirs and last.level <= 3:
        yield rule("3N", hcp(19 if last.level == 2 else 16, 22) & semibalanced() & stops, "overcall.three_notrump")
    if theirs and not multi:
        yield from high_doubles(theirs, last, 12 + (last.level - 2) - min(lighter, 2))
    yield from high_suits(state, lighter)


def good_majors(state: State, lighter: int) -> Rules:
    """A good major goes before a double: six cards at any level up to game, five at the two-level."""
    for suit in (S, H):
        low = state.within(suit.strain, 4)
        if low is None or suit in state.their_suits:
            continue
        if low.level == 4:
            good = quality("honours", suit, 2) & length(suit, 6)
            yield rule(low, good & points(16) & hcp(11, 20), "overcall.game")
            continue
        code = "overcall.suit_two" if low.level == 2 else "overcall.suit_three"
        yield rule(low, length(suit, 6) & top(suit, 2) & hcp(11, 17), code)
        if low.level == 2:
            yield rule(low, length(suit, 5) & top(suit, 2) & hcp(11 - min(lighter, 2), 16), code)


def high_suits(state: State, lighter: int) -> Rules:
    """Natural suits over a pre-empt."""
    for suit in (S, H, D, C):
        low, good = state.within(suit.strain, 3), quality("honours", suit, 2)
        if low is None or suit in state.their_suits:
            continue
        if low.level == 2:
            yield rule(low, length(suit, 5) & good & hcp(11 - min(lighter, 2), 17), "overcall.suit_two")
        else:
            yield rule(low, length(suit, 6) & good & hcp(12, 17), "overcall.suit_three")
            yield rule(low, length(suit, 5) & good & hcp(14, 17), "overcall.suit_three")


OVERCALLS = Chapter("overcalls", outside, overcalls)
