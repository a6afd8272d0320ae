"""Rows of a sheet: any of them can be changed, and what cannot have happened is refused with its row and field."""

import unicodedata
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from makker.errors import InvalidValue, Param
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours, only_honours

Row = TypeVar("Row")

NAME_LENGTH = 40
MOST_ROWS = 1000

Names = tuple[str, str, str, str]
"""The players N E S W, empty where nobody wrote a name."""


class RowRefused(InvalidValue):
    """A row that cannot be: `row` counts from 1, `field` is the part of it that is wrong, the code says why."""

    def __init__(self, row: int, field: str, fault: InvalidValue) -> None:
        self.row = row
        self.field = field
        super().__init__(fault.code, {**fault.data, "row": row, "field": field})


class DealRow(msgspec.Struct, frozen=True):
    """One deal of rubber bridge or Chicago as it is written down; `result` is None when it was passed out.

    `honours` are what the players claimed. A row can hold claims that are impossible; a sheet cannot.
    """

    result: Result | None = None
    honours: tuple[Honours, ...] = ()

    def only_honours(self, played: bool) -> Honours | None:
        """The claim that counts.

        Raises InvalidValue: ``honours.not_played`` where they are off, ``honours.passed_out``, and those of
        `makker.games.bridge.honours.only_honours`.
        """
        if not self.honours:
            return None
        if not played:
            raise InvalidValue("honours.not_played")
        if self.result is None:
            raise InvalidValue("honours.passed_out")
        return only_honours(self.honours, self.result.contract.strain)


def field_of(fault: InvalidValue) -> str:
    """Which part of a DealRow the fault lies in."""
    return "honours" if fault.code.startswith("honours.") else "result"


def with_row(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The rows with number `number` replaced. Raises InvalidValue (``sheet.no_row``)."""
    at = place(rows, number)
    return (*rows[:at], row, *rows[at + 1 :])


def with_inserted(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The rows with one put in as number `number`; one past the last adds it at the end."""
    at = number - 1 if number == len(rows) + 1 else place(rows, number)
    return (*rows[:at], row, *rows[at:])


def without_row(rows: tuple[Row, ...], number: int) -> tuple[Row, ...]:
    """The rows without number `number`."""
    at = place(rows, number)
    return rows[:at] + rows[at + 1 :]


def place(rows: Sequence[object], number: int) -> int:
    """The index of row `number`, which counts from 1."""
    if not 1 <= number <= len(rows):
        raise InvalidValue("sheet.no_row", {"row": number, "rows": len(rows)})
    return number - 1


def check_rows(rows: Sequence[object]) -> None:
    """Refuse a sheet longer than any session: InvalidValue (``sheet.rows``)."""
    if len(rows) > MOST_ROWS:
        raise InvalidValue("sheet.rows", {"rows": len(rows), "most": MOST_ROWS, "field": "rows"})


def check_names(names: Sequence[str]) -> None:
    """Refuse names that a sheet cannot show: InvalidValue (``sheet.names``, ``sheet.name``)."""
    if len(names) != 4:
        raise InvalidValue("sheet.names", {"names": len(names), "expected": 4, "field": "names"})
    for name in names:
        if len(name) > NAME_LENGTH or not all(is_shown(letter) for letter in name):
            data: dict[str, Param] = {"name": ascii(name[:NAME_LENGTH]), "longest": NAME_LENGTH, "field": "names"}
            raise InvalidValue("sheet.name", data)


def is_shown(letter: str) -> bool:
    """Whether the letter stays on its line: no control character, line break, or change of direction."""
    turns = "\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069"
    return not turns and unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp")
