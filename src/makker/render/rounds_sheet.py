"""The sheet of bondebridge, plump and oh hell: round plan, trumps, bids, tricks, points and totals (FACTS 004-04)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from makker.cards import Strain
from makker.games.bondebridge import PlannedRound, RoundScore
from makker.i18n import Catalogue

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


class RoundLine(Protocol):
    """One round as the sheet shows it; `makker.sheets.rounds.SheetRow` is one."""

    @property
    def planned(self) -> PlannedRound:
        """Its place in the plan."""

    @property
    def trump(self) -> Strain | None:
        """Trumps, where they are known."""

    @property
    def bids(self) -> Sequence[int]:
        """The bids that hold, by player; empty before."""

    @property
    def score(self) -> RoundScore | None:
        """Tricks, points and totals, once it is played."""


def rounds_sheet(
    lines: Sequence[RoundLine],
    names: Sequence[str],
    catalogue: Catalogue,
    *,
    most: int | None = None,
    compact: bool = False,
) -> "Table":
    """The whole plan with what has been played; with `most`, only so many rounds around the one to play.

    With `compact`, and where more than five play, the points of each round are left out: the totals tell.
    """
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True)
    table.add_column(catalogue.text("render.round.short"), justify="right")
    table.add_column(catalogue.text("render.cards.short"), justify="right")
    table.add_column(catalogue.text("render.trump"))
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    current = next((at for at, line in enumerate(lines) if line.score is None), len(lines))
    for line in window(lines, current, most):
        now = line is lines[current] if current < len(lines) else False
        table.add_row(
            f"{'▸' if now else ''}{line.planned.number}",
            str(line.planned.cards),
            trump_text(line, catalogue),
            *(cell(line, index, catalogue, compact=compact or len(names) > 5) for index in range(len(names))),
            style=None if line.score or now else "dim",
        )
    return table


def window(lines: Sequence[RoundLine], current: int, most: int | None) -> Sequence[RoundLine]:
    """The rounds to show: the last ones played, the present one and some that follow."""
    if most is None or len(lines) <= most:
        return lines
    first = min(max(0, current - most + 3), len(lines) - most)
    return lines[first : first + most]


def trump_text(line: RoundLine, catalogue: Catalogue) -> "Text":
    """The trump's pip, a word where there is none, and the mark of the forehead round."""
    from rich.text import Text

    from makker.render.ink import strain_text

    if line.trump is None:
        text = Text("?", "dim")
    elif line.trump is Strain.NOTRUMP:
        text = Text(catalogue.text("render.no_trump.short"), "dim")
    else:
        text = strain_text(line.trump, catalogue)
    return text.append(" ☻") if line.planned.forehead else text


def cell(line: RoundLine, index: int, catalogue: Catalogue, *, compact: bool) -> "Text":
    """Bid and tricks, the points of the round, and the total."""
    from rich.text import Text

    dealer = "·" if line.planned.dealer.index == index else " "
    if line.score is None:
        bid = str(line.bids[index]) if line.bids else ""
        return Text(f"{bid}{dealer}")
    score, number = line.score, catalogue.language.number
    kept = score.bids[index] == score.tricks[index]
    text = Text(f"{score.bids[index]}/{score.tricks[index]}", "green" if kept else "red")
    if not compact:
        gained = score.points[index]
        text.append(f" {plus_mark(gained, number(gained)):>3}", "dim")
    return text.append(f" {number(score.totals[index]):>3}", "bold").append(dealer, "dim")


def plus_mark(points: int, written: str) -> str:
    """Points gained with their plus."""
    return f"+{written}" if points > 0 else written
