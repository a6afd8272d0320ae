"""Opener's second call after one of a suit and a response, undisturbed (FACTS 4.1: minimum, medium, maximum)."""

from makker.bidding.shown import (
    Shown,
    anything,
    as_long,
    balanced,
    hcp,
    length,
    longer,
    points,
    semibalanced,
    stopper,
    support,
    top,
    trumps,
    unbalanced,
)
from makker.bidding.state import State
from makker.bidding.words import GAME, INVITING, ROUND, SIGN_OFF, C, Chapter, D, H, N, Rules, S, bid, rule, suit_of
from makker.cards import Suit
from makker.games.bridge.calls import PASS, Bid


def rebidding(state: State) -> bool:
    """We opened one of a suit, partner answered, nobody disturbed."""
    ours = state.ours
    return (
        state.quiet
        and state.opener == "me"
        and len(ours) == 2
        and ours[0][0] == "1"
        and ours[0] != "1N"
        and isinstance(state.said[-2].call, Bid)
    )


def rebids(state: State) -> Rules:
    """By the kind of response."""
    suit, response = suit_of(state.ours[0]), state.ours[1]
    code = state.said[-2].meaning.code
    if code in ("respond.raise_two", "respond.raise_three", "respond.raise_four"):
        yield from after_raise(state, suit, int(response[0]))
    elif code == "respond.one_notrump":
        yield from after_one_notrump(state, suit)
    elif code == "respond.one_over_one":
        yield from after_one_level(state, suit, suit_of(response))
    elif code == "respond.two_over_one":
        yield from after_two_level(state, suit, suit_of(response))
    elif code == "respond.jump_shift":
        yield from after_jump_shift(state, suit, suit_of(response))


def after_raise(state: State, suit: Suit, level: int) -> Rules:
    """Game, a try for it, or a pass."""
    if level == 4:
        return
    if suit.is_major:
        if level == 2:
            strong = trumps(suit, 19) & hcp(15)
            yield rule(bid(state.needed(suit.strain), suit), strong, "rebid.game", SIGN_OFF, agrees=suit)
            yield rule(bid(3, suit), trumps(suit, 16, 18) & hcp(14), "rebid.game_try", INVITING, agrees=suit)
        else:
            yield rule(bid(4, suit), hcp(14) | (trumps(suit, 14) & hcp(12)), "rebid.accept", SIGN_OFF, agrees=suit)
    elif level == 2:
        yield rule("3N", hcp(18) & semibalanced(), "rebid.game", SIGN_OFF)
        yield rule("2N", hcp(16, 17) & semibalanced(), "rebid.game_try", INVITING)
        yield rule(bid(3, suit), points(17) & length(suit, 5) & hcp(15), "rebid.game_try", INVITING, agrees=suit)
    else:
        yield rule("3N", hcp(14) & semibalanced(), "rebid.game", SIGN_OFF)
        yield rule(bid(5, suit), points(18), "rebid.game", SIGN_OFF, agrees=suit)
    yield rule(PASS, anything(), "rebid.pass", SIGN_OFF)


def after_one_notrump(state: State, suit: Suit) -> Rules:
    """Partner has 6-10 and no fit to show."""
    yield rule("3N", hcp(19) & semibalanced(), "rebid.game", SIGN_OFF)
    yield from jump_shifts(state, suit, None)
    yield from own_suit_strong(suit)
    yield from reverses(state, suit, None)
    yield rule("2N", hcp(17, 18) & semibalanced(), "rebid.two_notrump", INVITING)
    yield from lower_suits(suit, None)
    yield rule(bid(2, suit), length(suit, 6), "rebid.own_suit")
    yield rule(bid(2, suit), length(suit, 5) & unbalanced(), "rebid.own_suit")
    yield rule(PASS, anything(), "rebid.pass", SIGN_OFF)


def second_shape(suit: Suit, new: Suit, others: tuple[Suit, ...]) -> Shown:
    """Four cards in a second suit, the longest of those that could be shown, and not longer than the first."""
    shape = length(new, 4) & as_long(suit, new)
    for other in others:
        if other is not new:
            shape &= as_long(new, other)
    return shape


def lower_suits(suit: Suit, partner: Suit | None) -> Rules:
    """A second suit below the first, at the two-level."""
    below = tuple(new for new in (C, D, H) if new.index < suit.index and new is not partner)
    for new in below:
        held = second_shape(suit, new, below) & (unbalanced() | length(suit, 5)) & points(0, 18)
        yield rule(bid(2, new), held, "rebid.new_suit")
    if suit is D and partner is not C:
        # With five clubs and four diamonds one diamond may have been opened to show both.
        yield rule("2C", length(C, 5) & length(D, 4) & points(0, 18), "rebid.new_suit")


def jump_shifts(state: State, suit: Suit, partner: Suit | None) -> Rules:
    """A second suit with game in hand."""
    others = tuple(new for new in (C, D, H, S) if new is not suit and new is not partner)
    for new in others:
        jump = state.jump(new.strain)
        reverse = new.index > suit.index and jump is not None and jump.level == 3
        if jump is not None and jump.level <= 3 and not reverse:
            held = second_shape(suit, new, others) & points(19) & hcp(17) & unbalanced()
            yield rule(jump, held, "rebid.jump_shift", GAME)


def reverses(state: State, suit: Suit, partner: Suit | None) -> Rules:
    """A higher second suit at the two-level: the first is longer, and 17 points or more."""
    for new in (D, H, S):
        low = state.cheapest(new.strain)
        if new.index > suit.index and new is not partner and low is not None and low.level == 2:
            held = length(new, 4) & longer(suit, new) & points(17) & hcp(15)
            yield rule(low, held, "rebid.reverse", ROUND)


