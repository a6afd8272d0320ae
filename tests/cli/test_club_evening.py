"""`makker club new` and `open`: an evening of any kind without a browser, kept whatever happens."""

import asyncio
import contextlib
import errno
import fcntl
import io
import itertools
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.cli.test_club import run
from tests.web.conftest import running

from makker.cli.club.desk import Desk
from makker.cli.club.given import settings_of
from makker.cli.club.keeping import open_kept, read_evening, write_new
from makker.cli.context import Face
from makker.deals import Deal
from makker.errors import MakkerError, SaveError
from makker.formats import Board, read, to_bytes
from makker.i18n import Catalogue, Language
from makker.tournament.evening import Evening
from makker.tournament.events import event_of_boards, rankings, read_event
from makker.tournament.movements import howell, write_movement
from makker.tournament.scoring import Artificial, Assigned, Late, NotPlayed, Part, Played
from makker.web.nightforms import read_setup

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def state_of(path: Path) -> Evening:
    """The evening as the file has it."""
    return read_evening(path.read_bytes(), str(path))[0]


@pytest.fixture
def told(capsys: Capture, monkeypatch: Patch) -> Callable[..., tuple[object, str, str]]:
    """Lines told to an evening: status, output, errors."""

    def tell(path: Path, *lines: str, language: str = "en", more: tuple[str, ...] = ()) -> tuple[object, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        return run(capsys, "open", str(path), "--lang", language, *more)

    return tell


@pytest.fixture
def evening(capsys: Capture, tmp_path: Path) -> Path:
    """Eight pairs, seven rounds of two boards."""
    path = tmp_path / "tirsdag.makker-club"
    assert run(capsys, "new", str(path), "--pairs", "8", "--boards", "14", "--name", "Tirsdag")[0] == 0
    return path


Told = Callable[..., tuple[object, str, str]]


@pytest.mark.parametrize(
    ("words", "kind", "code", "contestants"),
    [
        (("--pairs", "8", "--boards", "14"), "pairs", "howell", 8),
        (("--pairs", "8", "--drawn", "--boards", "15"), "pairs", "swiss", 8),
        (("--players", "8", "--boards", "14"), "individual", "whist", 8),
        (("--teams", "4", "--boards", "24"), "teams", "round_robin", 4),
        (("--teams", "6", "--drawn", "--boards", "24"), "teams", "swiss", 6),
        (("--teams", "5", "--knock-out", "--boards", "24"), "teams", "knock_out", 5),
    ],
)
def test_every_kind_of_evening(
    capsys: Capture, tmp_path: Path, told: Told, words: tuple[str, ...], kind: str, code: str, contestants: int
) -> None:
    """Made, begun, its first round entered, and ranked; where rounds are drawn the second is drawn from the first."""
    path = tmp_path / "evening"
    status, out, _ = run(capsys, "new", str(path), *words)
    assert (status, "rounds" in out) == (0, True)
    told(path, "begin")
    state = state_of(path)
    results = [f"{'-'.join(map(str, place))} 4S by N {'=' if place[1] % 2 else '-1'}" for place in state.due(1)]
    status, out, err = told(path, *results, "standings", "begin", "seats")
    after = state_of(path)

    assert (status, err) == (0, "")
    movement = after.setup.event.movement
    assert movement is not None
    assert (after.setup.event.kind, movement.code, movement.contestants) == (kind, code, contestants)
    assert after.missing(1) == ()
    assert after.round == 2
    assert "Ranking" in out
    assert f"Round 2 of {after.rounds}" in out


def test_the_choices_of_the_wizard(capsys: Capture, tmp_path: Path) -> None:
    """Scoring, day, names with handicaps and hidden ones, deals, minutes, correction; a bad one writes nothing."""
    path, names = tmp_path / "evening", tmp_path / "names"
    names.write_text("Anna – Bo\n2 * Cy, Di +2.5\n", encoding="utf-8")
    chosen = ["--scoring", "butler", "--date", "2026-11-30", "--minutes", "12", "--correction", "0"]
    chosen += ["--deals", "makker", "--set", "datum=away", "--set", "tie1=most_tops"]
    base = ["new", str(path), "--pairs", "6", "--boards", "20", "--name", "Finale", "--names", str(names)]
    for wrong in (
        ["--scoring", "darts"],
        ["--date", "30.11."],
        ["--minutes", "x"],
        ["--take", "99"],
        ["--set", "colour=red"],
        ["--set", "datum=sideways"],
        ["--knock-out"],
        ["--teams", "4"],
        ["--deals", str(tmp_path / "none.pbn")],
    ):
        status, out, err = run(capsys, *base, *wrong)
        assert (status, out, err.count("\n"), path.exists()) == (2, "", 1, False), wrong
    assert run(capsys, *base, *chosen)[0] == 0
    setup = state_of(path).setup

    assert (setup.minutes, setup.correction) == (12, 0)
    assert (setup.event.name, setup.event.date) == ("Finale", "2026-11-30")
    assert setup.event.comparison.method.value == "butler"
    assert setup.event.comparison.rounding.value == "away"
    assert [each.value for each in setup.event.tie_breaks] == ["most_tops"]
    assert [(each.names, each.shown, float(each.handicap)) for each in setup.event.contestants] == [
        (("Anna", "Bo"), True, 0),
        (("Cy", "Di"), False, 2.5),
    ]
    assert sorted(setup.event.deals) == list(range(1, 21))
    assert run(capsys, *base, *chosen)[0] == 2  # it is there


def test_results_in_any_order(evening: Path, told: Told) -> None:
    """With round, table and board, or without the round that is played; the next round's first result begins it."""
    lines = [
        "1-1-1 4S by N =",
        "1-2 Pass",
        "",
        "# a remark",
        "2-1-3 3NT av Ø -1 lead HK",
        "1-3-12 2h s +1",
        "1-4 1C by E =",
    ]
    status, out, err = told(evening, *lines)
    state = state_of(evening)

    assert (status, out, err) == (0, "", "")
    assert state.round == 2
    assert state.changes == ()
    assert {place: (entry.contract, entry.lead) for place, entry in state.entries.items()} == {
        (1, 1, 1): ("4S by N =", ""),
        (1, 1, 2): ("Pass", ""),
        (1, 3, 12): ("2H by S +1", ""),
        (2, 1, 3): ("3N by E -1", "HK"),
        (2, 1, 4): ("1C by E =", ""),
    }
    assert all(entry.confirmed for entry in state.entries.values())


def test_what_only_a_director_may_write(evening: Path, told: Told) -> None:
    """Adjusted, weighted, late, not played, changed, a wrong pair, a board of another round: each with a reason."""
    status, _, err = told(
        evening,
        "1-1-1 4S by N =",
        "1-1-1 4S by N =",
        "1-1-1 4S by N -1 ; slip misread",
        "1-1-2 A60-40 ; fouled",
        "1-2-7 W2:4S by N =,1:4S by N -1 ; misinformation",
        "1-2-8 NP ; no time",
        "1-3-11 LATE ; played after the session",
        "1-3-12 2H by S = ns 4 ew 7 ; wrong pair sat there",
        "1-4-13 1NT by W = group b ; cards exchanged",
        "1-4-5 1NT by W = elsewhere lead S2 ; board 5 instead of 14",
    )
    state = state_of(evening)
    outcomes = {place: entry.outcome for place, entry in state.entries.items()}

    assert (status, err) == (0, "")
    assert outcomes == {
        (1, 1, 1): Played(-50),
        (1, 1, 2): Artificial(60, 40),
        (1, 2, 7): Assigned((Part(620, 2), Part(-100, 1))),
        (1, 2, 8): NotPlayed(),
        (1, 3, 11): Late(),
        (1, 3, 12): Played(110),
        (1, 4, 13): Played(-90),
        (1, 4, 5): Played(-90),
    }
    assert (state.entries[1, 3, 12].ns, state.entries[1, 3, 12].ew) == ((4,), (7,))
    assert state.entries[1, 4, 13].group == "b"
    assert state.entries[1, 4, 5].lead == "S2"
    assert [each.why for each in state.changes][:2] == ["slip misread", "fouled"]
    assert len(state.changes) == 8


REPAIRS = (
    ("swap 1 2 2 ; sat wrong", "swapped"),
    ("turn 1-1 ; arrow forgotten", "turned"),
    ("turn 1-1-1 ; this board alone", "corrected"),
    ("leave 3 ; ill", "left"),
    ("join 2 ; bus was late", "joined"),
    ("drop 7 8 ; had to go", "dropped"),
    ("penalty 4 2.5 ; phone", "penalised"),
    ("clear 1-1-1 ; wrong table", "cleared"),
    ("redo 1 ; boards mixed up", "cleared"),
    ("announce Coffee; and cake", ""),
    ("name 3 Anna Ås – Bo Berg", ""),
    ("deals makker", "dealt"),
    ("settings datum=zero minutes=11 title=Finale ; as printed", "settled"),
    ("final ; power cut", "final"),
)
"""Every repair, and the last line that it leaves in the log of changes."""


@pytest.mark.parametrize(("line", "change"), REPAIRS, ids=[line.split()[0] + str(len(line)) for line, _ in REPAIRS])
def test_every_repair_and_its_undoing(evening: Path, told: Told, line: str, change: str) -> None:
    """Each is logged with its reason; undone, all is as it was, and what happened is in the log."""
    assert told(evening, "1-1-1 4S by N =", "1-2-7 3NT by E +1", "2-1-3 Pass")[0] == 0
    before = state_of(evening)
    status, _, err = told(evening, line)
    after = state_of(evening)

    assert (status, err) == (0, "")
    assert as_played(after) != as_played(before)
    assert [each.what for each in after.changes][-1:] == ([change] if change else [])
    assert not change or after.changes[-1].why == (line.partition("; ")[2] or "makker")
    evening.write_bytes(b"".join(evening.read_bytes().splitlines(keepends=True)[: before.version]))
    assert as_played(state_of(evening)) == as_played(before)
    status, _, err = told(evening, line, "undo")
    undone = state_of(evening)
    assert (status, err) == (0, "")
    assert as_played(undone) == as_played(before)
    assert undone.version > after.version
    assert told(evening, "undo")[2] == "line 1: there is nothing to undo\n"


def as_played(state: Evening) -> dict[str, object]:
    """All that players would notice."""
    rounds = range(1, state.rounds + 1)
    penalties: dict[int, float] = {}
    for each in state.penalties:
        penalties[each.contestant] = penalties.get(each.contestant, 0) + float(each.amount)
    return {
        "sittings": [{(each.table, each.directions, each.boards) for each in state.sittings(at)} for at in rounds],
        "out": [state.sits_out(at) for at in rounds],
        "round": state.round,
        "results": {place: (each.ns, each.ew, each.outcome, each.lead) for place, each in state.entries.items()},
        "penalties": {who: amount for who, amount in penalties.items() if amount},
        "names": {each.number: each.names for each in state.setup.event.contestants},
        "deals": state.setup.event.deals,
        "announcement": state.announcement,
        "settings": settings_of(state.setup),
        "final": state.final is not None,
        "lineups": state.lineups,
    }


def test_undoing_a_whole_sitting(evening: Path, told: Told) -> None:
    """Line after line taken back, the last first, until it is as it was at the beginning."""
    before = state_of(evening)
    lines = [
        "begin",
        "1-1-1 4S by N =",
        "1-1-1 Pass ; misread",
        "leave 3 ; ill",
        "return 3",
        "swap 1 2 ; sat wrong",
        "begin",
        "clear 1-1-1 ; mixed up",
        "join 2 ; late",
        "redo 1 ; nothing is there",  # refused: there is nothing to take away
        "final ; fire alarm",
        "reopen ; false alarm",
    ]
    status, _, err = told(evening, *lines, *["undo"] * 11)

    assert (status, err.count("\n")) == (2, 1)
    assert as_played(state_of(evening)) == as_played(before)


def test_who_has_moved_is_moved_by_name(evening: Path, told: Told) -> None:
    """A second exchange takes whoever it names, wherever an earlier one has led: back again all is as it was."""
    before = as_played(state_of(evening))
    first = [each.directions for each in state_of(evening).sittings(1)]
    told(evening, "swap 6 7 ; x", "swap 2 7 ; x")
    now = [each.directions for each in state_of(evening).sittings(1)]
    places = {6: 2, 7: 6, 2: 7}  # seven sat in the place of six, where two sits now, who left the place for it

    assert now == [tuple(tuple(places.get(who, who) for who in side) for side in sides) for sides in first]
    told(evening, "swap 2 7 ; x", "swap 7 6 ; x")
    assert as_played(state_of(evening)) == before


FORMS = (
    {"pairs": "9", "boards": "18"},
    {"pairs": "8", "boards": "15", "kind": "swiss"},
    {"pairs": "8", "boards": "14", "kind": "individual"},
    {"pairs": "6", "boards": "24", "kind": "swiss_teams"},
    {"pairs": "5", "boards": "24", "kind": "knock_out"},
)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.get("kind", "pairs"))
@pytest.mark.parametrize("seed", [1, 3])
def test_anything_in_any_order(tmp_path: Path, form: dict[str, str], seed: int) -> None:
    """Whatever is done after whatever: the file reads back the same, nobody sits twice, and all can be taken back."""
    rng, path = random.Random(seed), tmp_path / "evening"
    write_new(path, read_setup(form), 0.0)
    times = itertools.count(60)
    desk = Desk(Face(Catalogue(Language.EN)), open_kept(path), lambda: float(next(times)))
    stages = [as_played(desk.state)]
    for _ in range(30):
        depth = len(desk.kept.past)
        with contextlib.suppress(MakkerError):
            desk.obey(anything(desk.state, rng))
        if len(desk.kept.past) > depth:
            stages.append(as_played(desk.state))
        assert len(stages) == len(desk.kept.past) + 1
        for at in range(1, desk.state.rounds + 1):
            seated = Counter(who for each in desk.state.sittings(at) for who in each.everybody)
            assert max(seated.values(), default=0) <= (2 if desk.state.setup.event.kind == "teams" else 1)
    assert as_played(state_of(path)) == stages[-1]
    while desk.kept.past:
        desk.obey("undo")
        stages.pop()
        assert as_played(desk.state) == stages[-1]
    desk.kept.close()

    assert as_played(state_of(path)) == stages[0]


