"""Bidding alone, scored double dummy: the loss to par a board, system against rules of thumb, and calls a second.

Named peer: the rules-of-thumb bidder on the same boards. `MAKKER_BOARDS` sets their number.
"""

import math
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

from makker.analysis.par import find_par
from makker.bidding import SYSTEMS, Agreements, card, choose
from makker.cards import Hand
from makker.deals import Deal
from makker.doubledummy import TrickTable, tables
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.comparing import imps
from makker.games.bridge.contract import Result
from makker.games.bridge.scoring import score_for
from makker.robots.bridge.bidding import choose_call
from makker.seats import Side, Vulnerability
from makker.seats.vulnerability import board_dealer, board_vulnerability

Bidder = Callable[[Hand, Auction, Vulnerability], Call]


def simple(hand: Hand, auction: Auction, _: Vulnerability) -> Call:
    """The rules-of-thumb bidder."""
    return choose_call(hand, auction.turn, auction)


def by_system(name: str) -> Bidder:
    """A bidder by the system's usual card, which believes that everybody plays it."""
    own = card(name)

    def bid(hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call:
        vulnerable = (vulnerability.includes(Side.NS), vulnerability.includes(Side.EW))
        return choose(Agreements(own, own, vulnerable), hand, auction)

    return bid


def bid_out(deal: Deal, board: int, bidders: dict[Side, Bidder]) -> Auction:
    """The auction of four players."""
    auction, vulnerability = Auction(board_dealer(board)), board_vulnerability(board)
    while not auction.is_over:
        auction = auction.add(bidders[auction.turn.side](deal[auction.turn], auction, vulnerability))
    return auction


def scored(auction: Auction, table: TrickTable, vulnerability: Vulnerability) -> int:
    """North-South's score if declarer takes his double-dummy tricks."""
    contract = auction.contract
    if contract is None:
        return 0
    return score_for(Side.NS, Result(contract, table.tricks(contract.by, contract.strain)), vulnerability)


def mean(values: Sequence[float]) -> str:
    """A mean with its standard error."""
    return f"{fmean(values):7.2f} ± {stdev(values) / math.sqrt(len(values)):.2f}"


def main() -> None:
    """Report, and require 2,000 calls a second."""
    number = int(os.environ.get("MAKKER_BOARDS", "500"))
    rng = random.Random(2026)
    deals = [Deal.random(rng) for _ in range(number)]
    solved = tables(deals)
    boards = [(place + 1, deal, table) for place, (deal, table) in enumerate(zip(deals, solved, strict=True))]
    pars = [find_par(table, board_dealer(board), board_vulnerability(board)).score for board, _, table in boards]
    bidders: dict[str, Bidder] = {"simple": simple, **{name: by_system(name) for name in SYSTEMS}}
    sys.stdout.write(f"{number} boards; mean and standard error\n")
    for name, bidder in bidders.items():
        start, calls, losses, points = time.process_time(), 0, [], []
        for (board, deal, table), best in zip(boards, pars, strict=True):
            auction = bid_out(deal, board, {Side.NS: bidder, Side.EW: bidder})
            calls += len(auction)
            difference = abs(scored(auction, table, board_vulnerability(board)) - best)
            points.append(difference)
            losses.append(abs(imps(difference)))
        speed = calls / (time.process_time() - start)
        sys.stdout.write(f"{name:8} loss to par {mean(losses)} IMPs, {mean(points)} points; {speed:,.0f} calls/s\n")
        assert name == "simple" or speed >= 2000, (name, speed)
    for name in SYSTEMS:
        gained = [versus(board, deal, table, bidders[name]) for board, deal, table in boards]
        sys.stdout.write(f"{name:8} against simple, both ways: {mean(gained)} IMPs a board\n")


def versus(board: int, deal: Deal, table: TrickTable, bidder: Bidder) -> int:
    """IMPs of the bidder's side over simple's, the board played twice with the seats changed."""
    vulnerability = board_vulnerability(board)
    first = scored(bid_out(deal, board, {Side.NS: bidder, Side.EW: simple}), table, vulnerability)
    second = scored(bid_out(deal, board, {Side.NS: simple, Side.EW: bidder}), table, vulnerability)
    return imps(first - second)
