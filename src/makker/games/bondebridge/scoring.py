"""Points, running totals and the winners: the one place where bids and tricks become points (FACTS 004-16, 3.15)."""

from collections.abc import Sequence

import msgspec

from makker.cards import Strain
from makker.games.bondebridge.options import Scoring
from makker.games.bondebridge.plan import PlannedRound
from makker.rules import Reason
from makker.rules.outcome import best
from makker.seats import Player


def points(scoring: Scoring, bid: int, tricks: int) -> int:
    """What a bid and the tricks taken are worth in one round."""
    missed = abs(bid - tricks)
    match scoring:
        case Scoring.TEN_AND_TRICKS:
            return 0 if missed else 10 + tricks
        case Scoring.DOUBLING_MISSES:  # a miss by 1, 2, 3, 4 costs 5, 15, 35, 75
            return -5 * (2**missed - 1) if missed else 10 + 5 * bid
        case Scoring.TWO_A_MISS:
            return -2 * missed if missed else (10 + bid if bid else 5)
        case Scoring.ONE_IN_FRONT:  # a one written before the bid: 5 is 15, 10 is 110; zero is 5
            return 0 if missed else (int(f"1{bid}") if bid else 5)
        case Scoring.TRICKS_FIVE_FOR_ZERO:
            return tricks if missed else (tricks + 10 if bid else 5)
        case Scoring.TRICKS_AND_TEN:
            return tricks if missed else tricks + 10


class RoundScore(msgspec.Struct, frozen=True):
    """A played round as the sheet shows it; every tuple is in the order of the players.

    `trump` is None only on a paper sheet whose keeper did not note it. `totals` are the sums after this round.
    """

    number: int
    cards: int
    dealer: Player
    trump: Strain | None
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


def score_round(
    scoring: Scoring,
    planned: PlannedRound,
    trump: Strain | None,
    bids: tuple[int, ...],
    tricks: tuple[int, ...],
    before: Sequence[int],
) -> RoundScore:
    """The row of a played round; `before` are the totals until then."""
    gained = tuple(points(scoring, bid, taken) for bid, taken in zip(bids, tricks, strict=True))
    totals = tuple(total + gain for total, gain in zip(before, gained, strict=True))
    return RoundScore(planned.number, planned.cards, planned.dealer, trump, bids, tricks, gained, totals)


def winners(totals: Sequence[int]) -> tuple[Player, ...]:
    """Everybody with the most points; a tie shares the win (FACTS 004-01, D37)."""
    return best(tuple((Player(index), total) for index, total in enumerate(totals)))


def tricks_fault(cards: int, tricks: Sequence[int]) -> Reason | None:
    """Why these tricks cannot be the result of a round of so many cards, or None (FACTS 004-03)."""
    for index, taken in enumerate(tricks):
        if not 0 <= taken <= cards:
            return Reason("tricks.range", "FACTS 004-03", {"player": index + 1, "tricks": taken, "most": cards})
    if sum(tricks) != cards:
        return Reason("tricks.sum", "FACTS 004-03", {"sum": sum(tricks), "tricks": cards})
    return None
