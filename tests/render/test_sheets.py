"""The score sheets as they are drawn: what stands where, not how it is coloured."""

import io

import pytest
from rich.console import Console, RenderableType

from makker import Result, Side
from makker.games.bridge.chicago_score import ChicagoScore
from makker.games.bridge.duplicate import BoardScore, DuplicateScore
from makker.games.bridge.honours import Honours
from makker.games.bridge.rubber_score import RubberScore
from makker.games.whist.scores import WhistScore
from makker.i18n import Catalogue, Language
from makker.render.boards_sheet import boards_sheet
from makker.render.chicago_sheet import chicago_sheet
from makker.render.rounds_sheet import rounds_sheet
from makker.render.rubber_sheet import rubber_sheet
from makker.render.whist_sheet import whist_sheet
from makker.seats import Vulnerability
from makker.sheets.rounds import RoundSheet

ENGLISH = Catalogue(Language.EN)


def drawn(what: RenderableType, width: int = 100) -> list[str]:
    """The lines without colour, blanks at the right removed."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(what)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return [line.rstrip() for line in text.splitlines()]


def rubber(*results: str) -> RubberScore:
    """The sheet after these deals."""
    score = RubberScore()
    for text in results:
        score = score.add(Result.parse(text))
    return score


def columns(lines: list[str]) -> list[tuple[str, ...]]:
    """The figures of each line left and right of the bar; a rule is one word."""
    rows: list[tuple[str, ...]] = []
    for line in lines:
        if "┿" in line or "┼" in line:
            rows.append(("line" if "┿" in line else "rule",))
        else:
            left, _, right = line.partition("│")
            rows.append((left.strip(), right.strip()))
    return rows


def test_the_rubber_sheet_of_the_description() -> None:
    """2♥ with nine tricks is 60 below and 30 above; 1NT adds 40 and wins the game, which draws a line (000-35)."""
    lines = columns(drawn(rubber_sheet(rubber("2H by N +1", "1NT by S ="), ENGLISH, labels=False)))

    assert lines == [
        ("N-S ●", "E-W"),
        ("rule",),
        ("30", ""),
        ("line",),
        ("60", ""),
        ("40", ""),
        ("rule",),
        ("130", "0"),
    ]


def test_bonuses_are_stacked_upwards() -> None:
    """The first figure above the line stands nearest to it, on either side."""
    score = rubber("2H by N +1", "4SX by S -2", "1C by W +2")
    lines = columns(drawn(rubber_sheet(score, ENGLISH, labels=False)))

    assert lines[2:6] == [("", "40"), ("30", "300"), ("line",), ("60", "20")]


def test_labels_say_what_figures_are_for() -> None:
    """With labels each figure above the line has its item."""
    score = RubberScore().add(Result.parse("4S by N +1"), Honours(Side.NS, 100))
    text = "\n".join(drawn(rubber_sheet(score, ENGLISH)))

    assert text.index("honours") < text.index("overtricks") < text.index("━")


@pytest.mark.parametrize(("language", "word"), [("nb", "overstikk"), ("da", "overtræk"), ("sv", "övertrick")])
def test_labels_speak_the_language(language: str, word: str) -> None:
    """The items are named in each language."""
    text = "\n".join(drawn(rubber_sheet(rubber("2H by N +1"), Catalogue(Language(language)))))

    assert word in text


def test_chicago_shows_dealer_vulnerability_and_lines() -> None:
    """Four deals with their vulnerability; a line under a game that part-scores complete (FACTS 3.7-1, 3.7-4)."""
    score = ChicagoScore()
    for text in ("2H by N +1", "1NT by S =", "3S by E ="):
        score = score.add(Result.parse(text))
    lines = drawn(chicago_sheet(score, ENGLISH))
    words = [line.split() for line in lines]

    assert words[2] == ["1", "N", "none", "60", "+", "30"]
    assert words[3] == ["2", "E", "E-W", "40", "+", "300"]
    assert set(lines[4]) == {"┄"}
    assert words[5][:3] == ["3", "S", "N-S"]
    assert words[-1] == ["Total", "430", "90"]


def test_duplicate_puts_each_score_on_its_side() -> None:
    """A minus for North-South stands as East-West's plus; a passed-out board has no score."""
    contract = Result.parse("4SX by N -2").contract
    boards = (
        BoardScore(1, Vulnerability.NONE, contract, 8, -300),
        BoardScore(2, Vulnerability.NS, None, 0, 0),
    )
    lines = drawn(boards_sheet(DuplicateScore(boards), ENGLISH))

    assert lines[2].split() == ["1", "none", "4♠X", "N", "−2", "300"]
    assert "passed out" in lines[3]
    assert lines[-1].split() == ["Total", "300"]


def test_whist_shows_the_game_being_played() -> None:
    """Three odd tricks are three points in the first game."""
    lines = drawn(whist_sheet(WhistScore().add(9), ENGLISH))

    assert lines[2].split() == ["1", "◂", "3", "0"]


def test_the_round_sheet_has_the_whole_plan() -> None:
    """Twenty rounds 1..10..1, trumps ♣ ♦ ♥ ♠ from four cards on (FACTS 004-07, 004-09)."""
    sheet = RoundSheet.new("bondebridge", ["Anne", "Bo", "Carl", "Dag"])
    lines = [line.split() for line in drawn(rounds_sheet(sheet.rows, sheet.names, ENGLISH)) if line.strip()][2:]

    assert [line[1] for line in lines] == [str(cards) for cards in (*range(1, 11), *range(10, 0, -1))]
    assert [line[2] for line in lines[:7]] == ["none", "none", "none", "♣", "♦", "♥", "♠"]


def test_the_round_sheet_shows_points_and_totals() -> None:
    """Bid and tricks, ten and the tricks where they agree, nothing where they do not (FACTS 004-16)."""
    sheet = RoundSheet.new("bondebridge", ["Anne", "Bo", "Carl", "Dag"])
    sheet = sheet.with_bids(1, [0, 0, 1, 1]).with_tricks(1, [0, 0, 1, 0])
    line = next(line for line in drawn(rounds_sheet(sheet.rows, sheet.names, ENGLISH)) if line.split()[:1] == ["1"])

    assert line.replace("·", " ").split()[3:] == [
        "0/0",
        "+10",
        "10",
        "0/0",
        "+10",
        "10",
        "1/1",
        "+11",
        "11",
        "1/0",
        "0",
        "0",
    ]


@pytest.mark.parametrize("language", list(Language), ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_players_total_fits_on_80_columns(players: int, language: Language) -> None:
    """From two players to eight, in every language, nobody's column is cut."""
    names = [f"N{number}" for number in range(1, players + 1)]
    sheet = RoundSheet.new("plump", names)
    cards = sheet.plan[0].cards
    tricks = [cards, *[0] * (players - 1)]
    bids = tricks if sheet.check_bids(1, tricks).must_change is None else [cards - 1, *[0] * (players - 1)]
    lines = drawn(rounds_sheet(sheet.with_bids(1, bids).with_tricks(1, tricks).rows, names, Catalogue(language)), 80)
    text = "\n".join(lines)

    assert all(name in text for name in names)
    assert "…" not in text
