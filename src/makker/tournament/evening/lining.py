"""Line-ups of teams: which two of four to six sit at a table in a round or stanza."""

from collections.abc import Sequence
from typing import Literal

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open
from makker.tournament.evening.events import LinedUp
from makker.tournament.evening.state import Evening


def line_up(
    state: Evening, now: float, table: int, number: int, way: Literal["ns", "ew"], names: Sequence[str]
) -> Done:
    """Say who of a team sits at a table, in the round that is played.

    Raises ConflictError (``evening.not_now``, ``evening.final``), InvalidValue: ``evening.table``, ``lineup.two`` where
    they are not two of the team's names, ``lineup.elsewhere`` for somebody who sits at the team's other table.
    """
    must_be_open(state)
    if number != state.round:
        raise ConflictError("evening.not_now", {"round": number, "now": state.round})
    sitting = state.sitting(number, table)
    if sitting is None or state.setup.event.kind != "teams":
        raise InvalidValue("evening.table", {"table": table, "round": number})
    team = sitting.directions[0 if way == "ns" else 1][0]
    known = state.contestant(team).names
    if len(names) != 2 or len(set(names)) != 2 or not set(names) <= set(known):
        raise InvalidValue("lineup.two", {"team": team})
    for (at, there, other), two in state.lineups.items():
        if at == number and (there, other) != (table, way) and team_of(state, number, there, other) == team:
            again = set(two) & set(names)
            if again:
                raise InvalidValue("lineup.elsewhere", {"name": min(again), "table": there})
    return (LinedUp(number, table, way, (names[0], names[1]), now),)


def team_of(state: Evening, number: int, table: int, way: str) -> int | None:
    """The team that sits at a table in a direction; None where nobody does."""
    sitting = state.sitting(number, table)
    return None if sitting is None else sitting.directions[0 if way == "ns" else 1][0]


def lined_up(state: Evening, number: int, table: int, way: str) -> tuple[str, ...]:
    """Who sits there, where it has been said and their team's names may be shown."""
    team = team_of(state, number, table, way)
    shown = team is not None and state.contestant(team).shown
    return state.lineups.get((number, table, way), ()) if shown else ()
