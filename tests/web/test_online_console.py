"""The director's page of an event at live tables: only what works is shown, and nothing of boards that are played."""

import asyncio
import re
from pathlib import Path
from typing import Any

from tests.web.conftest import Running, Visitor
from tests.web.test_online import announce, direct, evening_of, play, register, round_over, sit_down, until, visit

from makker.tournament.evening.showing import showing_of
from makker.tournament.events import matches, rankings
from makker.tournament.scoring import Method

ONCE_OVER = "The standings come when the round is over."


async def forms(director: Visitor, event: str) -> set[str]:
    """What the page offers to do."""
    shown = (await director.http.get(f"/club/{event}/direct")).text
    return set(re.findall(r'name="do" value="(\w+)"', shown))


async def try_all(place: Running, director: Visitor, event: str) -> set[str]:
    """Every form of the page but those that lead on is filled in sensibly and must be taken; what there was."""
    state = await evening_of(place, event)
    offered, coming = await forms(director, event), str(state.round + 1)
    places = sorted(state.entries)
    filled = {
        "swap": {"one": "1", "other": "2", "since": coming},
        "turn": {"round": coming, "table": "1"},
        "leave": {"contestant": "3", "since": coming},
        "penalty": {"contestant": "1", "amount": "0.5"},
        "announce": {"text": "Kaffe"},
        "names": {"names": "1 Anna – Bo"},
        "correct": {"place": "-".join(map(str, places[0])) if places else "", "written": "Pass"},
    }
    for do in sorted(offered - {"begin", "final", "reopen", "return"} - (set() if places else {"correct"})):
        answer = await director.http.post(f"/club/{event}/direct", data={"do": do, "why": "prøve", **filled[do]})

        assert answer.status_code == 303, (do, re.findall(r'role="alert">([^<]*)', answer.text))
    if "return" in await forms(director, event):
        back = await director.http.post(f"/club/{event}/direct", data={"do": "return", "contestant": "3"})

        assert back.status_code == 303
    return offered


