"""The evening goes on: rounds, penalties, messages, the end."""

from decimal import Decimal

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import WHY_LENGTH, Done, is_running, must_be_open, must_direct, reason
from makker.tournament.evening.events import Announced, Finished, Penalised, RoundBegan
from makker.tournament.evening.state import Evening
from makker.tournament.events import Penalty


def begin_round(state: Evening, now: float, person: str, number: int | None = None) -> Done:
    """Begin the next round, or one by its number.

    Raises InvalidValue (``evening.round``), and at live tables ConflictError (``online.round_order``) unless it is the
    next after one that is over, or the running one, whose time begins again.
    """
    must_direct(state, person)
    must_be_open(state)
    wanted = state.round + 1 if number is None else number
    movement = state.setup.event.movement
    if movement is None or not 1 <= wanted <= len(movement.rounds):
        raise InvalidValue("evening.round", {"round": wanted, "rounds": state.rounds})
    due = state.round if is_running(state) else state.round + 1
    if state.setup.online and wanted != due:
        raise ConflictError("online.round_order", {"round": wanted, "next": state.round + 1})
    return (RoundBegan(wanted, now),)


def penalise(
    state: Evening, now: float, person: str, contestant: int, amount: Decimal, why: str, number: int | None = None
) -> Done:
    """A penalty in tenths of per cent or IMPs, in the round that is played or an earlier one; 0 is before the first.

    Raises InvalidValue (``evening.contestant``, ``evening.penalty``, ``evening.penalty_round``).
    """
    must_direct(state, person)
    movement = state.setup.event.movement
    if movement is None or contestant not in movement.everybody:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    if not amount.is_finite() or not -100 <= amount <= 100 or not amount or amount != round(amount, 1):
        raise InvalidValue("evening.penalty", {"amount": float(amount)})
    given = state.round if number is None else number
    if not 0 <= given <= state.round:
        raise InvalidValue("evening.penalty_round", {"round": given, "now": state.round})
    return (Penalised(Penalty(contestant, amount, reason(why), given), now),)


def announce(state: Evening, now: float, person: str, text: str) -> Done:
    """A message for every table. Raises InvalidValue (``evening.why``) for one that is too long."""
    must_direct(state, person)
    if len(text) > WHY_LENGTH or not text.isprintable():
        raise InvalidValue("evening.why", {"most": WHY_LENGTH})
    return (Announced(text.strip(), now),)


def finish(state: Evening, now: float, person: str, *, final: bool, why: str = "") -> Done:
    """Make the results final, or open them again with a reason.

    Raises ConflictError: ``evening.results_missing`` with how many, ``evening.correction`` before the period is over
    unless a reason is given, ``evening.final``, ``evening.not_final``, ``online.round_open`` while a round is played at
    live tables.
    """
    must_direct(state, person)
    if final == (state.final is not None):
        raise ConflictError("evening.final" if final else "evening.not_final")
    if not final:
        return (Finished(False, reason(why), now),)
    if state.setup.online and is_running(state):
        raise ConflictError("online.round_open", {"round": state.round})
    missing = sum(len(state.missing(number)) for number in range(1, state.rounds + 1))
    if missing and not why.strip():
        raise ConflictError("evening.results_missing", {"missing": missing})
    movement = state.setup.event.movement
    if movement is not None and len(movement.rounds) < state.rounds and not why.strip():
        raise ConflictError("evening.rounds_left", {"rounds": state.rounds - len(movement.rounds)})
    last = max((each.at for each in state.entries.values()), default=now)
    if now < last + 60 * state.setup.correction and not why.strip():
        left = int((last + 60 * state.setup.correction - now) // 60) + 1
        raise ConflictError("evening.correction", {"minutes": left})
    return (Finished(True, why.strip()[:WHY_LENGTH], now),)
