"""Scoring a session: every board, then everybody's totals; again after a change, only what has changed."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue
from makker.tournament.scoring.comparing import Comparison, Line, Method, compare
from makker.tournament.scoring.results import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    BoardResult,
    check_results,
)

Boards = Mapping[int, tuple[BoardResult, ...]]


class Total(msgspec.Struct, frozen=True):
    """What a contestant has: points, out of how many possible (matchpoints), on how many boards."""

    points: Fraction = Fraction(0)
    possible: Fraction = Fraction(0)
    boards: int = 0

    def plus(self, points: Fraction, possible: Fraction, sign: int = 1) -> "Total":
        """The total with a board more, or with `sign` -1 a board less."""
        return Total(self.points + sign * points, self.possible + sign * possible, self.boards + sign)

    def with_other(self, points: Fraction, possible: Fraction, after: Fraction, out_of: Fraction) -> "Total":
        """The total with `after` points, `out_of` so many, in place of a board's: quicker than one less, one more."""
        top = self.possible if possible == out_of else self.possible + out_of - possible
        return Total(self.points + (after - points), top, self.boards)

    @property
    def percent(self) -> Fraction | None:
        """Per cent of what was possible; None where nothing was."""
        return 100 * self.points / self.possible if self.possible else None

    @property
    def average(self) -> Fraction:
        """Points a board."""
        return self.points / self.boards if self.boards else Fraction(0)


class Scored(msgspec.Struct, frozen=True):
    """A session's results with what each is worth, and the totals by contestant.

    `lines` are by board, in the order of its results; `counts` are how many results each board has that count, `stated`
    how many the event says there should be. In `plain` are the totals without artificial scores, from which Law
    12C2(c) is judged.
    """

    how: Comparison
    expected: int
    results: dict[int, tuple[BoardResult, ...]]
    lines: dict[int, tuple[Line, ...]]
    plain: dict[int, Total]
    counts: dict[int, int]
    stated: int | None = None

    @property
    def totals(self) -> dict[int, Total]:
        """Everybody's totals, artificial scores included."""
        found = dict(self.plain)
        for board, results in self.results.items():
            if not any(isinstance(each.outcome, Artificial) for each in results):
                continue
            for each, line in zip(results, self.lines[board], strict=True):
                if isinstance(each.outcome, Artificial):
                    for who, percent, points in sides(each, line):
                        found[who] = found.get(who, Total()).plus(
                            self.artificial(who, percent, points, line), line.possible
                        )
        return found

    def artificial(self, who: int, percent: int, points: Fraction, line: Line) -> Fraction:
        """An artificial score after Law 12C2(c) (FACTS 3.4, Law 12).

        Not at fault with a session above 60 %: the own percentage; at fault with one below 40 %: the own lower one.
        """
        if self.how.method is not Method.MATCHPOINTS:
            return points
        own = self.plain.get(who, Total()).percent
        if own is None:
            return points
        better = percent == AVERAGE_PLUS and own > AVERAGE_PLUS
        worse = percent == AVERAGE_MINUS and own < AVERAGE_MINUS
        return line.possible * own / 100 if better or worse else points

    def with_board(self, board: int, results: Sequence[BoardResult]) -> "Scored":
        """The session with one board's results replaced: the same as scoring everything anew, but quick.

        Raises InvalidValue as `score_session` does; where the change alters how many results boards should have,
        everything is scored anew.
        """
        boards = {**self.results, board: tuple(results)}
        if not results:
            del boards[board]
        check_results(results)
        counts = {**self.counts, board: counted(results)}
        if wanted(counts, self.stated) != self.expected:
            return score_boards(boards, self.how, self.stated)
        lines = {**self.lines}
        before = shares(self.results.get(board, ()), lines.pop(board, ()))
        after: dict[int, Share] = {}
        if results:
            lines[board] = compare(results, self.expected, self.how)
            after = shares(results, lines[board])
        kept = changed(self.plain, before, after)
        return Scored(self.how, self.expected, boards, lines, kept, counts, self.stated)


def sides(result: BoardResult, line: Line) -> Iterable[tuple[int, int, Fraction]]:
    """Everybody with an artificial score: who, how many per cent, how many points that is."""
    outcome = result.outcome
    if isinstance(outcome, Artificial) and line.ns is not None and line.ew is not None:
        yield from ((who, outcome.ns, line.ns) for who in result.ns)
        yield from ((who, outcome.ew, line.ew) for who in result.ew)


Share = tuple[Fraction, Fraction]
"""Points and possible points of a contestant on a board."""


def shares(results: Sequence[BoardResult], lines: Sequence[Line]) -> dict[int, Share]:
    """What everybody has from a board's real results."""
    found: dict[int, Share] = {}
    for each, line in zip(results, lines, strict=True):
        if each.is_scored and line.ns is not None and line.ew is not None:
            found.update(dict.fromkeys(each.ns, (line.ns, line.possible)))
            found.update(dict.fromkeys(each.ew, (line.ew, line.possible)))
    return found


def changed(totals: Mapping[int, Total], before: Mapping[int, Share], after: Mapping[int, Share]) -> dict[int, Total]:
    """The totals with one board's shares exchanged; whoever has the same as before is left alone."""
    found = dict(totals)
    for who in before.keys() | after.keys():
        old, new = before.get(who), after.get(who)
        if old == new:
            continue
        total = found.get(who, Total())
        if old is not None and new is not None:
            total = total.with_other(*old, *new)
        elif old is not None:
            total = total.plus(*old, -1)
        elif new is not None:
            total = total.plus(*new)
        if total.boards:
            found[who] = total
        else:
            del found[who]
    return found


def score_session(results: Iterable[BoardResult], how: Comparison, expected: int | None = None) -> Scored:
    """Score everything.

    `expected` is how many results a board should have had; otherwise as many as the board with most. Raises
    InvalidValue as `check_results` does, and ``session.expected`` where a board has more results than that.
    """
    boards: dict[int, list[BoardResult]] = {}
    listed = list(results)
    check_results(listed)
    for each in listed:
        boards.setdefault(each.board, []).append(each)
    return score_boards({board: tuple(those) for board, those in sorted(boards.items())}, how, expected)


def score_boards(boards: Boards, how: Comparison, expected: int | None = None) -> Scored:
    """Score the boards of a session."""
    counts = {board: counted(those) for board, those in boards.items()}
    due = wanted(counts, expected)
    lines = {board: compare(results, due, how) for board, results in boards.items()}
    totals: dict[int, Total] = {}
    for board, results in boards.items():
        for who, share in shares(results, lines[board]).items():
            totals[who] = totals.get(who, Total()).plus(*share)
    return Scored(how, due, dict(boards), lines, totals, counts, expected)


def wanted(counts: Mapping[int, int], stated: int | None) -> int:
    """How many results a board should have. Raises InvalidValue (``session.expected``)."""
    most = max(counts.values(), default=0)
    if stated is not None and stated < most:
        raise InvalidValue("session.expected", {"expected": stated, "results": most})
    return most if stated is None else stated


def counted(results: Sequence[BoardResult]) -> int:
    """How many results of a board count: artificial ones too, those not played not."""
    return sum(each.is_scored or isinstance(each.outcome, Artificial) for each in results)
