"""Openings in every seat (FACTS 4.1-4.3)."""

from functools import cache

from makker.bidding.regions import Shape
from makker.bidding.shown import (
    Shown,
    aces,
    anything,
    as_long,
    balanced,
    controls,
    hcp,
    length,
    longer,
    points,
    quality,
    rule_of,
    shaped,
    top,
    tricks,
    unbalanced,
)
from makker.bidding.state import State
from makker.bidding.words import MAJORS, MINORS, ROUND, C, Chapter, D, H, Rules, S, bid, rule
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import PASS

FOUR_CARD_ORDER = (H, C, S, D)
"""Which of several four-card suits Modern Standard opens (FACTS 4.2)."""


def opens_spades(shape: Shape) -> bool:
    """Five spades or more, and no longer suit."""
    return shape[0] >= 5 and shape[0] >= max(shape)


def opens_hearts(shape: Shape) -> bool:
    """Five hearts or more, longer than the spades, and no longer suit."""
    return shape[1] >= 5 and shape[1] > shape[0] and shape[1] >= max(shape)


def opens_diamonds(shape: Shape) -> bool:
    """Diamonds the longer minor, or as long with four or more; three only with 4-4-3-2."""
    spades, hearts, diamonds, clubs = shape
    if opens_spades(shape) or opens_hearts(shape):
        return False
    return (diamonds >= 4 and diamonds >= clubs) or (spades, hearts, diamonds) == (4, 4, 3)


def opens_four_diamonds(shape: Shape) -> bool:
    """The same with four diamonds at least: one club may be two (FACTS 4.2, 4.3)."""
    return opens_diamonds(shape) and shape[2] >= 4


def opens_clubs(shape: Shape) -> bool:
    """Whatever is left."""
    return not (opens_spades(shape) or opens_hearts(shape) or opens_diamonds(shape))


def opens_short_clubs(shape: Shape) -> bool:
    """Whatever is left where one diamond promises four."""
    return not (opens_spades(shape) or opens_hearts(shape) or opens_four_diamonds(shape))


def four_card_opening(shape: Shape, order: tuple[Suit, ...] = FOUR_CARD_ORDER) -> Suit:
    """The longest suit, the higher of five or more; of four-card suits the first in the order."""
    longest = max(shape)
    suits = [suit for suit in reversed(SUITS) if shape[3 - suit.index] == longest]
    if longest >= 5:
        return suits[0]
    return next(suit for suit in order if suit in suits)


def four_clubs(shape: Shape) -> bool:
    """Modern Standard's one club."""
    return four_card_opening(shape) is C


def four_diamonds(shape: Shape) -> bool:
    """Modern Standard's one diamond."""
    return four_card_opening(shape) is D


def four_hearts(shape: Shape) -> bool:
    """Modern Standard's one heart."""
    return four_card_opening(shape) is H


def four_spades(shape: Shape) -> bool:
    """Modern Standard's one spade."""
    return four_card_opening(shape) is S


def norwegian(shape: Shape) -> Suit:
    """Four-card hearts and diamonds, five-card spades, or else clubs, perhaps three (FACTS 4.3)."""
    spades, hearts, diamonds, clubs = shape
    if spades >= 5 and spades == max(shape):
        return S
    if hearts >= 4 and hearts >= max(diamonds, clubs):
        return H
    return D if diamonds >= 4 and diamonds >= clubs else C


def norwegian_spades(shape: Shape) -> bool:
    """Five-card spades beside four-card hearts."""
    return norwegian(shape) is S


def norwegian_hearts(shape: Shape) -> bool:
    """Four-card hearts."""
    return norwegian(shape) is H


def norwegian_diamonds(shape: Shape) -> bool:
    """Four diamonds."""
    return norwegian(shape) is D


def norwegian_clubs(shape: Shape) -> bool:
    """The rest."""
    return norwegian(shape) is C


def opening_shapes(state: State) -> tuple[tuple[Suit, Shown], ...]:
    """Which shapes open which suit."""
    card = state.card
    if card.four_card_spades and card.four_card_hearts:
        tests = (four_spades, four_hearts, four_diamonds, four_clubs)
    elif card.four_card_hearts:
        tests = (norwegian_spades, norwegian_hearts, norwegian_diamonds, norwegian_clubs)
    elif card.system == "sayc":
        tests = (opens_spades, opens_hearts, opens_diamonds, opens_clubs)
    else:
        tests = (opens_spades, opens_hearts, opens_four_diamonds, opens_short_clubs)
    return tuple(zip((S, H, D, C), map(shaped, tests), strict=True))


@cache
def opening_strength(system: str, position: int) -> Shown:
    """Twelve points, or the rule of 20; fifteen with the spades in fourth seat; lighter in third (FACTS 4.1)."""
    light = hcp(10 if system == "sayc" else 11) & rule_of("twenty", 20)
    if position == 4:
        return hcp(13, 21) | (rule_of("fifteen", 15) & hcp(11, 12)) | (light & rule_of("fifteen", 15) & hcp(10, 12))
    return hcp(12, 21) | (light & hcp(10, 12))


