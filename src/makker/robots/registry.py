"""Which robot plays which game at which level."""

from importlib import import_module

from makker.errors import ParseError
from makker.robots.protocol import AnyRobot

Places = dict[str, tuple[str, str]]
"""Where each level's robot is made: the module, and what to call in it."""

BRIDGE: Places = {
    "beginner": ("makker.robots.bridge", "ThumbRobot"),
    "novice": ("makker.robots.bridge", "SystemRobot"),
    "club": ("makker.robots.bridge.club", "ClubRobot"),
    "expert": ("makker.robots.bridge.club", "ExpertRobot"),
}
THUMB: Places = dict.fromkeys(BRIDGE, BRIDGE["beginner"])
WHIST: Places = {
    "beginner": ("makker.robots.whist", "WhistRobot"),
    "novice": ("makker.robots.whist", "WhistRobot"),
    "club": ("makker.robots.whist_club", "club"),
    "expert": ("makker.robots.whist_club", "expert"),
}
ROUNDS: Places = {
    "beginner": ("makker.robots.rounds", "RoundRobot"),
    "novice": ("makker.robots.imagining.robot", "novice"),
    "club": ("makker.robots.imagining.robot", "club"),
    "expert": ("makker.robots.imagining.robot", "expert"),
}

PLACES: dict[str, Places] = {
    "rubber": BRIDGE,
    "chicago": BRIDGE,
    "duplicate": BRIDGE,
    "minibridge": THUMB,
    "auction-bridge": THUMB,
    "whist": WHIST,
    "bridge-whist": WHIST,
    "bondebridge": ROUNDS,
    "plump": ROUNDS,
    "oh-hell": ROUNDS,
}

LEVELS = ("beginner", "novice", "club", "expert")
USUAL = "club"


def find_robot(game: str, level: str = USUAL) -> AnyRobot:
    """The robot for a game by its name and level.

    A `beginner` follows rules of thumb. In bridge a `novice` bids by a system, a `club` player weighs its cards too,
    and an `expert` weighs them longer; in the other games the levels differ in how many hidden deals are imagined.
    Where a game has but one robot, every level is that one.

    Raises ParseError: ``game.unknown``, ``robot.level``.
    """
    places = PLACES.get(game)
    if places is None:
        raise ParseError("game.unknown", game, "game", data={"games": ", ".join(PLACES)})
    if level not in LEVELS:
        raise ParseError("robot.level", level, "level", data={"levels": ", ".join(LEVELS)})
    module, name = places[level]
    robot: AnyRobot = getattr(import_module(module), name)()
    return robot


def has_levels(game: str) -> bool:
    """Whether there is more than one robot for the game."""
    return len(set(PLACES.get(game, {}).values())) > 1


def has_systems(game: str) -> bool:
    """Whether the game's robots bid by systems."""
    return PLACES.get(game) is BRIDGE
