"""Responder's second call, undisturbed, by what opener has rebid (FACTS 4.1, 4.2)."""

from makker.bidding.chapters.combined import worth
from makker.bidding.chapters.natural_games import games, slams
from makker.bidding.chapters.two_suits import after_jump_shift, after_new_suit, after_reverse
from makker.bidding.shown import anything, as_long, hcp, length, points, stopper, top, trumps
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
    Rules,
    S,
    bid,
    rule,
    suit_of,
)
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import PASS


def rebidding(state: State) -> bool:
    """Partner opened one of a suit, we answered in a new suit, and partner has bid again."""
    ours = state.ours
    return (
        state.quiet
        and state.opener == "partner"
        and len(ours) == 3
        and "P" not in ours
        and ours[0][0] == "1"
        and ours[0] != "1N"
        and state.mine[-1].meaning.code in ("respond.one_over_one", "respond.two_over_one")
    )


def rebids(state: State) -> Rules:
    """By what opener rebid."""
    opened, own = suit_of(state.ours[0]), suit_of(state.ours[1])
    rebid = state.said[-2].meaning.code
    if rebid == "rebid.one_notrump":
        yield from after_one_notrump(state, opened, own)
    elif rebid in ("rebid.new_suit", "rebid.one_level"):
        yield from after_new_suit(state, opened, own, suit_of(state.ours[2]))
    elif rebid == "rebid.own_suit":
        yield from after_own_suit(state, opened, own)
    elif rebid == "rebid.two_notrump":
        yield from after_two_notrump(state, opened, own)
    elif rebid == "rebid.jump_shift":
        yield from after_jump_shift(state, opened, own, suit_of(state.ours[2]))
    elif rebid == "rebid.reverse":
        yield from after_reverse(state, opened, own)


def after_one_notrump(state: State, opened: Suit, own: Suit) -> Rules:
    """Opener is balanced with 12-14: place the contract, invite, or ask again with two clubs."""
    most = 10
    yield from gerber(state)
    if own.is_major:
        yield rule(bid(4, own), length(own, 6) & points(13) & hcp(10, 18), "responder.game", SIGN_OFF)
    other = H if own is S else S
    if state.card.checkback and own.is_major:
        five = length(own, 5) & hcp(11)
        yield rule("2C", five, "responder.delayed_stayman", ROUND, artificial=True, asks="delayed")
        if other.index > own.index or own is S:
            yield rule(
                "2C",
                length(other, 4) & hcp(11) & length(own, 4),
                "responder.delayed_stayman",
                ROUND,
                artificial=True,
                asks="delayed",
            )
    elif own.is_major:
        yield rule(bid(3, own), length(own, 6) & points(11, 12) & hcp(8), "responder.invite_suit", INVITING)
        if own is S:
            yield rule("3H", length(H, 4) & length(S, 5) & hcp(12), "responder.second_suit", ROUND)
    yield rule("6N", hcp(21), "responder.slam", SIGN_OFF)
    yield rule("4N", hcp(19, 20), "notrump.quantitative", INVITING)
    if own.is_major and not state.card.checkback:
        yield rule(bid(3, own), length(own, 5) & hcp(14), "responder.five_card_game", ROUND)
    yield rule("3N", hcp(13) | (points(13) & hcp(12)), "responder.game", SIGN_OFF)
    yield rule("2N", hcp(11, 12), "responder.invite", INVITING)
    for low in (H, D, C):
        if low.index < own.index and own is S and low is H:
            yield rule("2H", length(H, 4) & length(S, 5) & hcp(0, most) & as_long(S, H), "responder.weak_second", NONE)
    yield rule(bid(2, own), length(own, 6 if not own.is_major else 5) & hcp(0, most), "responder.own_suit", SIGN_OFF)
    if opened.index < own.index and not state.card.checkback:
        yield rule(bid(2, opened), length(opened, 5) & hcp(0, most), "responder.preference", SIGN_OFF)
    yield rule(PASS, anything(), "responder.pass", SIGN_OFF)


def gerber(state: State) -> Rules:
    """Four clubs asks for aces over opener's no-trump: a long suit of one's own and slam in sight (FACTS 4.1)."""
    own = state.mine[-1].natural_suit
    if not state.card.gerber_rebid or own is None:
        return
    least = state.partner.hcp[0]
    long = length(own, 6) & trumps(own, 32 - least) & hcp(27 - least)
    yield rule("4C", long, "notrump.gerber", ROUND, artificial=True, asks="gerber", agrees=own)


