"""Beginning a game: options, seats and the first state, each checked before anything is shown."""

from typing import Any

from makker.cli.playing.session import Session
from makker.errors import InvalidValue
from makker.games.registry import Game
from makker.robots.registry import USUAL, find_robot
from makker.rules import Log
from makker.seats import Player, Seat


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


def new_session(game: Game, options: Any, seat: Any, seed: int | None, level: str = USUAL) -> Session:
    """A game before its first deal.

    Raises InvalidValue for options that cannot stand together, ParseError (``robot.level``).
    """
    game.rules.players(options)
    log = Log(game.rules, game.rules.initial(options))
    return Session(game, options, seat, seed, find_robot(game.name, level), log, level=level)
