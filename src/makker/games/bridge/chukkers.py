"""Four players, three chukkers: everybody partners everybody once (FACTS 3.7-8)."""

from collections.abc import Iterable

import msgspec

from makker.errors import InvalidValue
from makker.games.bridge.chicago_score import ChicagoScore
from makker.seats import Seat, Side
from makker.seats.seat import SEATS

Seating = tuple[Seat, Seat, Seat, Seat]

CHUKKERS: tuple[Seating, Seating, Seating] = (
    (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST),
    (Seat.NORTH, Seat.SOUTH, Seat.WEST, Seat.EAST),
    (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH),
)
"""Where each player sits in the three chukkers. Players are named N E S W by their first seats: North stays, the others
each take the next one's seat."""


def seating(chukker: int) -> Seating:
    """Where the players (N E S W by their first seats) sit in chukker 1, 2, 3, and again from 4 on.

    Raises InvalidValue (``chicago.chukker``) below 1.
    """
    if chukker < 1:
        raise InvalidValue("chicago.chukker", {"chukker": chukker})
    return CHUKKERS[(chukker - 1) % 3]


def partner(player: Seat, chukker: int) -> Seat:
    """Who partners the player in the chukker, both named by their first seats."""
    seats = seating(chukker)
    return SEATS[seats.index(seats[player.index].partner)]


class PlayerTotal(msgspec.Struct, frozen=True):
    """A player's running total: the points of the sides played on, and those less the opponents'."""

    player: Seat
    points: int
    net: int


def player_totals(chukkers: Iterable[ChicagoScore], rotate: bool = True) -> tuple[PlayerTotal, ...]:
    """What each player (N E S W by first seat) has after these chukkers, the last of which may be unfinished.

    Without `rotate` partners keep their seats throughout.
    """
    points, net = [0] * 4, [0] * 4
    for number, score in enumerate(chukkers, 1):
        seats = seating(number if rotate else 1)
        totals = {side: score.total(side) for side in Side}
        for player in SEATS:
            side = seats[player.index].side
            points[player.index] += totals[side]
            net[player.index] += totals[side] - totals[side.other]
    return tuple(PlayerTotal(player, points[player.index], net[player.index]) for player in SEATS)
