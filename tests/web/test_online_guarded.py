"""An event at live tables against harm: taken over, impossible terms, stale forms, floods, robots that fail."""

import asyncio
import re
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest
from msgspec.structs import replace
from tests.web.conftest import Running, Visitor
from tests.web.test_online import (
    Clock,
    announce,
    direct,
    evening_of,
    online_of,
    own_table,
    play,
    register,
    round_over,
    sit_down,
    table_of,
    visit,
)

from makker.errors import ConflictError, InvalidValue
from makker.tournament.movements import Movement
from makker.tournament.online import Online, Terms
from makker.tournament.online.announcing import begin
from makker.tournament.online.events import Announced
from makker.web import conducting
from makker.web.conducting import movement


async def open_night(visitor: Visitor) -> str:
    """Set up an ordinary evening of two tables; its name."""
    fields = {"pairs": "8", "boards": "14", "take": "1", "title": "Hjemme"}
    answer = await visitor.http.post("/club", data=fields)
    assert answer.status_code == 303
    return str(answer.headers["location"].split("/")[2])


async def directs(visitor: Visitor, event: str, **fields: str) -> tuple[int, str]:
    """A form of the evening's director page: the status, and the alert."""
    answer = await visitor.http.post(f"/club/{event}/direct", data=fields)
    return answer.status_code, " ".join(re.findall(r'role="alert"[^>]*>\s*([^<]*)', answer.text))


def test_no_backup_takes_an_event_over(tmp_path: Path) -> None:
    """A backup under the event's name is refused before and after it begins, and so is one of any such event."""

    async def scene(place: Running) -> None:
        director, anna, eve = [await place.visitor() for _ in range(3)]
        event, night = await announce(director), await open_night(eve)
        await register(anna, event, "Anna", "robot")
        backup = (await eve.http.get(f"/club/{night}/backup")).content
        forged = backup.replace(night.encode(), event.encode())

        async def restore(content: bytes) -> int:
            return (await eve.http.post("/club/restore", files={"file": ("x", content)})).status_code

        assert await restore(forged) == 409
        await direct(director, event, do="begin")
        assert await restore(forged) == 409
        evening = await evening_of(place, event)
        assert evening.host == (await online_of(place, event)).host
        own = (await director.http.get(f"/club/{event}/backup")).content
        assert await restore(own.replace(event.encode(), b"elsewhere")) == 409

    visit(tmp_path, scene)


def test_an_evening_that_the_event_has_not_made_is_not_adopted(tmp_path: Path) -> None:
    """Were another's evening there under the event's name, the event would not be played by it, and would say so."""

    async def scene(place: Running) -> None:
        director, anna, eve = [await place.visitor() for _ in range(3)]
        event, night = await announce(director), await open_night(eve)
        await register(anna, event, "Anna", "robot")
        log = place.app.state.nights.log
        lines = [line.replace(night.encode(), event.encode()) for line in await log.read(f"club/{night}")]
        await log.append(f"club/{event}", 0, lines, lasting=True)
        conductor = place.app.state.conductor
        await direct(director, event, 409, do="begin")
        await conductor.conduct(event)
        assert not (await online_of(place, event)).opened
        with pytest.raises(ConflictError) as refused:
            await conductor.evening(await online_of(place, event))
        assert refused.value.code == "online.stranger"
        assert (await anna.http.get(f"/online/{event}")).status_code == 200

    visit(tmp_path, scene)


def test_numbers_that_cannot_be_played_are_refused_when_announced(tmp_path: Path) -> None:
    """Minutes of a round, boards of an event, a hall of experts: the form comes back with one alert that says why."""

    async def scene(place: Running) -> None:
        director = await place.visitor()
        for terms, why in (
            ({"each": "6", "minutes": "110"}, "600"),
            ({"each": "16", "rounds": "60"}, "100"),
            ({"level": "expert", "fewest": "24"}, "8"),
            ({"fewest": "60"}, "24"),
            ({"minutes": "abc"}, "7.5"),
        ):
            answer = await director.http.post("/online?lang=en", data={"rounds": "2", "each": "2", **terms})
            (alert,) = re.findall(r'role="alert">([^<]*)', answer.text)
            assert answer.status_code == 400
            assert why in alert

    visit(tmp_path, scene)


