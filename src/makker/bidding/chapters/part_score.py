"""With a part-score game is nearer: what is game already is left, and raised no further than it need be.

FACTS 000-33: a hundred below the line makes a game, so that with sixty two hearts are enough.
"""

from makker.bidding.chapters.natural import natural
from makker.bidding.chapters.slam import questions
from makker.bidding.shown import anything, hcp, length, support
from makker.bidding.state import State
from makker.bidding.words import SIGN_OFF, Chapter, Rules, bid, rule
from makker.games.bridge.calls import PASS


def reached(state: State) -> bool:
    """Our part-score makes our natural bid a game, and nobody is forced."""
    last = state.partner_last
    return (
        state.part_score > 0
        and state.partner_bid_last
        and not state.below_game
        and not state.forced
        and last is not None
        and not last.meaning.artificial
    )


def answers(state: State) -> Rules:
    """Slam with the points for it; a wide raise where one more trick of partner's opening suit is game; or a pass."""
    opening = state.opening
    if (
        opening is not None
        and len(state.ours) == 1
        and opening.natural_suit is not None
        and opening.call.text[0] == "1"
    ):
        return
    yield from questions(state)
    yield from natural(state)


def raising(state: State) -> bool:
    """Partner opened one of a suit, undisturbed, and two of it is game."""
    opening = state.opening
    return (
        state.part_score > 0
        and state.quiet
        and state.opener == "partner"
        and len(state.ours) == 1
        and opening is not None
        and opening.natural_suit is not None
        and opening.call.text[0] == "1"
        and state.needed(opening.natural_suit.strain) <= 2
    )


def raises(state: State) -> Rules:
    """A raise to two is enough with anything short of slam."""
    opening = state.opening
    if opening is None or opening.natural_suit is None:
        return
    suit = opening.natural_suit
    fit = length(suit, max(3, 8 - state.partner.least_length(suit)))
    yield rule(bid(2, suit), fit & support(suit, 6, 15), "natural.game", SIGN_OFF, agrees=suit)
    if state.needed(suit.strain) == 1:
        yield rule(PASS, hcp(0, 9) & anything(), "natural.enough", SIGN_OFF)


PART_SCORE = Chapter("part_score", reached, answers)
PART_SCORE_RAISES = Chapter("part_score_raises", raising, raises)
