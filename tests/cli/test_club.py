"""`makker club`: movements suggested and printed, events scored from every kind of file."""

import json
import random
from pathlib import Path

import msgspec
import pytest
from tests.formats.test_bridgemate import bws, result

from makker.cli import main
from makker.deals import Deal
from makker.formats import to_bytes
from makker.tournament.events import Event, entered, read_event, write_event
from makker.tournament.events.exports import pbn_boards
from makker.tournament.movements import howell, read_movement, write_movement
from makker.tournament.scoring import BoardResult, Comparison, Method, Played
from makker.tournament.scoring.comparing import Divisor


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[object, str, str]:
    """Status, output, errors."""
    status: object = 0
    try:
        main(["club", *words])
    except SystemExit as stopped:
        status = stopped.code
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def event() -> Event:
    """Eight pairs, a board a set."""
    rng = random.Random(1)
    results = [
        entered(each.boards, each.north_south, each.east_west, rng.choice(("4S by N =", "3NT by E +1", "2H by S -1")))
        for _, each in howell(8).sittings()
    ]
    return Event(name="Tirsdag", movement=howell(8), results=tuple(results))


@pytest.fixture
def file(tmp_path: Path, event: Event) -> Path:
    """The event's file."""
    path = tmp_path / "tirsdag.json"
    path.write_text(write_event(event), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "head"), [("en", "Ranking"), ("nb", "Rangering"), ("da", "Rangering"), ("sv", "Ranking")]
)
def test_an_event_is_scored(capsys: pytest.CaptureFixture[str], file: Path, language: str, head: str) -> None:
    """A line for each pair; percentages add up to 50 a pair."""
    status, out, _ = run(capsys, "score", str(file), "--lang", language)
    data = json.loads(run(capsys, "score", str(file), "--json")[1])
    standings = data["rankings"][0]["standings"]

    assert status == 0
    assert out.startswith("Tirsdag\n")
    assert head in out
    assert len(standings) == 8
    assert sum(each["result"] for each in standings) == pytest.approx(400)
    assert [each["place"] for each in standings] == sorted(each["place"] for each in standings)


@pytest.mark.parametrize("pairs", ["13", "28", "60"])
def test_a_movement_is_printed_whole(capsys: pytest.CaptureFixture[str], pairs: str) -> None:
    """Nothing is cut off where a terminal is narrow: tables stand three abreast."""
    for take in ("1", "2"):
        status, out, _ = run(capsys, "movement", "--pairs", pairs, "--take", take)
        assert status == 0
        assert "…" not in out
        assert all(len(line) <= 80 for line in out.splitlines())


