"""What the forms of a club night take and refuse: names, dates, hours, amounts, boards of another round."""

import random
from decimal import Decimal

import pytest
from tests.tournament.test_evening import Night

from makker.errors import InvalidValue, MakkerError, ParseError
from makker.i18n import Language
from makker.tournament.evening.correcting import correct
from makker.tournament.evening.opening import name_contestants
from makker.tournament.evening.running import begin_round, penalise
from makker.tournament.events import Contestant, rankings
from makker.web.namelines import keep_carry_over, read_names, write_names
from makker.web.nightforms import amount, direct, read_date, suggestions
from makker.web.nightseats import table_view
from makker.web.nightviews import standings_view
from makker.web.words import catalogue_of


@pytest.mark.parametrize(
    ("line", "contestant"),
    [
        ("3 Anna Ås – Bo Berg", Contestant(3, ("Anna Ås", "Bo Berg"))),
        ("3;Anna Ås;Bo Berg", Contestant(3, ("Anna Ås", "Bo Berg"))),
        ('3;"Ås, Anna";"Berg, Bo"', Contestant(3, ("Ås, Anna", "Berg, Bo"))),
        ('"3","Ås, Anna","Berg, Bo"', Contestant(3, ("Ås, Anna", "Berg, Bo"))),
        ("3\tAnna\tBo", Contestant(3, ("Anna", "Bo"))),
        ("3 * Anna – Bo +2,5", Contestant(3, ("Anna", "Bo"), handicap=Decimal("2.5"), shown=False)),
        ("3 Anna – Bo −3 %", Contestant(3, ("Anna", "Bo"), handicap=Decimal(-3))),
        ("Anna-Lise Ås & Bo", Contestant(1, ("Anna-Lise Ås", "Bo"))),
    ],
)
def test_names_are_read(line: str, contestant: Contestant) -> None:
    """Typed, pasted from a table, with quotation marks, hidden, with a handicap."""
    assert (contestant,) == read_names(line)


def test_names_are_written_as_they_are_read() -> None:
    """What the console shows, saved again, changes nothing: handicaps, hidden names and carry-over stay."""
    night = Night()
    listed = [
        Contestant(1, ("Anna Ås", "Bo Berg"), handicap=Decimal("2.5"), carry_over=Decimal(4)),
        Contestant(2, ("Cecilie", "David"), handicap=Decimal(-1), shown=False),
    ]
    night.do(name_contestants, listed)
    state = night.now_state
    again = keep_carry_over(state, read_names("\n".join(write_names(state).splitlines()[:2])))

    assert again == tuple(listed)


@pytest.mark.parametrize("text", ["2026-99-99", "2026-02-30", "tomorrow", "2026-1-1", "20261130", "٢٠٢٦-١١-٣٠"])
def test_days_that_are_none(text: str) -> None:
    """Only a day of the calendar is a date."""
    with pytest.raises(ParseError, match=r"evening\.date"):
        read_date({"date": text})


@pytest.mark.parametrize("text", ["0,1", "1e5", "0", "25", "3.25", "-1", "nan", "three", "٣"])
def test_hours_are_whole_or_half(text: str) -> None:
    """Anything else is refused in its own words."""
    with pytest.raises(ParseError, match=r"suggest\.hours"):
        suggestions({"pairs": "8", "hours": text})


@pytest.mark.parametrize(("text", "worth"), [("5", "5"), ("2,5", "2.5"), ("-2.5", "-2.5"), ("−3", "-3")])
def test_amounts(text: str, worth: str) -> None:
    """With a point or a comma, and any minus."""
    assert Decimal(worth) == amount({"amount": text})


@pytest.mark.parametrize("text", ["1e-9", "1e5", "0.05", "", "nan", "inf", "1000", "five", "--5"])
def test_amounts_that_are_none(text: str) -> None:
    """Tenths at most, and a number as people write it."""
    with pytest.raises(ParseError, match=r"evening\.amount"):
        amount({"amount": text})


def test_a_penalty_is_tenths() -> None:
    """The core refuses smaller ones whoever asks."""
    night = Night()
    with pytest.raises(InvalidValue, match=r"evening\.penalty"):
        night.do(penalise, 1, Decimal("1e-9"), "x")


def test_what_the_console_cannot_do() -> None:
    """It is told of the director's page, not of a sheet."""
    with pytest.raises(ParseError, match=r"evening\.do_unknown"):
        direct(Night().now_state, 0.0, "host", {"do": "<script>"}, Language.EN)


def test_a_board_of_another_round() -> None:
    """The director writes it with a reason, for who sat there; nobody gets a board twice, none that is not played."""
    night = Night()
    night.do(begin_round)
    with pytest.raises(InvalidValue, match=r"evening\.board"):
        night.do(correct, (1, 1, 5), "4S by N =", "they took the wrong boards")
    night.do(correct, (1, 1, 5), "4S by N =", "they took the wrong boards", elsewhere=True)
    entry = night.now_state.entries[1, 1, 5]
    sitting = night.now_state.sitting(1, 1)
    assert sitting is not None
    assert (entry.ns, entry.ew) == sitting.directions
    for place, fault in (((1, 1, 99), "evening.no_board"), ((1, 9, 5), "evening.table")):
        with pytest.raises(MakkerError) as refused:
            night.do(correct, place, "Pass", "x", elsewhere=True)
        assert refused.value.code == fault
    later = next(
        (number, table, board)
        for number in range(2, 8)
        for number, table, board in night.now_state.due(number)
        if board == 5 and set(night.now_state.sitting(number, table).everybody) & set(entry.ns + entry.ew)  # type: ignore[union-attr]
    )
    with pytest.raises(InvalidValue, match=r"result\.board_twice"):
        night.do(correct, later, "Pass", "x")


def test_who_has_no_result_has_no_place() -> None:
    """They come last, without place and without per cent, also at IMPs where others have less than nothing."""
    night = Night()
    night.do(name_contestants, [Contestant(number) for number in range(1, 9)])
    night.do(begin_round)
    for _, table, board in night.now_state.due(1)[:2]:
        night.enter(table, board, "4S by N =")
    (ranking,) = standings_view(night.now_state, night.now_state.event(), catalogue_of(Language.EN))
    (whole,) = rankings(night.now_state.event())
    boards = [each.total.boards for each in whole.standings]
    assert boards == [2, 2, 0, 0, 0, 0, 0, 0]
    assert all((line["place"] == "") == (line["boards"] == 0) for line in ranking["lines"])


def test_a_phone_tells_where_to_go() -> None:
    """Both pairs find the table at which the next round has them; after the last round there is none."""
    night = Night()
    night.play(random.Random(1), rounds=3)
    for table in range(1, 5):
        for each in table_view(night.now_state, table, catalogue_of(Language.EN))["going"]:
            who = int(each["who"]["numbers"])
            sitting = next(found for found in night.now_state.sittings(4) if who in found.everybody)
            assert (each["table"], each["way"]) == (sitting.table, "ns" if who in sitting.directions[0] else "ew")
    night.play(random.Random(1), rounds=4)

    assert table_view(night.now_state, 1, catalogue_of(Language.EN))["going"] == [None, None]
