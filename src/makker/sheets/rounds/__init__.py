"""Sheets for bondebridge, plump and oh hell with real cards: bids, tricks, points and totals, round by round."""

from makker.sheets.rounds.saving import format_sheet, load_sheet, parse_sheet, save_sheet
from makker.sheets.rounds.sheet import Entry, RoundSheet, SheetRow, SumCheck

__all__ = [
    "Entry",
    "RoundSheet",
    "SheetRow",
    "SumCheck",
    "format_sheet",
    "load_sheet",
    "parse_sheet",
    "save_sheet",
]
