"""Reading text files of any size in pieces: line ends, character sets, lines that never end."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import BinaryIO

from makker.formats.faults import Faults

PIECE = 1 << 18
"""Bytes read at a time."""

LONGEST_LINE = 1 << 20
"""Bytes; a longer line is reported and left out."""

CHARSET = re.compile(rb"^%\s*Content-type:[^\r\n]*charset=([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
NEWLINE = re.compile("\n")
CHARSETS = re.compile(r"utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d|cp125\d|latin-?[1-9]", re.IGNORECASE)


def pieces(stream: BinaryIO, faults: Faults) -> Iterator[str]:
    """The text in pieces of whole lines, each ending in a newline; every kind of line end becomes a newline.

    Faults: ``text.charset``, ``text.encoding``, ``text.line_too_long``.
    """
    decoder = Decoder(faults)
    for content in whole_lines(stream, decoder):
        text = decoder.decode(content)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text.endswith("\n"):
            text += "\n"
        decoder.line += text.count("\n")
        yield text


def whole_lines(stream: BinaryIO, decoder: "Decoder") -> Iterator[bytes]:
    """The bytes, cut only between lines."""
    rest = b""
    while piece := stream.read(PIECE):
        rest += piece
        # A carriage return at the very end may be half of a line end.
        cut = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
        if cut:
            yield rest[:cut]
            rest = rest[cut:]
        elif len(rest) > LONGEST_LINE:
            decoder.refuse_line(rest)
            rest = rest_of_line(stream)
            yield b"\n"
    if len(rest) > LONGEST_LINE:
        decoder.refuse_line(rest)
        rest = b""
    if rest:
        yield rest


def rest_of_line(stream: BinaryIO) -> bytes:
    """Pass over a line that is too long; what follows it."""
    while piece := stream.read(PIECE):
        ends = [at for at in (piece.find(b"\n"), piece.find(b"\r")) if at >= 0]
        if ends:
            return piece[min(ends) + 1 :]
    return b""


class Decoder:
    """What the file is written in: as its mark or its header says, otherwise UTF-8, and failing that ISO 8859-1."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.line = 1
        self.charset: str | None = None
        self.is_first = True

    def decode(self, content: bytes) -> str:
        """The text of some whole lines."""
        if self.is_first:
            content = self.begin(content)
        try:
            return content.decode(self.charset or "utf-8")
        except UnicodeDecodeError as fault:
            if self.charset is not None:
                line = self.line + content.count(b"\n", 0, fault.start)
                column = fault.start - content.rfind(b"\n", 0, fault.start)
                shown = content[fault.start : fault.end].hex()
                self.faults.add("text.encoding", shown, self.charset, line, column)
                self.charset = None
            return content.decode("iso-8859-1")

    def begin(self, content: bytes) -> bytes:
        """Look for a byte order mark and a declared character set."""
        self.is_first = False
        declared = CHARSET.search(content)
        if declared is not None:
            name = declared[1].decode("ascii")
            if CHARSETS.fullmatch(name):
                self.charset = name
            else:
                line = 1 + content.count(b"\n", 0, declared.start())
                self.faults.add("text.charset", name, "charset", line, declared.start(1) - declared.start() + 1)
        if content.startswith(b"\xef\xbb\xbf"):
            self.charset = "utf-8"
            return content[3:]
        return content

    def refuse_line(self, content: bytes) -> None:
        """Report a line without end."""
        start = content[:60].decode("iso-8859-1")
        self.faults.add("text.line_too_long", start, "line", self.line, 1, {"most": LONGEST_LINE})


class Places:
    """The lines and columns of a text that begins at line `line`."""

    def __init__(self, text: str, line: int) -> None:
        self.line = line
        self.ends = [match.start() for match in NEWLINE.finditer(text)]

    def of(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        down = bisect_left(self.ends, offset)
        return self.line + down, offset - (self.ends[down - 1] if down else -1)
