"""Analysis for programs: tables, par, contracts and estimates as JSON."""

from typing import Any

from makker.analysis import Estimate, Makeable, Par
from makker.analysis.solved import Problem, Solved
from makker.cards.suit import STRAINS
from makker.formats import PassedOut
from makker.games.bridge.contract import Contract
from makker.games.bridge.trick_table import TrickTable
from makker.seats.seat import SEATS


def table_data(table: TrickTable) -> dict[str, dict[str, int]]:
    """Tricks by declarer and strain."""
    return {seat.letter: {strain.letter: table.tricks(seat, strain) for strain in STRAINS} for seat in SEATS}


def par_data(par: Par) -> dict[str, Any]:
    """Par from North-South's side, and its contracts."""
    contracts = [
        {
            "contract": f"{each.bid}{each.doubled}",
            "side": each.side.name,
            "declarers": [seat.letter for seat in each.declarers],
            "tricks": each.tricks,
            "over": each.over,
        }
        for each in par.contracts
    ]
    return {"score": par.score, "contracts": contracts}


def makeable_data(each: Makeable) -> dict[str, Any]:
    """A contract that can be made; the score is its own side's."""
    return {
        "contract": str(each.bid),
        "side": each.side.name,
        "declarers": [seat.letter for seat in each.declarers],
        "score": each.score,
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """A deal with its board."""
    return {
        "board": problem.number,
        "dealer": problem.dealer.letter,
        "vulnerable": problem.vulnerability.value,
        "deal": problem.deal.format(),
    }


def solved_data(solved: Solved) -> dict[str, Any]:
    """A solved deal."""
    return {
        **problem_data(solved.problem),
        "double_dummy": True,
        "tricks": table_data(solved.table),
        "par": None if solved.par is None else par_data(solved.par),
        "makeable": [makeable_data(each) for each in solved.makeable],
        "optimum": [makeable_data(each) for each in solved.optimum],
    }


def contract_data(outcome: Contract | PassedOut | None) -> str | None:
    """`4HX by S`, `Pass`, or null."""
    return None if outcome is None else str(outcome)


def estimate_data(found: Estimate) -> dict[str, float]:
    """A number and its interval."""
    return {"value": found.value, "low": found.low, "high": found.high}
