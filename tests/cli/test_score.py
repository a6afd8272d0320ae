"""`makker score`, spoken to as people do."""

import json

import pytest

from makker.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints."""
    main([*words, "--lang", "en"] if "--lang" not in words else list(words))
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command says of bad input, with status 2, on one line, and nothing on standard output."""
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--lang", "en"] if "--lang" not in words else list(words))
    out, err = capsys.readouterr()
    assert (stopped.value.code, out, err.count("\n"), err[-1:]) == (2, "", 1, "\n")
    return err


VECTORS = [
    # FACTS part 8, lines 7 and 10
    (("4SX-2", "--vul", "none"), -300),
    (("1N+2",), 150),
    (("2HX=",), 470),
    (("3N+1", "--vul", "all"), 630),
    (("4S=", "--vul", "yes"), 620),
    (("6N=", "--vul", "both"), 1440),
    (("7CXX=", "--vul", "v"), 2660),
    (("5DX-3", "--vul", "all"), -800),
    (("4HXX-4",), -1600),
    (("1CX=",), 140),
    (("1CX+1", "--vul", "all"), 340),
    (("P",), 0),
    (("pass", "--vul", "ns"), 0),
    # FACTS 3.5, the example and the cumulative undertricks
    (("3NX+1", "--vul", "all"), 950),
    (("7NXX-13",), -7000),
    # forgiving writing
    (("3NT=",), 400),
    (("3 grand +1",), 430),
    (("3", "grand", "+1"), 430),
    (("3sa+1",), 430),
    (("4♠x -2",), -300),
    (("4SXS-2",), -300),
    (("4S", "X", "by", "S", "-2"), -300),
    (("4S", "by", "S", "="), 420),
    (("4S= by S", "--vul", "ns"), 620),
    (("4S-1 W", "--vul", "ns"), -50),
    (("--vul", "ew", "4SXE-2"), -500),
    (("4SXE-2", "--vul", "ns"), -300),
    (("4SX−2", "--vul", "-"), -300),
    (("4 spar dobla av V 2 bet", "--vul", "ingen"), -300),
    (("3 uden trumf +1", "--vul", "nej"), 430),
    (("4 hjärter dubblat av Ö -1", "--vul", "öv"), -200),
    (("4 kløver =", "--vul", "ja"), 130),
    (("2 ruter redoblet =",), 560),
]


@pytest.mark.parametrize(("words", "score"), VECTORS, ids=[" ".join(words) for words, _ in VECTORS])
def test_declarer_score(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], score: int) -> None:
    """The figure of the fact sheet comes from every way of writing the result, and the breakdown adds up to it."""
    data = json.loads(run(capsys, "score", *words, "--json"))

    assert (data["declarer_score"], sum(part["points"] for part in data["breakdown"])) == (score, score)


def test_json_says_what_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Contract, declarer, vulnerability and tricks stand beside the score."""
    data = json.loads(run(capsys, "score", "4SX-2 by S", "--vul", "ns", "--json"))

    assert data == {
        "contract": "4SX",
        "declarer": "S",
        "passed_out": False,
        "vulnerable": True,
        "tricks": 8,
        "over": -2,
        "made": False,
        "declarer_score": -500,
        "breakdown": [{"item": "undertricks", "points": -500}],
    }


def test_several_results(capsys: pytest.CaptureFixture[str]) -> None:
    """Results split by the shell or not are told apart, in their order."""
    data = json.loads(run(capsys, "score", "3", "grand", "+1", "4S=", "P", "6H", "by", "W", "-1", "--json"))

    assert [row["declarer_score"] for row in data] == [430, 420, 0, -50]


def test_breakdown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A doubled no-trump game, vulnerable, with an overtrick: 200 + 200 + 50 + 500 (FACTS 3.5)."""
    lines = [" ".join(line.split()) for line in run(capsys, "score", "3NX+1", "--vul", "all").splitlines()]

    assert lines[0] == "3NTX +1 · vulnerable"
    assert lines[2:6] == [
        "Trick score (40 + 2 × 30) × 2 200",
        "1 overtrick 200 200",
        "Making a doubled contract 50",
        "Game bonus 500",
    ]
    assert lines[-1] == "Declarer’s side 950"


