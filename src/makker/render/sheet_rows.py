"""What stands around a score sheet of real cards: the deals as they were written, who wins, and the help."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from makker.games.bridge.chukkers import PlayerTotal
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.honours import Honours
from makker.i18n import Catalogue
from makker.render.ink import contract_text
from makker.render.names import seat_name, side_name
from makker.render.score_tables import over_text
from makker.seats import Side
from makker.sheets import DealRow

TAILS = {
    "edit": " 2 …",
    "insert": " 2 …",
    "remove": " 2",
    "names": " Ann, Bo, …",
    "board": " 7",
    "trump": " H",
    "bids": " 2 0 1",
    "tricks": " 1 0 2",
    "change": " 1",
}
"""What comes after a command, in its example."""


def deal_rows(rows: Sequence[DealRow], catalogue: Catalogue, first: int = 1) -> Table:
    """The deals with their numbers: contract, declarer, result, honours."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim", min_width=2)
    for _ in range(3):
        table.add_column()
    for number, row in enumerate(rows, first):
        table.add_row(str(number), *result_cells(row.result, catalogue), honours_text(row.honours, catalogue))
    return table


def result_cells(result: Result | None, catalogue: Catalogue) -> tuple[Text, Text]:
    """`4♠X −1` and its declarer."""
    if result is None:
        return Text(catalogue.text("sheet.passed"), "dim"), Text()
    contract = result.contract
    played = contract_text(Contract(contract.bid, contract.doubled), catalogue).append(f" {over_text(result.over)}")
    return played, Text(catalogue.language.seat(contract.declarer) if contract.declarer else "")


def honours_text(honours: Sequence[Honours], catalogue: Catalogue) -> Text:
    """`+100 N-S`."""
    claims = (f"+{claim.points} {side_name(claim.side, catalogue.language)}" for claim in honours)
    return Text(" ".join(claims), "dim")


def beside(left: RenderableType, right: RenderableType) -> Table:
    """Two drawings side by side."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=14)
    table.add_column(no_wrap=True)
    table.add_row(left, right)
    return table


def heading(text: str) -> Text:
    """A line over a part of the sheet."""
    return Text(text, "bold")


def verdict(winner: Side | None, difference: int, names: tuple[str, str] | None, catalogue: Catalogue) -> Text:
    """Who wins, and by how much."""
    if winner is None:
        return Text(catalogue.text("sheet.tied"), "bold")
    name = names[winner.index] if names else side_name(winner, catalogue.language)
    return Text(catalogue.text("sheet.won", name=name, points=difference), "bold")


def player_table(totals: Sequence[PlayerTotal], names: Sequence[str] | None, catalogue: Catalogue) -> Table:
    """Everybody's points over the chukkers, and those less the opponents'."""
    number = catalogue.language.number
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(justify="right" if table.columns else "left")
    table.add_row("", catalogue.text("sheet.points"), catalogue.text("sheet.net"), style="dim")
    for total in totals:
        name = names[total.player.index] if names else seat_name(total.player, catalogue)
        sign = "+" if total.net > 0 else ""
        table.add_row(name, number(total.points), f"{sign}{number(total.net)}")
    return table


def help_table(examples: Sequence[str], commands: Sequence[tuple[str, str]], catalogue: Catalogue) -> Table:
    """What can be written: entries, then commands by their names and their words in the language."""
    table = Table.grid(padding=(0, 3))
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for example in examples:
        table.add_row("  " + catalogue.coded("sheet.example", example), catalogue.coded("sheet.about", example))
    table.add_row()
    for command, word in commands:
        table.add_row(f"  {word}{TAILS.get(command, '')}", catalogue.coded("sheet.about.command", command))
    return table
