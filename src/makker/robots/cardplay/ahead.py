"""How far an expert looks ahead, and what that takes off the cards' worth (`foresight`)."""

from collections.abc import Sequence
from math import inf
from statistics import fmean
from typing import NamedTuple

from makker.cards import Hand
from makker.doubledummy import Position, Solution
from makker.robots.cardplay.evidence import Evidence
from makker.robots.cardplay.foresight import Foresight, TooMuch, World
from makker.robots.cardplay.weights import ALIKE, Weight, equals, value_of


class Depth(NamedTuple):
    """Up to `tricks` left so many further choices are foreseen on so many deals, with a part of `Care.ahead`."""

    tricks: int
    choices: int
    deals: int
    part: float


DEPTHS = (
    Depth(6, 4, 100, 1.0),
    Depth(7, 3, 80, 0.9),
    Depth(8, 3, 60, 0.6),
    Depth(9, 2, 50, 0.25),
    Depth(10, 2, 40, 0.1),
    Depth(11, 1, 30, 0.04),
    Depth(13, 1, 24, 0.02),
)


def looked_ahead(
    evidence: Evidence,
    weights: Sequence[Weight],
    positions: Sequence[Position],
    solutions: Sequence[Solution],
    scores: Sequence[int],
    most: int,
    until: float,
) -> list[Weight]:
    """The weights less what each card loses by the guesses that it leaves, as far as some of the deals tell.

    Those that could not be the best even with every guess right are left as they are.
    """
    depth = next(depth for depth in DEPTHS if len(scores) - 1 <= depth.tricks)
    trick = tuple(card.index for card in evidence.trick)
    worlds = [
        World(tuple(hand.bits for hand in position.deal.hands), evidence.leader.index, trick)
        for position in positions[: depth.deals]
    ]
    search = Foresight(evidence, scores, int(most * depth.part), until)
    found = list(weights)
    try:
        for choices in range(1, depth.choices + 1):
            found = corrected(search, weights, worlds, solutions, choices)
    except TooMuch:
        pass  # what fewer choices have shown stands
    return found


def corrected(
    search: Foresight, weights: Sequence[Weight], worlds: Sequence[World], solutions: Sequence[Solution], choices: int
) -> list[Weight]:
    """The weights, best first, each with its loss taken off, down to the first that cannot be best any more."""
    scores, found, best = search.scores, [], -inf
    done: dict[Hand, list[int]] = {}
    for weight in sorted(weights, key=lambda weight: -weight.score):
        if weight.score < best - ALIKE:
            found.append(weight)
            continue
        same = equals(solutions[0], weight.card)
        if same not in done:
            done[same] = search.value(worlds, weight.card.index, choices)
        values = done[same]
        bound = [value_of(solution, weight.card) for solution, _ in zip(solutions, worlds, strict=False)]
        loss = fmean(scores[each] for each in bound) - fmean(values)
        fewer = fmean(bound) - fmean(scores.index(value) for value in values)
        found.append(weight._replace(score=weight.score - loss, tricks=weight.tricks - fewer))
        best = max(best, found[-1].score)
    return found
