"""`makker deal`: boards with dealer and vulnerability."""

import json
from typing import Any

import pytest

from makker.cards import Hand
from makker.cli import main
from makker.deals import Deal

LANGUAGES = ["nb", "da", "sv", "en"]


def boards(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """The boards dealt, from JSON."""
    main(["deal", *words, "--json"])
    listed: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["boards"]
    return listed


def test_sixteen_boards(capsys: pytest.CaptureFixture[str]) -> None:
    """Sixteen complete boards, with dealer and vulnerability of FACTS 3.2."""
    dealt = boards(capsys)
    cycle = "None NS EW All NS EW All None EW All None NS All None NS EW"

    assert [board["board"] for board in dealt] == list(range(1, 17))
    assert "".join(board["dealer"] for board in dealt) == "NESW" * 4
    assert " ".join(board["vulnerable"] for board in dealt) == cycle
    assert all(Deal.parse(board["deal"]).is_complete for board in dealt)
    assert all(
        Deal.parse(board["deal"]).hands == tuple(Hand.parse(hand) for hand in board["hands"].values())
        for board in dealt
    )


def test_seed_repeats_and_nothing_else_does(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed deals the same boards; without one no two boards are alike."""
    assert boards(capsys, "--seed", "7") == boards(capsys, "--seed", "7")
    assert boards(capsys, "--seed", "7") != boards(capsys, "--seed", "8")
    assert len({board["deal"] for board in boards(capsys) + boards(capsys)}) == 32


def test_first_board(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers go on from the first; board 29 is as 13, board 20 as 4 (FACTS part 8, line 12)."""
    dealt = {board["board"]: board for board in boards(capsys, "--first", "20", "--boards", "10")}

    assert (dealt[29]["dealer"], dealt[29]["vulnerable"]) == ("N", "All")
    assert (dealt[20]["dealer"], dealt[20]["vulnerable"]) == ("W", "All")


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("nb", ["Mappe 2", "Giver Øst", "N-S i sonen"]),
        ("da", ["Mappe 2", "Giver Øst", "N-S i zonen"]),
        ("sv", ["Bricka 2", "Giv Öst", "N-S i zonen"]),
        ("en", ["Board 2", "Dealer East", "N-S vulnerable"]),
    ],
)
def test_diagram(capsys: pytest.CaptureFixture[str], language: str, heading: list[str]) -> None:
    """The diagram has number, dealer, vulnerability, all 52 cards in the language's letters, and forty points."""
    main(["deal", "--first", "2", "--boards", "1", "--seed", "1", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    points = [int(word) for line in lines[-3:] for word in line[:20].split()]

    assert [line[:20].strip() for line in lines[:3]] == heading
    assert len(lines) == 12
    assert sum(line.count(pip) for line in lines for pip in "♠♥♦♣") == 16
    assert sum(points) == 40
    assert max(map(len, lines)) <= 80


BAD = [
    ("--boards", "0"),
    ("--boards", "1001"),
    ("--boards", "-3"),
    ("--boards", "four"),
    ("--boards", "1" * 5000),
    ("--first", "0"),
    ("--first", "10000"),
    ("--first", "9990"),
    ("--seed", "x"),
    ("--seed", "-1"),
    ("--bords", "3"),
    ("16",),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD, ids=[" ".join(words)[:20] for words in BAD])
def test_bad_input(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """Numbers out of range are refused on one line with status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["deal", *words, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "text=" not in err
