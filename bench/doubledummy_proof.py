"""The double-dummy core against its oracles, in full: the tests run a sample of it. It takes most of an hour."""

import sys
from random import Random

from tests.doubledummy.positions import dds_tables, dds_values, mid_trick, random_ending, reference_values

from makker.cards import Card
from makker.deals import Deal
from makker.doubledummy import Solution, solve_all, tables

DEALS, POSITIONS = 10_000, 2_000
ENDINGS = {1: 1_000, 2: 1_300, 3: 1_300, 4: 1_300, 5: 100}


def card_values(solution: Solution) -> dict[Card, int]:
    """Every card's tricks, equals spelt out."""
    return {card: choice.tricks for choice in solution.choices for card in choice.equals}


def full_deals(rng: Random) -> None:
    """All twenty results of random deals, as DDS has them."""
    for done in range(0, DEALS, 40):
        deals = [Deal.random(rng) for _ in range(40)]
        assert dds_tables(deals) == tables(deals), done
    sys.stdout.write(f"{DEALS:,} deals as DDS\n")


def positions(rng: Random) -> None:
    """Every card of positions with four to twelve tricks left, as DDS has them."""
    asked = [mid_trick(rng) for _ in range(POSITIONS)]
    for position, solution in zip(asked, solve_all(asked), strict=True):
        assert dds_values(position) == card_values(solution), position
    sys.stdout.write(f"{POSITIONS:,} positions as DDS\n")


def endings(rng: Random) -> None:
    """Every card of small endings, as plain minimax has them."""
    for cards, number in ENDINGS.items():
        asked = [random_ending(rng, cards) for _ in range(number)]
        for position, solution in zip(asked, solve_all(asked), strict=True):
            assert reference_values(position) == card_values(solution), position
    sys.stdout.write(f"{sum(ENDINGS.values()):,} endings as minimax\n")


def main() -> None:
    """All of it."""
    rng = Random(1)
    endings(rng)
    positions(rng)
    full_deals(rng)
