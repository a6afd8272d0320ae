"""Victory points on the continuous scale of the WBF (FACTS 3.10.1)."""

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from math import sqrt

from makker.errors import InvalidValue

CENT = Decimal("0.01")


@cache
def wbf_scale(boards: int) -> tuple[Decimal, ...]:
    """The winner's victory points for a margin of 0, 1, 2 ... IMPs over so many boards, up to 20.

    The formula's values are rounded half up to hundredths and then repaired, so that no step is larger than the one
    before it. Raises InvalidValue (``vp.boards``) below one board.
    """
    if boards < 1:
        raise InvalidValue("vp.boards", {"boards": boards})
    ratio = ((sqrt(5) - 1) / 2) ** 3
    blitz = 15 * sqrt(boards)
    values: list[Decimal] = []
    while not values or values[-1] < 20:
        exact = 10 + 10 * (1 - ratio ** (len(values) / blitz)) / (1 - ratio)
        values.append(min(Decimal(20), Decimal(exact).quantize(CENT, ROUND_HALF_UP)))
    repair(values)
    return tuple(values)


def repair(values: list[Decimal]) -> None:
    """Raise the start of each step larger than the one before by a hundredth, from the left, until none is."""
    at = 1
    while at < len(values) - 1:
        if values[at + 1] - values[at] > values[at] - values[at - 1]:
            values[at] += CENT
            at = max(1, at - 1)
        else:
            at += 1


def wbf_victory_points(margin: int, boards: int) -> tuple[Decimal, Decimal]:
    """Victory points of a team that wins by `margin` IMPs (negative: loses), and of its opponents; together 20."""
    scale = wbf_scale(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return (won, 20 - won) if margin >= 0 else (20 - won, won)
