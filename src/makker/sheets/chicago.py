"""The Chicago sheet for real cards: chukkers of four deals, with fixed or rotating partners."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue, Param
from makker.games.bridge.chicago_score import ChicagoScore, ChicagoScoring, MiddleDeals, PartScores
from makker.games.bridge.chukkers import PlayerTotal, player_totals, seating
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.sheets.deal_rows import names_of, read_row, write_row
from makker.sheets.fields import VERSION, open_sheet, write_object
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

KIND = "chicago"
MOST_CHUKKERS = 99


class ChicagoSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Chicago on paper, as a value: the operations return a new sheet, re-scored from the first row.

    `names` are the players by their first seats, N E S W. With `rotate` they change partners after every chukker
    (FACTS 3.7-8). Passed-out deals are rows too, but none of the four. Raises as `RubberSheet` does, with
    ``chicago.over`` for a deal after the last chukker and ``sheet.chukkers`` outside 1-99.
    """

    names: Names = ("", "", "", "")
    scoring: ChicagoScoring = ChicagoScoring()
    honours: bool = True
    chukkers: int = 1
    rotate: bool = True
    first_dealer: Seat = Seat.NORTH
    rows: tuple[DealRow, ...] = ()

    def __post_init__(self) -> None:
        check_names(self.names)
        check_rows(self.rows)
        if not 1 <= self.chukkers <= MOST_CHUKKERS:
            data: dict[str, Param] = {"chukkers": self.chukkers, "most": MOST_CHUKKERS, "field": "chukkers"}
            raise InvalidValue("sheet.chukkers", data)
        _ = self.scores

    @property
    def scores(self) -> tuple[ChicagoScore, ...]:
        """The chukkers begun, each a fold of its rows; the last may be unfinished. There is always one."""
        scores = [ChicagoScore(self.scoring, self.first_dealer)]
        for number, row in enumerate(self.rows, 1):
            if scores[-1].over and len(scores) < self.chukkers:
                scores.append(ChicagoScore(self.scoring, self.first_dealer))
            try:
                scores[-1] = scores[-1].add(row.result, row.only_honours(self.honours))
            except InvalidValue as fault:
                raise RowRefused(number, field_of(fault), fault) from None
        return tuple(scores)

    @property
    def over(self) -> bool:
        """Whether all deals of all chukkers are written."""
        scores = self.scores
        return scores[-1].over and len(scores) == self.chukkers

    @property
    def totals(self) -> tuple[PlayerTotal, ...]:
        """The players' running totals, by their first seats."""
        return player_totals(self.scores, self.rotate)

    def names_at(self, chukker: int) -> Names:
        """Who sits N E S W in the chukker (from 1)."""
        seats = seating(chukker if self.rotate else 1)
        north, east, south, west = (self.names[seats.index(seat)] for seat in SEATS)
        return (north, east, south, west)

    def add(self, row: DealRow) -> "ChicagoSheet":
        """The sheet with one more deal."""
        return replace(self, rows=(*self.rows, row))

    def edit(self, number: int, row: DealRow) -> "ChicagoSheet":
        """The sheet with row `number` (from 1) written anew."""
        return replace(self, rows=with_row(self.rows, number, row))

    def insert(self, number: int, row: DealRow) -> "ChicagoSheet":
        """The sheet with a forgotten deal put in as row `number`."""
        return replace(self, rows=with_inserted(self.rows, number, row))

    def remove(self, number: int) -> "ChicagoSheet":
        """The sheet without row `number`."""
        return replace(self, rows=without_row(self.rows, number))

    @staticmethod
    def parse(text: str, file: str | None = None) -> "ChicagoSheet":
        """Read a saved sheet, strictly. Raises ParseError as `RubberSheet.parse` does."""
        fields = open_sheet(text, KIND, file)
        options = fields.group("options")
        middle = options.choice("middle_deals", MiddleDeals, MiddleDeals.DEALER)
        part_scores = options.choice("part_scores", PartScores, PartScores.ACCUMULATE)
        honours, rotate = options.flag("honours", True), options.flag("rotate", True)
        chukkers = options.number("chukkers") if options.has("chukkers") else 1
        dealer = options.choice("first_dealer", Seat, Seat.NORTH)
        options.done()
        names = names_of(fields)
        rows = tuple(read_row(row) for row in fields.rows("rows"))
        fields.done()
        return fields.build(
            lambda: ChicagoSheet(
                names=names,
                scoring=ChicagoScoring(middle_deals=middle, part_scores=part_scores),
                honours=honours,
                chukkers=chukkers,
                rotate=rotate,
                first_dealer=dealer,
                rows=rows,
            ),
            "sheet",
        )

    def format(self) -> str:
        """The sheet as readable JSON; `parse` reads it back."""
        options: dict[str, Any] = {
            "middle_deals": self.scoring.middle_deals.value,
            "part_scores": self.scoring.part_scores.value,
            "honours": self.honours,
            "chukkers": self.chukkers,
            "rotate": self.rotate,
            "first_dealer": self.first_dealer.letter,
        }
        head = {"sheet": KIND, "version": VERSION, "names": list(self.names), "options": options}
        return write_object(head, [write_row(row) for row in self.rows])

    @staticmethod
    def load(path: Path) -> "ChicagoSheet":
        """The sheet in a file. Raises SaveError and ParseError."""
        return ChicagoSheet.parse(read_whole(path), str(path))

    def save(self, path: Path) -> None:
        """Write the sheet to a file, whole or not at all. Raises SaveError."""
        write_atomically(path, self.format())
