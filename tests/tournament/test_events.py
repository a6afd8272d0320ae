"""Events: written results, files, standings, and what other programs read back."""

import csv
import io
import json
import random
import xml.etree.ElementTree
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import endplay.parsers.pbn as endplay_pbn
import msgspec
import pytest

from makker.deals import Deal
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.formats import read, to_bytes
from makker.tournament.evening import decode, encode
from makker.tournament.evening.events import Named, Penalised
from makker.tournament.events import (
    Contestant,
    Event,
    Penalty,
    TeamRules,
    entered,
    event_of_boards,
    matches,
    rankings,
    read_event,
    scored,
    team_ranking,
    write_event,
)
from makker.tournament.events.exports import csv_ranking, csv_results, pbn_boards, usebio
from makker.tournament.events.rows import read_score
from makker.tournament.movements import board_numbers, howell, mitchell, whist_league
from makker.tournament.scoring import (
    Artificial,
    Assigned,
    BoardResult,
    Comparison,
    Late,
    Method,
    NotPlayed,
    Outcome,
    Part,
    Played,
    TeamMethod,
    TieBreak,
    VictoryPoints,
)

WRITTEN = ("4S by N =", "3NT by E +1", "4SX by S -1", "2H by W +2", "Pass", "6D by N -2", "1NT by S =")


def played(pairs: int = 8, each: int = 2, seed: int = 1, **more: Any) -> Event:
    """A whole Howell with written results."""
    rng = random.Random(seed)
    movement = howell(pairs)
    results = [
        entered(board, sitting.north_south, sitting.east_west, rng.choice(WRITTEN), table=sitting.table, number=number)
        for number, sitting in movement.sittings()
        for board in board_numbers(sitting.boards, each)
    ]
    people = tuple(Contestant(number, (f"Åse {number}", f"Bo & Co {number}")) for number in movement.everybody)
    return Event(
        name="Tirsdag", date="2026-11-30", contestants=people, movement=movement, results=tuple(results), **more
    )


def test_a_written_result_is_scored_at_the_boards_vulnerability() -> None:
    """FACTS 3.5 and 3.2: board 1 nobody vulnerable, board 2 North-South, board 4 all."""
    found = [entered(board, [1], [2], "4SX by N -1").outcome for board in (1, 2, 4)]

    assert found == [Played(-100), Played(-200), Played(-200)]
    assert entered(2, [1], [2], "3NT by E +1").outcome == Played(-430)
    assert entered(3, [1], [2], "Pass").outcome == Played(0)


def test_a_correction_takes_the_place_of_the_old_result() -> None:
    """Whoever had a result on the board has the new one; an unknown one cannot be taken away."""
    event = Event(results=(entered(1, [1], [2], "Pass"), entered(1, [3], [4], "Pass")))
    corrected = event.with_result(entered(1, [1], [4], "4S by N ="))

    assert [(each.ns, each.ew) for each in corrected.results] == [((1,), (4,))]
    assert event.without_result(1, 4).results == event.results[:1]
    with pytest.raises(InvalidValue, match=r"result\.none"):
        event.without_result(2, 4)


def test_files_hold_everything() -> None:
    """Written and read back: movement, comparison, penalties, odd outcomes, deals."""
    odd = (
        BoardResult(20, (1,), (2,), Artificial(60, 40)),
        BoardResult(20, (3,), (4,), NotPlayed()),
        BoardResult(20, (5,), (6,), Late()),
    )
    event = played(
        comparison=Comparison(method=Method.CROSS_IMPS),
        tie_breaks=(TieBreak.HEAD_TO_HEAD,),
        penalties=(Penalty(3, Decimal("2.5"), "late"),),
        deals={1: str(Deal.random(random.Random(1)))},
    )
    event = Event(**{name: getattr(event, name) for name in Event.__struct_fields__} | {"results": event.results + odd})

    assert read_event(write_event(event)) == event


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data.update(format="x"), "event.version"),
        (lambda data: data.update(more=1), "event.json"),
        (lambda data: data["event"].update(colour="red"), "event.unknown_field"),
        (lambda data: data["event"].update(each="two"), "event.json"),
        (lambda data: data["event"].update(winners=3), "event.numbers"),
        (lambda data: data["event"]["contestants"].append({"number": 1}), "event.number_twice"),
        (lambda data: data["event"]["contestants"][0].update(names=["a\nb"]), "event.name"),
        (lambda data: data["results"][4].update(contract="4S by N +9"), "result.impossible"),
        (lambda data: data["results"][4].update(outcome={"kind": "played", "score": 15}), "result.score"),
        (lambda data: data["results"][4].update(contract="9S by N"), "result.unknown"),
        (lambda data: data["event"]["movement"]["rounds"][0].pop(), None),
    ],
)
def test_what_is_wrong_in_a_file_is_told(change: Callable[[Any], Any], code: str | None) -> None:
    """One error with its code; for a result its number in the file."""
    data = json.loads(write_event(played()))
    data["results"][4].update(contract="4S by N =")
    data["results"][4].pop("outcome")
    change(data)
    if code is None:
        assert read_event(json.dumps(data)).movement is not None
        return
    with pytest.raises(MakkerError) as refused:
        read_event(json.dumps(data), "tirsdag.json")
    assert refused.value.code == code
    if code.startswith("result"):
        assert refused.value.data["record"] == 5


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "\ud800", "[" * 10_000, '{"format":"makker-event","version":1,"event":{}']
)
def test_what_is_no_event(text: str) -> None:
    """One error each."""
    with pytest.raises(ParseError):
        read_event(text)


