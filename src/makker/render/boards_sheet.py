"""The results of duplicate and minibridge boards at one table."""

from typing import TYPE_CHECKING

from makker.games.bridge.contract import Result
from makker.games.bridge.duplicate import BoardScore, DuplicateScore
from makker.i18n import Catalogue
from makker.render.names import side_name, vulnerability_name
from makker.render.score_tables import over_text
from makker.seats import Side

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def boards_sheet(
    score: DuplicateScore, catalogue: Catalogue, *, most: int | None = None, compact: bool = False
) -> "Table":
    """Board, vulnerability, contract, result and score; with `most`, only so many of the last boards.

    With `compact` the vulnerability is left out and the result stands beside the contract.
    """
    from rich.box import Box
    from rich.table import Table

    language = catalogue.language
    table = Table(box=Box(LINES), show_footer=True, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column(catalogue.text("render.board"), footer=catalogue.text("render.total"), justify="right")
    if not compact:
        table.add_column(catalogue.text("render.vulnerable"))
    table.add_column(catalogue.text("render.contract"))
    if not compact:
        table.add_column(catalogue.text("render.result"), justify="right")
    for side, total in ((Side.NS, score.total), (Side.EW, -score.total)):
        footer = language.number(total) if total > 0 else ""
        table.add_column(side_name(side, language), footer=footer, footer_style="bold", justify="right", min_width=5)
    boards = score.boards if most is None else score.boards[-most:]
    for board in boards:
        ns = language.number(board.ns) if board.ns > 0 else ""
        ew = language.number(-board.ns) if board.ns < 0 else ""
        vulnerable = vulnerability_name(board.vulnerability, catalogue)
        played = contract(board, catalogue)
        if compact:
            table.add_row(str(board.board), played.append(f" {result(board)}"), ns, ew)
        else:
            table.add_row(str(board.board), vulnerable, played, result(board), ns, ew)
    return table


LINES = "    \n    \n ── \n    \n    \n ── \n    \n    \n"


def contract(board: BoardScore, catalogue: Catalogue) -> "Text":
    """`4♥X N`, or that everybody passed."""
    from rich.text import Text

    from makker.render.ink import contract_text

    if board.contract is None:
        return Text(catalogue.text("render.passed_out"), "dim")
    played = board.contract
    short = contract_text(type(played)(played.bid, played.doubled), catalogue)
    return short.append(f" {catalogue.language.seat(played.by)}")


def result(board: BoardScore) -> str:
    """`=`, `+1`, `−2`."""
    return "" if board.contract is None else over_text(Result(board.contract, board.tricks).over)
