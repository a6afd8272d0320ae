"""Which of the director's forms could do something as things stand: no other is shown."""

from makker.tournament.evening import Evening
from makker.tournament.evening.allowing import is_running
from makker.tournament.evening.arranging import can_be_arranged
from makker.tournament.evening.extending import tied_matches
from makker.tournament.evening.renewing import can_be_renewed

ALWAYS = frozenset({"correct", "penalty", "announce", "names"})
ONCE_BEGUN = frozenset({"swap", "turn", "leave", "return"})
"""Repairs of who sits where: in any round with real cards, in rounds to come at live tables."""

WITH_CARDS = frozenset({"clear", "redo", "deals", "backup", "elsewhere"})
"""What only an evening with real cards has: at live tables results and deals come from the tables."""


def repairs(state: Evening) -> frozenset[str]:
    """What a director's form could do, by the form's words."""
    online, running = state.setup.online, is_running(state)
    if state.final is not None:
        return ALWAYS | {"reopen"} | (frozenset() if online else {"backup"})
    found = set(ALWAYS)
    if not (online and running):
        found.add("final")
    if state.round < state.rounds:
        found |= ONCE_BEGUN - ({"return"} if online and running else set())
        if not (online and running):
            found.add("begin")
    if online:
        return frozenset(found)
    movement = state.setup.event.movement
    if movement is not None and movement.planned and state.round > 1:
        found.add("redraw")
    if tied_matches(state):
        found = (found | {"extend"}) - {"begin"}
    if can_be_arranged(state):
        found |= {"join", "drop"}
    if can_be_renewed(state):
        found.add("renew")
    return frozenset(found | ONCE_BEGUN | WITH_CARDS)
