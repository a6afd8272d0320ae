"""How sure a number from a sample is: Wilson's interval for a share, the normal one for a mean."""

from math import sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95


class Estimate(msgspec.Struct, frozen=True):
    """A number found by sampling, and the interval in which the true one lies with the confidence asked for."""

    value: float
    low: float
    high: float


def normal_quantile(confidence: float) -> float:
    """How many standard errors the interval reaches to each side: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share(hits: int, sample: int, confidence: float = CONFIDENCE) -> Estimate:
    """The share of hits, with Wilson's score interval; it stays within 0-1 and is right near both ends.

    `sample` is at least 1.
    """
    z = normal_quantile(confidence)
    found, weight = hits / sample, z * z / sample
    middle = (found + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(found * (1 - found) / sample + weight / (4 * sample))
    # At the ends the bound is 0 or 1 exactly; rounding would leave it a hair inside.
    low = 0.0 if hits == 0 else middle - reach
    high = 1.0 if hits == sample else middle + reach
    return Estimate(found, low, high)


def mean(total: int, squares: int, sample: int, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of whole numbers with this sum and sum of squares, with the normal interval.

    `sample` is at least 1. One number alone says nothing of the spread: its interval is the number itself.
    """
    found = total / sample
    if sample == 1:
        return Estimate(found, found, found)
    # Whole-number arithmetic up to the division: the same sums give the same bounds on every machine.
    variance = (squares * sample - total * total) / (sample * (sample - 1))
    reach = normal_quantile(confidence) * sqrt(variance / sample)
    return Estimate(found, found - reach, found + reach)
