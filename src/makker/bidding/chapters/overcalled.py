"""They overcalled our opening in a suit: raises, new suits, negative doubles (FACTS 4.1, 4.2)."""

from collections.abc import Iterable

from makker.bidding.shown import Shown, anything, hcp, length, points, quality, stopper, support, unbalanced
from makker.bidding.state import State
from makker.bidding.words import (
    GAME,
    INVITING,
    MAJORS,
    ROUND,
    SIGN_OFF,
    C,
    D,
    H,
    Rules,
    S,
    bid,
    longest,
    other_major,
    rule,
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, Bid


def over_overcall(state: State, suit: Suit, theirs: Bid) -> Rules:
    """Raises, new suits, negative doubles, no-trump with a stopper, their suit as a strong raise."""
    their = theirs.strain.suit
    if their is None:
        return
    yield from strong_and_weak_raises(state, suit, their)
    if suit.is_major:
        yield from simple_raise(state, suit)
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
    if not suit.is_major:
        yield from simple_raise(state, suit)
    if state.card.negative_doubles:
        yield rule(DOUBLE, hcp(13), "double.values", ROUND, artificial=True)
    else:
        yield rule(state.cheapest(their.strain), hcp(13), "contested.cue", GAME, artificial=True)
    yield rule(PASS, hcp(0, 14), "contested.pass")


def strong_and_weak_raises(state: State, suit: Suit, their: Suit) -> Rules:
    """Game in a major on five trumps, their suit with 11 points, a jump on trumps."""
    fit = length(suit, raise_trumps(state, suit))
    if suit.is_major:
        many = length(suit, 5) & hcp(0, 9) & support(suit, 7)
        yield rule(bid(4, suit), many, "contested.preempt", SIGN_OFF, agrees=suit)
    cue = state.within(their.strain, 4 if suit.is_major else 3)
    if cue is not None:
        yield rule(cue, fit & support(suit, 11) & hcp(9), "contested.cue_raise", ROUND, artificial=True, agrees=suit)
    yield from weak_jumps(state, suit)


def simple_raise(state: State, suit: Suit) -> Rules:
    """To two with six points, to three with nine; a minor up to eleven as there is no jump left."""
    low = state.within(suit.strain, 3)
    if low is not None:
        two = low.level == 2
        worth = support(suit, 6 if two else 9, 10 if two and suit.is_major else 11)
        fit = length(suit, raise_trumps(state, suit))
        yield rule(low, fit & worth, "contested.raise", agrees=suit)


def raise_trumps(state: State, suit: Suit) -> int:
    """Cards for a raise: eight trumps together, but four for a minor."""
    return max(3, 8 - state.partner.least_length(suit)) if suit.is_major else 4 if suit is D else 5


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
        first = longest(new, (other for other in SUITS if other not in (suit, their)))
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
    if not state.card.negative_doubles or theirs.index > bid(4, H).index:
        return
    unbid = [major for major in (S, H) if major not in (suit, their)]
    least = 6 if theirs.level == 1 else 8
    if theirs.index > bid(2, S).index:
        yield rule(DOUBLE, hcp(10) & four_of(unbid), "double.negative_high", ROUND, artificial=True)
    elif len(unbid) == 2:
        yield rule(DOUBLE, four_of(unbid) & hcp(least), "double.negative", ROUND, artificial=True)
        if theirs.level == 2:
            for major in MAJORS:
                nearly = length(major, 4) & length(other_major(major), 3) & hcp(least + 2)
                yield rule(DOUBLE, nearly, "double.negative", ROUND, artificial=True)
    elif len(unbid) == 1:
        major = unbid[0]
        exact = length(major, 4, 4) if theirs.level == 1 and their is H else length(major, 4)
        yield rule(DOUBLE, exact & hcp(least), "double.negative", ROUND, artificial=True, suit=major.letter)
    else:
        shape = four_of((C, D))  # the opening and the overcall were the majors
        yield rule(DOUBLE, shape & hcp(least + 2), "double.negative", ROUND, artificial=True)


def four_of(suits: Iterable[Suit]) -> Shown:
    """Four cards in each of the suits."""
    shape = anything()
    for suit in suits:
        shape &= length(suit, 4)
    return shape


def notrump_over(their: Suit, theirs: Bid) -> Rules:
    """With a stopper: seven to ten, an invitation, game."""
    stop = stopper(their)
    if theirs.level <= 3:
        yield rule("3N", hcp(13, 18) & stop, "contested.three_notrump", SIGN_OFF)
    if theirs.level <= 2:
        yield rule("2N", hcp(11, 12) & stop, "contested.two_notrump", INVITING)
    yield rule("1N", hcp(7, 10) & stop, "contested.one_notrump")
