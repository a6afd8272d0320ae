"""What each side can make, and the best of it (FACTS 3.14, first step)."""

import msgspec

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability

BOOK = 6


class Makeable(msgspec.Struct, frozen=True):
    """The highest contract that `side` can make in a strain, by one of `declarers`; `score` is the side's own.

    A lower contract in the strain is made too, with overtricks.
    """

    side: Side
    bid: Bid
    declarers: tuple[Seat, ...]
    score: int


def highest_contract(table: TrickTable, side: Side, strain: Strain, vulnerable: bool) -> Makeable | None:
    """The side's highest contract in the strain, or None where it cannot make seven tricks."""
    tricks = table.best(side, strain)
    if tricks <= BOOK:
        return None
    bid = Bid(tricks - BOOK, strain)
    score = duplicate_score(Result(Contract(bid), tricks), vulnerable)
    return Makeable(side, bid, table.declarers(side, strain, tricks), score)


def makeable(table: TrickTable, vulnerability: Vulnerability) -> tuple[Makeable, ...]:
    """The highest contract of each side in each strain that it can make one in; N-S first, clubs first."""
    found = (highest_contract(table, side, strain, vulnerability.includes(side)) for side in Side for strain in STRAINS)
    return tuple(each for each in found if each is not None)


def optimum(table: TrickTable, side: Side, vulnerability: Vulnerability) -> tuple[Makeable, ...]:
    """The contracts that score most for the side if the opponents pass throughout; none if it can make nothing.

    Among bids of the same strain with the same score the lowest is given: 3NT with an overtrick rather than 4NT.
    """
    vulnerable = vulnerability.includes(side)
    options = list[Makeable]()
    for strain in STRAINS:
        tricks = table.best(side, strain)
        for level in range(1, tricks - BOOK + 1):
            bid = Bid(level, strain)
            score = duplicate_score(Result(Contract(bid), tricks), vulnerable)
            options.append(Makeable(side, bid, table.declarers(side, strain, tricks), score))
    most = max((option.score for option in options), default=0)
    lowest = dict[Strain, Makeable]()
    for option in options:
        if option.score == most:
            lowest.setdefault(option.bid.strain, option)
    return tuple(lowest.values())