def test_an_event_that_cannot_be_set_up_says_so_and_can_be_called_off(tmp_path: Path) -> None:
    """One that was begun with impossible terms has pages that say what is wrong; its director ends it."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        conductor = place.app.state.conductor
        impossible = replace(await online_of(place, event), terms=Terms(each=6, minutes=110))
        begun = begin(impossible, 0, impossible.host, partial(movement, impossible), lambda: b"s" * 32)
        stored = Announced(event, impossible.terms, impossible.host, impossible.key, 0)
        name = "broken"
        await conductor.onlines.append(name, None, (replace(stored, name=name), *begun))
        for path in (f"/online/{name}", f"/online/{name}/direct"):
            answer = await director.http.get(path)
            assert answer.status_code == 200
            assert "600" in re.findall(r'role="alert">([^<]*)', answer.text)[0]
        assert (await anna.http.get(f"/online/{name}/now")).status_code == 200
        await direct(director, name, do="cancel")
        assert (await online_of(place, name)).cancelled is not None
        assert (await director.http.get(f"/online/{name}")).status_code == 200

    visit(tmp_path, scene)


def test_who_begins_too_late_is_told(tmp_path: Path) -> None:
    """Of several who begin at the same moment one does; the others hear that it has begun. All pages work meanwhile."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        asked = [director.http.post(f"/online/{event}/direct", data={"do": "begin"}) for _ in range(4)]
        looked = [anna.http.get(f"/online/{event}{page}") for page in ("", "/now", "/direct") for _ in range(3)]
        answers = await asyncio.gather(*asked, *looked)
        assert sorted(each.status_code for each in answers[:4]) == [303, 409, 409, 409]
        assert {each.status_code for each in answers[4:]} == {200}

    visit(tmp_path, scene)


def test_pages_before_the_evening_is_set_up(tmp_path: Path) -> None:
    """The server ends between the two steps of the beginning: pages work, and the event goes on."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        online, conductor = await online_of(place, event), place.app.state.conductor
        conductor.active.discard(event)
        begun, _ = conductor.prepared(online, online.host)
        await conductor.onlines.append(event, online, begun)
        for path in ("", "/now", "/direct"):
            assert (await director.http.get(f"/online/{event}{path}")).status_code == 200
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)

    visit(tmp_path, scene)


def test_a_form_that_is_out_of_date_does_no_harm(tmp_path: Path) -> None:
    """A second laptop begins a round that is over, or the next while one is played: refused, and nothing changes."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="3", each="1", fewest="4")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)
        await direct(director, event, 409, do="round", round="2")
        assert (await directs(director, event, do="begin", round="2"))[0] == 409
        assert (await directs(director, event, do="final", why="late"))[0] == 409
        for repair in (
            {"do": "swap", "one": "1", "other": "2", "since": "1"},
            {"do": "turn", "round": "1", "table": "1"},
            {"do": "leave", "contestant": "1", "since": "1"},
            {"do": "redo", "round": "1"},
        ):
            status, alert = await directs(director, event, why="because", **repair)
            assert status == 409
            assert alert
        await play(anna, 1)
        await round_over(place, event, 1)
        await direct(director, event, 409, do="round", round="1")
        evening = await evening_of(place, event)
        assert (evening.round, evening.missing(1), len(evening.entries)) == (1, (), 2)
        await direct(director, event, do="round", round="2")
        assert (await evening_of(place, event)).round == 2

    visit(tmp_path, scene)