def test_other_scorings(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    """Butler and cross-IMPs add up to nothing; an unknown one is told with those there are."""
    for scoring in ("butler", "imp"):
        data = json.loads(run(capsys, "score", str(file), "--scoring", scoring, "--json")[1])
        assert data["scoring"] == scoring
        assert sum(each["result"] for each in data["rankings"][0]["standings"]) == pytest.approx(0, abs=1e-9)
    status, out, err = run(capsys, "score", str(file), "--scoring", "darts")

    assert (status, out) == (2, "")
    assert "butler" in err


@pytest.mark.parametrize("scoring", ["vp", "imps", "bam", "patton", "points", "win"])
def test_pairs_are_no_teams(capsys: pytest.CaptureFixture[str], file: Path, scoring: str) -> None:
    """Where nobody played a match, no match is scored: the ways that there are for pairs are told."""
    status, out, err = run(capsys, "score", str(file), "--scoring", scoring, "--lang", "en")

    assert (status, out) == (2, "")
    assert "possible: mp, butler, imp" in err


def test_teams(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Two teams, two boards at two tables: IMPs and victory points of the match."""
    scores = {(1, 1): 620, (1, 2): 170, (2, 1): -100, (2, 2): -100}
    results = [
        BoardResult(board, (home,), (3 - home,), Played(score), round=1) for (board, home), score in scores.items()
    ]
    path = tmp_path / "match.json"
    path.write_text(write_event(Event(kind="teams", results=tuple(results))), encoding="utf-8")
    data = json.loads(run(capsys, "score", str(path), "--json")[1])

    assert data["matches"][0]["score"] == [10, 0]
    assert data["teams"][0]["team"] == 1
    assert "10–0" in run(capsys, "score", str(path))[1]
    heads = {
        scoring: run(capsys, "score", str(path), "--scoring", scoring, "--lang", "en")[1] for scoring in ("vp", "imps")
    }
    assert ("VP" in heads["vp"], "VP" in heads["imps"], "IMPs" in heads["imps"]) == (True, False, True)
    assert json.loads(run(capsys, "score", str(path), "--scoring", "bam", "--json")[1])["matches"][0]["score"] == [3, 1]
    assert run(capsys, "score", str(path), "--scoring", "mp")[0] == 2
    path.write_text(write_event(Event(results=tuple(results))), encoding="utf-8")
    told = json.loads(run(capsys, "score", str(path), "--scoring", "imps", "--json")[1])
    assert told["matches"][0]["score"] == [10, 0]


def test_a_bridgemate_database_is_scored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Straight from the handsets: the pairs are those of the rows, the result is at the board's vulnerability."""
    rows = [
        result(2, "4 S", "N", "=", PairNS=1, PairEW=2),
        result(2, "4 S", "N", "-1", PairNS=3, PairEW=4, Table=2, ID=9),
    ]
    path = tmp_path / "evening.bws"
    path.write_bytes(bws(rows))
    standings = json.loads(run(capsys, "score", str(path), "--json")[1])["rankings"]

    assert [(each["field"], [one["number"] for one in each["standings"]]) for each in standings] == [
        ("ns", [1, 3]),
        ("ew", [4, 2]),
    ]


@pytest.mark.parametrize("kind", ["json", "pbn", "xml", "csv"])
def test_an_event_is_written(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path, kind: str, event: Event
) -> None:
    """To every kind of file; what we read ourselves gives the same standings."""
    target = tmp_path / f"out.{kind}"
    before = json.loads(run(capsys, "score", str(file), "-o", str(target), "--json")[1])["rankings"]

    assert target.stat().st_size > 100
    if kind == "json":
        assert read_event(target.read_text(encoding="utf-8")) == event
    if kind in ("pbn", "xml"):
        after = json.loads(run(capsys, "score", str(target), "--json")[1])["rankings"]
        assert [each["result"] for each in after[0]["standings"]] == [each["result"] for each in before[0]["standings"]]


def test_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its size and reasons; as JSON with its check."""
    status, out, _ = run(capsys, "movement", "--pairs", "13", "--boards", "26")
    data = json.loads(run(capsys, "movement", "--pairs", "13", "--boards", "26", "--hours", "2", "--json")[1])

    assert status == 0
    assert "1. Howell\n   13 rounds of 2 boards: 26 boards" in out
    assert all(each["sound"] and each["minutes"] <= 120 for each in data)


@pytest.mark.parametrize(
    ("words", "code", "rounds"),
    [
        (("--players", "9", "--boards", "27"), "whist", 9),
        (("--teams", "4", "--boards", "24"), "round_robin", 3),
        (("--teams", "8", "--drawn", "--boards", "24"), "swiss", 4),
        (("--pairs", "8", "--drawn", "--boards", "24"), "swiss", 4),
        (("--teams", "8", "--knock-out", "--boards", "24"), "knock_out", 3),
    ],
)
def test_suggestions_of_every_kind(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: str, rounds: int
) -> None:
    """For individuals and teams too; rounds that have yet to be drawn are counted."""
    shown = run(capsys, "movement", *words, "--lang", "en")[1]
    data = json.loads(run(capsys, "movement", *words, "--json")[1])

    assert (data[0]["movement"], data[0]["rounds"]) == (code, rounds)
    assert f"{rounds} rounds of {data[0]['boards_in_a_set']} boards" in shown


def test_a_movement_in_full(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A row a round with tables and boards, who sits out, and the check; to a file and back."""
    target = tmp_path / "seven.json"
    status, out, _ = run(capsys, "movement", "--pairs", "7", "--take", "1", "-o", str(target))
    again = run(capsys, "movement", str(target))[1]

    assert status == 0
    assert out.count("sits out") == 7
    assert "21 of 21 possible meetings" in out
    assert "Table 4" not in out
    assert read_movement(target.read_text(encoding="utf-8")).contestants == 7
    assert again.count("sits out") == 7


@pytest.mark.parametrize(
    "words",
    [
        ("movement",),
        ("movement", "--pairs", "2"),
        ("movement", "--pairs", "8", "--boards", "x"),
        ("movement", "--pairs", "8", "--hours", "0"),
        ("movement", "--pairs", "8", "--take", "99"),
        ("movement", "--pairs", "8", "--teams", "4"),
        ("movement", "--players", "8", "--drawn"),
        ("movement", "--pairs", "8", "--knock-out"),
        ("movement", "no-such-file.json"),
        ("score", "no-such-file.json"),
        ("score", "no-such-file.pbn"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """One line and status 2."""
    status, out, err = run(capsys, *words)

    assert (status, out, err.count("\n")) == (2, "", 1)


def test_bad_files(capsys: pytest.CaptureFixture[str], tmp_path: Path, event: Event) -> None:
    """A wrong movement, an event cut off, deals without results, an unknown kind of output: told, nothing written."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text(write_movement(howell(8)).replace('"ns":[8]', '"ns":[3]', 1), encoding="utf-8")
    cut = tmp_path / "cut.json"
    cut.write_text(write_event(event)[:-200], encoding="utf-8")
    deals = tmp_path / "deals.pbn"
    deals.write_bytes(to_bytes([board.replace(items=()) for board in pbn_boards(event)], "pbn"))
    good = tmp_path / "good.json"
    good.write_text(write_event(event), encoding="utf-8")
    for words in (
        ("movement", str(wrong)),
        ("score", str(cut)),
        ("score", str(deals)),
        ("score", str(good), "-o", str(tmp_path / "out.docx")),
    ):
        status, out, err = run(capsys, *words)
        assert (status, out, err.count("\n")) == (2, "", 1), words
    assert not (tmp_path / "out.docx").exists()


def test_an_event_is_prepared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With a movement from a file, and the boards in a set; two sources or none are refused, and nothing is written."""
    own = tmp_path / "own.json"
    own.write_text(write_movement(howell(8)), encoding="utf-8")
    path = tmp_path / "evening.json"
    for words in ((), ("--pairs", "8", "--movement", str(own)), ("--movement", str(own), "--scoring", "darts")):
        assert run(capsys, "new", str(path), *words)[0] == 2
        assert not path.exists()
    assert run(capsys, "new", str(path), "--movement", str(own), "--each", "3")[0] == 0
    assert read_event(path.read_text(encoding="utf-8")).each == 3


def test_sections_and_sessions(capsys: pytest.CaptureFixture[str], tmp_path: Path, event: Event) -> None:
    """Two files as one field, written as one event; and as two sessions, weighted."""
    one, other, out = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "both.json"
    one.write_text(write_event(event), encoding="utf-8")
    other.write_text(write_event(event.with_result(entered(1, (1,), (8,), "7NT by N -9"))), encoding="utf-8")
    both = (str(one), str(other))

    status, _, _ = run(capsys, "combine", *both, "--sections", "-o", str(out))
    assert status == 0
    assert len(read_event(out.read_text(encoding="utf-8")).results) == 2 * len(event.results)
    data = json.loads(run(capsys, "combine", *both, "--weights", "1,1.5", "--json")[1])
    assert [len(each["results"]) for each in data] == [2] * 8
    assert "Session 2" in run(capsys, "combine", *both, "--lang", "en")[1]
    for words, said in (
        (("--weights", "1,x"), "“x” is no weight"),
        (("--weights", "1"), "1 weights for 2 sessions"),
        (("--sections", "--weights", "1,1"), "--weights"),
        (("--sections", "--apart"), "--apart"),
        (("-o", str(tmp_path / "c.json")), "--output"),
    ):
        status, out_text, err = run(capsys, "combine", *both, *words, "--lang", "en")
        assert (status, out_text) == (2, "")
        assert said in err


def test_only_the_same_points_are_combined(capsys: pytest.CaptureFixture[str], tmp_path: Path, event: Event) -> None:
    """Cross-IMPs divided and undivided in every way, one winner beside two in one field: refused, nothing printed."""
    whole = Comparison(method=Method.CROSS_IMPS)
    undivided = msgspec.structs.replace(whole, divisor=Divisor.NONE)
    changed = event.with_result(entered(1, (1,), (8,), "7NT by N -9"))
    paths = [str(tmp_path / name) for name in ("a.json", "b.json", "c.json")]
    for path, one in zip(
        paths,
        (
            msgspec.structs.replace(event, comparison=whole),
            msgspec.structs.replace(changed, comparison=undivided),
            msgspec.structs.replace(changed, comparison=whole, winners=2),
        ),
        strict=True,
    ):
        Path(path).write_text(write_event(one), encoding="utf-8")

    for two, words, said in (
        (paths[:2], (), "divided in different ways"),
        (paths[:2], ("--apart",), "divided in different ways"),
        (paths[:2], ("--sections",), "divided in different ways"),
        (paths[::2], ("--sections",), "East-West apart"),
    ):
        status, out, err = run(capsys, "combine", *two, *words, "--lang", "en")
        assert (status, out) == (2, "")
        assert said in err


def test_a_session_counts_once(capsys: pytest.CaptureFixture[str], tmp_path: Path, event: Event) -> None:
    """A file given twice, by another path too, and a copy of it, are refused with their names; nothing is printed."""
    one, copy = tmp_path / "a.json", tmp_path / "copy.json"
    for path in (one, copy):
        path.write_text(write_event(event), encoding="utf-8")
    roundabout = f"{tmp_path}/./a.json"

    for words, said in (
        ((str(one), str(one)), f"{one} is given twice"),
        ((str(one), roundabout, "--sections"), f"{roundabout} is given twice"),
        ((str(one), str(copy)), f"{one} and {copy} have the very same results"),
        ((str(one), str(copy), "--apart"), f"{one} and {copy} have the very same results"),
    ):
        status, out, err = run(capsys, "combine", *words, "--lang", "en")
        assert (status, out) == (2, "")
        assert said in err


def test_the_same_cards_under_two_numbers_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, event: Event
) -> None:
    """The cards of one section's board 1 as another's board 2: both are named, once; under one number all is well."""
    deals = [str(Deal.random(random.Random(seed))) for seed in (1, 2)]
    other = event.with_result(entered(1, (1,), (8,), "7NT by N -9"))
    paths = (tmp_path / "a.json", tmp_path / "b.json")

    for known, lines in (({2: deals[0]}, 1), ({1: deals[0], 2: deals[1]}, 0)):
        for path, one, cards in zip(paths, (event, other), ({1: deals[0]}, known), strict=True):
            path.write_text(write_event(msgspec.structs.replace(one, deals=cards)), encoding="utf-8")
        status, _, err = run(capsys, "combine", *map(str, paths), "--lang", "en")
        assert (status, err.count("\n")) == (0, lines)
        assert not lines or f"board 1 of {paths[0]} and board 2 of {paths[1]}" in err
