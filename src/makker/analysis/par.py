"""Par: the score that best bidding by both sides leads to when all see all cards (FACTS 3.14).

The auction is a game: whoever bid last is to be outbid, doubled, or left to play. Its value is found from the highest
bid down, each side choosing what is best for itself; the side that deals speaks first.
"""

from collections.abc import Iterator

import msgspec

from makker.games.bridge.calls import Bid, all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability

SIDES = (Side.NS, Side.EW)
BIDS = 35


class ParContract(msgspec.Struct, frozen=True):
    """A contract that gives the par score. `declarers` are those of the side who take the `tricks`."""

    bid: Bid
    doubled: Doubled
    side: Side
    declarers: tuple[Seat, ...]
    tricks: int

    @property
    def over(self) -> int:
        """Tricks over (or, negative, short of) the contract."""
        return self.tricks - self.bid.tricks

    @property
    def is_sacrifice(self) -> bool:
        """Whether it is doubled and goes down, because the opponents' contract costs more."""
        return self.over < 0


class Par(msgspec.Struct, frozen=True):
    """The par score from North-South's side, and every contract that gives it; none when it is best to pass out."""

    score: int
    contracts: tuple[ParContract, ...]


class Auctioneer:
    """The values of all positions of one auction: who bid what last, with best bidding to follow.

    `played[side][index]` is North-South's score if the bid is played there, doubled if it fails; `value` the same with
    the opponents free to bid on.
    """

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self.table = table
        self.played = [[self.play_out(side, bid, vulnerability) for bid in all_bids()] for side in SIDES]
        self.value = [[0] * BIDS for _ in SIDES]
        # The best that a side can get by bidding above an index; None above the last.
        best: list[int | None] = [None, None]
        for index in reversed(range(BIDS)):
            for side in SIDES:
                reply = best[side.other.index]
                stay = self.played[side.index][index]
                self.value[side.index][index] = stay if reply is None else better(side.other, stay, reply)
            for side in SIDES:
                here, above = self.value[side.index][index], best[side.index]
                best[side.index] = here if above is None else better(side, here, above)

    def play_out(self, side: Side, bid: Bid, vulnerability: Vulnerability) -> int:
        """North-South's score if the side plays the bid: its better declarer, doubled only when it goes down."""
        tricks = self.table.best(side, bid.strain)
        doubled = Doubled.NO if tricks >= bid.tricks else Doubled.DOUBLED
        score = duplicate_score(Result(Contract(bid, doubled), tricks), vulnerability.includes(side))
        return score if side is Side.NS else -score

    def best_above(self, side: Side, index: int) -> int:
        """The best that the side gets by some bid above the index, from its own point of view best."""
        values = self.value[side.index][index + 1 :]
        return max(values) if side is Side.NS else min(values)

    def root(self, dealer: Side) -> int:
        """The value before the first call: the dealer's side opens or passes, then the other side does."""
        second = better(dealer.other, 0, self.best_above(dealer.other, -1))
        return better(dealer, second, self.best_above(dealer, -1))


def better(side: Side, one: int, other: int) -> int:
    """What the side prefers of two North-South scores."""
    return max(one, other) if side is Side.NS else min(one, other)


def find_par(table: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """Par of a deal whose double-dummy tricks are known.

    The contracts are those that the opponents cannot better by bidding on, in the order of the bids; which side may
    bid first matters only where both can make the same thing.
    """
    auction = Auctioneer(table, vulnerability)
    score = auction.root(dealer.side)
    found = sorted(lasting_bids(auction, score), key=lambda place: (place[1], place[0].index))
    return Par(score, tuple(par_contract(table, side, all_bids()[index]) for side, index in found))


def lasting_bids(auction: Auctioneer, score: int) -> Iterator[tuple[Side, int]]:
    """Each (side, bid index) that gives the score, over which no contract or sacrifice is better for the opponents."""
    for side in SIDES:
        opponents = auction.played[side.other.index]
        for index in reversed(range(BIDS)):
            if index + 1 < BIDS and better(side.other, opponents[index + 1], score) != score:
                break
            if score and auction.played[side.index][index] == score:
                yield side, index


def par_contract(table: TrickTable, side: Side, bid: Bid) -> ParContract:
    """The contract with its doubling and who declares it."""
    tricks = table.best(side, bid.strain)
    doubled = Doubled.NO if tricks >= bid.tricks else Doubled.DOUBLED
    return ParContract(bid, doubled, side, table.declarers(side, bid.strain, tricks), tricks)
