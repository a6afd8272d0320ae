"""Which robot plays which game."""

from importlib import import_module

from makker.errors import ParseError
from makker.robots.protocol import AnyRobot

PLACES = {
    "rubber": ("makker.robots.bridge", "ThumbRobot"),
    "chicago": ("makker.robots.bridge", "ThumbRobot"),
    "duplicate": ("makker.robots.bridge", "ThumbRobot"),
    "minibridge": ("makker.robots.bridge", "ThumbRobot"),
    "auction-bridge": ("makker.robots.bridge", "ThumbRobot"),
    "whist": ("makker.robots.whist", "WhistRobot"),
    "bridge-whist": ("makker.robots.whist", "WhistRobot"),
    "bondebridge": ("makker.robots.rounds", "RoundRobot"),
    "plump": ("makker.robots.rounds", "RoundRobot"),
    "oh-hell": ("makker.robots.rounds", "RoundRobot"),
}


def find_robot(game: str) -> AnyRobot:
    """The simple robot for a game by its name. Raises ParseError (``game.unknown``)."""
    place = PLACES.get(game)
    if place is None:
        raise ParseError("game.unknown", game, "game", data={"games": ", ".join(PLACES)})
    robot: AnyRobot = getattr(import_module(place[0]), place[1])()
    return robot
