"""The commands of a LIN file: two letters and a value, `mb|1N|`."""

import re
from collections.abc import Iterator

import msgspec

from makker.formats.faults import Faults
from makker.formats.text import LONGEST_LINE

COMMAND = re.compile(r"\s*([A-Za-z][A-Za-z0-9])\|([^|]*)\|")
NEXT = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]\|")
BEGINNING = re.compile(r"[A-Za-z][A-Za-z0-9](\||$)|.{0,2}$", re.DOTALL)
BLANKS = re.compile(r"\s*")


class Command(msgspec.Struct, frozen=True):
    """A command, in lower case, its value, and the place where the value begins."""

    name: str
    value: str
    line: int
    column: int


def commands(pieces: Iterator[str], faults: Faults) -> Iterator[Command]:
    """The commands in order.

    Faults: ``lin.command`` (text that is none; it is passed over), ``lin.cut`` (the file ends within one).
    """
    reader = Reader(faults)
    for piece in pieces:
        yield from reader.feed(piece)
    reader.finish()


class Reader:
    """The text that is not yet taken, and where it stands."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.rest = ""
        self.line = 1
        self.column = 1

    def feed(self, piece: str) -> Iterator[Command]:
        """The commands that a further piece completes."""
        text, at = self.rest + piece, 0
        while True:
            match = COMMAND.match(text, at)
            if match is not None:
                self.advance(text, at, match.start(2))
                yield Command(match[1].lower(), match[2], self.line, self.column)
                self.advance(text, match.start(2), match.end())
                at = match.end()
            elif (skip := self.garbage(text, at)) is not None:
                at = skip
            else:
                break
        self.rest = text[at:]

    def advance(self, text: str, start: int, end: int) -> None:
        """Count lines and columns over a part of the text."""
        newlines = text.count("\n", start, end)
        self.line += newlines
        self.column = end - text.rindex("\n", start, end) if newlines else self.column + end - start

    def garbage(self, text: str, at: int) -> int | None:
        """Where to go on after text that begins no command; None to wait for more."""
        blanks = BLANKS.match(text, at)
        begin = blanks.end() if blanks is not None else at
        if begin == len(text) or (BEGINNING.match(text, begin) and len(text) - begin <= LONGEST_LINE):
            return None
        found = NEXT.search(text, begin + 1)
        end = found.start() if found else len(text)
        self.advance(text, at, begin)
        self.faults.add("lin.command", text[begin : min(end, begin + 80)], "command", self.line, self.column)
        self.advance(text, begin, end)
        return end

    def finish(self) -> None:
        """Report what is left at the end."""
        rest = self.rest.strip()
        if rest:
            self.advance(self.rest, 0, len(self.rest) - len(self.rest.lstrip()))
            self.faults.add("lin.cut", rest, "bar", self.line, self.column)
