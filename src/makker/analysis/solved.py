"""Deals solved: the table, par, and what each side can make."""

from collections.abc import Sequence

import msgspec

from makker.analysis.makeable import Makeable, makeable, optimum
from makker.analysis.par import Par, find_par
from makker.deals import Deal
from makker.doubledummy import tables
from makker.errors import InvalidValue
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability


class Problem(msgspec.Struct, frozen=True):
    """A deal to be solved; `number` is the board's, None where it has none."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    number: int | None = None


class Solved(msgspec.Struct, frozen=True):
    """A deal with its double-dummy tricks. An ending, fewer than thirteen cards a hand, has no par and no contracts."""

    problem: Problem
    table: TrickTable
    par: Par | None
    makeable: tuple[Makeable, ...]
    optimum: tuple[Makeable, ...]


def equal_hands(deal: Deal) -> Deal:
    """The deal, if its hands are of one size. Raises InvalidValue (``analysis.no_deal``, ``analysis.sizes``)."""
    sizes = [len(hand) for hand in deal.hands]
    if not any(sizes):
        raise InvalidValue("analysis.no_deal")
    if len(set(sizes)) != 1:
        raise InvalidValue("analysis.sizes", {"sizes": "-".join(map(str, sizes))})
    return deal


def solve_problems(problems: Sequence[Problem], threads: int | None = None) -> list[Solved]:
    """The problems solved, in order. Raises InvalidValue as `equal_hands` does, before any work is done."""
    found = tables([equal_hands(problem.deal) for problem in problems], threads=threads)
    return [solved(problem, table) for problem, table in zip(problems, found, strict=True)]


def solved(problem: Problem, table: TrickTable) -> Solved:
    """What follows from the table."""
    if not problem.deal.is_complete:
        return Solved(problem, table, None, (), ())
    vulnerability = problem.vulnerability
    best = tuple(each for side in Side for each in optimum(table, side, vulnerability))
    par = find_par(table, problem.dealer, vulnerability)
    return Solved(problem, table, par, makeable(table, vulnerability), best)
