"""`makker bid` and `makker card`: the call, its meaning, every call's meaning, and the convention card."""

import json
from pathlib import Path
from typing import Any

import pypdf
import pytest

from makker.bidding import card
from makker.bidding.convention_card import SITUATIONS
from makker.cli import main
from makker.i18n import Language
from makker.web.words import catalogue_of


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints."""
    main(list(words))
    return capsys.readouterr().out


def test_the_call_and_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    """One line: the call, and what it shows."""
    line = told(capsys, "bid", "K9.AQ852.Q84.876", "--auction", "1S p", "--lang", "en")

    assert line == "2♥: a new suit; 11+ points with length; 5+ ♥; forcing one round\n"


@pytest.mark.parametrize(
    ("language", "hand", "line"),
    [
        ("nb", "EKD52.K9.D84.876", "1♠: åpning med ♠; 10–21 honnørpoeng; 5+ ♠\n"),
        ("da", "EKD52.K9.D84.876", "1♠: åbning med ♠; 10–21 honnørpoint; 5+ ♠\n"),
        ("sv", "EKD52.K9.D84.876", "1♠: öppning med ♠; 10–21 honnörspoäng; 5+ ♠\n"),
    ],
)
def test_languages(capsys: pytest.CaptureFixture[str], language: str, hand: str, line: str) -> None:
    """The cards are read, and the meaning told, in the language."""
    assert told(capsys, "bid", hand, "--lang", language) == line


def test_all_calls(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a hand, every call is explained."""
    lines = told(capsys, "bid", "--all", "--auction", "1N p", "--system", "modern", "--lang", "en").splitlines()

    assert any(line.split(maxsplit=1)[0] == "2♦" and "transfer" in line for line in lines)
    assert len(lines) > 10


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """For programs: the call with its code and ranges."""
    data = json.loads(told(capsys, "bid", "AQ2.KJ2.K432.Q32", "--json"))

    assert data["call"] == "1N"
    assert data["meaning"]["code"] == "open.notrump"
    assert data["meaning"]["points"] == [15, 17]
    assert data["meaning"]["lengths"]["S"] == [2, 5]


def test_a_card_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Options change what is bid."""
    file = tmp_path / "card.json"
    file.write_text(card("nordic", two_diamonds="multi").to_json(), "utf-8")

    assert told(capsys, "bid", "32.KQJ432.Q32.32", "--card", str(file), "--lang", "en").startswith("2♦: multi")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["bid"], "hand"),
        (["bid", "AKQ2.K2.Q32.K32", "--system", "acol"], "acol"),
        (["bid", "AKQ2.K2.Q32"], "spades"),
        (["bid", "AKQ2.K2.Q432.K32", "--auction", "1S p p p"], "over"),
        (["bid", "AKQ2.K2.Q432.K32", "--auction", "1S 1H"], "1♥"),
        (["bid", "AKQ2.K2.Q432.K32", "--card", "/nowhere/at/all"], "nowhere"),
        (["card", "acol"], "acol"),
    ],
)
def test_faults(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    """One clear line and exit status 2."""
    with pytest.raises(SystemExit) as ended:
        main([*words, "--lang", "en"])
    error = capsys.readouterr().err

    assert ended.value.code == 2
    assert error.startswith("makker: ")
    assert error.count("\n") == 1
    assert reason in error


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Convention card: Modern Standard"),
        ("nb", "Systemkort: Modern Standard"),
        ("da", "Systemkort: Modern Standard"),
        ("sv", "Deklarationskort: Modern Standard"),
    ],
)
def test_the_card(capsys: pytest.CaptureFixture[str], language: str, title: str) -> None:
    """The card is printed in the language."""
    assert told(capsys, "card", "modern", "--lang", language).startswith(title + "\n")


def test_the_card_on_paper(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every section is printed with its calls, tagged and in the language; another kind of file is refused."""
    out = tmp_path / "kort.pdf"
    told(capsys, "card", "nordic", "-o", str(out), "--lang", "nb")
    document = pypdf.PdfReader(out)
    root: Any = document.trailer["/Root"]
    text = " ".join("\n".join(page.extract_text() for page in document.pages).split())

    assert (root["/Lang"], bool(root["/MarkInfo"]["/Marked"])) == ("nb", True)
    for code, _ in SITUATIONS:
        assert catalogue_of(Language.NB).coded("card.section", code) in text
    assert "{" not in text
    with pytest.raises(SystemExit):
        main(["card", "sayc", "-o", str(tmp_path / "card.doc")])


def test_the_card_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The options, every one written out."""
    assert json.loads(told(capsys, "card", "sayc", "--json"))["major_notrump"] == "jacoby"