def anything(state: Evening, rng: random.Random) -> str:
    """A line that may be refused."""
    due = [place for at in range(1, min(state.round + 2, state.rounds + 1)) for place in state.due(at)] or [(1, 1, 1)]
    place = rng.choice(due)
    where, movement = "-".join(map(str, place)), state.setup.event.movement
    many = movement.contestants + 1 if movement else 1
    one, other, at = rng.randint(1, many), rng.randint(1, many), rng.randint(1, state.rounds)
    lines = [*[f"{where} {written}" for written in ("4S by N =", "2H by W -1 ; x", "A60-40 ; x", "NP ; x")] * 2]
    lines += [
        f"{where} Pass elsewhere ns {one} ew {other} ; x",
        "begin",
        "begin",
        f"begin {at}",
        "extend 2",
        "redraw ; x",
    ]
    lines += [f"swap {one} {other} ; x", f"turn {place[0]}-{place[1]} ; x", f"turn {where} ; x", f"clear {where} ; x"]
    lines += [
        f"leave {one} ; x",
        f"leave {one} {at} ; x",
        f"return {one}",
        f"join {1 + at % 2} ; x",
        f"drop {one} {other} ; x",
    ]
    lines += [
        f"penalty {one} {at} ; x",
        f"redo {at} ; x",
        "announce hi",
        "final ; x",
        "reopen ; x",
        f"name {one} A – B{at}",
    ]
    return rng.choice([*lines, "deals makker", f"settings minutes={at} ; x"])


