"""An evening is set up, and its contestants are named."""

import re
from collections.abc import Iterable, Sequence

from makker.errors import InvalidValue
from makker.tournament.evening.allowing import Done, must_direct
from makker.tournament.evening.events import Named, Opened
from makker.tournament.evening.state import Evening, Setup
from makker.tournament.events import Contestant
from makker.tournament.events.event import check_contestants
from makker.tournament.movements import sound


def open_evening(now: float, name: str, setup: Setup, host: str, key: str, codes: Sequence[str]) -> Done:
    """Set an evening up. Raises InvalidValue (``evening.movement``, ``evening.codes``) and as the movement's check."""
    movement = setup.event.movement
    if movement is None:
        raise InvalidValue("evening.movement")
    sound(movement)
    if len(set(codes)) != movement.tables or not 1 <= setup.minutes <= 600:
        raise InvalidValue("evening.codes", {"tables": movement.tables, "codes": len(set(codes))})
    return (Opened(name, setup, host, key, tuple(codes), now),)


def check_opened(event: Opened) -> None:
    """What a file says was set up must be what `open_evening` could have made.

    Raises InvalidValue (``evening.codes`` for a name or a key that is none, too) and as `open_evening`.
    """
    if not re.fullmatch(r"[a-z0-9]{1,20}", event.name) or not re.fullmatch(r"[\w-]{8,64}", event.key, re.ASCII):
        raise InvalidValue("evening.codes", {"tables": 0, "codes": len(event.codes)})
    open_evening(event.at, event.name, event.setup, event.host, event.key, event.codes)


def name_contestants(state: Evening, now: float, person: str, contestants: Iterable[Contestant]) -> Done:
    """Say who plays. Raises InvalidValue (``evening.contestant``) and as `check_contestants`."""
    must_direct(state, person)
    listed = tuple(contestants)
    check_contestants(listed)
    movement = state.setup.event.movement
    for each in listed:
        if movement is None or each.number not in movement.everybody:
            raise InvalidValue("evening.contestant", {"contestant": each.number})
    return (Named(listed, now),)
