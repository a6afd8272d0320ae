"""Answers to partner's overcall or double, and the doubler's next call (FACTS 4.1 competition)."""

from makker.bidding.shown import (
    Shown,
    anything,
    as_long,
    balanced,
    hcp,
    length,
    longer,
    points,
    quality,
    semibalanced,
    stopper,
    support,
    trumps,
)
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
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid

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
    first = anything()
    for other in unbid:
        if other is not suit and other.is_major is suit.is_major:
            first &= as_long(suit, other) if suit.index > other.index else longer(suit, other)
    return first


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
    for suit in unbid:
        low = state.cheapest(suit.strain)
        if low is None or low.level > 3:
            continue
        need = {1: 5, 2: 6, 3: 9}[low.level]
        four = length(suit, 4 if suit.is_major and low.level < 3 else 5)
        if low.level <= 2:
            yield rule(bid(low.level + 1, suit), length(suit, 5) & hcp(9, 11), "advance.jump", INVITING)
        yield rule(low, four & hcp(need, 11), "advance.suit_free")
    for their in theirs[:1]:
        cue = state.cheapest(their.strain)
        if cue is not None and cue.level <= 3:
            yield rule(cue, hcp(12), "advance.cue", ROUND, artificial=True)
    yield rule(PASS, hcp(0, 11), "advance.pass")


def to_overcall(state: State, suit: Suit) -> Rules:
    """Raises on trumps, their suit with a limit raise or better, new suits not forcing (FACTS 4.1)."""
    last = state.last
    low = state.cheapest(suit.strain)
    if last is None or low is None:
        return
    partner_low = state.partner.hcp[0]
    fit = length(suit, 3)
    game = max(12, 25 - partner_low - 1)
    theirs = state.their_suits[:1]
    if suit.is_major:
        yield rule(bid(4, suit), fit & support(suit, game + 3), "advance.game", SIGN_OFF, agrees=suit)
        yield rule(
            bid(4, suit), length(suit, 5) & hcp(0, 9) & support(suit, 7), "advance.preempt", SIGN_OFF, agrees=suit
        )
    for their in theirs:
        cue = state.cheapest(their.strain)
        if cue is not None and cue.level <= 3 and cue.index < bid(low.level + 1, suit).index + 5:
            yield rule(
                cue,
                fit & support(suit, 11 if partner_low < 10 else 12) & hcp(9),
                "advance.cue_raise",
                ROUND,
                artificial=True,
                agrees=suit,
            )
    jump = bid(low.level + 1, suit)
    if jump.level <= 4:
        yield rule(jump, length(suit, 4) & hcp(0, 8) & support(suit, 6, 10), "advance.preempt", agrees=suit)
    if low.level <= 3:
        least = {2: 6, 3: 8}.get(low.level, 6)
        yield rule(low, fit & support(suit, least, 11), "advance.raise", agrees=suit)
    stops = anything()
    for their in state.their_suits:
        stops &= stopper(their)
    yield rule("3N", hcp(15, 19) & stops, "advance.three_notrump", SIGN_OFF)
    yield rule("2N", hcp(12, 14) & stops, "advance.two_notrump", INVITING)
    yield rule("1N", hcp(8, 11) & stops, "advance.one_notrump")
    for new in (S, H, D, C):
        cheapest = state.cheapest(new.strain)
        if new is suit or new in state.their_suits or cheapest is None or cheapest.level > 3:
            continue
        good = length(new, 5 if cheapest.level < 3 else 6) & quality("honours", new, 2)
        yield rule(cheapest, good & hcp({1: 8, 2: 9, 3: 11}[cheapest.level], 14), "advance.new_suit")
    yield rule(PASS, hcp(0, 14), "advance.pass")


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
    stops = anything()
    for their in state.their_suits:
        stops &= stopper(their)
    yield rule("3N", hcp(17) & stops & length(suit, 2), "advance.three_notrump", SIGN_OFF)
    yield rule(PASS, anything(), "advance.pass", SIGN_OFF)


def to_two_suits(state: State, code: str) -> Rules:
    """The better fit, as high as it is good; two no-trump asks for the minor."""
    held = [suit for suit in SUITS if state.partner.least_length(suit) >= 5]
    quiet = state.rho_passed or (state.rho_last is not None and state.rho_last.call is DOUBLE)
    which = code in ("overcall.michaels_major", "overcall.michaels_spades")
    if which:
        held = [suit for suit in (S, H) if state.partner.least_length(suit) >= 5]
    for suit in held:
        fit = length(suit, 3)
        game = bid(4 if suit.is_major else 5, suit)
        low = state.cheapest(suit.strain)
        if low is None:
            continue
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
    if which:
        yield rule("2N", anything(), "advance.which_minor", ROUND, artificial=True, asks="minor")
    if not quiet:
        yield rule(PASS, anything(), "advance.pass")


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


