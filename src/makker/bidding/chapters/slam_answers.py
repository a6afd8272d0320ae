"""Answers to the questions for aces, kings and the trump queen, over interference too (FACTS 4.5)."""

from makker.bidding.chapters.combined import trump_suit
from makker.bidding.chapters.slam_placing import decisions
from makker.bidding.shown import Shown, aces, anything, keycards, kings, quality, top
from makker.bidding.state import ACE_QUESTIONS, State
from makker.bidding.words import SIGN_OFF, C, Chapter, Rules, S, bid, rule
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Call, all_bids
from makker.games.bridge.contract import Doubled

STEPS_MOST = 8
STEPS: dict[str, tuple[tuple[int, ...], ...]] = {
    "blackwood": ((0, 4), (1,), (2,), (3,)),
    "keycards": ((0, 4), (1, 5), (2,), (3,)),
    "rkc0314": ((0, 3), (1, 4), (2, 5), (2, 5)),
    "rkc1430": ((1, 4), (0, 3), (2, 5), (2, 5)),
}
"""What the four answers to four no-trump show; the two dearest of RKC deny and show the trump queen."""


def asked(state: State) -> bool:
    """A question for aces or kings hangs, or has just been answered."""
    partner = state.partner_last
    return partner is not None and bool(
        partner.meaning.asks in ACE_QUESTIONS or (state.mine and state.mine[-1].meaning.asks in ACE_QUESTIONS)
    )


def answerable(state: State) -> bool:
    """Partner asks, and there is room for every step of the answer: one of them fits any hand."""
    partner, last = state.partner_last, state.last
    asks = partner is not None and partner.meaning.asks in ACE_QUESTIONS
    return asks and last is not None and last.index + STEPS_MOST < len(all_bids())


def answering(state: State) -> Rules:
    """Answers first, then what the asker makes of them."""
    partner = state.partner_last
    if partner is not None and partner.meaning.asks in ACE_QUESTIONS:
        yield from answers(state, partner.meaning.asks)
        if not state.rho_passed and not interfered(state, partner.meaning.asks):
            yield rule(PASS, anything(), "natural.nothing")  # they took the room for the rest of the answers
    elif state.mine:
        yield from decisions(state, state.mine[-1].meaning.asks)


def answers(state: State, asks: str) -> Rules:
    """The answer to partner's question, over interference too."""
    if asks == "grand":
        trump = trump_suit(state) or S
        yield rule(bid(7, trump), top(trump, 2), "slam.grand_yes", SIGN_OFF)
        yield rule(bid(6, trump), anything(), "slam.grand_no", SIGN_OFF)
        return
    last, suit = state.last, trump_suit(state)
    if last is None:
        return
    if asks == "queen" and suit is not None:
        yield from queen_answers(state, suit)
        return
    if asks == "kings" and suit is not None and state.card.kings == "specific":
        yield from specific_kings(suit)
        return
    shown = steps_shown(state, asks)
    if interfered(state, asks):
        yield from over_interference(state, asks)
        return
    for step, (held, count) in enumerate(shown):
        place = last.index + 1 + step if asks != "kings" else bid(6, C).index + step
        for each in held:
            if place < len(all_bids()):
                yield rule(all_bids()[place], each, "slam." + asks + "_answer", artificial=True, count=count)


def steps_shown(state: State, asks: str) -> list[tuple[list[Shown], str]]:
    """What each step of the answer shows, with its text."""
    if asks in ("kings", "gerber_kings"):
        found = [([kings(0), kings(4)] if k == 0 else [kings(k, k)], "0/4" if k == 0 else str(k)) for k in range(4)]
        if asks == "gerber_kings":
            return [([kings(k, k)], str(k)) for k in range(5)]
        found[0] = ([kings(0, 0), kings(4, 4)], "0/4")
        return found
    form = state.card.slam if asks == "aces" else "blackwood"
    suit = trump_suit(state)
    if form == "blackwood" or suit is None:
        return [([aces(k, k) for k in ks], "/".join(map(str, ks))) for ks in STEPS["blackwood"]]
    with_queen = form.startswith("rkc")
    found = []
    for step, counts in enumerate(STEPS[form]):
        queen = anything()
        if with_queen and step >= 2:
            queen = quality("queen", suit, step - 2, step - 2)
        text = "/".join(map(str, counts)) + ("" if not with_queen or step < 2 else "-Q" if step == 2 else "+Q")
        found.append(([keycards(suit, k, k) & queen for k in counts], text))
    return found


def queen_answers(state: State, suit: Suit) -> Rules:
    """The trump suit at once denies the queen; with it the cheapest king beside it, or six (FACTS 4.5)."""
    last = state.last
    yield rule(state.cheapest(suit.strain), quality("queen", suit, 0, 0), "slam.queen_no")
    shown: set[Suit] = set()
    for found in all_bids()[last.index + 1 if last else 0 : bid(6, suit).index]:
        side = found.strain.suit
        if side is not None and side is not suit and side not in shown:
            shown.add(side)
            yield rule(found, quality("king", side), "slam.queen_king", artificial=True, suit=side.letter)
    yield rule(bid(6, suit), anything(), "slam.queen_yes")


def specific_kings(suit: Suit) -> Rules:
    """The cheapest king below six of the trump suit, or that to deny one (FACTS 4.5)."""
    for side in SUITS:
        if side.index < suit.index:
            yield rule(bid(6, side), quality("king", side), "slam.king", artificial=True, suit=side.letter)
    yield rule(bid(6, suit), anything(), "slam.kings_none")


def interfered(state: State, asks: str) -> bool:
    """Whether they have bid or doubled after the question for aces, and the pair has agreed on answers to that.

    A double of Gerber's four clubs takes no room: the answers stay what they are.
    """
    if state.rho_passed or asks not in ("aces", "gerber") or not (state.card.dopi or state.card.depo):
        return False
    return asks == "aces" or state.doubled is Doubled.NO


def over_interference(state: State, asks: str) -> Rules:
    """DOPI over a bid, ROPI over a double: none, pass one, then the next steps; DEPO where those would be too high."""
    last, suit = state.last, trump_suit(state)
    if last is None:
        return
    doubled = state.doubled is Doubled.DOUBLED
    five = asks == "aces" and state.card.slam != "blackwood" and suit is not None
    kind = "keycards" if five else "aces"
    in_steps: list[Call] = [REDOUBLE if doubled else DOUBLE, PASS, *all_bids()[last.index + 1 : last.index + 5]]
    high = suit is not None and last.index > bid(5, suit).index
    by_parity = state.card.depo and not doubled and (high or not state.card.dopi)
    for count in range(6 if by_parity else len(in_steps)):
        call = in_steps[count % 2] if by_parity else in_steps[count]
        held = quality(kind, suit if five else None, count, count)
        text = ("0/2/4", "1/3/5")[count % 2] if by_parity else str(count)
        code = "slam.depo" if by_parity else "slam.dopi"
        yield rule(call, held, code, artificial=call is not PASS, count=text)


SLAM_ANSWERS = Chapter("slam_answers", asked, answering, answerable)
