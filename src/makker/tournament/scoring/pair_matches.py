"""Rounds of pairs as matches: matchpoint percentages or IMPs become victory points (FACTS 3.9.5, 3.10.2)."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue
from makker.tournament.discrete_points import pairs_victory_points
from makker.tournament.scoring.comparing import Method
from makker.tournament.scoring.matches import VictoryPoints, victory_points
from makker.tournament.scoring.ranking import Extras, Standing, TieBreak, broken
from makker.tournament.scoring.session import Scored, Total

MOST = Fraction(20)
"""The most that a match is worth."""


class PairScale(Enum):
    """How a round of a pair becomes victory points."""

    NONE = "none"  # not at all: all boards are one session
    PERCENT = "percent"  # the share of the matchpoints (SBU)
    WBF = "wbf"
    WBF_DISCRETE = "wbf_discrete"
    SBU = "sbu"
    ACBL = "acbl"


class PairMatch(msgspec.Struct, frozen=True):
    """What one pair has from a round: against whom, its own points out of `possible`, on how many boards."""

    round: int
    pair: int
    other: int
    points: Fraction
    possible: Fraction
    boards: int
    victory: Fraction


def check_scale(scale: PairScale, method: Method, boards: int) -> None:
    """Refuse a scale that is none for what is compared, or has nothing for matches of so many boards.

    Raises InvalidValue (``event.scale``, ``vp.boards``).
    """
    if scale is PairScale.NONE:
        return
    if (scale is PairScale.PERCENT) != (method is Method.MATCHPOINTS):
        raise InvalidValue("event.scale", {"scale": scale.value, "method": method.value})
    worth(Fraction(1, 2), Fraction(method is Method.MATCHPOINTS), boards, scale)


def worth(points: Fraction, possible: Fraction, boards: int, scale: PairScale) -> Fraction:
    """A pair's victory points in a match. Raises InvalidValue (``vp.boards``)."""
    if scale is PairScale.PERCENT:
        share = points / possible if possible else Fraction(1, 2)
        percent = min(max(100 * share, Fraction(0)), Fraction(100))
        return Fraction(pairs_victory_points(percent, boards)[0])
    return victory_points(points, boards, VictoryPoints(scale.value))[0]


def pair_matches(scored: Scored, scale: PairScale, scheduled: int | None = None) -> tuple[PairMatch, ...]:
    """Every pair's match of every round in which something counts, by round and pair.

    `scheduled` is the number of boards that the scale is for, otherwise those that counted. Raises InvalidValue
    (``event.scale``, ``vp.boards``).
    """
    check_scale(scale, scored.how.method, scheduled or 2)
    totals: dict[tuple[int, int, int], Total] = {}
    for board, results in scored.results.items():
        for each, line in zip(results, scored.lines[board], strict=True):
            if line.ns is None or line.ew is None:
                continue
            for pair, other, points in ((each.ns[0], each.ew[0], line.ns), (each.ew[0], each.ns[0], line.ew)):
                key = (each.round, pair, other)
                totals[key] = totals.get(key, Total()).plus(points, line.possible)
    found = []
    for (number, pair, other), total in sorted(totals.items()):
        won = worth(total.points, total.possible, scheduled or total.boards, scale)
        found.append(PairMatch(number, pair, other, total.points, total.possible, total.boards, won))
    return tuple(found)


def rank_pairs(
    scored: Scored,
    contestants: Sequence[int],
    found: Sequence[PairMatch],
    extras: Extras,
    tie_breaks: Sequence[TieBreak] = (),
) -> tuple[Standing, ...]:
    """The ranking by victory points, best first; those without a board come last. Penalties are in victory points."""
    totals: Mapping[int, Total] = scored.totals
    won: dict[int, Fraction] = {}
    for each in found:
        won[each.pair] = won.get(each.pair, Fraction(0)) + each.victory
    results = {who: extras.of(who) + won.get(who, Fraction(0)) for who in contestants}
    groups: dict[tuple[bool, Fraction], list[int]] = {}
    for who in contestants:
        out = not totals.get(who, Total()).boards
        groups.setdefault((out, -Fraction(results[who])), []).append(who)
    standings: list[Standing] = []
    for (_, result), tied in sorted(groups.items()):
        for equals in broken(tied, scored, tie_breaks):
            place = len(standings) + 1
            standings += [Standing(place, who, -result, totals.get(who, Total()), len(equals) > 1) for who in equals]
    return tuple(standings)
