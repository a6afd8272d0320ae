"""Turn order in the auction and at the opening lead."""

import random

from makker.deals import Deal, GiveDeal
from makker.games.bridge.auction import Auction
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions, DealState
from makker.rules import Official, fold
from makker.seats import Seat, board_dealer

RULES = DealRules()


def dealt(board: int) -> DealState:
    """A board with its cards dealt."""
    state = RULES.initial(DealOptions(board=board))
    return fold(RULES, state, RULES.decide(state, Official.CHANCE, GiveDeal(Deal.random(random.Random(board)))))


def test_dealer_calls_first_and_the_turn_goes_clockwise() -> None:
    """FACTS 000-09, 001-06, 002-09: from whoever deals, one call each."""
    for board in range(1, 5):
        state, dealer = dealt(board), board_dealer(board)
        for place, text in enumerate(("1C", "P", "1H", "X")):
            assert RULES.to_act(state) == {dealer.after(place)}
            state = fold(RULES, state, RULES.decide(state, dealer.after(place), RULES.read(text)))


def test_declarers_left_leads_any_card() -> None:
    """FACTS 000-21, 002-29 (Law 41A): all thirteen cards are legal, and nobody acts before."""
    state = dealt(1)
    for seat, call in Auction.parse("1S P 4S P P P", Seat.NORTH):
        state = fold(RULES, state, RULES.decide(state, seat, call))

    assert RULES.to_act(state) == {Seat.EAST}
    assert state.deal is not None
    assert set(RULES.legal(state, Seat.EAST)) == set(state.deal[Seat.EAST])
