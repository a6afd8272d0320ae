"""Beginning a game: options, seats and the first state, each checked before anything is shown."""

from typing import Any

from makker.cli.playing.session import Session
from makker.errors import InvalidValue
from makker.games.registry import Game
from makker.robots.choice import RobotChoice
from makker.robots.protocol import AnyRobot
from makker.robots.registry import USUAL, find_robot, has_systems
from makker.robots.seating import with_cards
from makker.rules import Log
from makker.seats import Player, Seat, Side


def default_seat(game: Game, options: Any) -> Any:
    """South, or the first player."""
    seats = game.rules.players(options)
    return Seat.SOUTH if Seat.SOUTH in seats else seats[0]


def read_seat(text: str | None, game: Game, options: Any) -> Any:
    """The seat of a word. Raises ParseError, and InvalidValue (``player.absent``) where nobody sits there."""
    seats = game.rules.players(options)
    if text is None:
        return default_seat(game, options)
    if isinstance(seats[0], Seat):
        return Seat.parse(text)
    player = Player.parse(text)
    if player not in seats:
        raise InvalidValue("player.absent", {"player": str(player), "players": len(seats)})
    return player


def robot_for(game: str, level: str, system: str) -> AnyRobot:
    """The robot of the level, bidding by the system where one is named.

    Raises ParseError (``robot.level``), InvalidValue (``option.not_here`` in a game without systems, and as
    `makker.bidding.card`).
    """
    if system and not has_systems(game):
        raise InvalidValue("option.not_here", {"option": "--system"})
    return with_cards(find_robot(game, level), RobotChoice((level, level), (system, system)), Side.NS)


def new_session(game: Game, options: Any, seat: Any, seed: int | None, level: str = USUAL, system: str = "") -> Session:
    """A game before its first deal.

    Raises InvalidValue for options that cannot stand together, and as `robot_for`.
    """
    game.rules.players(options)
    log, robot = Log(game.rules, game.rules.initial(options)), robot_for(game.name, level, system)
    return Session(game, options, seat, seed, robot, log, level=level, system=system)
