"""How well the robots of the round games and of whist play. Named peer: the rules of thumb of the same game.

`MAKKER_GAMES` sets the number of games (bondebridge, two robots of each kind at a table of four, seats exchanged from
game to game) and of paired deals (whist, each deal played twice with the sides exchanged).
"""

import os
import random
import sys
import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from makker.cards import RandomSource
from makker.games.bondebridge import BONDEBRIDGE, Options
from makker.games.registry import find_game
from makker.robots.protocol import AnyRobot
from makker.robots.registry import find_robot
from makker.rules import Official, fold
from makker.seats import Seat, Side
from makker.seats.seat import SEATS


class Timed:
    """A robot whose time is taken."""

    def __init__(self, robot: AnyRobot) -> None:
        self.robot = robot
        self.seconds: list[float] = []

    def act(self, view: Any, budget: float, rng: RandomSource) -> Any:
        """The robot's action."""
        start = time.process_time()
        action = self.robot.act(view, budget, rng)
        self.seconds.append(time.process_time() - start)
        return action


def game(robots: Sequence[AnyRobot], seed: int) -> tuple[int, ...]:
    """The totals of a whole game of bondebridge."""
    rng, state = random.Random(seed), BONDEBRIDGE.initial(Options(players=len(robots)))
    while waiting := sorted(BONDEBRIDGE.to_act(state), key=str):
        who = waiting[0]
        if isinstance(who, Official):
            action: Any = BONDEBRIDGE.chance(state, rng)
        else:
            action = robots[who.index].act(BONDEBRIDGE.view(state, who), 1.0, rng)
        state = fold(BONDEBRIDGE, state, BONDEBRIDGE.decide(state, who, action))
    return state.totals


def deal(name: str, robots: dict[Seat, AnyRobot], seed: int) -> int:
    """North-South's tricks of one deal of whist."""
    found, cards, rng = find_game(name), random.Random(seed), random.Random(seed + 1)
    rules = found.rules
    state = rules.initial(found.options())
    while True:
        who = min(rules.to_act(state), key=str)
        if isinstance(who, Official):
            action = rules.chance(state, cards)
        else:
            action = robots[who].act(rules.view(state, who), 60.0, rng)
        state = fold(rules, state, rules.decide(state, who, action))
        last = rules.view(state, Seat.NORTH).last
        if last is not None:
            tricks: int = last[1]
            return tricks


def told(what: str, values: Sequence[float], seconds: Sequence[float]) -> None:
    """A line of the report: the mean with its standard error."""
    error = stdev(values) / len(values) ** 0.5
    each = sum(seconds) / len(seconds)
    sys.stdout.write(
        f"{what}: {fmean(values):+.2f} \u00b1 {error:.2f}; {each:.3f} s a move, worst {max(seconds):.2f} s\n"
    )


def bondebridge(number: int, level: str) -> None:
    """Points a game more than the rules of thumb, and how often the winner is one of the two."""
    better, thumb = Timed(find_robot("bondebridge", level)), find_robot("bondebridge", "beginner")
    differences, wins = [], 0.0
    for seed in range(number):
        good = [at for at in range(4) if (at + seed) % 2]
        seats: list[AnyRobot] = [better if at in good else thumb for at in range(4)]
        totals = game(seats, seed)
        differences.append(sum(total if at in good else -total for at, total in enumerate(totals)) / 2)
        best = [at for at, total in enumerate(totals) if total == max(totals)]
        wins += sum(at in good for at in best) / len(best)
    told(f"bondebridge, {level}: points a game over the rules of thumb in {number} games", differences, better.seconds)
    sys.stdout.write(f"  won {wins / number:.0%} of the games\n")


def seated(better: AnyRobot, thumb: AnyRobot, good: Side) -> dict[Seat, AnyRobot]:
    """The better robots on that side."""
    return {seat: better if seat.side is good else thumb for seat in SEATS}


def whist(name: str, number: int) -> None:
    """Tricks more on a deal played twice."""
    better, thumb = Timed(find_robot(name)), find_robot(name, "beginner")
    gained: list[float] = []
    for seed in range(number):
        tricks = [deal(name, seated(better, thumb, good), seed) for good in (Side.NS, Side.EW)]
        gained.append(tricks[0] - tricks[1])
    told(f"{name}, club: tricks over the rules of thumb on {number} deals played twice", gained, better.seconds)


def main() -> None:
    """Report."""
    number = int(os.environ.get("MAKKER_GAMES", "40"))
    for level in ("novice", "club"):
        bondebridge(number, level)
    for name in ("whist", "bridge-whist"):
        whist(name, number)
