"""Which robot plays which game."""

from importlib import import_module

from makker.errors import ParseError
from makker.robots.protocol import AnyRobot

PLACES = {
    "rubber": ("makker.robots.bridge", "SystemRobot"),
    "chicago": ("makker.robots.bridge", "SystemRobot"),
    "duplicate": ("makker.robots.bridge", "SystemRobot"),
    "minibridge": ("makker.robots.bridge", "ThumbRobot"),
    "auction-bridge": ("makker.robots.bridge", "ThumbRobot"),
    "whist": ("makker.robots.whist", "WhistRobot"),
    "bridge-whist": ("makker.robots.whist", "WhistRobot"),
    "bondebridge": ("makker.robots.rounds", "RoundRobot"),
    "plump": ("makker.robots.rounds", "RoundRobot"),
    "oh-hell": ("makker.robots.rounds", "RoundRobot"),
}


BEGINNER = ("makker.robots.bridge", "ThumbRobot")
"""In place of a robot that bids by a system."""

LEVELS = ("club", "beginner")


def find_robot(game: str, level: str = "club") -> AnyRobot:
    """The robot for a game by its name; a `beginner` bids by rules of thumb.

    Raises ParseError: ``game.unknown``, ``robot.level``.
    """
    place = PLACES.get(game)
    if place is None:
        raise ParseError("game.unknown", game, "game", data={"games": ", ".join(PLACES)})
    if level not in LEVELS:
        raise ParseError("robot.level", level, "level", data={"levels": ", ".join(LEVELS)})
    if level == "beginner" and place[1] == "SystemRobot":
        place = BEGINNER
    robot: AnyRobot = getattr(import_module(place[0]), place[1])()
    return robot
