"""`makker sheet`: score of real cards, kept from lines of input, in four languages."""

import io
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from makker.cli import main

LANGUAGES = ["nb", "da", "sv", "en"]
RUBBER = ["2H by N +1", "3N E =", "4SX S -1", "4H by N +1", "6D W ="]  # FACTS 3.6-9
CHICAGO = ["2H N +1", "P", "1N E =", "1N S =", "2S E ="]  # FACTS 3.7-9, with a passed-out deal that does not count
NAMES = "names Ann, Bo, Cy"


class Said:
    """What a run of the command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def score(self) -> Any:
        """The score in the JSON that was printed."""
        return json.loads(self.out)["score"]

    @property
    def sheet(self) -> Any:
        """The saved form in the JSON that was printed."""
        return json.loads(self.out)["sheet"]


class Keeping:
    """Runs `makker sheet` with lines piped in."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *words: str, lines: list[str] | bytes = b"", language: str = "en") -> Said:
        """What comes of the lines."""
        piped = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
        status: Any = 0
        try:
            main(["sheet", *words, "--lang", language])
        except SystemExit as stopped:
            status = stopped.code
        captured = self.capsys.readouterr()
        return Said(status, captured.out, captured.err)


@pytest.fixture
def keep(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Keeping:
    """The command with lines piped in."""
    return Keeping(capsys, monkeypatch)


def test_worked_rubber(keep: Keeping) -> None:
    """The worked rubber of FACTS 3.6-9: 240 to 1570, the second game and the rubber to east-west."""
    said = keep("rubber", "--json", lines=RUBBER)

    assert (said.status, said.err) == (0, "")
    assert said.score["totals"] == {"NS": 240, "EW": 1570}
    assert said.score["games"] == ["EW", "NS", "EW"]
    assert (said.score["winner"], said.score["difference"]) == ("EW", 1330)


def test_stake(keep: Keeping) -> None:
    """1330 points are 13 hundreds (FACTS 3.6-4): at 25 each loser pays 325, and nothing is said before the end."""
    drawn, data = keep("rubber", "--stake", "25", lines=RUBBER), keep("rubber", "--stake", "25", "--json", lines=RUBBER)
    early = keep("rubber", "--stake", "25", lines=RUBBER[:4])

    assert "Each loser pays 325" in drawn.out.splitlines()
    assert data.score["payment"] == 325
    assert "pays" not in early.out


@pytest.mark.parametrize(
    ("language", "win"),
    [
        ("nb", "Ø-V vinner med 1\xa0330"),
        ("da", "Ø-V vinder med 1.330"),
        ("sv", "Ö-V vinner med 1\xa0330"),
        ("en", "E-W win by 1,330"),
    ],
)
def test_rubber_is_drawn(keep: Keeping, language: str, win: str) -> None:
    """The sheet has its line, the deals beside it and the verdict under it, within 80 columns."""
    said = keep("rubber", lines=RUBBER, language=language)
    lines = said.out.splitlines()

    assert win in lines
    assert sum("━┿━" in line for line in lines) == 1
    assert next(line.split()[:2] for line in lines if line[:2].strip().isdecimal()) == ["1", "2♥"]
    assert max(map(len, lines)) <= 80


def test_nothing_is_saved_without_a_file(keep: Keeping) -> None:
    """Leaving says so."""
    assert keep("rubber", lines=["quit"]).out.splitlines()[-1] == "Nothing is saved: no file was named."


def test_worked_chicago(keep: Keeping) -> None:
    """The worked chukker of FACTS 3.7-9: 630 to 200."""
    said = keep("chicago", "--json", lines=CHICAGO)

    assert said.score["chukkers"][0]["totals"] == {"NS": 630, "EW": 200}
    assert said.score["chukkers"][0]["passed_out"] == 1
    assert said.score["over"]


def test_chicago_of_several_chukkers(keep: Keeping) -> None:
    """Partners rotate: what each player wins sums to nothing, and all names stand on the sheet."""
    words = ("chicago", "--chukkers", "2", "--names", "Ann, Bo, Cy, Di")
    score = keep(*words, "--json", lines=[*CHICAGO, "4S N ="]).score
    drawn = keep(*words, lines=[*CHICAGO, "4S N ="])

    assert sum(player["net"] for player in score["players"]) == 0
    assert {player["name"]: player["points"] for player in score["players"]}["Ann"] == 630 + 420
    assert "Ann & Cy" in drawn.out
    assert "Ann & Bo" in drawn.out
    assert max(map(len, drawn.out.splitlines())) <= 80


def test_traveller(keep: Keeping) -> None:
    """Results, bare scores and passed-out deals are matchpointed: 2 for a lower score, 1 for an equal one."""
    lines = ["1 8 4S N =", "2-7 4S by N +1", "3 6 +620", "4/5 P", "5 4 3NX W -2"]
    rows = keep("duplicate", "--board", "7", "--json", lines=lines).score["rows"]

    assert [row["ns_score"] for row in rows] == [620, 650, 620, 0, 500]
    assert [row["ns_matchpoints"] for row in rows] == [5, 8, 5, 0, 2]
    assert [row["ew_matchpoints"] for row in rows] == [3, 0, 3, 8, 6]


def test_another_board_scores_anew(keep: Keeping) -> None:
    """With the board's number its vulnerability changes, and every result with it."""
    rows = keep("duplicate", "--json", lines=["1 8 4S N =", "board 7"]).score["rows"]

    assert rows[0]["ns_score"] == 620


def test_bondebridge(keep: Keeping) -> None:
    """Bids then tricks; the player on the dealer's left answers for the sum (FACTS 004-12, 004-16)."""
    lines = [NAMES, "0 0 0", "0 1 0", "1 1 0", "1", "1 1 0"]
    score = keep("bondebridge", "--json", lines=lines).score

    assert [row["bids"] for row in score["rounds"][:2]] == [[0, 0, 0], [1, 1, 1]]
    assert [row["points"] for row in score["rounds"][:2]] == [[10, 0, 10], [11, 11, 0]]
    assert score["totals"] == [21, 11, 10]
    assert [row["trump"] for row in score["rounds"]] == list("NNNCDHSCDHSCDHSCDNNN")
    assert score["next_round"] == 3


def test_seed_example_of_bondebridge(keep: Keeping) -> None:
    """FACTS 004-17: 11, 0 and 11 points, with the whole round written at once."""
    score = keep("bondebridge", "--json", lines=[NAMES, "edit 2 1 0 1 > 0 / 1 1 0"]).score

    assert score["rounds"][1]["bids"] in ([1, 0, 0], [1, 0, 1], [0, 0, 1])


def test_bids_that_wait_are_not_forgotten(keep: Keeping) -> None:
    """Who leaves while a change is due is told what is not written down, and who must change."""
    said = keep("bondebridge", lines=[NAMES, "1 0 0"])

    assert said.status == 2
    assert "Bo must change" in said.err
    assert said.err.count("\n") == 1


def test_plump(keep: Keeping) -> None:
    """Ten cards and no trumps; a bid met is written with a one before it (FACTS 3.15)."""
    score = keep("plump", "--json", lines=[NAMES, "3 0 5", "3 0 7"]).score

    assert (score["rounds"][0]["cards"], score["rounds"][0]["trump"]) == (10, "N")
    assert score["rounds"][0]["points"] == [13, 5, 0]


def test_house_rules(keep: Keeping) -> None:
    """The options of the game are those of its sheet."""
    words = ("bondebridge", "--plan", "down", "--names", "Ann,Bo,Cy", "--json")
    score = keep(*words, lines=["trump H", "6 6 4", "6 6 5", "edit 1 trump ingen"]).score

    assert len(score["rounds"]) == 17
    assert (score["rounds"][0]["trump"], score["rounds"][1]["trump"]) == ("N", None)
    assert score["rounds"][0]["put_aside"] == ["C2"]


def test_rows_are_changed_and_everything_scored_anew(keep: Keeping) -> None:
    """Edit, insert, remove and undo each lead back to the worked rubber."""
    detours = ["1C N =", "remove 1", *RUBBER[:2], "2C S -1", "edit 3 4SX S -1", *RUBBER[4:], "insert 4 4H N +1"]
    said = keep("rubber", "--json", lines=[*detours, "edit 1 1N N =", "undo"])

    assert (said.status, said.err) == (0, "")
    assert said.score["totals"] == {"NS": 240, "EW": 1570}
    assert [row["result"] for row in said.sheet["rows"]] == [
        "2H by N +1",
        "3N by E =",
        "4SX by S -1",
        "4H by N +1",
        "6D by W =",
    ]


@pytest.mark.parametrize(
    ("claim", "totals"),
    [
        ("h 100 NS", {"NS": 220, "EW": 0}),
        ("h100", {"NS": 220, "EW": 0}),
        ("honours EW 150", {"NS": 120, "EW": 150}),
        ("honnør 100 ØV", {"NS": 120, "EW": 100}),
        ("hon. 150 Ö-V", {"NS": 120, "EW": 150}),
    ],
)
def test_honours(keep: Keeping, claim: str, totals: dict[str, int]) -> None:
    """Honours of either side are written after the deal; without a side they are declarer's."""
    assert keep("rubber", "--json", lines=[f"4S N = {claim}"]).score["totals"] == totals


def test_unfinished_rubber(keep: Keeping) -> None:
    """Breaking off gives 300 for the only game; taking it back takes them away (FACTS 3.6-5)."""
    finished = keep("rubber", "--json", lines=["4S N =", "finish"]).score
    resumed = keep("rubber", "--json", lines=["4S N =", "finish", "resume"]).score

    assert (finished["over"], finished["totals"]["NS"]) == (True, 420)
    assert (resumed["over"], resumed["totals"]["NS"]) == (False, 120)


COMMANDS = {
    "nb": ["4S av N =", "legg til 1C N =", "rett 1 5S N =", "fjern 2", "navn Ann, Bo, Cy, Di", "bryt av", "angre"],
    "da": ["4S af N =", "tilføj 1C N =", "ret 1 5S N =", "fjern 2", "navne Ann, Bo, Cy, Di", "afbryd", "fortryd"],
    "sv": ["4S av N =", "lägg till 1C N =", "ändra 1 5S N =", "ta bort 2", "namn Ann, Bo, Cy, Di", "avbryt", "ångra"],
    "en": ["4S by N =", "add 1C N =", "edit 1 5S N =", "remove 2", "names Ann, Bo, Cy, Di", "finish", "undo"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_in_four_languages(keep: Keeping, language: str) -> None:
    """Every command has its word in the language, and the English ones are read everywhere."""
    own = keep("rubber", "--json", lines=COMMANDS[language], language=language)
    english = keep("rubber", "--json", lines=COMMANDS["en"], language=language)

    assert (own.status, own.err) == (0, "")
    assert own.out == english.out


def test_file_is_kept_and_continued(keep: Keeping, tmp_path: Path) -> None:
    """What is entered stands in the file at once, is readable, and is taken up again."""
    file = tmp_path / "kveld.json"
    first = keep("rubber", str(file), lines=RUBBER[:3], language="nb")
    text = file.read_text("utf-8")
    second = keep("rubber", str(file), "--json", lines=RUBBER[3:])

    assert first.out.splitlines()[-1] == f"Lagret i {file}."
    assert json.loads(text)["rows"][2] == {"result": "4SX by S -1"}
    assert second.score["totals"] == {"NS": 240, "EW": 1570}
    assert json.loads(file.read_text("utf-8")) == second.sheet
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("rubber", ["names Ann, Bo, Cy, Di", *RUBBER]),
        ("chicago", CHICAGO),
        ("duplicate", ["1 8 4S N =", "2 7 P", "3 6 -50"]),
        ("bondebridge", [NAMES, "0 0 0 / 0 1 0", "1 0 0", "trump C"]),
        ("plump", [NAMES, "3 0 5 / 3 0 7"]),
        ("oh-hell", [NAMES, "trump S", "0 0 0 / 1 0 0"]),
    ],
)
def test_round_trip(keep: Keeping, tmp_path: Path, kind: str, lines: list[str]) -> None:
    """Every kind of sheet is read back from its file as it was, and left untouched by looking at it."""
    file = tmp_path / "sheet.json"
    written = keep(kind, str(file), "--json", lines=lines)
    text = file.read_bytes()
    read = keep(kind, str(file), "--json")

    assert (written.status, written.err, read.status) == (0, "", 0)
    assert (read.sheet, read.score) == (written.sheet, written.score)
    assert file.read_bytes() == text


DAMAGED = [b"", b"{", b"[]", b"\xff\xfe", b'{"sheet": "rubber", "version": 1, "names": ["a"], "rows": []}', b"[" * 9999]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["rubber", "chicago", "duplicate", "bondebridge", "plump", "oh-hell"])
@pytest.mark.parametrize("content", DAMAGED, ids=["empty", "cut", "list", "binary", "names", "nested"])
def test_damaged_file(keep: Keeping, tmp_path: Path, language: str, kind: str, content: bytes) -> None:
    """A damaged file gives one line and status 2, and stays as it was."""
    file = tmp_path / "sheet.json"
    file.write_bytes(content)
    said = keep(kind, str(file), lines=["4S N ="], language=language)

    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert file.read_bytes() == content
    assert plain(said.err)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('{"sheet": "rubber", "version": 1, "rows": [{"result": "2H by N ="}, {"result": "2H by N +9"}]}', "row 2:"),
        ('{"sheet": "rubber",\n  "version": }', "(line 2, column 14)"),
    ],
)
def test_a_fault_in_a_file_says_where(keep: Keeping, tmp_path: Path, content: str, place: str) -> None:
    """The file, and the row or the line and column in it."""
    file = tmp_path / "sheet.json"
    file.write_text(content)
    said = keep("rubber", str(file))

    assert said.err.startswith(f"makker: {file}: ")
    assert place in said.err


