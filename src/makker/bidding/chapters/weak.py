"""After our weak two-bids, multi, and pre-empts (FACTS 4.1, 4.2)."""

from makker.bidding.shown import (
    Shown,
    anything,
    controls,
    hcp,
    length,
    quality,
    semibalanced,
    support,
    top,
)
from makker.bidding.state import State
from makker.bidding.words import (
    MAJORS,
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

WEAK_CODES = ("open.weak_two", "open.preempt", "open.multi", "open.gambling")


def applies(state: State) -> bool:
    """We opened with a weak bid, undisturbed."""
    return state.quiet and state.opening is not None and state.opening.meaning.code in WEAK_CODES


def weak(state: State) -> Rules:
    """By the opening, and how far we have come."""
    if state.opening is None:
        return
    code, place = state.opening.meaning.code, len(state.ours)
    if code == "open.weak_two":
        if place == 1:
            yield from two_responses(state, suit_of(state.ours[0]))
        elif place == 2:
            yield from two_rebids(state, suit_of(state.ours[0]))
        elif place == 3:
            yield from two_last(state, suit_of(state.ours[0]))
    elif code == "open.preempt" and place == 1:
        yield from preempt_responses(state, suit_of(state.ours[0]))
    elif code == "open.preempt" and place == 2:
        yield from preempt_rebids(state, suit_of(state.ours[0]))
    elif code == "open.multi":
        yield from multi(state, place)
    elif code == "open.gambling" and place == 1:
        yield from gambling_responses()
    elif code == "open.gambling" and place == 2 and state.ours[1] in ("4C", "5C"):
        level = int(state.ours[1][0])
        yield rule(PASS, length(C, 7), "weak.pass", SIGN_OFF)
        yield rule(bid(level, D), anything(), "gambling.correct", SIGN_OFF)


def two_responses(state: State, suit: Suit) -> Rules:
    """Two no-trump asks; a new suit forces; raises are pre-emptive."""
    fit = length(suit, 3)
    if suit.is_major:
        yield rule("4N", slam_hand(suit, suit), "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
        yield rule(bid(4, suit), fit & support(suit, 16) & hcp(14, 19), "weak.game", SIGN_OFF, agrees=suit)
    for new in (S, H):
        if new is not suit:
            low = state.cheapest(new.strain)
            yield rule(low, length(new, 5) & hcp(15) & length(suit, 0, 1), "weak.new_suit", ROUND)
    yield rule("2N", hcp(15) & length(suit, 2), "weak.ask", ROUND, artificial=True, asks="feature")
    yield rule("2N", fit & hcp(13), "weak.ask", ROUND, artificial=True, asks="feature")
    yield rule(bid(4, suit), length(suit, 4) & support(suit, 7) & hcp(0, 12), "weak.preempt", SIGN_OFF, agrees=suit)
    yield rule(bid(3, suit), fit & hcp(5, 12), "weak.preempt", SIGN_OFF, agrees=suit)
    for new in (D, C):
        if new is not suit:
            yield rule(state.cheapest(new.strain), length(new, 6) & hcp(16), "weak.new_suit", ROUND)
    yield rule("3N", hcp(17) & semibalanced(), "weak.three_notrump", SIGN_OFF)
    yield rule("2N", hcp(18), "weak.ask", ROUND, artificial=True, asks="feature")
    yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def slam_hand(suit: Suit, shown: Suit) -> Shown:
    """Support and strength for slam, and no suit but those that partner has shown with two quick losers."""
    hand = length(suit, 3) & support(suit, 20) & hcp(18)
    for side in SUITS:
        if side not in (suit, shown):
            hand &= controls(side)
    return hand


def two_rebids(state: State, suit: Suit) -> Rules:
    """A minimum rebids the suit; a maximum shows a feature, or three no-trump on a solid suit."""
    response = state.ours[1]
    partner = state.said[-2].meaning
    maximum = hcp(9) if state.card.system != "sayc" else hcp(8)
    if partner.asks == "feature":
        yield rule("3N", top(suit, 3), "weak.solid", NONE)
        for side in (C, D, H, S):
            low = state.cheapest(side.strain)
            if side is not suit and low is not None:
                held = maximum & quality("feature", side, 1)
                yield rule(low, held, "weak.feature", ROUND, artificial=True, suit=side.letter)
        yield rule("3N", maximum & top(suit, 2), "weak.maximum", NONE)
        yield rule(bid(3, suit), anything(), "weak.minimum", NONE)
    elif partner.code == "weak.new_suit":
        new = suit_of(response)
        up = bid(int(response[0]) + 1, new)
        yield rule(up, length(new, 3), "weak.support", NONE, agrees=new)
        yield rule(up, length(new, 2) & quality("honours", new, 1), "weak.support", NONE, agrees=new)
        yield rule(bid(3, suit), anything(), "weak.minimum", NONE)
        yield rule(bid(4, suit), anything(), "weak.minimum", NONE)
    elif partner.asks == "":
        yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def two_last(state: State, suit: Suit) -> Rules:
    """The asker places the contract."""
    if state.mine[-1].meaning.asks != "feature":
        return
    strong = state.said[-2].meaning.code != "weak.minimum"
    low = state.cheapest(suit.strain)
    feature = state.said[-2].meaning
    if suit.is_major and feature.code == "weak.feature":
        ready = slam_hand(suit, Suit.parse(str(feature.data["suit"])))
        yield rule("4N", ready, "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
    if suit.is_major:
        yield rule(bid(4, suit), length(suit, 2) & hcp(15 if strong else 17), "weak.game", SIGN_OFF, agrees=suit)
        yield rule(bid(4, suit), length(suit, 3) & hcp(13 if strong else 15), "weak.game", SIGN_OFF, agrees=suit)
    yield rule("3N", hcp(15 if strong else 17), "weak.three_notrump", SIGN_OFF)
    if state.last is not bid(3, suit):
        yield rule(low, anything(), "weak.stop", SIGN_OFF)
    yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def preempt_responses(state: State, suit: Suit) -> Rules:
    """Game with the tricks for it, a new suit forcing below game, pre-emptive raises."""
    level = int(state.ours[0][0])
    if level == 3:
        yield from (major_preempt if suit.is_major else minor_preempt)(state, suit)
    elif suit.is_major:
        yield rule("4N", hcp(20), "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
    elif level == 4:
        yield rule(bid(5, suit), hcp(14) & length(suit, 2), "weak.game", SIGN_OFF, agrees=suit)
    yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def major_preempt(state: State, suit: Suit) -> Rules:
    """Over three of a major: game with two trumps or with much, and as a further obstacle with three."""
    fit = length(suit, 2)
    yield rule("4N", fit & hcp(20), "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
    yield rule(bid(4, suit), fit & hcp(15), "weak.game", SIGN_OFF, agrees=suit)
    for new in (S, D, C):
        low = state.cheapest(new.strain)
        if new is not suit and low is not None and low.level <= 4:
            yield rule(low, length(new, 6) & hcp(17) & length(suit, 0, 1), "weak.new_suit", ROUND)
    yield rule(bid(4, suit), length(suit, 1) & hcp(17), "weak.game", SIGN_OFF, agrees=suit)
    obstacle = length(suit, 3) & hcp(0, 14) & support(suit, 5)
    yield rule(bid(4, suit), obstacle, "weak.preempt", SIGN_OFF, agrees=suit)


def minor_preempt(_: State, suit: Suit) -> Rules:
    """Over three of a minor: a major of one's own, no-trump, or a further obstacle."""
    for new in MAJORS:
        yield rule(bid(3, new), length(new, 6) & hcp(16), "weak.new_suit", ROUND)
    yield rule("3N", hcp(16) & length(suit, 2), "weak.three_notrump", SIGN_OFF)
    obstacle = (length(suit, 4) | support(suit, 8)) & length(suit, 3) & hcp(0, 9)
    yield rule(bid(4, suit), obstacle, "weak.preempt", SIGN_OFF, agrees=suit)
    yield rule("3N", hcp(18) & semibalanced(), "weak.three_notrump", SIGN_OFF)


def preempt_rebids(state: State, suit: Suit) -> Rules:
    """Support for a forcing new suit, or the own suit again."""
    partner = state.said[-2].meaning
    if partner.code == "weak.new_suit":
        new = suit_of(state.ours[1])
        up = bid(4 if new.is_major else 5, new)
        yield rule(up, length(new, 2), "weak.support", NONE, agrees=new)
        yield rule(state.cheapest(suit.strain), anything(), "weak.minimum", NONE)
    elif not partner.asks:
        yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def multi(state: State, place: int) -> Rules:
    """Two diamonds shows six hearts or six spades, weak: partner bids what he can bear in either."""
    if place == 1:
        yield rule("2N", hcp(15), "multi.ask", ROUND, artificial=True, asks="multi")
        yield rule("4H", length(H, 4) & length(S, 4), "multi.pass_or_correct", NONE, artificial=True)
        yield rule("3H", length(H, 3) & length(S, 3) & hcp(5), "multi.pass_or_correct", NONE, artificial=True)
        yield rule("2S", length(H, 3) & hcp(8), "multi.hearts_good", NONE, artificial=True)
        yield rule("2H", anything(), "multi.pass_or_correct", NONE, artificial=True)
    elif place == 2:
        yield from multi_answers(state)
    elif place == 3 and state.mine[-1].meaning.asks == "multi":
        yield from multi_placed(state)
    elif place >= 3:
        yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def multi_answers(state: State) -> Rules:
    """Pass or correct; over two no-trump the suit and the strength."""
    response = state.ours[1]
    if response == "2N":
        good = hcp(8)
        yield rule("3C", length(H, 6) & good, "multi.maximum", ROUND, artificial=True, suit="H")
        yield rule("3D", length(S, 6) & good, "multi.maximum", ROUND, artificial=True, suit="S")
        yield rule("3H", length(H, 6), "multi.minimum", NONE)
        yield rule("3S", anything(), "multi.minimum", NONE)
    elif response in ("2H", "2S", "3H", "4H"):
        shown = suit_of(response)
        other = S if shown is H else H
        yield rule(PASS, length(shown, 6), "weak.pass", SIGN_OFF)
        up = state.cheapest(other.strain)
        yield rule(up, anything(), "multi.correct", SIGN_OFF)


def multi_placed(state: State) -> Rules:
    """After two no-trump and its answer."""
    answer = state.ours[2]
    suit = H if answer in ("3C", "3H") else S
    good = answer in ("3C", "3D")
    yield rule(bid(4, suit), length(suit, 3) & hcp(14 if good else 16), "weak.game", SIGN_OFF, agrees=suit)
    yield rule(bid(4, suit), length(suit, 2) & hcp(16 if good else 18), "weak.game", SIGN_OFF, agrees=suit)
    yield rule("3N", hcp(17) & semibalanced(), "weak.three_notrump", SIGN_OFF)
    if good:
        yield rule(bid(3, suit), anything(), "weak.stop", SIGN_OFF)
    yield rule(PASS, anything(), "weak.pass", SIGN_OFF)


def gambling_responses() -> Rules:
    """Pass with the other suits stopped; four clubs to play in the minor."""
    stops = anything()
    for suit in (S, H):
        stops &= quality("stopper", suit, 1)
    yield rule("6C", quality("aces", None, 3) & hcp(16), "gambling.slam", NONE, artificial=True)
    yield rule(PASS, stops & hcp(9), "weak.pass", SIGN_OFF)
    yield rule("5C", hcp(12) & length(C, 2) & length(D, 2), "gambling.game", NONE, artificial=True)
    yield rule("4C", anything(), "gambling.escape", NONE, artificial=True)


WEAK = Chapter("weak", applies, weak)
