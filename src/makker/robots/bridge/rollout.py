"""Judging close decisions: the auction is bid out over deals that agree with it, and the contracts are solved.

Only calls whose public meaning the hand keeps are weighed (`makker.bidding.options`), so that no explanation is broken.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf, sqrt
from statistics import fmean, pstdev
from time import monotonic
from typing import NamedTuple

from makker.bidding import Agreements, choose, options
from makker.cards import Hand, Strain
from makker.deals import Deal
from makker.doubledummy import Context, Position
from makker.errors import InvalidValue
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.comparing import imps
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.state import Scoring
from makker.robots.bridge.sampling import bidding_dealer
from makker.seats import Seat, Side

DEALS = 32
"""Deals imagined for one decision."""

LEAST_DEALS = 8
"""With fewer, because nothing more was found or the time is gone, the call of the system stands."""

SPENT = 0.5
"""The part of the budget after which no more deals are imagined."""

DOUBT = 1.0
"""Standard errors by which another call must be better than the system's own."""

Clock = Callable[[], float]


class Weighed(NamedTuple):
    """A call with what it gains over the system's own on average, and the standard error.

    In IMPs, or at matchpoints in halves of the matchpoint that two tables share.
    """

    call: Call
    gain: float
    error: float


def judge(
    agreements: Agreements,
    hand: Hand,
    auction: Auction,
    seed: int,
    budget: float = inf,
    clock: Clock = monotonic,
    number: int = DEALS,
    scoring: Scoring = Scoring.IMPS,
) -> Call:
    """The call that comes out best. The same seed gives the same call, as far as the budget in seconds lasts.

    Raises as `makker.bidding.choose`.
    """
    possible = options(agreements, hand, auction)
    if len(possible) == 1:
        return possible[0]
    until = clock() + SPENT * budget
    weighed = weigh(agreements, hand, auction, possible, seed, until, clock, number, scoring)
    best = max(weighed, key=lambda each: each.gain - DOUBT * each.error, default=None)
    return possible[0] if best is None or best.gain <= DOUBT * best.error else best.call


def weigh(
    agreements: Agreements,
    hand: Hand,
    auction: Auction,
    possible: Sequence[Call],
    seed: int,
    until: float,
    clock: Clock,
    number: int = DEALS,
    scoring: Scoring = Scoring.IMPS,
) -> list[Weighed]:
    """What each further call gains over the first; nothing where too few deals are found in time."""
    gains: list[list[int]] = [[] for _ in possible[1:]]
    for deal in imagined(agreements, hand, auction, seed, number):
        scores = outcomes(agreements, auction, possible, deal)
        for found, score in zip(gains, scores[1:], strict=True):
            found.append(compared(score - scores[0], scoring))
        if clock() > until:
            break
    if len(gains[0]) < LEAST_DEALS:
        return []
    return [
        Weighed(call, fmean(found), pstdev(found) / sqrt(len(found)))
        for call, found in zip(possible[1:], gains, strict=True)
    ]


def compared(difference: int, scoring: Scoring) -> int:
    """What a difference in points is worth: at matchpoints only which way it goes."""
    if scoring is Scoring.MATCHPOINTS:
        return (difference > 0) - (difference < 0)
    return imps(difference)


def imagined(agreements: Agreements, hand: Hand, auction: Auction, seed: int, number: int) -> Iterator[Deal]:
    """Deals in which everybody could have made every call so far; they end where none turns up."""
    try:
        found = bidding_dealer(agreements, auction, {auction.turn: hand}).stream(seed)
        for _ in range(number):
            yield next(found)
    except InvalidValue:
        return


def outcomes(agreements: Agreements, auction: Auction, possible: Sequence[Call], deal: Deal) -> list[int]:
    """What the side in turn scores after each of the calls if all bid on by their systems."""
    side = auction.turn.side
    contracts = [bid_out(agreements, auction.add(call), deal) for call in possible]
    if all(each == contracts[0] for each in contracts):
        return [0] * len(contracts)
    tricks = solved(deal, contracts)
    return [score(agreements, side, each, tricks) for each in contracts]


def bid_out(agreements: Agreements, auction: Auction, deal: Deal) -> Contract | None:
    """The contract that four robots reach from here; None if all pass."""
    while not auction.is_over:
        auction = auction.add(choose(agreements, deal[auction.turn], auction))
    return auction.contract


def solved(deal: Deal, contracts: Sequence[Contract | None]) -> dict[tuple[Strain, Seat], int]:
    """Declarer's double-dummy tricks for each strain and declarer that is needed."""
    solver, found = Context(), {}
    for contract in contracts:
        if contract is not None and (contract.strain, contract.by) not in found:
            position = Position(deal, contract.strain, contract.by.next)
            against = solver.solve(position, all_cards=False).tricks
            found[contract.strain, contract.by] = 13 - against
    return found


def score(agreements: Agreements, side: Side, contract: Contract | None, tricks: dict[tuple[Strain, Seat], int]) -> int:
    """The side's score for the contract."""
    if contract is None:
        return 0
    vulnerable = agreements.vulnerable[contract.side.index]
    points = duplicate_score(Result(contract, tricks[contract.strain, contract.by]), vulnerable)
    return points if contract.side is side else -points
