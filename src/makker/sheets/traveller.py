"""The duplicate traveller: one board's results at every table, scored and matchpointed (FACTS 3.5, 3.9.1)."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.calls import all_bids
from makker.games.bridge.comparing import matchpoints
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score, score_for
from makker.seats import Seat, Side, Vulnerability, board_dealer, board_vulnerability
from makker.sheets.fields import VERSION, Fields, open_sheet, write_object
from makker.sheets.files import read_whole, write_atomically
from makker.sheets.rows import RowRefused, check_rows, with_inserted, with_row, without_row

KIND = "traveller"
MOST_PAIRS = 9999
MOST_BOARDS = 9999


class TravellerRow(msgspec.Struct, frozen=True):
    """What happened at one table: pair numbers, and either a result, a bare score (North-South's), or passed out."""

    ns: int
    ew: int
    result: Result | None = None
    score: int | None = None
    passed_out: bool = False


class TravellerLine(msgspec.Struct, frozen=True):
    """A row with what it came to. `ns_score` is North-South's score; matchpoints count 2 for a win and 1 for a tie.

    `over_average` is North-South's matchpoints less average, as Nordic sheets show it; East-West's is its negative.
    """

    row: TravellerRow
    ns_score: int
    ns_matchpoints: int
    ew_matchpoints: int
    over_average: int

    @property
    def ns_percent(self) -> float | None:
        """North-South's matchpoints of the possible, 0-100; None where there is nothing to compare with."""
        top = self.ns_matchpoints + self.ew_matchpoints
        return 100 * self.ns_matchpoints / top if top else None


@cache
def possible_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every score that North-South can have at this vulnerability; 0 when passed out."""
    scores = {0}
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        vulnerable = vulnerability.includes(side)
        for bid in all_bids():
            for doubled in Doubled:
                contract = Contract(bid, doubled)
                scores |= {sign * duplicate_score(Result(contract, tricks), vulnerable) for tricks in range(14)}
    return frozenset(scores)


class Traveller(msgspec.Struct, frozen=True, kw_only=True):
    """One board's traveller, as a value: the operations return a new one, scored anew.

    With `one_field` pairs are numbered through both directions, as in a Howell, and no number occurs twice at all;
    otherwise pair 3 North-South and pair 3 East-West are two pairs. Raises InvalidValue (``traveller.board``,
    ``sheet.rows``, ``sheet.no_row``) and RowRefused: ``traveller.pair``, ``traveller.pair_twice``,
    ``traveller.outcome`` (not exactly one of result, score, passed out), ``traveller.score`` (no contract gives it),
    ``contract.no_declarer``.
    """

    board: int
    one_field: bool = False
    rows: tuple[TravellerRow, ...] = ()

    def __post_init__(self) -> None:
        check_rows(self.rows)
        if not 1 <= self.board <= MOST_BOARDS:
            raise InvalidValue("traveller.board", {"board": self.board, "most": MOST_BOARDS, "field": "board"})
        seen: set[tuple[str, int]] = set()
        for number, row in enumerate(self.rows, 1):
            check_pairs(number, row, seen, self.one_field)
            check_outcome(number, row, self.vulnerability)

    @property
    def dealer(self) -> Seat:
        """Who deals the board (Law 2)."""
        return board_dealer(self.board)

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable on it (Law 2)."""
        return board_vulnerability(self.board)

    @property
    def top(self) -> int:
        """The most matchpoints a pair can have on the board; the two of a row always share them."""
        return 2 * max(len(self.rows) - 1, 0)

    @property
    def lines(self) -> tuple[TravellerLine, ...]:
        """Every row with its score and matchpoints, in the order written."""
        scores = [ns_score(row, self.vulnerability) for row in self.rows]
        return tuple(
            TravellerLine(row, score, points, self.top - points, points - self.top // 2)
            for row, score, points in zip(self.rows, scores, matchpoints(scores), strict=True)
        )

    def add(self, row: TravellerRow) -> "Traveller":
        """The traveller with one more table's row."""
        return replace(self, rows=(*self.rows, row))

    def edit(self, number: int, row: TravellerRow) -> "Traveller":
        """The traveller with row `number` (from 1) written anew."""
        return replace(self, rows=with_row(self.rows, number, row))

    def insert(self, number: int, row: TravellerRow) -> "Traveller":
        """The traveller with a row put in as number `number`."""
        return replace(self, rows=with_inserted(self.rows, number, row))

    def remove(self, number: int) -> "Traveller":
        """The traveller without row `number`."""
        return replace(self, rows=without_row(self.rows, number))

    @staticmethod
    def parse(text: str, file: str | None = None) -> "Traveller":
        """Read a saved traveller, strictly. Raises ParseError as `RubberSheet.parse` does."""
        fields = open_sheet(text, KIND, file)
        board, one_field = fields.number("board"), fields.flag("one_field", False)
        rows = tuple(read_row(row) for row in fields.rows("rows"))
        fields.done()
        return fields.build(lambda: Traveller(board=board, one_field=one_field, rows=rows), "board")

    def format(self) -> str:
        """The traveller as readable JSON; `parse` reads it back."""
        head = {"sheet": KIND, "version": VERSION, "board": self.board, "one_field": self.one_field}
        return write_object(head, [write_row(row) for row in self.rows])

    @staticmethod
    def load(path: Path) -> "Traveller":
        """The traveller in a file. Raises SaveError and ParseError."""
        return Traveller.parse(read_whole(path), str(path))

    def save(self, path: Path) -> None:
        """Write the traveller to a file, whole or not at all. Raises SaveError."""
        write_atomically(path, self.format())


def ns_score(row: TravellerRow, vulnerability: Vulnerability) -> int:
    """North-South's score of a row."""
    return score_for(Side.NS, row.result, vulnerability) if row.score is None else row.score


def check_pairs(number: int, row: TravellerRow, seen: set[tuple[str, int]], one_field: bool) -> None:
    """Refuse pair numbers outside 1-9999, and a pair that has played the board already; adds them to `seen`."""
    for field, pair in (("ns", row.ns), ("ew", row.ew)):
        if not 1 <= pair <= MOST_PAIRS:
            raise RowRefused(number, field, InvalidValue("traveller.pair", {"pair": pair, "most": MOST_PAIRS}))
        key = ("" if one_field else field, pair)
        if key in seen:
            raise RowRefused(number, field, InvalidValue("traveller.pair_twice", {"pair": pair}))
        seen.add(key)


def check_outcome(number: int, row: TravellerRow, vulnerability: Vulnerability) -> None:
    """Refuse a row that says nothing or several things, and a score that no contract gives."""
    if sum((row.result is not None, row.score is not None, row.passed_out)) != 1:
        raise RowRefused(number, "result", InvalidValue("traveller.outcome"))
    if row.result is not None and row.result.contract.declarer is None:
        fault = InvalidValue("contract.no_declarer", {"contract": str(row.result.contract)})
        raise RowRefused(number, "result", fault)
    if row.score is not None and row.score not in possible_scores(vulnerability):
        fault = InvalidValue("traveller.score", {"score": row.score, "vulnerability": vulnerability.value})
        raise RowRefused(number, "score", fault)


def write_row(row: TravellerRow) -> dict[str, Any]:
    """The row as a JSON object: `{"ns": 1, "ew": 8, "result": "4S by N ="}`, or with `score` or `passed_out`."""
    written: dict[str, Any] = {"ns": row.ns, "ew": row.ew}
    if row.result is not None:
        written["result"] = str(row.result)
    if row.score is not None:
        written["score"] = row.score
    if row.passed_out:
        written["passed_out"] = True
    return written


def read_row(fields: Fields) -> TravellerRow:
    """The row of a JSON object. Raises ParseError with row and field."""
    ns, ew = fields.number("ns"), fields.number("ew")
    result = fields.parsed("result", Result.parse) if fields.has("result") else None
    score = fields.number("score") if fields.has("score") else None
    passed_out = fields.flag("passed_out", False)
    fields.done()
    return TravellerRow(ns, ew, result, score, passed_out)
