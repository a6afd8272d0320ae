"""What each call of an auction cost, double dummy: by the contract that it left standing, and by what it threw away.

The auction is a game of two sides that see all cards. The worth of a point in it is North-South's score with best
calls by all from there on; before the first call that is par (FACTS 3.14). A call costs what the worth drops by, for
the caller's side, against the best call in its place. So the costs of all calls lead from par to the double-dummy
score of the contract reached.

In a strain that a side has not yet named its better declarer is assumed; once it is named, whoever named it.
"""

from collections.abc import Mapping

import msgspec

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, Bid, Call, all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability

BIDS = 35
DOUBLINGS = (Doubled.NO, Doubled.DOUBLED, Doubled.REDOUBLED)

Tricks = Mapping[tuple[Side, Strain], int]
Named = Mapping[tuple[Side, Strain], Seat]
Point = tuple[Side, Side, int, int]  # who is in turn, who bid last, doubling 0-2, passes since


class CallCost(msgspec.Struct, frozen=True):
    """One call, from North-South's side except where a side is named.

    `contract` is what would be played if all passed now (None before any bid), `contract_score` its double-dummy score,
    `against_par` how much worse that is than par for the caller's side (negative: better). `before` and `after` are
    the worth of the auction with the best call and with this one, `cost` the difference for the caller's side, never
    negative; `best` are the calls that cost nothing: first those that name what is to be played, pass and then bids
    from the lowest, then those that leave it for later.
    """

    seat: Seat
    call: Call
    contract: Contract | None
    contract_score: int
    against_par: int
    before: int
    after: int
    cost: int
    best: tuple[Call, ...]


def better(side: Side, one: int, other: int) -> int:
    """What the side prefers of two North-South scores."""
    return max(one, other) if side is Side.NS else min(one, other)


def known_tricks(table: TrickTable, named: Named) -> Tricks:
    """Tricks of each side in each strain: those of whoever named it first, or else of the better declarer."""
    return {
        (side, strain): table.tricks(seat, strain)
        if (seat := named.get((side, strain))) is not None
        else table.best(side, strain)
        for side in Side
        for strain in STRAINS
    }


class Prospects:
    """The worth of every point that an auction can come to, when these are the tricks of each side."""

    def __init__(self, tricks: Tricks, vulnerability: Vulnerability) -> None:
        self.tricks = tricks
        self.vulnerability = vulnerability
        # For each bid, the worth of each point at which it is the last one.
        self.points: list[dict[Point, int]] = [{} for _ in range(BIDS)]
        # The best that each side gets by bidding higher than the index; None above the last bid.
        self.higher: list[dict[Side, int]] = [{} for _ in range(BIDS + 1)]
        for index in reversed(range(BIDS)):
            for bidder in Side:
                self.fill(index, bidder)
            above = self.higher[index + 1]
            for side in Side:
                here = self.points[index][side.other, side, 0, 0]
                self.higher[index][side] = better(side, here, above[side]) if side in above else here

    def fill(self, index: int, bidder: Side) -> None:
        """The points at which `bidder` made the bid last; those that others depend on come first."""
        for doubling in (2, 1, 0):
            for passes in (2, 1, 0):
                for turn in Side:
                    point = (turn, bidder, doubling, passes)
                    self.points[index][point] = self.best_reply(index, point)

    def best_reply(self, index: int, point: Point) -> int:
        """The worth of the point: pass, bid on, double or redouble."""
        turn, bidder, doubling, passes = point
        here, above = self.points[index], self.higher[index + 1]
        over = passes == 2  # a third pass ends it
        worth = self.played(index, bidder, doubling) if over else here[turn.other, bidder, doubling, passes + 1]
        if turn in above:
            worth = better(turn, worth, above[turn])
        if (doubling == 0 and turn is not bidder) or (doubling == 1 and turn is bidder):
            worth = better(turn, worth, here[turn.other, bidder, doubling + 1, 0])
        return worth

    def played(self, index: int, side: Side, doubling: int) -> int:
        """North-South's score if the side plays the bid."""
        bid = all_bids()[index]
        result = Result(Contract(bid, DOUBLINGS[doubling]), self.tricks[side, bid.strain])
        score = duplicate_score(result, self.vulnerability.includes(side))
        return score if side is Side.NS else -score

    def opening(self, turn: Side, passes: int) -> int:
        """The worth before any bid, after so many passes."""
        if passes == 4:
            return 0
        return better(turn, self.opening(turn.other, passes + 1), self.higher[0][turn])

    def worth(self, auction: Auction) -> int:
        """The worth of an auction as it stands."""
        if auction.bid is None or auction.bidder is None:
            return self.opening(auction.turn.side, auction.passes)
        bidder, doubling = auction.bidder.side, DOUBLINGS.index(auction.doubled)
        if auction.is_over:
            return self.played(auction.bid.index, bidder, doubling)
        return self.points[auction.bid.index][auction.turn.side, bidder, doubling, auction.passes]


