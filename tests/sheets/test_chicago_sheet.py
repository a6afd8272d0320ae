"""The Chicago sheet for real cards."""

from pathlib import Path

import pytest

from makker.errors import InvalidValue, ParseError
from makker.games.bridge.chicago_score import ChicagoScoring, MiddleDeals, PartScores
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.seats import Seat, Side
from makker.sheets import ChicagoSheet, DealRow, RowRefused

NS, EW = Side.NS, Side.EW
WORKED = ("2H by N +1", "1N by E =", "1N by S =", "2S by W =")
NAMES = ("Nina", "Even", "Siri", "Wenche")


def row(text: str | None, *honours: Honours) -> DealRow:
    """A row, passed out if there is no text."""
    return DealRow(None if text is None else Result.parse(text), honours)


def written(*texts: str | None, chukkers: int = 1, rotate: bool = True) -> ChicagoSheet:
    """A sheet with these rows."""
    return ChicagoSheet(names=NAMES, chukkers=chukkers, rotate=rotate, rows=tuple(row(text) for text in texts))


def totals(sheet: ChicagoSheet) -> list[tuple[int, int]]:
    """Both sides' totals, chukker by chukker."""
    return [(score.total(NS), score.total(EW)) for score in sheet.scores]


def test_the_worked_chukker() -> None:
    """FACTS 3.7-9 on paper: NS 630, EW 200."""
    assert totals(written(*WORKED)) == [(630, 200)]
    assert written(*WORKED).over


def test_an_earlier_row_is_edited_and_the_rest_scored_again() -> None:
    """Had deal 1 failed, deal 3 would be a part-score only: NS 40, EW 50 + 40 and then 60 = a game at 500."""
    sheet = written(*WORKED).edit(1, row("2H by N -1"))

    assert totals(sheet) == [(40, 50 + 40 + 60 + 500)]


def test_passed_out_rows_are_not_deals() -> None:
    """FACTS 3.7-3: they stand on the sheet and change nothing."""
    sheet = written(None, *WORKED[:2], None, *WORKED[2:])

    assert totals(sheet) == [(630, 200)]
    assert sheet.scores[0].passed == 2
    assert sheet.remove(4).remove(1) == written(*WORKED)


def test_a_fifth_deal_is_refused() -> None:
    """With one chukker agreed; with two, it begins the second."""
    with pytest.raises(RowRefused) as refused:
        written(*WORKED).add(row("1C by N ="))

    assert (refused.value.code, refused.value.row, refused.value.field) == ("chicago.over", 5, "result")
    assert totals(written(*WORKED, "1C by N =", chukkers=2)) == [(630, 200), (20, 0)]


def test_a_removed_row_moves_the_later_ones_up() -> None:
    """A deal of the second chukker becomes the first's fourth, at its vulnerability."""
    sheet = written(*WORKED, "2S by W -1", chukkers=2).remove(4)

    assert totals(sheet) == [(630 + 100, 40)]


def test_partners_rotate() -> None:
    """FACTS 3.7-8: three chukkers, three partners; a player's total is of the sides played on."""
    sheet = written(*WORKED * 3, chukkers=3)

    assert [sheet.names_at(chukker)[0] for chukker in (1, 2, 3)] == ["Nina"] * 3
    assert {sheet.names_at(chukker)[2] for chukker in (1, 2, 3)} == {"Even", "Siri", "Wenche"}
    assert sorted((total.player.letter, total.points) for total in sheet.totals) == [
        ("E", 630 + 200 + 200),
        ("N", 630 * 3),
        ("S", 630 + 200 + 200),
        ("W", 630 + 200 + 200),
    ]
    assert written(*WORKED * 3, chukkers=3, rotate=False).names_at(2) == NAMES


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        (row("2H="), "contract.no_declarer", "result"),
        (row("2H by N =", Honours(NS, 100), Honours(EW, 150)), "honours.both_sides", "honours"),
        (row("2N by N =", Honours(NS, 100)), "honours.strain", "honours"),
        (row(None, Honours(NS, 100)), "honours.passed_out", "honours"),
    ],
)
def test_impossible_rows_are_refused(wrong: DealRow, code: str, field: str) -> None:
    """With the row, the field and the reason."""
    with pytest.raises(RowRefused) as refused:
        written(*WORKED[:2]).insert(2, wrong)

    assert (refused.value.code, refused.value.row, refused.value.field) == (code, 2, field)


