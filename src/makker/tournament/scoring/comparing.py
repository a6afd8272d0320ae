"""Comparing the results of one board: matchpoints with Neuberg's formula, Butler, cross-IMPs (FACTS 3.9)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby

import msgspec

from makker.games.bridge.comparing import Rounding, datum, imps
from makker.tournament.scoring.results import Artificial, BoardResult, Outcome, weights

HUNDRED = 100
IMPS_FOR_AVERAGE_PLUS = 3
"""At IMPs an average-plus is worth three, an average-minus costs three (Law 86, FACTS 3.4)."""

Points = tuple[Fraction | None, Fraction | None]
"""North-South's and East-West's; None where nothing counts."""

TENTH = 10


class Method(Enum):
    """How boards are compared."""

    MATCHPOINTS = "mp"
    BUTLER = "butler"
    CROSS_IMPS = "imp"


class Divisor(Enum):
    """What the sum of cross-IMPs is divided by."""

    COMPARISONS = "comparisons"  # the number of other results
    RESULTS = "results"  # all results, the own among them
    NONE = "none"  # nothing: the sum stands


class SmallGroups(Enum):
    """What groups of one, two or three results of a fouled board get."""

    NEUBERG = "neuberg"  # as all others
    FIXED = "fixed"  # 60 %; 65 and 55 %; 70, 60 and 50 %; equals share


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """How an event compares its boards.

    `tenths` rounds matchpoints after Neuberg's formula to one decimal (FACTS 3.9.2), otherwise they stay exact. `drop`
    and `rounding` are Butler's: how many extremes the datum leaves out at each end, where an exact five goes.
    `one_for_a_win` counts 1 and a half instead of 2 and 1.
    """

    method: Method = Method.MATCHPOINTS
    tenths: bool = False
    small_groups: SmallGroups = SmallGroups.NEUBERG
    divisor: Divisor = Divisor.COMPARISONS
    drop: int = 0
    rounding: Rounding = Rounding.EVEN
    one_for_a_win: bool = False


class Line(msgspec.Struct, frozen=True):
    """What a result is worth to each side, out of `possible` on the board (matchpoints; 0 at IMPs)."""

    ns: Fraction | None
    ew: Fraction | None
    possible: Fraction


def compare(results: Sequence[BoardResult], expected: int, how: Comparison) -> tuple[Line, ...]:
    """What each of a board's results is worth, in their order.

    `expected` is how many results the board should have had, adjusted ones included; those that could be compared are
    scaled up to it. Artificial scores are filled in by their percentages alone; see `session` for Law 12C2(c).
    """
    if how.method is Method.MATCHPOINTS:
        return matchpoint_lines(results, max(expected, 1), how)
    return imp_lines(results, how)


def by_group(results: Sequence[BoardResult]) -> list[list[int]]:
    """The places of the results that are compared with each other."""
    places = [at for at, each in enumerate(results) if each.is_scored]
    ordered = sorted(places, key=lambda at: results[at].group)
    return [list(those) for _, those in groupby(ordered, key=lambda at: results[at].group)]


def matchpoint_lines(results: Sequence[BoardResult], expected: int, how: Comparison) -> tuple[Line, ...]:
    """Matchpoints (2, 1, 0) out of a top for `expected` results; groups of a fouled board are compared apart."""
    top = Fraction(2 * (expected - 1))
    found: list[Points] = [(None, None)] * len(results)
    for places in by_group(results):
        fixed = how.small_groups is SmallGroups.FIXED and len(places) < min(4, expected)
        known: dict[tuple[Fraction, Fraction], Points] = {}
        for at, points in zip(places, group_points([results[at] for at in places]), strict=True):
            if points not in known:
                raw = [
                    shared(each, len(places), top) if fixed else scaled(each, len(places), expected) for each in points
                ]
                known[points] = (raw[0], raw[1])
            found[at] = known[points]
    for at, each in enumerate(results):
        if isinstance(each.outcome, Artificial):
            found[at] = (top * each.outcome.ns / HUNDRED, top * each.outcome.ew / HUNDRED)
    lines = {points: finished(points, top, how) for points in set(found)}
    return tuple(lines[points] for points in found)


def scaled(points: Fraction, results: int, expected: int) -> Fraction:
    """Neuberg's formula."""
    return points if results == expected else Fraction(expected, results) * (points + 1) - 1


def shared(points: Fraction, results: int, top: Fraction) -> Fraction:
    """The fixed share of a small group: 60 % in the middle, five per cent for each matchpoint more or less."""
    return top * (60 + 5 * (points - (results - 1))) / HUNDRED


def finished(points: Points, top: Fraction, how: Comparison) -> Line:
    """Rounded and in the event's unit."""
    unit = Fraction(1, 2) if how.one_for_a_win else Fraction(1)
    made = [None if each is None else (tenth(each) if how.tenths else each) * unit for each in points]
    return Line(made[0], made[1], top * unit)


