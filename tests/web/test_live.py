"""The live table over HTTP and WebSocket."""

import asyncio
import json
import time
from typing import Any

import httpx
import pytest
import websockets
from tests.web.conftest import Running, Visitor, running

from makker.table.commands import TableError
from makker.web.identity import COOKIE


async def new_table(place: Running, game: str = "rubber", options: dict[str, Any] | None = None) -> tuple[str, Visitor]:
    """A table with its host."""
    host = await place.visitor()
    answer = await host.post("/api/tables", {"game": game, "options": options or {}})
    assert answer.status_code == 201
    return answer.json()["table"], host


async def play_to_the_end(visitor: Visitor, most: int = 3000) -> None:
    """Take the first move that carries on, whenever it is one's turn, until the game is over."""
    for _ in range(most):
        if visitor.view["over"]:
            return
        moves = visitor.view["game_view"]["moves"]
        if moves:
            await visitor.say(do="act", text=moves[-1] if moves[-1] == "accept" else moves[0])
        else:
            await visitor.take()
    raise AssertionError("not over")


@pytest.mark.parametrize("game", ["duplicate", "bondebridge", "whist"])
def test_a_newcomer_plays_a_game_with_robots(database: str, game: str) -> None:
    """Make a table, sit down, start, and play to the end against robots."""
    options = {"duplicate": {"boards": 2}, "bondebridge": {"largest": 3}, "whist": {"most_deals": 2}}[game]

    async def scene() -> dict[str, Any]:
        async with running(database) as place:
            table, anna = await new_table(place, game, options)
            await anna.open(table)
            seat = anna.view["seats"][0]["seat"]
            assert (await anna.say(do="sit", seat=seat, text="Anna"))["kind"] == "done"
            assert (await anna.say(do="start"))["kind"] == "done"
            await play_to_the_end(anna)
            return anna.view

    view = asyncio.run(scene())
    assert view["over"]
    assert [seat["robot"] for seat in view["seats"]] == [False, True, True, True]


def test_everybody_hears_and_a_restart_loses_nothing(database: str) -> None:
    """Two friends and a spectator; the server stops; after the restart all is as it was, for the same cookies."""

    async def first() -> tuple[str, dict[str, str], int]:
        async with running(database) as place:
            table, anna = await new_table(place)
            bo, onlooker = await place.visitor(), await place.visitor(known=False)
            for each in (anna, bo, onlooker):
                await each.open(table)
            await anna.say(do="sit", seat="S", text="Anna")
            await bo.say(do="sit", seat="N", text="Bo")
            await anna.say(do="start")
            while not bo.view["game_view"] or not bo.view["game_view"]["moves"]:
                await bo.take()
            await bo.say(do="act", text="7N")
            while onlooker.view["version"] < bo.view["version"]:
                await onlooker.take()
            assert onlooker.view["game_view"]["deal"]["auction"]["calls"][:1] == ["7N"]
            return table, dict(anna.http.cookies), bo.view["version"]

    async def second(table: str, cookies: dict[str, str], version: int) -> dict[str, Any]:
        async with running(database) as place:
            anna = await place.visitor(known=False)
            anna.http.cookies.update(cookies)
            await anna.open(table)
            assert anna.view["version"] >= version
            return anna.view

    table, cookies, version = asyncio.run(first())
    view = asyncio.run(second(table, cookies, version))
    assert view["seat"] == "S"
    assert view["game_view"]["deal"]["auction"]["calls"][0] == "7N"
    assert len(view["game_view"]["deal"]["hand"]) == 13


def test_nobody_receives_another_hand_or_identity(database: str) -> None:
    """Everything that a spectator and an opponent received, to the byte, has no card of Anna's that is not played."""

    async def scene() -> None:
        async with running(database) as place:
            table, anna = await new_table(place)
            bo, onlooker = await place.visitor(), await place.visitor(known=False)
            for each in (anna, bo, onlooker):
                await each.open(table)
            await anna.say(do="sit", seat="S", text="Anna")
            await bo.say(do="sit", seat="W", text="Bo")
            await anna.say(do="start")
            while not anna.view["game_view"] or not anna.view["game_view"]["deal"]["hand"]:
                await anna.take()
            hand = anna.view["game_view"]["deal"]["hand"]
            await asyncio.sleep(0.2)
            kept = await place.app.state.house.keeper.find(table)
            while bo.view["version"] < kept.state.version:
                await bo.take()
            person = dict(anna.http.cookies)[COOKIE].rpartition(".")[0]
            for other in (bo, onlooker):
                received = "".join(other.received)
                assert person not in received
                assert not [card for card in hand if f'"{card}"' in received]
                assert kept.state.dealt[1] not in received

    asyncio.run(scene())


