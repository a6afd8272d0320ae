"""From totals to places: percentages, penalties, carry-over, handicaps, ties (FACTS 3.9.1)."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby

import msgspec

from makker.tournament.scoring.comparing import Method
from makker.tournament.scoring.session import Scored, Total


class TieBreak(Enum):
    """How equals are told apart, in the order that the event states."""

    HEAD_TO_HEAD = "head_to_head"  # who did better on the boards that they played against each other
    BETTER_BOARDS = "better_boards"  # who did better on more of the boards that both played in the same direction
    MOST_TOPS = "most_tops"  # who has more shares of the best score on a board


class Standing(msgspec.Struct, frozen=True):
    """One line of a ranking.

    `place` is shared by equals (1, 2, 2, 4); `result` is what is ranked: per cent at matchpoints (penalties, carry-over
    and handicap included), IMPs otherwise. `total` is what was won at the table.
    """

    place: int
    contestant: int
    result: Fraction
    total: Total
    shared: bool = False

    @property
    def placing(self) -> str:
        """The place as it is written, `7=` where it is shared; nothing for whoever has no result yet."""
        return f"{self.place}{'=' if self.shared else ''}" if self.total.boards else ""


class Extras(msgspec.Struct, frozen=True, kw_only=True):
    """What is added to a contestant's result, in per cent at matchpoints and in IMPs otherwise; penalties negative."""

    penalties: Mapping[int, Fraction] = {}
    carry_over: Mapping[int, Fraction] = {}
    handicaps: Mapping[int, Fraction] = {}

    def of(self, contestant: int) -> Fraction | int:
        """Everything that is added."""
        if not (self.penalties or self.carry_over or self.handicaps):
            return 0
        parts = (self.penalties, self.carry_over, self.handicaps)
        return sum((part.get(contestant, Fraction(0)) for part in parts), Fraction(0))


def rank(
    scored: Scored,
    contestants: Sequence[int] | None = None,
    extras: Extras | None = None,
    tie_breaks: Sequence[TieBreak] = (),
) -> tuple[Standing, ...]:
    """The ranking of these contestants (of all, if none are named), best first; those without a board come last."""
    totals = scored.totals
    who = sorted(totals) if contestants is None else list(contestants)
    added = extras or Extras()
    most = max((total.boards for total in totals.values()), default=0)
    results = {each: result_of(totals.get(each, Total()), scored, most) + added.of(each) for each in who}
    standings: list[Standing] = []
    out = {each: not totals.get(each, Total()).boards for each in who}
    ordered = sorted(who, key=lambda each: (out[each], -float(results[each]), -results[each]))
    for _, equals in groupby(ordered, key=lambda each: (out[each], results[each])):
        for tied in broken(list(equals), scored, tie_breaks):
            place = len(standings) + 1
            shared = len(tied) > 1
            standings += [Standing(place, each, results[each], totals.get(each, Total()), shared) for each in tied]
    return tuple(standings)


def result_of(total: Total, scored: Scored, most: int) -> Fraction:
    """Per cent, or IMPs; whoever has played fewer than the `most` boards has the own average on the missing ones."""
    if scored.how.method is Method.MATCHPOINTS:
        return total.percent if total.percent is not None else Fraction(0)
    return total.average * most


def broken(tied: list[int], scored: Scored, tie_breaks: Sequence[TieBreak]) -> list[list[int]]:
    """The equals in groups that stay equal, by the first rule that tells any apart, then the next."""
    if len(tied) < 2 or not tie_breaks:
        return [tied]
    values = RULES[tie_breaks[0]](tied, scored)
    groups: dict[Fraction, list[int]] = {}
    for each in tied:
        groups.setdefault(values[each], []).append(each)
    rest = tie_breaks if len(groups) > 1 and any(len(group) > 1 for group in groups.values()) else tie_breaks[1:]
    if len(groups) == 1:
        return broken(tied, scored, tie_breaks[1:])
    return [part for value in sorted(groups, reverse=True) for part in broken(groups[value], scored, rest)]


def head_to_head(tied: Sequence[int], scored: Scored) -> dict[int, Fraction]:
    """What each won at the table from the others: own points less theirs on the boards against each other."""
    found = dict.fromkeys(tied, Fraction(0))
    for board, results in scored.results.items():
        for each, line in zip(results, scored.lines[board], strict=True):
            if line.ns is None or line.ew is None:
                continue
            for one in set(each.ns) & found.keys():
                for _ in set(each.ew) & found.keys():
                    found[one] += line.ns - line.ew
            for one in set(each.ew) & found.keys():
                for _ in set(each.ns) & found.keys():
                    found[one] += line.ew - line.ns
    return found


def better_boards(tied: Sequence[int], scored: Scored) -> dict[int, Fraction]:
    """On how many boards each did better than another of them, less on how many worse; only in the same direction."""
    found = dict.fromkeys(tied, Fraction(0))
    for board, results in scored.results.items():
        for side in (0, 1):
            had: list[tuple[int, Fraction]] = []
            for each, line in zip(results, scored.lines[board], strict=True):
                points = line.ew if side else line.ns
                if points is not None:
                    had += [(who, points) for who in (each.ew if side else each.ns) if who in found]
            for who, points in had:
                found[who] += sum((points > other) - (points < other) for _, other in had)
    return found


def most_tops(tied: Sequence[int], scored: Scored) -> dict[int, Fraction]:
    """The boards on which nobody in the same direction did better."""
    found = dict.fromkeys(tied, Fraction(0))
    for board, results in scored.results.items():
        lines = scored.lines[board]
        for side in (0, 1):
            points = [line.ew if side else line.ns for line in lines]
            best = max((each for each in points if each is not None), default=None)
            for each, had in zip(results, points, strict=True):
                if had is not None and had == best:
                    for who in set(each.ew if side else each.ns) & found.keys():
                        found[who] += 1
    return found


RULES: Mapping[TieBreak, Callable[[Sequence[int], Scored], dict[int, Fraction]]] = {
    TieBreak.HEAD_TO_HEAD: head_to_head,
    TieBreak.BETTER_BOARDS: better_boards,
    TieBreak.MOST_TOPS: most_tops,
}


def nordic(total: Total) -> Fraction:
    """Matchpoints over the middle, as Nordic sheets show them (FACTS 3.9.1)."""
    return total.points - total.possible / 2


def combined(sessions: Sequence[Scored], weights: Sequence[Fraction] | None = None) -> dict[int, Total]:
    """The totals of several sessions added up, each with its weight."""
    found: dict[int, Total] = {}
    for at, scored in enumerate(sessions):
        weight = Fraction(1) if weights is None else weights[at]
        for who, total in scored.totals.items():
            before = found.get(who, Total())
            found[who] = Total(
                before.points + weight * total.points,
                before.possible + weight * total.possible,
                before.boards + total.boards,
            )
    return found
