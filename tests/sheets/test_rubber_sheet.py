"""The rubber sheet for real cards."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.errors import InvalidValue, ParseError
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.rubber_score import RubberScore, RubberScoring
from makker.seats import Side
from makker.sheets import DealRow, RowRefused, RubberSheet

NS, EW = Side.NS, Side.EW
WORKED = ("2H by N +1", "3N by E =", "4SX by S -1", "4H by N +1", "6D by W =")


def row(text: str | None, *honours: Honours) -> DealRow:
    """A row, passed out if there is no text."""
    return DealRow(None if text is None else Result.parse(text), honours)


def written(*texts: str | None) -> RubberSheet:
    """A sheet with these rows."""
    sheet = RubberSheet()
    for text in texts:
        sheet = sheet.add(row(text))
    return sheet


def totals(sheet: RubberSheet) -> tuple[int, int]:
    """Both sides' totals."""
    return sheet.score.total(NS), sheet.score.total(EW)


def test_the_worked_rubber() -> None:
    """FACTS 3.6-9 on paper: NS 240, EW 1570."""
    assert totals(written(*WORKED)) == (240, 1570)


def test_an_earlier_row_is_edited_and_the_rest_scored_again() -> None:
    """Without E-W's game on deal 2 N-S win the first game on deal 4, and E-W are not vulnerable on deal 5."""
    sheet = written(*WORKED).edit(2, row("3N by E -1"))

    # NS: 60 + 30, 50 for deal 2, 120 + 30. EW: 100 for deal 3; 6D = 120 and 500: their first game.
    assert totals(sheet) == (60 + 30 + 50 + 120 + 30, 100 + 120 + 500)
    assert sheet.score.games == (NS, EW)
    assert not sheet.score.over


def test_a_removed_row_is_gone() -> None:
    """Removing deal 2 is never having played it."""
    assert written(*WORKED).remove(2) == written(*WORKED[:1], *WORKED[2:])


def test_a_forgotten_row_is_put_in() -> None:
    """Inserted rows stand where they were played; one past the last is adding."""
    assert written(*WORKED[:1], *WORKED[2:]).insert(2, row(WORKED[1])) == written(*WORKED)
    assert written(*WORKED[:4]).insert(5, row(WORKED[4])) == written(*WORKED)


@pytest.mark.parametrize("number", [0, -1, 6])
def test_rows_that_are_not_there(number: int) -> None:
    """Rows count from one to the last."""
    sheet = written(*WORKED)
    with pytest.raises(InvalidValue) as removed:
        sheet.remove(number)
    with pytest.raises(InvalidValue) as edited:
        sheet.edit(number, row(None))

    for refused in (removed.value, edited.value):
        assert (refused.code, refused.data) == ("sheet.no_row", {"row": number, "rows": 5})


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        (row("2H="), "contract.no_declarer", "result"),
        (row("2H by N =", Honours(NS, 100), Honours(EW, 100)), "honours.both_sides", "honours"),
        (row("2H by N =", Honours(NS, 100), Honours(NS, 100)), "honours.twice", "honours"),
        (row("2N by N =", Honours(NS, 100)), "honours.strain", "honours"),
        (row(None, Honours(NS, 100)), "honours.passed_out", "honours"),
    ],
)
def test_impossible_rows_are_refused(wrong: DealRow, code: str, field: str) -> None:
    """With the row, the field and the reason, whether added or written over another."""
    sheet = written(*WORKED[:2])
    with pytest.raises(RowRefused) as added:
        sheet.add(wrong)
    with pytest.raises(RowRefused) as edited:
        sheet.edit(1, wrong)

    for number, refused in ((3, added.value), (1, edited.value)):
        assert (refused.code, refused.row, refused.field) == (code, number, field)
        assert refused.data["row"] == number


