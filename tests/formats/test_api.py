"""One way in and out: formats told apart, bad files, large files, files written whole or not at all."""

import copy
import io
import pickle
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from makker.deals import Deal
from makker.errors import InvalidValue, ParseError, SaveError
from makker.formats import Board, Fault, detect, formats, iter_boards, read, to_bytes, write
from makker.seats import Seat

CORPUS = Path(__file__).parent.parent / "corpus"
DEAL = Deal.parse("N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943")
GAME = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Contract "4S"]\n[Declarer "N"]\n\n'


@pytest.mark.parametrize("name", [name for name, known in formats().items() if known.write is not None])
def test_content_tells_the_format(name: str) -> None:
    """Whatever the file is called."""
    content = to_bytes([Board(number=1, deal=DEAL, dealer=Seat.NORTH)], name)

    assert read(content, file="unknown.dat", strict=False).format == name


@pytest.mark.parametrize(("file", "name"), [("a.PBN", "pbn"), ("a.lin", "lin"), ("a.xml", "usebio"), ("a.txt", None)])
def test_the_name_tells_the_format(file: str, name: str | None) -> None:
    """Where the content does not."""
    found = detect(b"no such content", file)

    assert (found.name if found else None) == name


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file(content: bytes) -> None:
    """One fault, no board; strict reading raises it."""
    found = read(content, file="a.pbn", strict=False)
    with pytest.raises(ParseError) as refused:
        read(content, file="a.pbn")

    assert ([fault.code for fault in found.faults], found.boards) == (["file.empty"], ())
    assert (refused.value.code, refused.value.file) == ("file.empty", "a.pbn")


def test_an_unknown_file() -> None:
    """No format, one fault."""
    found = read(b"Dear diary", strict=False)

    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [("format.unknown", 1, 1)]


def test_a_file_without_boards() -> None:
    """Only comments: it is told."""
    assert [fault.code for fault in read(b"% PBN 2.1\n{nothing}\n", strict=False).faults] == ["file.no_boards"]


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    """Causes are codes."""
    with pytest.raises(SaveError) as missing:
        read(tmp_path / "missing.pbn")
    with pytest.raises(SaveError) as folder:
        read(tmp_path)

    assert missing.value.code == "file.missing"
    assert (folder.value.code, folder.value.data["cause"]) == ("file.unreadable", "folder")


class Endless(io.RawIOBase):
    """A stream with one line of so many bytes after a beginning, and then another game."""

    def __init__(self, head: bytes, size: int) -> None:
        self.head = head
        self.size = size
        self.tail = b'\n\n[Board "2"]\n'

    def read(self, size: int = -1) -> bytes:
        """The beginning, then letters, then the rest."""
        if self.head:
            piece, self.head = self.head, b""
            return piece
        letters = b"x" * min(size, self.size)
        self.size -= len(letters)
        if letters:
            return letters
        piece, self.tail = self.tail, b""
        return piece


@pytest.mark.parametrize(("name", "head"), [("pbn", b'[Board "1"]\n\n'), ("lin", b"md|1,,,|\n"), ("rbn", b"B 1\n\n")])
def test_a_line_of_200_megabytes(name: str, head: bytes) -> None:
    """One clear fault in a small memory, and the boards around it."""
    tracemalloc.start()
    faults: list[Fault] = []
    boards = list(iter_boards(cast("BinaryIO", Endless(head, 200_000_000)), name, on_fault=faults.append))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert faults[0].code == "text.line_too_long"
    assert faults[0].line in (2, 3)
    assert boards
    assert peak < 20_000_000


