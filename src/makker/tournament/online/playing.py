"""The rounds of an event at live tables: their tables, results taken from them, calls for the director."""

from collections.abc import Callable, Iterable, Mapping

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.state import Evening, Place
from makker.tournament.online.allowing import Done, must_direct
from makker.tournament.online.events import (
    CallAnswered,
    DirectorCalled,
    Recorded,
    RoundEnded,
    RoundOpened,
    Stopped,
)
from makker.tournament.online.state import Call, House, Online, Opened

MOST_CALLS = 5
"""Calls of one table that wait for the director at the same time."""


def open_round(state: Online, now: float, evening: Evening, name: Callable[[], str]) -> Done:
    """Name the tables of the round that the evening is in; nothing where they have names."""
    number = evening.round
    if number < 1 or number in state.opened:
        return ()
    sides = {sitting.table: sitting.directions for sitting in evening.sittings(number)}
    return (RoundOpened(number, Opened(now, {table: name() for table in sides}, sides)),)


def record(state: Online, places: Iterable[Place]) -> Done:
    """Note that results have been taken from the tables."""
    fresh = tuple(place for place in places if place not in state.recorded)
    return (Recorded(fresh),) if fresh else ()


def end_round(state: Online, now: float, number: int) -> Done:
    """Note that every result of a round is there."""
    return () if number in state.ended or number not in state.opened else (RoundEnded(number, now),)


def stop_round(state: Online, now: float, person: str, number: int) -> Done:
    """End the time of the running round. Raises ConflictError (``evening.not_director``, ``online.not_running``)."""
    must_direct(state, person)
    if not state.running or number != state.round:
        raise ConflictError("online.not_running", {"round": number})
    return () if number in state.stopped else (Stopped(number, now),)


def call_director(state: Online, now: float, person: str, where: House, board: int) -> Done:
    """Call the director to a table. Raises ConflictError (``online.not_playing``, ``online.called``)."""
    player = next((each for each in state.players() if each.person == person), None)
    if player is None:
        raise ConflictError("online.not_playing")
    waiting = [each for each in state.calls if each.answered is None and each.table == where.table]
    if len(waiting) >= MOST_CALLS:
        raise ConflictError("online.called")
    call = Call(len(state.calls) + 1, state.round, where.table, board, player.name, now)
    return (DirectorCalled(call),)


def answer(state: Online, now: float, person: str, number: int) -> Done:
    """Mark a call as dealt with. Raises ConflictError (``evening.not_director``), InvalidValue (``online.no_call``)."""
    must_direct(state, person)
    call = next((each for each in state.calls if each.number == number), None)
    if call is None:
        raise InvalidValue("online.no_call", {"call": number})
    return () if call.answered is not None else (CallAnswered(number, now),)


def house_of(state: Online, person: str | None) -> House | None:
    """Where somebody sits in the round that was opened last."""
    opened = state.opened.get(state.round)
    if opened is None or person is None:
        return None
    for table, name in opened.tables.items():
        for seat, player in state.seated(state.round, table).items():
            if player.person == person:
                return House(table, name, seat)
    return None


def given(state: Online, number: int, table: int) -> Mapping[str, tuple[str, str]]:
    """Who has which seat of a table in a round; the others are robots'."""
    seated = state.seated(number, table)
    return {seat: (each.person, each.name) for seat, each in seated.items() if each.person is not None}