def plain(text: str) -> bool:
    """Whether it is a sentence: no data left to fill in, no bare code, no traceback."""
    return not re.search(r"\{[a-z_]+\}|[a-z]=|expected=|Traceback|error\.|[a-z]\.[a-z]+_", text)


def test_another_sheet_is_not_written_over(keep: Keeping, tmp_path: Path) -> None:
    """A Chicago sheet is no rubber sheet, nor plump bondebridge."""
    file = tmp_path / "sheet.json"
    for kind, lines, other in (("chicago", CHICAGO, "rubber"), ("plump", [NAMES], "bondebridge")):
        file.unlink(missing_ok=True)
        keep(kind, str(file), lines=lines)
        before = file.read_bytes()
        said = keep(other, str(file), lines=["4S N ="])

        assert (said.status, said.err.count("\n"), file.read_bytes()) == (2, 1, before)


BAD = [
    (),
    ("tarot",),
    ("rubber", "a.json", "b.json"),
    ("rubber", "no/such/folder/a.json"),
    ("rubber", "."),
    ("rubber", "x" * 300),
    ("rubber", "--board", "3"),
    ("rubber", "--unfinished-part-score", "70"),
    ("rubber", "--names", "Ann"),
    ("chicago", "--chukkers", "0"),
    ("chicago", "--chukkers", "many"),
    ("chicago", "--first-dealer", "Q"),
    ("chicago", "--middle-deals", "sometimes"),
    ("duplicate", "--board", "0"),
    ("duplicate", "--names", "Ann,Bo"),
    ("bondebridge", "--names", "Ann"),
    ("bondebridge", "--names", "Ann,Ann"),
    ("bondebridge", "--names", "Ann,"),
    ("bondebridge", "--names", "A,B,C,D,E,F"),
    ("bondebridge", "--names", "Ann,Bo", "--plan", "round"),
    ("bondebridge", "--names", "Ann,Bo", "--largest", "60"),
    ("bondebridge", "--names", "Ann,Bo", "--players", "3"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD[1:], ids=[" ".join(words)[:30] for words in BAD[1:]])
def test_bad_arguments(
    keep: Keeping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: tuple[str, ...]
) -> None:
    """Bad arguments are one line with status 2, and no file is made."""
    monkeypatch.chdir(tmp_path)
    said = keep(*words, lines=["4S N ="], language=language)

    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert plain(said.err)
    assert list(tmp_path.iterdir()) == []


def test_names_of_a_file(keep: Keeping, tmp_path: Path) -> None:
    """Names and options are for a new sheet: given for one that is there they are refused, not ignored."""
    file = tmp_path / "sheet.json"
    keep("rubber", str(file), lines=["4S N ="])
    said = keep("rubber", str(file), "--no-honours")

    assert said.status == 2
    assert str(file) in said.err


REFUSED = [
    ("rubber", [], "4S ="),
    ("rubber", [], "4S N +5"),
    ("rubber", [], "4S N"),
    ("rubber", [], "8S N ="),
    ("rubber", [], "3N N = h 100"),
    ("rubber", [], "4S N = h 120"),
    ("rubber", [], "4S N = h 100 NS h 100 EW"),
    ("rubber", [], "P h 100 NS"),
    ("rubber", [], "P h 100"),
    ("rubber", [], "remove 1"),
    ("rubber", [], "edit"),
    ("rubber", [], "edit x"),
    ("rubber", ["4S N ="], "edit 1"),
    ("rubber", ["4S N ="], "insert 9 4S N ="),
    ("rubber", [], "undo"),
    ("rubber", [], "names Ann, Bo"),
    ("rubber", [], "names " + ", ".join("x" * 41 for _ in range(4))),
    ("rubber", RUBBER, "1C N ="),
    ("rubber", RUBBER, "edit 3 6S N ="),
    ("rubber", RUBBER, "finish"),
    ("rubber", [], "1" * 600),
    ("chicago", CHICAGO, "1C N ="),
    ("duplicate", [], "1 8"),
    ("duplicate", [], "1 8 421"),
    ("duplicate", [], "0 8 420"),
    ("duplicate", [], "1 8 4S ="),
    ("duplicate", ["1 8 420"], "1 7 420"),
    ("duplicate", [], "board x"),
    ("duplicate", [], "board 0"),
    ("duplicate", [], "names Ann"),
    ("bondebridge", [], "0 0 0"),
    ("bondebridge", [], "names Ann"),
    ("bondebridge", [NAMES], "0 0"),
    ("bondebridge", [NAMES], "0 0 2"),
    ("bondebridge", [NAMES], "one two"),
    ("bondebridge", [NAMES], "0 0 0 / 1 1 0"),
    ("bondebridge", [NAMES], "0 0 1 / 1 0 0"),
    ("bondebridge", [NAMES], "0 0 1 > 0 / "),
    ("bondebridge", [NAMES], "0 0 0 > 1"),
    ("bondebridge", [NAMES], "change 1"),
    ("bondebridge", [NAMES], "change"),
    ("bondebridge", [NAMES], "tricks 1 0 0"),
    ("bondebridge", [NAMES, "0 0 0"], "1 1 1"),
    ("bondebridge", [NAMES, "0 0 0"], "edit 1 1 1 1"),
    ("bondebridge", [NAMES], "edit 21 0 0 0 / 1 0 0"),
    ("bondebridge", [NAMES], "edit 1 change 1"),
    ("bondebridge", [NAMES], "remove 0"),
    ("bondebridge", [NAMES], "trump Q"),
    ("bondebridge", [NAMES], "insert 1 0 0 0"),
    ("bondebridge", [NAMES], "names Ann, Bo"),
    ("bondebridge", [NAMES], "names Ann, Ann, Bo"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "before", "line"), REFUSED, ids=[f"{row[0]}: {row[2][:24]}" for row in REFUSED])
def test_impossible_rows(keep: Keeping, language: str, kind: str, before: list[str], line: str) -> None:
    """A row that cannot be is refused with the reason in the language and its line; nothing else is lost."""
    kept = keep(kind, "--json", lines=before, language=language)
    said = keep(kind, "--json", lines=[*before, line], language=language)

    assert (said.status, said.err.count("\n")) == (2, 1)
    assert f" {len(before) + 1}: " in said.err
    assert plain(said.err)
    assert (said.sheet, said.score) == (kept.sheet, kept.score)


def test_refusal_names_the_row(keep: Keeping) -> None:
    """An early row whose change makes a later one impossible is refused, naming the later one."""
    said = keep("rubber", lines=[*RUBBER, "edit 3 6S N ="])

    assert "row 5" in said.err


def test_who_must_change_is_named(keep: Keeping) -> None:
    """The sum check names the player on the dealer's left."""
    said = keep("bondebridge", "--json", lines=[NAMES, "0 0 1"])

    assert said.score["must_change"] == "Bo"


WORDS = """4S N = 3NT E +1 P X XX h 100 150 NS EW by edit insert remove undo names finish resume board 7 trump bids
tricks change show help ? 0 1 2 3 10 99999999 / > - , : ♠ ø Ann Bo ; … 4♠x-2 -1 +620 \x00 \x1b[2J \ud7ff"""


@pytest.mark.parametrize("kind", ["rubber", "chicago", "duplicate", "bondebridge", "plump", "oh-hell"])
def test_any_line_ends_in_a_message(keep: Keeping, tmp_path: Path, kind: str) -> None:
    """Random lines and random bytes are obeyed or refused with a sentence; the file can always be read again."""
    rng = random.Random(kind)
    lines = [b"names Ann, Bo, Cy"] if kind in ("bondebridge", "plump", "oh-hell") else []
    for _ in range(400):
        words = " ".join(rng.choice(WORDS.split()) for _ in range(rng.randrange(1, 9)))
        lines.append(words.encode() if rng.random() < 0.9 else rng.randbytes(rng.randrange(1, 30)))
    file = tmp_path / "sheet.json"
    said = keep(kind, str(file), "--json", lines=b"\n".join(line.replace(b"q", b"") for line in lines))
    again = keep(kind, str(file), "--json")

    assert said.status == 2
    assert all(line.startswith("makker: ") for line in said.err.split("\n") if line)
    assert plain(said.err)
    assert again.sheet == said.sheet or said.sheet is None


class Keyboard(io.TextIOWrapper):
    """Standard input as a terminal has it."""

    def isatty(self) -> bool:
        """A person sits there."""
        return True


def test_a_person_is_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal the sheet is drawn after each entry, a refusal loses nothing, and Ctrl-D leaves."""
    typed = iter(["4S N =", "", "nonsense", "?", "3NT E ="])
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO()))
    monkeypatch.setattr("builtins.input", answer)
    main(["sheet", "rubber", "--lang", "en"])
    out = capsys.readouterr().out

    assert [prompt.strip() for prompt in prompts] == ["Deal 1:", *["Deal 2:"] * 4, "Deal 3:"]
    assert out.count("━┿━") == 3
    assert "“nonsense” is not a contract with a result" in out
    assert "take back the last change" in out
    assert out.splitlines()[-1] == "Nothing is saved: no file was named."


def test_file_that_cannot_be_written(keep: Keeping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When saving fails it is said, the sheet goes on, and the status tells that the file lags behind."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("makker.sheets.files.write_beside", full)
    said = keep("rubber", str(tmp_path / "sheet.json"), "--json", lines=["4S N ="])

    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "the disk is full" in said.err
    assert said.score["totals"]["NS"] == 120
