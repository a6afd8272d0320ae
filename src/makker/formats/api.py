"""One way in and one way out, whatever the format."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Literal, cast

import msgspec

from makker.errors import InvalidValue, ParseError
from makker.formats.board import Board
from makker.formats.faults import Fault, Faults, OnFault
from makker.formats.files import Rewound, Source, name_of, opened, write_atomically
from makker.formats.formats import HEAD, Format, detect, format_by_suffix, format_named, left_out
from makker.formats.pbn import write_pbn

MOST_FAULTS = 1000
"""Faults of one file that are told one by one; of more the last fault tells how many."""


class BoardFile(msgspec.Struct, frozen=True):
    """A file that was read: its format's name, its boards, and what was wrong."""

    format: str
    boards: tuple[Board, ...]
    faults: tuple[Fault, ...] = ()


class Written(msgspec.Struct, frozen=True):
    """A file that was written: how many boards, and the parts that its format had no place for, by name."""

    format: str
    boards: int
    left_out: tuple[str, ...] = ()


def iter_boards(
    source: Source,
    format: str | None = None,  # noqa: A002
    *,
    on_fault: OnFault | None = None,
    file: str | None = None,
) -> Iterator[Board]:
    """The boards of a file one by one; in PBN, LIN, RBN and the deal formats, any amount fits a small memory.

    `source` is a path, the content as bytes, or a binary stream; the format is told by the content, else by the name.
    Without `on_fault` the first fault is raised as ParseError; with it, each fault is handed to it and everything
    readable is kept. After 1000 faults one more, ``file.more_faults``, tells how many there were besides. Raises
    SaveError for a file that cannot be opened, and always ParseError ``format.unknown``.
    """
    name = file or name_of(source)
    faults = Faults(name, on_fault)
    with opened(source) as stream:
        known, whole = chosen(stream, format, name, faults)
        yield from read_stream(known, whole, faults)


def chosen(stream: BinaryIO, wanted: str | None, name: str | None, faults: Faults) -> tuple[Format | None, BinaryIO]:
    """The format, and the stream from its beginning; no format for an empty file. Faults: ``file.empty``."""
    known = format_named(wanted) if wanted else None
    head = Rewound(b"", stream).read(HEAD)
    whole = cast("BinaryIO", Rewound(head, stream))
    if not head.strip(b"\0 \r\n\t\xef\xbb\xbf") and (known is None or len(head) < HEAD):
        faults.add("file.empty", "", "boards", 1, 1)
        return None, whole
    found = known or detect(head, name)
    if found is None:
        start = head[:60].decode("utf-8", "replace")
        raise ParseError("format.unknown", start, "format", line=1, column=1, file=name)
    return found, whole


def read_stream(known: Format | None, stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards. Faults: ``file.no_boards`` where there are none and nothing else was wrong."""
    if known is None:
        return
    report, found = Counting(faults), False
    for board in known.read(stream, report):
        found = True
        yield board
    if not found and not report.count:
        faults.add("file.no_boards", "", "boards", 1, 1, {"format": known.name})
    if report.count > MOST_FAULTS:
        faults.add("file.more_faults", "", "boards", None, None, {"count": report.count - MOST_FAULTS})


class Counting(Faults):
    """Faults on their way, counted; beyond the first thousand they are only counted, so that no file fills a memory."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(faults.file, faults.on_fault)
        self.count = 0
        if faults.on_fault is not None:
            self.on_fault = self.pass_on
            self.to = faults.on_fault

    def pass_on(self, fault: Fault) -> None:
        """Count one and hand it on."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            self.to(fault)


def read(
    source: Source,
    format: str | None = None,  # noqa: A002
    *,
    strict: bool = True,
    file: str | None = None,
) -> BoardFile:
    """All the boards of a file.

    Strict reading raises the first fault as ParseError, with file, line and column. Otherwise everything readable is
    kept and every fault is in `faults`; even a file of no known format comes back, as no boards and one fault.
    """
    name = file or name_of(source)
    kept: list[Fault] = []
    faults = Faults(name, None if strict else kept.append)
    known: Format | None = None
    boards: tuple[Board, ...] = ()
    with opened(source) as stream:
        try:
            known, whole = chosen(stream, format, name, faults)
            boards = tuple(read_stream(known, whole, faults))
        except ParseError as fault:
            if strict or fault.code != "format.unknown" or format is not None:
                raise
            kept.append(Fault(fault.code, fault.text, fault.expected, name, 1, 1))
    return BoardFile(known.name if known else "", boards, tuple(kept))


def write(
    boards: Iterable[Board],
    target: str | Path | BinaryIO,
    format: str | None = None,  # noqa: A002
    *,
    form: Literal["kept", "export"] = "kept",
) -> Written:
    """Write boards to a file, whole or not at all, or to a binary stream.

    The format is the one named, or the one that the file's name tells. `form` is for PBN: as read, or export format.
    Raises ParseError (``format.unknown``), InvalidValue (``format.read_only``, ``format.deal_incomplete``,
    ``format.numbers``, ``format.too_many``), SaveError (``file.unwritable``).
    """
    known = (
        format_named(format) if format else format_by_suffix(str(target) if isinstance(target, str | Path) else None)
    )
    if known is None:
        raise ParseError("format.unknown", str(target), "format")
    watch = Watch(known)
    content = encode(known, watch.through(boards), form)
    if isinstance(target, str | Path):
        write_atomically(Path(target), content)
    else:
        for piece in content:
            target.write(piece)
    return Written(known.name, watch.count, tuple(sorted(watch.missing)))


def encode(known: Format, boards: Iterable[Board], form: Literal["kept", "export"]) -> Iterable[bytes]:
    """The content of a file. Raises InvalidValue (``format.read_only``)."""
    if known.write is None:
        raise InvalidValue("format.read_only", {"format": known.name})
    if known.name == "pbn" and form == "export":
        return (text.encode("utf-8", "replace") for text in write_pbn(boards, "export"))
    return known.write(boards)


def to_bytes(boards: Iterable[Board], format: str, *, form: Literal["kept", "export"] = "kept") -> bytes:  # noqa: A002
    """The content of a file of these boards. Raises as `write` does."""
    return b"".join(encode(format_named(format), boards, form))


class Watch:
    """Counts boards on their way to a writer, and notes what the format will not hold."""

    def __init__(self, known: Format) -> None:
        self.known = known
        self.count = 0
        self.missing: set[str] = set()

    def through(self, boards: Iterable[Board]) -> Iterator[Board]:
        """The boards, noted."""
        for board in boards:
            self.count += 1
            if self.known.name not in ("pbn", "json"):
                self.missing.update(left_out(self.known, board, self.count))
            yield board
