"""Taking an order back: what has happened stays in the log, and what undoes it follows, with a reason."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.evening import Evening, Happening, evolve
from makker.tournament.evening.events import (
    Announced,
    Arranged,
    Cleared,
    Confirmed,
    Corrected,
    Dealt,
    Entered,
    Extended,
    Finished,
    Left,
    LinedUp,
    Named,
    Penalised,
    Renewed,
    Returned,
    RoundBegan,
    Settled,
    Swapped,
    Turned,
)


def taken_back(before: Evening, events: Sequence[Happening], now: float, why: str) -> tuple[Happening, ...]:
    """What undoes events that followed one another, the last one first. Raises InvalidValue (``evening.no_undo``)."""
    steps = []
    for event in events:
        steps.append((before, event))
        before = evolve(before, event)
    return tuple(each for state, event in reversed(steps) for each in against(state, event, now, why))


def against(before: Evening, event: Happening, now: float, why: str) -> Iterator[Happening]:
    """What undoes one event. Raises InvalidValue (``evening.no_undo``)."""
    match event:
        case Entered(entry=entry) | Corrected(entry=entry):
            earlier = before.entries.get(entry.place)
            yield Cleared((entry.place,), why, now) if earlier is None else Corrected(replace(earlier, at=now), why)
        case Confirmed():
            return
        case Cleared(places=places):
            yield from (Corrected(replace(before.entries[place], at=now), why) for place in places)
        case Swapped() | Turned():
            yield replace(event, why=why, at=now)  # done twice it is not done
        case Left(contestant=contestant):
            yield Returned(contestant, now)
        case Returned(contestant=contestant):
            yield Left(contestant, before.gone[contestant], why, now)
        case Penalised(penalty=penalty):
            yield Penalised(replace(penalty, amount=-penalty.amount, why=why), now)
        case Arranged(since=since, where=where, contestants=contestants):
            yield from arranged_back(before, since, where, contestants, now, why)
        case Extended(round=number):
            yield from arranged_back(before, number, str(number), 0, now, why)
        case _:
            yield said_back(before, event, now, why)


def said_back(before: Evening, event: Happening, now: float, why: str) -> Happening:
    """What was said before, said again. Raises InvalidValue (``evening.no_undo``) where nothing had been."""
    known = before.setup.event
    match event:
        case Announced():
            return Announced(before.announcement, now)
        case Named():
            return Named(known.contestants, now)
        case RoundBegan():
            return RoundBegan(before.round, before.round_began)
        case Settled():
            setup = before.setup
            rules = (known.comparison, known.teams, known.tie_breaks, known.pair_scale)
            return Settled(known.name, known.date, setup.minutes, setup.correction, setup.showing, *rules, why, now)
        case Renewed(where=where) if known.movement is not None:
            again = (known.movement, known.each, before.setup.minutes)
            return Renewed(*again, (), where, why, now, before.swaps, before.turned)
        case Dealt():
            return Dealt(known.deals, why, now)
        case Finished(final=final):
            return Finished(not final, why, now)
        case LinedUp(round=number, table=table, way=way) if (number, table, way) in before.lineups:
            return LinedUp(number, table, way, before.lineups[number, table, way], now)
        case _:
            raise InvalidValue("evening.no_undo")


def arranged_back(
    before: Evening, since: int, where: str, contestants: int, now: float, why: str
) -> Iterator[Happening]:
    """The rounds from one on as they were to be; who had joined has left again, since numbers are given once."""
    movement = before.setup.event.movement
    if movement is None:
        raise InvalidValue("evening.no_undo")
    rounds = tuple(before.seated(number) for number in range(since, len(movement.rounds) + 1))
    kept = (movement.contestants, movement.copies, ())
    yield Arranged(since, rounds, *kept, "undone", f"{where} ({since})", why, now)
    for newcomer in range(movement.contestants + 1, contestants + 1):
        yield Left(newcomer, since, why, now)
