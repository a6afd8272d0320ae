"""Answers to partner's takeout double (FACTS 4.1 competition)."""

from makker.bidding.shown import Shown, anything, as_long, hcp, length, longer, points, quality, semibalanced, stopper
from makker.bidding.state import State
from makker.bidding.words import INVITING, ROUND, SIGN_OFF, C, D, H, N, Rules, S, bid, longest, rule
from makker.cards import Suit
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE


def to_double(state: State) -> Rules:
    """0-8 the cheapest suit, 9-11 a jump, 12 or more their suit; no-trump with a stopper; trumps pass (FACTS 4.1)."""
    last, theirs, rho = state.last, state.their_suits, state.rho_last
    if state.opening is not None and state.opening.meaning.code == "open.multi":
        yield from to_multi_double(state)
    if last is None or rho is None or not theirs:
        return
    unbid = [each for each in (S, H, D, C) if each not in theirs]
    if rho.call is REDOUBLE:
        yield from after_redouble(state, unbid)
    elif not state.rho_passed:
        yield from free_answers(state)
    else:
        suit = last.strain.suit if last.strain.suit is not None and last.strain.suit in theirs else theirs[0]
        trumps = length(suit, 5) & quality("honours", suit, 3) if last.level == 1 else length(suit, 5)
        yield rule(PASS, trumps & hcp(6), "advance.penalty_pass")
        yield from strong_answers(state, unbid, suit)
        yield from suit_answers(state, unbid, suit)


def strong_answers(state: State, unbid: list[Suit], theirs: Suit) -> Rules:
    """Game in a major or no-trump, their suit, or an invitation in no-trump."""
    no_major = anything()
    for major in (each for each in unbid if each.is_major):
        game = state.within(major.strain, 4) and bid(4, major)
        yield rule(game, length(major, 5) & points(12, 17) & hcp(9), "advance.game", SIGN_OFF)
        if state.within(major.strain, 2) is None:
            yield rule(game, length(major, 4) & hcp(10, 17), "advance.game", SIGN_OFF)
        no_major &= length(major, 0, 3)
    if state.within(N, 3) is not None:
        yield rule("3N", hcp(13, 17) & stopper(theirs) & no_major & semibalanced(), "advance.three_notrump", SIGN_OFF)
    yield rule(state.within(theirs.strain, 4), hcp(12), "advance.cue", ROUND, artificial=True)
    if state.within(N, 2) is not None:
        yield rule("2N", hcp(11, 12) & stopper(theirs) & no_major, "advance.two_notrump", INVITING)


def suit_answers(state: State, unbid: list[Suit], theirs: Suit) -> Rules:
    """The longest suit, majors first: a jump with 9-11, or else the cheapest."""
    order = sorted(unbid, key=lambda suit: (not suit.is_major, -suit.index))
    for suit in order:
        if suit.is_major:
            yield from suit_answer(state, suit, first_of(suit, unbid))
    low_notrump = state.cheapest(N)
    if low_notrump is not None and low_notrump.level == 1:
        yield rule("1N", hcp(6, 10) & stopper(theirs), "advance.one_notrump")
    for suit in order:
        if not suit.is_major:
            yield from suit_answer(state, suit, first_of(suit, unbid))
    for cards in (3, 2):
        for suit in sorted(unbid, key=lambda each: (state.cheapest(each.strain) or bid(7, N)).index):
            yield rule(state.cheapest(suit.strain), length(suit, cards), "advance.suit")


def first_of(suit: Suit, unbid: list[Suit]) -> Shown:
    """The longer of two suits of a kind, the higher of equals."""
    return longest(suit, (other for other in unbid if other.is_major is suit.is_major))


def suit_answer(state: State, suit: Suit, first: Shown) -> Rules:
    """A jump with 9-11 points, or the cheapest bid."""
    low = state.cheapest(suit.strain)
    if low is None:
        return
    jump = bid(low.level + 1, suit)
    if jump.level <= 3:
        yield rule(jump, length(suit, 4) & first & hcp(9, 11), "advance.jump", INVITING)
    yield rule(low, length(suit, 4) & first, "advance.suit")