def after_own_suit(state: State, opened: Suit, own: Suit) -> Rules:
    """Opener has a minimum and a long suit."""
    game = 25 - state.partner.least()
    weak = hcp(0, 10)
    two = length(opened, 2)
    if opened.is_major:
        yield rule(bid(4, opened), two & worth(state, opened, 25, 32), "responder.game", SIGN_OFF, agrees=opened)
        if state.mine[-1].meaning.code == "respond.two_over_one":
            # A long running suit beside two trumps is worth its length.
            running = two & length(own, 6) & top(own, 2) & points(26 - state.partner.least(), 18) & hcp(12)
            yield rule(bid(4, opened), running, "responder.game", SIGN_OFF, agrees=opened)
        yield rule(
            bid(3, opened), two & worth(state, opened, 23, 24) & hcp(9), "responder.raise", INVITING, agrees=opened
        )
    if own.is_major:
        yield rule(bid(4, own), length(own, 7) & points(game, 18), "responder.game", SIGN_OFF)
        yield rule(bid(4, own), length(own, 6) & top(own, 2) & points(14, 18), "responder.game", SIGN_OFF)
        low = state.cheapest(own.strain)
        if low is not None and low.level <= 3:
            jump = bid(3, own)
            yield rule(jump, length(own, 6) & points(11, 12) & hcp(8), "responder.invite_suit", INVITING)
    unbid = [suit for suit in SUITS if suit not in (opened, own)]
    stops = stopper(unbid[0]) & stopper(unbid[1])
    yield rule("3N", stops & hcp(min(13, game), 18), "responder.game", SIGN_OFF)
    yield rule("2N", stops & hcp(11, 12), "responder.invite", INVITING)
    for new in (S, H, D, C):
        low = state.cheapest(new.strain)
        if new in unbid and low is not None and low.level <= 3:
            yield rule(low, length(new, 4) & hcp(11 if low.level == 2 else 12), "responder.second_suit", ROUND)
    yield rule("2N", hcp(game - 2, game - 1) & length(opened, 1), "responder.invite", INVITING)
    yield rule("3N", hcp(game, 18), "responder.game", SIGN_OFF)
    if state.mine[-1].meaning.code == "respond.two_over_one":
        yield rule("2N", hcp(0, 12), "responder.invite", INVITING)
        return
    if own.index > opened.index:
        yield rule(bid(2, own), length(own, 6) & length(opened, 0, 2) & weak, "responder.own_suit", SIGN_OFF)
    yield rule(PASS, weak, "responder.pass", SIGN_OFF)


def after_two_notrump(state: State, opened: Suit, own: Suit) -> Rules:
    """A new suit at the two-level has promised another bid; opener is balanced with a minimum."""
    if opened.is_major:
        three = length(opened, 3)
        yield from gerber(state)
        yield rule(bid(4, opened), three & worth(state, opened, 25, 32), "responder.game", SIGN_OFF, agrees=opened)
        yield rule(bid(3, opened), three & hcp(0, 12), "responder.raise", INVITING, agrees=opened)
    if own.is_major:
        yield rule(bid(4, own), length(own, 6) & points(13, 18), "responder.game", SIGN_OFF)
    yield rule(bid(3, own), length(own, 6) & hcp(0, 11), "responder.own_suit", SIGN_OFF)
    yield rule("4N", hcp(19, 20), "notrump.quantitative", INVITING)
    yield rule("6N", hcp(21), "responder.slam", SIGN_OFF)
    yield rule("3N", anything(), "responder.game", SIGN_OFF)


def strong_notrump(state: State) -> bool:
    """Opener, balanced, has jumped in no-trump with 18-19 points, and they have left us in peace."""
    partner = state.partner_last
    jumped = partner is not None and partner.meaning.code == "rebid.two_notrump_strong"
    return jumped and state.rho_passed and state.partner.hcp[0] >= 18


def after_strong_notrump(state: State) -> Rules:
    """Slam or game by what there is, and three no-trump with all that was promised: 25 together are never passed."""
    yield from gerber(state)
    yield from slams(state)
    yield from games(state)
    yield rule("3N", hcp(6), "responder.game", SIGN_OFF)


RESPONDER = Chapter("responder", rebidding, rebids)
STRONG_NOTRUMP = Chapter("strong_notrump", strong_notrump, after_strong_notrump)
