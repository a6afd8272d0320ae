"""Comparing results of one board: matchpoints, Neuberg's formula, IMPs, Butler and cross-IMPs (FACTS 3.9)."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction

from makker.errors import InvalidValue

IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference for 1, 2, ... 24 IMPs (Law 78B)."""


def matchpoints(scores: Iterable[int]) -> tuple[int, ...]:
    """For each score, 2 for every lower one and 1 for every other equal one (Law 78A, FACTS 3.9.1)."""
    results = tuple(scores)
    return tuple(sum(2 * (own > other) + (own == other) for other in results) - 1 for own in results)


def neuberg(points: Fraction | int, results: int, expected: int) -> Fraction:
    """Matchpoints (2, 1, 0) among `results` tables as if there had been `expected` (FACTS 3.9.2).

    Exact; regulations round to one decimal. Raises InvalidValue (``neuberg.results``) unless 1 <= results.
    """
    if results < 1:
        raise InvalidValue("neuberg.results", {"results": results})
    return Fraction(expected, results) * (points + 1) - 1


def imps(difference: int) -> int:
    """International match points for a difference of scores, with its sign (FACTS 3.9.3)."""
    points = bisect_right(IMP_STEPS, abs(difference))
    return points if difference > 0 else -points


def cross_imps(scores: Sequence[int]) -> tuple[int, ...]:
    """For each score, the sum of its IMPs against all others (FACTS 3.9.4); divide by what the event divides by."""
    return tuple(sum(imps(own - other) for other in scores) for own in scores)


class Rounding(Enum):
    """Where a datum that lies half-way between two tens goes."""

    EVEN = "even"  # to the even ten
    ZERO = "zero"  # towards nothing
    AWAY = "away"  # from nothing


def datum(scores: Sequence[int], drop: int = 0, rounding: Rounding = Rounding.EVEN) -> int:
    """Butler's datum: the mean of North-South's scores without the `drop` best and worst, to the nearest ten.

    Raises InvalidValue (``datum.scores``) where no score is left.
    """
    kept = sorted(scores)[drop : len(scores) - drop]
    if not kept:
        raise InvalidValue("datum.scores", {"scores": len(scores), "drop": drop})
    tens, rest = divmod(Fraction(sum(kept), 10 * len(kept)), 1)
    if rest != Fraction(1, 2):
        return 10 * int(tens + (rest > Fraction(1, 2)))
    up = {Rounding.EVEN: tens % 2 == 1, Rounding.ZERO: tens < 0, Rounding.AWAY: tens >= 0}[rounding]
    return 10 * int(tens + up)


def butler(scores: Sequence[int], drop: int = 0, rounding: Rounding = Rounding.EVEN) -> tuple[int, ...]:
    """North-South's IMPs of each score against the datum; East-West's are their negatives."""
    middle = datum(scores, drop, rounding)
    return tuple(imps(score - middle) for score in scores)
