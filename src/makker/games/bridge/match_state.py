"""The state and the view of a match of bridge deals, and who sits where."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from makker.games.bridge.actions import Action
from makker.games.bridge.chukkers import Seating
from makker.games.bridge.events import Dealt, Event, HandShown
from makker.games.bridge.state import DealState
from makker.games.bridge.view import DealView
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator
from makker.seats import Seat
from makker.seats.seat import SEATS

O = TypeVar("O")  # noqa: E741
C = TypeVar("C")

HOME: Seating = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class MatchState(msgspec.Struct, Generic[O, C], frozen=True):
    """A match: its options, the score so far, the deal in progress and the one before.

    `seating` tells at which place each player (N E S W at the start) sits now, and `last_seating` where in the deal
    before. `honours` are the players still to say whether they claim honours for the deal just ended. `stopping` is who
    proposed to end the match, with those who have not answered yet. `boards` counts the deals begun.
    """

    options: O
    score: C
    deal: DealState
    boards: int = 1
    last: DealState | None = None
    seating: Seating = HOME
    last_seating: Seating = HOME
    honours: tuple[Seat, ...] = ()
    claimed: tuple[Seat, ...] = ()
    stopping: tuple[Seat, tuple[Seat, ...]] | None = None
    stopped: bool = False
    over: bool = False


class MatchView(msgspec.Struct, Generic[C], frozen=True):
    """A match as one viewer may see it; `deal` is the view from the viewer's place, `last` the deal before.

    `deal` offers nothing while the match waits for something else or is over: `moves` and `asides` here always hold.
    `score` is the running score sheet, open to all.
    """

    viewer: Seat | Spectator
    place: Seat | None
    seating: Seating
    boards: int
    score: C
    deal: DealView
    last: DealView | None
    honours: tuple[Seat, ...]
    stopping: tuple[Seat, tuple[Seat, ...]] | None
    outcome: Outcome[Any] | None
    to_act: frozenset[Seat | Official]
    moves: tuple[Action, ...]
    asides: tuple[Action, ...]


def place(seating: Seating, who: Seat | Official) -> Seat | Official:
    """Where a player sits now."""
    return seating[who.index] if isinstance(who, Seat) else who


def home(seating: Seating, at: Seat) -> Seat:
    """Which player sits at the place."""
    return SEATS[seating.index(at)]


def at_home(event: Event, seating: Seating) -> Event:
    """The event with its audience named as players rather than places."""
    match event:
        case Dealt():
            return replace(event, seating=seating)
        case HandShown():
            return replace(event, audience=tuple(home(seating, at) for at in event.audience))
    return event


def still_asked(state: MatchState[Any, Any], seat: Seat) -> tuple[Seat, tuple[Seat, ...]] | None:
    """The proposal to stop, with one answer fewer to wait for."""
    if state.stopping is None:
        return None
    proposer, waiting = state.stopping
    return proposer, tuple(other for other in waiting if other is not seat)