def test_a_director_ends_the_time_of_a_round(tmp_path: Path) -> None:
    """What is under way is played out, the rest is not played, every table is closed; then results can be final."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="2", each="3")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        own = await sit_down(place, anna, event)
        await direct(anna, event, 403, do="stop", round="1")
        await direct(director, event, 409, do="stop", round="2")
        await direct(director, event, do="stop", round="1")
        await round_over(place, event, 1)
        assert table_of(place, own).closed
        assert (await evening_of(place, event)).missing(1) == ()
        assert (await directs(director, event, do="final", why="that was it"))[0] == 303
        assert not await own_table(anna, event)

    visit(tmp_path, scene)


def test_deals_open_when_the_round_is_over(tmp_path: Path) -> None:
    """Who has played a board has neither its page nor its secret while others play it; afterwards all have."""

    async def scene(place: Running) -> None:
        director, anna, bo = [await place.visitor() for _ in range(3)]
        event = await announce(director, rounds="1", each="1", fewest="4")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        online = await online_of(place, event)
        apart = await own_table(bo, event) != table
        if not apart:
            pytest.fail("two half pairs sit at tables of their own here")
        await play(anna, 1)
        assert anna.view["game_view"]["last"] is not None
        doors = ("deals", "deals/1", "deals.json", "deals/1.pbn", "deals/1.json")
        for door in doors:
            assert (await anna.http.get(f"/t/{table}/{door}")).status_code == 409
        heard = "".join(anna.received) + (await anna.http.get(f"/api/tables/{table}/events")).text
        assert not any(secret in heard for secret in online.secrets.values())
        await sit_down(place, bo, event)
        await play(bo, 1)
        await round_over(place, event, 1)
        for door in doors:
            assert (await anna.http.get(f"/t/{table}/{door}")).status_code == 200

    visit(tmp_path, scene)


def test_one_address_does_not_fill_an_event(tmp_path: Path) -> None:
    """Sixty strangers without a cookie register from one address: most are refused; the director clears them away."""

    async def scene(place: Running) -> None:
        director = await place.visitor()
        event = await announce(director)
        answers = []
        for number in range(60):
            stranger = await place.visitor(known=False)
            fields = {"do": "register", "name": f"X{number}", "with": "robot"}
            answers.append((await stranger.http.post(f"/online/{event}", data=fields)).status_code)
        assert answers == [303] * 40 + [429] * 20
        await direct(director, event, do="add", names="Anna – Bo")
        assert len((await online_of(place, event)).entries) == 41
        marked: dict[str, Any] = {f"entry.{number}": "on" for number in range(1, 41)}
        shown = (await director.http.get(f"/online/{event}/direct")).text
        assert all(f'name="{name}"' in shown for name in marked)
        await direct(director, event, do="withdraw_marked", **marked)
        assert [each.players[0].name for each in (await online_of(place, event)).entries.values()] == ["Anna"]

    clock = Clock()
    visit(tmp_path, scene, clock=clock)


def test_results_have_the_name_of_who_plays(tmp_path: Path) -> None:
    """A substitute's name stands in the standings, and robots are no doubled name."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, fewest="6")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        mine = next(player for player in (await online_of(place, event)).players() if player.name == "Anna")
        await direct(director, event, do="release", code=mine.code, name="Siri")
        (pair,) = [each for each in (await evening_of(place, event)).setup.event.contestants if "Siri" in each.names]
        assert pair.names == ("Siri", "Robot")
        for page in ("direct", "names"):
            text = (await director.http.get(f"/club/{event}/{page}?lang=en")).text
            assert "Siri" in text
            assert "more than once" not in text

    visit(tmp_path, scene)


def test_only_events_make_their_tables(tmp_path: Path) -> None:
    """Neither the API nor the form makes a table of an event; what the API does not know of robots is refused."""

    async def scene(place: Running) -> None:
        eve = await place.visitor()
        made = await eve.post("/api/tables", {"game": "duplicate", "access": "event"})
        assert (made.status_code, made.json()["error"]["code"]) == (400, "table.access")
        form = await eve.http.post("/new", data={"game": "duplicate", "access": "event"})
        assert form.status_code == 400
        assert form.text.count('role="alert"') == 1
        robots = await eve.post("/api/tables", {"game": "duplicate", "robots": {"level": "expert"}})
        assert (robots.status_code, robots.json()["error"]["code"]) == (400, "message.unknown")

    visit(tmp_path, scene)


def test_nothing_is_stored_of_what_cannot_be_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the evening is refused the event has not begun: people may still register, and it may begin later."""

    def refuse(*_: object) -> tuple[()]:
        raise InvalidValue("evening.movement")

    async def scene(place: Running) -> None:
        director, anna, bo = [await place.visitor() for _ in range(3)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        with monkeypatch.context() as broken:
            broken.setattr(conducting, "open_evening", refuse)
            await direct(director, event, 400, do="begin")
        assert not (await online_of(place, event)).begun
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        assert (await evening_of(place, event)).setup.online

    visit(tmp_path, scene)


def test_the_movement_is_built_once_and_beside_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large field takes seconds to seat: not where all requests are answered, and not twice."""
    built: list[bool] = []

    def building(online: Online, many: int) -> Movement:
        built.append(current_thread() is main_thread())
        return movement(online, many)

    monkeypatch.setattr(conducting, "movement", building)

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, kind="individual")
        await register(anna, event, "Anna")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)

    visit(tmp_path, scene)
    assert built == [False]
