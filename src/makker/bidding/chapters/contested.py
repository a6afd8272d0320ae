"""We opened and they came in: negative doubles, raises, redoubles, and what opener makes of them (FACTS 4.1, 4.2)."""

from makker.bidding.shown import (
    Shown,
    anything,
    as_long,
    hcp,
    length,
    longer,
    points,
    quality,
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
    N,
    Rules,
    S,
    bid,
    other_major,
    rule,
    suit_of,
)
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
        if rho.call.strain is N:
            yield from over_their_notrump(state, suit_of(opening), rho.call, rho.meaning.artificial)
        else:
            yield from over_overcall(state, suit_of(opening), rho.call)
    elif opening in ("2D", "2H", "2S") and state.opening is not None and state.opening.meaning.code == "open.weak_two":
        yield from weak_two_contested(state, suit_of(opening))
    elif opening == "2C":
        yield from strong_contested(state)


def over_double(state: State, suit: Suit) -> Rules:
    """Redouble with ten points, raise to the limit of the trumps, bid suits at the one-level as if nothing happened."""
    fit = length(suit, trumps(state, suit))
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


def trumps(state: State, suit: Suit) -> int:
    """Cards for a raise: eight trumps together, but four for a minor."""
    return max(3, 8 - state.partner.least_length(suit)) if suit.is_major else 4 if suit is D else 5


def over_overcall(state: State, suit: Suit, theirs: Bid) -> Rules:
    """Raises, new suits, negative doubles, no-trump with a stopper, their suit as a strong raise."""
    their = theirs.strain.suit
    rho = state.rho_last
    if their is None or rho is None:
        return
    if rho.meaning.artificial:
        yield from over_two_suiter(state, suit)
        return
    fit = length(suit, trumps(state, suit))
    if suit.is_major:
        yield rule(
            bid(4, suit), length(suit, 5) & hcp(0, 9) & support(suit, 7), "contested.preempt", SIGN_OFF, agrees=suit
        )
    cue = state.cheapest(their.strain)
    if (cue is not None and cue.level <= 3) or (cue is not None and cue.level == 4 and suit.is_major):
        yield rule(cue, fit & support(suit, 11) & hcp(9), "contested.cue_raise", ROUND, artificial=True, agrees=suit)
    yield from weak_jumps(state, suit)
    if suit.is_major:
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3:
            least = 6 if low.level == 2 else 9
            yield rule(low, fit & support(suit, least, 10 if low.level == 2 else 11), "contested.raise", agrees=suit)
    if state.card.negative_doubles and theirs.level == 1 and their is D and suit is C:
        both = length(S, 4, 4) & length(H, 4, 4) & hcp(6)
        yield rule(DOUBLE, both, "double.negative", ROUND, artificial=True)
    trap = length(their, 5) & quality("honours", their, 3) & hcp(5, 12)
    yield rule(PASS, trap, "contested.trap")
    yield from new_suits(state, suit, their)
    if suit.is_major and their.is_major:
        yield from notrump_over(their, theirs)
    yield from negative_doubles(state, suit, their, theirs)
    yield from notrump_over(their, theirs)
    low = state.cheapest(suit.strain)
    if low is not None and low.level <= 3 and not suit.is_major:
        yield rule(low, fit & support(suit, 6 if low.level == 2 else 9, 11), "contested.raise", agrees=suit)
    if state.card.negative_doubles:
        yield rule(DOUBLE, hcp(13), "double.values", ROUND, artificial=True)
    else:
        yield rule(cue, hcp(13), "contested.cue", GAME, artificial=True)
    yield rule(PASS, hcp(0, 14), "contested.pass")


def weak_jumps(state: State, suit: Suit) -> Rules:
    """Three of partner's suit on nine trumps, or on eight and shortness."""
    jump = state.jump(suit.strain)
    if jump is not None and jump.level == 3:
        nine = max(4, 9 - state.partner.least_length(suit)) if suit.is_major else 5
        if suit.is_major and nine > 4:
            # Opposite a four-card suit the ninth trump is missing: shortness takes its place.
            yield rule(
                jump,
                length(suit, 4) & unbalanced() & hcp(0, 5) & support(suit, 4, 9),
                "contested.preempt",
                agrees=suit,
            )
        yield rule(
            jump,
            length(suit, nine) & hcp(0, 6) & support(suit, 4, 9),
            "contested.preempt",
            agrees=suit,
        )