def test_honours_may_be_off() -> None:
    """FACTS 3.7-6: a setting, on by default."""
    claim = row("2H by N =", Honours(EW, 100))

    assert totals(ChicagoSheet(rows=(claim,))) == [(60, 100)]
    with pytest.raises(RowRefused) as refused:
        ChicagoSheet(honours=False, rows=(claim,))

    assert refused.value.code == "honours.not_played"


@pytest.mark.parametrize("chukkers", [0, 100])
def test_chukkers_have_bounds(chukkers: int) -> None:
    """From one to ninety-nine."""
    with pytest.raises(InvalidValue) as refused:
        ChicagoSheet(chukkers=chukkers)

    assert refused.value.code == "sheet.chukkers"


def test_removing_and_putting_back_is_no_change() -> None:
    """For every row of a long sheet."""
    sheet = written(*WORKED, None, *WORKED, None, *WORKED, chukkers=3)
    for number in range(1, len(sheet.rows) + 1):
        assert sheet.remove(number).insert(number, sheet.rows[number - 1]) == sheet


SAVED = """{
  "sheet": "chicago",
  "version": 1,
  "names": ["Nina", "Even", "Siri", "Wenche"],
  "options": {"middle_deals": "non_dealer", "part_scores": "duplicate", "honours": true, "chukkers": 3, \
"rotate": false, "first_dealer": "W"},
  "rows": [
    {"result": "2H by N +1", "honours": {"NS": 150}},
    {"passed_out": true}
  ]
}
"""


def test_the_saved_form() -> None:
    """Reading and writing give the same text and sheet."""
    sheet = ChicagoSheet(
        names=NAMES,
        scoring=ChicagoScoring(middle_deals=MiddleDeals.NON_DEALER, part_scores=PartScores.DUPLICATE),
        chukkers=3,
        rotate=False,
        first_dealer=Seat.WEST,
        rows=(row("2H by N +1", Honours(NS, 150)), row(None)),
    )

    assert sheet.format() == SAVED
    assert ChicagoSheet.parse(SAVED) == sheet
    assert ChicagoSheet.parse('{"sheet": "chicago", "version": 1, "rows": []}') == ChicagoSheet()


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ('{"middle_deals": "both"}', "sheet.field_value", "middle_deals"),
        ('{"part_scores": 1}', "sheet.field_type", "part_scores"),
        ('{"first_dealer": "Q"}', "sheet.field_value", "first_dealer"),
        ('{"chukkers": 0}', "sheet.chukkers", "chukkers"),
        ('{"chukker": 1}', "sheet.field_unknown", "chukker"),
    ],
)
def test_options_that_are_none(options: str, code: str, field: str) -> None:
    """Each fault names its field."""
    with pytest.raises(ParseError) as refused:
        ChicagoSheet.parse(f'{{"sheet": "chicago", "version": 1, "rows": [], "options": {options}}}')

    assert (refused.value.code, refused.value.data["field"]) == (code, field)


def test_files(tmp_path: Path) -> None:
    """A saved sheet is loaded as it was."""
    sheet = written(*WORKED)
    sheet.save(tmp_path / "chicago.json")

    assert ChicagoSheet.load(tmp_path / "chicago.json") == sheet


def test_over_is_after_the_last_chukker() -> None:
    """A finished chukker of two is not the end, nor is the beginning of the last."""
    played = [written(*(WORKED * 2)[:count], chukkers=2).over for count in (0, 4, 5, 7, 8)]

    assert played == [False, False, False, False, True]
