"""What is wrong in a file, and where: raised at once, or collected while everything readable is kept."""

from collections.abc import Callable

import msgspec

from makker.errors import MakkerError, Param, ParseError
from makker.errors.family import shorten


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong in a file.

    `code` names it, `text` is what was read there (shortened), `expected` a code for what would have been right.
    `line` and `column` count from 1; in a binary file `line` is None and `column` the byte.
    """

    code: str
    text: str
    expected: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    data: dict[str, Param] = {}

    def error(self) -> ParseError:
        """The same fault, to raise."""
        place = {"column": self.column, "line": self.line}
        return ParseError(self.code, self.text, self.expected, file=self.file, data=self.data, **place)


OnFault = Callable[[Fault], None]


class Faults:
    """Where a reader reports: raises the first fault, or hands each to `on_fault`."""

    def __init__(self, file: str | None = None, on_fault: OnFault | None = None) -> None:
        self.file = file
        self.on_fault = on_fault

    def add(
        self,
        code: str,
        text: str,
        expected: str,
        line: int | None = None,
        column: int | None = None,
        data: dict[str, Param] | None = None,
    ) -> None:
        """Report a fault. Raises ParseError in strict reading."""
        self.report(Fault(code, shorten(text), expected, self.file, line, column, data or {}))

    def report(self, fault: Fault) -> None:
        """Report a fault as it is. Raises ParseError in strict reading."""
        if self.on_fault is None:
            raise fault.error()
        self.on_fault(fault)

    def add_error(self, error: ParseError, line: int | None, column: int | None = None) -> None:
        """Report what a parser of a part raised, at its place in the file; `column` is where the part begins."""
        inside = (error.column or 1) - 1
        place = None if column is None else column + inside
        self.add(error.code, error.text, error.expected, line, place, own_data(error))

    def add_record(self, error: MakkerError, text: str, record: int) -> None:
        """Report what a parser of a record raised, where a file has no lines: by the record's number."""
        shown, expected = (error.text, error.expected) if isinstance(error, ParseError) else (text, "record")
        self.add(error.code, shown, expected, None, None, {**own_data(error), "record": record})


def own_data(error: MakkerError) -> dict[str, Param]:
    """An error's data without its text and place."""
    return {name: value for name, value in error.data.items() if name not in STANDARD}


STANDARD = frozenset(("text", "expected", "file", "line", "column"))
