"""What speaks for and against a movement, counted on it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import msgspec

from makker.errors import Param
from makker.tournament.movements.checks import opponents
from makker.tournament.movements.movement import Movement, sets_played
from makker.tournament.movements.sections import table_ranges

NEARLY = 0.75
"""The part of the sets that any two have in common where nearly the same boards are played."""


class Reason(msgspec.Struct, frozen=True):
    """Why, for or against: a code with data."""

    code: str
    data: dict[str, Param] = {}


def reasons(movement: Movement, each: int, share: float) -> Iterator[Reason]:
    """For and against, as codes."""
    yield Reason("winners", {"winners": movement.winners})
    if all_meet(movement):
        yield Reason("all_meet")
    if misses_one(movement):
        yield Reason("misses_one")
    if share < 1:
        yield Reason("cut_short", {"rounds": len(movement.rounds)})
    if movement.contestants % 2:
        yield Reason("somebody_sits_out")
    if movement.sharing:
        yield Reason("shares_boards", {"tables": ", ".join("-".join(map(str, group)) for group in movement.sharing)})
    if movement.code in ("sections_mitchell", "double_mitchell"):
        parts = tuple(table_ranges(movement))
        yield Reason("sections", {"sections": len(parts), "tables": ", ".join(parts)})
    if movement.copies > 1:
        yield Reason("copies", {"copies": movement.copies})
        alike = in_common(movement)
        if alike >= NEARLY:
            yield Reason("same_boards" if alike == 1 else "nearly_same_boards")
    used = {sitting.boards for _, sitting in movement.sittings()}
    yield Reason("boards_needed", {"boards": len(used) * each})


def all_meet(movement: Movement) -> bool:
    """Whether everybody meets everybody."""
    return len(opponents(movement)) == len(list(combinations(movement.everybody, 2)))


def misses_one(movement: Movement) -> bool:
    """Whether North-South stay, and each pair meets all of the other direction but one."""
    north_south = {who for _, sitting in movement.sittings() for who in sitting.north_south}
    east_west = {who for _, sitting in movement.sittings() for who in sitting.east_west}
    met = Counter(who for two in opponents(movement) for who in two)
    short = {
        len(other) - met[who] for line, other in ((north_south, east_west), (east_west, north_south)) for who in line
    }
    return not north_south & east_west and short == {1}


def in_common(movement: Movement) -> float:
    """The least part of the sets, of those that are played, that two have in common."""
    played = {frozenset(sets) for sets in sets_played(movement).values()}
    used = frozenset[int]().union(*played)
    return min((len(one & other) / len(used) for one in played for other in played), default=1.0)