def test_a_movement_made_anew_is_undone(evening: Path, told: Told) -> None:
    """Before the start a ninth pair gets a movement of its own; undone, it is the one of eight again."""
    before = state_of(evening)
    status, out, _ = told(evening, "join 1 ; late", "undo")

    assert (status, "Movement made anew, pairs: 9" in out) == (0, True)
    assert state_of(evening).setup == before.setup
    told(evening, "join 1 ; late")
    movement = state_of(evening).setup.event.movement
    assert movement is not None
    assert movement.contestants == 9


def kept(state: Evening) -> bool:
    """Whether a ninth pair was fitted into the movement of eight."""
    movement = state.setup.event.movement
    return movement is not None and movement.code == "howell" and state.changes[-1].what == "joined"


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv"])
def test_the_movement_is_kept_where_it_is_asked_for(evening: Path, told: Told, language: str) -> None:
    """As the console has it: anew unless said otherwise, in the language's word or in English; undone, they leave."""
    word = {"en": "keep", "nb": "behold", "da": "behold", "sv": "behåll"}[language]
    before = state_of(evening)
    status, _, err = told(evening, f"join 1 {word} ; late train", language=language)
    after = state_of(evening)

    assert (status, err) == (0, "")
    assert kept(after)
    assert after.rounds == before.rounds
    assert after.setup.event.each == before.setup.event.each
    status, _, _ = told(evening, "join 1 KEEP ; later train", "undo", language=language)
    assert status == 0
    assert state_of(evening).gone == {10: 1}
    status, _, err = told(evening, "join 1 perhaps ; x", language=language)
    assert (status, word in err) == (2, True)
    told(evening, "begin", "join 2 keep ; another", language=language)
    assert state_of(evening).changes[-1].what == "joined"


