"""Judging close decisions by bidding them out, in bidding alone: IMPs a board, double dummy.

Named peer: the same system that takes the first call which fits. `MAKKER_BOARDS` sets the number of boards, each of
them bid twice with the seats changed; `MAKKER_SYSTEM` the system, `MAKKER_SEED` the deals.
"""

import os
import random
import sys
import time
from statistics import fmean

from bench.bidding import mean, scored
from makker.bidding import Agreements, Card, card, choose, meaning
from makker.deals import Deal
from makker.doubledummy import tables
from makker.games.bridge.auction import Auction
from makker.games.bridge.comparing import imps
from makker.robots.bridge.rollout import judge
from makker.seats import Side
from makker.seats.vulnerability import board_dealer, board_vulnerability

REPORTED = 40
"""Boards between two reports while it runs."""


def bid_out(deal: Deal, board: int, plain: Card, judging: Side, times: list[float]) -> Auction:
    """The auction where one side judges; every call is checked against its meaning."""
    vulnerability = board_vulnerability(board)
    judged = card(plain.system, judgement=True)
    cards = (judged, plain) if judging is Side.NS else (plain, judged)
    agreed = Agreements(*cards, (vulnerability.includes(Side.NS), vulnerability.includes(Side.EW)))
    auction = Auction(board_dealer(board))
    while not auction.is_over:
        hand = deal[auction.turn]
        if auction.turn.side is judging:
            start = time.process_time()
            call = judge(agreed, hand, auction, 64 * board + len(auction))
            times.append(time.process_time() - start)
        else:
            call = choose(agreed, hand, auction)
        assert meaning(agreed, auction, call).keeps(hand), (str(auction), call)
        auction = auction.add(call)
    return auction


def main() -> None:
    """Report the gain."""
    number, system = int(os.environ.get("MAKKER_BOARDS", "200")), os.environ.get("MAKKER_SYSTEM", "sayc")
    rng = random.Random(int(os.environ.get("MAKKER_SEED", "2027")))
    plain, gained, changed = card(system), [], 0
    times: list[float] = []
    for board in range(1, number + 1):
        deal = Deal.random(rng)
        table, vulnerability = tables([deal], threads=1)[0], board_vulnerability(board)
        ours = scored(bid_out(deal, board, plain, Side.NS, times), table, vulnerability)
        theirs = scored(bid_out(deal, board, plain, Side.EW, times), table, vulnerability)
        gained.append(imps(ours - theirs))
        changed += ours != theirs
        if board % REPORTED == 0 or board == number:
            slow = sorted(times)
            sys.stdout.write(
                f"{board} boards, {system}: {mean(gained)} IMPs a board, {changed} scored otherwise; "
                f"{fmean(times):.3f} s a call, 99 % within {slow[int(0.99 * len(slow))]:.2f} s, "
                f"at most {slow[-1]:.2f} s\n"
            )
            sys.stdout.flush()
