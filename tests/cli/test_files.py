"""`makker convert`, `makker check` and `makker print`."""

import io
import json
from pathlib import Path
from typing import NoReturn

import pytest
from pypdf import PdfReader

from makker.cli import main

GOOD = """% PBN 2.1
[Event "Club night"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Mood "splendid"]

[Event "#"]
[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"]
"""
FAULTY = GOOD.replace("E:AKQ52", "E:AKX52")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Status, standard output, standard error."""
    status = 0
    try:
        main([*words, "--lang", "en"])
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A good file."""
    path = tmp_path / "club.pbn"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A file with a card that is none in its second board."""
    path = tmp_path / "damaged.pbn"
    path.write_text(FAULTY, encoding="utf-8")
    return path


def test_checking_a_good_file(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Boards, no faults, status 0; also as JSON."""
    assert run(capsys, "check", str(club)) == (0, "2 boards\n0 faults\n", "")
    assert json.loads(run(capsys, "check", str(club), "--json")[1]) == {"boards": 2, "faults": []}


def test_checking_a_faulty_file(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each fault with its place; status 1; nothing dropped silently."""
    status, out, _ = run(capsys, "check", str(damaged), "--json")
    found = json.loads(out)

    assert status == 1
    assert [(fault["line"], fault["file"]) for fault in found["faults"]] == [(16, str(damaged))]
    assert found["faults"][0]["column"] == 12
    assert found["boards"] == 2


def test_converting_keeps_what_the_format_holds(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """PBN to JSON and back is the same file for a reader; DLM says what it has no place for."""
    whole, back, deals = (str(tmp_path / name) for name in ("club.json", "back.pbn", "club.dlm"))

    assert run(capsys, "convert", str(club), whole)[0] == 0
    assert run(capsys, "convert", whole, back)[0] == 0
    assert '[Mood "splendid"]' in Path(back).read_text("utf-8")
    status, out, err = run(capsys, "convert", str(club), deals)
    assert (status, "2 boards written" in out) == (0, True)
    assert "the contract" in err


def test_converting_a_faulty_file_keeps_the_rest(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Told on standard error, status 1, and the good board is there."""
    target = tmp_path / "out.json"
    status, _, err = run(capsys, "convert", str(damaged), str(target))

    assert status == 1
    assert "line 16, column 12" in err
    assert json.loads(target.read_text("utf-8"))


@pytest.mark.parametrize("content", [b"", b"\0\1\2\3garbage", b'[Deal "N:'])
def test_what_holds_no_board_writes_nothing(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, status 2, and an older file stays as it was."""
    source, target = tmp_path / "bad.pbn", tmp_path / "out.pbn"
    source.write_bytes(content)
    target.write_text("old", encoding="utf-8")
    status, out, err = run(capsys, "convert", str(source), str(target), "--from", "pbn")

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert target.read_text("utf-8") == "old"


def test_printing(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As text with tables and par, as a PDF with the event's name, as a picture a board."""
    text = run(capsys, "print", str(club))[1]
    pdf = tmp_path / "club.pdf"

    assert "Par " in text
    assert "Par " not in run(capsys, "print", str(club), "--no-tables")[1]
    assert run(capsys, "print", str(club), "-o", str(pdf), "--no-tables")[0] == 0
    assert "Club night" in PdfReader(io.BytesIO(pdf.read_bytes())).pages[0].extract_text()
    assert run(capsys, "print", str(club), "-o", str(tmp_path / "club.svg"), "--no-tables")[0] == 0
    assert {path.name for path in tmp_path.glob("*.svg")} == {"club-1.svg", "club-2.svg"}


def test_printing_what_cannot_be_printed(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that says nothing, a file without whole deals."""
    empty = tmp_path / "empty.pbn"
    empty.write_text('[Board "1"]\n[Deal "N:AK... - - -"]\n', encoding="utf-8")

    assert run(capsys, "print", str(club), "-o", str(tmp_path / "club.docx"))[0] == 2
    status, _, err = run(capsys, "print", str(empty), "--no-tables")
    assert (status, err) == (2, "makker: no board has all four hands\n")


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The cause is told in words."""
    status, _, err = run(capsys, "check", str(tmp_path))

    assert (status, err) == (2, f"makker: the file {tmp_path} cannot be read (it is a folder)\n")


@pytest.mark.parametrize("command", ["solve", "analyse", "convert", "print"])
def test_every_command_on_files_tells_each_fault(
    capsys: pytest.CaptureFixture[str], damaged: Path, tmp_path: Path, command: str
) -> None:
    """The fault's line is on standard error, what can be read is used, the status is 1."""
    more = {"convert": [str(tmp_path / "out.pbn")], "print": ["-o", str(tmp_path / "out.txt")]}
    status, out, err = run(capsys, command, str(damaged), *more.get(command, []))

    assert (status, err.replace(str(tmp_path), "").count("16")) == (1, 1)
    assert out


def test_pictures_are_named_as_they_are_written(capsys: pytest.CaptureFixture[str], club: Path, tmp_path: Path) -> None:
    """Of several pictures the message names the first and the last, and both are there."""
    status, out, _ = run(capsys, "print", str(club), "-o", str(tmp_path / "club.svg"))

    assert status == 0
    assert f"{tmp_path / 'club-1.svg'} … club-2.svg" in out
    assert sorted(path.name for path in tmp_path.glob("club-*.svg")) == ["club-1.svg", "club-2.svg"]


def test_a_place_that_cannot_be_written_is_told_before_the_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], club: Path, tmp_path: Path
) -> None:
    """Nothing is solved for a file that could not be written, and nothing is left over."""

    def solved(*_: object) -> NoReturn:
        raise AssertionError("solved for nothing")

    monkeypatch.setattr("makker.cli.printing.solved_tables", solved)
    (tmp_path / "folder.pdf").mkdir()
    for name, cause in (("none/out.pdf", "no such folder"), ("folder.pdf", "it is a folder")):
        with pytest.raises(SystemExit):
            main(["print", str(club), "-o", str(tmp_path / name), "--lang", "en"])
        assert cause in capsys.readouterr().err
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
