"""The takeout double, and the doubler's next call (FACTS 4.1 competition)."""

from functools import cache

from makker.bidding.regions import of_shapes, shape_mask
from makker.bidding.shown import Shown, anything, balanced, hcp, length, points, support
from makker.bidding.state import State
from makker.bidding.words import (
    INVITING,
    NONE,
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
    their_suits_stopped,
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, Bid


@cache
def takeout_shape(theirs: tuple[Suit, ...], short: int, least: int) -> Shown:
    """Short in their suits and so many cards in each other suit."""
    return Shown(
        of_shapes(
            shape_mask(
                lambda shape: all(
                    shape[3 - suit.index] <= short if suit in theirs else shape[3 - suit.index] >= least
                    for suit in SUITS
                )
            )
        )
    )


def doubles(state: State, lighter: int) -> Rules:
    """For takeout: opening values and support for the other suits, or a hand too good to overcall."""
    theirs = state.their_suits
    if not theirs:
        return
    yield rule(DOUBLE, (hcp(17) | (points(18) & hcp(16))), "double.strong", ROUND, artificial=True)
    raised = state.last is not None and state.last.level >= 2
    least = 12 - lighter + (1 if raised and not lighter else 0)
    majors = [suit for suit in (S, H) if suit not in theirs]
    no_five = anything()
    for major in majors:
        no_five &= length(major, 0, 4)
    if len(theirs) == 1:
        perfect = takeout_shape(theirs, 1, 3)
        usual = takeout_shape(theirs, 2, 3)
        flat = takeout_shape(theirs, 3, 3)
        # A five-card minor beside three cards in the other major is rather bid than doubled.
        for major in majors if len(majors) == 1 else ():
            no_five &= length(major, 4) | (length(C, 0, 4) & length(D, 0, 4))
        yield rule(DOUBLE, no_five & perfect & hcp(least - 1), "double.takeout", ROUND, artificial=True)
        yield rule(DOUBLE, no_five & usual & hcp(least), "double.takeout", ROUND, artificial=True)
        yield rule(DOUBLE, no_five & flat & hcp(least + 2), "double.takeout", ROUND, artificial=True)
    else:
        yield rule(DOUBLE, no_five & takeout_shape(theirs, 3, 4) & hcp(least), "double.takeout", ROUND, artificial=True)


def high_doubles(theirs: tuple[Suit, ...], last: Bid, least: int) -> Rules:
    """Takeout through four diamonds; of four of a major partner may well pass (FACTS 4.1)."""
    forcing = ROUND if last.index <= bid(4, D).index else NONE
    yield rule(DOUBLE, hcp(18), "double.strong", forcing, artificial=True)
    yield rule(DOUBLE, takeout_shape(theirs, 2, 3) & hcp(least + 1), "double.takeout", forcing, artificial=True)
    yield rule(DOUBLE, takeout_shape(theirs, 1, 3) & hcp(least), "double.takeout", forcing, artificial=True)


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
    stops = their_suits_stopped(state)
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


DOUBLER = Chapter("doubler", doubler, doubler_calls)