def new_suits(state: State, suit: Suit, their: Suit) -> Rules:
    """Four at the one-level (five spades over hearts, as four double), five at the two-level with eleven points."""
    for new in (S, H, D, C):
        low = state.cheapest(new.strain)
        if new in (suit, their) or low is None:
            continue
        first = anything()
        for other in (S, H, D, C):
            if other not in (new, suit, their):
                first &= as_long(new, other) if new.index > other.index else longer(new, other)
        if low.level == 1:
            five = new is S and their is H and state.card.negative_doubles
            yield rule(
                low,
                length(new, 5 if five else 4) & points(6) & hcp(5) & (first if not new.is_major else anything()),
                "contested.one_level",
                ROUND,
            )
        elif low.level == 2:
            yield rule(low, length(new, 5) & first & points(11) & hcp(10), "contested.two_level", ROUND)
        elif low.level == 3:
            yield rule(low, length(new, 5) & first & points(14) & hcp(12), "contested.three_level", GAME)


def negative_doubles(state: State, suit: Suit, their: Suit, theirs: Bid) -> Rules:
    """Through two spades: the unbid major or majors, six points at the one-level and eight at the two-level."""
    if not state.card.negative_doubles:
        return
    unbid = [major for major in (S, H) if major not in (suit, their)]
    least = 6 if theirs.level == 1 else 8 if theirs.index <= bid(2, S).index else 10
    if theirs.index > bid(4, H).index:
        return
    if theirs.index > bid(2, S).index:
        shape = anything()
        for major in unbid:
            shape &= length(major, 4)
        yield rule(DOUBLE, hcp(10) & shape, "double.negative_high", ROUND, artificial=True)
        return
    if len(unbid) == 2:
        both = length(S, 4) & length(H, 4)
        yield rule(DOUBLE, both & hcp(least), "double.negative", ROUND, artificial=True)
        if theirs.level == 2:
            for major in MAJORS:
                yield rule(
                    DOUBLE,
                    length(major, 4) & length(other_major(major), 3) & hcp(least + 2),
                    "double.negative",
                    ROUND,
                    artificial=True,
                )
    elif len(unbid) == 1:
        major = unbid[0]
        exact = length(major, 4, 4) if theirs.level == 1 and their is H else length(major, 4)
        yield rule(DOUBLE, exact & hcp(least), "double.negative", ROUND, artificial=True, suit=major.letter)
    else:
        minors = [each for each in (C, D) if each not in (suit, their)]
        shape = anything()
        for minor in minors:
            shape &= length(minor, 4 if len(minors) == 2 else 5)
        yield rule(DOUBLE, shape & hcp(least + 2), "double.negative", ROUND, artificial=True)


def notrump_over(their: Suit, theirs: Bid) -> Rules:
    """With a stopper: seven to ten, an invitation, game."""
    stop = stopper(their)
    if theirs.level <= 3:
        yield rule("3N", hcp(13, 18) & stop, "contested.three_notrump", SIGN_OFF)
    if theirs.level <= 2:
        yield rule("2N", hcp(11, 12) & stop, "contested.two_notrump", INVITING)
    yield rule("1N", hcp(7, 10) & stop, "contested.one_notrump")


def over_two_suiter(state: State, suit: Suit) -> Rules:
    """Double with values; raise on trumps."""
    fit = length(suit, trumps(state, suit))
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


def over_their_notrump(state: State, suit: Suit, theirs: Bid, artificial: bool) -> Rules:
    """Their one no-trump: double with nine points; their unusual two no-trump as a two-suiter."""
    if artificial:
        yield from over_two_suiter(state, suit)
        return
    if theirs.level == 1:
        yield rule(DOUBLE, hcp(9), "contested.penalty")
        fit = length(suit, trumps(state, suit))
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
