"""We opened and they came in: partner of the opener calls, by what was opened and what they did (FACTS 4.1, 4.2)."""

from makker.bidding.chapters.overcalled import over_overcall, raise_trumps
from makker.bidding.shown import Shown, anything, hcp, length, points, quality, stopper, support, top
from makker.bidding.state import State
from makker.bidding.words import GAME, INVITING, ROUND, SIGN_OFF, C, Chapter, D, H, N, Rules, S, bid, rule, suit_of
from makker.cards import Suit
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid


def responding(state: State) -> bool:
    """Partner opened, the next hand came in, and it is our first call since."""
    return state.opener == "partner" and len(state.ours) == 1 and not state.quiet


def responses(state: State) -> Rules:
    """By the opening and by what they did."""
    opening, rho = state.ours[0], state.rho_last
    if rho is None or state.last is None:
        return
    if opening == "1N" and isinstance(rho.call, Bid):
        yield from over_notrump_overcall(state, rho.call)
    elif opening[0] == "1" and opening != "1N" and rho.call is DOUBLE:
        yield from over_double(state, suit_of(opening))
    elif opening[0] == "1" and opening != "1N" and isinstance(rho.call, Bid):
        if rho.meaning.artificial:
            yield from over_two_suiter(state, suit_of(opening))
        elif rho.call.strain is N:
            yield from over_their_notrump(state, suit_of(opening), rho.call)
        else:
            yield from over_overcall(state, suit_of(opening), rho.call)
    elif opening in ("2D", "2H", "2S") and state.opening is not None and state.opening.meaning.code == "open.weak_two":
        yield from weak_two_contested(state, suit_of(opening))
    elif opening == "2C":
        yield from strong_contested(state)


def over_double(state: State, suit: Suit) -> Rules:
    """Redouble with ten points, raise to the limit of the trumps, bid suits at the one-level as if nothing happened."""
    fit = length(suit, raise_trumps(state, suit))
    if suit.is_major:
        yield rule(
            bid(4, suit), length(suit, 5) & hcp(0, 9) & support(suit, 7), "contested.preempt", SIGN_OFF, agrees=suit
        )
    if state.card.jordan:
        yield rule(
            "2N", length(suit, 4) & support(suit, 10) & hcp(8), "contested.jordan", ROUND, artificial=True, agrees=suit
        )
    yield rule(REDOUBLE, hcp(10), "contested.redouble", ROUND, artificial=True)
    yield rule(
        bid(3, suit),
        length(suit, 4 if suit.is_major else 5) & hcp(0, 7) & support(suit, 5, 10),
        "contested.preempt",
        agrees=suit,
    )
    for new in (D, H, S):
        if new.index > suit.index:
            yield rule(bid(1, new), length(new, 4) & hcp(6, 9), "contested.one_level", ROUND)
    yield rule(bid(2, suit), fit & support(suit, 6, 10), "contested.raise", agrees=suit)
    for new in (C, D, H):
        if new.index < suit.index:
            yield rule(bid(2, new), length(new, 6) & hcp(5, 9), "contested.suit_weak")
    yield rule("1N", hcp(7, 9), "contested.one_notrump")
    yield rule(PASS, hcp(0, 9), "contested.pass")


def over_two_suiter(state: State, suit: Suit) -> Rules:
    """Double with values; raise on trumps."""
    fit = length(suit, raise_trumps(state, suit))
    low = state.cheapest(suit.strain)
    if suit.is_major:
        yield rule(bid(4, suit), fit & support(suit, 13), "contested.game", SIGN_OFF, agrees=suit)
    yield from cue_bids(state, suit, fit)
    if low is not None and low.level <= 3:
        yield rule(low, fit & support(suit, 8, 12), "contested.raise", agrees=suit)
    yield rule(DOUBLE, hcp(10), "contested.values", artificial=True)
    yield rule(PASS, anything(), "contested.pass")


def cue_bids(state: State, suit: Suit, fit: Shown) -> Rules:
    """Unusual against unusual: their lower suit is a good hand in the lower of ours, the higher in the higher.

    Where one of their suits is not known the other alone is bid, as a good raise.
    """
    theirs = [each for each in (C, D, H, S) if state.rho.least_length(each) >= 5]
    ours = [each for each in (C, D, H, S) if each not in theirs] if len(theirs) == 2 else [suit]
    for their, own in zip(theirs, ours, strict=False):
        cue = state.within(their.strain, 3)
        if own is suit:
            good = fit & support(suit, 11) & hcp(9)
            yield rule(cue, good, "contested.cue_raise", ROUND, artificial=True, agrees=suit)
        else:
            other = length(own, 5) & hcp(11)
            yield rule(cue, other, "contested.cue_suit", ROUND, artificial=True, suit=own.letter)