def test_a_deal_after_the_rubber_is_refused() -> None:
    """Also when an earlier row is edited so that the rubber ends before the rows do."""
    with pytest.raises(RowRefused) as added:
        written(*WORKED).add(row(None))

    assert (added.value.code, added.value.row) == ("rubber.over", 6)
    with pytest.raises(RowRefused) as edited:
        written(*WORKED).edit(3, row("3N by E ="))

    assert (edited.value.code, edited.value.row) == ("rubber.over", 4)


def test_honours_may_be_off() -> None:
    """FACTS 000-43: agreed before the first deal; a claim is then refused rather than dropped."""
    claim = row("2H by N =", Honours(NS, 100))

    assert totals(RubberSheet().add(claim)) == (160, 0)
    with pytest.raises(RowRefused) as refused:
        RubberSheet(honours=False).add(claim)

    assert refused.value.code == "honours.not_played"


def test_breaking_off_and_going_on() -> None:
    """FACTS 3.6-5: the bonuses come with breaking off and go with taking it back; meanwhile nothing is added."""
    sheet = written("3N by N =", "2H by E =")
    broken = sheet.finish()

    assert totals(broken) == (100 + 300, 60 + 100)
    assert broken.resume() == sheet
    with pytest.raises(RowRefused) as refused:
        broken.add(row(None))

    assert (refused.value.code, refused.value.row) == ("rubber.over", 3)
    with pytest.raises(InvalidValue) as won:
        written(*WORKED).finish()

    assert won.value.data["field"] == "finished"


def test_an_edit_may_change_an_unfinished_bonus() -> None:
    """A broken-off rubber is scored again too."""
    sheet = written("3N by N =", "2H by E =").finish().edit(2, row("3N by E ="))

    assert totals(sheet) == (100, 100)


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ({"names": ("a", "b", "c")}, "sheet.names"),
        ({"names": ("a" * 41, "", "", "")}, "sheet.name"),
        ({"names": ("a\nb", "", "", "")}, "sheet.name"),
        ({"names": ("a\u202eb", "", "", "")}, "sheet.name"),
        ({"stake": -1}, "sheet.stake"),
        ({"names": ("a\u2069b", "", "", "")}, "sheet.name"),
        ({"rows": (DealRow(),) * 1001}, "sheet.rows"),
    ],
)
def test_other_impossible_sheets(part: dict[str, object], code: str) -> None:
    """Names that are no names, a negative stake, more rows than any rubber."""
    with pytest.raises(InvalidValue) as refused:
        RubberSheet(**part)  # type: ignore[arg-type]

    assert refused.value.code == code


def test_the_longest_sheet() -> None:
    """A thousand deals may stand on it."""
    assert RubberSheet(rows=(DealRow(),) * 1000).score.deals == 1000


texts = st.sampled_from(
    ["1C by N =", "2H by E +1", "3N by S =", "4SX by W -2", "1NXX by E =", "6D by N -1", "2S by W =", None]
)


def legal(deals: list[str | None]) -> RubberSheet:
    """The deals until the rubber is over."""
    sheet = RubberSheet()
    for text in deals:
        sheet = sheet if sheet.score.over else sheet.add(row(text))
    return sheet


@given(st.lists(texts, max_size=8).map(legal), st.data())
def test_removing_and_putting_back_is_no_change(sheet: RubberSheet, data: st.DataObject) -> None:
    """The last rows taken away and put back, in any number, give the sheet scored from scratch."""
    kept = data.draw(st.integers(0, len(sheet.rows)))
    less = sheet
    for number in range(len(sheet.rows), kept, -1):
        less = less.remove(number)
    scratch = RubberScore()
    for one in less.rows:
        scratch = scratch.add(one.result)

    assert less.score == scratch
    for one in sheet.rows[kept:]:
        less = less.insert(len(less.rows) + 1, one)
    assert less == sheet


