"""Full double-dummy tables, one thread, against DDS 2.9 (through endplay) in the same run.

Two sets: random deals, and hard flat ones (every hand 4333 or 4432, the honours of each suit in three or four hands,
ace and king with different sides). CPU time is measured, ours and theirs in turn on the same deals; the cards played
by our searches are exact, so that a change of the search shows even where the clock does not.
"""

import resource
import sys
import time
from random import Random

from tests.doubledummy.positions import dds_tables

from makker.cards import Hand
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy import Context, core_name
from makker.seats import Seat

FLAT = ([3, 3, 3, 4], [2, 3, 4, 4])
BLOCK = 10


def is_hard(deal: Deal) -> bool:
    """Flat hands with split honours."""
    if any(sorted(hand.length(suit) for suit in SUITS) not in FLAT for _, hand in deal):
        return False
    for suit in SUITS:
        owners: list[Seat] = []
        for card in Hand.of_bits(0x1E00 << 13 * suit.index):
            owner = deal.holder(card)
            assert owner is not None
            owners.append(owner)
        ace, king, *_ = owners
        if ace.side is king.side or len(set(owners)) < 3:
            return False
    return True


def hard_deals(rng: Random, number: int) -> list[Deal]:
    """So many of them."""
    found: list[Deal] = []
    while len(found) < number:
        deal = Deal.random(rng)
        if is_hard(deal):
            found.append(deal)
    return found


def measure(name: str, deals: list[Deal]) -> None:
    """Mean CPU time of both, their ratio, and the cards played by ours. Raises AssertionError if results differ."""
    ours = theirs = 0.0
    context = Context()
    for start in range(0, len(deals), BLOCK):
        block = deals[start : start + BLOCK]
        begun = time.process_time()
        found = [context.table(deal) for deal in block]
        between = time.process_time()
        expected = dds_tables(block)
        theirs += time.process_time() - between
        ours += between - begun
        assert found == expected
    count = len(deals)
    sys.stdout.write(
        f"{count} {name} deals: {1000 * ours / count:.1f} ms a table, DDS {1000 * theirs / count:.1f} ms, "
        f"ratio {ours / theirs:.2f}; {context.nodes / count:,.0f} cards played a table\n"
    )


def main() -> None:
    """Both sets, and the memory it took."""
    rng = Random(2026)
    Context().table(Deal.random(rng))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    context = Context()
    for _ in range(5):
        context.table(Deal.random(rng))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    sys.stdout.write(f"core: {core_name()}; five random tables took {max(0, grown) / 1024:.0f} MB more\n")
    dds_tables([Deal.random(rng)])
    measure("random", [Deal.random(rng) for _ in range(200)])
    measure("hard flat", hard_deals(rng, 50))
