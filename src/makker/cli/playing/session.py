"""A game at this terminal: its log, who sits where, and how chance and the robots move it on."""

import random
from dataclasses import dataclass
from typing import Any

from makker.cards import RandomSource
from makker.games.registry import Game
from makker.robots.choice import RobotChoice
from makker.robots.hinting import advise
from makker.robots.protocol import AnyRobot
from makker.robots.reasons import Hint
from makker.robots.registry import USUAL
from makker.rules import Log, Official, Outcome, Spectator

BUDGET = 1.0
"""Seconds that a robot may think."""


def source(seed: int | None, label: str) -> RandomSource:
    """The random source for one draw: of the seed and the label alone, or the system's where there is no seed.

    Since nothing but the seed and the place in the game counts, a game that is taken up again goes on as it would have.
    """
    return random.SystemRandom() if seed is None else random.Random(f"makker {seed} {label}")


@dataclass(slots=True)
class Session:
    """A game under way.

    `seat` is the person's, None where robots play alone; `draws` counts what chance has done, `level` is how well the
    robots play, `system` what they bid by (empty: as usual).
    """

    game: Game
    options: Any
    seat: Any
    seed: int | None
    robot: AnyRobot
    log: Log[Any, Any, Any, Any]
    draws: int = 0
    level: str = USUAL
    system: str = ""

    @property
    def viewer(self) -> Any:
        """Through whose eyes the screen is drawn."""
        return Spectator.TABLE if self.seat is None else self.seat

    @property
    def view(self) -> Any:
        """What the person at the screen may know."""
        return self.game.rules.view(self.log.state, self.viewer)

    @property
    def outcome(self) -> Outcome[Any] | None:
        """How the game ended, None while it goes on."""
        return self.game.rules.outcome(self.log.state)

    def next_to_act(self) -> Any:
        """Chance, then robots, then the person at the screen; None when the game is over."""
        waiting: frozenset[Any] = self.game.rules.to_act(self.log.state)
        if not waiting:
            return None
        if Official.CHANCE in waiting:
            return Official.CHANCE
        return min(waiting, key=lambda who: (who is self.seat, who.index))

    def advance(self) -> tuple[Any, ...]:
        """Let chance or a robot act. Returns the events, as the person sees them."""
        who, rules, state = self.next_to_act(), self.game.rules, self.log.state
        if who is Official.CHANCE:
            action = rules.chance(state, source(self.seed, f"chance {self.draws}"))
            self.draws += 1
        else:
            rng = source(self.seed, f"robot {self.log.version} {who}")
            action = self.robot.act(rules.view(state, who), BUDGET, rng)
        return self.act(who, action)

    def hint(self) -> Hint:
        """What a robot would do in the person's place, who is in turn, and why."""
        seed = source(self.seed, f"hint {self.log.version}").randrange(1 << 62)
        choice = RobotChoice((self.level, self.level), (self.system, self.system))
        return advise(self.game.name, self.view, BUDGET, seed, self.level, choice)

    def act(self, who: Any, action: Any) -> tuple[Any, ...]:
        """The action, whoever's it is. Returns the events, as the person sees them. Raises IllegalAction."""
        before = self.log.version
        self.log = self.log.act(who, action)
        return tuple(self.game.rules.seen(event, self.viewer) for event in self.log.events[before:])
