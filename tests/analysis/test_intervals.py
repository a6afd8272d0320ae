"""Intervals: textbook figures, and how often they hold the truth where the truth is known."""

import random
from math import comb

import pytest

from makker.analysis.intervals import mean, share


@pytest.mark.parametrize(
    ("hits", "sample", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(hits: int, sample: int, low: float, high: float) -> None:
    """Figures of the literature; 81 of 263 is the example of Newcombe's comparison of seven methods."""
    found = share(hits, sample)

    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def coverage(sample: int, truth: float) -> float:
    """How likely it is that the interval holds the true share, exactly."""
    held = (hits for hits in range(sample + 1) if share(hits, sample).low <= truth <= share(hits, sample).high)
    return sum(comb(sample, hits) * truth**hits * (1 - truth) ** (sample - hits) for hits in held)


@pytest.mark.parametrize("sample", [50, 200])
def test_a_share_lies_in_its_interval_as_often_as_said(sample: int) -> None:
    """Over all shares between 3 and 97 %, 95 % on average, and nowhere far from it."""
    found = [coverage(sample, percent / 100) for percent in range(3, 98)]

    assert 0.945 < sum(found) / len(found) < 0.96
    assert min(found) > 0.91


def test_a_mean_lies_in_its_interval_as_often_as_said() -> None:
    """Of 2000 samples of 60 throws of a die, 95 % have 3.5 in their interval."""
    rng, held = random.Random(4), 0
    for _ in range(2000):
        throws = [rng.randint(1, 6) for _ in range(60)]
        found = mean(sum(throws), sum(throw * throw for throw in throws), 60)
        held += found.low <= 3.5 <= found.high

    assert 0.935 < held / 2000 < 0.965


def test_a_mean_by_hand() -> None:
    """2, 4, 6: mean 4, standard deviation 2, standard error 2 / sqrt(3), times 1.96."""
    found = mean(12, 56, 3)

    assert (found.value, round(found.low, 3), round(found.high, 3)) == (4.0, 1.737, 6.263)


def test_wider_for_more_confidence() -> None:
    """99 % reaches further than 90 %."""
    assert share(30, 100, 0.99).high > share(30, 100, 0.9).high
    assert mean(100, 400, 50, 0.99).high > mean(100, 400, 50, 0.9).high