def test_what_is_added_to_the_matches_of_teams(capsys: Capture, tmp_path: Path, told: Told) -> None:
    """Carry-over, handicap, penalties and byes stand under the matches with their rounds, and in the data.

    Five teams draw; each has a bye in one of the rounds, three fifths of 20 victory points: 12.
    """
    path, names = tmp_path / "evening", tmp_path / "names"
    names.write_text("Bergen: Anna – Bo – Carl – Dag =3\nÅsane: * Eva – Finn +1,5\nGro – Hans\n", encoding="utf-8")
    words = ("--teams", "5", "--drawn", "--boards", "24", "--scoring", "vp", "--names", str(names))
    assert run(capsys, "new", str(path), *words)[0] == 0
    told(path, "begin")
    results = [f"{'-'.join(map(str, place))} 4S by N =" for place in state_of(path).due(1)]
    lines = ("penalty 1 2 ; late", "penalty 3 -1 ; sporting", "standings", "who 1", "who 3")
    status, out, err = told(path, *results, *lines, more=("--json",))
    (out_of,) = state_of(path).sits_out(1)

    assert status == 0
    data = json.loads(out)
    expected = [
        {"round": 0, "team": 1, "kind": "carry_over", "points": 3.0},
        {"round": 0, "team": 2, "kind": "handicap", "points": 1.5},
        {"round": 1, "team": 1, "kind": "penalty", "points": -2.0},
        {"round": 1, "team": 3, "kind": "penalty", "points": 1.0},
        {"round": 1, "team": out_of, "kind": "bye", "points": 12.0},
    ]
    in_order = sorted(data["additions"], key=lambda each: (each["round"], each["team"], each["kind"] == "bye"))
    assert in_order == sorted(expected, key=lambda each: (each["round"], each["team"], each["kind"] == "bye"))
    called = {each["team"]: (each.get("team_name"), each["names"]) for each in data["teams"]}
    assert called[1] == ("Bergen", ["Anna", "Bo", "Carl", "Dag"])
    assert called[2] == ("Åsane", ["Eva", "Finn"])
    assert called[3] == (None, ["Gro", "Hans"])
    for team in range(1, 6):
        won = [
            part
            for each in data["matches"]
            for at, part in zip((each["home"], each["away"]), each["victory"], strict=True)
            if at == team
        ]
        added = [each["points"] for each in data["additions"] if each["team"] == team]
        (points,) = (each["points"] for each in data["teams"] if each["team"] == team)
        assert points == pytest.approx(sum(won) + sum(added))
    squeezed = [" ".join(line.split()) for line in err.splitlines()]
    assert [line for line in squeezed if re.search("carry-over|handicap|penalty|bonus|bye", line)][-5:] == [
        *(f"1 {row}" for row in sorted_rows(out_of)),
        "– 1 Bergen carry-over +3",
        "– 2 Åsane handicap +1.5",
    ]
    assert any("Bergen: Anna – Bo – Carl – Dag" in line for line in squeezed)
    assert any(line.startswith("1 Bergen ") or " 1 Bergen " in line for line in squeezed)
    assert not any("Eva" in line for line in squeezed)
    assert squeezed[squeezed.index("1 Bergen") + 1] == "Anna – Bo – Carl – Dag"


