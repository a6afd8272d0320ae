"""The rules-of-thumb robot of the bridge family: legal, finished, and sane."""

import random
from typing import Any

import pytest

from makker.cards import Hand
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract
from makker.games.bridge.scoring import is_game
from makker.games.registry import find_game, game_names
from makker.robots.bridge.bidding import choose_call
from makker.robots.registry import find_robot
from makker.rules import Official, fold
from makker.seats import Seat

N, E, S, W = Seat


def play_out(name: str, options: Any, seed: int) -> Any:
    """A whole game by robots."""
    rules, robot, rng = find_game(name).rules, find_robot(name, "novice"), random.Random(seed)
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
    """In 500 deals: few games on fewer than 20 points together, few part-scores on 27, no slam on fewer than 26."""
    contracts = [(contract, points) for contract, points in bid_out(500, seed=11) if contract is not None]
    games = [points for contract, points in contracts if is_game(Contract(contract.bid))]
    part_scores = [points for contract, points in contracts if not is_game(Contract(contract.bid))]
    slams = [points for contract, points in contracts if contract.level >= 6]

    assert len(contracts) > 450  # fewer than a tenth are passed out
    assert sum(points < 20 for points in games) < len(games) / 20
    assert sum(points >= 27 for points in part_scores) < len(part_scores) / 20
    assert min(len(games), len(part_scores), len(slams)) > 0
    assert min(slams) >= 26


def bid_out(deals: int, seed: int) -> list[tuple[Contract | None, int]]:
    """The contracts that four robots reach, with the points of declarer and dummy together."""
    rng, found = random.Random(seed), list[tuple[Contract | None, int]]()
    for _ in range(deals):
        deal, auction = Deal.random(rng), Auction(N)
        while not auction.is_over:
            auction = auction.add(choose_call(deal[auction.turn], auction.turn, auction))
        contract = auction.contract
        hands = deal[contract.by] | deal[contract.dummy] if contract else Hand()
        found.append((contract, sum(max(0, card.rank.number - 10) for card in hands)))
    return found