def own_suit_strong(suit: Suit) -> Rules:
    """Game or a jump in a six-card suit."""
    six = length(suit, 6)
    if suit.is_major:
        yield rule(bid(4, suit), six & points(20) & hcp(16), "rebid.game", SIGN_OFF)
    yield rule(bid(3, suit), six & points(17) & hcp(14), "rebid.jump", INVITING)


def raises_one_level(state: State, suit: Suit, partner: Suit) -> Rules:
    """Four trumps for partner's suit, by strength."""
    four = length(partner, 4)
    if partner.is_major:
        if state.card.splinters:
            for short in (C, D, H):
                if short is not suit and short is not partner:
                    held = four & length(short, 0, 1) & support(partner, 19) & hcp(15)
                    yield rule(
                        bid(4, short), held, "rebid.splinter", GAME, artificial=True, agrees=partner, suit=short.letter
                    )
        yield rule(bid(4, partner), four & support(partner, 19) & hcp(15), "rebid.raise_game", SIGN_OFF, agrees=partner)
    jump = support(partner, 16, 18) & hcp(15) if partner.is_major else support(partner, 17) & hcp(16)
    yield rule(bid(3, partner), four & jump, "rebid.raise_three", INVITING, agrees=partner)
    if partner.is_major:
        yield rule(bid(2, partner), four & support(partner, 0, 18), "rebid.raise_two", agrees=partner)


def after_one_level(state: State, suit: Suit, partner: Suit) -> Rules:
    """A new suit at the one-level."""
    yield from raises_one_level(state, suit, partner)
    yield rule("2N", hcp(18, 19) & balanced(), "rebid.two_notrump_strong", INVITING)
    yield from jump_shifts(state, suit, partner)
    yield from reverses(state, suit, partner)
    yield from own_suit_strong(suit)
    for new in (H, S):
        if new is not partner and new.index > partner.index and new is not suit:
            yield rule(bid(1, new), length(new, 4), "rebid.one_level")
    if partner is D:
        yield rule("2D", length(D, 4) & unbalanced(), "rebid.raise_two", agrees=D)
    yield rule("1N", balanced() & hcp(11, 14), "rebid.one_notrump")
    if not suit.is_major:
        stops = anything()
        for unbid in (H, S):
            stops &= stopper(unbid) if unbid is not partner else anything()
        yield rule(
            "1N", semibalanced() & length(suit, 4, 5) & top(suit, 0, 1) & hcp(11, 14) & stops, "rebid.one_notrump"
        )
    yield rule(bid(2, suit), length(suit, 6), "rebid.own_suit")
    if partner.is_major:
        three = length(partner, 3) & unbalanced() & length(suit, 0, 5) & support(partner, 0, 16)
        yield rule(bid(2, partner), three, "rebid.raise_two", agrees=partner)
    yield from lower_suits(suit, partner)
    yield rule(bid(2, suit), length(suit, 5) & unbalanced(), "rebid.own_suit")
    yield rule("1N", hcp(0, 15), "rebid.one_notrump")
    yield rule(bid(2, suit), length(suit, 5), "rebid.own_suit")
    yield rule("1N", anything(), "rebid.one_notrump")


def after_two_level(state: State, suit: Suit, partner: Suit) -> Rules:
    """A new suit at the two-level, which is worth ten points or more and forces."""
    if partner.is_major:
        game = length(partner, 3) & support(partner, 15) & hcp(0, 17)
        yield rule(bid(4, partner), game, "rebid.raise_game", SIGN_OFF, agrees=partner)
        yield rule(bid(3, partner), length(partner, 3), "rebid.raise_three", ROUND, agrees=partner)
    yield rule("3N", hcp(18, 19) & balanced(), "rebid.three_notrump", SIGN_OFF)
    if suit.is_major:
        yield rule(bid(3, suit), length(suit, 6) & points(17) & hcp(14), "rebid.jump", GAME)
    for new in (H, D, C):
        low = state.cheapest(new.strain)
        if new is suit or new is partner or low is None or low.level > 3:
            continue
        held = length(new, 4) & length(suit, 5) & as_long(suit, new)
        if low.level == 3 or new.index > suit.index:
            yield rule(low, held & points(16) & hcp(14), "rebid.new_suit_strong", GAME)
        else:
            yield rule(low, held, "rebid.new_suit", ROUND)
    if not partner.is_major:
        yield rule(
            bid(3, partner), length(partner, 4) & unbalanced() & points(14), "rebid.raise_three", ROUND, agrees=partner
        )
    yield rule("2N", hcp(11, 14) & balanced(), "rebid.two_notrump", ROUND)
    yield rule(bid(2, suit), length(suit, 5), "rebid.own_suit", ROUND)
    yield rule(bid(3, partner), length(partner, 4), "rebid.raise_three", ROUND, agrees=partner)
    yield rule("2N", anything(), "rebid.two_notrump", ROUND)


def after_jump_shift(state: State, suit: Suit, partner: Suit) -> Rules:
    """Forced to game with slam in sight: support first, then length, then no-trump."""
    yield rule(state.within(partner.strain, 4), length(partner, 3), "rebid.raise_three", GAME, agrees=partner)
    low = state.within(suit.strain, 3)
    yield rule(low, length(suit, 6), "rebid.own_suit", GAME)
    for new in (S, H, D, C):
        if new is not suit and new is not partner:
            yield rule(state.within(new.strain, 3), length(new, 4) & unbalanced(), "rebid.new_suit", GAME)
    yield rule(state.within(partner.strain, 4), length(partner, 2) & hcp(15), "rebid.raise_three", GAME, agrees=partner)
    yield rule(state.cheapest(N), anything(), "rebid.two_notrump", GAME)


OPENER = Chapter("opener", rebidding, rebids)
