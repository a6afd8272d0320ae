"""Score sheets of real cards as pages: shared, corrected, undone, and refused where they cannot be."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.conftest import Running, running

from makker.seats import Side
from makker.sheets import ChicagoSheet, RubberSheet, Traveller
from makker.sheets.rounds import parse_sheet
from makker.web.scorepads import Pads

RESULT = {"level": "4", "strain": "S", "doubled": "", "declarer": "N", "over": "1"}


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient], Awaitable[Any]]) -> Any:
    """Let the scene happen at a running server."""

    async def happen() -> Any:
        async with running(folder) as place, httpx.AsyncClient(base_url=place.base) as client:
            return await scene(place, client)

    return asyncio.run(happen())


async def begin(client: httpx.AsyncClient, **fields: str) -> str:
    """A new sheet's path."""
    answer = await client.post("/scores/new", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def version_of(client: httpx.AsyncClient, path: str) -> str:
    """The version that the page's forms are made against."""
    found = re.search(r'name="version" value="(\d+)"', (await client.get(path)).text)
    assert found is not None
    return found[1]


async def write(client: httpx.AsyncClient, path: str, **fields: str) -> httpx.Response:
    """Send a form as the page has it."""
    return await client.post(path, data={"version": await version_of(client, path), **fields})


async def saved(client: httpx.AsyncClient, path: str) -> str:
    """The sheet's saved form."""
    return (await client.get(f"{path}/sheet.json")).text


def test_a_rubber_is_kept(tmp_path: Path) -> None:
    """FACTS 000-29 to 000-41: 4 spades with one over by N gives 120 below and 30 above; a game draws the line."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber", honours="on", **{"name.N": "Ann", "name.S": "Cy"})
        assert (await write(client, path, do="add", honours="NS:100", **RESULT)).status_code == 303
        assert (await write(client, path, do="add", passed="on")).status_code == 303
        sheet = RubberSheet.parse(await saved(client, path))
        text = (await client.get(path)).text
        assert sheet.names == ("Ann", "", "Cy", "")
        assert [str(row.result) for row in sheet.rows] == ["4S by N +1", "None"]
        assert [(each.points, each.below) for each in sheet.score.entries] == [(120, True), (30, False), (100, False)]
        assert "Ann &amp; Cy" in text
        assert '<tbody class="game won">' in text
        assert re.search(r"<tfoot>.*?<td>250</td><td>0</td>", text, re.DOTALL)

    visit(tmp_path, scene)


def test_a_row_is_written_anew_put_in_and_taken_away(tmp_path: Path) -> None:
    """The form for a row is filled with it; every change can be undone, one after the other."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber")
        await write(client, path, do="add", **RESULT)
        filled = (await client.get(f"{path}?row=1")).text
        assert re.search(r'name="declarer" value="N" checked', filled)
        assert re.search(r'<option value="1" selected>', filled)
        states = [json.loads(await saved(client, path))]
        for change in (
            {"do": "edit", "row": "1", **RESULT, "level": "3"},
            {"do": "insert", "row": "1", "passed": "on"},
            {"do": "remove", "row": "2"},
            {"do": "finish"},
            {"do": "resume"},
        ):
            assert (await write(client, path, **change)).status_code == 303, change
            states.append(json.loads(await saved(client, path)))
        assert [len(state["rows"]) for state in states] == [1, 1, 2, 1, 1, 1]
        assert [state["finished"] for state in states[-2:]] == [True, False]
        for earlier in reversed(states[:-1]):
            assert (await write(client, path, do="undo")).status_code == 303
            assert json.loads(await saved(client, path)) == earlier

    visit(tmp_path, scene)


def test_of_two_phones_the_second_is_told(tmp_path: Path) -> None:
    """Nothing is lost: the first deal stands, the second's form comes back as it was filled in."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber")
        version = await version_of(client, path)
        async with httpx.AsyncClient(base_url=place.base) as other:
            first = await other.post(path, data={"version": version, "do": "add", **RESULT})
        second = await client.post(path, data={"version": version, "do": "add", **RESULT, "level": "6"})
        assert (first.status_code, second.status_code) == (303, 409)
        assert re.search(r'name="level" value="6" checked', second.text)
        assert "somebody else wrote on the sheet" in second.text
        assert [str(row.result) for row in RubberSheet.parse(await saved(client, path)).rows] == ["4S by N +1"]
        assert (await client.get(f"{path}/version")).json() == {"version": 2}

    visit(tmp_path, scene)


def test_phones_at_once_write_one_deal(tmp_path: Path) -> None:
    """Twenty posts made against the same version: one is written, the others are told of the conflict."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber")
        version = await version_of(client, path)
        sent = [client.post(path, data={"version": version, "do": "add", **RESULT}) for _ in range(20)]
        codes = sorted([answer.status_code for answer in await asyncio.gather(*sent)])
        assert codes == [303] + [409] * 19
        assert len(RubberSheet.parse(await saved(client, path)).rows) == 1

    visit(tmp_path, scene)


