"""Robots as a table has chosen them, and what the calls at such a table mean."""

from typing import Any

from makker.bidding import Agreements, card
from makker.errors import ParseError
from makker.games.bridge.view import DealView
from makker.robots.bridge.system import USUAL as SYSTEM
from makker.robots.bridge.system import SystemRobot, deal_of
from makker.robots.choice import RobotChoice
from makker.robots.protocol import AnyRobot
from makker.robots.registry import LEVELS, USUAL, find_robot, has_systems
from makker.seats import Side

WITHOUT_SYSTEM = "beginner"
"""The level that bids by rules of thumb."""

EXPERT = "expert"
"""The level that judges close decisions."""


def checked_choice(choice: RobotChoice) -> RobotChoice:
    """The choice. Raises ParseError: ``robot.level``, and as `makker.bidding.card` does for a system."""
    for level in choice.levels:
        if level and level not in LEVELS:
            raise ParseError("robot.level", level[:40], "level", data={"levels": ", ".join(LEVELS)})
    for system in choice.systems:
        if system:
            card(system)
    return choice


def bids_by_system(choice: RobotChoice, side: Side) -> bool:
    """Whether the side's robots bid by a system."""
    return choice.levels[side.index] != WITHOUT_SYSTEM


def side_of(view: Any) -> Side:
    """The side of whoever sees the view; North-South for a spectator."""
    viewer = getattr(getattr(view, "deal", None) or view, "viewer", None)
    return Side.EW if viewer in Side.EW.seats else Side.NS


def robot_at(game: str, view: Any, choice: RobotChoice, usual: str = USUAL) -> AnyRobot:
    """The robot that acts for the viewer. Raises ParseError: ``game.unknown``, and as `checked_choice`."""
    side = side_of(view)
    return with_cards(find_robot(game, choice.levels[side.index] or usual), choice, side)


def with_cards(robot: AnyRobot, choice: RobotChoice, side: Side) -> AnyRobot:
    """The robot with the side's system for its own and the other side's for theirs; without one as it is.

    A side of experts judges close decisions, and its calls are read so.
    """
    if not isinstance(robot, SystemRobot):
        return robot
    own, theirs = (
        card(choice.systems[each.index] or SYSTEM, judgement=choice.levels[each.index] == EXPERT)
        for each in (side, side.other)
    )
    return type(robot)(own, theirs)


def agreements_at(game: str, view: Any, choice: RobotChoice) -> Agreements | None:
    """What both sides bid by at the table, as the viewer's deal has it; None in games without systems."""
    if not has_systems(game) or not isinstance(deal_of(view), DealView):
        return None
    robot = with_cards(SystemRobot(), choice, side_of(view))
    return robot.agreements(view) if isinstance(robot, SystemRobot) else None
