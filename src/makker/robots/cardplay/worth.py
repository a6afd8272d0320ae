"""What tricks are worth to the side to play: points, or at matchpoints how many tables they beat (Law 78A)."""

from collections.abc import Sequence

from makker.games.bridge.contract import Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.state import Scoring
from makker.games.bridge.view import DealView
from makker.robots.cardplay.evidence import Evidence

TOP = 160
"""Points that stand for a top against tables that play the same contract."""

ELSEWHERE = 40
"""Points that stand for the tables in other contracts, which the contract beats if it is made."""


def worths(view: DealView, evidence: Evidence, values: Sequence[Sequence[int]]) -> list[int]:
    """What it is worth to take each number of tricks from here on, from none; strictly more with every trick.

    `values` are the tricks that each card takes in each of the imagined deals.
    """
    left = 13 - len(view.tricks)
    results = [result_of(view, evidence, more) for more in range(left + 1)]
    if view.scoring is not Scoring.MATCHPOINTS:
        return [points(view, evidence, result) for result in results]
    field = field_of(values, left)
    declaring = evidence.turn.side is evidence.contract.side
    found = []
    for more, result in enumerate(results):
        beaten = sum(field[:more]) + field[more] / 2
        ahead = (result.tricks >= result.contract.tricks) is declaring
        found.append(round(TOP * beaten) + ELSEWHERE * ahead + more)
    return found


def result_of(view: DealView, evidence: Evidence, more: int) -> Result:
    """The deal's result if the side to play takes so many more tricks."""
    contract, turn = evidence.contract, evidence.turn
    mine = more + sum(view.won[seat.index] for seat in turn.side.seats)
    return Result(contract, mine if turn.side is contract.side else 13 - mine)


def points(view: DealView, evidence: Evidence, result: Result) -> int:
    """The score, from the side to play."""
    score = duplicate_score(result, view.vulnerability.includes(result.contract.side))
    return score if evidence.turn.side is result.contract.side else -score


def field_of(values: Sequence[Sequence[int]], left: int) -> list[float]:
    """What part of the other tables take each number of tricks.

    Each of the cards is played at as many of them as there are deals in which it is the best; so nobody plays what is
    never right, and a risk is taken by those whom it may bring a top.
    """
    best = [max(each) for each in zip(*values, strict=True)]
    field = [0.0] * (left + 1)
    for card in values:
        followers = sum(value == most for value, most in zip(card, best, strict=True))
        for value in card:
            field[value] += followers
    whole = sum(field)
    return [part / whole for part in field]
