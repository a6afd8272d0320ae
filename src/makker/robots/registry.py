"""Which robot plays which game."""

from importlib import import_module

from makker.errors import ParseError
from makker.robots.protocol import AnyRobot

PLACES = {
    "rubber": ("makker.robots.bridge.club", "ClubRobot"),
    "chicago": ("makker.robots.bridge.club", "ClubRobot"),
    "duplicate": ("makker.robots.bridge.club", "ClubRobot"),
    "minibridge": ("makker.robots.bridge", "ThumbRobot"),
    "auction-bridge": ("makker.robots.bridge", "ThumbRobot"),
    "whist": ("makker.robots.whist", "WhistRobot"),
    "bridge-whist": ("makker.robots.whist", "WhistRobot"),
    "bondebridge": ("makker.robots.rounds", "RoundRobot"),
    "plump": ("makker.robots.rounds", "RoundRobot"),
    "oh-hell": ("makker.robots.rounds", "RoundRobot"),
}


CLUB = "ClubRobot"
OTHERS = {
    "beginner": ("makker.robots.bridge", "ThumbRobot"),
    "novice": ("makker.robots.bridge", "SystemRobot"),
    "expert": ("makker.robots.bridge.club", "ExpertRobot"),
}
"""Who plays in place of the club robot."""

LEVELS = ("beginner", "novice", "club", "expert")
USUAL = "club"


def find_robot(game: str, level: str = USUAL) -> AnyRobot:
    """The robot for a game by its name and level.

    A `beginner` follows rules of thumb, a `novice` bids by a system, a `club` player weighs its cards too, and an
    `expert` weighs them longer.

    Where a game has but one robot, every level is that one.

    Raises ParseError: ``game.unknown``, ``robot.level``.
    """
    place = PLACES.get(game)
    if place is None:
        raise ParseError("game.unknown", game, "game", data={"games": ", ".join(PLACES)})
    if level not in LEVELS:
        raise ParseError("robot.level", level, "level", data={"levels": ", ".join(LEVELS)})
    if place[1] == CLUB:
        place = OTHERS.get(level, place)
    robot: AnyRobot = getattr(import_module(place[0]), place[1])()
    return robot
