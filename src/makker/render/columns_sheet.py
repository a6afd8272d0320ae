"""A score sheet of two columns with its line: bonuses stacked above it, trick points below, a line under each game."""

from collections.abc import Sequence
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING, Protocol

from makker.i18n import Catalogue
from makker.render.names import side_name
from makker.seats import Side

if TYPE_CHECKING:
    from rich.text import Text

SIDES = (Side.NS, Side.EW)
HEAVY, LIGHT = "━┿", "─┼"


class Figure(Protocol):
    """One figure on such a sheet; the entries of rubber, auction bridge and bridge-whist are of this kind."""

    @property
    def item(self) -> Enum:
        """What it is given for."""

    @property
    def side(self) -> Side:
        """Whose column it stands in."""

    @property
    def points(self) -> int:
        """How much."""

    @property
    def below(self) -> bool:
        """On which side of the line."""

    @property
    def game(self) -> int:
        """In which game it was written, from 1."""


class ColumnsScore(Protocol):
    """What the sheet needs to know of a score."""

    @property
    def entries(self) -> Sequence[Figure]:
        """The figures in the order written."""

    @property
    def games(self) -> tuple[Side, ...]:
        """The winners of the games."""

    def total(self, side: Side, /) -> int:
        """Everything in the side's column."""


def columns_sheet(
    score: ColumnsScore,
    catalogue: Catalogue,
    *,
    labels: bool = True,
    names: tuple[str, str] | None = None,
    vulnerable: Sequence[Side] = (),
) -> "Text":
    """The sheet as on paper; with `labels` each figure says what it is for.

    `names` head the columns instead of the compass letters; the heads of `vulnerable` sides are marked.
    """
    sheet = Columns(catalogue, 24 if labels else 10)
    heads = names or (side_name(Side.NS, catalogue.language), side_name(Side.EW, catalogue.language))
    sheet.row(*((f"{head} ●" if side in vulnerable else head, "head") for side, head in zip(SIDES, heads, strict=True)))
    sheet.rule(LIGHT)
    above = [cells(score.entries, side, None, catalogue, labels) for side in SIDES]
    for left, right in reversed(list(zip_longest(*above, fillvalue=("", "")))):  # the first figure stands lowest
        sheet.row(left, right)
    sheet.rule(HEAVY)
    for game in range(1, len(score.games) + 2):
        below = [cells(score.entries, side, game, catalogue, labels) for side in SIDES]
        for left, right in zip_longest(*below, fillvalue=("", "")):
            sheet.row(left, right)
        if game <= len(score.games):
            sheet.rule(LIGHT)
    if not any(entry.below for entry in score.entries):
        sheet.row(("", ""), ("", ""))
    if any(entry.below and entry.game == len(score.games) + 1 for entry in score.entries) or not score.games:
        sheet.rule(LIGHT)
    sheet.row(*((catalogue.language.number(score.total(side)), "total") for side in SIDES))
    return sheet.text


Cell = tuple[str, str]  # the figure and its label, or a word and how it stands


class Columns:
    """Two columns of text, growing downwards."""

    def __init__(self, catalogue: Catalogue, width: int) -> None:
        from rich.text import Text

        self.catalogue = catalogue
        self.width = width
        self.text = Text(no_wrap=True)

    def row(self, left: Cell, right: Cell) -> None:
        """One line of two cells."""
        self.line()
        self.cell(left)
        self.text.append(" │", "dim")
        self.cell(right)

    def cell(self, cell: Cell) -> None:
        """A figure at the right with its label at the left; heads and totals are bold."""
        figure, label = cell
        if label in ("head", "total"):
            self.text.append(f"{figure:>{self.width}}", "bold")
            return
        self.text.append(f" {label:<{self.width - 1 - len(figure)}}"[: self.width - len(figure)], "dim")
        self.text.append(figure)

    def rule(self, kind: str) -> None:
        """A line across both columns."""
        self.line()
        self.text.append(
            kind[0] * (self.width + 1) + kind[1] + kind[0] * (self.width + 1), "dim" if kind == LIGHT else ""
        )

    def line(self) -> None:
        """Begin a new line."""
        if self.text:
            self.text.append("\n")


def cells(entries: Sequence[Figure], side: Side, game: int | None, catalogue: Catalogue, labels: bool) -> list[Cell]:
    """The side's figures below the line in one game, or above it (None), in the order written."""
    found = (
        entry
        for entry in entries
        if entry.side is side and (not entry.below if game is None else entry.below and entry.game == game)
    )
    return [
        (
            catalogue.language.number(entry.points),
            catalogue.coded("render.item", str(entry.item.value)) if labels and not entry.below else "",
        )
        for entry in found
    ]
