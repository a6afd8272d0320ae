"""Responder's second call when opener has shown two suits: another, a jump in another, or a reverse (FACTS 4.1)."""

from makker.bidding.chapters.combined import own_length, worth
from makker.bidding.shown import Shown, hcp, length, longer, points, stopper
from makker.bidding.state import State
from makker.bidding.words import GAME, INVITING, NONE, ROUND, SIGN_OFF, Rules, S, bid, rule
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import PASS


def after_new_suit(state: State, opened: Suit, own: Suit, second: Suit) -> Rules:
    """Opener has shown two suits and up to 18 points."""
    fourth = next(suit for suit in SUITS if suit not in (opened, own, second))
    stop, game = stopper(fourth), min(13, 25 - state.partner.least())
    yield from majors(state, opened, own, second)
    yield rule("3N", stop & hcp(game, 18) & length(own, 0, 5), "responder.game", SIGN_OFF)
    yield rule("2N", stop & hcp(11, game - 1) & length(own, 0, 5) & length(opened, 1), "responder.invite", INVITING)
    yield from asking(state, own, fourth)
    yield rule("2N", stop & hcp(game - 2, game - 1), "responder.invite", INVITING)
    if state.mine[-1].meaning.code == "respond.two_over_one":
        return
    weak = hcp(0, game - 2)
    yield rule(bid(2, own), length(own, 6) & weak, "responder.own_suit", SIGN_OFF)
    if at_one_level(state):
        yield rule("1N", weak & stop, "responder.one_notrump")
        yield rule(bid(2, opened), length(opened, 4) & weak, "responder.preference", SIGN_OFF)
        yield rule(bid(2, own), length(own, 5) & weak, "responder.own_suit", SIGN_OFF)
        yield rule("1N", weak, "responder.one_notrump")
    else:
        yield from weak_choice(opened, own, second, weak)


def at_one_level(state: State) -> bool:
    """Whether opener's second suit is at the one-level."""
    return state.ours[2][0] == "1"


def majors(state: State, opened: Suit, own: Suit, second: Suit) -> Rules:
    """A fit in a major of opener's, or a long one of one's own."""
    game = 25 - state.partner.least()
    if second.is_major:
        four = length(second, 4)
        yield rule(bid(4, second), four & worth(state, second, 25, 32), "responder.game", SIGN_OFF, agrees=second)
        yield rule(bid(3, second), four & worth(state, second, 23, 24), "responder.raise", INVITING, agrees=second)
        if at_one_level(state):
            yield rule(bid(2, second), four & worth(state, second, 17, 22), "responder.raise_weak", agrees=second)
    if opened.is_major:
        fit = own_length(state, opened)
        yield rule(bid(4, opened), fit & worth(state, opened, 25, 32), "responder.game", SIGN_OFF, agrees=opened)
        yield rule(bid(3, opened), fit & worth(state, opened, 23, 24), "responder.raise", INVITING, agrees=opened)
    if own.is_major:
        yield rule(bid(4, own), length(own, 7) & points(game, 18), "responder.game", SIGN_OFF)
        yield rule(bid(3, own), length(own, 6) & points(11, 12) & hcp(8), "responder.invite_suit", INVITING)


def asking(state: State, own: Suit, fourth: Suit) -> Rules:
    """The fourth suit asks for more; at the one-level, where spades are the fourth, it takes a jump."""
    if not state.card.fourth_suit:
        return
    low = bid(2, S) if at_one_level(state) and fourth is S else state.cheapest(fourth.strain)
    if low is not None and low.level <= 3:
        enough = hcp(12) | (hcp(11) & length(own, 5))
        yield rule(low, enough, "responder.fourth_suit", ROUND, artificial=True, asks="fourth")


def weak_choice(opened: Suit, own: Suit, second: Suit, weak: Shown) -> Rules:
    """Too little for game over a second suit at the two-level: the better of opener's suits, or one's own."""
    better = length(opened, 2) & ~longer(second, opened)
    yield rule(bid(2, opened), better & weak, "responder.preference", SIGN_OFF)
    yield rule(bid(2, own), length(own, 5) & length(second, 0, 2) & weak, "responder.own_suit", SIGN_OFF)
    # Opener may have 18: with 8 and a doubleton his first suit keeps the auction open.
    open_still = length(opened, 2) & length(second, 0, 3) & hcp(8) & weak
    yield rule(bid(2, opened), open_still, "responder.preference", NONE)
    yield rule(bid(3, second), length(second, 4) & hcp(9, 11), "responder.raise", INVITING, agrees=second)
    yield rule(PASS, weak, "responder.pass", SIGN_OFF)


def after_jump_shift(state: State, opened: Suit, own: Suit, second: Suit) -> Rules:
    """Opener has game alone: show support or length below game where there is room, and leave him the slam."""
    if second.is_major:
        yield rule(state.within(second.strain, 4), length(second, 4), "responder.raise", GAME, agrees=second)
    if opened.is_major:
        yield rule(state.within(opened.strain, 3), length(opened, 3), "responder.raise", GAME, agrees=opened)
    if own.is_major:
        yield rule(state.within(own.strain, 3), length(own, 6), "responder.own_suit", GAME)
    fourth = next(suit for suit in SUITS if suit not in (opened, own, second))
    yield rule("3N", stopper(fourth) & hcp(0, 13), "responder.game", NONE)
    for suit in (second, opened):
        if not suit.is_major:
            yield rule(state.within(suit.strain, 4), length(suit, 4), "responder.raise", GAME, agrees=suit)
    yield rule(state.within(own.strain, 3), length(own, 5), "responder.own_suit", GAME)
    yield rule(state.within(opened.strain, 3), length(opened, 2), "responder.preference", GAME)


def after_reverse(state: State, opened: Suit, own: Suit) -> Rules:
    """Opener has 17 points or more: two no-trump and the cheapest calls are weak."""
    weak = hcp(0, 7)
    yield rule(
        bid(2 if state.last is not None and own.index > state.last.strain.index else 3, own),
        length(own, 5) & weak,
        "responder.own_suit_weak",
        NONE,
    )
    yield rule(bid(3, opened), length(opened, 3) & weak, "responder.preference", NONE)
    yield rule("2N", weak, "responder.weak_notrump", NONE)
