"""`makker solve`: tables and par, of deals and of files."""

import json
from pathlib import Path
from typing import Any

import pytest

from makker.cli import main
from makker.deals import Deal
from makker.formats import Board, write
from makker.seats import Seat, Vulnerability

LANGUAGES = ["nb", "da", "sv", "en"]
SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""Each has a whole suit: in their own suits they take all tricks, in no-trump the leader does."""

HANDS = SUITS.split()


def solve(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The answer, from JSON."""
    main(["solve", *words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Three boards: whole suits, one with a hand unknown, one of which only two hands are known."""
    deal = Deal.parse(SUITS)
    empty = deal.hands[0] - deal.hands[0]
    boards = [
        Board(number=1, dealer=Seat.NORTH, vulnerability=Vulnerability.NONE, deal=deal),
        Board(number=2, dealer=Seat.EAST, vulnerability=Vulnerability.NS, deal=deal.replace(Seat.WEST, empty)),
        Board(
            number=7,
            dealer=Seat.SOUTH,
            vulnerability=Vulnerability.ALL,
            deal=deal.replace(Seat.WEST, empty).replace(Seat.EAST, empty),
        ),
    ]
    path = tmp_path / "suits.pbn"
    write(boards, path)
    return str(path)


def test_whole_suits(capsys: pytest.CaptureFixture[str]) -> None:
    """Thirteen tricks in each side's two suits, none in no-trump; seven spades is par, 1510."""
    found = solve(capsys, SUITS)

    assert found["tricks"]["N"] == found["tricks"]["S"] == {"C": 0, "D": 13, "H": 0, "S": 13, "N": 0}
    assert found["tricks"]["E"] == found["tricks"]["W"] == {"C": 13, "D": 0, "H": 13, "S": 0, "N": 0}
    assert found["par"] == {
        "score": 1510,
        "contracts": [{"contract": "7S", "side": "NS", "declarers": ["N", "S"], "tricks": 13, "over": 0}],
    }
    assert [each["contract"] for each in found["makeable"]] == ["7D", "7S", "7C", "7H"]
    assert found["double_dummy"] is True


def test_words_that_the_shell_split(capsys: pytest.CaptureFixture[str]) -> None:
    """The deal may come in four words; a fourth hand left out is what is left."""
    whole = solve(capsys, SUITS)

    assert solve(capsys, *HANDS) == whole
    assert solve(capsys, *HANDS[:3], "-") == whole


def test_vulnerable(capsys: pytest.CaptureFixture[str]) -> None:
    """2210 with North-South vulnerable."""
    assert solve(capsys, SUITS, "--vul", "ns")["par"]["score"] == 2210


def test_an_ending_has_a_table_and_no_par(capsys: pytest.CaptureFixture[str]) -> None:
    """One card a hand, each another ace."""
    found = solve(capsys, "N:A... .A.. ..A. ...A")

    assert found["tricks"]["S"] == {"C": 0, "D": 1, "H": 0, "S": 1, "N": 0}
    assert found["par"] is None


def test_a_file(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """Every board in turn; one that cannot be solved says why."""
    found = solve(capsys, file)["boards"]

    assert [each["board"] for each in found] == [1, 2, 7]
    assert [each["par"]["score"] for each in found[:2]] == [1510, 2210]
    assert found[2]["error"] == "analysis.no_deal"


def test_one_board_of_a_file(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """By its number."""
    found = solve(capsys, file, "--board", "2")["boards"]

    assert [(each["board"], each["dealer"], each["vulnerable"]) for each in found] == [(2, "E", "NS")]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Par: 7♠ N-S. N-S make it and score 1,510"),
        ("nb", "Par: 7♠ N-S. N-S vinner den og får 1\u00a0510"),
        ("da", "Par: 7♠ N-S. N-S vinder den og får 1.510"),
        ("sv", "Par: 7♠ N-S. N-S vinner det och får 1\u00a0510"),
    ],
)
def test_in_words(capsys: pytest.CaptureFixture[str], language: str, line: str) -> None:
    """Diagram, table and par within 80 columns; the text says double dummy."""
    main(["solve", SUITS, "--lang", language])
    text = capsys.readouterr().out

    assert line in text
    assert "ouble dummy" in text
    assert max(map(len, text.splitlines())) <= 80


BAD = [
    (),
    ("N:AKQ2.J54.K87.T9 JT98.AKQ.QJ2.J54 543.T987.A65.AK8 76.632.T943.Q732",),
    ("N:AKQ2.J54.K87.T96 JT98.AKQ.QJ2.J54 543.T987.A65.AK8 A6.632.T943.Q732",),
    ("N:AKQ2.J54.K87.T96 JT98.AKQ.QJ2.J54",),
    ("N:AKQ2.J54.K87.T96 - - -",),
    ("N:- - - -",),
    ("N:AKX2... - - -",),
    ("Q:A... K... Q... J...",),
    ("no-such-file.pbn",),
    (SUITS, "--board", "3"),
    (SUITS, "--dealer", "Q"),
    (SUITS, "--vul", "some"),
    (SUITS, "--bord", "3"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD, ids=[" ".join(words)[:30] for words in BAD])
def test_bad_input(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """One line and status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["solve", *words, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "text=" not in err
    assert "{" not in err


@pytest.mark.parametrize(("words", "content"), [(("--board", "99"), SUITS), (("--board", "7"), SUITS), ((), "")])
def test_bad_files(capsys: pytest.CaptureFixture[str], file: str, words: tuple[str, ...], content: str) -> None:
    """A board that is not there, one that cannot be solved, an empty file."""
    if not content:
        Path(file).write_bytes(b"")
    with pytest.raises(SystemExit) as stopped:
        main(["solve", file, *words])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
