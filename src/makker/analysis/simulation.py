"""How many tricks a contract takes, and how often it is made, over deals that fit what is known; double dummy."""

from collections.abc import Callable
from functools import partial

import msgspec

from makker.analysis.batches import Batch, Core, Limits, batches
from makker.analysis.intervals import CONFIDENCE, Estimate, mean, share
from makker.analysis.workers import OneWorker, Workers
from makker.cards import Strain
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import duplicate_score
from makker.seats import Seat

Progress = Callable[[int], None]
"""Is told how many more deals are done."""

Counts = tuple[int, ...]
"""How many deals gave 0, 1, ... 13 tricks."""


class Simulation(msgspec.Struct, frozen=True):
    """What came of so many deals. `counts` says how often declarer took 0-13 tricks, double dummy."""

    declarer: Seat
    strain: Strain
    counts: Counts

    @property
    def deals(self) -> int:
        """The size of the sample."""
        return sum(self.counts)

    def tricks(self, confidence: float = CONFIDENCE) -> Estimate:
        """Declarer's tricks on average."""
        return mean_over(self.counts, list(range(14)), confidence)

    def at_least(self, tricks: int, confidence: float = CONFIDENCE) -> Estimate:
        """How often declarer takes so many tricks, 0-1."""
        return share(sum(self.counts[tricks:]), self.deals, confidence)

    def made(self, contract: Contract, confidence: float = CONFIDENCE) -> Estimate:
        """How often the contract is made, 0-1."""
        return self.at_least(contract.tricks, confidence)

    def score(self, contract: Contract, vulnerable: bool, confidence: float = CONFIDENCE) -> Estimate:
        """Declarer's duplicate score in the contract on average."""
        return mean_over(self.counts, scores_by_tricks(contract, vulnerable), confidence)


def scores_by_tricks(contract: Contract, vulnerable: bool) -> list[int]:
    """Declarer's score for 0, 1, ... 13 tricks."""
    return [duplicate_score(Result(contract, tricks), vulnerable) for tricks in range(14)]


def mean_over(counts: Counts, values: list[int], confidence: float) -> Estimate:
    """The mean of the values that so many deals have."""
    total = sum(count * value for count, value in zip(counts, values, strict=True))
    squares = sum(count * value * value for count, value in zip(counts, values, strict=True))
    return mean(total, squares, sum(counts), confidence)


def count_tricks(batch: Batch, core: Core, limits: Limits, declarer: Seat, strain: Strain) -> Counts:
    """The batch's counts."""
    counts = [0] * 14
    for tricks in core.tricks(core.deals(limits, batch.deals, batch.seed), declarer, strain):
        counts[tricks] += 1
    return tuple(counts)


def simulate(
    core: Core,
    limits: Limits,
    declarer: Seat,
    strain: Strain,
    *,
    deals: int = 1000,
    seed: int = 0,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Deal so often within the limits, and count declarer's double-dummy tricks in the strain.

    The same seed gives the same answer with any workers. Raises InvalidValue (``simulation.deals``,
    ``dealing.impossible``, ``dealing.not_found``).
    """
    work = partial(count_tricks, core=core, limits=limits, declarer=declarer, strain=strain)
    totals = [0] * 14
    for counts in (workers or OneWorker()).run(work, batches(deals, seed)):
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        if progress is not None:
            progress(sum(counts))
    return Simulation(declarer, strain, tuple(totals))
