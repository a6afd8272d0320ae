"""Results at the keyboard: new ones as a slip has them, boards that were played turned."""

from msgspec.structs import replace

from makker.cli.club.keeping import DIRECTOR
from makker.cli.club.orders import Line, read_place
from makker.errors import InvalidValue
from makker.tournament.evening import Evening, Happening
from makker.tournament.evening.correcting import correct
from makker.tournament.evening.entering import confirm, enter, stamp
from makker.tournament.evening.running import begin_round

Done = tuple[Happening, ...]


def by_slip(state: Evening, now: float, place: tuple[int, int, int], written: str, lead: str) -> Done:
    """A new result from a slip that both sides have signed.

    Slips come in any order: those of an earlier round are taken too, and one of the next round begins it, where it need
    not be drawn. Raises as `enter` does.
    """
    number, table, board = place
    movement = state.setup.event.movement
    begun: Done = ()
    if number == state.round + 1 and movement is not None and number <= len(movement.rounds):
        begun = begin_round(state, now, DIRECTOR, number)
    playing = replace(state, round=number) if number <= state.round or begun else state
    events = enter(playing, now, table, number, board, written, lead)
    entry = events[0].entry  # type: ignore[union-attr]
    after = replace(playing, entries={**state.entries, place: entry})
    return (*begun, *events, *confirm(after, now, place, "ew", stamp(entry)))


def turn_board(state: Evening, now: float, line: Line, where: str) -> Done:
    """A single board that was played with the directions exchanged. Raises InvalidValue (``evening.no_entry``)."""
    place = read_place(where, state)
    entry = state.entries.get(place)
    if entry is None or not entry.contract:
        raise InvalidValue("evening.no_entry", {"board": place[2]})
    elsewhere = place not in state.due(place[0])
    turned = (entry.ew, entry.ns)
    return correct(
        state,
        now,
        DIRECTOR,
        place,
        entry.contract,
        line.why,
        lead=entry.lead,
        contestants=turned,
        group=entry.group,
        elsewhere=elsewhere,
    )


def is_special(written: str) -> bool:
    """Whether only a director may write it: adjusted, not played, late."""
    upper = written.upper()
    return upper in ("NP", "LATE") or (upper[:1] in "AW" and upper[1:2].isdigit())


def is_same(state: Evening, place: tuple[int, int, int], written: str, lead: str) -> bool:
    """Whether the very result is there already."""
    from makker.tournament.events.event import read_outcome

    entry = state.entries[place]
    return read_outcome(written, place[2])[1] == entry.contract and lead in ("", entry.lead)
