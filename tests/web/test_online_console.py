"""The director's page of an event at live tables: only what works is shown, and nothing of boards that are played."""

import asyncio
import re
from pathlib import Path

from tests.web.conftest import Running, Visitor
from tests.web.test_online import announce, direct, evening_of, play, register, round_over, sit_down, until, visit

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