def test_one_or_two_winners() -> None:
    """A Howell has one ranking, a Mitchell two; everybody is in one of them."""
    event = played()
    (ranking,) = rankings(event)
    tables = mitchell(5)
    results = [
        entered(sitting.boards, sitting.north_south, sitting.east_west, WRITTEN[(number + sitting.table) % 7])
        for number, sitting in tables.sittings()
    ]
    two = rankings(Event(winners=2, movement=tables, results=tuple(results)))

    assert (ranking.field, len(ranking.standings)) == ("all", 8)
    assert [(each.field, {one.contestant for one in each.standings}) for each in two] == [
        ("ns", set(range(1, 6))),
        ("ew", set(range(6, 11))),
    ]
    for each in (ranking, *two):
        assert sum(one.result for one in each.standings) == 50 * len(each.standings)


def test_penalties_and_handicaps_count() -> None:
    """In per cent of the session; the reason is kept."""
    plain, event = played(), played(penalties=(Penalty(1, Decimal("2.5"), "late"), Penalty(1, Decimal(1))))
    before, after = ({each.contestant: each.result for each in rankings(one)[0].standings} for one in (plain, event))

    assert after[1] == before[1] - Fraction(7, 2)
    assert {who: result for who, result in after.items() if who != 1} == {
        who: result for who, result in before.items() if who != 1
    }


def test_teams() -> None:
    """Every match of the Whist League is found with both tables; IMPs and victory points."""
    rng = random.Random(2)
    movement = whist_league(5)
    results = [
        BoardResult(board, each.north_south, each.east_west, Played(10 * rng.randint(-60, 60)), round=0)
        for _, each in movement.sittings()
        for board in board_numbers(each.boards, 3)
    ]
    event = Event(kind="teams", movement=movement, results=tuple(results), teams=TeamRules(scheduled=3))
    found = matches(event)

    assert len(found) == 10
    assert {each.score.boards for each in found} == {3}
    assert sum(each.points for each in team_ranking(event)) == 10 * 20
    by_points = Event(
        kind="teams", results=tuple(results), teams=TeamRules(TeamMethod.TOTAL_POINTS, VictoryPoints.NONE)
    )
    assert sum(each.scored - each.conceded for each in team_ranking(by_points)) == 0
    with pytest.raises(InvalidValue, match=r"event\.teams"):
        rankings(event)


def test_pbn_is_read_back() -> None:
    """By us the same results and standings; by another reader as many boards with their tables."""
    event = played()
    content = to_bytes(pbn_boards(event), "pbn")
    again = event_of_boards(read(content).boards)

    def key(each: BoardResult) -> tuple[object, ...]:
        return (each.board, each.ns, each.ew, each.outcome, each.contract, each.table, each.round)

    assert sorted(map(key, again.results), key=repr) == sorted(map(key, event.results), key=repr)
    assert rankings(again)[0].standings == rankings(event)[0].standings
    assert again.contestants == event.contestants
    others = endplay_pbn.load(io.StringIO(content.decode()))
    assert [each.board_num for each in others] == sorted({each.board for each in event.results})


def test_usebio_is_read_back() -> None:
    """The same results and the same standings."""
    event = played()
    again = event_of_boards(read(usebio(event), "usebio").boards)

    assert rankings(again)[0].standings == rankings(event)[0].standings
    assert sorted(
        (each.board, each.ns, each.outcome) for each in again.results if isinstance(each.outcome, Played)
    ) == sorted((each.board, each.ns, each.outcome) for each in event.results)


