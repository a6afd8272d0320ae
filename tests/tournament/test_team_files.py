"""Matches of teams leave for other programs, and come back the same."""

import csv
import io
import random
from decimal import Decimal
from fractions import Fraction
from xml.etree import ElementTree

import endplay.parsers.pbn as endplay_pbn
import pytest
from msgspec.structs import replace

from makker.formats import read, to_bytes
from makker.tournament.events import (
    Contestant,
    Event,
    TeamRules,
    entered,
    event_of_boards,
    matches,
    rankings,
    team_ranking,
)
from makker.tournament.events.exports import EXPORTS
from makker.tournament.movements.individual import whist
from makker.tournament.movements.offers import team_match
from makker.tournament.movements.teams import round_robin
from makker.tournament.scoring import BoardResult, TeamMethod, VictoryPoints

CONTRACTS = ("4S by N =", "4S by N -1", "3N by S +1", "2H by E =", "5DX by W -2", "Pass", "1N by N +2")


def played(method: TeamMethod = TeamMethod.IMPS, scale: VictoryPoints = VictoryPoints.WBF) -> Event:
    """Four teams, everybody against everybody twice, the same four boards in every round."""
    rng = random.Random(11)
    results: list[BoardResult] = []
    for turn, pairs in enumerate(round_robin(4) + round_robin(4), 1):
        for table, (home, away) in enumerate(pairs):
            for board in range(1, 5):
                for at, (ns, ew) in enumerate(((home, away), (away, home))):
                    written = rng.choice(CONTRACTS)
                    results.append(entered(board, (ns,), (ew,), written, table=2 * table + at + 1, number=turn))
    names = {number: Contestant(number, tuple(f"{letter}{number}" for letter in "ABCD")) for number in range(1, 5)}
    return Event(
        name="League",
        site="Klubben",
        date="2026-11-30",
        kind="teams",
        contestants=tuple(names.values()),
        results=tuple(results),
        teams=TeamRules(method, scale),
    )


def placed(event: Event) -> list[tuple[int, str, Fraction, Fraction]]:
    """Who is where with what, to compare."""
    return [(each.place, event.named(each.team).title, each.points, each.scored) for each in team_ranking(event)]


@pytest.mark.parametrize("form", ["pbn", "usebio"])
def test_what_is_written_is_read_back(form: str) -> None:
    """Standings in victory points, every match, the names, and both tables of every board."""
    event = played()
    content = EXPORTS["results.pbn" if form == "pbn" else "results.xml"](event)
    again = event_of_boards(read(content, form).boards)

    assert again.kind == "teams"
    assert placed(again) == placed(event)
    assert [(each.round, each.home, each.away, each.score) for each in matches(again)] == [
        (each.round, each.home, each.away, each.score) for each in matches(event)
    ]


def test_another_reader_reads_the_pbn() -> None:
    """Endplay finds the four boards."""
    others = endplay_pbn.load(io.StringIO(EXPORTS["results.pbn"](played()).decode()))

    assert [each.board_num for each in others] == [1, 2, 3, 4]


def test_usebio_matches_add_up() -> None:
    """Each match shares twenty victory points, and its boards' IMPs are the first team's margin."""
    event = played()
    root = ElementTree.fromstring(EXPORTS["results.xml"](event))  # noqa: S314 - our own text
    found = root.findall(".//MATCH")

    assert len(found) == 12
    for node, match in zip(found, matches(event), strict=True):
        points = [Decimal(node.findtext(name, "")) for name in ("TEAM_SCORE", "OPPOSING_TEAM_SCORE")]
        assert sum(points) == 20
        assert match.score.margin == sum(int(each.text or "") for each in node.findall("BOARD/IMPS"))


def test_csv_of_teams() -> None:
    """A line a team, a line a table; what one side won the other lost."""
    event = played()
    ranking = list(csv.reader(io.StringIO(EXPORTS["ranking.csv"](event).decode("utf-8-sig"))))
    results = list(csv.DictReader(io.StringIO(EXPORTS["results.csv"](event).decode("utf-8-sig"))))

    assert (5, len(event.results)) == (len(ranking), len(results))
    rooms: dict[tuple[str, str, frozenset[str]], list[int]] = {}
    for each in results:
        key = (each["round"], each["board"], frozenset((each["ns"], each["ew"])))
        rooms.setdefault(key, []).append(int(each["ns_points"]))
    assert {(len(each), sum(each)) for each in rooms.values()} == {(2, 0)}


@pytest.mark.parametrize("method", list(TeamMethod))
def test_every_scoring_is_written(method: TeamMethod) -> None:
    """Total points, board-a-match and Patton leave as files too, and are read as what the boards hold."""
    event = played(method, VictoryPoints.NONE)

    for name in ("results.pbn", "results.xml"):
        boards = read(EXPORTS[name](event), "pbn" if name.endswith("pbn") else "usebio").boards
        again = event_of_boards(boards)
        assert len(event.results) == len(again.results)
    assert to_bytes(read(EXPORTS["results.pbn"](event), "pbn").boards, "pbn") == EXPORTS["results.pbn"](event)


def test_usebio_line_without_a_direction() -> None:
    """A match whose lines tell no direction is no result of anybody; the boards are kept."""
    text = EXPORTS["results.xml"](played()).decode().replace("<DIRECTION>NS</DIRECTION>", "")
    boards = list(read(text.encode(), "usebio").boards)

    assert sum(each.tag("PairNS") is None for each in boards) == len(boards) / 2


@pytest.mark.parametrize("form", ["pbn", "usebio"])
def test_a_match_in_stanzas_stays_one_match(form: str) -> None:
    """Two stanzas are one match with one margin, in the files too."""
    rng = random.Random(3)
    results = tuple(
        entered(board, (ns,), (ew,), rng.choice(CONTRACTS), table=ns, number=1 + (board > 2))
        for board in range(1, 5)
        for ns, ew in ((1, 2), (2, 1))
    )
    event = Event(kind="teams", movement=team_match(2), results=results, teams=TeamRules(scheduled=4))
    content = EXPORTS["results.pbn" if form == "pbn" else "results.xml"](event)
    again = replace(event_of_boards(read(content, form).boards), teams=TeamRules(scheduled=4))

    assert len(matches(event)) == len(matches(again)) == 1
    assert matches(event)[0].score == matches(again)[0].score


@pytest.mark.parametrize("form", ["pbn", "usebio"])
def test_individuals_are_read_back(form: str) -> None:
    """Everybody's own number and name, also one that looks like two; the same standings."""
    movement = whist(8)
    rng = random.Random(5)
    results = tuple(
        entered(sitting.boards, *sitting.directions, rng.choice(CONTRACTS), table=sitting.table, number=number)
        for number, sitting in movement.sittings()
    )
    people = tuple(Contestant(number, (f"Bo & Co {number}",)) for number in range(1, 9))
    event = Event(kind="individual", movement=movement, each=1, results=results, contestants=people)
    content = EXPORTS["results.pbn" if form == "pbn" else "results.xml"](event)
    again = event_of_boards(read(content, form).boards)

    assert again.kind == "individual"
    assert rankings(again)[0].standings == rankings(event)[0].standings
    assert {each.number: each.names for each in again.contestants} == {each.number: each.names for each in people}