def after_redouble(state: State, unbid: list[Suit]) -> Rules:
    """A suit of five, or four at the one-level, or no preference."""
    for suit in sorted(unbid, key=lambda each: -each.index):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 2:
            yield rule(low, length(suit, 5 if low.level == 2 else 4) & first_of(suit, unbid), "advance.suit")
    yield rule(PASS, anything(), "advance.pass")


def free_answers(state: State) -> Rules:
    """The next hand bid: we need not answer, so a suit shows something; a double is responsive."""
    last, theirs = state.last, state.their_suits
    if last is None:
        return
    unbid = [each for each in (S, H, D, C) if each not in theirs]
    for major in unbid:
        low = state.cheapest(major.strain)
        if major.is_major and low is not None and low.level <= 4:
            yield rule(bid(4, major), length(major, 5) & points(11, 17) & hcp(10), "advance.game", SIGN_OFF)
    raised = state.opening is not None and last.strain is getattr(state.opening.call, "strain", None)
    if state.card.responsive_doubles and raised and last.index <= bid(4, D).index:
        shape = length(S, 0, 4) & length(H, 0, 4)
        yield rule(DOUBLE, hcp(8 if last.level < 4 else 10) & shape, "double.responsive", ROUND, artificial=True)
    if last.strain.suit is not None:
        yield rule("1N", hcp(7, 10) & stopper(last.strain.suit), "advance.one_notrump")
        yield rule("2N", hcp(11, 12) & stopper(last.strain.suit), "advance.two_notrump", INVITING)
        yield rule("3N", hcp(13, 18) & stopper(last.strain.suit), "advance.three_notrump", SIGN_OFF)
    yield from free_suits(state, unbid)
    for their in theirs[:1]:
        cue = state.within(their.strain, 3)
        if cue is not None:
            yield rule(cue, hcp(12), "advance.cue", ROUND, artificial=True)
    yield rule(PASS, hcp(0, 11), "advance.pass")


def free_suits(state: State, unbid: list[Suit]) -> Rules:
    """A suit with something, a jump with 9-11 points."""
    for suit in unbid:
        low = state.within(suit.strain, 3)
        if low is None:
            continue
        need = {1: 5, 2: 6, 3: 9}[low.level]
        four = length(suit, 4 if suit.is_major and low.level < 3 else 5)
        if low.level <= 2:
            yield rule(bid(low.level + 1, suit), length(suit, 5) & hcp(9, 11), "advance.jump", INVITING)
        yield rule(low, four & hcp(need, 11), "advance.suit_free")


def to_multi_double(state: State) -> Rules:
    """Partner's double of multi shows values: suits are natural, a double is for penalty."""
    last = state.last
    if last is None:
        return
    if state.rho_passed:
        yield rule(PASS, length(D, 5) & hcp(6), "advance.penalty_pass")
    elif last.strain.suit is not None:
        yield rule(DOUBLE, length(last.strain.suit, 4) & hcp(7), "advance.penalty_pass")
    yield rule("3N", hcp(12) & stopper(H) & stopper(S), "advance.three_notrump", SIGN_OFF)
    for suit in (S, H):
        long = length(suit, 5) & (as_long(S, H) if suit is S else longer(H, S))
        yield rule(bid(4, suit), long & length(suit, 6) & hcp(9), "advance.game", SIGN_OFF)
        yield rule(state.within(suit.strain, 3), long, "advance.suit")
    if not state.rho_passed:
        yield rule(PASS, hcp(0, 9), "advance.pass")
    yield rule(state.within(N, 2), hcp(10, 11) & stopper(H) & stopper(S), "advance.two_notrump", INVITING)
    for suit in (S, H, D, C):
        low = state.within(suit.strain, 3)
        yield rule(low, length(suit, 5 if low is not None and low.level == 3 else 4), "advance.suit")
