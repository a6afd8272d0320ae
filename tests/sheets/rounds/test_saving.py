"""Sheets in files."""

import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Strain
from makker.errors import MakkerError, ParseError, SaveError
from makker.games.bondebridge import Options, Plan
from makker.sheets.files import write_atomically
from makker.sheets.rounds import RoundSheet, format_sheet, load_sheet, parse_sheet, save_sheet


def filled() -> RoundSheet:
    """A sheet with a played round, one with bids alone and a change, and a drawn trump."""
    sheet = RoundSheet.new("bondebridge", ("Anna", "Bjørn", "Celine"), Options(players=3, plan=Plan.DOWN))
    sheet = sheet.with_trump(1, Strain.HEARTS).with_bids(1, (5, 6, 5)).with_tricks(1, (5, 6, 6))
    return sheet.with_bids(2, (5, 6, 5), change=4)


def test_a_sheet_comes_back(tmp_path: Path) -> None:
    """What is saved is read again, and the folder holds nothing else."""
    path = tmp_path / "sheet.json"
    save_sheet(filled(), path)

    assert load_sheet(path) == filled()
    assert [found.name for found in tmp_path.iterdir()] == ["sheet.json"]


def test_the_file_is_readable() -> None:
    """Names stand as they are and every round has a line of its own."""
    lines = format_sheet(filled()).splitlines()

    assert '  "names": ["Anna", "Bjørn", "Celine"],' in lines
    assert '    {"round": 1, "trump": "H", "bids": [5, 6, 5], "tricks": [5, 6, 6]},' in lines
    assert '    {"round": 2, "bids": [5, 6, 5], "change": 4}' in lines


def test_an_empty_sheet_comes_back() -> None:
    """A sheet with nothing on it is a sheet."""
    sheet = RoundSheet.new("plump", ("Anna", "Bjørn"))

    assert parse_sheet(format_sheet(sheet)) == sheet


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"version": 1', '"version": 2', "sheet.version"),
        ('"sheet": "bondebridge"', '"sheet": "ludo"', "sheet.game"),
        ('"rounds"', '"round"', "sheet.damaged"),
        ('"tricks": [5, 6, 6]', '"tricks": [5, 6, 7]', "tricks.sum"),
        ('"tricks": [5, 6, 6]', '"tricks": [5, 6, "6"]', "sheet.damaged"),
        ('"tricks": [5, 6, 6]', '"taken": [5, 6, 6]', "sheet.damaged"),
        ('"bids": [5, 6, 5], "tricks"', '"bids": [5, 6, 6], "tricks"', "bid.forbidden_sum"),
        ('"change": 4', '"change": 5', "bid.unchanged"),
        ('"trump": "H"', '"trump": "X"', "sheet.damaged"),
        ('{"round": 2', '{"round": 1', "sheet.round_twice"),
        ('{"round": 2', '{"round": 18', "sheet.round"),
        ('"Anna", ', "", "sheet.names"),
        ('"spare": "usual"', '"spares": "usual"', "sheet.damaged"),
        ('"players": 3', '"players": 7', "sheet.names"),
        ('"players": 3', '"players": 3, "players": 3', "sheet.field_twice"),
        ('"version": 1', '"version": 1, "names": ["Eva", "Ole", "Kari"]', "sheet.field_twice"),
        ('{"round": 2', '{"round": 2, "round": 2', "sheet.field_twice"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, code: str) -> None:
    """A file with an impossible or unknown entry is refused whole, with the reason and the file's name."""
    text = format_sheet(filled())

    assert old in text

    with pytest.raises(ParseError) as caught:
        parse_sheet(text.replace(old, new), "sheet.json")

    assert (caught.value.code, caught.value.data["file"]) == (code, "sheet.json")


@pytest.mark.parametrize("name", ["options", "rounds"])
def test_brackets_without_end(name: str) -> None:
    """Nesting deeper than any sheet's is damage like any other."""
    text = format_sheet(filled())
    head = text[: text.index(f'"{name}": ')] + f'"{name}": '
    with pytest.raises(ParseError) as caught:
        parse_sheet(head + "[" * 100_000)

    assert caught.value.code in ("sheet.damaged", "sheet.json")


def test_broken_json_names_the_place() -> None:
    """The line of a slip of the pen is told."""
    with pytest.raises(ParseError) as caught:
        parse_sheet(format_sheet(filled()).replace('"version": 1,', '"version": 1'))

    assert (caught.value.code, caught.value.line) == ("sheet.damaged", 4)


@pytest.mark.parametrize("letter", ["\ud800", "\\ud800"])
def test_half_letters(letter: str) -> None:
    """A lone surrogate, which no file can hold, is an error like any other."""
    with pytest.raises(ParseError):
        parse_sheet(format_sheet(filled()).replace("Anna", letter))


@given(st.data())
def test_mangled_files_never_fail_otherwise(data: st.DataObject) -> None:
    """Any mangled file gives a sheet or a MakkerError."""
    text = format_sheet(filled())
    at, size = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
    try:
        sheet = parse_sheet(text[:at] + data.draw(st.text(max_size=4)) + text[at + size :])
    except MakkerError:
        return

    assert parse_sheet(format_sheet(sheet)) == sheet


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full the old file stays as it was, and no rest lies about."""
    path = tmp_path / "sheet.json"
    save_sheet(filled(), path)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)

    with pytest.raises(SaveError) as caught:
        save_sheet(filled().without(1), path)

    assert caught.value.code == "file.unwritable"
    assert load_sheet(path) == filled()
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    """Writing over a private file leaves it private."""
    path = tmp_path / "private"
    path.touch(mode=0o600)
    write_atomically(path, "text")

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["missing/sheet.json", ".", "nul\0"])
def test_places_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    """A path that cannot hold a file is a SaveError."""
    with pytest.raises(SaveError):
        write_atomically(tmp_path / name, "text")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file and one that is no text are told apart."""
    (tmp_path / "bytes").write_bytes(b"\xff")
    codes = []
    for name in ("missing", "bytes"):
        with pytest.raises(SaveError) as caught:
            load_sheet(tmp_path / name)
        codes.append(caught.value.code)

    assert codes == ["file.missing", "file.unreadable"]
