r"""Tables in PBN files: columns such as `Declarer;Denomination\2R;Result\2R`, and rows of words."""

import re

import msgspec

from makker.cards import Strain
from makker.errors import ParseError
from makker.seats import Seat

CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s{};"]+)|\{[^}]*\}?|;[^\n]*|"')
COLUMN = re.compile(r"([+-]?)([^\\]*)(?:\\(\d*)([LR]?))?.*", re.DOTALL)
ESCAPED = re.compile(r'\\(["\\])')


class Column(msgspec.Struct, frozen=True):
    """A column: its name, its least width and side (``L``, ``R``), and ``+`` or ``-`` where it sorts the rows."""

    name: str
    width: int = 0
    align: str = ""
    order: str = ""


class Table(msgspec.Struct, frozen=True):
    """A table: columns, and rows of text."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def parse(head: str, section: str) -> "Table":
        """Read a table from its tag's value and the lines under it; a short last row is kept."""
        columns = tuple(read_column(text) for text in head.split(";"))
        cells = list[str]()
        for match in CELL.finditer(section):
            if match[1] is not None:
                cells.append(ESCAPED.sub(r"\1", match[1]))
            elif match[2] is not None:
                cells.append(match[2])
        width = len(columns)
        return Table(columns, tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width)))

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names."""
        return tuple(column.name for column in self.columns)

    def dicts(self) -> tuple[dict[str, str], ...]:
        """The rows, by column."""
        return tuple(dict(zip(self.names, row, strict=False)) for row in self.rows)

    def tricks(self) -> dict[tuple[Seat, Strain], int]:
        """What each declarer can make in each strain, of an OptimumResultTable.

        Raises ParseError (``table.tricks``) for a row that does not say.
        """
        found = {}
        for row in self.dicts():
            result = row.get("Result", "")
            if not (result.isascii() and result.isdigit() and int(result) <= 13):
                raise ParseError("table.tricks", result, "tricks")
            found[Seat.parse(row.get("Declarer", "")), Strain.parse(row.get("Denomination", ""))] = int(result)
        return found


def read_column(text: str) -> Column:
    r"""`+Rank\3R`."""
    match = COLUMN.fullmatch(text)
    if match is None:
        return Column(text)
    return Column(match[2].strip(), int((match[3] or "0")[:4]), match[4] or "", match[1])
