"""Counting every legal call sequence of length 1 to 7, with the published counts."""

import sys
import time

from makker.games.bridge.auction import Auction
from makker.seats import Seat

COUNTS = (36, 701, 9731, 107451, 999852, 8126237, 59087257)


def sequences(auction: Auction, length: int) -> int:
    """How many legal sequences of this length continue the auction."""
    if length == 1:
        return len(auction.legal)
    return sum(sequences(auction.extend(call), length - 1) for call in auction.legal)


def main() -> None:
    """Raises AssertionError if a count is wrong."""
    for length, expected in enumerate(COUNTS, 1):
        start = time.process_time()
        count = sequences(Auction(Seat.NORTH), length)
        assert count == expected, (length, count)
        sys.stdout.write(f"length {length}: {count:,} sequences in {time.process_time() - start:.2f} s\n")
