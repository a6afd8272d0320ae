"""Honours between partners (FACTS 3.8)."""

import random

import pytest

from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.seats import Side
from makker.valuation.side_honours import HonourHolding, SideHonours, holding_of, side_honours


@pytest.mark.parametrize(
    ("first", "second", "holding"),
    [
        (1, 1, None),
        (2, 0, None),
        (3, 0, HonourHolding.THREE),
        (1, 2, HonourHolding.THREE),
        (2, 2, HonourHolding.FOUR_DIVIDED),
        (1, 3, HonourHolding.FOUR_DIVIDED),
        (0, 4, HonourHolding.FOUR_IN_ONE),
        (3, 2, HonourHolding.FIVE_DIVIDED),
        (4, 1, HonourHolding.FOUR_AND_ONE),
        (0, 5, HonourHolding.FIVE_IN_ONE),
    ],
)
def test_holdings(first: int, second: int, holding: HonourHolding | None) -> None:
    """FACTS 3.8: three, four divided or in one hand, five divided, four and the fifth, five in one hand."""
    assert holding_of(first, second) is holding


def test_at_most_one_side_has_honours() -> None:
    """On random deals the side found has three or more, and the other has not."""
    rng = random.Random(11)
    for _ in range(300):
        deal = Deal.random(rng)
        for strain in STRAINS:
            held = {}
            for side in Side:
                texts = [str(deal[seat]).split(".") for seat in side.seats]
                if strain.letter == "N":
                    held[side] = sum(suit.startswith("A") for suits in texts for suit in suits)
                else:
                    held[side] = sum(letter in "AKQJT" for suits in texts for letter in suits[3 - strain.index])
            found = side_honours(deal, strain)
            owners = [side for side in Side if held[side] >= 3]

            assert len(owners) <= 1
            assert (found.side if isinstance(found, SideHonours) else None) is (owners[0] if owners else None)
