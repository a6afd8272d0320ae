"""Who may do what on a club night, and when: every command checks this first."""

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.events import DirectorCame, Happening
from makker.tournament.evening.state import Evening, Place
from makker.tournament.movements import Sitting

Done = tuple[Happening, ...]
WHY_LENGTH = 200


def come_as_director(state: Evening, person: str, key: str) -> Done:
    """Direct too, by the key. Raises InvalidValue (``evening.key``)."""
    if key != state.key:
        raise InvalidValue("evening.key")
    return () if state.is_director(person) else (DirectorCame(person),)


def must_direct(state: Evening, person: str) -> None:
    """Raises ConflictError (``evening.not_director``)."""
    if not state.is_director(person):
        raise ConflictError("evening.not_director")


def must_be_open(state: Evening) -> None:
    """Raises ConflictError (``evening.final``) once the results are final."""
    if state.final is not None:
        raise ConflictError("evening.final")


def must_be_later(state: Evening, since: int) -> None:
    """At live tables who sits in a round stays there, and its results are theirs: repairs are for rounds to come.

    Raises ConflictError (``online.open_round`` with the last round that was opened).
    """
    if state.setup.online and since <= state.round:
        raise ConflictError("online.open_round", {"round": state.round})


def must_be_played(state: Evening, place: Place) -> None:
    """At live tables a result is of a board of a round that has begun: nobody has seen those of one to come.

    Raises ConflictError (``online.not_begun`` with the round that is played, or was last).
    """
    if not state.setup.online:
        return
    number, _, board = place
    rounds = [each for each in range(1, state.rounds + 1) if any(board == due for _, _, due in state.due(each))]
    first = max(number, min(rounds, default=0))
    if first > state.round:
        raise ConflictError("online.not_begun", {"round": first, "now": state.round})


def must_have_sat(state: Evening, number: int, sitting: Sitting, sides: tuple[tuple[int, ...], ...]) -> None:
    """At live tables who sits in a round stays there: nobody else has held the cards (Law 15 has no place there).

    Raises ConflictError (``online.open_round``).
    """
    if state.setup.online and [*map(set, sides)] != [*map(set, sitting.directions)]:
        raise ConflictError("online.open_round", {"round": number})


def must_be_real(state: Evening) -> None:
    """At live tables a round is what was opened there: no board is added, and nobody is seated anew.

    Raises ConflictError (``online.no_redo``).
    """
    if state.setup.online:
        raise ConflictError("online.no_redo")


def is_running(state: Evening) -> bool:
    """Whether results of the round that was begun last are missing."""
    return state.round > 0 and bool(state.missing(state.round))


def reason(why: str) -> str:
    """A reason that is one. Raises InvalidValue (``evening.why``)."""
    said = why.strip()
    if not said or len(said) > WHY_LENGTH or not said.isprintable():
        raise InvalidValue("evening.why", {"most": WHY_LENGTH})
    return said
