"""Oh hell against OpenSpiel's, an independent implementation: legal actions, tricks and scores, step by step."""

import random

import pyspiel
import pytest

from makker.cards import Card, Hand
from makker.games.bondebridge import OH_HELL, Action, Bid, Deal, OhHellOptions, Plan, Play
from makker.rules import Official, fold
from makker.seats import Player

# OpenSpiel counts cards rank by rank, and in each rank C D S H.
SUIT_ORDER = "CDSH"
FIRST_BID = 52


def its_card(index: int) -> Card:
    """The card of OpenSpiel's number."""
    return Card.parse(SUIT_ORDER[index % 4] + "23456789TJQKA"[index // 4])


def its_action(action: Action) -> int:
    """OpenSpiel's number of our action."""
    if isinstance(action, Bid):
        return FIRST_BID + action.tricks
    assert isinstance(action, Play)
    return action.card.rank.index * 4 + SUIT_ORDER.index(action.card.suit.letter)


def start_theirs(game: pyspiel.Game, rng: random.Random) -> tuple[pyspiel.State, list[int]]:
    """Let chance choose the number of tricks, the dealer and the cards. Returns what it chose, in that order."""
    theirs, chosen = game.new_initial_state(), list[int]()
    while theirs.is_chance_node():
        chosen.append(rng.choice([outcome for outcome, _ in theirs.chance_outcomes()]))
        theirs.apply_action(chosen[-1])
    return theirs, chosen


def play_one(players: int, rng: random.Random) -> None:
    """One round of random play in both."""
    game = pyspiel.load_game(f"oh_hell(players={players})")
    theirs, (tricks, dealer, *cards) = start_theirs(game, rng)
    hands = tuple(Hand(map(its_card, cards[index : tricks * players : players])) for index in range(players))
    options = OhHellOptions(players=players, plan=Plan.LISTED, sizes=(tricks,), first_dealer=dealer + 1)
    deal = Deal(hands, its_card(cards[tricks * players]))
    state = OH_HELL.initial(options)
    state = fold(OH_HELL, state, OH_HELL.decide(state, Official.CHANCE, deal))
    while not theirs.is_terminal():
        (who,) = OH_HELL.to_act(state)
        legal = {its_action(action): action for action in OH_HELL.legal(state, who)}

        assert isinstance(who, Player)
        assert who.index == theirs.current_player()
        assert sorted(legal) == theirs.legal_actions()

        number = rng.choice(sorted(legal))
        theirs.apply_action(number)
        state = fold(OH_HELL, state, OH_HELL.decide(state, who, legal[number]))

    assert OH_HELL.to_act(state) == frozenset()
    assert list(state.totals) == theirs.returns()
    assert f"Tricks Won:    {' '.join(map(str, state.rows[0].tricks))} " in str(theirs)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_oh_hell_agrees_with_openspiel(players: int, seed: int) -> None:
    """20 random games a case, 2,000 in all, agree at every step."""
    rng = random.Random(1000 * players + seed)
    for _ in range(20):
        play_one(players, rng)
