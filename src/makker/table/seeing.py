"""What each viewer may see of a table and of its events."""

from typing import Any

import msgspec
from msgspec.structs import replace

from makker.robots.choice import RobotChoice
from makker.rules import Official, Spectator
from makker.table import events as happened
from makker.table.events import Event
from makker.table.state import Access, Alert, TableState, game_event


class SeatView(msgspec.Struct, frozen=True):
    """One seat: who sits there, and whether a robot plays it now. `name` is empty for a robot of its own."""

    seat: str
    name: str
    taken: bool
    robot: bool


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer may see it. `seat` is the viewer's own, None for a spectator.

    `game_view` is the game's view from there, None until it has started. `digest` is the commitment to the deal dealt
    last or next; `committed` is whether it is of the next, to whose shuffle players may still add. `waiting` are the
    seats that the game waits for, `awaited` those that the next deal waits for until they go on, `mixing` those who
    want time to add to the shuffles. `welcome` is whether the viewer may take a seat; `knocked`, whether the viewer
    has asked to be let in; `knocks`, for the host, who has asked and waits, with the number to let them in by.
    `hints` is whether the viewer may ask for a hint when in turn, `robots` how the robots bid and play.
    """

    table: str
    game: str
    version: int
    seat: str | None
    host: bool
    seats: tuple[SeatView, ...]
    started: bool
    over: bool
    closed: bool
    label: str
    digest: str
    waiting: tuple[str, ...]
    alerts: tuple[Alert, ...]
    committed: bool
    awaited: tuple[str, ...]
    mixing: tuple[str, ...]
    welcome: bool
    knocked: bool
    knocks: tuple[tuple[int, str], ...]
    hints: bool
    robots: RobotChoice
    game_view: Any


class Common(msgspec.Struct, frozen=True):
    """What everybody sees of a table, worked out once for all who look; `chance` is whether the server has to deal."""

    seats: tuple[SeatView, ...]
    over: bool
    waiting: tuple[str, ...]
    chance: bool
    awaited: tuple[str, ...]


def common_of(state: TableState) -> Common:
    """What everybody sees."""
    waiting = state.rules.to_act(state.state) if state.started else frozenset()
    chance = not state.closed and Official.CHANCE in waiting
    return Common(
        tuple(seat_view(state, name) for name in state.places),
        state.over,
        tuple(name for name, player in state.places.items() if player in waiting),
        chance,
        state.awaited if chance else (),
    )


def knocks_for(state: TableState, person: str | None) -> tuple[tuple[int, str], ...]:
    """Who waits to be let in, for the host."""
    if person != state.host:
        return ()
    return tuple((number, knock.name) for number, knock in enumerate(state.knocks) if not knock.admitted)


def view(state: TableState, person: str | None, common: Common | None = None) -> TableView:
    """What the person may see; a spectator's view for somebody not seated. `common` is that of the state."""
    seat = state.seat_of(person) if person is not None else None
    viewer = state.places[seat] if seat is not None else Spectator.TABLE
    all_see = common_of(state) if common is None else common
    return TableView(
        table=state.table,
        game=state.game,
        version=state.version,
        seat=seat,
        host=person is not None and person == state.host,
        seats=all_see.seats,
        started=state.started,
        over=all_see.over,
        closed=state.closed,
        label=state.label,
        digest=state.digest,
        waiting=all_see.waiting,
        alerts=tuple(each for each in state.alerts if each.hidden_from != seat),
        committed=bool(state.secret),
        awaited=all_see.awaited,
        mixing=state.mixing,
        welcome=state.is_welcome(person or ""),
        knocked=any(knock.person == person for knock in state.knocks),
        knocks=knocks_for(state, person),
        hints=state.gives_hints(person),
        robots=state.robots,
        game_view=state.rules.view(state.state, viewer) if state.started else None,
    )


def seat_view(state: TableState, seat: str) -> SeatView:
    """One seat."""
    occupant = state.seats.get(seat)
    if occupant is None:
        return SeatView(seat, "", taken=False, robot=False)
    return SeatView(seat, occupant.name, taken=True, robot=occupant.robot)


def seen(state: TableState, event: Event, person: str | None) -> Event:
    """The event as the person may see it; `state` is the table before or after it."""
    seat = state.seat_of(person) if person is not None else None
    match event:
        case happened.Created():
            return replace(event, host=event.host if event.host == person else "")
        case happened.Sat():
            # An identity is what a browser proves itself with: nobody else gets to see it.
            return replace(event, person=event.person if event.person == person else "")
        case happened.Committed(at, label, digest, _):
            return happened.CommittedSeen(at, label, digest)
        case happened.Revealed(at) if state.access is Access.EVENT:
            return happened.Withheld(at)  # other tables still play the board: the page of the deal tells it afterwards
        case happened.EntropyGiven(at):
            return event if event.seat == seat else happened.Withheld(at)
        case happened.Knocked(at) if event.person != person:
            return replace(event, person="") if person == state.host else happened.Withheld(at)
        case happened.Alerted(at) if seat is not None and event.hidden_from == seat:
            return happened.Withheld(at)
        case happened.Asked(at) if seat not in (event.seat, event.of):
            return happened.Withheld(at)
        case happened.Acted():
            return acted_seen(state, event, seat)
    return event


def acted_seen(state: TableState, event: happened.Acted, seat: str | None) -> happened.Acted:
    """The game's events, each as the game shows it to this viewer."""
    rules = state.rules
    viewer = state.places[seat] if seat is not None else Spectator.TABLE
    shown = []
    for raw in event.events:
        whole = game_event(state.game, bytes(raw))
        part = rules.seen(whole, viewer)
        shown.append(raw if part is whole else msgspec.Raw(rules.encode(part)))
    return happened.Acted(event.at, event.who, tuple(shown))
