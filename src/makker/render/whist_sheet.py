"""The score of whist: points of the game being played, games won, rubber points (FACTS 3.8)."""

from typing import TYPE_CHECKING

from makker.games.whist.scores import WhistScore
from makker.i18n import Catalogue
from makker.render.boards_sheet import LINES
from makker.render.names import side_name
from makker.seats import Side

if TYPE_CHECKING:
    from rich.table import Table


def whist_sheet(score: WhistScore, catalogue: Catalogue) -> "Table":
    """Each game won with its points, the game being played, and the sum of rubber points."""
    from rich.box import Box
    from rich.table import Table

    counted, sides = score.scoring.rubber_points, (Side.NS, Side.EW)
    table = Table(box=Box(LINES), show_footer=True, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column(
        catalogue.text("render.game"), footer=catalogue.text("render.rubber_points" if counted else "render.games")
    )
    for side in sides:
        total = score.rubber_points(side) if counted else score.games_won(side)
        name = side_name(side, catalogue.language)
        table.add_column(name, footer=str(total), footer_style="bold", justify="right", min_width=7)
    for number, game in enumerate(score.games, 1):
        gained = f" (+{game.rubber_points})" if counted else ""
        cells = (f"{game.points}{gained}" if side is game.winner else str(game.loser) for side in sides)
        table.add_row(str(number), *cells)
    if not score.over:
        table.add_row(f"{len(score.games) + 1} ◂", *(str(points) for points in score.points))
    return table
