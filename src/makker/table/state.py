"""The state of a table, as the fold of its events."""

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from makker.games.registry import Game, find_game
from makker.robots.choice import RobotChoice
from makker.table import events as happened
from makker.table.events import Event

CHANCE = "chance"
"""Who deals, as `Acted.who` writes it."""


class Access(Enum):
    """Who may take a seat: ANYONE who finds the table, who has its LINK, or only FRIENDS whom the host lets in.

    At a table of an EVENT the seats are given by the event, which is the host: nobody takes or gives up one.
    """

    ANYONE = "anyone"
    LINK = "link"
    FRIENDS = "friends"
    EVENT = "event"


class Hints(Enum):
    """Whether a robot may be asked for a hint. AUTO: by who plays with robots alone, outside events."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Occupant(msgspec.Struct, frozen=True):
    """Who plays a seat. `person` is None for a robot that nobody has lent the seat; `robot` tells who acts now."""

    person: str | None
    name: str
    robot: bool


class Alert(msgspec.Struct, frozen=True):
    """An explanation of a call in the auction of the current deal; the last one of a call counts."""

    seat: str
    call: int
    text: str
    hidden_from: str


class Knock(msgspec.Struct, frozen=True):
    """Somebody who has asked to be let in, and whether the host has done so."""

    person: str
    name: str
    admitted: bool = False


class TableState(msgspec.Struct, frozen=True):
    """A table. `version` counts its events; `seats` has an entry for each seat taken, in the order of the game.

    `grace` is how many seconds a player may be away before a robot takes over. `places` are the game's players by their
    written seats, clockwise. `state` is the game's own, None until it has started. `label`, `digest`, `secret` belong
    to the deal committed to next, `dealt` to the one in play.

    `by` is who acted last. `resting` is whether a deal has ended and the next is not yet dealt: then `ready` are the
    seats whose people have gone on. `mixing` are those who want time to add to the shuffles. `knocks` have asked to be
    let in at a table of friends. `robots` is how its robots bid and play, `hints` whether they give hints.
    """

    table: str
    game: str
    options: Any
    access: Access
    grace: float
    host: str
    version: int
    seats: dict[str, Occupant]
    places: dict[str, Any]
    state: Any = None
    label: str = ""
    digest: str = ""
    secret: str = ""
    entropy: dict[str, str] = {}
    dealt: tuple[str, str, tuple[str, ...]] | None = None
    alerts: tuple[Alert, ...] = ()
    closed: bool = False
    by: str = ""
    resting: bool = False
    ready: tuple[str, ...] = ()
    mixing: tuple[str, ...] = ()
    knocks: tuple[Knock, ...] = ()
    robots: RobotChoice = RobotChoice()
    hints: Hints = Hints.AUTO

    @property
    def rules(self) -> Any:
        """The rules of its game."""
        return rules_of(self.game)

    @property
    def started(self) -> bool:
        """Whether the game has begun."""
        return self.state is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.started and self.rules.outcome(self.state) is not None

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats of people for whom the next deal waits: who looks at the last one, or adds to the first shuffle."""
        if self.closed or not (self.resting or (self.mixing and self.started and not self.by)):
            return ()
        return tuple(
            seat
            for seat, occupant in self.seats.items()
            if not occupant.robot and seat not in self.ready and (self.resting or seat in self.mixing)
        )

    def is_welcome(self, person: str) -> bool:
        """Whether the person may take a seat, as far as the host decides it: at a table of friends, who was let in."""
        friend = any(knock.person == person and knock.admitted for knock in self.knocks)
        if self.access is Access.EVENT:
            return False
        return self.access is not Access.FRIENDS or person == self.host or friend

    def gives_hints(self, person: str | None) -> bool:
        """Whether the person may ask for a hint when it is that person's turn."""
        seat = self.seat_of(person) if person is not None else None
        if seat is None or self.hints is Hints.OFF or self.closed:
            return False
        alone = all(each.person is None for other, each in self.seats.items() if other != seat)
        return self.hints is Hints.ON or (alone and self.access is not Access.EVENT)

    def seat_of(self, person: str) -> str | None:
        """Where the person sits, or None."""
        return next((seat for seat, occupant in self.seats.items() if occupant.person == person), None)


@cache
def rules_of(game: str) -> Any:
    """The rules of a game, found once."""
    return find_game(game).rules


