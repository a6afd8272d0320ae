"""Evenings put together over HTTP: offered to their host alone, weighted, looked at by everybody, changed later."""

import random
import re
from pathlib import Path

import httpx
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, play_round, state_of, visit

from makker.tournament.events import team_ranking

NAMES = "\n".join(f"{at} Anna{at} – Bo{at}" for at in range(1, 7))


async def played(place: Running, client: httpx.AsyncClient, seed: int, **fields: str) -> str:
    """An evening of which a round has been played."""
    name = await open_night(client, 6, **{"names": NAMES, **fields})
    await play_round(place, client, name, random.Random(seed))
    return name


def test_two_evenings_in_one_ranking(tmp_path: Path) -> None:
    """The host marks evenings and weights; standings and file have everybody once; strangers look but do not change."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        assert 'name="part.' not in (await client.get("/series")).text
        one, other = [await played(place, client, seed) for seed in (1, 2)]
        offered = (await client.get("/series")).text
        assert re.findall(r'name="part\.(\w+)"', offered) == [other, one]
        marked = {"title": "Høstcup", "way": "sessions", f"part.{one}": "on", f"part.{other}": "on"}
        made = await client.post("/series", data={**marked, f"weight.{one}": "50", f"weight.{other}": "100"})
        assert made.status_code == 303
        path = made.headers["location"]
        async with httpx.AsyncClient(base_url=place.base) as stranger:
            shown = (await stranger.get(path)).text

            assert "Høstcup" in shown
            assert all(f"Anna{at} – Bo{at}" in shown for at in range(1, 7))
            assert shown.count("Anna1 – Bo1") == 1
            assert "50 %" in shown
            assert "/edit" not in shown
            assert (await stranger.get(f"{path}/edit")).status_code == 403
            forged = await stranger.post(f"{path}/edit", data=marked)
            assert forged.status_code == 403
            assert (await stranger.post("/series", data=marked)).status_code == 403
            assert (await stranger.get("/series")).text.count("part.") == 0
            assert (await stranger.get(f"{path}/files/ranking.csv")).status_code == 409
            assert "ranking.csv" not in shown
            for name in (one, other):
                await direct(client, name, do="final", why="nok")
            file = await stranger.get(f"{path}/files/ranking.csv")
            assert len(file.text.splitlines()) == 7
            assert (await stranger.get(f"{path}/files/results.pbn")).status_code >= 400
        edited = await client.get(f"{path}/edit")
        assert re.search(rf'name="weight\.{one}"[^>]*value="50"', edited.text)
        assert (await client.post(f"{path}/edit", data={**marked, "way": "apart"})).status_code == 303
        assert (await client.get(path)).text.count("Anna1 – Bo1") == 2

    visit(tmp_path, scene)


def test_sections_are_compared_across(tmp_path: Path) -> None:
    """As one field with files for other programs; evenings that cannot go together are refused with the reason."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        one, other = [await played(place, client, seed) for seed in (1, 2)]
        imps = await played(place, client, 3, scoring="butler")
        marked = {"way": "field", f"part.{one}": "on", f"part.{other}": "on"}
        made = await client.post("/series", data=marked)
        path = made.headers["location"]
        shown = (await client.get(path)).text

        assert shown.count("Anna1 – Bo1") == 2
        for file in ("results.pdf", "results.pbn", "results.xml", "ranking.csv", "results.csv"):
            assert (await client.get(f"{path}/files/{file}")).status_code == 200
        refused = await client.post("/series", data={**marked, f"part.{imps}": "on"})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text
        for wrong in ({"way": "field"}, {**marked, f"weight.{one}": "0"}, {**marked, "part.nobody": "on"}):
            assert (await client.post("/series", data=wrong)).status_code in (400, 404)
        await client.post(f"/club/{other}/settings", data={"scoring": "imp", "why": "feil"})
        assert (await state_of(place, other)).setup.event.comparison.method.value == "imp"
        assert 'role="alert"' in (await client.get(path)).text

    visit(tmp_path, scene)


def test_a_series_shows_no_more_than_its_evenings(tmp_path: Path) -> None:
    """Where an evening's standings wait for the end of the round, so do those of the series."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 6, names=NAMES, showing="end")
        await play_round(place, client, name, random.Random(1))
        made = await client.post("/series", data={"way": "sessions", f"part.{name}": "on"})
        path = made.headers["location"]

        assert "Anna1" not in (await client.get(path)).text
        await direct(client, name, do="final", why="nok")
        assert "Anna1" in (await client.get(path)).text

    visit(tmp_path, scene)


def alerts(page: str) -> list[str]:
    """What the page refuses."""
    return re.findall(r'role="alert">([^<]*)', page)


def test_only_the_same_points_are_put_together(tmp_path: Path) -> None:
    """Evenings in different points are refused in every way; where one is changed later, the page has no numbers."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        fields = {"kind": "teams", "boards": "8", "names": "", "scoring": "vp"}
        one, other = [await played(place, client, seed, **fields) for seed in (1, 2)]
        imps = await played(place, client, 3, **{**fields, "scoring": "imps"})
        pairs, undivided = [
            await played(place, client, 4, scoring="imp", divisor=divisor) for divisor in ("comparisons", "none")
        ]
        for way in ("sessions", "field", "apart"):
            for two, said in (((one, imps), "victory points"), ((pairs, undivided), "divided")):
                marked = {"way": way} | {f"part.{name}": "on" for name in two}
                refused = await client.post("/series", data=marked, headers={"Accept-Language": "en"})
                assert refused.status_code == 400
                assert said in alerts(refused.text)[0]
            path = (await client.post("/series", data={"way": way, f"part.{one}": "on", f"part.{other}": "on"})).headers
            shown = await client.get(path["location"])
            assert (alerts(shown.text), "sheet ranking" in shown.text) == ([], True)
            await client.post(f"/club/{other}/settings", data={"scoring": "win", "why": "feil"})
            changed = await client.get(path["location"], headers={"Accept-Language": "en"})
            assert "victory points" in alerts(changed.text)[0]
            assert "sheet ranking" not in changed.text
            assert (await client.get(f"{path['location']}/files/ranking.csv")).status_code == 400
            await client.post(f"/club/{other}/settings", data={"scoring": "vp", "why": "igjen"})

    visit(tmp_path, scene)


def test_a_field_of_teams_is_scored_as_its_evening(tmp_path: Path) -> None:
    """The whist league of five, whose tables play at different times: every team has the points of the evening."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 5, kind="teams", boards="24", scoring="imps", take="2")
        movement = (await state_of(place, name)).setup.event.movement
        assert movement is not None
        assert movement.code == "whist_league"
        for number in range(len(movement.rounds)):
            await play_round(place, client, name, random.Random(number))
        made = await client.post("/series", data={"way": "field", f"part.{name}": "on"})
        shown = (await client.get(made.headers["location"])).text
        points = {str(each.points) for each in team_ranking((await state_of(place, name)).event())}

        assert len(points) > 1
        assert all(f"<td>{each}</td>" in shown for each in points)

    visit(tmp_path, scene)
