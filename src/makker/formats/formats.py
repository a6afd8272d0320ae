"""The formats: their names, how each is known, read and written, and what each can hold."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import BinaryIO

import msgspec

from makker.errors import ParseError
from makker.formats.board import FIELDS, Board, Tag
from makker.formats.boards_json import read_json, write_json
from makker.formats.bws import read_bws
from makker.formats.dlm import read_dlm, write_dlm
from makker.formats.duplimate import (
    read_bri,
    read_dge,
    read_dup,
    read_rzd,
    write_bri,
    write_dge,
    write_dup,
    write_rzd,
)
from makker.formats.faults import Faults
from makker.formats.lin import read_lin, write_lin
from makker.formats.pbn import read_pbn, write_pbn
from makker.formats.pbn.canonical import tag_parts
from makker.formats.rbn import read_rbn, write_rbn
from makker.formats.usebio import read_usebio
from makker.seats import board_dealer, board_vulnerability

Read = Callable[[BinaryIO, Faults], Iterator[Board]]
Write = Callable[[Iterable[Board]], Iterator[bytes]]

DEAL_ONLY = frozenset(("deal", "number", "dealer", "vulnerability"))
HEAD = 4096
"""Bytes that are looked at to tell a format."""


class Format(msgspec.Struct, frozen=True):
    """A file format.

    `suffixes` end its files' names; `write` is None where it is only read; `holds` names the parts of a board that it
    has a place for; in `by_number` formats the board's number tells dealer and vulnerability.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Read
    write: Write | None = None
    holds: frozenset[str] = frozenset(FIELDS)
    by_number: bool = False
    counts_from_one: bool = False


@cache
def formats() -> dict[str, Format]:
    """The formats by name."""
    lin = frozenset(FIELDS) - {"event", "site", "date", "scoring", "score", "items"}
    rbn = frozenset(FIELDS) - {"score", "items"}
    known = (
        Format("pbn", (".pbn",), read_pbn, encoded(write_pbn)),
        Format("lin", (".lin",), read_lin, encoded(write_lin), lin),
        Format("rbn", (".rbn", ".rbx"), read_rbn, encoded(write_rbn), rbn),
        Format("dlm", (".dlm",), read_dlm, write_dlm, DEAL_ONLY, by_number=True),
        Format("dup", (".dup",), read_dup, write_dup, DEAL_ONLY, by_number=True),
        Format("bri", (".bri",), read_bri, write_bri, DEAL_ONLY, by_number=True, counts_from_one=True),
        Format("dge", (".dge",), read_dge, write_dge, DEAL_ONLY, by_number=True, counts_from_one=True),
        Format("rzd", (".rzd",), read_rzd, write_rzd, DEAL_ONLY, by_number=True, counts_from_one=True),
        Format("json", (".json",), read_json, encoded(write_json)),
        Format("usebio", (".xml",), read_usebio),
        Format("bws", (".bws",), read_bws),
    )
    return {format_.name: format_ for format_ in known}


def encoded(write: Callable[[Iterable[Board]], Iterator[str]]) -> Write:
    """A writer of text as a writer of UTF-8; what UTF-8 cannot hold becomes a question mark."""

    def write_bytes(boards: Iterable[Board]) -> Iterator[bytes]:
        return (text.encode("utf-8", "replace") for text in write(boards))

    return write_bytes


def format_named(name: str) -> Format:
    """The format of a name. Raises ParseError (``format.unknown``)."""
    found = formats().get(name.strip().lower().removeprefix("."))
    if found is None:
        raise ParseError("format.unknown", name, "format", data={"formats": " ".join(formats())})
    return found


def format_by_suffix(name: str | None) -> Format | None:
    """The format that a file's name tells."""
    low = (name or "").lower()
    return next((known for known in formats().values() if low.endswith(known.suffixes)), None)


SIGNS: tuple[tuple[str, "re.Pattern[bytes]"], ...] = (
    ("bws", re.compile(rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB")),
    ("json", re.compile(rb"\s*\{\s*\"")),
    ("usebio", re.compile(rb"\s*<")),
    ("dlm", re.compile(rb"\s*\[Document\]")),
    ("rbn", re.compile(rb"%\s*RBN")),
    ("dup", re.compile(rb"\d{78}\x06")),
    ("bri", re.compile(rb"\d{78} {32}")),
    ("dge", re.compile(rb"\x06[2-9TJQKA]*\x03[2-9TJQKA]*\x04")),
    ("rzd", re.compile(rb".. {11}", re.DOTALL)),
    ("pbn", re.compile(rb"%\s*PBN|(?:\s|%[^\n]*\n|;[^\n]*\n|\{[^}]*\})*\[\s*\w+\s*\"")),
    ("lin", re.compile(rb"\s*[A-Za-z]{2}\|[^|]*\|")),
    ("rbn", re.compile(rb"(?:[%{][^\n]*\n|\s)*(?:[DTLESFKNBHACPRMI] [^\n]*\n){2}")),
)
"""How the content of each format begins."""


def detect(head: bytes, name: str | None = None) -> Format | None:
    """The format of a file that begins so, by its content, or else by its name; None if neither tells."""
    content = head.removeprefix(b"\xef\xbb\xbf")
    for format_name, sign in SIGNS:
        if sign.match(content):
            return formats()[format_name]
    return format_by_suffix(name)


def left_out(format_: Format, board: Board, place: int) -> Iterator[str]:
    """The parts of a board that a format has no place for; `place` counts the boards from 1."""
    for name in FIELDS:
        if name not in format_.holds and name != "items" and getattr(board, name) not in EMPTY:
            yield name
    number = place if format_.counts_from_one else board.number or place
    if format_.by_number:
        if board.number not in (None, number):
            yield "number"
        if board.dealer not in (None, board_dealer(number)):
            yield "dealer"
        if board.vulnerability not in (None, board_vulnerability(number)):
            yield "vulnerability"
    if format_.by_number and board.comments:
        yield "comments"
    if any(isinstance(item, Tag) and is_lost(item, format_) for item in board.items):
        yield "tags"
    if format_.name in ("lin", "rbn"):
        yield from untold(format_, board)


def is_lost(tag: Tag, format_: Format) -> bool:
    """Whether a tag says more than the parts of a board and its name is not the format's own."""
    return tag.name not in TOLD and not tag.name.lower().startswith(f"{format_.name}_")


def untold(format_: Format, board: Board) -> Iterator[str]:
    """What LIN and RBN cannot tell of the auction and the contract."""
    if board.auction is not None and not board.auction.is_regular and format_.name == "lin":
        yield "auction"
    told = board.auction.outcome() if board.auction is not None else None
    if format_.name == "lin" and board.contract not in (None, told):
        yield "contract"


TOLD = frozenset((*tag_parts(), "Auction", "Play", "Note"))
"""Tags that the parts of a board stand for."""

EMPTY: tuple[object, ...] = (None, "", (), ("", "", "", ""))