@lru_cache(4096)
def places_of(game: str, options: Any) -> dict[str, Any]:
    """The players of a game with these options, by their written seats; to be read, and left as it is."""
    return {str(player): player for player in rules_of(game).players(options)}


@lru_cache(1024)
def game_event(game: str, line: bytes) -> Any:
    """A game's event of its JSON; what has just happened is asked for once by everybody who sees it."""
    return rules_of(game).decode(line)


def evolve(state: TableState | None, event: Event) -> TableState:
    """The table after the event. The first event creates it."""
    if state is None:
        if not isinstance(event, happened.Created):
            raise TypeError(event)
        return created(event)
    return replace(change(state, event), version=state.version + 1)


def created(event: happened.Created) -> TableState:
    """A new table, empty."""
    game: Game = find_game(event.game)
    options = msgspec.json.decode(event.options, type=game.options)
    access, places = Access(event.access), places_of(event.game, options)
    return TableState(
        table=event.table,
        game=event.game,
        options=options,
        access=access,
        grace=event.grace,
        host=event.host,
        version=1,
        seats={},
        places=places,
        robots=event.robots,
        hints=Hints(event.hints),
    )


def change(state: TableState, event: Event) -> TableState:
    """What the event changes, the version apart."""
    match event:
        case happened.Sat(_, seat, person, name):
            return replace(state, seats={**state.seats, seat: Occupant(person, name, robot=False)})
        case happened.Stood(_, seat):
            return stood(state, seat)
        case happened.RobotSat(_, seat):
            before = state.seats.get(seat, Occupant(None, "", robot=True))
            return replace(state, seats={**state.seats, seat: replace(before, robot=True)})
        case happened.CameBack(_, seat):
            return replace(state, seats={**state.seats, seat: replace(state.seats[seat], robot=False)})
        case happened.Started():
            return replace(state, state=state.rules.initial(state.options))
        case happened.Committed(_, label, digest, secret):
            return replace(state, label=label, digest=digest, secret=secret, entropy={})
        case happened.EntropyGiven(_, seat, text):
            return replace(state, entropy={**state.entropy, seat: text})
        case happened.Acted():
            return acted(state, event)
        case happened.Revealed():
            return replace(state, dealt=None, resting=state.by != CHANCE)
        case happened.Alerted(_, seat, call, text, hidden_from):
            others = (each for each in state.alerts if each.call != call)
            return replace(state, alerts=(*others, Alert(seat, call, text, hidden_from)))
        case happened.Closed():
            return replace(state, closed=True)
    return between_deals(state, event)


def between_deals(state: TableState, event: Event) -> TableState:
    """What people arrange beside the game."""
    match event:
        case happened.MixingSet(_, seat, on):
            others = tuple(other for other in state.mixing if other != seat)
            return replace(state, mixing=(*others, seat) if on else others)
        case happened.WentOn(_, seat):
            return replace(state, ready=(*state.ready, seat))
        case happened.Knocked(_, person, name):
            return replace(state, knocks=(*state.knocks, Knock(person, name)))
        case happened.Admitted(_, number):
            let_in = replace(state.knocks[number], admitted=True)
            return replace(state, knocks=(*state.knocks[:number], let_in, *state.knocks[number + 1 :]))
    return state


def stood(state: TableState, seat: str) -> TableState:
    """The seat is empty again, or a robot's once the game is under way."""
    seats = {other: occupant for other, occupant in state.seats.items() if other != seat}
    if state.started:
        seats[seat] = Occupant(None, "", robot=True)
    return replace(state, seats=seats)


def acted(state: TableState, event: happened.Acted) -> TableState:
    """The game goes on; a new deal closes the book on the alerts of the last."""
    game_state = state.state
    for raw in event.events:
        game_state = state.rules.evolve(game_state, game_event(state.game, bytes(raw)))
    state = replace(state, state=game_state, by=event.who)
    if event.who == CHANCE and state.secret:
        mixed = tuple(state.entropy.get(seat, "") for seat in state.places)
        dealt = (state.label, state.secret, mixed)
        return replace(state, dealt=dealt, secret="", alerts=(), resting=False, ready=())
    return state


def fold_table(events: Iterable[Event]) -> TableState:
    """The table of its log, which must not be empty."""
    state: TableState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events")
    return state
