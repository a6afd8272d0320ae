"""Two clubs: the strongest opening, its answers and what follows (FACTS 4.1, 4.2)."""

from makker.bidding.shown import anything, as_long, balanced, hcp, length, points, top, unbalanced
from makker.bidding.state import State
from makker.bidding.words import GAME, NONE, ROUND, SIGN_OFF, C, Chapter, D, H, Rules, S, bid, longest, rule, suit_of
from makker.cards.suit import SUITS

TWO_NOTRUMP = ("2C", "2D", "2N")
ANSWERS = ("2D", "2H", "2S", "2N", "3C", "3D")


def applies(state: State) -> bool:
    """We opened two clubs, undisturbed; the no-trump rebid has its own chapter."""
    ours = state.ours
    return state.quiet and ours[:1] == ("2C",) and ours[:3] != TWO_NOTRUMP and len(ours) <= 5


def two_clubs(state: State) -> Rules:
    """By how far we have come."""
    ours = state.ours
    if len(ours) == 1:
        yield from responses()
    elif len(ours) == 2:
        yield from rebids(state, ours[1])
    elif len(ours) == 3 and ours[1] == "2D":
        yield from second_responses(ours[2])
    elif len(ours) == 4 and ours[1] == "2D":
        yield from third(state, ours)


def responses() -> Rules:
    """A good five-card suit with 8 points, a balanced 8, or two diamonds waiting."""
    for suit in (S, H):
        good = length(suit, 5) & top(suit, 2) & hcp(8) & as_long(suit, H if suit is S else S)
        yield rule(bid(2, suit), good, "strong.positive", GAME)
    for suit in (D, C):
        good = length(suit, 5) & top(suit, 2) & hcp(8) & as_long(suit, C if suit is D else D)
        yield rule(bid(3, suit), good & length(H, 0, 3) & length(S, 0, 3), "strong.positive", GAME)
    yield rule("2N", hcp(8) & balanced() & length(H, 0, 3) & length(S, 0, 3), "strong.positive_notrump", GAME)
    yield rule("2D", anything(), "strong.waiting", ROUND, artificial=True)


def rebids(state: State, response: str) -> Rules:
    """No-trump by points, or the longest suit."""
    if response not in ANSWERS:
        return
    if response == "2D":
        yield rule("2N", hcp(22, 24) & balanced(), "strong.two_notrump")
        yield rule("3N", hcp(25, 27) & balanced(), "strong.three_notrump")
        yield rule("4N", hcp(28, 30) & balanced(), "strong.four_notrump")
        yield rule("6N", hcp(31) & balanced(), "notrump.slam", SIGN_OFF)
    else:
        partner = suit_of(response) if response != "2N" else None
        if partner is not None:
            low = state.cheapest(partner.strain)
            yield rule(low, length(partner, 3), "strong.raise", GAME, agrees=partner)
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3:
            shape = length(suit, 5) & longest(suit, SUITS)
            yield rule(low, shape & unbalanced(), "strong.suit", GAME if response != "2D" else ROUND)
    if response != "2D":
        yield rule("2N" if response in ("2H", "2S") else "3N", balanced(), "strong.balanced", GAME)
    for suit in (S, H, D, C):
        low = state.cheapest(suit.strain)
        if low is not None and low.level <= 3:
            yield rule(low, length(suit, 4), "strong.suit", GAME if response != "2D" else ROUND)


def second_responses(rebid: str) -> Rules:
    """After two clubs, two diamonds, and a suit: the cheapest minor denies any values (FACTS 4.1)."""
    if len(rebid) < 2 or rebid[1] not in "CDHS":
        return
    suit, level = suit_of(rebid), int(rebid[0])
    if suit.is_major:
        yield rule(bid(4, suit), length(suit, 4) & hcp(0, 4), "strong.raise_weak", SIGN_OFF, agrees=suit)
        yield rule(bid(3, suit), length(suit, 3) & hcp(4), "strong.raise", GAME, agrees=suit)
    negative = bid(3, C) if level == 2 else bid(3, D) if suit is C else None
    if negative is not None:
        yield rule(negative, hcp(0, 3), "strong.double_negative", ROUND, artificial=True)
    for new in (S, H, D, C):
        at = level if new.index > suit.index else level + 1
        if new is not suit and bid(at, new) is not negative and at <= 3:
            yield rule(bid(at, new), length(new, 5) & hcp(4), "strong.new_suit", GAME)
    yield rule("2N" if level == 2 else "3N", hcp(4), "strong.some_values", GAME)
    if not suit.is_major:
        yield rule(bid(4, suit), length(suit, 3), "strong.raise", GAME, agrees=suit)
    yield rule("2N" if level == 2 else "3N", anything(), "strong.some_values", GAME)


def third(state: State, ours: tuple[str, ...]) -> Rules:
    """Opener after a double negative stops at three of the suit unless he has game alone."""
    if state.said[-2].meaning.code != "strong.double_negative" or state.mine[-1].natural_suit is None:
        return
    suit = suit_of(ours[2])
    if suit.is_major:
        yield rule(bid(4, suit), length(suit, 6) & points(25), "strong.game", SIGN_OFF)
    for new in (H, S, D):
        low = state.cheapest(new.strain)
        if new is not suit and low is not None and low.level <= 3:
            yield rule(low, length(new, 5), "strong.suit", NONE)
    yield rule("3N", hcp(25) & balanced(), "strong.game", SIGN_OFF)
    yield rule(state.cheapest(suit.strain), anything(), "strong.own_suit", NONE)


STRONG = Chapter("strong", applies, two_clubs)