def test_only_what_works_is_shown(tmp_path: Path) -> None:
    """Before, between and after the rounds: what the page offers is taken, and what would be refused is not there."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, fewest="4")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        always = {"correct", "penalty", "announce", "names"}
        repairs = {"swap", "turn", "leave"}

        assert await try_all(place, director, event) == always | repairs | {"begin", "final"}
        rules = {"title": "Onsdag", "scoring": "butler", "drop": "1", "showing": "live"}
        assert (await director.http.post(f"/club/{event}/settings", data=rules)).status_code == 303
        setup = (await evening_of(place, event)).setup
        assert (setup.event.comparison.method, setup.event.comparison.drop) == (Method.BUTLER, 1)
        assert showing_of(await evening_of(place, event)) == "rounds"
        for number in (1, 2):
            await director.http.post(f"/club/{event}/direct", data={"do": "begin", "round": str(number)})
            await sit_down(place, anna, event)
            while_running = always | repairs if number == 1 else always

            assert await forms(director, event) == while_running
            await play(anna, 2)
            await round_over(place, event, number)
        assert await try_all(place, director, event) == always | {"final"}
        assert (await director.http.post(f"/club/{event}/direct", data={"do": "final"})).status_code == 303
        assert await try_all(place, director, event) == always | {"reopen"}

    visit(tmp_path, scene)


def test_the_standings_wait_for_the_round(tmp_path: Path) -> None:
    """A result of the running round is in no standings, page or file of a director who plays, until it is over."""

    async def scene(place: Running) -> None:
        director, anna, bo = [await place.visitor() for _ in range(3)]
        event = await announce(director, fewest="4", rounds="2", each="1")
        await register(director, event, "Dina", "robot")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        own = await sit_down(place, director, event)
        tables = [(each, await sit_down(place, each, event)) for each in (anna, bo)]
        await asyncio.gather(*(play(each, 1) for each, table in tables if table != own))

        async def entered() -> bool:
            return bool((await evening_of(place, event)).entries)

        await until(entered)
        for path in ("", "/screen"):
            shown = (await anna.http.get(f"/club/{event}{path}?lang=en")).text

            assert ONCE_OVER in shown
            assert 'class="sheet ranking"' not in shown
        console = (await director.http.get(f"/club/{event}/direct?lang=en")).text

        assert "entered" in console
        assert 'class="strain' not in console
        for path in ("boards/1", "files/results.csv", "files/event.json", "backup"):
            assert (await director.http.get(f"/club/{event}/{path}")).status_code == 409, path
        cards = (await director.http.get(f"/club/{event}/cards")).text

        assert f"/club/{event}/t/" not in cards
        await asyncio.gather(*(play(each, 1) for each in (director, anna, bo)))
        await round_over(place, event, 1)

        assert 'class="sheet ranking"' in (await anna.http.get(f"/club/{event}")).text

    visit(tmp_path, scene)


def test_teams_at_live_tables(tmp_path: Path) -> None:
    """Two teams, one of people: both tables play the same boards, and the match is shown when both have played."""

    async def scene(place: Running) -> None:
        director, anna, bo, eva, ole = [await place.visitor() for _ in range(5)]
        event = await announce(director, kind="teams", fewest="2", rounds="1", each="2")
        await register(anna, event, "Anna", "partner", "Bo")
        await register(eva, event, "Eva", "partner", "Ole")
        for who, partner in ((anna, bo), (eva, ole)):
            shown = (await who.http.get(f"/online/{event}")).text
            (link,) = set(re.findall(rf"/online/{event}/place/(\w+)\"", shown))
            assert (await partner.http.post(f"/online/{event}/place/{link}", data={"yes": "on"})).status_code == 303
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        people = (anna, bo, eva, ole)
        tables = [await sit_down(place, each, event) for each in people]

        assert tables[0] == tables[1]
        assert tables[2] == tables[3]
        assert tables[0] != tables[2]
        assert [each.view["seat"] for each in people] == ["N", "S", "E", "W"]
        await asyncio.gather(*(play(each, 2) for each in (anna, bo)))
        for path in ("", "/who/1", "/screen"):
            shown = (await ole.http.get(f"/club/{event}{path}?lang=en")).text
            assert not re.search(r"<td[^>]*>\d+–\d+</td>", shown), path
        await asyncio.gather(*(play(each, 2) for each in (eva, ole)))
        await round_over(place, event, 1)
        state = await evening_of(place, event)
        (match,) = matches(state.event())

        assert match.score.boards == 2
        assert match.score.victory is not None
        assert sum(match.score.victory) == 20
        assert "Anna – Bo – Eva – Ole" in (await ole.http.get(f"/club/{event}")).text

    visit(tmp_path, scene)


def test_teams_that_have_named_themselves(tmp_path: Path) -> None:
    """The page shows who is in which team and who waits; a third pair is told; the director puts together and apart."""

    async def scene(place: Running) -> None:
        director, anna, eva, ida, ola = [await place.visitor() for _ in range(5)]
        event = await announce(director, kind="teams", fewest="2", rounds="1", each="2")
        for who, name in ((anna, "Anna"), (eva, "Eva"), (ida, "Ida")):
            await register(who, event, name, "robot", team="" if who is eva else "Ravnene")
        shown = (await ola.http.get(f"/online/{event}?lang=en")).text
        assert "Your team’s name" in shown
        assert shown.count("<b>Ravnene</b>") == 2
        assert "not complete yet" not in shown
        third = {"do": "register", "name": "Ola", "with": "robot", "team": "ravnene"}
        refused = await ola.http.post(f"/online/{event}?lang=en", data=third)
        assert refused.status_code == 400
        assert "the team “Ravnene” has its two pairs already" in refused.text
        assert (await ola.http.post(f"/online/{event}", data={**third, "team": "Ørnene"})).status_code == 303
        own = {"do": "team", "entry": "2", "team": "Ørnene"}
        assert (await eva.http.post(f"/online/{event}", data=own)).status_code == 303
        assert (await anna.http.post(f"/online/{event}", data={**own, "team": "x"})).status_code == 403

        marks: dict[str, Any] = {"entry.1": "on", "entry.2": "on"}
        await direct(director, event, 400, do="put_together", **marks)
        await direct(director, event, do="take_apart", **marks)
        await direct(director, event, do="put_together", team="Måsene", **marks)
        assert "<b>Måsene</b>" in (await director.http.get(f"/online/{event}/direct")).text
        await direct(director, event, do="begin")
        field = (await ola.http.get(f"/online/{event}?lang=en")).text
        assert re.findall(r"<li[^>]*><b>([^<]+)</b>: (.*?)</li>", field) == [
            ("Måsene", "Anna – Eva – Robot"),
            ("Ravnene / Ørnene", "Ida – Ola – Robot"),
        ]
        evening = await place.app.state.nights.find(event)
        assert [evening.contestant(at).team for at in (1, 2)] == ["Måsene", "Ravnene / Ørnene"]
        cards = (await ola.http.get(f"/club/{event}/cards")).text
        assert '<h2>1 · Måsene <small class="beneath">Anna – Robot – Eva – Robot</small></h2>' in cards

    visit(tmp_path, scene)


def test_two_winners_at_live_tables(tmp_path: Path) -> None:
    """Pairs in two fields keep their direction and are ranked apart."""

    async def scene(place: Running) -> None:
        director, anna, bo = [await place.visitor() for _ in range(3)]
        event = await announce(director, fields="two", fewest="4", rounds="2", each="1")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        for number in (1, 2):
            await direct(director, event, do="round", round=str(number))
            tables = [await sit_down(place, each, event) for each in (anna, bo)]

            assert tables[0] != tables[1]
            assert {each.view["seat"] for each in (anna, bo)} == {"N"}
            await asyncio.gather(*(play(each, 1) for each in (anna, bo)))
            await round_over(place, event, number)
        found = rankings((await evening_of(place, event)).event())

        assert [(each.field, len(each.standings)) for each in found] == [("ns", 2), ("ew", 2)]

    visit(tmp_path, scene)
