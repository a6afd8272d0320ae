"""`makker hand`: the counts of FACTS part 6 in four languages."""

import json

import pytest

from makker.cli import main

TABLE = [
    # FACTS 6.11: HCP, LTC, Zar, quick tricks, Kaplan-Rubens, shortness 3-2-1, length
    ("AKQ52.K9.Q84.K76", (17, 5, 33, 3.0, 17.35, 1, 1)),
    ("AQ432.KJ5.K87.Q4", (15, 7, 30, 2.5, 14.0, 1, 1)),
    ("KQJ987.A2.T98.43", (10, 7, 26, 2.0, 12.5, 2, 2)),
    ("5432.432.432.432", (0, 12, 8, 0, -0.5, 0, 0)),
    ("A65.A7643..98532", (8, 7, 27, 2.0, 11.45, 3, 2)),
    ("K.AQT9.AKJ987.32", (17, 5, 38, 3.5, 20.65, 3, 2)),
]
COUNTS = ("high_card_points", "losers", "zar", "quick_tricks", "kaplan_rubens", "shortness", "length")
LANGUAGES = ["nb", "da", "sv", "en"]


@pytest.mark.parametrize(("hand", "values"), TABLE)
def test_counts(capsys: pytest.CaptureFixture[str], hand: str, values: tuple[float, ...]) -> None:
    """The JSON has the figures of the fact sheet."""
    main(["hand", hand, "--json"])
    data = json.loads(capsys.readouterr().out)

    assert data["hand"] == hand
    assert tuple(data[count] for count in COUNTS) == values


@pytest.mark.parametrize(
    ("language", "hand"),
    [
        ("nb", "EKD52.K9.D84.K76"),
        ("sv", "ekd52.k9.d84.k76"),
        ("da", "EKD52.K9.D84.K76"),
        ("en", "AKQ52.K9.Q84.K76"),
        ("nb", "AKQ52.K9.Q84.K76"),
        ("nb", "♠EKD52 ♥K9 ♦D84 ♣K76"),
        ("en", "S:AKQ52 H:K9 D:Q84 C:K76"),
        ("nb", "EKD52 K9 D84 K76"),
    ],
)
def test_rank_letters_are_read(capsys: pytest.CaptureFixture[str], language: str, hand: str) -> None:
    """The letters of the language and the international ones are read."""
    main(["hand", *hand.split(), "--lang", language, "--json"])

    assert json.loads(capsys.readouterr().out)["hand"] == "AKQ52.K9.Q84.K76"


@pytest.mark.parametrize(
    ("language", "spades", "jack", "number"),
    [
        ("nb", "♠ E K D 5 2", "Kn", "17,35"),
        ("da", "♠ E K D 5 2", "B", "17,35"),
        ("sv", "♠ E K D 5 2", "Kn", "17,35"),
        ("en", "♠ A K Q 5 2", "J", "17.35"),
    ],
)
def test_rank_letters_are_written(
    capsys: pytest.CaptureFixture[str], language: str, spades: str, jack: str, number: str
) -> None:
    """The hand, the notes and the decimals are in the language, within 80 columns."""
    main(["hand", "AKQ52.K9.Q84.K76", "--lang", language])
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == spades
    assert any(f"{jack} 1" in line for line in lines)
    assert any(line.split()[1:2] == [number] for line in lines)
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("AKQ52.K9.Q84.K7", "12"),
        ("AKQ52.K9.Q84.K765", "14"),
        ("", ""),
        ("AKQ52.K99.Q84.K7", "9"),
        ("AKQ52.K9.Q84", "."),
        ("AKQ52.KX.Q84.K76", "8"),
        ("♠AKQ52 ♠K9 ♦Q84 ♣K76", "8"),
        ("--hands", "--hands"),
        ("AKQ52.K9.Q84.K76 AKQ52.K9.Q84.K76", "."),
    ],
)
def test_bad_hands(capsys: pytest.CaptureFixture[str], language: str, hand: str, shown: str) -> None:
    """A hand that is none gets one line with the count or the column, in the language, and status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["hand", hand, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert shown in err
    assert "text=" not in err


def test_void_may_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    """A dash for a void in spades is no option."""
    main(["hand", "-.AKQ2.AKQ32.AKQ2", "--json"])

    assert json.loads(capsys.readouterr().out)["shape"] == [0, 4, 5, 4]
