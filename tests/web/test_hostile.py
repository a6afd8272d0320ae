"""What is meant badly gets a clear answer and changes nothing."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import websockets
from tests.web.conftest import Running, Visitor, running

from makker.web import live

MARKUP = "<script>alert(1)</script>"
ATTRIBUTE = "\"'><img src=x onerror=alert(1)>"


async def begun(place: Running) -> tuple[str, Visitor, Visitor]:
    """A table at which Anna sits North, Bo East, and the deal is dealt; who was named first is to call."""
    anna, bo = await place.visitor(), await place.visitor()
    table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
    for visitor, seat, name in ((anna, "N", "Anna"), (bo, "E", "Bo")):
        await visitor.open(table)
        await visitor.say(do="sit", seat=seat, text=name)
    await anna.say(do="start")
    for each in (anna, bo):
        while not (each.view["game_view"] and each.view["game_view"]["deal"]["hand"]):
            await each.take()
    while not anna.view["game_view"]["moves"]:
        await anna.take()
    while bo.view["version"] < anna.view["version"]:
        await bo.take()
    return table, anna, bo


def run(folder: Path, work: Callable[[Running], Awaitable[None]], **settings: Any) -> None:
    """Do something with a server."""

    async def inside() -> None:
        async with running(folder, **settings) as place:
            await work(place)

    asyncio.run(inside())


async def stays(place: Running, table: str, work: Awaitable[None]) -> None:
    """The table is as before when it is done, and so is its log."""
    keeper = place.app.state.house.keeper
    before, log = (await keeper.find(table)).state, await keeper.news(table, 0)
    await work
    assert (await keeper.find(table)).state == before
    assert await keeper.news(table, 0) == log


async def read_on(visitor: Visitor) -> None:
    """Take what comes, for as long as something comes."""
    while True:
        await visitor.take()


async def error_of(visitor: Visitor, message: str | bytes) -> str:
    """By which code a message is refused."""
    await visitor.socket.send(message)
    while (answer := await visitor.take())["kind"] != "error":
        assert answer["kind"] != "done"
    return str(answer["error"]["code"])


def test_malformed_messages(tmp_path: Path) -> None:
    """Not JSON, not UTF-8, too deep, of wrong types, too long; a hundred damaged copies of a right one."""

    async def work(place: Running) -> None:
        table, anna, _ = await begun(place)

        async def tries() -> None:
            assert await error_of(anna, b"\xff\xfe\x00") == "message.unknown"
            assert await error_of(anna, '{"do":"act","text":"\\ud800"}') == "message.unknown"
            assert await error_of(anna, "[" * 4000) == "message.unknown"
            assert await error_of(anna, '{"do":"act","text":7}') == "message.unknown"
            assert await error_of(anna, '{"do":"act","text":"1C","version":1e400}') == "message.unknown"
            assert await error_of(anna, '{"do":"alert","call":-1,"text":"x"}') == "call.none"
            assert await error_of(anna, f'{{"do":"alert","call":{10**18},"text":"x"}}') == "call.none"
            assert await error_of(anna, "x" * 4097) == "message.too_long"
            rng, right = random.Random(3), b'{"do":"entropy","text":"1C","id":3}'
            for _ in range(100):
                wrong = bytearray(right)
                for _ in range(rng.randrange(1, 4)):
                    wrong[rng.randrange(len(wrong))] = rng.randrange(256)
                await error_of(anna, bytes(wrong))

        await stays(place, table, tries())

    run(tmp_path, work, person_burst=1e9)


def test_a_huge_message_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    """Over HTTP it is refused before it is read to its end."""

    async def work(place: Running) -> None:
        table, anna, bo = await begun(place)

        async def tries() -> None:
            await anna.socket.send("x" * 100_000)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(read_on(anna), 10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert await error_of(bo, '{"do":"start"}') == "table.started"
            answer = await anna.http.post(
                f"/api/tables/{table}/do", content=b" " * 5000, headers={"Content-Type": "application/json"}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "message.too_long")

        await stays(place, table, tries())

    run(tmp_path, work)


def test_nobody_acts_out_of_turn_or_from_another_seat(tmp_path: Path) -> None:
    """Whoever is not to act, whatever seat the message names; a spectator; a forged identity."""

    async def work(place: Running) -> None:
        table, anna, bo = await begun(place)
        eve, forger = await place.visitor(), await place.visitor(known=False)
        person, _, signed = dict(anna.http.cookies)["makker"].rpartition(".")
        forger.http.cookies.set("makker", f"{person}.{signed[:-1]}{'A' if signed[-1] != 'A' else 'B'}")
        path = f"/api/tables/{table}/do"

        async def tries() -> None:
            for _ in range(2):
                assert await error_of(bo, '{"do":"act","text":"P","seat":"N"}') == "turn.not_yours"
            answers = [
                await visitor.post(path, {"do": "act", "text": "P", "seat": "N"}) for visitor in (bo, eve, forger)
            ]
            assert [(each.status_code, each.json()["error"]["code"]) for each in answers] == [
                (409, "turn.not_yours"),
                (409, "seat.not_seated"),
                (403, "person.unknown"),
            ]
            for command in ({"do": "sit", "seat": "N", "text": "Eve"}, {"do": "robot", "seat": "N"}, {"do": "close"}):
                assert (await eve.post(path, command)).status_code in (400, 409)

        await stays(place, table, tries())

    run(tmp_path, work)


def test_a_message_sent_again_is_done_once(tmp_path: Path) -> None:
    """With the version that its sender has seen; over either way in."""

    async def work(place: Running) -> None:
        table, anna, _ = await begun(place)
        message = json.dumps({"do": "act", "text": "1C", "version": anna.view["version"]})
        await anna.socket.send(message)
        while (await anna.take())["kind"] != "done":
            pass

        async def again() -> None:
            assert await error_of(anna, message) == "version.old"
            headers = {"Content-Type": "application/json"}
            answer = await anna.http.post(f"/api/tables/{table}/do", content=message, headers=headers)
            assert answer.json()["error"]["code"] == "version.old"

        await asyncio.sleep(0.1)  # robots have called
        await stays(place, table, again())

    run(tmp_path, work, pace=60.0)


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}])
def test_pages_of_other_sites_change_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    """Neither through the JSON API nor by forms nor by a connection, though the browser sends the cookie along."""

    async def work(place: Running) -> None:
        table, anna, _ = await begun(place)

        async def tries() -> None:
            for path, data in (("/api/tables", {"game": "rubber"}), (f"/api/tables/{table}/do", {"do": "close"})):
                answer = await anna.http.post(path, json=data, headers=headers)
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "form.elsewhere")
            assert (await anna.http.post("/api/me", headers=headers)).status_code == 403
            for path in ("/play", "/new", f"/t/{table}/sit", f"/t/{table}/start"):
                answer = await anna.http.post(path, data={"name": "Anna", "seat": "S"}, headers=headers)
                assert answer.status_code == 403
            with pytest.raises(websockets.InvalidStatus) as refused:
                await anna.open(table, **headers)
            assert refused.value.response.status_code == 403

        await stays(place, table, tries())
        assert len(place.app.state.house.keeper.tables) == 1

    run(tmp_path, work)


@pytest.mark.parametrize("name", [MARKUP, ATTRIBUTE])
def test_names_with_markup_are_text(tmp_path: Path, name: str) -> None:
    """On pages they are escaped, in JSON they are data that no browser takes for a page."""

    async def work(place: Running) -> None:
        anna = await place.visitor()
        table = (await anna.post("/api/tables", {"game": "rubber", "access": "anyone"})).json()["table"]
        anna.http.cookies.set("makker_name", quote(ATTRIBUTE))
        answer = await anna.post(f"/api/tables/{table}/do", {"do": "sit", "seat": "N", "text": name})
        assert answer.status_code == 200
        shown = await anna.http.get(f"/api/tables/{table}")
        assert shown.json()["view"]["seats"][0]["name"] == name
        assert shown.headers["content-type"] == "application/json"
        assert shown.headers["x-content-type-options"] == "nosniff"
        for path in (f"/t/{table}", "/", f"/join?table={MARKUP}", f"/new?game={MARKUP}", f"/t/{MARKUP}"):
            page = await anna.http.get(path)
            assert "<script>alert" not in page.text
            assert "<img src=x" not in page.text
            assert "script-src" not in page.headers["content-security-policy"]

    run(tmp_path, work)


def test_names_show_what_they_are(tmp_path: Path) -> None:
    """Marks that turn the direction of writing or cannot be seen are taken out; too long a name is refused."""

    async def work(place: Running) -> None:
        anna = await place.visitor()
        table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
        path = f"/api/tables/{table}/do"
        assert (await anna.post(path, {"do": "sit", "seat": "N", "text": "x" * 41})).status_code == 409
        await anna.post(path, {"do": "sit", "seat": "N", "text": "An\u202ena\u200b\u0007"})
        shown = (await anna.http.get(f"/api/tables/{table}")).json()
        assert shown["view"]["seats"][0]["name"] == "An na"

    run(tmp_path, work)


def test_a_flood_by_one_person_is_slowed_over_every_connection(tmp_path: Path) -> None:
    """Over HTTP and WebSockets together; others are not slowed; after a while one may go on."""
    now = [1000.0]

    async def work(place: Running) -> None:
        table, anna, bo = await begun(place)
        path = f"/api/tables/{table}/do"

        async def tries() -> None:
            codes = [await error_of(anna, '{"do":"start"}') for _ in range(12)]
            assert codes[-1] == "message.too_many"
            answer = await anna.post(path, {"do": "start"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "message.too_many")
            assert (await bo.post(path, {"do": "start"})).json()["error"]["code"] == "table.started"
            now[0] += 1
            assert await error_of(anna, '{"do":"start"}') == "table.started"

        await stays(place, table, tries())

    run(tmp_path, work, person_burst=10.0, person_rate=2.0, clock=lambda: now[0])


def test_a_flood_from_one_address_is_slowed(tmp_path: Path) -> None:
    """Forms, the JSON API and connections; pages and their files are free."""
    now = [1000.0]

    async def work(place: Running) -> None:
        anna = await place.visitor()
        table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
        statuses = [(await anna.http.get("/api/games")).status_code for _ in range(20)]
        assert (statuses[0], statuses[-1]) == (200, 429)
        refused = await anna.http.get("/api/games")
        assert refused.json()["error"]["code"] == "message.too_many"
        assert int(refused.headers["retry-after"]) > 0
        assert (await anna.http.post("/play", data={"name": "Anna"})).status_code == 429
        with pytest.raises(websockets.InvalidStatus) as closed:
            await anna.open(table)
        assert closed.value.response.status_code == 429
        assert (await anna.http.get(f"/t/{table}")).status_code == 200
        now[0] += 60
        assert (await anna.http.get("/api/games")).status_code == 200

    run(tmp_path, work, address_burst=15.0, address_rate=1.0, clock=lambda: now[0])


def test_only_so_many_tables(tmp_path: Path) -> None:
    """Of one address, and on the whole server in a day."""
    now = [1000.0]

    async def work(place: Running) -> None:
        anna = await place.visitor()

        async def made() -> int:
            return (await anna.post("/api/tables", {"game": "rubber"})).status_code

        assert [await made() for _ in range(4)] == [201, 201, 201, 429]
        now[0] += 20
        assert [await made() for _ in range(3)] == [201, 201, 409]
        now[0] += 2 * 86_400
        assert await made() == 201

    run(tmp_path, work, most_tables=5, making_burst=3.0, making_rate=0.15, clock=lambda: now[0])


def test_only_so_many_connections_of_one_person(tmp_path: Path) -> None:
    """One more is refused until another is closed."""

    async def work(place: Running) -> None:
        table, anna, _ = await begun(place)
        await anna.open(table)
        with pytest.raises(websockets.InvalidStatus) as refused:
            await anna.open(table)
        assert refused.value.response.status_code == 429
        await anna.socket.close()
        await asyncio.sleep(0.05)
        await anna.open(table)

    run(tmp_path, work, most_connections=2)


def test_idle_tables_are_swept_and_finished_deals_are_kept(tmp_path: Path) -> None:
    """A table where no deal was finished goes after the time it is kept; one where a deal was is there for good."""
    now = [1000.0]

    async def work(place: Running) -> None:
        anna = await place.visitor()
        house = place.app.state.house
        played, empty = [(await anna.post("/api/tables", {"game": "rubber"})).json()["table"] for _ in range(2)]
        log = house.keeper.log
        await log.append(played, 1, [b'{"type":"closed","at":1.0}'], lasting=True)
        for name in ("sheet/x", "club/x"):
            await log.append(name, 0, [b"x"])
        now[0] += house.settings.keep - 1
        await house.sweep(now[0])
        assert (await anna.http.get(f"/api/tables/{empty}")).status_code == 200
        now[0] += 2
        await house.sweep(now[0])
        found = [(await anna.http.get(f"/api/tables/{name}")).status_code for name in (played, empty)]
        assert found == [200, 404]
        assert [await log.version(name) for name in ("sheet/x", "club/x")] == [0, 1]

    run(tmp_path, work, clock=lambda: now[0])


def test_a_finished_deal_makes_a_table_lasting(tmp_path: Path) -> None:
    """Four passes are enough."""

    async def work(place: Running) -> None:
        people = [await place.visitor() for _ in range(4)]
        table = (await people[0].post("/api/tables", {"game": "rubber"})).json()["table"]
        for person, seat in zip(people, "NESW", strict=True):
            await person.open(table)
            await person.say(do="sit", seat=seat, text=seat)
        await people[0].say(do="start")
        log = place.app.state.house.keeper.log
        assert await log.idle(1e12) == [table]
        for person in people:
            while not (person.view["game_view"] and person.view["game_view"]["moves"]):
                await person.take()
            await person.say(do="act", text="P")
        assert await log.idle(1e12) == []

    run(tmp_path, work)


def test_a_database_that_fails_is_told_and_recovers(tmp_path: Path) -> None:
    """A command that cannot be stored is refused with 503 and has not happened; the next one is stored."""

    async def work(place: Running) -> None:
        anna = await place.visitor()
        table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
        writer = place.app.state.house.keeper.log.writer
        await asyncio.get_running_loop().run_in_executor(writer.thread, writer.let_go)
        right, writer.path = writer.path, str(tmp_path / "none" / "makker.db")
        sit = {"do": "sit", "seat": "N", "text": "Anna"}
        answer: httpx.Response = await anna.post(f"/api/tables/{table}/do", sit)
        assert (answer.status_code, answer.json()["error"]) == (
            503,
            {"code": "store.unavailable", "data": {}, "text": answer.json()["error"]["text"]},
        )
        writer.path = right
        assert (await anna.post(f"/api/tables/{table}/do", sit)).json() == {"version": 2}

    run(tmp_path, work)


@pytest.mark.parametrize("before", ["/makker", ""], ids=["kept", "taken away"])
def test_under_a_path_of_its_own(tmp_path: Path, before: str) -> None:
    """Whether the proxy keeps the prefix or takes it away: the API, pages, limits and connections work."""

    async def work(place: Running) -> None:
        async with httpx.AsyncClient(base_url=place.base) as client:
            answer = await client.post(f"{before}/api/me")
            assert "Path=/makker" in answer.headers["set-cookie"]
            cookie = answer.headers["set-cookie"].partition(";")[0]
            made = await client.post(f"{before}/api/tables", json={"game": "rubber"}, headers={"Cookie": cookie})
            table = made.json()["table"]
            url = f"{place.base.replace('http', 'ws')}{before}/live/{table}"
            async with websockets.connect(url, additional_headers={"Cookie": cookie}) as connection:
                assert json.loads(await connection.recv())["kind"] == "view"
            page = await client.get(f"{before}/t/{table}", headers={"Cookie": cookie})
            assert 'src="/makker/static/' in page.text
            assert (await client.get(f"{before}/api/nothing")).json()["error"]["code"] == "api.none"
            statuses = [(await client.get(f"{before}/api/games")).status_code for _ in range(12)]
            assert 429 in statuses

    run(tmp_path, work, prefix="/makker", address_burst=10.0, address_rate=0.001)


def test_who_reads_too_slowly_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be written to one; the others go on, and after connecting again everything is there."""
    writing = live.Live.write

    async def stuck(one: live.Live) -> None:
        await (asyncio.sleep(60) if one.person is None else writing(one))

    async def work(place: Running) -> None:
        table, anna, bo = await begun(place)
        slow = await place.visitor(known=False)
        slow.socket = await websockets.connect(f"{place.base.replace('http', 'ws')}/live/{table}")
        slow.sockets.append(slow.socket)
        await anna.say(do="act", text="1C")
        for number in range(5):
            assert (await anna.say(do="alert", call=0, text=f"{number} clubs"))["kind"] == "done"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(slow.socket.recv(), 10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
        while not bo.view["alerts"] or bo.view["alerts"][0]["text"] != "4 clubs":
            await bo.take()
        monkeypatch.setattr(live.Live, "write", writing)
        await slow.open(table)
        assert slow.view["version"] == bo.view["version"]
        assert [each["text"] for each in slow.view["alerts"]] == ["4 clubs"]

    monkeypatch.setattr(live.Live, "write", stuck)
    monkeypatch.setattr(live, "BEHIND", 4)
    run(tmp_path, work, pace=60.0)


def test_a_log_grows_only_so_long(tmp_path: Path) -> None:
    """Then a table is full, and says so."""

    async def work(place: Running) -> None:
        anna = await place.visitor()
        table = (await anna.post("/api/tables", {"game": "rubber"})).json()["table"]
        commands = [{"do": "sit", "seat": "N", "text": "Anna"}, {"do": "stand"}] * 4
        found = [(await anna.post(f"/api/tables/{table}/do", command)).status_code for command in commands]
        assert found == [200] * 6 + [409] * 2
        assert (await anna.http.get(f"/api/tables/{table}")).json()["version"] == 7

    run(tmp_path, work, most_events=7)
