"""A duplicate traveller: one board's results with scores and matchpoints (FACTS 3.9.1)."""

from rich.box import Box
from rich.table import Table
from rich.text import Text

from makker.i18n import Catalogue
from makker.render.deals import vulnerable
from makker.render.names import seat_name
from makker.render.sheet_rows import result_cells
from makker.render.valuation import decimal
from makker.sheets import Traveller, TravellerLine, TravellerRow

LINES = "    \n    \n ── \n    \n    \n    \n    \n    \n"


def traveller_head(sheet: Traveller, catalogue: Catalogue) -> Text:
    """`Board 7 · Dealer South · All vulnerable`."""
    rest = (
        catalogue.text("deals.dealer", seat=seat_name(sheet.dealer, catalogue)),
        vulnerable(sheet.vulnerability, catalogue),
    )
    return Text(catalogue.text("deals.board", board=str(sheet.board)), "bold").append(" · " + " · ".join(rest), "none")


def traveller_table(sheet: Traveller, catalogue: Catalogue) -> Table:
    """A row for each table, as they were written, with matchpoints and North-South's percentage."""
    text, language = catalogue.text, catalogue.language
    north, east, south, west = (language.seat(seat) for seat in sheet.dealer.__class__)
    table = Table(box=Box(LINES), show_edge=False, pad_edge=False, padding=(0, 1))
    heads = ("", north + south, east + west, text("traveller.contract"), "", text("traveller.score"))
    for place, head in enumerate((*heads, f"MP {north}{south}", f"MP {east}{west}", f"% {north}{south}")):
        table.add_column(head, justify="left" if place in (3, 4) else "right", style="dim" if place == 0 else "")
    for number, line in enumerate(sheet.lines, 1):
        table.add_row(str(number), str(line.row.ns), str(line.row.ew), *line_cells(line, catalogue))
    return table


def line_cells(line: TravellerLine, catalogue: Catalogue) -> tuple[Text | str, ...]:
    """Contract, declarer, North-South's score, and both pairs' matchpoints."""
    percent = "" if line.ns_percent is None else decimal(round(line.ns_percent, 1), catalogue.language)
    return (
        *played(line.row, catalogue),
        catalogue.language.number(line.ns_score),
        str(line.ns_matchpoints),
        str(line.ew_matchpoints),
        percent,
    )


def played(row: TravellerRow, catalogue: Catalogue) -> tuple[Text, Text]:
    """The contract and its declarer; nothing where only the score was written."""
    if row.score is not None:
        return Text(), Text()
    return result_cells(row.result, catalogue)
