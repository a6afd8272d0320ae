"""Four robots play a rubber of bridge, and the sheet is added up.

Run it with a seed, `python examples/robots_play_a_rubber.py 7`, to see the same rubber again.
"""

import random
import sys

from makker import Log, Official, Side, find_game
from makker.robots.registry import find_robot


def main(seed: int) -> None:
    """Each robot is shown its own view and nothing else."""
    game, robot, rng = find_game("rubber"), find_robot("rubber"), random.Random(seed)
    log = Log(game.rules, game.rules.initial(game.options()))
    while waiting := sorted(game.rules.to_act(log.state), key=str):
        who = waiting[0]
        if who is Official.CHANCE:
            action = game.rules.chance(log.state, rng)
        else:
            action = robot.act(game.rules.view(log.state, who), 1.0, rng)
        log = log.act(who, action)
    score = log.state.score
    for side in Side:
        sys.stdout.write(f"{side}: {score.total(side)} points, {score.games.count(side)} games\n")
    sys.stdout.write(f"{score.deals} deals, {log.version} events\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
