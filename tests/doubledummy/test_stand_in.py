"""The stand-in for the native module."""

from random import Random

import pytest

from makker.deals import Deal
from makker.doubledummy import solve, stand_in
from makker.doubledummy.core import RawSeat
from makker.doubledummy.position import raw_deal
from makker.doubledummy.results import solution_of
from makker.errors import InvalidValue

from .positions import random_ending


def test_it_answers_as_the_native_core_does() -> None:
    """Tricks and values are equal; only equals are not gathered."""
    rng = Random(1)
    for _ in range(20):
        position = random_ending(rng, 3)
        found = solution_of(stand_in.Solver(0).solve(position.raw, True))
        native = solve(position)

        assert native.tricks == found.tricks
        assert [native.value(choice.card) for choice in found.choices] == [c.tricks for c in found.choices]


def test_it_says_what_it_cannot_do() -> None:
    """A full deal would take hours, so it is refused at once."""
    deal = raw_deal(Deal.random(Random(1)))

    with pytest.raises(InvalidValue, match=r"solver\.not_native"):
        stand_in.tables([deal], 1, 0)


def test_it_deals_within_limits() -> None:
    """By trial, so only loose limits are met."""
    seats: list[RawSeat] = [(0, 13, (12, 14), [0] * 4, [13] * 4, []), *([(0, 13, (0, 40), [0] * 4, [13] * 4, [])] * 3)]
    dealer = stand_in.Dealer(seats, (1 << 52) - 1)
    deals = dealer.deals(stand_in.Random(1), 5, 1000)

    assert all(stand_in.fits(deal[0], seats[0]) for deal in deals)
    assert [sum(deal) for deal in deals] == [(1 << 52) - 1] * 5