class Games(io.RawIOBase):
    """A PBN file of so many games that is never in memory."""

    def __init__(self, games: int) -> None:
        self.rest = games

    def read(self, size: int = -1) -> bytes:
        """Some whole games."""
        some = min(self.rest, max(1, size // len(GAME)))
        self.rest -= some
        return GAME.encode() * some


def test_reading_streams() -> None:
    """Twenty thousand games are read in a few megabytes, so a gigabyte is too."""
    tracemalloc.start()
    count = len([board.number for board in iter_boards(cast("BinaryIO", Games(20_000)), "pbn")])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert count == 20_000
    assert peak < 10_000_000


def test_a_comment_that_never_ends_costs_only_itself() -> None:
    """Every game after it is there; reading takes no more than the text's own time."""
    text = '[Board "1"]\n{no end\n\n' + GAME * 30_000
    found = read(text.encode(), strict=False)

    assert [fault.code for fault in found.faults] == ["text.comment_open"]
    assert len(found.boards) == 30_001


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("pbn", "[" * 900_000, "pbn.tag"),
        ("pbn", "{" * 900_000, "text.comment_open"),
        ("pbn", "word " * 20_000, "pbn.stray"),
        ("pbn", '[Auction "N"]\n1C ' + "$1 " * 20_000, "section.mark"),
        ("pbn", '[Event "' + "\\" * 500_000, "pbn.tag"),
        ("lin", "|" * 900_000, "lin.command"),
        ("rbn", "{\n" * 20_000, "text.comment_open"),
        ("json", "[" * 100_000, "json.wrong"),
    ],
)
def test_hostile_texts(name: str, text: str, code: str) -> None:
    """Long runs of what begins something: one fault, in time that grows no faster than the text."""
    assert [fault.code for fault in read(f"{text}\n".encode(), name, strict=False).faults] == [code]


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    """What stops in the middle leaves the old file and no rest."""
    path = tmp_path / "night.pbn"
    path.write_text("old")

    def broken() -> Iterator[Board]:
        yield Board(number=1)
        raise InvalidValue("some.code")

    with pytest.raises(InvalidValue):
        write(broken(), path)

    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("night.pbn", "old")]


def test_write_tells_what_was_left_out(tmp_path: Path) -> None:
    """LIN has no place for the event, the tables, or a contract without its auction."""
    boards = read(CORPUS / "book.pbn").boards
    written = write(boards[:2], tmp_path / "night.lin")

    assert (written.format, written.boards) == ("lin", 2)
    assert set(written.left_out) == {"event", "site", "date", "scoring", "score", "contract", "tags"}


def test_an_unknown_target(tmp_path: Path) -> None:
    """The name must tell the format, or be told."""
    with pytest.raises(ParseError) as refused:
        write([], tmp_path / "night.doc")

    assert refused.value.code == "format.unknown"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """The cause is a code."""
    with pytest.raises(SaveError) as refused:
        write([], tmp_path / "no" / "night.pbn")

    assert (refused.value.code, refused.value.data["cause"]) == ("file.unwritable", "no_folder")


def test_boards_are_values() -> None:
    """Equal, hashable, picklable (bulk work sends them about), and not to be changed."""
    board = read(CORPUS / "book.pbn").boards[0]

    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)  # noqa: S301
    assert hash(board) == hash(board.replace(event="other"))
    assert board != board.replace(event="other")
    with pytest.raises(AttributeError):
        board.event = "other"
    with pytest.raises(AttributeError):
        board.nothing  # noqa: B018


def test_a_stream_and_a_path_are_the_same(tmp_path: Path) -> None:
    """Bytes, a stream, a path: the same boards."""
    path = CORPUS / "match.lin"
    out = io.BytesIO()
    write(read(path).boards, out, "lin")

    assert read(path).boards == read(path.read_bytes()).boards == read(io.BytesIO(path.read_bytes())).boards
    assert read(out.getvalue()).boards == read(path).boards


def test_of_very_many_faults_the_last_tells_the_number() -> None:
    """A thousand are listed, the others counted, and every board that can be read is kept."""
    bad = b'[Board "x"]\n\n'
    good = b'[Board "7"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n'
    found = read(bad * 1500 + good, "pbn", strict=False)

    assert len(found.faults) == 1001
    assert {fault.code for fault in found.faults[:1000]} == {found.faults[0].code}
    assert (found.faults[-1].code, found.faults[-1].data) == ("file.more_faults", {"count": 500})
    assert found.boards[-1].number == 7
