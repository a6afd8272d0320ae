"""Responses to one of a major, and opener's answer to Drury (FACTS 4.1, 4.2)."""

from makker.bidding.chapters.style import style_of
from makker.bidding.meaning import Forcing
from makker.bidding.shown import (
    anything,
    balanced,
    hcp,
    length,
    longest_new,
    points,
    quality,
    support,
    top,
    unbalanced,
)
from makker.bidding.shown import trumps as trumps_of
from makker.bidding.state import State
from makker.bidding.words import (
    GAME,
    INVITING,
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
    suit_of,
)
from makker.cards import Suit
from makker.games.bridge.calls import PASS

GAME_FORCE = 12
"""Points of a new suit at the two-level that forces to game; one no-trump then goes up to a point less (FACTS 4.2)."""


def responding(state: State) -> bool:
    """Partner opened one of a major, next hand passed, and it is our first call since."""
    return state.quiet and state.opener == "partner" and state.ours in (("1H",), ("1S",))


def responses(state: State) -> Rules:
    """All responses, those with support first."""
    suit = suit_of(state.ours[0])
    trumps = 4 if four_card(state, suit) else 3
    if not state.passed_hand:
        yield from forcing_raises(state, suit)
        yield from jump_shifts(suit)
        if state.card.system == "sayc":
            three = hcp(15, 17) & balanced() & length(suit, 2, 2)
            yield rule("3N", three & length(other_major(suit), 0, 3), "respond.three_notrump")
    if state.passed_hand and state.card.drury:
        good = length(suit, trumps) & support(suit, 10) & hcp(7)
        yield rule("2C", good, "respond.drury", ROUND, artificial=True, asks="drury", agrees=suit)
    yield from raises(state, suit, trumps)
    yield from new_suits(state, suit)
    yield from notrump_responses(state, suit)
    yield rule(PASS, anything(), "respond.pass")


def four_card(state: State, suit: Suit) -> bool:
    """Whether the opening promised four cards only."""
    return state.card.four_card_hearts if suit is H else state.card.four_card_spades


def forcing_raises(state: State, suit: Suit) -> Rules:
    """Splinters, and Jacoby or Stenberg two no-trump."""
    card, four = state.card, length(suit, 4)
    if card.splinters:
        for short in (S, H, D, C):
            if short is not suit:
                shape = four & length(short, 0, 1) & hcp(9, 13) & support(suit, 13, 17)
                yield rule(
                    bid(3 if short.index > suit.index else 4, short),
                    shape,
                    "respond.splinter",
                    GAME,
                    artificial=True,
                    agrees=suit,
                    suit=short.letter,
                )
    if card.major_notrump != "natural":
        strong = four & support(suit, 13) & hcp(style_of(state).jacoby)
        yield rule("2N", strong, "respond." + card.major_notrump, GAME, artificial=True, asks="shape", agrees=suit)


def jump_shifts(suit: Suit) -> Rules:
    """A strong suit and slam in sight."""
    for new in (S, H, D, C):
        if new is not suit:
            good = length(new, 6) & top(new, 2) & points(18) & hcp(16)
            yield rule(bid(2 if new.index > suit.index else 3, new), good, "respond.jump_shift", GAME)


def raises(state: State, suit: Suit, trumps: int) -> Rules:
    """To four on trumps and shape, to three as a limit, to two."""
    style = style_of(state)
    low, high = style.raise_three
    weak = length(suit, trumps + 2) & unbalanced() & hcp(0, 9) & support(suit, 7, 15)
    yield rule(bid(4, suit), weak, "respond.raise_four", SIGN_OFF, agrees=suit)
    limit = length(suit, max(trumps, style.limit_trumps)) & hcp(7, 12)
    if state.passed_hand:
        low, high = min(low, 11), 20
        limit = length(suit, trumps)
    yield rule(bid(3, suit), limit & support(suit, low, high), "respond.raise_three", INVITING, agrees=suit)
    fit = length(suit, trumps) & hcp(3, 10)
    yield rule(bid(2, suit), fit & support(suit, *style.raise_two), "respond.raise_two", agrees=suit)
    if trumps == 4:
        three = length(suit, 3) & quality("honours", suit, 1) & unbalanced()
        yield rule(bid(2, suit), three & hcp(5, 9) & support(suit, 7, 9), "respond.raise_two", agrees=suit)


def new_suits(state: State, suit: Suit) -> Rules:
    """One spade with four; a new suit at the two-level with ten points or eleven."""
    least, forcing = style_of(state).two_over_one, two_over_one(state)
    strong = hcp(GAME_FORCE) if forcing is GAME else points(least) & hcp(least - 2)
    drury = state.passed_hand and state.card.drury
    for new in (H, D, C):
        if new.index < suit.index and not (drury and new is C):
            yield rule(bid(2, new), longest_new(suit, new) & strong, "respond.two_over_one", forcing)
    if suit is H:
        one = INVITING if state.passed_hand else ROUND
        yield rule("1S", length(S, 4) & points(6) & hcp(5), "respond.one_over_one", one)
    if state.passed_hand:
        return
    # With three trumps and the strength for game a suit is shown first; three clubs will do.
    yield rule("2C", length(C, 3) & hcp(13) & length(suit, 3), "respond.two_over_one", forcing)


def two_over_one(state: State) -> Forcing:
    """What a new suit at the two-level asks: an answer, or game where the pair has agreed so."""
    if state.passed_hand:
        return INVITING
    return GAME if state.card.two_over_one_game else ROUND


def notrump_responses(state: State, suit: Suit) -> Rules:
    """Balanced hands, and one no-trump for what is too weak for anything else."""
    style = style_of(state)
    low, high = style.notrump
    if state.card.two_over_one_game and not state.passed_hand:
        high = GAME_FORCE - 1
    forcing = two_over_one(state)
    if state.card.major_notrump == "natural":
        yield rule("2N", hcp(11, 12) & balanced(), "respond.two_notrump", INVITING)
    if not (state.passed_hand and state.card.drury):
        yield rule("2C", hcp(high + 1) & length(C, 3), "respond.two_over_one", forcing)
    yield rule("2D", hcp(high + 1) & length(D, 3), "respond.two_over_one", forcing)
    yield rule("1N", hcp(low, high) | (points(low + 1) & hcp(low - 1, high)), "respond.one_notrump")
    if suit is S:
        yield rule("1N", hcp(low, 12), "respond.one_notrump")


def after_drury(state: State) -> bool:
    """We opened one of a major, and partner, who had passed, has bid Drury's two clubs."""
    partner = state.partner_last
    return state.quiet and state.opener == "me" and partner is not None and partner.meaning.asks == "drury"


def drury(state: State) -> Rules:
    """The suit again is light, game is accepted, two diamonds is a full opening (FACTS 4.2, the reverse form)."""
    suit = suit_of(state.ours[0])
    yield rule(bid(4, suit), trumps_of(suit, 15) & hcp(13), "rebid.accept", SIGN_OFF, agrees=suit)
    yield rule(bid(2, suit), hcp(0, 11), "drury.light", SIGN_OFF, agrees=suit)
    yield rule("2D", anything(), "drury.full", ROUND, artificial=True, agrees=suit)


DRURY = Chapter("drury", after_drury, drury)
MAJOR_RESPONSES = Chapter("majors", responding, responses)
