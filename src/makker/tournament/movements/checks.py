"""What a movement must keep, checked by machine: it says of every movement what it claims, or what is wrong."""

from collections import Counter
from itertools import combinations

import msgspec

from makker.errors import InvalidValue, Param
from makker.tournament.movements.movement import Movement, Round, Sitting, sets_played

MOST = 500
"""Contestants, sets and rounds at most."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong: a code, and its data (round, table, contestants, set)."""

    code: str
    data: dict[str, Param]


class Report(msgspec.Struct, frozen=True):
    """What a movement does.

    `meetings` counts the pairs of contestants that meet, of `possible`; `most_meetings` how often the same two meet at
    most. `balance` is the range, in sets, of same-direction less opposite-direction comparisons over all twos, None
    where the directions are ranked apart. `sit_outs` are the rounds that each contestant sits out.
    """

    faults: tuple[Fault, ...]
    meetings: int
    possible: int
    most_meetings: int
    balance: tuple[int, int] | None
    sit_outs: tuple[int, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def check(movement: Movement) -> Report:
    """Check a movement, and measure it."""
    meetings = opponents(movement)
    two_fields = movement.winners == 2
    places = 2 if movement.kind == "teams" else 1
    return Report(
        faults=(*round_faults(movement), *board_faults(movement), *meeting_faults(movement, meetings)),
        meetings=len(meetings),
        possible=len(possible(movement)),
        most_meetings=max(meetings.values(), default=0),
        balance=None if two_fields or movement.kind != "pairs" else balance(movement),
        sit_outs=tuple(len(movement.rounds) - len(sets) // places for sets in sets_played(movement).values()),
    )


REPEATS = frozenset({"movement.set_again", "movement.set_twice", "movement.meet_again"})
"""Faults that a director's repairs can bring about: two who exchange places may meet somebody again."""


def sound(movement: Movement, *, repaired: bool = False) -> Movement:
    """The movement, if nothing is wrong with it; of one that has been `repaired`, nothing but repeats.

    Raises InvalidValue: ``movement.numbers``, or the first fault's code and data.
    """
    sizes = (movement.contestants, movement.sets, movement.winners, movement.copies, len(movement.rounds))
    if not all(1 <= size <= MOST for size in sizes) or not 0 <= movement.planned <= MOST:
        raise InvalidValue("movement.numbers", {"text": max(*sizes, movement.planned), "most": MOST})
    for fault in check(movement).faults:
        if not (repaired and fault.code in REPEATS):
            raise InvalidValue(fault.code, fault.data)
    return movement


def round_faults(movement: Movement) -> list[Fault]:
    """Contestants that are unknown or at two places, tables that are used twice, sets at too many tables."""
    return [
        fault
        for number, sittings in enumerate(movement.rounds, 1)
        for fault in (*seat_faults(movement, number, sittings), *set_faults(movement, number, sittings))
    ]


def seat_faults(movement: Movement, number: int, sittings: Round) -> list[Fault]:
    """``movement.contestant``, ``movement.twice``, ``movement.table``, ``movement.side``."""
    tables = Counter(sitting.table for sitting in sittings)
    seated = Counter(each for sitting in sittings for each in sitting.everybody)
    places = 2 if movement.kind == "teams" else 1  # a team sits North-South at one table and East-West at another
    size = 2 if movement.kind == "individual" else 1
    found = [
        Fault("movement.side", {"round": number, "table": sitting.table, "size": size})
        for sitting in sittings
        if {len(sitting.north_south), len(sitting.east_west)} != {size}
    ]
    for table, times in tables.items():
        if times > 1 or table < 1:
            found.append(Fault("movement.table", {"round": number, "table": table}))
    for each, times in seated.items():
        if each not in movement.everybody:
            found.append(Fault("movement.contestant", {"round": number, "contestant": each}))
        elif times > places:
            found.append(Fault("movement.twice", {"round": number, "contestant": each}))
    return found


def set_faults(movement: Movement, number: int, sittings: Round) -> list[Fault]:
    """``movement.set`` for an unknown set, ``movement.set_twice`` for one at more tables than there are copies."""
    found = []
    at: dict[int, list[Sitting]] = {}
    for sitting in sittings:
        at.setdefault(sitting.boards, []).append(sitting)
    for boards, those in at.items():
        data: dict[str, Param] = {"round": number, "set": boards}
        if not 1 <= boards <= movement.sets:
            found.append(Fault("movement.set", data))
        elif places(movement, those) > movement.copies:
            found.append(Fault("movement.set_twice", {**data, "tables": " ".join(str(each.table) for each in those)}))
    return found


def places(movement: Movement, sittings: list[Sitting]) -> int:
    """At how many places a set is needed: tables that share one copy count as one."""
    groups = {table: group[0] for group in movement.sharing for table in group}
    return len({groups.get(sitting.table, sitting.table) for sitting in sittings})


def board_faults(movement: Movement) -> list[Fault]:
    """``movement.set_again``: a contestant gets a set that was played before."""
    return [
        Fault("movement.set_again", {"contestant": each, "set": boards})
        for each, sets in sets_played(movement).items()
        for boards, times in Counter(sets).items()
        if times > 1 and movement.kind != "teams"
    ]


def meeting_faults(movement: Movement, meetings: Counter[frozenset[int]]) -> list[Fault]:
    """``movement.meet_again`` where pairs meet twice in different rounds; ``movement.own_team`` against oneself."""
    found = []
    allowed = {"pairs": stages(movement), "teams": 2 * stages(movement), "individual": len(movement.rounds)}[
        movement.kind
    ]
    for those, times in meetings.items():
        if times > allowed:
            found.append(Fault("movement.meet_again", {"contestants": " ".join(map(str, sorted(those)))}))
    for number, sitting in movement.sittings():
        if set(sitting.north_south) & set(sitting.east_west):
            found.append(Fault("movement.own_team", {"round": number, "table": sitting.table}))
    return found


def stages(movement: Movement) -> int:
    """How many rounds in a row the same two play: stanzas and parts of a small movement's round are one meeting."""
    return {"two_tables": 2, "twenty_boards": 4, "team_match": len(movement.rounds)}.get(movement.code, 1)


def opponents(movement: Movement) -> Counter[frozenset[int]]:
    """How often each two meet as opponents."""
    return Counter(
        frozenset((one, other))
        for _, sitting in movement.sittings()
        for one in sitting.north_south
        for other in sitting.east_west
    )


def partners(movement: Movement) -> Counter[frozenset[int]]:
    """How often each two individuals are partners."""
    return Counter(
        frozenset(side)
        for _, sitting in movement.sittings()
        for side in (sitting.north_south, sitting.east_west)
        if len(side) > 1
    )


def possible(movement: Movement) -> list[frozenset[int]]:
    """The twos that could meet: all, or one of each direction where those are ranked apart."""
    if movement.winners == 1:
        return [frozenset(two) for two in combinations(movement.everybody, 2)]
    one = {each for _, sitting in movement.sittings() for each in sitting.north_south}
    other = set(movement.everybody) - one
    return [frozenset((a, b)) for a in one for b in other]


def balance(movement: Movement) -> tuple[int, int]:
    """The range over all twos of comparisons in the same direction less those in opposite ones, in sets (FACTS 3.12).

    Two that play a set in the same direction compete on it; two in opposite directions at different tables pull each
    other's rivals. Where two meet, what one gains the other loses, and nothing is compared.
    """
    counts: Counter[frozenset[int]] = Counter({frozenset(two): 0 for two in combinations(movement.everybody, 2)})
    for played in directions(movement).values():
        for (one, way, here), (other, another, there) in combinations(played, 2):
            if here != there:
                counts[frozenset((one, other))] += 1 if way == another else -1
    return min(counts.values(), default=0), max(counts.values(), default=0)


def directions(movement: Movement) -> dict[int, list[tuple[int, int, int]]]:
    """For every set who played it, 0 for the North-South and 1 for the East-West cards, and at which sitting."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for place, (_, sitting) in enumerate(movement.sittings()):
        for way, side in enumerate(sitting.directions):
            found.setdefault(sitting.boards, []).extend((each, way, place) for each in side)
    return found