def test_chicago_names_dealer_and_zone(tmp_path: Path) -> None:
    """FACTS 3.7: nobody is vulnerable on deal one, dealer's side on two and three, all on four."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="chicago", chukkers="2", rotate="on", honours="on")
        for _deal in range(5):
            await write(client, path, do="add", **{**RESULT, "strain": "N", "level": "3", "over": "0"})
        sheet = ChicagoSheet.parse(await saved(client, path))
        text = (await client.get(path)).text
        assert [score.total(Side.NS) for score in sheet.scores] == [400 + 400 + 600 + 600, 400]
        for row in ("1 · N · none", "2 · E · E-W", "3 · S · N-S", "4 · W · all"):
            assert row in text
        assert "Chukker 2" in text

    visit(tmp_path, scene)


def test_a_traveller_is_matchpointed(tmp_path: Path) -> None:
    """FACTS 3.9.1: 2 for a lower score, 1 for an equal one; results, bare scores and passes alike."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="duplicate", board="7")
        await write(client, path, do="add", ns="1", ew="8", **{**RESULT, "over": "0"})
        await write(client, path, do="add", ns="2", ew="9", score="−100")
        await write(client, path, do="add", ns="3", ew="10", passed="on")
        twice = await write(client, path, do="add", ns="3", ew="11", passed="on")
        sheet = Traveller.parse(await saved(client, path))
        assert [(each.ns_score, each.ns_matchpoints) for each in sheet.lines] == [(620, 4), (-100, 0), (0, 2)]
        assert twice.status_code == 400
        assert 'role="alert"' in twice.text
        assert len(sheet.rows) == 3

    visit(tmp_path, scene)


def test_bondebridge_asks_for_the_change(tmp_path: Path) -> None:
    """FACTS 004-12: where the bids come to the tricks, the one who must change is named and nothing is written."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        names = {f"player.{at}": name for at, name in enumerate(("Ann", "Bo", "Cy"), 1)}
        path = await begin(client, sheet="bondebridge", **{"option.forbidden_sum": "on"}, **names)
        sheet = parse_sheet(await saved(client, path))
        cards = sheet.plan[0].cards
        bids = {"bid.1": str(cards), "bid.2": "0", "bid.3": "0"}
        refused = await write(client, path, do="bids", round="1", **bids)
        assert refused.status_code == 400
        assert 'name="change"' in refused.text
        assert parse_sheet(await saved(client, path)).entries[0].bids == ()
        must = sheet.check_bids(1, [cards, 0, 0]).must_change
        assert must is not None
        new = "0" if must.index == 0 else "1"
        assert (await write(client, path, do="bids", round="1", change=new, **bids)).status_code == 303
        tricks = {"tricks.1": str(cards), "tricks.2": "0", "tricks.3": "0"}
        assert (await write(client, path, do="tricks", round="1", **tricks)).status_code == 303
        done = parse_sheet(await saved(client, path))
        assert done.entries[0].tricks == (cards, 0, 0)
        assert done.next_round == 2

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "add"},
        {"do": "add", **RESULT, "over": "9"},
        {"do": "add", **RESULT, "level": "8"},
        {"do": "add", **RESULT, "declarer": "Q"},
        {"do": "add", **RESULT, "strain": "<b>"},
        {"do": "edit", "row": "5", **RESULT},
        {"do": "edit", "row": "-1", **RESULT},
        {"do": "remove", "row": "x"},
        {"do": "names", "name.N": "a\u202eb"},
        {"do": "shuffle"},
        {"do": "undo"},
        {"version": "7", "do": "add", **RESULT},
        {"version": "", "do": "add", **RESULT},
    ],
)
def test_what_cannot_be_changes_nothing(tmp_path: Path, fields: dict[str, str]) -> None:
    """Told on the page, in one alert, with the sheet as it was."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber")
        before = await saved(client, path)
        answer = await write(client, path, **fields)
        assert answer.status_code in (400, 404, 409)
        assert answer.text.count('role="alert"') == 1
        assert await saved(client, path) == before

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"sheet": "poker"}, 400),
        ({"sheet": "rubber", "name.N": "x" * 41}, 400),
        ({"sheet": "rubber", "stake": "much"}, 400),
        ({"sheet": "chicago", "chukkers": "100"}, 400),
        ({"sheet": "chicago", "middle_deals": "both"}, 400),
        ({"sheet": "duplicate", "board": "0"}, 400),
        ({"sheet": "bondebridge", "player.1": "Ann"}, 400),
        ({"sheet": "plump", "player.1": "Ann", "player.2": "Ann", "player.3": "Bo"}, 400),
    ],
)
def test_new_sheets_that_cannot_be(tmp_path: Path, fields: dict[str, str], status: int) -> None:
    """The form comes back with what was written, or a page says what kinds there are."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        assert (await client.post("/scores/new", data=fields)).status_code == status

    visit(tmp_path, scene)


def test_sheets_of_other_sites_and_unknown_sheets(tmp_path: Path) -> None:
    """A form from elsewhere is refused; a name that nobody has is not found; this browser's sheets are listed."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        path = await begin(client, sheet="rubber", **{"name.N": "<i>Ann</i>"})
        elsewhere = await client.post(path, data={"do": "undo"}, headers={"sec-fetch-site": "cross-site"})
        assert elsewhere.status_code == 403
        for unknown in ("/s/nosuchname", "/s/nosuchname/version", "/s/nosuchname/sheet.json", "/s/nosuchname/qr.svg"):
            assert (await client.get(unknown)).status_code == 404
        listed = (await client.get("/scores")).text
        assert path in listed
        assert "&lt;i&gt;Ann" in listed
        async with httpx.AsyncClient(base_url=place.base) as other:
            assert path not in (await other.get("/scores")).text

    visit(tmp_path, scene)


def test_a_sheet_outlives_the_server(tmp_path: Path) -> None:
    """It lies in the store: another server on the same database shows it."""

    async def first(_: Running, client: httpx.AsyncClient) -> tuple[str, str]:
        path = await begin(client, sheet="rubber")
        await write(client, path, do="add", **RESULT)
        return path, await saved(client, path)

    async def second(place: Running, client: httpx.AsyncClient) -> str:
        assert (await Pads(place.app.state.house.keeper.log).find(path.rpartition("/")[2])).version == 2
        return await saved(client, path)

    path, before = visit(tmp_path, first)

    assert visit(tmp_path, second) == before
