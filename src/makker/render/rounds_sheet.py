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

    With `compact`, and where more than four play, the points of each round are left out: the totals tell. Where more
    than six play the dealer's dot is left out too, so that eight fit on 80 columns.
    """
    from rich import box
    from rich.table import Table

    short = compact or len(names) > 4
    padding = (0, 0) if len(names) > 6 else (0, 1)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=padding, collapse_padding=True)
    for head in ("render.round.short", "render.cards.short", "render.trump"):
        word = catalogue.coded(*head.split(".", 1))
        table.add_column(word, justify="left" if head == "render.trump" else "right", min_width=len(word))
    for name in names:
        width = 7 if len(names) > 6 else 8 if short else 12
        table.add_column(name, justify="right", no_wrap=True, min_width=width, max_width=14)
    current = next((at for at, line in enumerate(lines) if line.score is None), len(lines))
    for line in window(lines, current, most):
        now = line is lines[current] if current < len(lines) else False
        table.add_row(
            f"{'▸' if now else ''}{line.planned.number}",
            str(line.planned.cards),
            trump_text(line, catalogue),
            *(cell(line, index, catalogue, short=short, dots=len(names) <= 6) for index in range(len(names))),
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


def cell(line: RoundLine, index: int, catalogue: Catalogue, *, short: bool, dots: bool) -> "Text":
    """Bid and tricks, the points of the round, and the total."""
    from rich.text import Text

    dealer = ("·" if line.planned.dealer.index == index else " ") if dots else ""
    if line.score is None:
        bid = str(line.bids[index]) if line.bids else ""
        return Text(f"{bid}{dealer}")
    score, number = line.score, catalogue.language.number
    kept = score.bids[index] == score.tricks[index]
    text = Text(f"{score.bids[index]}/{score.tricks[index]}", "green" if kept else "red")
    if not short:
        gained = score.points[index]
        text.append(f" {plus_mark(gained, number(gained)):>3}", "dim")
    return text.append(f" {number(score.totals[index]):>3}", "bold").append(dealer, "dim")


def plus_mark(points: int, written: str) -> str:
    """Points gained with their plus."""
    return f"+{written}" if points > 0 else written