@given(st.lists(texts, min_size=1, max_size=8).map(legal), st.data())
def test_a_changed_row_is_scored_as_if_it_had_always_been_so(sheet: RubberSheet, data: st.DataObject) -> None:
    """An edit equals the same rows scored from scratch, or is refused where those are."""
    number = data.draw(st.integers(1, len(sheet.rows)))
    new = row(data.draw(texts))
    rows = [*sheet.rows[: number - 1], new, *sheet.rows[number:]]
    scratch, refused_at = RubberScore(), None
    for place, one in enumerate(rows, 1):
        if scratch.over:
            refused_at = place
            break
        scratch = scratch.add(one.result)
    if refused_at is None:
        assert sheet.edit(number, new).score == scratch
    else:
        with pytest.raises(RowRefused) as refused:
            sheet.edit(number, new)

        assert (refused.value.code, refused.value.row) == ("rubber.over", refused_at)


SAVED = """{
  "sheet": "rubber",
  "version": 1,
  "names": ["Åse", "Bo", "Ćia", "Dag ♠"],
  "options": {"unfinished_part_score": 50, "both_part_scores": true, "honours": true, "stake": 25},
  "finished": true,
  "rows": [
    {"result": "2H by N +1", "honours": {"EW": 100}},
    {"passed_out": true},
    {"result": "4SXX by W -13"}
  ]
}
"""


def test_the_saved_form() -> None:
    """The file is what people would write: one line a deal. Reading and writing give the same text and sheet."""
    sheet = RubberSheet(
        names=("Åse", "Bo", "Ćia", "Dag ♠"),
        scoring=RubberScoring(unfinished_part_score=50, both_part_scores=True),
        stake=25,
        rows=(
            row("2H by N +1", Honours(EW, 100)),
            row(None),
            DealRow(Result(Result.parse("4SXX by W =").contract, 0)),
        ),
        finished=True,
    )

    assert sheet.format() == SAVED.replace("-13", "-10")
    assert RubberSheet.parse(sheet.format()) == sheet


def test_left_out_options_are_the_defaults() -> None:
    """A sheet written by hand needs its kind, version and rows."""
    assert RubberSheet.parse('{"sheet": "rubber", "version": 1, "rows": []}') == RubberSheet()


ROW = '{"sheet": "rubber", "version": 1, "rows": [{"passed_out": true}, %s]}'
HEAD = '{"sheet": "rubber", "version": 1, "rows": [], %s}'


