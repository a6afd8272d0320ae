"""What of an evening everybody may see while it is played: the standings as they are, after each round, at the end."""

from msgspec.structs import replace

from makker.tournament.evening.state import Evening, Showing
from makker.tournament.events import Event
from makker.tournament.movements import Movement


def shown_event(state: Evening, *, directs: bool = False) -> Event:
    """The event with the results that the standings may be made of.

    After each round: those of a round come when all of them are there, so that nobody who still plays a board learns
    from the standings what happened on it elsewhere. A director sees them as they are, but not at live tables, where
    who directs may play. Raises InvalidValue as `Evening.event`.
    """
    event, showing = state.event(), showing_of(state)
    if state.final is not None or showing == "live" or (directs and not state.setup.online):
        return event
    if showing == "end":
        return replace(event, results=())
    over = state.round if state.round and not state.missing(state.round) else state.round - 1
    return replace(event, results=tuple(each for each in event.results if each.round <= over))


def showing_of(state: Evening) -> Showing:
    """When the standings are shown; at live tables never before a round is over."""
    showing = state.setup.showing
    return "rounds" if state.setup.online and showing == "live" else showing


def usual_showing(movement: Movement) -> Showing:
    """After each round where all tables play the same boards in it (FACTS 3.11: barometer), otherwise as they are."""
    alike = all(len({each.boards for each in sittings}) <= 1 for sittings in movement.rounds)
    return "rounds" if alike and movement.tables > 1 else "live"