def over_their_notrump(state: State, suit: Suit, theirs: Bid) -> Rules:
    """Their one no-trump: double with nine points, or raise on trumps."""
    if theirs.level == 1:
        yield rule(DOUBLE, hcp(9), "contested.penalty")
        fit = length(suit, raise_trumps(state, suit))
        yield rule(bid(2, suit), fit & support(suit, 5, 10), "contested.raise", agrees=suit)
        for new in (S, H, D, C):
            if new is not suit:
                yield rule(bid(2, new), length(new, 6) & hcp(4, 8), "contested.suit_weak")
    else:
        yield rule(DOUBLE, hcp(6), "contested.penalty")
    yield rule(PASS, anything(), "contested.pass")


def over_notrump_overcall(state: State, theirs: Bid) -> Rules:
    """Our one no-trump overcalled: double for penalty, their suit for the majors, Lebensohl if it is on (FACTS 4.1)."""
    their = theirs.strain.suit
    if their is None:
        yield rule(DOUBLE, hcp(8), "contested.penalty")
        yield rule(PASS, anything(), "contested.pass")
        return
    if theirs.level > 3:
        return
    majors = [major for major in (S, H) if major is not their]
    if theirs is bid(2, C):
        four = (length(S, 4) | length(H, 4)) & hcp(8)
        yield rule(DOUBLE, four, "contested.stayman_double", ROUND, artificial=True)
    for major in majors:
        yield rule(bid(4, major), length(major, 6) & points(10, 15) & hcp(7), "contested.game", SIGN_OFF)
    if theirs is not bid(2, C):
        yield rule(DOUBLE, hcp(8) & length(their, 4) & quality("honours", their, 2), "contested.penalty")
    cue = state.cheapest(their.strain)
    for major in majors:
        yield rule(cue, hcp(10) & length(major, 4, 4), "contested.stayman_cue", GAME, artificial=True)
    if theirs.level == 2:
        for new in (S, H, D, C):
            if new is not their:
                yield rule(bid(3, new), length(new, 5) & hcp(10) & points(11), "contested.three_level", GAME)
    yield rule("3N", hcp(10, 16) & stopper(their), "contested.three_notrump", SIGN_OFF)
    if theirs.level == 2:
        yield from escapes(state, their)
    yield rule("3N", hcp(10), "contested.three_notrump", SIGN_OFF)
    yield rule(PASS, anything(), "contested.pass")


def escapes(state: State, their: Suit) -> Rules:
    """Suits to play at the two-level; above that by Lebensohl, or else two no-trump invites."""
    for new in (S, H, D):
        if new is not their:
            yield rule(state.within(new.strain, 2), length(new, 5) & hcp(4, 9), "contested.suit_weak", SIGN_OFF)
    if not state.card.lebensohl:
        yield rule("2N", hcp(8, 9) & stopper(their), "contested.two_notrump", INVITING)
        return
    for new in (S, H, D, C):
        if new is not their:
            long = length(new, 6) & hcp(4, 9)
            yield rule("2N", long, "contested.lebensohl", ROUND, artificial=True, asks="lebensohl")


def weak_two_contested(state: State, suit: Suit) -> Rules:
    """Raise on trumps, double for penalty, or let them play."""
    low = state.cheapest(suit.strain)
    if suit.is_major:
        yield rule(bid(4, suit), length(suit, 3) & support(suit, 16), "weak.game", SIGN_OFF, agrees=suit)
        yield rule(bid(4, suit), length(suit, 4) & hcp(0, 11) & support(suit, 8), "weak.preempt", SIGN_OFF, agrees=suit)
    if low is not None and low.level == 3:
        yield rule(low, length(suit, 3) & hcp(4, 13), "weak.preempt", SIGN_OFF, agrees=suit)
    if state.may_redouble:
        yield rule(REDOUBLE, hcp(13), "contested.redouble", artificial=True)
    elif state.last is not None and state.last.strain.suit is not None:
        stack = length(state.last.strain.suit, 4) & quality("honours", state.last.strain.suit, 2)
        yield rule(DOUBLE, hcp(13) & stack, "contested.penalty")
        yield rule(DOUBLE, hcp(16), "contested.penalty")
    yield rule(PASS, anything(), "weak.pass")


def strong_contested(state: State) -> Rules:
    """Our two clubs overcalled: suits are natural and forcing, double is weak, pass has something."""
    last = state.last
    if last is None or state.rho_last is None or not isinstance(state.rho_last.call, Bid):
        return
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3 and suit is not last.strain.suit:
            yield rule(low, length(suit, 5) & hcp(7) & top(suit, 1), "strong.positive", GAME)
    yield rule(DOUBLE, hcp(0, 3), "strong.double_weak", artificial=True)
    yield rule(PASS, anything(), "strong.pass_values", ROUND, artificial=True)


CONTESTED = Chapter("contested", responding, responses)