@pytest.mark.parametrize("kind", ["pbn", "usebio"])
def test_adjusted_scores_are_read_back(kind: str) -> None:
    """Artificial, weighted and split ones, boards that were not played and those that will be: the same standings."""
    event = played()
    results = list(event.results)
    outcomes: tuple[Outcome, ...] = (
        Artificial(60, 40),
        Assigned((Part(620, 2), Part(-100, 1))),
        Assigned((Part(620),), (Part(170, 3), Part(-50))),
        NotPlayed(),
        Late(),
    )
    for at, outcome in enumerate(outcomes):
        results[5 * at] = msgspec.structs.replace(results[5 * at], outcome=outcome, contract="", lead="")
    adjusted = msgspec.structs.replace(event, results=tuple(results))
    content = to_bytes(pbn_boards(adjusted), "pbn") if kind == "pbn" else usebio(adjusted)
    again = event_of_boards(read(content, kind).boards)

    def key(each: BoardResult) -> tuple[object, ...]:
        return (each.board, each.ns, each.ew, each.outcome)

    assert sorted(map(key, again.results), key=repr) == sorted(map(key, adjusted.results), key=repr)
    assert rankings(again)[0].standings == rankings(adjusted)[0].standings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "101%-0%",
        "60%-40",
        "60-40",
        "W",
        "W0:620",
        "W1:620,",
        "W1:620/",
        "W1:x",
        "1e3",
        "١",
        "W1:620//1:50",
        "A",
    ],
)
def test_what_is_no_score_is_none(text: str) -> None:
    """Nothing is guessed."""
    assert read_score(text) is None


def test_csv() -> None:
    """A row for each contestant and for each result; what a spreadsheet would run is disarmed."""
    event = played()
    people = (Contestant(1, ("=cmd()",)), *event.contestants[1:])
    evil = Event(contestants=people, results=event.results)
    rows = list(csv.DictReader(io.StringIO(csv_ranking(evil))))

    assert [row["number"] for row in rows] == [str(each.contestant) for each in rankings(evil)[0].standings]
    assert next(row["names"] for row in rows if row["number"] == "1") == "'=cmd()"
    assert len(list(csv.DictReader(io.StringIO(csv_results(event))))) == len(event.results)


def test_hidden_names() -> None:
    """Who wants to be a number is one."""
    people = (Contestant(1, ("Anna", "Bo"), shown=False), Contestant(2, ("Cy", "Di")))
    text = csv_ranking(Event(contestants=people, results=(entered(1, [1], [2], "Pass"),)))

    assert "Anna" not in text
    assert "Cy – Di" in text


def test_boards_without_results_are_told(tmp_path: Path) -> None:
    """A file of deals is no event."""
    with pytest.raises(ParseError, match=r"event\.no_results"):
        event_of_boards(read(Path(__file__).parent.parent / "corpus" / "book.pbn", strict=False).boards[:1])
    assert scored(Event()).totals == {}


@pytest.mark.parametrize("number", ["1e999999999", "1e-999999999", "NaN", "Infinity", "1e9999", "100001", "1e-7"])
@pytest.mark.parametrize("field", ["handicap", "carry_over", "amount"])
def test_numbers_that_nobody_has_are_refused(field: str, number: str) -> None:
    """Points that would take for ever to add, or are none, are refused when a file or a stored event is read."""
    event = Event(
        contestants=(Contestant(1, handicap=Decimal("1.5"), carry_over=Decimal("2.5")),),
        penalties=(Penalty(1, Decimal("3.5"), "late"),),
    )
    usual = {"handicap": "1.5", "carry_over": "2.5", "amount": "3.5"}[field]
    text = write_event(event)
    assert text.count(f'"{usual}"') == 1

    with pytest.raises(ParseError):
        read_event(text.replace(f'"{usual}"', f'"{number}"'))
    happening = Penalised(Penalty(1, Decimal("3.5"), "late", 0), 1.0) if field == "amount" else None
    line = encode(happening or Named(event.contestants, 1.0)).decode()
    with pytest.raises(ParseError, match=r"event\.unknown"):
        decode(line.replace(f'"{usual}"', f'"{number}"').encode())


def test_who_has_no_result_has_no_place() -> None:
    """Listed last in every file, without a place; what is in a result beside the table's has a column of its own."""
    people = tuple(Contestant(number, (f"A{number}", f"B{number}")) for number in range(1, 6))
    event = Event(
        contestants=people,
        results=(entered(1, [1], [2], "4S by N ="), entered(1, [3], [4], "4S by N -1")),
        penalties=(Penalty(1, Decimal(10), "late"),),
    )
    rows = {row["number"]: row for row in csv.DictReader(io.StringIO(csv_ranking(event)))}
    ranking = to_bytes(pbn_boards(event), "pbn").decode().split("[TotalScoreTable")[1].splitlines()
    told = xml.etree.ElementTree.fromstring(usebio(event))  # noqa: S314 - our own
    places = {pair.findtext("PAIR_NUMBER"): pair.findtext("PLACE") for pair in told.iter("PAIR")}

    assert rows["5"]["place"] == ""
    assert {number for number, row in rows.items() if row["place"]} == {"1", "2", "3", "4"}
    assert (rows["1"]["result"], rows["1"]["points"], rows["1"]["possible"]) == ("90", "2", "2")
    assert (rows["1"]["penalty"], rows["2"]["penalty"]) == ("-10", "0")
    assert "handicap" not in rows["1"]
    assert places["5"] is None
    assert (places["4"], places["1"]) == ("1", "2")
    assert [line.split()[:2] for line in ranking if line[:1] in "1-"] == [["1", "4"], ["-", "5"]]
