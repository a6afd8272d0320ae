"""What teams are called: kept in files and logs of every age, in series, from live tables; players can still hide."""

import csv
import io
from decimal import Decimal
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace
from tests.tournament.test_online import Event as Live
from tests.tournament.test_online_teams import pair
from tests.tournament.test_team_files import placed, played

from makker.errors import InvalidValue
from makker.formats import read
from makker.tournament.events import (
    Contestant,
    Event,
    entered,
    event_of_boards,
    one_field,
    over_sessions,
    read_event,
    sections_apart,
    write_event,
)
from makker.tournament.events.exports import EXPORTS
from makker.tournament.movements.offers import team_match
from makker.tournament.online.announcing import setup_of
from makker.tournament.series import Part, Series, put_together

NAMES = {1: "Bergen & Omegn", 2: 'Lag "Nord" – Sør', 3: "", 4: "=Åsane"}
AS_READ = {**NAMES, 2: "Lag 'Nord' – Sør"}
"""A table of PBN has no quotation marks in a cell."""


def named(names: dict[int, str] | None = None, hidden: int = 0) -> Event:
    """A league of four teams, of which three have names."""
    event, called = played(), NAMES if names is None else names
    listed = [replace(each, team=called[each.number], shown=each.number != hidden) for each in event.contestants]
    return replace(event, contestants=tuple(listed))


def test_what_a_team_is_called() -> None:
    """The name is the title and the players stand beneath; without a name, or without players, the other is all."""
    both = Contestant(3, ("Anna", "Bo"), team="Bergen")

    assert (both.title, both.beneath, both.whole) == ("Bergen", "Anna – Bo", "Bergen: Anna – Bo")
    hidden = replace(both, shown=False)
    assert (hidden.title, hidden.beneath, hidden.whole) == ("Bergen", "", "Bergen")
    plain = replace(both, team="")
    assert (plain.title, plain.beneath, plain.whole) == ("Anna – Bo", "", "Anna – Bo")
    assert replace(plain, shown=False).whole == ""
    assert Contestant(3, team="Bergen").whole == "Bergen"


def test_files_and_logs_from_before_there_were_team_names() -> None:
    """An old line is read as it was, and what has no team's name is written as it always was, byte for byte."""
    old = b'{"number":3,"names":["Anna","Bo"],"handicap":"2.5","shown":false}'
    found = msgspec.json.decode(old, type=Contestant)

    assert found == Contestant(3, ("Anna", "Bo"), Decimal("2.5"), shown=False)
    assert msgspec.json.encode(found) == old
    assert read_event(write_event(named())) == named()
    assert '"team"' not in write_event(played())


@pytest.mark.parametrize("team", ["x" * 61, "a\nb", "\x00"])
def test_names_that_cannot_be(team: str) -> None:
    """As for players' names: sixty letters that can be printed."""
    with pytest.raises(InvalidValue, match=r"event\.name"):
        Event(contestants=(Contestant(1, team=team),))


@pytest.mark.parametrize(("form", "expected"), [("pbn", AS_READ), ("usebio", NAMES)])
def test_written_and_read_back(form: str, expected: dict[int, str]) -> None:
    """The names of teams and of their players, with the standings as they were; who has no name has none."""
    event = named()
    content = EXPORTS["results.pbn" if form == "pbn" else "results.xml"](event)
    again = event_of_boards(read(content, form).boards)

    assert {each.number: each.team for each in again.contestants} == expected
    assert [each.names for each in again.contestants] == [each.names for each in event.contestants]
    plain = [(each[0], *each[2:]) for each in placed(event)]
    assert [(each[0], *each[2:]) for each in placed(again)] == plain


def test_usebio_names_its_teams() -> None:
    """The attribute `TEAM_NAME` has the name, and the number where there is none, as it had before."""
    root = ElementTree.fromstring(EXPORTS["results.xml"](named()))  # noqa: S314 - written by us
    found = {team.get("TEAM_ID"): team.get("TEAM_NAME") for team in root.iter("TEAM") if team.get("TEAM_ID")}

    assert found == {"1": "Bergen & Omegn", "2": 'Lag "Nord" – Sør', "3": "3", "4": "=Åsane"}


def test_csv_has_a_column_more() -> None:
    """Only where somebody has a name; no cell is a formula for a spreadsheet."""
    rows = list(csv.DictReader(io.StringIO(EXPORTS["ranking.csv"](named()).decode("utf-8-sig"))))
    plain = list(csv.DictReader(io.StringIO(EXPORTS["ranking.csv"](played()).decode("utf-8-sig"))))

    assert {row["number"]: row["team"] for row in rows} == {str(at): name for at, name in NAMES.items()} | {
        "4": "'=Åsane"
    }
    assert {row["number"]: row["names"] for row in rows}["1"] == "A1 – B1 – C1 – D1"
    assert [{key: cell for key, cell in row.items() if key != "team"} for row in rows] == plain
    assert "team" not in plain[0]


