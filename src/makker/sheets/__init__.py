"""Keeping score of real cards.

Rubber bridge, Chicago and duplicate here; bondebridge, plump and oh hell in `makker.sheets.rounds`.
"""

from makker.sheets.chicago import ChicagoSheet
from makker.sheets.fields import kind_of
from makker.sheets.rows import DealRow, RowRefused
from makker.sheets.rubber import RubberSheet
from makker.sheets.traveller import Traveller, TravellerLine, TravellerRow

__all__ = [
    "ChicagoSheet",
    "DealRow",
    "RowRefused",
    "RubberSheet",
    "Traveller",
    "TravellerLine",
    "TravellerRow",
    "kind_of",
]
