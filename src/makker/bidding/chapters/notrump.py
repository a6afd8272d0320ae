"""After our natural no-trump: Stayman, transfers, Gerber, quantitative raises (FACTS 4.1, 4.2).

The same methods hold after two clubs, two diamonds, two no-trump; over a no-trump overcall Stayman alone.
"""

from typing import NamedTuple

from makker.bidding.chapters.notrump_answers import answered
from makker.bidding.chapters.notrump_later import later
from makker.bidding.regions import Shape
from makker.bidding.shown import anything, as_long, hcp, length, longer, points, shaped, top
from makker.bidding.state import State
from makker.bidding.words import (
    GAME,
    INVITING,
    MAJORS,
    MINORS,
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
    rule,
)
from makker.games.bridge.calls import PASS


class Base(NamedTuple):
    """A natural no-trump bid of ours: its level, its points, whether transfers are on, and its place in our calls."""

    level: int
    low: int
    high: int
    transfers: bool
    place: int

    @property
    def game(self) -> int:
        """Points for game opposite the least."""
        return 25 - self.low


def base_of(state: State) -> Base | None:
    """Our no-trump bid, if it is what our auction rests on."""
    ours, transfers = state.ours, state.card.notrump_transfers
    if state.we_opened:
        if ours[:1] == ("1N",):
            return Base(1, 15, 17, transfers, 0)
        if ours[:1] == ("2N",):
            return Base(2, 20, 21, transfers, 0)
        if ours[:3] == ("2C", "2D", "2N"):
            return Base(2, 22, 24, transfers, 2)
        return None
    return Base(1, 15, 18, False, 0) if ours[:1] == ("1N",) and overcalled(state) else None


def overcalled(state: State) -> bool:
    """Whether our first action was one no-trump over their opening, and they have passed since."""
    place = next(
        at for at, each in enumerate(state.said) if each.seat.side is state.turn.side and each.call is not PASS
    )
    if state.said[place].meaning.code != "overcall.notrump":
        return False
    return all(each.call is PASS for each in state.said[place + 1 :] if each.seat.side is not state.turn.side)


def applies(state: State) -> bool:
    """Undisturbed after our no-trump."""
    return bool(state.ours) and (state.quiet or not state.we_opened) and base_of(state) is not None


def notrump(state: State) -> Rules:
    """Everything after our no-trump."""
    base = base_of(state)
    if base is None:
        return
    so_far = state.ours[base.place + 1 :]
    if not so_far:
        yield from responses(state, base)
    elif len(so_far) == 1:
        yield from answered(base, so_far[0])
    elif "P" not in so_far:
        yield from later(base, so_far)


def four_major(shape: Shape) -> bool:
    """A four-card major, and not 4-3-3-3."""
    return max(shape[0], shape[1]) >= 4 and not (max(shape) == 4 and min(shape) == 3)


def no_major(shape: Shape) -> bool:
    """No major to look for, and no minor of six."""
    return not four_major(shape) and max(shape[0], shape[1]) <= 4 and max(shape) <= 5


def responses(state: State, base: Base) -> Rules:
    """Partner's first call."""
    yield from slam_responses(state, base)
    yield from major_responses(base)
    if base.level == 1:
        yield from minor_responses(base)
        yield rule("3N", hcp(base.game) | (points(base.game + 1) & hcp(base.game - 1)), "notrump.game", SIGN_OFF)
        yield rule("2N", hcp(base.game - 2, base.game - 1), "notrump.invite", INVITING)
    else:
        yield rule("3N", hcp(base.game), "notrump.game", SIGN_OFF)
    yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def slam_responses(state: State, base: Base) -> Rules:
    """Gerber with a long suit, quantitative raises, slams."""
    small = 33 - base.low
    if state.card.gerber:
        for suit in (S, H, D, C):
            long = length(suit, 7) & points(small - 2) & hcp(small - 5)
            yield rule("4C", long, "notrump.gerber", ROUND, artificial=True, asks="gerber")
    flat = shaped(no_major)
    yield rule("7N", flat & hcp(37 - base.low), "notrump.grand", SIGN_OFF)
    yield rule("6N", flat & hcp(small), "notrump.slam", SIGN_OFF)
    yield rule("4N", flat & hcp(34 - base.high - base.level, small - 1), "notrump.quantitative", INVITING)


def major_responses(base: Base) -> Rules:
    """Slam suits, transfers with five, Stayman with four."""
    over, invite = base.level + 1, base.game - 2 if base.level == 1 else base.game
    stayman = bid(over, C)
    if base.transfers:
        for suit in MAJORS if base.level == 1 else ():
            shape = length(suit, 6) & length(other_major(suit), 0, 4)
            yield rule(bid(3, suit), points(15) & hcp(13) & shape, "notrump.slam_suit", GAME)
        for suit in MAJORS:
            both = length(suit, 5) & length(other_major(suit), 4, 4) & hcp(invite)
            yield rule(stayman, both, "notrump.stayman", ROUND, artificial=True, asks="majors")
        for suit, through, shape in ((S, H, as_long(S, H)), (H, D, longer(H, S))):
            held = length(suit, 5) & shape
            yield rule(bid(over, through), held, "notrump.transfer", ROUND, artificial=True, suit=suit.letter)
    else:
        for suit in MAJORS:
            strong = hcp(base.game) & length(suit, 5) & as_long(suit, other_major(suit))
            yield rule(bid(over + 1, suit), strong, "notrump.game_suit", GAME)
            weak = hcp(0, base.game - 3) & length(suit, 5) & as_long(suit, other_major(suit))
            yield rule(bid(over, suit), weak, "notrump.weak_suit", SIGN_OFF)
    yield rule(stayman, hcp(invite) & shaped(four_major), "notrump.stayman", ROUND, artificial=True, asks="majors")
    for suit in MINORS:
        slam = hcp(32 - base.high) & length(suit, 5) & points(33 - base.low - 1)
        yield rule(stayman, slam, "notrump.stayman", ROUND, artificial=True, asks="majors")


def minor_responses(base: Base) -> Rules:
    """Long minors: an invitation, or an escape."""
    for suit in (D, C):
        long = length(suit, 6)
        if base.transfers:
            yield rule(bid(3, suit), hcp(6, 8) & long & top(suit, 2), "notrump.minor_invite", INVITING)
            yield rule("2S", hcp(0, 7) & long, "notrump.minor_relay", ROUND, artificial=True)
        else:
            yield rule("3N", length(suit, 7) & hcp(8), "notrump.game", SIGN_OFF)
            yield rule(bid(2 if suit is D else 3, suit), hcp(0, base.game - 3) & long, "notrump.weak_suit", SIGN_OFF)


NOTRUMP = Chapter("notrump", applies, notrump)
