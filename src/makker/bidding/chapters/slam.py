"""On the way to slam: four no-trump for aces, five for the top trumps, control bids (FACTS 4.5)."""

from makker.bidding.chapters.combined import fits, honours, own_length, worth
from makker.bidding.shown import (
    Shown,
    aces,
    anything,
    controls,
    hcp,
    keycards,
    nothing,
    top,
)
from makker.bidding.state import ACE_QUESTIONS, State
from makker.bidding.words import MAJORS, ROUND, Chapter, N, Rules, S, bid, rule
from makker.cards import Suit
from makker.games.bridge.calls import all_bids


def questions(state: State) -> Rules:
    """Four no-trump with a fit and the points for slam; controls a little short of them; five no-trump for the top."""
    last = state.last
    if last is None or last.index > bid(4, S).index or not state.partners:
        return
    if any(each.meaning.asks in ACE_QUESTIONS for each in (*state.mine, *state.partners)):
        return
    if last.strain is N and state.partner_bid_last and state.agreed is None:
        return  # a raise of no-trump is quantitative
    for suit in fits(state):
        known = (
            state.partner.least_length(suit) >= 4
            or state.agreed is suit
            or (state.me.least_length(suit) >= 5 and state.partner.least_length(suit) >= 2)
        )
        if not known:
            continue
        room = enough_for_the_answer(state, suit)
        shape = own_length(state, suit)
        if state.card.grand_slam_force:
            sure = worth(state, suit, 37) & honours(state, 33, suit=suit) & aces(3) & top(suit, 1, 1)
            yield rule("5N", sure & shape, "slam.grand_force", ROUND, artificial=True, asks="grand", agrees=suit)
        # A hand of 18 asks a point short of slam opposite the least: partner has more than that as a rule.
        nearly = worth(state, suit, 32) & hcp(18) if suit.is_major else nothing()
        strong = (worth(state, suit, 33) | nearly) & honours(state, 27, suit=suit)
        yield rule("4N", strong & shape & room, "slam.ask", ROUND, artificial=True, asks="aces", agrees=suit)
        break  # one suit alone: partner must know which is trumps, and we too when he has answered
    yield from control_bids(state)


ROOM: dict[str, tuple[int, ...]] = {
    "blackwood": (2, 1, 0, 0),
    "keycards": (3, 2, 1, 0),
    "rkc0314": (3, 2, 2, 0),
    "rkc1430": (4, 2, 2, 0),
}
"""Aces or key cards that the asker needs, by trump suit: an answer above five of it must not find two missing."""


def enough_for_the_answer(state: State, suit: Suit) -> Shown:
    """The hands that whatever is answered can bear."""
    least = ROOM[state.card.slam][suit.index]
    if not least:
        return anything()
    return aces(least) if state.card.slam == "blackwood" else keycards(suit, least)


def control_bids(state: State) -> Rules:
    """The cheapest control, once a major is agreed and game is sure, with a little to spare."""
    suit, last = state.agreed, state.last
    if suit is None or suit not in MAJORS or last is None or not state.game_forced[state.side]:
        return
    if last.index < bid(3, suit).index or last.index >= bid(4, suit).index:
        return
    more = worth(state, suit, 30) & honours(state, 26, suit=suit)
    for place in range(last.index + 1, bid(4, suit).index):
        found = all_bids()[place]
        control = found.strain.suit
        if found.strain is N or control is None or control is suit:
            continue
        yield rule(found, more & controls(control), "slam.control", ROUND, artificial=True, suit=control.letter)


SLAM_QUESTIONS = Chapter("slam_questions", lambda state: bool(state.ours), questions)
