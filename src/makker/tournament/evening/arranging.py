"""Pairs that come late, tables that are added or dropped in mid-session; nothing that was entered is lost."""

from collections.abc import Sequence

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open, must_direct, reason
from makker.tournament.evening.dealing import hidden_boards
from makker.tournament.evening.events import Arranged
from makker.tournament.evening.evolving import evolve_all
from makker.tournament.evening.seating import come_back, leave
from makker.tournament.evening.state import Evening
from makker.tournament.movements import Movement
from makker.tournament.movements.arranging import rearranged
from makker.tournament.movements.movement import board_numbers

MOST_AT_ONCE = 4


def join(state: Evening, now: float, person: str, many: int, codes: Sequence[str], why: str) -> Done:
    """So many more pairs (or, where the rounds are drawn, teams) play from the next round on, with the next numbers.

    Raises ConflictError (``evening.cannot_join`` for individuals, for matches that are all known beforehand, and after
    the last round), InvalidValue (``evening.joining``, ``evening.codes``, ``evening.why``).
    """
    movement = must_be_arrangeable(state, person)
    if not 1 <= many <= MOST_AT_ONCE:
        raise InvalidValue("evening.joining", {"pairs": many, "most": MOST_AT_ONCE})
    new = tuple(range(movement.contestants + 1, movement.contestants + many + 1))
    where = ", ".join(map(str, new))
    if movement.planned:
        since = len(movement.rounds) + 1
        return (Arranged(since, (), new[-1], movement.copies, (), "joined", where, reason(why), now),)
    return (arrangement(state, now, new, codes, "joined", where, why),)


def drop(state: Evening, now: float, person: str, leaving: Sequence[int], codes: Sequence[str], why: str) -> Done:
    """Contestants leave after this round, and those who would sit out without them meet each other where they can.

    Raises InvalidValue (``evening.contestant``, ``evening.joining``, ``evening.why``) and ConflictError as `join` does.
    """
    movement = must_be_arrangeable(state, person)
    if not 1 <= len(set(leaving)) == len(leaving) <= MOST_AT_ONCE:
        raise InvalidValue("evening.joining", {"pairs": len(leaving), "most": MOST_AT_ONCE})
    events: Done = ()
    after = state
    for who in leaving:
        left = leave(after, now, person, who, state.round + 1, why)
        events, after = events + left, evolve_all(after, left) or after
    if movement.planned:
        return events  # the draw leaves them out
    where = ", ".join(map(str, leaving))
    return (*events, arrangement(after, now, (), codes, "dropped", where, why))


def bring_back(state: Evening, now: float, person: str, contestant: int, codes: Sequence[str]) -> Done:
    """A contestant who had left plays again; where its place was given away, in a new one. Raises as `come_back`."""
    events = come_back(state, now, person, contestant)
    after = evolve_all(state, events) or state
    movement = after.setup.event.movement
    if movement is None or movement.planned or movement.kind != "pairs" or state.round >= state.rounds:
        return events
    coming = range(after.round + 1, after.rounds + 1)
    if any(contestant in each.everybody for at in coming for each in after.sittings(at)):
        return events
    where = str(contestant)
    return (*events, arrangement(after, now, (contestant,), codes, "joined", where, where))


def must_be_arrangeable(state: Evening, person: str) -> Movement:
    """The movement, where others can come into it. Raises ConflictError (``evening.cannot_join``)."""
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    if movement is None or not can_be_arranged(state):
        raise ConflictError("evening.cannot_join")
    return movement


def can_be_arranged(state: Evening) -> bool:
    """Whether others can come into the movement: pairs, and fields that are drawn, before the last round."""
    movement = state.setup.event.movement
    if movement is None or state.setup.online or state.final is not None:
        return False
    return (movement.kind == "pairs" or movement.code == "swiss") and state.round < state.rounds


def arrangement(
    state: Evening, now: float, newcomers: tuple[int, ...], codes: Sequence[str], what: str, where: str, why: str
) -> Arranged:
    """The rounds to come arranged anew. Raises InvalidValue (``evening.codes``, ``evening.why``)."""
    event = state.setup.event
    movement = event.movement
    if movement is None:
        raise ConflictError("evening.cannot_join")
    since = state.round + 1
    rounds = [tuple(each for each in state.seated(at) if state.is_whole(at, each)) for at in range(1, state.rounds + 1)]
    present = {who for who in movement.everybody if state.gone.get(who, since + 1) > since} | set(newcomers)
    made = rearranged(movement, rounds, since, present, newcomers, secret_sets(state))
    tables = max((each.table for sittings in made.rounds for each in sittings), default=0)
    new = max(tables - len(state.codes), 0)
    if new > len(codes):
        raise InvalidValue("evening.codes", {"tables": tables, "codes": len(state.codes) + len(codes)})
    contestants = max(movement.contestants, *newcomers, 0)
    return Arranged(
        since, made.rounds, contestants, made.copies, tuple(codes[:new]), what, f"{where} ({since})", reason(why), now
    )


def secret_sets(state: Evening) -> set[int]:
    """The sets of which nobody may have seen a result: all their boards have yet to be played by somebody."""
    event = state.setup.event
    movement, hidden = event.movement, hidden_boards(state)
    sets = range(1, movement.sets + 1) if movement else range(0)
    return {each for each in sets if set(board_numbers(each, event.each, event.first_board)) <= hidden}