def sorted_rows(out_of: int) -> list[str]:
    """What was added in the round, by team."""
    names = {1: "1 Bergen", 2: "2 Åsane", 3: "3 Gro – Hans", 4: "4", 5: "5"}
    rows = [(1, "penalty −2"), (3, "bonus +1"), (out_of, "bye +12")]
    return [f"{names[team]} {said}" for team, said in sorted(rows, key=lambda row: row[0])]


def test_who_sits_there_of_a_team_with_a_name(capsys: Capture, tmp_path: Path, told: Told) -> None:
    """The two of the line-up stand beneath the team's name; without a line-up the name alone."""
    path, names = tmp_path / "evening", tmp_path / "names"
    names.write_text("Bergen Bridgeklubb: Anna – Bo – Carl – Dag – Eli\n", encoding="utf-8")
    run(capsys, "new", str(path), "--teams", "2", "--boards", "8", "--names", str(names))
    told(path, "begin")
    (table, way) = next((each.table, "ns" if 1 in each.directions[0] else "ew") for each in state_of(path).sittings(1))
    _, out, err = told(path, "seats", f"lineup {table} {way} Eli, Bo", "seats")

    assert err == ""
    before, _, after = out.rpartition("Round 1 of")
    assert "1 Bergen Bridgeklubb" in before
    assert "Anna" not in before
    assert "1 Bergen Bridgeklubb" in after
    assert "Eli – Bo" in after


def test_a_drawn_round_is_undone(capsys: Capture, tmp_path: Path, told: Told) -> None:
    """After a correction the last round is drawn anew; or the draw is taken back altogether."""
    path = tmp_path / "monrad"
    run(capsys, "new", str(path), "--pairs", "8", "--drawn", "--boards", "15")
    told(path, "begin")
    results = [f"{'-'.join(map(str, place))} 4S by N {place[1] - 3:+}" for place in state_of(path).due(1)]
    told(path, *(line.replace("+0", "=") for line in results))
    before = state_of(path)
    assert told(path, "begin", "undo")[0] == 0
    assert as_played(state_of(path)) == as_played(before)
    corrected = "1-1-1 7NT by N -9 ; misread"
    status, _, err = told(path, "begin", corrected, "redraw ; result changed", "2-1-5 Pass", "redraw ; again")
    state = state_of(path)

    assert [each.what for each in state.changes][-3:] == ["drawn", "corrected", "drawn"]
    assert [each.why for each in state.changes][-2:] == ["misread", "result changed"]
    assert (status, err) == (2, "line 5: only a drawn round in which nothing has been entered can be drawn anew\n")


def test_a_tied_match_goes_on(capsys: Capture, tmp_path: Path, told: Told) -> None:
    """The winners are drawn only when there are some; two boards more decide, and can be taken back."""
    path = tmp_path / "cup"
    run(capsys, "new", str(path), "--teams", "4", "--knock-out", "--boards", "24")
    told(path, "begin")
    status, _, err = told(path, *(f"{'-'.join(map(str, place))} Pass" for place in state_of(path).due(1)), "begin")
    assert (status, "tie" in err) == (2, True)
    before = state_of(path)
    assert told(path, "extend 2", "undo")[0] == 0
    assert as_played(state_of(path)) == as_played(before)
    assert told(path, "extend 2")[0] == 0
    extra = [*state_of(path).missing(1)]
    lines = [f"{'-'.join(map(str, place))} 4S by N {'=' if place[1] % 2 else '-1'}" for place in extra]
    status, _, err = told(path, *lines, "begin")

    assert (status, err, state_of(path).round) == (0, "", 2)
    assert len(extra) == 2 * 4


