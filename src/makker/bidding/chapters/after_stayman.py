"""After Stayman over our no-trump was answered: responder's call, and opener's (FACTS 4.1)."""

from makker.bidding.chapters.notrump_answers import invited
from makker.bidding.chapters.notrump_base import NotrumpBase
from makker.bidding.shown import anything, hcp, length, points, support
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


def after_stayman(base: NotrumpBase, answer: str) -> Rules:
    """Responder knows about the majors."""
    game, small = base.game, 33 - base.low
    suit = suit_of(answer) if answer[1] in "HS" else None
    if suit is not None:
        fit = length(suit, 4)
        if small <= 20:
            strong = support(suit, small) & hcp(small - 3)
            yield rule("4C", fit & strong, "notrump.gerber", ROUND, artificial=True, asks="gerber", agrees=suit)
        yield rule(
            bid(4, suit), fit & (hcp(game) | support(suit, game + 1)), "notrump.major_game", SIGN_OFF, agrees=suit
        )
        if base.level == 1:
            yield rule(bid(3, suit), fit & hcp(0, game - 1), "notrump.raise_invite", INVITING, agrees=suit)
    yield from five_card_majors(base, suit)
    for minor in (D, C):
        slam = length(minor, 5) & points(small - 1) & hcp(32 - base.high)
        yield rule(bid(base.level + 2 if base.level == 1 else 4, minor), slam, "notrump.minor_slam", GAME)
    yield rule("7N", hcp(37 - base.low), "notrump.grand", SIGN_OFF)
    yield rule("6N", hcp(small), "notrump.slam", SIGN_OFF)
    yield rule("4N", hcp(33 - base.high, small - 1), "notrump.quantitative", INVITING)
    yield rule("3N", hcp(game), "notrump.game", SIGN_OFF)
    if base.level == 1:
        yield rule("2N", hcp(0, game - 1), "notrump.invite", INVITING)
    yield rule("3N", anything(), "notrump.game", SIGN_OFF)


def five_card_majors(base: NotrumpBase, shown: Suit | None) -> Rules:
    """Five in one major and four in the other: at the two-level an invitation, at the three-level game."""
    for suit in (S, H):
        if suit is shown:
            continue
        five = length(suit, 5) & length(other_major(suit), 4)
        if base.level == 1:
            yield rule(bid(3, suit), five & hcp(base.game), "notrump.game_suit", GAME)
            yield rule(bid(2, suit), five & hcp(0, base.game - 1), "notrump.five_four", INVITING)
        else:
            yield rule(bid(3, suit), five, "notrump.game_suit", GAME)


def opener_after_stayman(base: NotrumpBase, so_far: tuple[str, ...]) -> Rules:
    """Opener's third call."""
    answer, then = so_far[1], so_far[2]
    if then in ("3N", "2N") and answer[1] == "H":
        yield from spades_too(base, then)
    if then == "3N":
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
    elif then in ("2N", "4N"):
        yield from invited(base, then)
    elif then[0] == "3" and then[1] in "HS" and then[1] == answer[1]:
        yield rule(bid(4, suit_of(then)), hcp(base.high - 1), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then[1] in "CDHS":
        yield from over_suit(base, then)


def spades_too(base: NotrumpBase, then: str) -> Rules:
    """Responder, who asked and has no hearts, has spades."""
    spades = length(S, 4)
    if then == "2N":
        yield rule("4S", spades & hcp(base.high - 1), "notrump.major_game", SIGN_OFF, agrees=S)
        yield rule("3S", spades, "notrump.raise_invite", INVITING, agrees=S)
    else:
        yield rule("4S", spades, "notrump.major_game", SIGN_OFF, agrees=S)


def over_suit(base: NotrumpBase, then: str) -> Rules:
    """Responder has shown five cards in a suit: an invitation at the two-level, in a minor a view of slam."""
    suit, most = suit_of(then), hcp(base.high - 1)
    if then in ("2H", "2S"):
        yield rule(bid(4, suit), length(suit, 3) & most, "notrump.accept_invite", SIGN_OFF, agrees=suit)
        yield rule("3N", most, "notrump.accept_invite", SIGN_OFF)
        yield rule(bid(3, suit), length(suit, 4), "notrump.decline", SIGN_OFF)
        yield rule(PASS, length(suit, 3), "notrump.decline", SIGN_OFF)
        yield rule("2N", anything(), "notrump.decline", SIGN_OFF)
    elif then in ("3H", "3S"):
        yield rule(bid(4, suit), length(suit, 3), "notrump.suit_fit", NONE, agrees=suit)
        yield rule("3N", anything(), "notrump.no_fit", NONE)
    elif then in ("3C", "3D"):
        yield rule(bid(4, suit), length(suit, 4) & most, "notrump.suit_fit", GAME, agrees=suit)
        yield rule("3N", anything(), "notrump.no_fit", NONE)
