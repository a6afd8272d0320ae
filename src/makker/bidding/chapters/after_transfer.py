"""After a transfer over our no-trump was accepted: responder's call, and opener's (FACTS 4.1)."""

from makker.bidding.chapters.notrump_base import NotrumpBase
from makker.bidding.shown import anything, balanced, hcp, length, points
from makker.bidding.words import (
    GAME,
    INVITING,
    NONE,
    ROUND,
    SIGN_OFF,
    C,
    D,
    H,
    Rules,
    S,
    bid,
    other_major,
    rule,
    suit_of,
)
from makker.cards import Suit
from makker.games.bridge.calls import PASS


def after_transfer(base: NotrumpBase, suit: Suit, accepted: str) -> Rules:
    """Responder after the transfer was accepted."""
    game, small = base.game, 33 - base.low
    if accepted[0] == "3" and base.level == 1:
        key_cards = points(small - 1) & hcp(small - 3)
        yield rule("4N", key_cards, "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
        yield rule(bid(4, suit), points(game - 2), "notrump.major_game", SIGN_OFF, agrees=suit)
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
        return
    long, five = length(suit, 6), length(suit, 5, 5)
    if base.level == 2:
        key_cards = long & points(small - 1) & hcp(small - 4)
        yield rule("4N", key_cards, "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
    yield from second_suits(base, suit)
    yield rule("6N", five & balanced() & hcp(small), "notrump.slam", SIGN_OFF)
    yield rule("4N", five & balanced() & hcp(33 - base.high, small - 1), "notrump.quantitative", INVITING)
    enough = points(game + 1 if base.level == 1 else game)
    yield rule(bid(4, suit), long & enough, "notrump.major_game", SIGN_OFF, agrees=suit)
    yield rule("3N", five & (hcp(game) | points(game + 1)), "notrump.choice", NONE)
    if base.level == 1:
        yield rule(bid(3, suit), long & points(game - 1, game), "notrump.raise_invite", INVITING, agrees=suit)
        yield rule("2N", five & hcp(game - 2, game - 1), "notrump.invite_five", INVITING)
    yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def second_suits(base: NotrumpBase, suit: Suit) -> Rules:
    """A second suit of four forces to game with more than game; beside spades five hearts with no more than game."""
    other = other_major(suit)
    for second in (S, H, D, C):
        if second is suit or (second is other and suit is S):
            continue
        four = length(second, 4) & length(suit, 5) & points(base.game + 4) & hcp(base.game + 2)
        yield rule(bid(base.level + 2, second), four, "notrump.second_suit", GAME)
    if suit is S:
        both = length(S, 5) & length(H, 5) & points(base.game)
        yield rule(bid(3 if base.level == 1 else 4, H), both, "notrump.second_suit", GAME)


def opener_after_transfer(base: NotrumpBase, suit: Suit, then: str) -> Rules:
    """Opener chooses between the major and no-trump."""
    most, three = hcp(base.high - 1), length(suit, 3)
    if then == "3N":
        yield rule(bid(4, suit), three, "notrump.suit_fit", SIGN_OFF, agrees=suit)
        yield rule(PASS, anything(), "notrump.no_fit", SIGN_OFF)
    elif then == "2N":
        yield rule(bid(4, suit), three & most, "notrump.accept_invite", SIGN_OFF, agrees=suit)
        yield rule("3N", most, "notrump.accept_invite", SIGN_OFF)
        yield rule(bid(3, suit), three, "notrump.decline", SIGN_OFF, agrees=suit)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then == f"3{suit.letter}" and base.level == 1:
        yield rule(bid(4, suit), most | (hcp(base.low) & three), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then == "4N":
        yield rule(bid(6, suit), three & hcp(base.high), "notrump.accept_invite", SIGN_OFF, agrees=suit)
        yield rule("6N", hcp(base.high), "notrump.accept_invite", SIGN_OFF)
        yield rule(bid(5, suit), three & length(suit, 4), "notrump.decline", SIGN_OFF, agrees=suit)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then[1] in "CDHS" and then[1] != suit.letter:
        yield from choosing_suit(base, suit, then)
    else:
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def choosing_suit(base: NotrumpBase, suit: Suit, then: str) -> Rules:
    """Responder has shown a second suit: support for either, or no-trump."""
    three, second = length(suit, 3), suit_of(then)
    if then[0] == "3":
        yield rule(bid(3, suit), three & hcp(base.high), "notrump.suit_fit", GAME, agrees=suit)
        yield rule(bid(4, suit), three, "notrump.suit_fit", NONE, agrees=suit)
        yield rule(bid(4, second), length(second, 4), "notrump.suit_fit", GAME, agrees=second)
        yield rule("3N", anything(), "notrump.no_fit", NONE)
    else:
        yield rule(bid(4, suit), three, "notrump.suit_fit", NONE, agrees=suit)