def test_refusals_change_nothing(evening: Path, told: Told) -> None:
    """Each is told by its line, in one line, with what was expected; the file stays as it was, to the byte."""
    told(evening, "1-1-1 4S by N =")
    before = evening.read_bytes()
    for line, said in (
        ("4S by N =", "is no command"),
        ("1-1-9 Pass", "boards 1 to 2"),
        ("9-1-1 Pass", "round 9 is not being played: round 1 is"),
        ("1-9-1 Pass", "nobody plays at table 9"),
        ("1-1-2 what", ""),
        ("1-1-1 Pass", "after a semicolon: 1-1-1 Pass ; …"),
        ("1-1-2 A60 ; x", ""),
        ("1-1-2 A60-40", "after a semicolon"),
        ("1-1-2 4S by N = lead Z9", ""),
        ("1-1-2 4S by N = ns 99 ; x", ""),
        ("1-2-1 Pass", "boards 7 to 8"),
        ("begin now", "begin [R]"),
        ("begin 9", "there is no round 9"),
        ("swap 1 ; x", "swap N N [R] ; reason"),
        ("swap 1 1 ; x", "no contestant 1"),
        ("leave 3", "leave N [R] ; reason"),
        ("return 3", "no contestant 3"),
        ("penalty 3 much ; x", "no amount"),
        ("penalty 99 10 ; x", "no contestant 99"),
        ("clear 1-1-2 ; x", "no such result"),
        ("turn 1-1-2 ; x", "no such result"),
        ("redraw ; x", "drawn"),
        ("reopen ; x", "not final"),
        ("final", "missing"),
        ("lineup 1 ns A, B", "nobody plays"),
        ("board 99", "no such result"),
        ("board", "board B"),
        ("who 99", "no contestant 99"),
        ("missing links", "that is written: missing"),
        ("deals no-such-file.pbn", "no-such-file.pbn"),
        ("names no-such-file", "no-such-file"),
        ("write results.docx", ".pbn"),
        (f"write {evening}", "already"),
        ("name Anna", "name N …"),
        ("undo", "nothing to undo"),
        ("x" * 600, ""),
        ("announce " + "x" * 300, ""),
        ("\x00\x07", ""),
    ):
        status, out, err = told(evening, line)
        assert (status, out, err.count("\n"), err[:7]) == (2, "", 1, "line 1:"), (line, out, err)
        assert said in err, (line, err)
        assert evening.read_bytes() == before, line


def test_four_languages(evening: Path, told: Told, capsys: Capture, tmp_path: Path) -> None:
    """The same evening in the words of each language, and in English ones everywhere."""
    played: dict[str, dict[str, object]] = {}
    for language, lines in (
        ("en", ("begin", "1-1-1 4S by N = lead HK", "leave 3 ; x", "turn 1-1 ; x", "announce x", "final ; x")),
        ("nb", ("begynn", "1-1-1 4S av N = utspill HK", "går 3 ; x", "snu 1-1 ; x", "kunngjør x", "endelig ; x")),
        ("da", ("begynd", "1-1-1 4S af N = udspil HK", "går 3 ; x", "vend 1-1 ; x", "meddel x", "endelig ; x")),
        ("sv", ("börja", "1-1-1 4S av N = utspel HK", "går 3 ; x", "vänd 1-1 ; x", "meddela x", "slutgiltig ; x")),
        ("sv", ("begin", "1-1-1 4S by N = lead HK", "leave 3 ; x", "turn 1-1 ; x", "announce x", "final ; x")),
    ):
        path = tmp_path / f"{language}{len(played)}"
        path.write_bytes(evening.read_bytes())
        status, _, err = told(path, *lines, language=language)
        assert (status, err) == (0, ""), language
        played[path.name] = as_played(state_of(path))
        help_status, shown, _ = told(path, "help", language=language)
        assert help_status == 0
        assert all(len(line) <= 80 for line in shown.splitlines())
        assert "club." not in shown

    assert all(each == played["en0"] for each in played.values())


def test_looking(evening: Path, told: Told) -> None:
    """Seats, what is missing, a board, a pair, the log, one order's help: what stands there is what was told."""
    told(evening, "1-1-1 4S by N =", "1-2-7 3NT by E +1", "name 8 Anna – Bo", "leave 3 ; ill")

    assert "Anna – Bo" in told(evening, "seats")[1]
    assert "1/2" in told(evening, "seats 1")[1]
    assert "sits out" in told(evening, "seats 3")[1]
    shown = told(evening, "missing")[1]
    assert ("1-1-2" in shown, "1-1-1" in shown) == (True, False)
    assert "1-1-1" in told(evening, "board 1")[1]
    assert "4♠ N =" in told(evening, "who 8")[1]
    assert "ill" in told(evening, "log")[1]
    assert "penalty N" in told(evening, "help penalty")[1]
    assert "Anna" in told(evening, "names")[1]
    assert state_of(evening).key in told(evening, "key")[1]


