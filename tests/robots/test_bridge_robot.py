"""The rules-of-thumb robot of the bridge family: legal, finished, and sane."""

import random
from typing import Any

import pytest

from makker.cards import Hand
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, Call
from makker.games.registry import find_game, game_names
from makker.robots.bridge.bidding import choose_call
from makker.robots.registry import find_robot
from makker.rules import Official, fold
from makker.seats import Seat

N, E, S, W = Seat


def play_out(name: str, options: Any, seed: int) -> Any:
    """A whole game by robots."""
    rules, robot, rng = find_game(name).rules, find_robot(name), random.Random(seed)
    state = rules.initial(options)
    while waiting := sorted(rules.to_act(state), key=str):
        who = waiting[0]
        action = rules.chance(state, rng) if who is Official.CHANCE else robot.act(rules.view(state, who), 1.0, rng)
        state = fold(rules, state, rules.decide(state, who, action))
    return state


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(3))
def test_robots_finish_every_game(name: str, seed: int) -> None:
    """Only legal actions (decide refuses others), and an outcome."""
    game = find_game(name)

    assert game.rules.outcome(play_out(name, game.options(), seed)) is not None


def test_the_same_seed_gives_the_same_game() -> None:
    """Robots are deterministic."""
    assert play_out("rubber", find_game("rubber").options(), 5) == play_out("rubber", find_game("rubber").options(), 5)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AK32.K32.Q32.K32", "1N"),
        ("AKQ32.K32.Q32.32", "1S"),
        ("AK32.K432.Q32.32", "1C"),
        ("AQ32.AQ32.A32.K2", "1C"),
        ("AQ32.AQJ.AQ2.J32", "2N"),
        ("KQJ432.432.32.32", "2S"),
        ("2.32.432.KQJ9876", "3C"),
        ("Q432.J32.Q32.J32", "P"),
    ],
)
def test_openings(hand: str, call: str) -> None:
    """15-17 balanced 1NT, 20-22 2NT, 12 points one of a suit, weak twos and threes."""
    assert str(choose_call(Hand.parse(hand), N, Auction(N))) == call


@pytest.mark.parametrize(
    ("hand", "auction", "calls"),
    [
        ("32.K432.A432.Q32", "1H P", {"2H", "3H"}),
        ("32.AQ432.A432.Q2", "1H P", {"4H"}),
        ("432.432.5432.432", "1H P", {"P"}),
        ("A432.32.K432.432", "1H P", {"1S"}),
        ("K32.Q32.KJ32.A32", "1N P", {"3N"}),
        ("AQJ32.2.K432.432", "1H", {"1S"}),
        ("KQ32.2.AQ32.K432", "1H", {"X"}),
    ],
)
def test_answers_and_overcalls(hand: str, auction: str, calls: set[str]) -> None:
    """Raises with a fit, game with the points, a new suit, overcall and takeout double."""
    made = Auction.parse(auction, N)

    assert str(choose_call(Hand.parse(hand), made.turn, made)) in calls


def test_calls_are_sane_over_many_deals() -> None:
    """In 500 deals: no game on fewer than 18 points together, and fewer than a tenth passed out."""
    rng = random.Random(11)
    passed = 0
    for _ in range(500):
        deal, auction = Deal.random(rng), Auction(N)
        while not auction.is_over:
            auction = auction.add(choose_call(deal[auction.turn], auction.turn, auction))
        contract = auction.contract
        if contract is None:
            passed += 1
            continue
        cards = deal[contract.by] | deal[contract.dummy]
        points = sum(max(0, card.rank.number - 10) for card in cards)
        preempt = contract.level <= 4 and any(isinstance(call, Call) and call is not PASS for _, call in auction)
        assert contract.level < 6 or points >= 26
        assert points >= 12 or preempt

    assert passed < 50
