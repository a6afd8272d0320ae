"""`makker serve`: where it keeps its key, and under which path it serves."""

from pathlib import Path

import pytest

from makker.cli.serve import clean_prefix, data_folder, kept_key, key_file, open_port
from makker.errors import InvalidValue


def test_the_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    """A restart finds the same key, so that guests stay themselves; nobody else can read it."""
    path = tmp_path / "deep" / "tables.key"
    first = kept_key(path)

    assert first == kept_key(path)
    assert len(first) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["tables.key"]


def test_a_key_that_is_none_is_not_written_over(tmp_path: Path) -> None:
    """A file of another kind stays as it is."""
    path = tmp_path / "tables.key"
    path.write_text("mine")
    with pytest.raises(InvalidValue, match=r"serve\.key"):
        kept_key(path)

    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidValue, match=r"serve\.folder"):
        kept_key(tmp_path / "file" / "tables.key")


@pytest.mark.parametrize(
    ("database", "expected"),
    [
        (None, "/data/makker/tables.key"),
        ("sqlite:////srv/makker/club.db", "/srv/makker/club.key"),
        ("sqlite:///club.db", "club.key"),
        ("postgresql://localhost/makker", "/data/makker/tables.key"),
    ],
)
def test_the_key_lies_beside_the_database(database: str | None, expected: str) -> None:
    """Beside a database that is a file, or else where data is kept."""
    assert Path(expected) == key_file(database, data_folder({"XDG_DATA_HOME": "/data"}))


@pytest.mark.parametrize(("text", "expected"), [("", ""), ("/", ""), ("makker", "/makker"), ("/a/b/", "/a/b")])
def test_the_prefix_however_it_is_written(text: str, expected: str) -> None:
    """One slash before, none behind."""
    assert expected == clean_prefix(text)


def test_a_port_that_is_taken_is_told() -> None:
    """Before anything is said to run; so is an address that this machine does not have."""
    with open_port("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(InvalidValue, match=rf"serve\.taken.*{port}"):
            open_port("127.0.0.1", port)
    with pytest.raises(InvalidValue, match=r"serve\.taken"):
        open_port("no.such.host.invalid", 8000)
