"""Rounds drawn from the standings (Swiss, Monrad): nobody meets anybody twice, byes go round, who comes late plays."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open, must_be_real, must_direct, reason
from makker.tournament.evening.events import Arranged
from makker.tournament.evening.evolving import evolve_all
from makker.tournament.evening.running import begin_round
from makker.tournament.evening.state import Evening
from makker.tournament.events import Event, rankings, team_ranking
from makker.tournament.events.deciding import goes_on
from makker.tournament.movements import pair_round
from makker.tournament.movements.movement import Movement, Round
from makker.tournament.movements.teams import bracket, pairs_round, teams_round


def is_drawn(state: Evening) -> bool:
    """Whether the rounds are drawn one after the other."""
    movement = state.setup.event.movement
    return movement is not None and movement.planned > 0


def next_round(state: Evening, now: float, person: str, number: int, codes: Sequence[str]) -> Done:
    """Begin a round; one that has yet to be drawn is drawn first. `codes` are for tables that become new.

    Raises as `begin_round` and `draw` do.
    """
    movement = state.setup.event.movement
    if movement is None or not movement.planned or number != len(movement.rounds) + 1 or number > movement.planned:
        return begin_round(state, now, person, number)
    events = draw(state, now, person, codes)
    after = evolve_all(state, events) or state
    return (*events, *begin_round(after, now, person, number))


def draw(state: Evening, now: float, person: str, codes: Sequence[str]) -> Done:
    """Draw the next round from the standings as they are.

    Raises ConflictError (``evening.draw_missing`` with how many results are missing), InvalidValue (``evening.round``
    where there is none to draw, ``evening.codes``, ``swiss.impossible`` where everybody has met).
    """
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    if movement is None or len(movement.rounds) >= movement.planned:
        raise InvalidValue("evening.round", {"round": state.rounds + 1, "rounds": state.rounds})
    return drawn(state, now, movement, len(movement.rounds) + 1, codes)


def redraw(state: Evening, now: float, person: str, codes: Sequence[str], why: str) -> Done:
    """Draw the round that is played anew, after a correction in the one before; nothing may be entered in it yet.

    Raises ConflictError (``evening.redraw``; ``online.no_redo`` at live tables), InvalidValue (``evening.why``) and as
    `draw` does.
    """
    must_direct(state, person)
    must_be_open(state)
    must_be_real(state)
    movement, number = state.setup.event.movement, state.round
    entered = any(place[0] == number for place in state.entries)
    if movement is None or not movement.planned or not 1 < number == len(movement.rounds) or entered:
        raise ConflictError("evening.redraw")
    return drawn(state, now, movement, number, codes, reason(why))


def drawn(state: Evening, now: float, movement: Movement, number: int, codes: Sequence[str], why: str = "") -> Done:
    """A round drawn from the results of those before it. Raises as `draw` does."""
    missing = sum(len(state.missing(at)) for at in range(1, number))
    if missing:
        raise ConflictError("evening.draw_missing", {"missing": missing})
    sittings = drawn_round(state, movement, number)
    tables = max((each.table for each in sittings), default=0)
    new = tables - len(state.codes)
    if new > len(codes):
        raise InvalidValue("evening.codes", {"tables": tables, "codes": len(state.codes) + len(codes)})
    copies = max(movement.copies, tables // (2 if movement.kind == "teams" else 1))
    added = tuple(codes[: max(new, 0)])
    return (Arranged(number, (sittings,), movement.contestants, copies, added, "drawn", str(number), why, now),)


def drawn_round(state: Evening, movement: Movement, number: int) -> Round:
    """The tables of a round: the leaders meet at the first. Raises InvalidValue as `pair_round`, and as `winners`."""
    if movement.code == "knock_out":
        return teams_round(knock_out_matches(state, movement, number), number)
    playing = [who for who in standings_order(state) if state.gone.get(who, number + 1) > number]
    if len(playing) < 2:
        raise InvalidValue("swiss.impossible", {"contestants": len(playing)})
    rounds = range(1, number)
    met = [
        (sitting.north_south[0], sitting.east_west[0])
        for at in rounds
        for sitting in state.seated(at)
        if (at, sitting.table) not in absent_tables(state, at)
    ]
    pairing = pair_round(playing, met, had_byes(state, number))
    if movement.kind == "teams":
        return teams_round(pairing.matches, number)
    return pairs_round(by_turns(state, pairing.matches, number), number)


def knock_out_matches(state: Evening, movement: Movement, number: int) -> list[tuple[int, int]]:
    """Who meets in a round of a knock-out: the winners, as the bracket has them; above in it is at home.

    Raises ConflictError (``evening.match_tied``).
    """
    slots: list[int | None] = [seed if seed in movement.everybody else None for seed in bracket(movement.contestants)]
    # What is drawn anew does not tell who went on to it.
    before = replace(movement, rounds=tuple(state.seated(at) for at in range(1, number)))
    event = replace(state.event(), movement=before)
    for at in range(1, number):
        twos = zip(slots[::2], slots[1::2], strict=True)
        slots = [on_from(event, at, one, other) for one, other in twos]
    twos = zip(slots[::2], slots[1::2], strict=True)
    return [(one, other) for one, other in twos if one is not None and other is not None]


def on_from(event: Event, number: int, one: int | None, other: int | None) -> int | None:
    """Who goes on from a place of the bracket; whoever is alone there does.

    Raises ConflictError (``evening.match_tied``).
    """
    if one is None or other is None:
        return one or other
    won = goes_on(event, number, one, other)
    if won is None:
        raise ConflictError("evening.match_tied", {"round": number, "one": one, "other": other})
    return won


def absent_tables(state: Evening, number: int) -> set[tuple[int, int]]:
    """The tables of a round at which nobody played because somebody had left."""
    playing = {each.table for each in state.sittings(number)} | {each.table for each in state.counted(number)}
    return {(number, each.table) for each in state.seated(number) if each.table not in playing}


def had_byes(state: Evening, number: int) -> set[int]:
    """Who has been without a match in an earlier round."""
    return {who for at in range(1, number) for who in state.sits_out(at)}


def standings_order(state: Evening) -> list[int]:
    """Everybody, best first; those without a result last, by number."""
    event = state.event()
    if event.kind == "teams":
        placed = [each.team for each in team_ranking(event)]
    else:
        placed = [each.contestant for ranking in rankings(event) for each in ranking.standings]
    movement = event.movement
    everybody = movement.everybody if movement else range(0)
    return [who for who in placed if who in everybody] + [who for who in everybody if who not in placed]


def by_turns(state: Evening, matches: Sequence[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """The matches with who has sat North-South less often named first."""
    sat = Counter(who for at in range(1, number) for each in state.sittings(at) for who in each.directions[0])
    return [(one, other) if sat[one] <= sat[other] else (other, one) for one, other in matches]
