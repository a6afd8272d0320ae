"""The rubber sheet for real cards: every deal written down, the columns always worked out from them."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.rubber_score import RubberScore, RubberScoring
from makker.sheets.deal_rows import names_of, read_row, write_row
from makker.sheets.fields import VERSION, Fields, open_sheet, write_object
from makker.sheets.files import read_whole, write_atomically
from makker.sheets.rows import (
    DealRow,
    Names,
    RowRefused,
    check_names,
    check_rows,
    field_of,
    with_inserted,
    with_row,
    without_row,
)

KIND = "rubber"
MOST_STAKE = 1_000_000


class RubberSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A rubber on paper, as a value: the operations return a new sheet, re-scored from the first row.

    `honours` is off where the players agreed so (FACTS 000-43). `finished` is set when the rubber is broken off.
    `stake` is what a hundred points cost, in the smallest coin. No impossible sheet can be made: the constructor and
    every operation raise RowRefused for a row (``rubber.over``, ``contract.no_declarer``, ``honours.*``), and
    InvalidValue for the rest (``sheet.names``, ``sheet.name``, ``sheet.rows``, ``sheet.no_row``, ``sheet.stake``,
    ``rubber.over`` when it is broken off though it is won).
    """

    names: Names = ("", "", "", "")
    scoring: RubberScoring = RubberScoring()
    honours: bool = True
    stake: int = 0
    rows: tuple[DealRow, ...] = ()
    finished: bool = False

    def __post_init__(self) -> None:
        check_names(self.names)
        check_rows(self.rows)
        if not 0 <= self.stake <= MOST_STAKE:
            raise InvalidValue("sheet.stake", {"stake": self.stake, "most": MOST_STAKE, "field": "stake"})
        _ = self.score

    @property
    def score(self) -> RubberScore:
        """The columns with their line: a fold of the rows, and of the breaking off."""
        score = RubberScore(self.scoring)
        for number, row in enumerate(self.rows, 1):
            try:
                score = score.add(row.result, row.only_honours(self.honours))
            except InvalidValue as fault:
                raise RowRefused(number, field_of(fault), fault) from None
        if self.finished and score.over:
            raise InvalidValue("rubber.over", {"deals": len(self.rows), "field": "finished"})
        return score.finish() if self.finished else score

    def add(self, row: DealRow) -> "RubberSheet":
        """The sheet with one more deal. A broken-off rubber is over."""
        if self.finished:
            fault = InvalidValue("rubber.over", {"deals": len(self.rows)})
            raise RowRefused(len(self.rows) + 1, "result", fault)
        return replace(self, rows=(*self.rows, row))

    def edit(self, number: int, row: DealRow) -> "RubberSheet":
        """The sheet with row `number` (from 1) written anew."""
        return replace(self, rows=with_row(self.rows, number, row))

    def insert(self, number: int, row: DealRow) -> "RubberSheet":
        """The sheet with a forgotten deal put in as row `number`."""
        return replace(self, rows=with_inserted(self.rows, number, row))

    def remove(self, number: int) -> "RubberSheet":
        """The sheet without row `number`."""
        return replace(self, rows=without_row(self.rows, number))

    def finish(self) -> "RubberSheet":
        """Break the rubber off, with the bonuses for that (FACTS 3.6-5)."""
        return replace(self, finished=True)

    def resume(self) -> "RubberSheet":
        """Take the breaking off back."""
        return replace(self, finished=False)

    @staticmethod
    def parse(text: str, file: str | None = None) -> "RubberSheet":
        """Read a saved sheet, strictly.

        Raises ParseError naming field and row: what `makker.sheets.fields` refuses, and the code of any row or option
        that the sheet itself refuses.
        """
        fields = open_sheet(text, KIND, file)
        options = fields.group("options")
        scoring = read_scoring(options)
        honours, stake = options.flag("honours", True), options.number("stake") if options.has("stake") else 0
        options.done()
        names = names_of(fields)
        rows = tuple(read_row(row) for row in fields.rows("rows"))
        finished = fields.flag("finished", False)
        fields.done()
        return fields.build(
            lambda: RubberSheet(
                names=names, scoring=scoring, honours=honours, stake=stake, rows=rows, finished=finished
            ),
            "sheet",
        )

    def format(self) -> str:
        """The sheet as readable JSON; `parse` reads it back."""
        options: dict[str, Any] = {
            "unfinished_part_score": self.scoring.unfinished_part_score,
            "both_part_scores": self.scoring.both_part_scores,
            "honours": self.honours,
            "stake": self.stake,
        }
        head = {"sheet": KIND, "version": VERSION, "names": list(self.names), "options": options}
        return write_object({**head, "finished": self.finished}, [write_row(row) for row in self.rows])

    @staticmethod
    def load(path: Path) -> "RubberSheet":
        """The sheet in a file. Raises SaveError and ParseError."""
        return RubberSheet.parse(read_whole(path), str(path))

    def save(self, path: Path) -> None:
        """Write the sheet to a file, whole or not at all. Raises SaveError."""
        write_atomically(path, self.format())


def read_scoring(options: Fields) -> RubberScoring:
    """The agreement about unfinished rubbers."""
    name = "unfinished_part_score"
    points = options.number(name) if options.has(name) else 100
    both = options.flag("both_part_scores", False)
    return options.build(lambda: RubberScoring(unfinished_part_score=points, both_part_scores=both), name)
