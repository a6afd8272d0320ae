"""How well the robots play: IMPs a board over paired boards, and seconds a card.

Named peers: the rules-of-thumb robot, and the next lower level. `MAKKER_BOARDS` sets the number of boards.
"""

import os
import random
import sys
import time
from typing import Any

from makker.cards import Card, RandomSource
from makker.deals import Deal
from makker.games.bridge.actions import Action
from makker.robots.bridge.club import ClubRobot, ExpertRobot
from makker.robots.matching import play_match, robot_of

MATCHES = (("novice", "beginner"), ("club", "beginner"), ("club", "novice"), ("expert", "club"))


class Timed:
    """A robot whose time is taken."""

    def __init__(self, robot: ClubRobot) -> None:
        self.robot = robot
        self.seconds: list[float] = []

    def act(self, view: Any, budget: float, rng: RandomSource) -> Action:
        """The robot's action."""
        start = time.process_time()
        action = self.robot.act(view, budget, rng)
        if isinstance(action, Card):
            self.seconds.append(time.process_time() - start)
        return action


def main() -> None:
    """Report."""
    number = int(os.environ.get("MAKKER_BOARDS", "40"))
    rng = random.Random(2026)
    deals = [Deal.random(rng) for _ in range(number)]
    for first, second in MATCHES:
        report = play_match(deals, robot_of(first), robot_of(second))
        sys.stdout.write(f"{first:>7} against {second:<8} {report.mean:+.2f} IMPs a board ± {report.error:.2f}\n")
    for name, robot in (("club", ClubRobot()), ("expert", ExpertRobot())):
        timed = Timed(robot)
        play_match(deals[: max(2, number // 10)], timed, timed)
        taken = sorted(timed.seconds)
        late = taken[int(0.95 * len(taken))]
        sys.stdout.write(f"{name:>7}: {sum(taken) / len(taken):.3f} s a card, 95 % within {late:.3f} s\n")
