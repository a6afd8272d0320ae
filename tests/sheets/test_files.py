"""Files are written whole or not at all, and faults have causes."""

import os
from pathlib import Path

import pytest

from makker.errors import SaveError
from makker.sheets import RubberSheet, Traveller, kind_of
from makker.sheets.files import LARGEST, read_whole, write_atomically


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """UTF-8, with the line ends as they are."""
    path = tmp_path / "å♠.json"
    write_atomically(path, "Åse ♠\r\nBo\n")

    assert read_whole(path) == "Åse ♠\r\nBo\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing through it changes the file it points at."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_atomically(link, "new")

    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.parametrize(
    ("name", "cause"), [("missing/file", "no_folder"), (".", "folder"), ("nul\0", "name"), ("x" * 300, "name")]
)
def test_causes_of_a_failed_write(tmp_path: Path, name: str, cause: str) -> None:
    """The cause is a code, for a sentence in any language."""
    with pytest.raises(SaveError) as refused:
        write_atomically(tmp_path / name, "text")

    assert (refused.value.code, refused.value.data["cause"]) == ("file.unwritable", cause)
    assert list(tmp_path.iterdir()) == []


def test_half_a_surrogate_pair_is_no_text(tmp_path: Path) -> None:
    """What UTF-8 cannot hold is refused before anything is written."""
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(SaveError) as refused:
        write_atomically(path, "\ud800")

    assert refused.value.data["cause"] == "text"
    assert path.read_text() == "old"


@pytest.mark.parametrize(("error", "cause"), [(28, "full"), (13, "permission"), (30, "permission"), (5, "other")])
def test_a_write_cut_short_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, cause: str
) -> None:
    """A full disk, a folder that may not be written, a broken disk: the old file stays, and no rest lies about."""
    path = tmp_path / "file"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr("makker.sheets.files.os.fsync", fail)
    with pytest.raises(SaveError) as refused:
        write_atomically(path, "new")

    assert refused.value.data["cause"] == cause
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]


def test_causes_of_a_failed_read(tmp_path: Path) -> None:
    """Missing, a folder, no text, and too large are told apart."""
    (tmp_path / "bytes").write_bytes(b"\xff")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(LARGEST + 1)
    found = {}
    for name in ("missing", ".", "bytes", "large"):
        with pytest.raises(SaveError) as refused:
            read_whole(tmp_path / name)
        found[name] = (refused.value.code, refused.value.data.get("cause"))

    assert found == {
        "missing": ("file.missing", None),
        ".": ("file.unreadable", "folder"),
        "bytes": ("file.unreadable", "text"),
        "large": ("file.unreadable", "size"),
    }


def test_the_kind_of_a_sheet() -> None:
    """A saved sheet says what it is."""
    assert [kind_of(sheet.format()) for sheet in (RubberSheet(), Traveller(board=1))] == ["rubber", "traveller"]