def tenth(points: Fraction) -> Fraction:
    """To one decimal, halves up."""
    return Fraction((2 * points * TENTH + 1) // 2, TENTH)


def group_points(results: Sequence[BoardResult]) -> list[tuple[Fraction, Fraction]]:
    """Each side's matchpoints within the group: 2 for a worse score, 1 for an equal one, by weight."""
    tables = [Frequencies([weights(each.outcome, side) for each in results]) for side in (0, 1)]
    known: dict[Outcome, tuple[Fraction, Fraction]] = {}
    for each in results:
        if each.outcome in known:
            continue
        ns = sum(weight * tables[0].above(score) for score, weight in weights(each.outcome, 0)) - 1
        ew = sum(weight * tables[1].below(score) for score, weight in weights(each.outcome, 1)) - 1
        known[each.outcome] = (Fraction(ns), Fraction(ew))
    return [known[each.outcome] for each in results]


class Frequencies:
    """How often each score occurs, by weight; the matchpoints of a score are read from it.

    What a result has against itself is always 1, since the comparisons of its parts with each other cancel out.
    """

    def __init__(self, all_weights: Sequence[Sequence[tuple[int, Fraction]]]) -> None:
        counts: dict[int, Fraction] = {}
        for parts in all_weights:
            for score, weight in parts:
                counts[score] = counts.get(score, Fraction(0)) + weight
        self.worth: dict[int, tuple[Fraction, Fraction]] = {}
        total, lower = sum(counts.values()), Fraction(0)
        for score in sorted(counts):
            equal = counts[score]
            self.worth[score] = (2 * lower + equal, 2 * (total - lower - equal) + equal)
            lower += equal

    def above(self, score: int) -> Fraction:
        """Matchpoints of a side for which more is better, its own score counted as an equal one."""
        return self.worth[score][0]

    def below(self, score: int) -> Fraction:
        """Matchpoints of a side for which less is better."""
        return self.worth[score][1]


def imp_lines(results: Sequence[BoardResult], how: Comparison) -> tuple[Line, ...]:
    """IMPs against the datum or against all others; artificial scores are three IMPs for ten per cent."""
    found: list[Points] = [(None, None)] * len(results)
    for places in by_group(results):
        group = [results[at] for at in places]
        made = butler_points(group, how) if how.method is Method.BUTLER else cross_points(group, how)
        for at, points in zip(places, made, strict=True):
            found[at] = points
    others = sum(each.is_scored for each in results) if how.divisor is Divisor.NONE else 1
    times = others if how.method is Method.CROSS_IMPS else 1
    for at, each in enumerate(results):
        if isinstance(each.outcome, Artificial):
            found[at] = (artificial_imps(each.outcome.ns) * times, artificial_imps(each.outcome.ew) * times)
    return tuple(Line(points[0], points[1], Fraction(0)) for points in found)


def artificial_imps(percent: int) -> Fraction:
    """Average-plus is +3, average 0, average-minus -3, others in proportion."""
    return Fraction((percent - 50) * IMPS_FOR_AVERAGE_PLUS, 10)


def butler_points(group: Sequence[BoardResult], how: Comparison) -> list[Points]:
    """Against the datum; weighted scores count towards it by their mean."""
    means = [round(sum(score * weight for score, weight in weights(each.outcome, 0))) for each in group]
    drop = how.drop if len(means) > 2 * how.drop else (len(means) - 1) // 2
    middle = datum(means, drop, how.rounding)
    return [
        (
            sum((weight * imps(score - middle) for score, weight in weights(each.outcome, 0)), Fraction(0)),
            sum((weight * imps(middle - score) for score, weight in weights(each.outcome, 1)), Fraction(0)),
        )
        for each in group
    ]


def cross_points(group: Sequence[BoardResult], how: Comparison) -> list[Points]:
    """Against every other result, divided as the event divides; equal results have equal points."""
    outcomes = Counter(each.outcome for each in group)
    tables = [Differences([(weights(each, side), times) for each, times in outcomes.items()]) for side in (0, 1)]
    by = {Divisor.COMPARISONS: len(group) - 1, Divisor.RESULTS: len(group), Divisor.NONE: 1}[how.divisor]
    known: dict[Outcome, Points] = {}
    for outcome in outcomes:
        ns, ew = (
            sum((weight * table.sum(score) for score, weight in weights(outcome, side)), Fraction(0))
            for side, table in enumerate(tables)
        )
        known[outcome] = (ns / max(by, 1), -ew / max(by, 1))
    return [known[each.outcome] for each in group]


class Differences:
    """The sum of a score's IMPs against all results, worked out once for each score.

    `all_weights` are the parts of each different result, and how many times it is there. A result's IMPs against itself
    cancel out: what one of its parts wins from another, the other loses.
    """

    def __init__(self, all_weights: Iterable[tuple[Sequence[tuple[int, Fraction]], int]]) -> None:
        self.counts: dict[int, Fraction] = {}
        for parts, times in all_weights:
            for score, weight in parts:
                self.counts[score] = self.counts.get(score, Fraction(0)) + weight * times
        self.known: dict[int, Fraction] = {}

    def sum(self, score: int) -> Fraction:
        """IMPs of the score against every result."""
        if score not in self.known:
            found = sum((count * imps(score - other) for other, count in self.counts.items()), Fraction(0))
            self.known[score] = found
        return self.known[score]
