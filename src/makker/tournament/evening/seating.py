"""Who sits where, and who has left: places exchanged, tables turned, comings and goings."""

from makker.errors import InvalidValue
from makker.tournament.evening.allowing import Done, is_running, must_be_later, must_be_open, must_direct, reason
from makker.tournament.evening.entering import sitting_with
from makker.tournament.evening.events import Corrected, Left, Returned, Swapped, Turned
from makker.tournament.evening.evolving import evolve_all
from makker.tournament.evening.state import Entry, Evening, Place
from makker.tournament.scoring import NotPlayed


def swap(state: Evening, now: float, person: str, one: int, other: int, since: int, why: str) -> Done:
    """Two contestants exchange places from a round on.

    Raises InvalidValue (``evening.contestant``, ``evening.round``), and as `must_be_later`.
    """
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    for who in (one, other):
        if movement is None or who not in movement.everybody or one == other:
            raise InvalidValue("evening.contestant", {"contestant": who})
    if not 1 <= since <= state.rounds:
        raise InvalidValue("evening.round", {"round": since, "rounds": state.rounds})
    must_be_later(state, since)
    return (Swapped(one, other, since, reason(why), now),)


def turn_table(state: Evening, now: float, person: str, number: int, table: int, why: str) -> Done:
    """The pairs of a table sat the wrong way round. Raises InvalidValue (``evening.table``), and as `must_be_later`."""
    must_direct(state, person)
    must_be_open(state)
    if state.sitting(number, table) is None:
        raise InvalidValue("evening.table", {"table": table, "round": number})
    must_be_later(state, number)
    return (Turned(number, table, reason(why), now),)


def leave(state: Evening, now: float, person: str, contestant: int, since: int, why: str) -> Done:
    """A contestant plays no more from a round on.

    Raises InvalidValue (``evening.contestant``, ``evening.round``), and as `must_be_later`.
    """
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    if movement is None or contestant not in movement.everybody or contestant in state.gone:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    if not 1 <= since <= state.rounds:
        raise InvalidValue("evening.round", {"round": since, "rounds": state.rounds})
    must_be_later(state, since)
    return (Left(contestant, since, reason(why), now),)


def come_back(state: Evening, now: float, person: str, contestant: int) -> Done:
    """A contestant who had left plays again.

    At live tables the boards of the rounds without it were not played. Raises InvalidValue (``evening.contestant``),
    and there ConflictError (``online.open_round``) while such a round is played.
    """
    must_direct(state, person)
    must_be_open(state)
    if contestant not in state.gone:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    came: Done = (Returned(contestant, now),)
    if not state.setup.online:
        return came
    if is_running(state):
        must_be_later(state, state.gone[contestant])
    after = evolve_all(state, came) or state
    missed = [place for number in range(1, state.round + 1) for place in after.missing(number)]
    return (*came, *(Corrected(unplayed(after, now, place), "") for place in missed))


def unplayed(state: Evening, now: float, place: Place) -> Entry:
    """A board of a sitting that nobody has played. Raises InvalidValue (``evening.table``)."""
    ns, ew = sitting_with(state, *place).directions
    return Entry(*place, ns, ew, NotPlayed(), by="director", confirmed=True, at=now)
