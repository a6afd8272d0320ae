"""After a response to our no-trump: opener's answer, and what both bid then (FACTS 4.1)."""

from typing import Protocol

from makker.bidding.shown import anything, balanced, hcp, length, points, support
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

SUITS_TO_PLAY = ("2D", "2H", "2S", "3C", "3D")


class NotrumpBase(Protocol):
    """Our natural no-trump bid."""

    @property
    def level(self) -> int:
        """1 or 2."""

    @property
    def low(self) -> int:
        """Fewest points."""

    @property
    def high(self) -> int:
        """Most points."""

    @property
    def transfers(self) -> bool:
        """Whether transfers are on."""

    @property
    def game(self) -> int:
        """Points for game opposite the least."""


def answered(base: NotrumpBase, response: str) -> Rules:
    """The no-trump bidder's answer."""
    over = base.level + 1
    if response == f"{over}C":
        yield rule(bid(over, H), length(H, 4), "notrump.four_hearts", NONE)
        yield rule(bid(over, S), length(S, 4), "notrump.four_spades", NONE)
        yield rule(bid(over, D), anything(), "notrump.no_major", NONE, artificial=True)
    elif base.transfers and response in (f"{over}D", f"{over}H"):
        suit = H if response[1] == "D" else S
        if base.level == 1:
            yield rule(bid(3, suit), hcp(base.high) & length(suit, 4), "notrump.super_accept", INVITING, agrees=suit)
        yield rule(bid(over, suit), anything(), "notrump.accept", NONE, artificial=True)
    elif base.transfers and base.level == 1 and response == "2S":
        yield rule("3C", anything(), "notrump.relay_answer", NONE, artificial=True)
    elif response == f"{over}N":
        yield rule("3N", hcp(base.high - 1), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif response == "4N":
        yield rule("6N", hcp(base.high), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif base.level == 1 and response in ("3C", "3D") and base.transfers:
        suit = suit_of(response)
        yield rule("3N", hcp(base.high - 1) & length(suit, 2), "notrump.accept_invite", SIGN_OFF)
        yield rule("3N", length(suit, 3) & hcp(base.low), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif response in ("3H", "3S"):
        suit = suit_of(response)
        fit = length(suit, 3) if not base.transfers else length(suit, 2)
        if base.transfers:
            yield rule(
                "4N",
                fit & length(suit, 3) & hcp(base.high),
                "slam.ask",
                ROUND,
                artificial=True,
                asks="aces",
                agrees=suit,
            )
        yield rule(bid(4, suit), fit, "notrump.suit_fit", NONE, agrees=suit)
        yield rule("3N", anything(), "notrump.no_fit", NONE)
    elif response in SUITS_TO_PLAY:
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def later(base: NotrumpBase, so_far: tuple[str, ...]) -> Rules:
    """Both players' further calls."""
    over = base.level + 1
    if so_far[0] == f"{over}C":
        if len(so_far) == 2:
            yield from after_stayman(base, so_far[1])
        elif len(so_far) == 3:
            yield from opener_after_stayman(base, so_far)
    elif base.transfers and so_far[0] in (f"{over}D", f"{over}H"):
        suit = H if so_far[0][1] == "D" else S
        if len(so_far) == 2:
            yield from after_transfer(base, suit, so_far[1])
        elif len(so_far) == 3:
            yield from opener_after_transfer(base, suit, so_far[2])
    elif base.transfers and base.level == 1 and so_far[:2] == ("2S", "3C"):
        if len(so_far) == 2:
            yield rule("3D", length(D, 6), "notrump.to_play_diamonds", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


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
    most = hcp(base.high - 1)
    if then in ("3N", "2N") and answer[1] == "H":
        spades = length(S, 4)
        if then == "2N":
            yield rule("4S", spades & most, "notrump.major_game", SIGN_OFF, agrees=S)
            yield rule("3S", spades, "notrump.raise_invite", INVITING, agrees=S)
        else:
            yield rule("4S", spades, "notrump.major_game", SIGN_OFF, agrees=S)
    if then == "2N":
        yield rule("3N", most, "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then[0] == "3" and then[1] in "HS" and then[1] == answer[1]:
        yield rule(bid(4, suit_of(then)), most, "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then in ("2H", "2S"):
        suit = suit_of(then)
        yield rule(bid(4, suit), length(suit, 3) & most, "notrump.accept_invite", SIGN_OFF, agrees=suit)
        yield rule("3N", most, "notrump.accept_invite", SIGN_OFF)
        yield rule(bid(3, suit), length(suit, 4), "notrump.decline", SIGN_OFF)
        yield rule(PASS, length(suit, 3), "notrump.decline", SIGN_OFF)
        yield rule("2N", anything(), "notrump.decline", SIGN_OFF)
    elif then in ("3H", "3S"):
        suit = suit_of(then)
        yield rule(bid(4, suit), length(suit, 3), "notrump.suit_fit", NONE, agrees=suit)
        yield rule("3N", anything(), "notrump.no_fit", NONE)
    elif then == "4N":
        yield rule("6N", hcp(base.high), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)
    elif then == "3N":
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
    elif then in ("3C", "3D"):
        suit = suit_of(then)
        yield rule(bid(4, suit), length(suit, 4) & hcp(base.high - 1), "notrump.suit_fit", GAME, agrees=suit)
        yield rule("3N", anything(), "notrump.no_fit", NONE)


def after_transfer(base: NotrumpBase, suit: Suit, accepted: str) -> Rules:
    """Responder after the transfer was accepted."""
    game, small, other = base.game, 33 - base.low, other_major(suit)
    if accepted[0] == "3" and base.level == 1:
        yield rule(
            "4N", points(small - 1) & hcp(small - 3), "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit
        )
        yield rule(bid(4, suit), points(game - 2), "notrump.major_game", SIGN_OFF, agrees=suit)
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
        return
    long, five = length(suit, 6), length(suit, 5, 5)
    if base.level == 2:
        yield rule(
            "4N",
            long & points(small - 1) & hcp(small - 4),
            "slam.ask",
            ROUND,
            artificial=True,
            asks="aces",
            agrees=suit,
        )
    for second in (S, H, D, C):
        if second is suit or (second is other and suit is S):
            continue
        four = length(second, 4) & length(suit, 5) & points(game + 4) & hcp(game + 2)
        yield rule(bid(base.level + 2, second), four, "notrump.second_suit", GAME)
    if suit is S:
        both = length(S, 5) & length(H, 5) & points(game)
        yield rule(bid(3 if base.level == 1 else 4, H), both, "notrump.second_suit", GAME)
    yield rule("6N", five & balanced() & hcp(small), "notrump.slam", SIGN_OFF)
    yield rule("4N", five & balanced() & hcp(33 - base.high, small - 1), "notrump.quantitative", INVITING)
    yield rule(
        bid(4, suit), long & points(game + 1 if base.level == 1 else game), "notrump.major_game", SIGN_OFF, agrees=suit
    )
    yield rule("3N", five & (hcp(game) | points(game + 1)), "notrump.choice", NONE)
    if base.level == 1:
        yield rule(bid(3, suit), long & points(game - 1, game), "notrump.raise_invite", INVITING, agrees=suit)
        yield rule("2N", five & hcp(game - 2, game - 1), "notrump.invite_five", INVITING)
    yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


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
        second = suit_of(then)
        level = int(then[0])
        strong = hcp(base.high)
        if level == 3:
            yield rule(bid(3, suit), three & strong, "notrump.suit_fit", GAME, agrees=suit)
            yield rule(bid(4, suit), three, "notrump.suit_fit", NONE, agrees=suit)
            yield rule(bid(4, second), length(second, 4), "notrump.suit_fit", GAME, agrees=second)
            yield rule("3N", anything(), "notrump.no_fit", NONE)
        else:
            yield rule(bid(4, suit), three, "notrump.suit_fit", NONE, agrees=suit)
    else:
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