def test_what_may_be_wrong_is_told(evening: Path, told: Told, tmp_path: Path) -> None:
    """A name that is there twice, with its numbers; a lead that was not in the leader's hand once the deals come."""
    deals = [Board(number=board, deal=Deal.random(random.Random(board))) for board in range(1, 15)]
    path = tmp_path / "deals.pbn"
    path.write_bytes(to_bytes(deals, "pbn"))
    assert deals[0].deal is not None
    north, east = deals[0].deal.hands[:2]
    held, other = min(east), min(north)
    out = told(evening, f"1-1-1 4S by N = lead {other}", "name 1 Anna – Bo", "name 2 Anna – Cy", f"deals {path}")[1]
    mended = told(evening, f"1-1-1 4S by N = lead {held} ; misread", "deals")[1]

    assert "Anna is there more than once: 1, 2" in out
    assert "(round-table-board): 1-1-1" in out
    assert "14 boards" in mended
    assert "round-table-board" not in mended


def test_files(evening: Path, told: Told, tmp_path: Path, capsys: Capture) -> None:
    """Results for other programs, standings as JSON alone on the output, and the evening for the other commands."""
    state = state_of(evening)
    rng = random.Random(6)
    lines = [
        f"{'-'.join(map(str, place))} {rng.choice(('4S by N =', '3NT by E -1', '2H by S +1'))}"
        for at in range(1, 8)
        for place in state.due(at)
    ]
    written = [f"write {tmp_path / f'out.{kind}'}" for kind in ("pbn", "xml", "csv", "json", "makker-club")]
    status, out, _ = told(evening, *lines, "standings", "final ; all agree", *written, more=("--json",))
    own = rankings(state_of(evening).event())[0].standings

    assert status == 0
    assert [each["number"] for each in json.loads(out)["rankings"][0]["standings"]] == [each.contestant for each in own]
    for kind in ("pbn", "xml"):
        assert rankings(event_of_boards(read(tmp_path / f"out.{kind}").boards))[0].standings == own
    assert rankings(read_event((tmp_path / "out.json").read_text("utf-8")))[0].standings == own
    assert as_played(state_of(tmp_path / "out.makker-club")) == as_played(state_of(evening))
    scored = json.loads(run(capsys, "score", str(evening), "--json")[1])
    assert scored == json.loads(out)


def test_an_event_begins_an_evening_beside_it(tmp_path: Path, told: Told, capsys: Capture) -> None:
    """The event's file is left alone; opened again the same evening goes on; another event's is not mistaken for it."""
    own, event = tmp_path / "own.json", tmp_path / "event.json"
    own.write_text(write_movement(howell(8)), encoding="utf-8")
    run(capsys, "new", str(event), "--movement", str(own), "--each", "3")
    before = event.read_bytes()
    for line in ("1-1-1 4S by N =", "1-1-2 4S by N ="):
        assert told(event, line)[0] == 0
    assert event.read_bytes() == before
    assert len(state_of(tmp_path / "event.makker-club").entries) == 2
    event.unlink()
    run(capsys, "new", str(event), "--pairs", "6")
    status, out, err = told(event, "seats")
    assert (status, out) == (2, "")
    assert "another event" in err


def test_one_sitting_at_a_time(evening: Path, told: Told) -> None:
    """A second window is refused while the first has the file, and let in afterwards."""
    first = open_kept(evening)
    status, out, err = told(evening, "begin")
    assert (status, out) == (2, "")
    assert "another window" in err
    first.close()
    assert told(evening, "begin")[0] == 0


def test_a_file_cut_anywhere_in_its_last_line(evening: Path, told: Told) -> None:
    """What was whole is there, the unfinished line is not, and what follows is kept as ever."""
    told(evening, "begin", "announce Coffee")
    content = evening.read_bytes()
    last = content.rindex(b"\n", 0, -1) + 1
    for cut in range(last, len(content)):
        evening.write_bytes(content[:cut])
        status, _, err = told(evening, "1-1-1 Pass")
        state = state_of(evening)
        assert status == 0
        assert state.round == 1
        assert state.announcement == ("Coffee" if cut == len(content) - 1 else "")
        assert ("cut off" in err) == (last < cut < len(content) - 1)
        assert list(state.entries) == [(1, 1, 1)]
    evening.write_bytes(content[: last - 10] + b"x" + content[last - 9 :])
    status, out, err = told(evening, "seats")
    assert (status, out) == (2, "")
    assert "line 2" in err


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_what_is_not_on_the_disk_has_not_happened(evening: Path, monkeypatch: Patch, fault: BaseException) -> None:
    """A full disk, or Ctrl-C while it is written: file and evening are as before, and the line can be said again."""
    desk = Desk(Face(Catalogue(Language.EN)), open_kept(evening), lambda: 60.0)
    content, before = evening.read_bytes(), as_played(desk.state)

    def fail(_: int) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr("makker.cli.club.keeping.os.fsync", fail)
        with pytest.raises((SaveError, KeyboardInterrupt)):
            desk.obey("1-1-1 4S by N =")
    assert (evening.read_bytes(), as_played(desk.state), desk.kept.past) == (content, before, [])
    desk.obey("1-1-1 4S by N =")
    desk.kept.close()

    assert list(state_of(evening).entries) == [(1, 1, 1)]


