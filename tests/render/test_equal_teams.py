"""Teams that are equal share a place, and that is shown as it is for pairs (FACTS 3.9.1: 1=, 1=, 3)."""

import re
from decimal import Decimal
from io import StringIO

import pytest
from rich.console import Console

from makker.cli.club.score import event_data
from makker.i18n import Language
from makker.render.results.telling import Telling
from makker.render.standings import team_table
from makker.tournament.evening.state import Evening, Setup
from makker.tournament.events import Contestant, Event, Penalty, TeamRules, entered, team_ranking
from makker.tournament.events.team_exports import usebio_teams
from makker.tournament.movements import Movement, team_match
from makker.tournament.movements.offers import team_round_robin
from makker.web.nightteams import team_standings
from makker.web.words import catalogue_of


def level(movement: Movement, penalties: tuple[Penalty, ...]) -> Event:
    """Every board passed out at every table."""
    results = tuple(
        entered(sitting.boards, *sitting.directions, "Pass", table=sitting.table, number=number)
        for number, sitting in movement.sittings()
    )
    teams = tuple(Contestant(each) for each in movement.everybody)
    rules = TeamRules(scheduled=1)
    return Event(
        kind="teams", movement=movement, each=1, teams=rules, contestants=teams, results=results, penalties=penalties
    )


def shown_everywhere(event: Event) -> dict[str, list[str]]:
    """The column of places on the page of the evening, in the terminal, on paper, and in the files that mark equals."""
    catalogue = catalogue_of(Language.EN)
    evening = Evening(name="club", setup=Setup(event=event), host="h", key="k" * 8, codes=())
    (view,) = team_standings(evening, event, catalogue)
    out = StringIO()
    Console(file=out, width=120).print(team_table(event, team_ranking(event), catalogue))
    listed = event_data(event)["teams"]
    return {
        "page": [line["place"] for line in view["lines"]],
        "terminal": re.findall(r"^\s*(\d+=?)\s", out.getvalue(), re.MULTILINE),
        "paper": [line["cells"][0] for line in Telling(event, catalogue).teams()],
        "usebio": re.findall(r"<PLACE>(.*?)</PLACE>", usebio_teams(event).decode()),
        "json": [f"{each['place']}{'=' if each['shared'] else ''}" for each in listed],
    }


@pytest.mark.parametrize(
    ("movement", "penalised", "places"),
    [
        (team_match(1), (), ["1=", "1="]),
        (team_match(1), (2,), ["1", "2"]),
        (team_round_robin(4), (), ["1="] * 4),
        (team_round_robin(4), (1, 3), ["1=", "1=", "3=", "3="]),
        (team_round_robin(4), (3,), ["1=", "1=", "1=", "4"]),
    ],
)
def test_equal_teams_are_shown_as_equal(movement: Movement, penalised: tuple[int, ...], places: list[str]) -> None:
    """Nothing has told them apart; whoever has a penalty comes after."""
    event = level(movement, tuple(Penalty(each, Decimal(1)) for each in penalised))

    assert shown_everywhere(event) == dict.fromkeys(("page", "terminal", "paper", "usebio", "json"), places)