class Appraiser:
    """Appraises the points of auctions of one deal; what was worked out for the same tricks is kept."""

    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self.table = table
        self.vulnerability = vulnerability
        self.kept = dict[tuple[int, ...], Prospects]()

    def prospects(self, named: Named) -> Prospects:
        """Where an auction can lead when these strains have been named."""
        tricks = known_tricks(self.table, named)
        key = tuple(tricks.values())
        if key not in self.kept:
            self.kept[key] = Prospects(tricks, self.vulnerability)
        return self.kept[key]

    def worth(self, auction: Auction) -> int:
        """North-South's score with best calls by all from here on."""
        return self.prospects(named_strains(auction)).worth(auction)

    def contract_score(self, contract: Contract | None) -> int:
        """North-South's double-dummy score of a contract; 0 for none."""
        if contract is None:
            return 0
        result = Result(contract, self.table.tricks(contract.by, contract.strain))
        score = duplicate_score(result, self.vulnerability.includes(contract.side))
        return score if contract.side is Side.NS else -score


def named_strains(auction: Auction) -> dict[tuple[Side, Strain], Seat]:
    """Who of each side first named each strain (FACTS 3.1-4)."""
    named = dict[tuple[Side, Strain], Seat]()
    for seat, call in auction:
        if isinstance(call, Bid):
            named.setdefault((seat.side, call.strain), seat)
    return named


def call_costs(auction: Auction, table: TrickTable, vulnerability: Vulnerability) -> tuple[CallCost, ...]:
    """What each call cost. The auction may be unfinished; it is judged as far as it goes."""
    appraiser = Appraiser(table, vulnerability)
    par = appraiser.worth(Auction(auction.dealer))
    costs, before = [], Auction(auction.dealer)
    for _, call in auction:
        costs.append(call_cost(appraiser, before, call, par))
        before = before.extend(call)
    return tuple(costs)


def call_cost(appraiser: Appraiser, auction: Auction, call: Call, par: int) -> CallCost:
    """What a call cost that was made now."""
    seat = auction.turn
    sign = 1 if seat.side is Side.NS else -1
    worths = {option: appraiser.worth(auction.extend(option)) for option in auction.legal}
    top = max(sign * worth for worth in worths.values())

    def natural(option: Call) -> tuple[bool, bool, int]:
        standing = appraiser.contract_score(auction.extend(option).contract)
        return (standing != worths[option], option is not PASS, option.index)

    after, contract = auction.extend(call), auction.extend(call).contract
    score = appraiser.contract_score(contract)
    return CallCost(
        seat=seat,
        call=call,
        contract=contract,
        contract_score=score,
        against_par=sign * (par - score),
        before=sign * top,
        after=appraiser.worth(after),
        cost=top - sign * worths[call],
        best=tuple(sorted((each for each in worths if sign * worths[each] == top), key=natural)),
    )
