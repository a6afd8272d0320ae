"""An independent implementation agrees, step by step: OpenSpiel's bridge, given our deals.

OpenSpiel's own seeded deals are biased, so every card is dealt to it by hand; its observation tensor is not used.
"""

import random

import pyspiel
import pytest

from makker.cards import Card
from makker.deals import Deal, GiveDeal
from makker.games.bridge.actions import Action
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.games.bridge.contract import Result
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.scoring import score_for
from makker.games.bridge.state import DealOptions, DealState
from makker.rules import Official, fold
from makker.seats import Seat, Side, Vulnerability

PARTS, GAMES = 8, 250
PLAIN: dict[Call, int] = {PASS: 52, DOUBLE: 53, REDOUBLE: 54}


def number(action: Action) -> int:
    """OpenSpiel's number of a call or card: cards by rank, then suit; pass, double, redouble, then bids."""
    if isinstance(action, Card):
        return action.rank.index * 4 + action.suit.index
    assert isinstance(action, Call)
    return 55 + action.index if isinstance(action, Bid) else PLAIN[action]


def deal_to(state: pyspiel.State, deal: Deal) -> None:
    """Give OpenSpiel the deal, one card at a time, N E S W in turn."""
    for place in range(52):
        state.apply_action(number(tuple(deal.hands[place % 4])[place // 4]))


def oracle_at(ours: DealState, deal: Deal) -> pyspiel.State:
    """OpenSpiel's game of the same deal and vulnerability; its dealer is always North."""
    vulnerable = [ours.vulnerability.includes(side) for side in (Side.NS, Side.EW)]
    text = f"bridge(use_double_dummy_result=false,dealer_vul={vulnerable[0]},non_dealer_vul={vulnerable[1]})".lower()
    theirs = pyspiel.load_game(text).new_initial_state()
    deal_to(theirs, deal)
    return theirs


@pytest.mark.parametrize("part", range(PARTS))
def test_openspiel_agrees_step_by_step(part: int) -> None:
    """2,000 random deals: the same player to act, the same legal actions, tricks, contract and score."""
    rng = random.Random(part)
    rules = DealRules()
    for _ in range(GAMES):
        deal = Deal.random(rng)
        vulnerability = rng.choice(list(Vulnerability))
        ours = rules.board(DealOptions(), 1, Seat.NORTH, vulnerability)
        ours = fold(rules, ours, rules.decide(ours, Official.CHANCE, GiveDeal(deal)))
        theirs = oracle_at(ours, deal)
        while waiting := rules.to_act(ours):
            (who,) = waiting
            legal = rules.legal(ours, who)
            assert sorted(map(number, legal)) == theirs.legal_actions()
            assert isinstance(who, Seat)
            turn = ours.play.turn if ours.play else who
            # OpenSpiel lets declarer act for dummy, as the Laws do.
            assert theirs.current_player() == who.index, (turn, who)
            action = rng.choice(legal if ours.play or rng.random() < 0.3 else legal[:3])
            theirs.apply_action(number(action))
            ours = fold(rules, ours, rules.decide(ours, who, action))
        assert theirs.is_terminal()
        result = Result(ours.contract, ours.tricks or 0) if ours.contract else None
        expected = score_for(Side.NS, result, vulnerability)
        assert theirs.returns() == [expected, -expected, expected, -expected]


def test_cards_are_numbered_as_openspiel_does() -> None:
    """The mapping itself: OpenSpiel's names of the 52 cards."""
    state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    names = {action: state.action_to_string(action) for action in state.legal_actions()}
    ours = {number(card): f"{card.suit.symbol}{card.rank.letter.replace('T', '10')}" for card in all_cards()}

    assert names == ours


def all_cards() -> list[Card]:
    """The pack."""
    return [Card.at(index) for index in range(52)]