@pytest.mark.parametrize(
    ("language", "total", "undertricks"),
    [
        ("nb", "Spilleførersiden", "2 bet"),
        ("da", "Spilførersiden", "2 bet"),
        ("sv", "Spelförarsidan", "2 bet"),
        ("en", "Declarer’s side", "2 undertricks"),
    ],
)
def test_four_languages(capsys: pytest.CaptureFixture[str], language: str, total: str, undertricks: str) -> None:
    """The breakdown is in the language."""
    text = run(capsys, "score", "4SX-2", "--lang", language)

    assert total in text
    assert undertricks in text


BAD = [
    ((), "write a result"),
    (("",), "write a result"),
    (("4S",), "does not say how the contract went"),
    (("4S=", "--vul", "north-east"), "not a vulnerability"),
    (("4S=", "--vul", ""), "not a vulnerability"),
    (("4S=", "--vul", "ns"), "does not name the declarer"),
    (("4S=", "--strain", "S"), "--strain does not belong here"),
    (("table", "--vul", "ns"), "--vul does not belong here"),
    (("table", "--strain", "Q"), "denomination"),
    (("4S=", "--vull", "ns"), "--vull"),
    (("4S=", "--josn"), "--josn"),
]


@pytest.mark.parametrize(("words", "said"), BAD)
def test_bad_input(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    """Bad input is one line that says what is wrong, and status 2."""
    assert said in refused(capsys, "score", *words)


@pytest.mark.parametrize("language", ["nb", "da", "sv", "en"])
@pytest.mark.parametrize(
    "words", [("8S=",), ("4S+4",), ("4S-11",), ("XX",), ("4S= x",), ("4S=", "-1"), ("table", "x"), ("4S", "=", "5")]
)
def test_no_result(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """What is no possible result is refused in every language, naming what was written."""
    line = refused(capsys, "score", *words, "--lang", language)

    assert "text=" not in line


def test_suggestion_can_be_followed(capsys: pytest.CaptureFixture[str]) -> None:
    """The example given where the declarer is missing is itself read."""
    line = refused(capsys, "score", "3 grand +1", "--vul", "ns")
    example = line.split("“")[2].split("”")[0]

    assert json.loads(run(capsys, "score", example, "--vul", "ns", "--json"))["declarer_score"] == 630


def test_tables_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    """Every bid with every number of overtricks, thirteen undertricks, five strains (FACTS 3.5)."""
    data = json.loads(run(capsys, "score", "table", "--json"))
    made = {(row["bid"], row["overtricks"]): row for row in data["made"]}

    assert len(made) == 5 * (7 + 6 + 5 + 4 + 3 + 2 + 1)
    assert made["4S", 0] == {
        "bid": "4S",
        "overtricks": 0,
        "not_vulnerable": [420, 590, 880],
        "vulnerable": [620, 790, 1080],
    }
    assert made["7N", 0]["vulnerable"] == [2220, 2490, 2980]
    assert data["undertricks"][12] == {
        "down": 13,
        "not_vulnerable": [650, 3500, 7000],
        "vulnerable": [1300, 3800, 7600],
    }
    assert [row["strain"] for row in data["trick_points"]] == list("CDHSN")
    assert data["trick_points"][4] == {"strain": "N", "first": [40, 80, 160], "each": [30, 60, 120]}


def test_table_of_one_strain(capsys: pytest.CaptureFixture[str]) -> None:
    """With a strain only its contracts are printed."""
    data = json.loads(run(capsys, "score", "table", "--strain", "hjerter", "--json"))
    text = run(capsys, "score", "table", "--strain", "H", "--lang", "nb")

    assert {row["bid"][1] for row in data["made"]} == {"H"}
    assert "Vunne kontrakter: ♥" in text
    assert "♠" not in text


@pytest.mark.parametrize("language", ["nb", "da", "sv", "en"])
def test_tables_fit_a_terminal(capsys: pytest.CaptureFixture[str], language: str) -> None:
    """No line is wider than 80 columns, and the figures of FACTS 3.5 stand in a row."""
    lines = run(capsys, "score", "table", "--lang", language).splitlines()
    rows = [line.replace("\xa0", "").replace(".", "").replace(",", "").split() for line in lines]

    assert max(map(len, lines)) <= 80
    assert ["13", "650", "3500", "7000", "1300", "3800", "7600"] in rows
    assert ["7", "NT" if language != "da" else "SA", "=", "1520", "1790", "2280", "2220", "2490", "2980"] in rows