def test_players_who_hide_do_so_in_every_file() -> None:
    """What everybody may have names the team, and none of its players."""
    event = named(hidden=1).public
    for name, make in EXPORTS.items():
        text = make(event).decode("utf-8-sig").replace("&amp;", "&")
        assert "A1" not in text, name
        assert name == "results.csv" or ("A2" in text and "Bergen & Omegn" in text), name


def test_home_and_visit_in_pbn() -> None:
    """Boards that one match alone has played tell who met whom; where several have, and without both names, none do."""
    results = tuple(
        entered(board, *sides, "4S by N =", table=at, number=1)
        for board in (1, 2)
        for at, sides in ((1, ((1,), (2,))), (2, ((2,), (1,))))
    )
    teams = (Contestant(1, team="Bergen"), Contestant(2, team="Åsane"))
    match = Event(kind="teams", contestants=teams, results=results, movement=team_match(1), each=2)
    tags = ("HomeTeam", "VisitTeam")

    boards = read(EXPORTS["results.pbn"](match), "pbn").boards
    assert [[each.tag(tag) for tag in tags] for each in boards] == [["Bergen", "Åsane"]] * 2
    for other in (replace(match, contestants=teams[:1]), named({at: f"T{at}" for at in range(1, 5)})):
        boards = read(EXPORTS["results.pbn"](other), "pbn").boards
        assert [[each.tag(tag) for tag in tags] for each in boards] == [[None, None]] * len(boards)


def test_series_keep_the_name() -> None:
    """Players are known again by their names, whatever they call themselves; the last name is the one that is shown.

    A team of which no player is known is known by its own name, however it is written.
    """
    one, two = named(), named({1: "", 2: "Søndre", 3: "Lyn", 4: "=Åsane"})
    lines = {each.number: each for each in over_sessions([one, two])}

    assert {at: each.team for at, each in lines.items()} == {1: NAMES[1], 2: "Søndre", 3: "Lyn", 4: NAMES[4]}
    assert all(each.whole for each in lines.values())
    assert (lines[1].title, lines[1].beneath) == (NAMES[1], "A1 – B1 – C1 – D1")

    def alone(event: Event, names: tuple[str, ...]) -> Event:
        listed = [Contestant(at, team=name) for at, name in enumerate(names, 1)]
        return replace(event, contestants=tuple(listed))

    first, second = alone(one, ("Bergen", "Nord", "Lyn", "Sør")), alone(two, ("Lyn", "sør", " BERGEN ", "Nord"))
    found = over_sessions([first, second])
    assert len(found) == 4
    assert all(each.whole for each in found)
    assert sorted(each.team for each in sections_apart([first, one])) == sorted(
        ["Bergen", "Nord", "Lyn", "Sør", *NAMES.values()]
    )
    assert [each.team for each in one_field([first, one]).contestants] == [
        "Bergen",
        "Nord",
        "Lyn",
        "Sør",
        *NAMES.values(),
    ]


def test_a_series_hides_players_and_names_their_team() -> None:
    """Who hides on one of the evenings is hidden in the whole; what the team is called is not."""
    series = Series("s", "h", "Cup", "sessions", (Part("a"), Part("b")), 1)
    lines = {each.number: each for each in put_together(series, [named(hidden=1), named()]).lines}

    assert (lines[1].title, lines[1].beneath) == (NAMES[1], "")
    assert (lines[3].title, lines[3].beneath) == ("A3 – B3 – C3 – D3", "")


def test_live_tables_pass_it_on() -> None:
    """What a team has called itself is in the evening that takes the results; two names in one may be cut."""
    event = Live(kind="teams", fewest=2)
    long = ["Bergen Bridgeklubbs aller første lag", "Nesttun Bridgeklubbs andre lag"]
    for name, team in (("A", "Ravens"), ("B", "ravens"), ("C", long[0]), ("D", long[1])):
        pair(event, name, team)
    event.begin()
    contestants = setup_of(event.now, team_match(1)).event.contestants

    assert contestants[0].team == "Ravens"
    assert contestants[0].names == ("A1", "A2", "B1", "B2")
    whole = f"{long[0]} / {long[1]}"
    assert event.now.teams[1] == whole
    assert contestants[1].team == f"{whole[:59]}…"
    assert len(contestants[1].team) == 60
    before = replace(event.now, teams=())
    assert [each.team for each in setup_of(before, team_match(1)).event.contestants] == ["", ""]
