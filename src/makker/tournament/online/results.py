"""Results that come from live tables by themselves, and boards that time did not allow."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from makker.tournament.evening.events import Corrected, Dealt, Entered, Named
from makker.tournament.evening.events import Happening as Done
from makker.tournament.evening.state import Entry, Evening, Place
from makker.tournament.events.event import read_outcome
from makker.tournament.online.state import Sides
from makker.tournament.scoring import NotPlayed


def take_result(state: Evening, now: float, place: Place, sides: Sides, written: str, lead: str) -> tuple[Done, ...]:
    """The result of a board as the table played it, confirmed; nothing where there is one.

    `sides` are those of the table when it was opened, whatever a director has repaired since. Raises ParseError for
    what cannot be read.
    """
    number, table, board = place
    if place in state.entries:
        return ()
    outcome, contract = read_outcome(written, board)
    ns, ew = sides
    entry = Entry(number, table, board, ns, ew, outcome, contract, lead, "ns", confirmed=True, at=now)
    return (Entered(entry),)


def not_played(state: Evening, now: float, places: Iterable[Place], sides: Sides, why: str) -> tuple[Done, ...]:
    """Boards of a table that time did not allow: they count for nobody until a director says otherwise."""
    found: tuple[Done, ...] = ()
    for number, table, board in places:
        if (number, table, board) in state.entries:
            continue
        ns, ew = sides
        entry = Entry(number, table, board, ns, ew, NotPlayed(), by="director", confirmed=True, at=now)
        found += (Corrected(entry, why),)
    return found


def substituted(state: Evening, now: float, number: int, at: int, name: str) -> tuple[Done, ...]:
    """Another plays in a contestant's place, the first or the second (`at` 0 or 1); nothing where there is no name."""
    listed = state.setup.event.contestants
    before = next((each for each in listed if each.number == number), None)
    if before is None or at >= len(before.names) or before.names[at] == name:
        return ()
    after = replace(before, names=(*before.names[:at], name, *before.names[at + 1 :]))
    return (Named(tuple(after if each.number == number else each for each in listed), now),)


def deals_known(state: Evening, now: float, deals: Mapping[int, str], why: str) -> tuple[Done, ...]:
    """The deals that have been played become known with those before; nothing where they are known."""
    known = state.setup.event.deals
    fresh = {board: deal for board, deal in deals.items() if known.get(board) != deal}
    return (Dealt(dict(sorted({**known, **fresh}.items())), why, now),) if fresh else ()