def strong(state: State) -> Rules:
    """Two clubs, and the no-trump openings."""
    card = state.card
    top_hand = hcp(22, 24) & balanced() if card.three_notrump == "strong" else hcp(22) & balanced()
    strongest = hcp(28) & balanced()
    yield rule("2C", top_hand, "open.two_clubs", ROUND, artificial=True)
    yield rule("2C", strongest, "open.two_clubs", ROUND, artificial=True)
    yield rule("2C", (hcp(22) | (hcp(20) & points(23))) & unbalanced(), "open.two_clubs", ROUND, artificial=True)
    for suit in MAJORS:
        nine = hcp(17, 21) & length(suit, 6) & unbalanced() & tricks(suit, 9.5)
        yield rule("2C", nine, "open.two_clubs", ROUND, artificial=True)
    if card.three_notrump == "strong":
        yield rule("3N", hcp(25, 27) & balanced(), "open.three_notrump")
    yield rule("2N", hcp(20, 21) & balanced(), "open.two_notrump")
    yield rule("1N", hcp(15, 17) & balanced(), "open.notrump")


def question() -> Rules:
    """Four no-trump on a hand that needs aces alone: eight solid cards, and every other suit held or short."""
    for suit in (S, H, D, C):
        solid = hcp(15, 27) & length(suit, 8) & top(suit, 3)
        for side in SUITS:
            if side is not suit:
                solid &= controls(side)
        # The answer of one ace is five diamonds: with clubs two are needed for it.
        solid &= aces(2) if suit is C else anything()
        yield rule("4N", solid, "open.aces", ROUND, artificial=True, asks="aces")


def one_of_a_suit(state: State) -> Rules:
    """One of a suit."""
    strength = opening_strength(state.card.system, state.position)
    for suit, shape in opening_shapes(state):
        yield rule(bid(1, suit), shape & strength, "open.suit")
    if state.position == 3:
        for suit in (S, H):
            light = hcp(9, 11) & rule_of("twenty", 19) & length(suit, 5, 5) & as_long(suit, C) & as_long(suit, D)
            yield rule(bid(1, suit), light & longer(suit, H if suit is S else S) & top(suit, 2), "open.light")


def preempts(state: State) -> Rules:
    """Long suits and few points: overbidding by two tricks vulnerable, by three not (FACTS 4.1)."""
    card, position = state.card, state.position
    over = 2 if state.vulnerable else 3
    if card.three_notrump == "gambling":
        for suit in MINORS:
            yield rule("3N", hcp(9, 13) & length(suit, 7, 8) & top(suit, 3), "open.gambling", suit=suit.letter)
    weak = hcp(8, 11) if position == 4 else hcp(3 if position == 3 else 4, 11)
    for suit in (S, H):
        yield rule(bid(4, suit), weak & length(suit, 8) & tricks(suit, 10 - over), "open.preempt")
    for suit in (D, C):
        yield rule(bid(5, suit), weak & length(suit, 9) & tricks(suit, 11 - over), "open.preempt")
        yield rule(bid(4, suit), weak & length(suit, 8) & tricks(suit, 10 - over), "open.preempt")
    for suit in (S, H, D, C):
        long = weak & hcp(3, 10) & length(suit, 7, 8)
        yield rule(bid(3, suit), long & tricks(suit, 9 - over), "open.preempt")
        yield rule(bid(3, suit), long & quality("honours", suit, 6 - over), "open.preempt")


def weak_two_shape(state: State, suit: Suit) -> Shown:
    """Six cards, no void; no four-card major beside it in the first two seats (FACTS 4.1)."""
    shape = length(suit, 6, 6)
    for other in SUITS:
        if other is not suit:
            shape &= length(other, 1, 3 if other.is_major and state.position <= 2 else 4)
    return shape


def weak_twos(state: State) -> Rules:
    """Weak two-bids, or multi two diamonds with majors only."""
    card = state.card
    low, high = {"sayc": (5, 11), "modern": (7, 10)}.get(card.system, (6, 10))
    if state.position == 4:
        low, high = 9, 11
    if card.two_diamonds == "multi":
        for suit in MAJORS:
            held = hcp(low - 1, high - 1) & weak_two_shape(state, suit) & quality("honours", suit, 1)
            yield rule("2D", held, "open.multi", ROUND, artificial=True)
        return
    good = 3 if state.vulnerable else 2
    for suit in (S, H, D):
        held = hcp(low, high) & weak_two_shape(state, suit)
        yield rule(bid(2, suit), held & top(suit, 2), "open.weak_two")
        yield rule(bid(2, suit), held & quality("honours", suit, good), "open.weak_two")


def openings(state: State) -> Rules:
    """All openings, the strongest first, and the pass."""
    yield from question()
    yield from strong(state)
    yield from one_of_a_suit(state)
    yield from preempts(state)
    yield from weak_twos(state)
    yield rule(PASS, anything(), "open.pass")


OPENINGS = Chapter("openings", lambda state: state.opening is None, openings)