@pytest.mark.parametrize(
    ("text", "code", "data"),
    [
        (ROW % '{"result": "2H by N +9"}', "result.impossible", {"row": 2, "field": "result", "most": 5, "fewest": -8}),
        (ROW % '{"result": "2H"}', "result.unknown", {"row": 2, "field": "result"}),
        (ROW % '{"result": "2H="}', "contract.no_declarer", {"row": 2, "field": "result"}),
        (ROW % '{"result": 7}', "sheet.field_type", {"row": 2, "field": "result", "expected": "text", "text": "7"}),
        (ROW % '{"resul": "2H by N ="}', "sheet.outcome", {"row": 2, "field": "result"}),
        (ROW % '{"result": "2H by N =", "x": 1}', "sheet.field_unknown", {"row": 2, "field": "x", "text": "1"}),
        (ROW % '{"result": "2H by N =", "passed_out": true}', "sheet.outcome", {"row": 2, "text": "both"}),
        (ROW % '{"passed_out": 1}', "sheet.field_type", {"row": 2, "field": "passed_out", "expected": "flag"}),
        (ROW % "{}", "sheet.outcome", {"row": 2}),
        (ROW % "[]", "sheet.field_type", {"row": 2, "field": "rows", "expected": "object"}),
        (ROW % '{"passed_out": true, "honours": {"NS": 100}}', "honours.passed_out", {"row": 2, "field": "honours"}),
        (ROW % '{"result": "2H by N =", "honours": {"NS": 99}}', "honours.points", {"row": 2, "field": "honours"}),
        (ROW % '{"result": "2H by N =", "honours": {"NS": true}}', "sheet.field_type", {"row": 2, "field": "NS"}),
        (ROW % '{"result": "2H by N =", "honours": {"N": 100}}', "sheet.field_unknown", {"row": 2, "field": "N"}),
        (
            ROW % '{"result": "2H by N =", "honours": {"NS": 100, "EW": 100}}',
            "honours.both_sides",
            {"row": 2, "field": "honours"},
        ),
        (HEAD % '"extra": []', "sheet.field_unknown", {"field": "extra"}),
        (HEAD % '"names": ["a"]', "sheet.names", {"field": "names", "names": 1}),
        (HEAD % '"names": ["a", "b", "c", 4]', "sheet.field_type", {"field": "names"}),
        (HEAD % '"names": ["a", "b", "c", "\\u0007"]', "sheet.name", {"field": "names"}),
        (HEAD % '"finished": 0', "sheet.field_type", {"field": "finished"}),
        (HEAD % '"options": {"stake": 1.5}', "sheet.field_type", {"field": "stake", "expected": "number"}),
        (HEAD % '"options": {"stake": -1}', "sheet.stake", {"field": "stake"}),
        (HEAD % '"options": {"stake": 1000000000000}', "sheet.field_value", {"field": "stake"}),
        (HEAD % '"options": {"unfinished_part_score": 7}', "options.unfinished_part_score", {"points": 7}),
        (HEAD % '"options": {"honors": true}', "sheet.field_unknown", {"field": "honors"}),
        (HEAD % '"version": 1', "sheet.field_twice", {"field": "version"}),
        ('{"sheet": "rubber", "version": 1}', "sheet.field_missing", {"field": "rows", "expected": "list"}),
        ('{"sheet": "rubber", "version": 2, "rows": []}', "sheet.version", {"text": "2", "expected": "1"}),
        ('{"sheet": "chicago", "version": 1, "rows": []}', "sheet.kind", {"text": "chicago", "expected": "rubber"}),
        ('{"version": 1, "rows": []}', "sheet.field_missing", {"field": "sheet"}),
        ("[]", "sheet.json", {"expected": "object"}),
        ("", "sheet.json", {"line": 1, "column": 1}),
        ('{"sheet":\n "rubber",,', "sheet.json", {"line": 2, "column": 11}),
        ('{"sheet": NaN}', "sheet.json", {"text": "NaN"}),
        ('{"sheet": "\\ud800"}', "sheet.json", {"expected": "json"}),
        ("[" * 100_000, "sheet.json", {"expected": "json"}),
        ('{"version": ' + "9" * 5000 + "}", "sheet.json", {"expected": "json"}),
    ],
)
def test_files_that_are_not_a_rubber_sheet(text: str, code: str, data: dict[str, object]) -> None:
    """Every fault is named, with the row and field, or the line and column; the file's name goes along."""
    with pytest.raises(ParseError) as refused:
        RubberSheet.parse(text, "rubber.json")

    assert refused.value.code == code
    assert {key: refused.value.data.get(key) for key in data} == data
    assert refused.value.data["file"] == "rubber.json"


def test_a_row_after_the_end_is_named() -> None:
    """Reading says which row came after the rubber was over."""
    with pytest.raises(ParseError) as refused:
        RubberSheet.parse(
            '{"sheet": "rubber", "version": 1, "rows": ['
            '{"result": "3N by N ="}, {"result": "3N by N ="}, {"passed_out": true}]}'
        )

    assert (refused.value.code, refused.value.data["row"], refused.value.data["field"]) == ("rubber.over", 3, "result")


def test_files(tmp_path: Path) -> None:
    """A saved sheet is loaded as it was."""
    sheet = written(*WORKED)
    sheet.save(tmp_path / "rubber.json")

    assert RubberSheet.load(tmp_path / "rubber.json") == sheet
