"""The duplicate traveller."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.errors import InvalidValue, ParseError
from makker.games.bridge.comparing import matchpoints
from makker.games.bridge.contract import Result
from makker.seats import Seat, Vulnerability
from makker.sheets import RowRefused, Traveller, TravellerRow
from makker.sheets.traveller import possible_scores


def row(ns: int, ew: int, text: str) -> TravellerRow:
    """A row with a result."""
    return TravellerRow(ns, ew, Result.parse(text))


def board(number: int, *rows: TravellerRow, one_field: bool = False) -> Traveller:
    """A traveller with these rows."""
    return Traveller(board=number, one_field=one_field, rows=rows)


def test_the_worked_matchpoints() -> None:
    """FACTS 3.9.1: +620 +620 +170 +650 -100 +620 +200 give 8 8 2 12 0 8 4; E-W the rest of 12 (board 2: NS vul)."""
    scores = (620, 620, 170, 650, -100, 620, 200)
    traveller = board(2, *(TravellerRow(i, i + 10, score=score) for i, score in enumerate(scores, 1)))
    lines = traveller.lines

    assert [line.ns_matchpoints for line in lines] == [8, 8, 2, 12, 0, 8, 4]
    assert [line.ew_matchpoints for line in lines] == [4, 4, 10, 0, 12, 4, 8]
    assert [line.over_average for line in lines] == [2, 2, -4, 6, -6, 2, -2]
    assert (traveller.top, sum(line.ns_matchpoints for line in lines)) == (12, 42)
    assert lines[3].ns_percent == 100


def test_the_same_scores_from_contracts() -> None:
    """The board's number says who is vulnerable: 4S= is 620 on board 2 to N-S and 420 against them from E-W."""
    traveller = board(2, row(1, 11, "4S by N ="), row(2, 12, "4S by E ="), row(3, 13, "4S by S -1"))

    assert (traveller.dealer, traveller.vulnerability) == (Seat.EAST, Vulnerability.NS)
    assert [line.ns_score for line in traveller.lines] == [620, -420, -100]
    assert [line.ns_matchpoints for line in traveller.lines] == [4, 0, 2]


def test_a_passed_out_board_is_a_result() -> None:
    """FACTS D2: it scores 0 and is compared with the others."""
    traveller = board(1, TravellerRow(1, 2, passed_out=True), row(3, 4, "1N by N ="), row(5, 6, "1N by N -1"))

    assert [(line.ns_score, line.ns_matchpoints) for line in traveller.lines] == [(0, 2), (90, 4), (-50, 0)]


def test_one_result_is_compared_with_nothing() -> None:
    """No matchpoints, no percentage."""
    (line,) = board(1, row(1, 2, "1N by N =")).lines

    assert (line.ns_matchpoints, line.ew_matchpoints, line.ns_percent) == (0, 0, None)
    assert (board(1).top, board(1).lines) == (0, ())


def test_editing_moves_everybodys_matchpoints() -> None:
    """A corrected score is compared anew."""
    traveller = board(1, row(1, 2, "4S by N ="), row(3, 4, "4S by N +1"))
    corrected = traveller.edit(1, row(1, 2, "4S by N +2"))

    assert [line.ns_matchpoints for line in traveller.lines] == [0, 2]
    assert [line.ns_matchpoints for line in corrected.lines] == [2, 0]
    assert corrected.remove(2).insert(2, row(3, 4, "4S by N +1")) == corrected


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        (row(1, 9, "2H by N ="), "traveller.pair_twice", "ns"),
        (row(9, 2, "2H by N ="), "traveller.pair_twice", "ew"),
        (row(0, 9, "2H by N ="), "traveller.pair", "ns"),
        (row(9, 10000, "2H by N ="), "traveller.pair", "ew"),
        (TravellerRow(8, 9), "traveller.outcome", "result"),
        (TravellerRow(8, 9, Result.parse("2H by N ="), score=110), "traveller.outcome", "result"),
        (TravellerRow(8, 9, score=0, passed_out=True), "traveller.outcome", "result"),
        (TravellerRow(8, 9, score=37), "traveller.score", "score"),
        (TravellerRow(8, 9, score=620), "traveller.score", "score"),
        (row(8, 9, "2H="), "contract.no_declarer", "result"),
    ],
)
def test_impossible_rows_are_refused(wrong: TravellerRow, code: str, field: str) -> None:
    """With the row, the field and the reason; 620 cannot be scored on board 1, where nobody is vulnerable."""
    with pytest.raises(RowRefused) as refused:
        board(1, row(1, 2, "4S by N =")).add(wrong)

    assert (refused.value.code, refused.value.row, refused.value.field) == (code, 2, field)