def doubler(state: State) -> bool:
    """We doubled for takeout, partner has answered in a suit, and they have left us in peace."""
    return (
        not state.we_opened
        and len(state.ours) == 2
        and state.ours[0] == "X"
        and state.said[-2].meaning.code in ("advance.suit", "advance.jump")
        and state.rho_passed
    )


def doubler_calls(state: State) -> Rules:
    """A minimum passes; raises, new suits and no-trump show 17 points and more."""
    call = state.said[-2].call
    if not isinstance(call, Bid) or call.strain.suit is None:
        return
    suit, jumped = call.strain.suit, state.said[-2].meaning.code == "advance.jump"
    stops = anything()
    for their in state.their_suits:
        stops &= stopper(their)
    if jumped:
        if suit.is_major:
            yield rule(bid(4, suit), length(suit, 4) & support(suit, 15), "doubler.game", SIGN_OFF, agrees=suit)
        for own in (S, H):
            if own is not suit and own not in state.their_suits:
                yield rule(bid(4, own), length(own, 6) & points(17), "doubler.game", SIGN_OFF)
        yield rule("3N", hcp(15) & stops & balanced(), "doubler.game", SIGN_OFF)
    yield from doubler_raises(state, suit, jumped)
    yield from doubler_suits(state, suit)
    notrump = state.within(N, 2)
    least = 18 if notrump is not None and notrump.level == 1 else 19
    yield rule(notrump, hcp(least, 21) & balanced() & stops, "doubler.notrump", INVITING)
    yield rule(notrump and bid(2, N), hcp(21, 22) & balanced() & stops, "doubler.notrump", INVITING)
    yield rule("3N", hcp(22) & stops, "doubler.game", SIGN_OFF)
    for their in state.their_suits[:1]:
        most = 3 if their.is_major else 4
        yield rule(state.within(their.strain, most), hcp(16 if jumped else 20), "doubler.cue", ROUND, artificial=True)
    if not jumped:
        yield rule(PASS, hcp(0, 19), "doubler.pass")


def doubler_raises(state: State, suit: Suit, jumped: bool) -> Rules:
    """Four trumps: 17 points raise, 19 jump, 21 bid game in a major."""
    four, low = length(suit, 4), state.within(suit.strain, 3)
    if suit.is_major:
        yield rule(bid(4, suit), four & support(suit, 21) & hcp(17), "doubler.game", SIGN_OFF, agrees=suit)
    if low is not None and not jumped:
        if low.level <= 2:
            strong = four & support(suit, 19, 20) & hcp(16)
            yield rule(bid(low.level + 1, suit), strong, "doubler.jump_raise", INVITING, agrees=suit)
        yield rule(low, four & support(suit, 17, 20) & hcp(15), "doubler.raise", INVITING, agrees=suit)


def doubler_suits(state: State, suit: Suit) -> Rules:
    """A new suit of five with 17 points, a jump in six with more."""
    for new in (S, H, D, C):
        cheapest = state.within(new.strain, 3)
        if new is suit or new in state.their_suits or cheapest is None:
            continue
        if cheapest.level <= 2:
            yield rule(bid(cheapest.level + 1, new), length(new, 6) & points(21), "doubler.jump", INVITING)
        yield rule(cheapest, length(new, 5) & hcp(17), "doubler.suit", INVITING)


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
        stops = anything()
        for their in state.their_suits:
            stops &= stopper(their)
        yield rule("3N", hcp(14) & stops, "advance.three_notrump", SIGN_OFF)
        yield rule(state.within(N, 2), hcp(12) & stops, "advance.two_notrump", INVITING)
        low = state.within(suit.strain, 2)
        yield rule(low and bid(low.level + 1, suit), good, "advance.jump", INVITING, agrees=suit)
    yield rule(state.within(suit.strain, 4), anything(), "overcall.minimum", agrees=suit)


ADVANCES = Chapter("advances", advancing, advances)
SECOND_SUIT = Chapter("second_suit", which_suit, second_suit)
OVERCALLER = Chapter("overcaller", raised, overcaller)
DOUBLER = Chapter("doubler", doubler, doubler_calls)
