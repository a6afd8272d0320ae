"""The form of an event at live tables: its fields by kind, and what it says of what cannot be."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from tests.web.conftest import Running
from tests.web.test_online import announce, register, visit

DAY = re.compile(r'name="date" type="date" value="([^"]*)"')
FAULT = re.compile(r'class="fault" role="alert">([^<]*)<')


@pytest.mark.parametrize(
    ("language", "fields", "said"),
    [
        ("sv", {"fewest": "25"}, "Minsta antal par (robotar fyller på): måste vara från 2 till 24"),
        ("en", {"fewest": "13", "kind": "teams"}, "Fewest teams (robots fill up): must be from 2 to 12"),
        ("da", {"rounds": "61"}, "Runder: skal være fra 1 til 60"),
        ("nb", {"rounds": "mange"}, "Runder: «mange» er ikke et helt tall"),
        ("en", {"minutes": "1000"}, "Minutes for a board: must be from 0.01 to 120"),
        ("sv", {"minutes": "1000"}, "Minuter för en bricka: måste vara från 0,01 till 120"),
    ],
)
def test_fields_are_called_as_the_form_calls_them(
    tmp_path: Path, language: str, fields: dict[str, str], said: str
) -> None:
    """A number that cannot be is told of with its label and its limits, in the visitor's language."""

    async def scene(place: Running) -> None:
        visitor = await place.visitor()
        await visitor.http.get(f"/online?lang={language}")
        answer = await visitor.http.post("/online", data=fields)

        assert answer.status_code == 400
        assert FAULT.findall(answer.text) == [said]

    visit(tmp_path, scene)


def test_the_day_is_todays_and_can_be_emptied(tmp_path: Path) -> None:
    """Both forms have the day of the server's clock; a form that comes back keeps the day that was emptied."""

    async def scene(place: Running) -> None:
        visitor = await place.visitor()
        forms = [(await visitor.http.get(path)).text for path in ("/online", "/club?kind=pairs&pairs=8&boards=24")]
        again = (await visitor.http.post("/online", data={"date": "", "rounds": "0"})).text
        found = [DAY.findall(each) for each in (*forms, again)]
        answer = await visitor.http.post("/online", data={"date": ""})
        event = answer.headers["location"].split("/")[2]

        assert found == [["2026-02-28"], ["2026-02-28"], [""]]
        assert (await place.app.state.conductor.onlines.find(event)).terms.date == ""

    noon = datetime(2026, 2, 28, 12).astimezone().timestamp()
    visit(tmp_path, scene, clock=lambda: noon)


def test_a_teams_entries_stand_together(tmp_path: Path) -> None:
    """Both pages list a team's pairs one after the other, under the name as it was spelled first."""

    async def scene(place: Running) -> None:
        director, *people = [await place.visitor() for _ in range(4)]
        event = await announce(director, kind="teams")
        for visitor, name, team in zip(people, ("Anna", "Bo", "Eva"), ("hökarna ", "Ravens", "Hökarna"), strict=True):
            await register(visitor, event, name, "robot", team=team)
        for path in (f"/online/{event}", f"/online/{event}/direct"):
            listed = (await director.http.get(path)).text.split('class="field-list"')[1].split("</ul>")[0]

            assert re.findall(r"<b>([^<]*)</b>", listed) == ["hökarna", "hökarna", "Ravens"]
            assert listed.index("Anna") < listed.index("Eva") < listed.index("Bo")

    visit(tmp_path, scene)