def start(path: Path, terminal: int | None = None) -> subprocess.Popen[bytes]:
    """The command as a process of its own, told by pipes, or at a terminal."""
    command = [sys.executable, "-m", "makker", "club", "open", str(path), "--lang", "en"]
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1"}
    to = subprocess.PIPE if terminal is None else terminal
    own = None if terminal is None else control
    return subprocess.Popen(command, stdin=to, stdout=to, stderr=terminal, env=environment, preexec_fn=own)  # noqa: S603, PLW1509


def control() -> None:
    """Make what is read from the terminal that signals come from, as a login does."""
    # Tests that run in the background ignore Ctrl-C, and a new process inherits that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_killed_at_any_moment(evening: Path) -> None:
    """Of what was answered nothing is lost, however it is killed; and the file opens again."""
    places = [place for at in range(1, 8) for place in state_of(evening).due(at)]
    rng, there = random.Random(9), 0
    for _ in range(4):
        with start(evening) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            answered = there
            for number, table, board in places[there : there + rng.randint(1, 8)]:
                process.stdin.write(f"{number}-{table}-{board} 4S by N =\nwho 1\n".encode())
                process.stdin.flush()
                while not process.stdout.readline().startswith(b"Round-table-board"):
                    pass
                answered += 1
            process.stdin.write(f"{'-'.join(map(str, places[answered]))} 4S by N =\n".encode())
            process.stdin.flush()
            time.sleep(rng.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        there = len(state_of(evening).entries)
        assert answered <= there <= answered + 1


def test_at_a_terminal(evening: Path) -> None:
    """The prompt tells the round; the tabulator completes; Ctrl-C drops a line, or ends; all is kept."""
    try:
        screen, inside = pty.openpty()
    except OSError:
        pytest.skip("this machine has no pseudo-terminals")
    process = start(evening, inside)
    try:
        shown = wait_for(screen, b"none begun >")
        assert b"`help` tells the rest" in shown
        os.write(screen, b"1-1-1 4S by N =\n")
        assert b"1-1-1: 4" in wait_for(screen, b"missing 7 >")
        os.write(screen, b"sta\t")
        wait_for(screen, b"standings")
        os.write(screen, b"\n")
        wait_for(screen, b"missing 7 >")
        os.write(screen, b"1-1-2 7NT by")
        wait_for(screen, b"7NT by")
        interrupt(screen)
        wait_for(screen, b"missing 7 >")
        os.write(screen, b"frobnicate\n")
        assert b"is no command" in wait_for(screen, b"missing 7 >")
        interrupt(screen)
        wait_for(screen, b"Everything is kept")
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait(10)
        os.close(inside)
        os.close(screen)

    assert list(state_of(evening).entries) == [(1, 1, 1)]


def interrupt(screen: int) -> None:
    """Ctrl-C, no quicker than a hand: between showing a character and waiting for the next one it could be missed."""
    time.sleep(0.5)
    os.write(screen, b"\x03")


def wait_for(screen: int, words: bytes, seconds: float = 20.0) -> bytes:
    """What the terminal shows until the words are there. Raises TimeoutError."""
    shown, end = b"", time.monotonic() + seconds
    while words not in shown:
        ready, _, _ = select.select([screen], [], [], max(end - time.monotonic(), 0))
        if not ready:
            raise TimeoutError(shown)
        shown += os.read(screen, 65536)
    return shown


def test_a_site_takes_over_and_back(evening: Path, told: Told, tmp_path: Path) -> None:
    """The file is a backup of the site's; who has the key directs there; what happens there goes on here."""
    told(evening, "1-1-1 4S by N =", "leave 3 ; ill", "undo")
    before = state_of(evening)

    async def scene() -> bytes:
        async with running(tmp_path) as place, httpx.AsyncClient(base_url=place.base) as client:
            upload = {"file": ("evening", evening.read_bytes(), "application/octet-stream")}
            assert (await client.post("/club/restore", files=upload)).status_code == 303
            console = f"/club/{before.name}/direct"
            for form in ({"do": "key", "key": before.key}, {"do": "announce", "text": "From the site"}):
                assert (await client.post(console, data=form)).status_code == 303
            return (await client.get(f"/club/{before.name}/backup")).content

    evening.write_bytes(asyncio.run(scene()))
    status, out, _ = told(evening, "1-1-2 Pass", "seats")

    assert status == 0
    assert "From the site" in out
    assert set(state_of(evening).entries) == {(1, 1, 1), (1, 1, 2)}
