"""What the conformance kit needs to know about bridge deals."""

from typing import Any

from makker.cards import Hand
from makker.cards.hand import FULL_BITS
from makker.deals import GiveDeal
from makker.games.bridge.match import MatchState
from makker.games.bridge.state import Claiming, DealState
from makker.rules.who import Spectator
from makker.seats import Seat
from makker.valuation import high_card_points


def known_in_deal(state: DealState, viewer: Seat | Spectator) -> Hand:
    """The cards that the viewer may know: one's own, those played, dummy's, a claimer's; all when it is over."""
    if state.deal is None or state.is_over:
        return Hand.of_bits(FULL_BITS)
    known = state.deal[viewer] if isinstance(viewer, Seat) else Hand()
    if state.play is not None:
        known |= Hand(card for _, card in state.play.cards_played())
    if state.dummy_is_shown and state.contract is not None:
        known |= state.deal[state.contract.dummy]
    elif state.declarer is not None:
        known |= state.deal[state.declarer.partner]
    question = state.question
    if isinstance(question, Claiming) and isinstance(viewer, Seat) and viewer.side is not question.seat.side:
        known |= state.deal[question.seat]
    return known


def known_in_match(state: MatchState[Any, Any], viewer: Seat | Spectator) -> Hand:
    """The same, from the place where the player sits now."""
    return known_in_deal(state.deal, state.seating[viewer.index] if isinstance(viewer, Seat) else viewer)


def same_points(one: GiveDeal, other: GiveDeal) -> bool:
    """Whether the hands have the same high-card points each, as minibridge announces them."""
    pairs = zip(one.deal.hands, other.deal.hands, strict=True)
    return all(high_card_points(mine) == high_card_points(yours) for mine, yours in pairs)
