"""Responses to one of a major, and opener's answer to a game-forcing raise (FACTS 4.1, 4.2)."""

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
from makker.games.bridge.calls import DOUBLE, PASS

GAME_FORCE = 12
"""Points of a new suit at the two-level that forces to game; one no-trump then goes up to a point less (FACTS 4.2)."""
STENBERG_GOOD = 14
"""What opener shows to be more than a minimum over Stenberg's two no-trump (FACTS 4.2)."""


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
STENBERG_SHORTNESS = Chapter("stenberg_shortness", shortness_in_question, shortness)
FORCING_RAISE_DISTURBED = Chapter("forcing_raise_disturbed", raise_disturbed, over_their_bid)
FORCING_RAISE_ANSWERS = Chapter("forcing_raise", after_forcing_raise, answers)
