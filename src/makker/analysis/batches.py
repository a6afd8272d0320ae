"""Cutting a simulation into batches whose cards depend on nothing but the seed and the batch's number."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Protocol

import msgspec

from makker.analysis.limits import HandLimits
from makker.cards import Card, Strain
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Seat

BATCH = 50
"""Deals in a batch; part of the answer, since a seed gives the same deals only with the same batches."""

Limits = tuple[HandLimits, HandLimits, HandLimits, HandLimits]
"""What is known of each hand, N E S W."""


class Core(Protocol):
    """What deals and solves."""

    def deals(self, limits: Limits, number: int, seed: int) -> list[Deal]:
        """So many whole deals, each equally likely among those that keep the limits.

        Raises InvalidValue where none fits or none is found.
        """

    def tricks(self, deals: list[Deal], declarer: Seat, strain: Strain) -> list[int]:
        """Declarer's double-dummy tricks in each deal."""

    def leads(self, deals: list[Deal], leader: Seat, strain: Strain) -> list[dict[Card, int]]:
        """For each deal and each opening lead, the tricks that the leader's side then takes."""


class Batch(msgspec.Struct, frozen=True):
    """So many deals from a seed of their own."""

    deals: int
    seed: int


def batch_seed(seed: int, number: int) -> int:
    """64 bits that look unrelated for different seeds and numbers."""
    return int.from_bytes(sha256(f"makker simulation {seed} {number}".encode()).digest()[:8], "big")


def batches(deals: int, seed: int) -> Iterator[Batch]:
    """The batches of so many deals; the last may be smaller. Raises InvalidValue (``simulation.deals``) for none."""
    if deals < 1:
        raise InvalidValue("simulation.deals", {"deals": deals})
    for number, first in enumerate(range(0, deals, BATCH)):
        yield Batch(min(BATCH, deals - first), batch_seed(seed, number))
