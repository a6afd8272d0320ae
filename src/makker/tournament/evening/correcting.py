"""What the director makes of results: entered, changed, adjusted, taken away."""

from collections.abc import Iterable

from makker.errors import InvalidValue, ParseError
from makker.tournament.evening.allowing import (
    Done,
    must_be_open,
    must_be_played,
    must_be_real,
    must_direct,
    must_have_sat,
    reason,
)
from makker.tournament.evening.entering import must_be_once, read_lead, sitting_that_played, sitting_with
from makker.tournament.evening.events import Cleared, Corrected
from makker.tournament.evening.state import Entry, Evening, Place
from makker.tournament.events.event import read_outcome
from makker.tournament.movements import Sitting
from makker.tournament.scoring import Artificial, Assigned, Late, NotPlayed, Outcome, Part, Played


def correct(
    state: Evening,
    now: float,
    person: str,
    place: Place,
    written: str,
    why: str,
    *,
    lead: str = "",
    contestants: tuple[tuple[int, ...], tuple[int, ...]] | None = None,
    group: str = "",
    elsewhere: bool = False,
) -> Done:
    """The director enters any result, or changes it, with a reason; so too what a table could not have entered.

    `written` is a result, or ``A60-40``, ``W2:4S by N =,1:4S by N -1`` (East-West's own after a slash), ``NP`` (not
    played), ``LATE``. `contestants` are who really held the cards, where it was not who should have (Law 15); with
    `elsewhere` the table has played a board of another round. Neither can be at live tables. Raises as `enter`,
    `must_be_played` and `must_have_sat` do, and InvalidValue (``evening.no_why``).
    """
    must_direct(state, person)
    must_be_played(state, place)
    number, table, board = place
    sitting = sitting_of(state, place, elsewhere=elsewhere and not state.setup.online)
    outcome, contract = read_directed(written, board)
    ns, ew = contestants or sitting.directions
    must_have_sat(state, number, sitting, (ns, ew))
    known = state.setup.event.movement
    for who in ns + ew:
        if known is None or who not in known.everybody:
            raise InvalidValue("evening.contestant", {"contestant": who})
    if set(ns) & set(ew):
        raise InvalidValue("result.same_pair", {"board": board, "contestant": ns[0]})
    must_be_once(state, place, ns + ew, outcome)
    said = read_lead(state, lead, contract, board)
    entry = Entry(
        number, table, board, ns, ew, outcome, contract, said, "director", confirmed=True, group=group, at=now
    )
    ordinary = contract and (ns, ew) == sitting.directions and not (group or elsewhere)
    if ordinary and place not in state.entries and not why.strip():
        return (Corrected(entry, ""),)
    if not why.strip():
        raise InvalidValue("evening.no_why")
    return (Corrected(entry, reason(why)),)


def sitting_of(state: Evening, place: Place, *, elsewhere: bool) -> Sitting:
    """Who sat at a table; where somebody of it has left since, those whose result is there and may be wrong.

    Raises as `sitting_that_played` and `sitting_with` do.
    """
    number, table, board = place
    before = next((each for each in state.seated(number) if each.table == table), None)
    if place in state.entries and before is not None and not state.is_whole(number, before):
        return state.as_turned(number, before)
    return sitting_that_played(state, place) if elsewhere else sitting_with(state, number, table, board)


def read_directed(written: str, board: int) -> tuple[Outcome, str]:
    """A result, or what only a director may write. Raises ParseError (``adjusted.unknown``) and as `read_outcome`."""
    text = written.strip()
    upper = text.upper()
    if upper == "NP":
        return NotPlayed(), ""
    if upper == "LATE":
        return Late(), ""
    if upper[:1] == "A" and upper[1:2].isdigit():
        parts = upper[1:].split("-")
        if len(parts) != 2 or not all(is_number(part) and int(part) <= 100 for part in parts):
            raise ParseError("adjusted.unknown", text[:60], "adjusted")
        return Artificial(int(parts[0]), int(parts[1])), ""
    if upper[:1] == "W" and ":" in upper:
        return weighted(text[1:], board), ""
    return read_outcome(text, board)


def is_number(text: str) -> bool:
    """Whether it is a whole number of a few digits."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def weighted(text: str, board: int) -> Assigned:
    """`2:4S by N =,1:4S by N -1`; what is East-West's own, where the score is split, follows a slash (Law 12C1c).

    Raises ParseError (``adjusted.unknown``).
    """
    sides = text.split("/")
    if len(sides) > 2:
        raise ParseError("adjusted.unknown", text[:60], "adjusted")
    return Assigned(*(weighted_parts(side, board) for side in sides))


def weighted_parts(text: str, board: int) -> tuple[Part, ...]:
    """One side's results with their weights. Raises ParseError (``adjusted.unknown``)."""
    found = []
    for part in text.split(","):
        weight, colon, written = part.partition(":")
        outcome, _ = read_outcome(written, board)
        if not (colon and is_number(weight.strip()) and int(weight) and isinstance(outcome, Played)):
            raise ParseError("adjusted.unknown", part[:60], "adjusted")
        found.append(Part(outcome.score, int(weight)))
    return tuple(found)


def clear(state: Evening, now: float, person: str, places: Iterable[Place], why: str) -> Done:
    """Take results away: one, or a round's that is to be played again.

    Raises InvalidValue (``evening.no_entry``), and ConflictError (``online.no_redo``) at live tables, where all have
    seen the cards and the table is closed.
    """
    must_direct(state, person)
    must_be_open(state)
    must_be_real(state)
    gone = tuple(place for place in places if place in state.entries)
    if not gone:
        raise InvalidValue("evening.no_entry", {"board": 0})
    return (Cleared(gone, reason(why), now),)
