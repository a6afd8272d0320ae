"""An extra stanza where a match that must have a winner is tied (FACTS 3.11: a short one, then board by board)."""

from makker.cards.pack import RandomSource
from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open, must_be_real, must_direct
from makker.tournament.evening.events import MOST_EXTRA, Dealt, Extended, RoundBegan
from makker.tournament.evening.state import Evening
from makker.tournament.events.dealt import boards_needed, dealt
from makker.tournament.events.deciding import goes_on, must_have_winners
from makker.tournament.events.event import LAST_BOARD

USUAL = 4
"""Boards of the first extra stanza; of the next ones one each."""


def tied_matches(state: Evening) -> tuple[tuple[int, int], ...]:
    """The matches of the running round that are over and tied; none where a tie may stand."""
    movement, number = state.setup.event.movement, state.round
    if movement is None or not must_have_winners(state.setup.event) or not number or state.missing(number):
        return ()
    if movement.code == "team_match" and number < state.rounds:
        return ()
    event = state.event()
    met = sorted({(min(each.everybody), max(each.everybody)) for each in state.sittings(number)})
    return tuple(two for two in met if goes_on(event, number, *two) is None)


def usual_extra(state: Evening) -> int:
    """How many boards an extra stanza usually has."""
    movement = state.setup.event.movement
    known = movement.rounds[state.round - 1] if movement and 0 < state.round <= len(movement.rounds) else ()
    return 1 if any(each.extra for each in known) else USUAL


def play_extra(state: Evening, now: float, person: str, boards: int, rng: RandomSource) -> Done:
    """So many more boards for every tied match of the round, whose time begins again.

    They are dealt where the cards of the others are known. Raises ConflictError (``evening.not_director``,
    ``evening.final``, ``evening.no_tie``; ``online.no_redo`` at live tables, whose boards are those that were opened)
    and InvalidValue (``evening.extra``).
    """
    must_direct(state, person)
    must_be_open(state)
    must_be_real(state)
    tied = tied_matches(state)
    if not tied:
        raise ConflictError("evening.no_tie")
    event = state.setup.event
    last = max((*boards_needed(event), *event.deals), default=0)
    if not 1 <= boards <= MOST_EXTRA or last + boards > LAST_BOARD:
        raise InvalidValue("evening.extra", {"boards": boards, "most": MOST_EXTRA})
    fresh = tuple(range(last + 1, last + boards + 1))
    playing = {who for two in tied for who in two}
    tables = tuple(each.table for each in state.sittings(state.round) if playing & set(each.everybody))
    events: Done = (Extended(state.round, tables, fresh, now), RoundBegan(state.round, now))
    if not event.deals:
        return events
    return (*events, Dealt({**event.deals, **dealt(fresh, rng)}, "Makker", now))