def test_pairs_of_two_fields_and_of_one() -> None:
    """In a Mitchell 1 N-S and 1 E-W are two pairs; in a Howell a number occurs once."""
    rows = (row(1, 2, "4S by N ="), row(2, 1, "4S by N ="))

    assert len(board(1, *rows).lines) == 2
    with pytest.raises(RowRefused) as refused:
        board(1, *rows, one_field=True)

    assert (refused.value.code, refused.value.row) == ("traveller.pair_twice", 2)
    with pytest.raises(RowRefused) as itself:
        board(1, row(3, 3, "4S by N ="), one_field=True)

    assert itself.value.field == "ew"


@pytest.mark.parametrize("number", [0, 10000])
def test_boards_have_numbers(number: int) -> None:
    """From one to 9999."""
    with pytest.raises(InvalidValue) as refused:
        board(number)

    assert refused.value.code == "traveller.board"


def test_possible_scores() -> None:
    """The scores of Law 77 and no others; what N-S can have none vulnerable, E-W can have against them."""
    none, north_south = possible_scores(Vulnerability.NONE), possible_scores(Vulnerability.NS)

    assert {0, 70, 420, 1520, -7000, -50, 7000} <= none
    assert not {10, 30, 620, 60} & none
    assert {-score for score in none} == none
    assert {620, -420} <= north_south
    assert -620 not in north_south


@given(st.lists(st.sampled_from([420, 450, -50, 0, 170]), max_size=12))
def test_matchpoints_add_up(scores: list[int]) -> None:
    """All together half of every comparison; equal scores get equal points and higher ones more."""
    points = matchpoints(scores)

    assert sum(points) == len(scores) * (len(scores) - 1)
    for own, mine in zip(scores, points, strict=True):
        wins = sum(2 if own > other else 0 for other in scores)
        ties = scores.count(own) - 1

        assert mine == wins + ties


SAVED = """{
  "sheet": "traveller",
  "version": 1,
  "board": 29,
  "one_field": false,
  "rows": [
    {"ns": 1, "ew": 8, "result": "3NX by W +1"},
    {"ns": 2, "ew": 9, "score": -100},
    {"ns": 3, "ew": 10, "passed_out": true}
  ]
}
"""


def test_the_saved_form() -> None:
    """Reading and writing give the same text; board 29 is as 13: North deals, all vulnerable (part 8 item 12)."""
    traveller = Traveller.parse(SAVED)

    assert traveller.format() == SAVED
    assert (traveller.dealer, traveller.vulnerability) == (Seat.NORTH, Vulnerability.ALL)
    assert [line.ns_score for line in traveller.lines] == [-950, -100, 0]


@pytest.mark.parametrize(
    ("old", "new", "code", "data"),
    [
        ('"board": 29', '"board": 0', "traveller.board", {"field": "board"}),
        ('"board": 29', '"board": "29"', "sheet.field_type", {"field": "board"}),
        ('"score": -100', '"score": -110.0', "sheet.field_type", {"row": 2, "field": "score"}),
        ('"score": -100', '"score": -103', "traveller.score", {"row": 2, "field": "score"}),
        ('"score": -100', '"score": -100, "imps": 3', "sheet.field_unknown", {"row": 2, "field": "imps"}),
        ('"ew": 10', '"ew": 8', "traveller.pair_twice", {"row": 3, "field": "ew"}),
        ('"ew": 10, ', "", "sheet.field_missing", {"row": 3, "field": "ew"}),
        ('"passed_out": true', '"passed_out": false', "traveller.outcome", {"row": 3}),
        ("+1", "+5", "result.impossible", {"row": 1, "field": "result"}),
    ],
)
def test_damaged_travellers(old: str, new: str, code: str, data: dict[str, object]) -> None:
    """Each fault names its row and field."""
    assert old in SAVED
    with pytest.raises(ParseError) as refused:
        Traveller.parse(SAVED.replace(old, new))

    assert refused.value.code == code
    assert {key: refused.value.data.get(key) for key in data} == data


def test_files(tmp_path: Path) -> None:
    """A saved traveller is loaded as it was."""
    Traveller.parse(SAVED).save(tmp_path / "board29.json")

    assert Traveller.load(tmp_path / "board29.json").format() == SAVED
