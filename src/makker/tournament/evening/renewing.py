"""Pairs that come before the first round has begun: the movement is made anew for as many as there are."""

from collections.abc import Sequence

from msgspec.structs import replace

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open, must_direct, reason
from makker.tournament.evening.arranging import MOST_AT_ONCE
from makker.tournament.evening.events import Renewed
from makker.tournament.evening.state import Evening
from makker.tournament.events import Event
from makker.tournament.events.dealt import boards_needed
from makker.tournament.movements import Movement, Suggestion, suggest
from makker.tournament.scoring.pair_matches import check_scale

FEWER = 6
"""So many boards fewer are tried where the deals that are known are for other movements."""


def can_be_renewed(state: Evening) -> bool:
    """Whether the movement of pairs can be made anew: nothing is begun, nobody has left, and it is one of ours."""
    movement = state.setup.event.movement
    if movement is None or state.setup.online or state.final is not None or state.round or state.entries or state.gone:
        return False
    return movement.kind == "pairs" and not movement.planned and is_ours(movement)


def is_ours(movement: Movement) -> bool:
    """Whether it is of a kind that is suggested; a club's own movement is not put aside."""
    return movement.code.endswith(("howell", "mitchell")) or movement.code in ("two_tables", "three_tables")


def renew(state: Evening, now: float, person: str, many: int, codes: Sequence[str], why: str) -> Done:
    """So many more pairs play: the movement that is best for all, with about as many boards and as many winners.

    Raises ConflictError (``evening.not_director``, ``evening.final``, ``evening.cannot_renew`` once a round has begun
    or somebody has left; ``evening.renew_deals`` where the deals that are known are for no movement of so many),
    InvalidValue (``evening.joining``, ``evening.codes``, ``evening.why``) and as `suggest`.
    """
    must_direct(state, person)
    must_be_open(state)
    event, movement = state.setup.event, state.setup.event.movement
    if movement is None or not can_be_renewed(state):
        raise ConflictError("evening.cannot_renew")
    if not 1 <= many <= MOST_AT_ONCE:
        raise InvalidValue("evening.joining", {"pairs": many, "most": MOST_AT_ONCE})
    pairs = movement.contestants + many
    best = best_for(event, pairs, len(movement.rounds) * event.each)
    new = max(best.movement.tables - len(state.codes), 0)
    if new > len(codes):
        raise InvalidValue("evening.codes", {"tables": best.movement.tables, "codes": len(state.codes) + len(codes)})
    minutes = state.setup.minutes * best.each / event.each
    where = f"{pairs}: {len(best.movement.rounds)} × {best.each}"
    return (Renewed(best.movement, best.each, minutes, tuple(codes[:new]), where, reason(why), now),)


def best_for(event: Event, pairs: int, boards: int) -> Suggestion:
    """What is suggested for so many pairs, with as many winners where there is one.

    Raises ConflictError (``evening.renew_deals``), InvalidValue as `suggest`.
    """
    for fewer in range(FEWER if event.deals else 1):
        usable = [each for each in suggest(pairs, boards - fewer, most=20) if fits(event, each)]
        if usable:
            return next((each for each in usable if each.movement.winners == event.winners), usable[0])
    raise ConflictError("evening.renew_deals", {"pairs": pairs, "deals": len(event.deals)})


def fits(event: Event, found: Suggestion) -> bool:
    """Whether a movement goes with the deals that are known and with the scale of the event's matches."""
    made = replace(event, movement=found.movement, each=found.each)
    try:
        check_scale(event.pair_scale, event.comparison.method, found.each)
    except InvalidValue:
        return False
    return not event.deals or set(boards_needed(made)) <= set(event.deals)
