"""Which opening lead is best against hands that are only known within limits: double dummy, over many deals."""

from collections.abc import Iterable
from functools import partial

import msgspec

from makker.analysis.batches import Batch, Core, Limits, batches
from makker.analysis.intervals import CONFIDENCE, Estimate, share
from makker.analysis.simulation import Counts, Progress, mean_over, scores_by_tricks
from makker.analysis.workers import OneWorker, Workers
from makker.cards import Card, Hand, Strain, Suit
from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract
from makker.seats import Seat


class Lead(msgspec.Struct, frozen=True):
    """An opening lead. `cards` are those of a suit that came to the same in every count, the highest first.

    `counts` says how often the defenders took 0-13 tricks after it, `best` how often no other lead gave them more.
    """

    cards: tuple[Card, ...]
    counts: Counts
    best: int

    @property
    def deals(self) -> int:
        """The size of the sample."""
        return sum(self.counts)

    def tricks(self, confidence: float = CONFIDENCE) -> Estimate:
        """The defenders' tricks on average."""
        return mean_over(self.counts, list(range(14)), confidence)

    def defeats(self, contract: Contract, confidence: float = CONFIDENCE) -> Estimate:
        """How often the lead beats the contract, 0-1."""
        return share(sum(self.counts[14 - contract.tricks :]), self.deals, confidence)

    def score(self, contract: Contract, vulnerable: bool, confidence: float = CONFIDENCE) -> Estimate:
        """The defenders' duplicate score on average; `vulnerable` is declarer's side."""
        theirs = scores_by_tricks(contract, vulnerable)
        return mean_over(self.counts, [-theirs[13 - tricks] for tricks in range(14)], confidence)

    def is_best(self, confidence: float = CONFIDENCE) -> Estimate:
        """How often no other lead is better, 0-1."""
        return share(self.best, self.deals, confidence)


Tally = tuple[tuple[int, ...], ...]
"""For each card of the hand, how often the defenders took 0-13 tricks, and then how often it was best."""


def touching(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """The hand's cards, those of one suit that follow each other together; spades first, high to low."""
    groups = list[tuple[Card, ...]]()
    for card in hand:
        last = groups[-1][-1] if groups else None
        if last is not None and last.suit is card.suit and last.index - card.index == 1:
            groups[-1] += (card,)
        else:
            groups.append((card,))
    return tuple(groups)


def count_leads(batch: Batch, core: Core, limits: Limits, leader: Seat, strain: Strain) -> Tally:
    """The batch's tally, a row for each group of touching cards."""
    groups = touching(limits[leader.index].holds)
    tally = [[0] * 15 for _ in groups]
    for tricks in core.leads(core.deals(limits, batch.deals, batch.seed), leader, strain):
        most = max(tricks.values())
        for row, group in zip(tally, groups, strict=True):
            row[tricks[group[0]]] += 1
            row[14] += tricks[group[0]] == most
    return tuple(map(tuple, tally))


def compare_leads(
    core: Core,
    limits: Limits,
    leader: Seat,
    strain: Strain,
    *,
    deals: int = 1000,
    seed: int = 0,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> tuple[Lead, ...]:
    """Every opening lead from the leader's hand, in the order of the hand.

    `limits` hold the leader's thirteen cards. The same seed gives the same answer with any workers. Raises InvalidValue
    (``lead.hand``, ``simulation.deals``, ``dealing.impossible``, ``dealing.not_found``).
    """
    hand = limits[leader.index].holds
    if len(hand) != 13:
        raise InvalidValue("lead.hand", {"cards": len(hand)})
    work = partial(count_leads, core=core, limits=limits, leader=leader, strain=strain)
    totals: list[list[int]] = [[0] * 15 for _ in touching(hand)]
    for tally in (workers or OneWorker()).run(work, batches(deals, seed)):
        totals = [[a + b for a, b in zip(row, more, strict=True)] for row, more in zip(totals, tally, strict=True)]
        if progress is not None:
            progress(sum(tally[0][:14]))
    found = (Lead(cards, tuple(row[:14]), row[14]) for cards, row in zip(touching(hand), totals, strict=True))
    return tuple(merged(found))


def merged(leads: Iterable[Lead]) -> list[Lead]:
    """Small cards of a suit mostly come to the same: one lead."""
    kept = dict[tuple[Suit, Counts, int], Lead]()
    for lead in leads:
        key = (lead.cards[0].suit, lead.counts, lead.best)
        same = kept.get(key)
        kept[key] = Lead(same.cards + lead.cards, lead.counts, lead.best) if same else lead
    return list(kept.values())


def ranked(leads: tuple[Lead, ...], contract: Contract | None, vulnerable: bool) -> tuple[Lead, ...]:
    """Best first: by the chance to beat the contract, then by tricks; by tricks alone where no level is known."""

    def merit(lead: Lead) -> tuple[float, float, float]:
        if contract is None:
            return (0.0, 0.0, lead.tricks().value)
        return (lead.defeats(contract).value, lead.score(contract, vulnerable).value, lead.tricks().value)

    return tuple(sorted(leads, key=merit, reverse=True))
