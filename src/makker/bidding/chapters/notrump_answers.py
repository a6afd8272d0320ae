"""Opener's answer to a response to our no-trump (FACTS 4.1)."""

from makker.bidding.chapters.notrump_base import NotrumpBase
from makker.bidding.shown import anything, hcp, length
from makker.bidding.words import INVITING, NONE, ROUND, SIGN_OFF, D, H, Rules, S, bid, rule, suit_of
from makker.cards import Suit
from makker.games.bridge.calls import PASS

SUITS_TO_PLAY = ("2D", "2H", "2S", "3C", "3D")


def answered(base: NotrumpBase, response: str) -> Rules:
    """The no-trump bidder's answer."""
    over = base.level + 1
    if response == f"{over}C":
        yield rule(bid(over, H), length(H, 4), "notrump.four_hearts", NONE)
        yield rule(bid(over, S), length(S, 4), "notrump.four_spades", NONE)
        yield rule(bid(over, D), anything(), "notrump.no_major", NONE, artificial=True)
    elif base.transfers and response in (f"{over}D", f"{over}H"):
        yield from accepting(base, H if response[1] == "D" else S)
    elif base.transfers and base.level == 1 and response == "2S":
        yield rule("3C", anything(), "notrump.relay_answer", NONE, artificial=True)
    elif response in (f"{over}N", "4N"):
        yield from invited(base, response)
    elif base.level == 1 and response in ("3C", "3D") and base.transfers:
        suit = suit_of(response)
        yield rule("3N", hcp(base.high - 1) & length(suit, 2), "notrump.accept_invite", SIGN_OFF)
        yield rule("3N", length(suit, 3) & hcp(base.low), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif response in ("3H", "3S"):
        yield from own_major(base, suit_of(response))
    elif response in SUITS_TO_PLAY:
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def accepting(base: NotrumpBase, suit: Suit) -> Rules:
    """The transfer is accepted; over one no-trump the best hands with four trumps jump."""
    if base.level == 1:
        yield rule(bid(3, suit), hcp(base.high) & length(suit, 4), "notrump.super_accept", INVITING, agrees=suit)
    yield rule(bid(base.level + 1, suit), anything(), "notrump.accept", NONE, artificial=True)


def invited(base: NotrumpBase, response: str) -> Rules:
    """More than the least accepts an invitation to game; only the most accepts one to slam."""
    if response == "4N":
        yield rule("6N", hcp(base.high), "notrump.accept_invite", SIGN_OFF)
    else:
        yield rule("3N", hcp(base.high - 1), "notrump.accept_invite", SIGN_OFF)
    yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)


def own_major(base: NotrumpBase, suit: Suit) -> Rules:
    """Responder's own major forces to game, beside transfers with six cards and a view of slam."""
    fit = length(suit, 2 if base.transfers else 3)
    if base.transfers:
        most = fit & length(suit, 3) & hcp(base.high)
        yield rule("4N", most, "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
    yield rule(bid(4, suit), fit, "notrump.suit_fit", NONE, agrees=suit)
    yield rule("3N", anything(), "notrump.no_fit", NONE)
