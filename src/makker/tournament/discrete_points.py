"""Victory points by steps: ACBL's, the Scottish Bridge Union's, the WBF's; pairs' percentages (FACTS 3.10.2).

Each row gives, for numbers of boards, the largest margin in IMPs that still is 10, 11 ... 19 victory points for the
winner (or 15 to 29 on the scale of 30); more is the whole.
"""

from bisect import bisect_left
from enum import Enum
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue


class Scale(Enum):
    """A scale of steps."""

    ACBL = "acbl"  # 20-0
    ACBL_30 = "acbl30"  # 30-0
    SBU = "sbu"  # 20-0
    WBF_DISCRETE = "wbf_discrete"  # 20-0, computed


class Steps(msgspec.Struct, frozen=True):
    """The last margin for each step, for matches of `first` to `last` boards."""

    first: int
    last: int
    bounds: tuple[int, ...]


def steps(first: int, last: int, text: str) -> Steps:
    """A row of the table."""
    return Steps(first, last, tuple(int(word) for word in text.split()))


TABLES: dict[Scale, tuple[Steps, ...]] = {
    Scale.ACBL: (
        steps(1, 8, "0 2 4 7 10 13 16 19 23 27"),
        steps(9, 11, "0 2 5 9 13 17 21 25 30 35"),
        steps(12, 15, "0 3 6 10 14 19 24 29 35 41"),
        steps(16, 20, "1 4 8 13 18 24 31 38 46 55"),
        steps(21, 27, "2 6 11 17 24 32 41 50 60 71"),
        steps(28, 36, "3 8 14 21 29 38 48 59 71 84"),
    ),
    Scale.ACBL_30: (
        steps(6, 8, "0 0 0 1 2 3 4 6 8 10 13 16 19 23 27"),
        steps(9, 11, "0 0 0 1 2 4 6 8 11 14 17 21 25 30 35"),
    ),
    Scale.SBU: (
        steps(1, 4, "0 2 4 6 8 10 12 14 16 19"),
        steps(5, 6, "0 2 4 6 8 11 14 17 20 24"),
        steps(7, 9, "0 2 4 6 9 12 16 20 24 29"),
        steps(10, 13, "0 2 5 8 11 15 19 24 29 34"),
        steps(14, 19, "1 4 8 12 16 20 24 28 33 39"),
        steps(20, 27, "1 4 8 12 17 22 28 34 41 49"),
        steps(28, 39, "1 4 8 13 19 25 32 40 49 59"),
        steps(40, 55, "1 5 10 16 23 31 39 48 58 69"),
    ),
    Scale.WBF_DISCRETE: (
        steps(4, 4, "0 2 4 6 8 11 14 17 21 26"),
        steps(6, 6, "0 2 4 7 10 13 17 21 26 32"),
        steps(8, 8, "0 3 6 9 12 16 20 25 30 38"),
        steps(10, 10, "0 3 6 9 13 17 22 27 34 42"),
        steps(12, 12, "1 4 7 11 15 19 24 30 37 46"),
        steps(14, 14, "1 4 8 12 16 21 26 33 40 50"),
        steps(16, 16, "1 4 8 12 17 22 28 35 43 53"),
        steps(20, 20, "1 5 9 14 19 25 31 39 48 60"),
        steps(24, 24, "1 5 10 15 21 27 34 43 53 65"),
        steps(28, 28, "1 6 11 17 23 29 37 46 57 71"),
        steps(32, 32, "2 7 12 18 24 32 40 50 61 76"),
    ),
}

PAIRS_BOUNDS = (
    (2, 4, "50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95"),
    (5, 6, "50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13"),
    (7, 9, "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35"),
    (10, 13, "50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30"),
    (14, 19, "50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78"),
    (20, 27, "50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71"),
)
"""Swiss pairs: the winner's percentage from which 11, 12 ... 20 victory points are won."""


def discrete_victory_points(margin: int, boards: int, scale: Scale) -> tuple[int, int]:
    """Victory points of a side that wins by `margin` IMPs (negative: loses), and of the other.

    Raises InvalidValue (``vp.boards``) for numbers of boards that the scale has no row for.
    """
    row = next((each for each in TABLES[scale] if each.first <= boards <= each.last), None)
    if row is None:
        raise InvalidValue("vp.boards", {"boards": boards})
    even = len(row.bounds)
    won = even + bisect_left(row.bounds, abs(margin))
    return (won, 2 * even - won) if margin >= 0 else (2 * even - won, won)


def pairs_victory_points(percent: Fraction, boards: int) -> tuple[int, int]:
    """Victory points for a percentage of the matchpoints in a match of Swiss pairs, and the opponents'.

    Raises InvalidValue (``vp.boards``, ``vp.percent``).
    """
    if not 0 <= percent <= 100:
        raise InvalidValue("vp.percent", {"percent": float(percent)})
    row = next((text for first, last, text in PAIRS_BOUNDS if first <= boards <= last), None)
    if row is None:
        raise InvalidValue("vp.boards", {"boards": boards})
    better = max(percent, 100 - percent)
    won = 10 + sum(better >= Fraction(word) for word in row.split())
    return (won, 20 - won) if percent >= 50 else (20 - won, won)
