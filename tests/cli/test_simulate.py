"""`makker simulate`, and `makker deal` within limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from makker.analysis import HandLimits
from makker.cards import Hand
from makker.cli import main
from makker.formats import read

LANGUAGES = ["nb", "da", "sv", "en"]
SURE = ["--north", "AKQJT98765432...", "--contract", "7S-N", "--n", "60"]
"""Thirteen spades: seven spades is always made."""

OPEN = ["--north", "12-14 balanced", "--south", "AQ32.KJ4.Q82.963", "--contract", "3NT-S", "--n", "70", "--seed", "5"]


def simulate(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The answer, from JSON."""
    main(["simulate", *words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_sure_thing(capsys: pytest.CaptureFixture[str]) -> None:
    """Made every time, for 1510 not vulnerable and 2210 vulnerable."""
    for vulnerable, score in (("none", 1510), ("ns", 2210)):
        found = simulate(capsys, *SURE, "--vul", vulnerable)

        assert found["counts"] == [0] * 13 + [60]
        assert found["made"]["value"] == found["made"]["high"] == 1
        assert found["score"]["value"] == score


def test_the_same_with_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed decides, and nothing else."""
    one = simulate(capsys, *OPEN, "--workers", "1")

    assert one == simulate(capsys, *OPEN, "--workers", "8")
    assert one["counts"] != simulate(capsys, *OPEN[:-1], "6")["counts"]
    assert sum(one["counts"]) == 70
    assert one["made"]["low"] < one["made"]["value"] < one["made"]["high"]


def test_declarer_and_strain(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a level, the chance of every number of tricks."""
    found = simulate(capsys, "--north", "AKQJT98765432...", "--declarer", "S", "--strain", "spar", "--n", "50")

    assert [each["value"] for each in found["at_least"]] == [1.0] * 14
    assert "made" not in found


def test_a_seed_is_drawn_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """So that the answer can be had again."""
    found = simulate(capsys, *OPEN[:-2])

    assert simulate(capsys, *OPEN[:-2], "--seed", str(found["seed"])) == found


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Made 100.0 %"), ("nb", "Går 100,0 %"), ("da", "Går 100,0 %"), ("sv", "Går 100,0 %")],
)
def test_in_words(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    """The shares in the language's form; the text says double dummy; no bar where there is no terminal."""
    main(["simulate", *SURE, "--lang", language])
    out, err = capsys.readouterr()

    assert words in " ".join(out.split())
    assert "ouble dummy" in out
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80


BAD = [
    (),
    ("--contract", "3NT"),
    ("--contract", "8NT-S"),
    ("--contract", "3NT-S", "--strain", "S"),
    ("--declarer", "S"),
    ("--contract", "3NT-S", "--north", "12-14 balansed"),
    ("--contract", "3NT-S", "--north", "AK...", "--south", "A..."),
    ("--contract", "3NT-S", "--north", "AKQJT98765432.2.."),
    ("--contract", "3NT-S", "--north", "25+", "--south", "25+"),
    ("--contract", "3NT-S", "--n", "0"),
    ("--contract", "3NT-S", "--n", "many"),
    ("--contract", "3NT-S", "--workers", "0"),
    ("--contract", "3NT-S", "--seed", "x"),
    ("--contract", "3NT-S", "--vul", "some"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD, ids=[" ".join(words)[:40] for words in BAD])
def test_bad_input(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """One line and status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", *words, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "{" not in err
    assert "text=" not in err


def test_dealing_within_limits(capsys: pytest.CaptureFixture[str]) -> None:
    """Every hand keeps its limits; the seed decides."""
    words = ["deal", "--north", "15-17 balanced", "--east", "5+S", "--boards", "30", "--seed", "8", "--json"]
    main(words)
    first = capsys.readouterr().out
    main(words)

    assert capsys.readouterr().out == first
    hands = [board["hands"] for board in json.loads(first)["boards"]]
    assert len(hands) == 30
    assert all(HandLimits.parse("15-17 balanced").fits(Hand.parse(each["N"])) for each in hands)
    assert all(HandLimits.parse("5+S").fits(Hand.parse(each["E"])) for each in hands)


def test_dealing_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Thirty-six boards with dealer and vulnerability; the file reads back."""
    path = tmp_path / "club.pbn"
    main(["deal", "--north", "15-17 balanced", "--boards", "36", "-o", str(path), "--lang", "en"])
    boards = read(path).boards

    assert "36 boards" in capsys.readouterr().out
    assert [board.number for board in boards] == list(range(1, 37))
    assert all(board.deal is not None and board.deal.is_complete for board in boards)
    assert str(boards[12].vulnerability) == "All"


def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One line, and nothing is left behind."""
    for name in ("no/folder/club.pbn", "club.what"):
        with pytest.raises(SystemExit) as stopped:
            main(["deal", "--boards", "2", "-o", str(tmp_path / name)])

        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