def test_what_is_refused_changes_nothing(database: str) -> None:
    """Malformed, oversized, out of turn, another's seat, old versions, no identity, unknown tables."""

    async def scene() -> None:
        async with running(database) as place:
            table, anna = await new_table(place)
            bo, stranger = await place.visitor(), await place.visitor(known=False)
            for each in (anna, bo, stranger):
                await each.open(table)
            await anna.say(do="sit", seat="N", text="Anna")
            await anna.say(do="start")
            while not anna.view["game_view"] or not anna.view["game_view"]["moves"]:
                await anna.take()
            version = anna.view["version"]

            async def code(visitor: Visitor, text: str) -> str:
                await visitor.socket.send(text)
                while (message := await visitor.take())["kind"] != "error":
                    pass
                return str(message["error"]["code"])

            assert await code(anna, "{") == "message.unknown"
            assert await code(anna, "[]") == "message.unknown"
            assert await code(anna, '{"do":"act","text":"1C","seat":"N","cheat":1}') == "message.unknown"
            assert await code(anna, '{"do":"fly"}') == "command.unknown"
            assert await code(anna, '{"do":"act","text":"%s"}' % ("x" * 5000)) == "message.too_long"
            assert await code(anna, '{"do":"act","text":"ZZ"}') == "action.unknown"
            assert await code(anna, '{"do":"act","text":"P","version":1}') == "version.old"
            assert await code(bo, '{"do":"act","text":"P"}') == "seat.not_seated"
            assert await code(bo, '{"do":"sit","seat":"N","text":"Bo"}') == "seat.taken"
            assert await code(bo, '{"do":"robot","seat":"N"}') == "seat.not_yours"
            assert await code(bo, '{"do":"sit","seat":"E","text":" "}') == "name.bad"
            assert await code(stranger, '{"do":"sit","seat":"E","text":"Eva"}') == "person.unknown"
            assert (await anna.http.get(f"/api/tables/{table}")).json()["version"] == version

    asyncio.run(scene())


def test_the_json_api(database: str) -> None:
    """The same commands over HTTP; statuses tell the kinds of refusal; forms of other sites cannot post."""

    async def scene() -> None:
        async with running(database) as place:
            table, anna = await new_table(place)
            stranger = await place.visitor(known=False)
            path = f"/api/tables/{table}/do"

            def code(answer: httpx.Response) -> tuple[int, str]:
                return answer.status_code, answer.json()["error"]["code"]

            assert (await anna.post(path, {"do": "sit", "seat": "S", "text": "Anna"})).json()["version"] == 2
            assert code(await anna.post(path, {"do": "act", "text": "P"})) == (409, "table.not_started")
            assert code(await stranger.post(path, {"do": "start"})) == (403, "person.unknown")
            assert code(await anna.post("/api/tables/nosuch/do", {"do": "start"})) == (404, "table.none")
            assert code(await anna.http.get("/api/tables/nosuch")) == (404, "table.none")
            assert code(await anna.post("/api/tables", {"game": "poker"})) == (404, "game.unknown")
            assert code(await anna.post("/api/tables", {"game": "rubber", "options": {"x": 1}})) == (
                400,
                "options.invalid",
            )
            plain = await anna.http.post(path, content='{"do":"start"}', headers={"content-type": "text/plain"})
            assert code(plain) == (415, "message.type")
            events = (await stranger.http.get(f"/api/tables/{table}/events?after=1")).json()
            assert [event["type"] for event in events] == ["sat"]
            assert events[0]["person"] == ""
            assert "default-src 'self'" in plain.headers["content-security-policy"]

    asyncio.run(scene())


def test_other_sites_and_forged_cookies(database: str) -> None:
    """A page elsewhere cannot open a table's connection; an identity not signed here is none."""

    async def scene() -> None:
        async with running(database) as place:
            table, anna = await new_table(place)
            with pytest.raises(websockets.InvalidStatus):
                await anna.open(table, Origin="https://elsewhere.example")
            forged = await place.visitor(known=False)
            person = dict(anna.http.cookies)[COOKIE].rpartition(".")[0]
            forged.http.cookies.set(COOKIE, f"{person}.forged")
            assert (await forged.post("/api/tables", {"game": "rubber"})).status_code == 403

    asyncio.run(scene())


