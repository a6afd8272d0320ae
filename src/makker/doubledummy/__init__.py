"""Double-dummy results and constrained dealing: the typed face of the native core."""

from makker.doubledummy.core import core_name
from makker.doubledummy.dealing import Dealer, Limits
from makker.doubledummy.position import Position
from makker.doubledummy.results import CardValue, Solution
from makker.doubledummy.shapes import parse_shapes
from makker.doubledummy.solving import Context, solve, solve_all, table, tables
from makker.games.bridge.trick_table import TrickTable

__all__ = [
    "CardValue",
    "Context",
    "Dealer",
    "Limits",
    "Position",
    "Solution",
    "TrickTable",
    "core_name",
    "parse_shapes",
    "solve",
    "solve_all",
    "table",
    "tables",
]
