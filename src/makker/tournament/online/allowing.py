"""Who may do what in an event at live tables, and when: everything that is asked of it checks this first."""

from makker.errors import ConflictError, InvalidValue
from makker.tournament.online.events import DirectorCame, Happening
from makker.tournament.online.state import Online

Done = tuple[Happening, ...]


def come_as_director(state: Online, person: str, key: str) -> Done:
    """Direct too, by the key. Raises InvalidValue (``evening.key``)."""
    if key != state.key:
        raise InvalidValue("evening.key")
    return () if state.is_director(person) else (DirectorCame(person),)


def must_direct(state: Online, person: str) -> None:
    """Raises ConflictError (``evening.not_director``)."""
    if not state.is_director(person):
        raise ConflictError("evening.not_director")


def must_be_open(state: Online) -> None:
    """Raises ConflictError: ``online.begun`` once the field is made, ``online.cancelled``."""
    must_be_on(state)
    if state.begun:
        raise ConflictError("online.begun")


def must_be_on(state: Online) -> None:
    """Raises ConflictError (``online.cancelled``) once the event has been called off."""
    if state.cancelled is not None:
        raise ConflictError("online.cancelled")