def test_a_robot_plays_for_who_is_away_and_hands_back(database: str) -> None:
    """After the grace time, once somebody is there who would wait; by coming back one plays again."""

    async def scene() -> tuple[bool, bool]:
        async with running(database) as place:
            host, onlooker = await place.visitor(), await place.visitor(known=False)
            table = (await host.post("/api/tables", {"game": "rubber", "grace": 0.05})).json()["table"]
            await host.open(table)
            await host.say(do="sit", seat="N", text="Anna")
            await host.say(do="start")
            await host.socket.close()
            await asyncio.sleep(0.3)
            assert not (await onlooker.http.get(f"/api/tables/{table}")).json()["view"]["seats"][0]["robot"]
            await onlooker.open(table)
            while not onlooker.view["seats"][0]["robot"]:
                await onlooker.take()
            away = onlooker.view["seats"][0]["robot"]
            await host.open(table)
            while host.view["seats"][0]["robot"]:
                await host.take()
            return away, host.view["seats"][0]["robot"]

    assert asyncio.run(scene()) == (True, False)


def test_two_tabs_are_one_seat(database: str) -> None:
    """Both hear; a robot waits until the last is closed."""

    async def scene() -> bool:
        async with running(database) as place:
            host = await place.visitor()
            table = (await host.post("/api/tables", {"game": "rubber", "grace": 0.05})).json()["table"]
            await host.open(table)
            first = host.socket
            await host.say(do="sit", seat="N", text="Anna")
            await host.say(do="start")
            await host.open(table)
            await first.close()
            await asyncio.sleep(0.3)
            shown = (await host.http.get(f"/api/tables/{table}")).json()["view"]
            return bool(shown["seats"][0]["robot"])

    assert asyncio.run(scene()) is False


def test_a_flood_is_slowed_down(database: str) -> None:
    """After a burst, messages are refused and nothing breaks."""

    async def scene() -> set[str]:
        async with running(database) as place:
            table, anna = await new_table(place)
            await anna.open(table)
            for _ in range(120):
                await anna.socket.send('{"do":"start"}')
            codes = set()
            for _ in range(120):
                codes.add(json.loads(await anna.socket.recv())["error"]["code"])
            return codes

    assert asyncio.run(scene()) == {"seat.not_seated", "message.too_many"}


def test_table_errors_have_a_status() -> None:
    """Every refusal of a table is 409: not now, or not you."""
    from makker.web.api import status_of

    assert status_of(TableError("seat.taken")) == 409


def test_the_next_deal_does_not_wait_for_ever(database: str) -> None:
    """Four pass a board out and nobody goes on: the next is committed to at once, and dealt after the time that is set.

    When all four go on, it is dealt without waiting.
    """

    async def scene() -> tuple[float, float]:
        async with running(database, rest=1.5) as place:
            table, host = await new_table(place, "duplicate", {"boards": 3})
            people = [host, *[await place.visitor() for _ in range(3)]]
            for person, seat in zip(people, "NESW", strict=True):
                await person.open(table)
                await person.say(do="sit", seat=seat, text=seat)
            await host.say(do="start")
            began = time.monotonic()
            await pass_out(people)
            while not host.view["committed"]:
                await host.take()
            assert host.view["awaited"] == ["N", "E", "S", "W"]
            while host.view["awaited"]:
                await host.take()
            waited = time.monotonic() - began
            await pass_out(people)
            began = time.monotonic()
            for person in people:
                await person.say(do="go_on")
            while host.view["game_view"]["deal"]["auction"]["calls"] or host.view["awaited"]:
                await host.take()
            return waited, time.monotonic() - began

    waited, at_once = asyncio.run(scene())
    assert waited >= 1.4
    assert at_once < 1.4


async def pass_out(people: list[Visitor]) -> None:
    """Everybody passes, whoever is first."""
    for _ in people:
        while not any(person.view["game_view"] and "P" in person.view["game_view"]["moves"] for person in people):
            for person in people:
                await person.say(do="ask", call=-1)
        acting = next(person for person in people if "P" in person.view["game_view"]["moves"])
        assert (await acting.say(do="act", text="P"))["kind"] == "done"
        for person in people:
            await person.say(do="ask", call=-1)  # refused, and all news before it is read
