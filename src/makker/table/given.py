"""Tables of an event: the event gives the seats, robots take those that nobody has, and it closes the table."""

from collections.abc import Mapping
from typing import Any

from makker.robots.choice import AS_USUAL, RobotChoice
from makker.table import events as happened
from makker.table.commands import Events, check_open, create
from makker.table.state import Access, Hints, TableState, fold_table

Given = Mapping[str, tuple[str, str]]
"""Who has which seat: the person and the name. A seat that is not there is a robot's."""


def open_given(
    now: float,
    table: str,
    game: str,
    options: Any,
    *,
    grace: float,
    host: str,
    given: Given,
    robots: RobotChoice = AS_USUAL,
) -> Events:
    """A table that an event has set, begun; nobody gets hints there. `host` is the event.

    Raises as `create` does.
    """
    made = create(
        now, table, game, options, access=Access.EVENT, grace=grace, host=host, robots=robots, hints=Hints.OFF
    )
    seats = fold_table(made).places
    sat = tuple(happened.Sat(now, seat, *given[seat]) for seat in seats if seat in given)
    stand_ins = tuple(happened.RobotSat(now, seat) for seat in seats if seat not in given)
    return (*made, *sat, *stand_ins, happened.Started(now))


def give_seats(state: TableState, now: float, given: Given) -> Events:
    """Whoever has a seat now takes it; who has it no more gives it up. Raises TableError (``table.closed``)."""
    check_open(state)
    found: Events = ()
    for seat in state.places:
        occupant = state.seats.get(seat)
        before = occupant.person if occupant else None
        after = given.get(seat)
        if before == (after[0] if after else None):
            continue
        left: Events = (happened.Stood(now, seat),) if before is not None else ()
        found += (*left, happened.Sat(now, seat, *after)) if after else left
    return found


def shut(state: TableState, now: float) -> Events:
    """The event closes the table; nothing happens where it is closed."""
    return () if state.closed else (happened.Closed(now),)
