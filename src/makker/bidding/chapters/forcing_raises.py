"""Opener's answers to Jacoby's and Stenberg's forcing raise, and shortness asked for over them (FACTS 4.1, 4.2)."""

from makker.bidding.shown import (
    anything,
    hcp,
    length,
    points,
    quality,
    support,
    top,
)
from makker.bidding.state import State
from makker.bidding.words import (
    GAME,
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
from makker.games.bridge.calls import DOUBLE, PASS

STENBERG_GOOD = 14
"""What opener shows to be more than a minimum over Stenberg's two no-trump (FACTS 4.2)."""


def after_forcing_raise(state: State) -> bool:
    """We opened one of a major, and partner's two no-trump is Jacoby's or Stenberg's."""
    return (
        state.quiet
        and state.opener == "me"
        and len(state.ours) == 2
        and state.partner_last is not None
        and state.partner_last.meaning.asks == "shape"
    )


def answers(state: State) -> Rules:
    """Opener tells shape and strength."""
    suit = suit_of(state.ours[0])
    form = {"jacoby": jacoby, "stenberg": stenberg, "stenberg_club": stenberg_club}[state.card.major_notrump]
    yield from form(suit)


def jacoby(suit: Suit) -> Rules:
    """Shortness, a good side suit, or strength in three steps (FACTS 4.1)."""
    for side in (S, H, D, C):
        if side.index < suit.index:
            good = length(side, 5) & top(side, 2)
            yield rule(bid(4, side), good, "jacoby.side_suit", GAME, agrees=suit, suit=side.letter)
    for short in (C, D, H, S):
        if short is not suit:
            yield rule(
                bid(3, short),
                length(short, 0, 1),
                "jacoby.shortness",
                GAME,
                artificial=True,
                agrees=suit,
                suit=short.letter,
            )
    yield rule(bid(3, suit), hcp(18) | points(18), "jacoby.strong", GAME, agrees=suit)
    yield rule("3N", hcp(15), "jacoby.medium", GAME, agrees=suit, artificial=True)
    yield rule(bid(4, suit), anything(), "jacoby.minimum", agrees=suit)


def stenberg(suit: Suit) -> Rules:
    """Side suits, extra strength, or a minimum (FACTS 4.2)."""
    for side in (S, H, D, C):
        if side is not suit and side.index < suit.index:
            two = length(side, 5) & length(suit, 5) & hcp(14)
            yield rule(bid(4, side), two, "stenberg.two_suits", GAME, agrees=suit, suit=side.letter)
    for side in (C, D, H, S):
        if side is not suit:
            shown = length(side, 4) & length(suit, 5)
            yield rule(bid(3, side), shown, "stenberg.side_suit", GAME, agrees=suit, suit=side.letter)
    yield rule(bid(3, suit), hcp(15), "stenberg.extra", GAME, agrees=suit)
    yield rule(bid(4, suit), anything(), "stenberg.minimum", agrees=suit)


def stenberg_club(suit: Suit) -> Rules:
    """Three clubs is any minimum; with 14 points a void, a singleton, or three diamonds without (FACTS 4.2)."""
    other, good = other_major(suit), hcp(STENBERG_GOOD)
    for void, call in ((C, "4C"), (D, "4D"), (other, "4H")):
        shape = good & length(void, 0, 0)
        yield rule(call, shape, "stenberg.void", GAME, artificial=True, agrees=suit, suit=void.letter)
    for short, call in ((C, "3H"), (D, "3S"), (other, "3N")):
        shape = good & length(short, 1, 1)
        yield rule(call, shape, "stenberg.singleton", GAME, artificial=True, agrees=suit, suit=short.letter)
    yield rule("3D", good, "stenberg.no_shortness", GAME, artificial=True, agrees=suit)
    yield rule("3C", anything(), "stenberg.club_minimum", GAME, artificial=True, agrees=suit)


def shortness_in_question(state: State) -> bool:
    """Opener has shown a minimum by three clubs over Stenberg, and it is for one of us to ask or to answer."""
    clubs = any(each.meaning.code == "stenberg.club_minimum" for each in (*state.mine, *state.partners))
    partner = state.partner_last
    return clubs and state.quiet and partner is not None and len(state.ours) <= 4


def shortness(state: State) -> Rules:
    """Three diamonds asks with hope of slam; the singleton is bid, the trump suit denies one (FACTS 4.2)."""
    suit = suit_of(state.ours[0])
    if len(state.ours) == 3:
        hope = support(suit, 17) & hcp(14)
        yield rule("3D", hope, "stenberg.ask", ROUND, artificial=True, asks="shortness", agrees=suit)
        yield rule(bid(4, suit), anything(), "natural.game", SIGN_OFF, agrees=suit)
    elif state.said[-2].meaning.asks == "shortness":
        for short, level in ((other_major(suit), 3), (C, 4), (D, 4)):
            shape = length(short, 0, 1)
            call = bid(level, short)
            yield rule(call, shape, "jacoby.shortness", GAME, artificial=True, agrees=suit, suit=short.letter)
        yield rule(bid(3, suit), anything(), "stenberg.none", GAME, agrees=suit)


def raise_disturbed(state: State) -> bool:
    """They have bid over partner's forcing raise by two no-trump."""
    partner = state.partner_last
    asked = partner is not None and partner.meaning.asks == "shape" and partner.meaning.agrees is not None
    return state.opener == "me" and asked and len(state.ours) == 2 and not state.rho_passed and not state.may_redouble


def over_their_bid(state: State) -> Rules:
    """A bid of their suit is shortness there, a double length; game is a minimum, and a pass forces."""
    partner, last = state.partner_last, state.last
    suit, their = (
        partner.meaning.agrees if partner is not None else None,
        last.strain.suit if last is not None else None,
    )
    if suit is None or their is None:
        return
    cue = state.within(their.strain, 4)
    good = hcp(STENBERG_GOOD)
    if cue is not None and cue.index < bid(4, suit).index:
        yield rule(cue, good & length(their, 0, 1), "contested.cue_short", GAME, artificial=True, agrees=suit)
    yield rule(DOUBLE, length(their, 4) & quality("honours", their, 2), "contested.penalty")
    yield rule(bid(4, suit), hcp(0, STENBERG_GOOD - 1), "natural.game", SIGN_OFF, agrees=suit)
    yield rule(PASS, anything(), "contested.forcing_pass", ROUND, artificial=True)


STENBERG_SHORTNESS = Chapter("stenberg_shortness", shortness_in_question, shortness)
FORCING_RAISE_DISTURBED = Chapter("forcing_raise_disturbed", raise_disturbed, over_their_bid)
FORCING_RAISE_ANSWERS = Chapter("forcing_raise", after_forcing_raise, answers)
