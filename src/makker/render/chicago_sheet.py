"""The sheet of a Chicago chukker: a row for each deal, a line under each game (FACTS 3.7)."""

from typing import TYPE_CHECKING

from makker.games.bridge.chicago_score import ChicagoScore, chicago_vulnerability
from makker.i18n import Catalogue
from makker.render.names import side_name, vulnerability_name
from makker.seats import Side

if TYPE_CHECKING:
    from rich.table import Table

SIDES = (Side.NS, Side.EW)
LINES = "    \n    \n ── \n    \n ┄┄ \n ── \n    \n    \n"  # under the heads, under a game, over the totals


def chicago_sheet(
    score: ChicagoScore, catalogue: Catalogue, *, names: tuple[str, str] | None = None, compact: bool = False
) -> "Table":
    """The four deals with dealer and vulnerability, each side's points (below + above) and totals.

    With `compact` the dealer is left out and the points of a deal are one sum.
    """
    from rich.box import Box
    from rich.table import Table

    language = catalogue.language
    table = Table(box=Box(LINES), show_footer=True, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column(catalogue.text("render.deal"), footer=catalogue.text("render.total"))
    if not compact:
        table.add_column(catalogue.text("render.dealer"))
    table.add_column(catalogue.text("render.vulnerable.short" if compact else "render.vulnerable"))
    for side, name in zip(SIDES, names or [side_name(side, language) for side in SIDES], strict=True):
        total = language.number(score.total(side))
        table.add_column(name, footer=total, footer_style="bold", justify="right", min_width=6 if compact else 9)
    for deal in range(1, 5):
        dealer = score.first_dealer.after(deal - 1)
        vulnerability = chicago_vulnerability(deal, dealer, score.scoring.middle_deals)
        table.add_row(
            str(deal) + ("  ◂" if deal == score.deal and not score.over else ""),
            *([] if compact else [language.seat(dealer)]),
            vulnerability_name(vulnerability, catalogue),
            *(deal_points(score, deal, side, catalogue, compact=compact) for side in SIDES),
            end_section=deal < 4 and ends_game(score, deal),
        )
    return table


def deal_points(score: ChicagoScore, deal: int, side: Side, catalogue: Catalogue, *, compact: bool) -> str:
    """What the side wrote for the deal: trick points, then what stands above; or the sum."""
    entries = [entry for entry in score.entries if entry.deal == deal and entry.side is side]
    if compact:
        return catalogue.language.number(sum(entry.points for entry in entries)) if entries else ""
    ordered = sorted(entries, key=lambda entry: not entry.below)
    return " + ".join(catalogue.language.number(entry.points) for entry in ordered)


def ends_game(score: ChicagoScore, deal: int) -> bool:
    """Whether a game was completed in this deal, so that both sides start the next at nothing."""
    last = {entry.game: entry.deal for entry in score.entries if entry.below}
    return deal in [last[game] for game in range(1, score.games + 1)]
