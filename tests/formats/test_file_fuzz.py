"""Damaged files of every format end in boards and faults, or in an error of the family: 20,000 each."""

import random
from pathlib import Path

import pytest

from makker.deals import Deal
from makker.errors import MakkerError
from makker.formats import Board, read, to_bytes
from makker.formats.bws import boards_of
from makker.formats.faults import Fault, Faults

CORPUS = Path(__file__).parent.parent / "corpus"
BYTES = b"[]{}\"';:=%$#\\!?^*+-|<>&/.,\n\r\t 0123456789AKQJTNESWHDCPXabmdop\x00\xff\xe9\xc3"
DEAL = Deal.parse("N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943")
TEXTS = {"pbn": ["book.pbn", "braces.pbn"], "lin": ["match.lin"], "rbn": ["record.rbn"], "usebio": ["results.xml"]}


def good_files(name: str) -> list[bytes]:
    """Small faultless files of a format."""
    if name in TEXTS:
        contents = [(CORPUS / file).read_bytes() for file in TEXTS[name]]
        if name == "pbn":
            # A game at a time, so that an input is small.
            return [game + b"\n" for content in contents for game in content.split(b"\n\n") if b"[" in game]
        return contents
    if name == "json":
        return [to_bytes(read(CORPUS / "lines.lin").boards[:1], "json")]
    content = to_bytes([Board(number=1, deal=DEAL)], name)
    return [content[: content.index(b"Duplicates 02")] if name == "dlm" else content]


def damaged(rng: random.Random, content: bytes) -> bytes:
    """The content with a few places cut, filled, overwritten or doubled."""
    changed = bytearray(content)
    for _ in range(rng.randint(1, 5)):
        at, kind = rng.randrange(len(changed) + 1), rng.randrange(5)
        if kind == 0:
            del changed[at : at + rng.choice((1, 1, 2, 10, 100))]
        elif kind == 1:
            changed[at:at] = bytes(rng.choice(BYTES) for _ in range(rng.choice((1, 1, 2, 5))))
        elif kind == 2:
            changed[at : at + 1] = bytes((rng.choice(BYTES),))
        elif kind == 3:
            start = rng.randrange(len(changed) + 1)
            changed[at:at] = changed[start : start + rng.randint(1, 60)]
        elif rng.random() < 0.1:
            del changed[at:]
    return bytes(changed)


@pytest.mark.parametrize("name", ["pbn", "lin", "rbn", "usebio", "json", "dlm", "dup", "bri", "dge", "rzd"])
def test_damaged_files(name: str) -> None:
    """No crash, every fault with its format's own code and data; what is read without a fault reads back as itself."""
    rng = random.Random(11)
    files = good_files(name)
    faultless = 0
    for _ in range(20_000):
        found = read(damaged(rng, rng.choice(files)), name, strict=False)
        for fault in found.faults:
            str(fault.error()).encode()
        if not found.faults and name in ("pbn", "lin", "rbn", "json"):
            faultless += 1
            if faultless % 10 == 0:
                again = read(to_bytes(found.boards, name), name)

                assert again.boards == found.boards

    assert faultless > 100 or name not in ("pbn", "lin", "rbn")


def test_damaged_databases() -> None:
    """Any cell of a Bridgemate's tables may hold anything."""
    rng = random.Random(12)
    cells = (None, "", "N", "Q", "PASS", "3 NT x", "8 C", "=", "+9", "-14", 0, -1, 7, 3.5, True, "H10", "٣", b"\xff")
    columns = ("Section", "Table", "Round", "Board", "NS/EW", "Contract", "Result", "LeadCard", "Erased", "NorthSpades")
    faults: list[Fault] = []
    found = 0
    for _ in range(2_000):
        tables = {
            table: {column: [rng.choice(cells) for _ in range(10)] for column in columns}
            for table in ("ReceivedData", "HandRecord", "PlayerNumbers")
        }
        found += len(list(boards_of(tables, Faults(None, faults.append))))

    assert found > 0
    assert faults


def test_strict_reading_refuses_what_has_faults() -> None:
    """Strict and collecting reading agree: one raises if, and only if, the other collects."""
    rng = random.Random(13)
    for name in ("pbn", "lin", "rbn", "usebio"):
        files = good_files(name)
        for _ in range(500):
            content = damaged(rng, rng.choice(files))
            faults = read(content, name, strict=False).faults
            raised: list[MakkerError] = []
            try:
                boards = read(content, name).boards
            except MakkerError as refused:
                raised.append(refused)
            else:
                assert read(content, name, strict=False).boards == boards

            assert [(fault.code, fault.line) for fault in faults[:1]] == [
                (refused.code, refused.data.get("line")) for refused in raised
            ]
