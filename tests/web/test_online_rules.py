"""What an event at live tables allows: individuals, forged forms, freed seats, claims, several directors."""

import re
from pathlib import Path

import pytest
import websockets
from tests.web.conftest import Running
from tests.web.test_online import (
    Clock,
    announce,
    direct,
    evening_of,
    online_of,
    own_table,
    play,
    read_on,
    register,
    round_over,
    sit_down,
    table_of,
    visit,
)

from makker.tournament.events import rankings


def test_individuals(tmp_path: Path) -> None:
    """Eight players, most of them robots: partners change, results are each player's own."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, kind="individual", fewest="8", each="1")
        await register(anna, event, "Anna")
        await direct(director, event, do="begin")
        partners = []
        for number in (1, 2):
            await direct(director, event, do="round", round=str(number))
            await sit_down(place, anna, event)
            await play(anna, 1)
            await round_over(place, event, number)
            evening = await evening_of(place, event)
            (mine,) = [side for sitting in evening.sittings(number) for side in sitting.directions if 1 in side]
            partners.append(mine)
        assert len(set(partners)) == 2
        (ranking,) = rankings((await evening_of(place, event)).event())
        assert sorted(each.contestant for each in ranking.standings) == list(range(1, 9))

    visit(tmp_path, scene)


HOSTILE = [
    ("/online", {"rounds": "0"}),
    ("/online", {"rounds": "9" * 30}),
    ("/online", {"kind": "squads"}),
    ("/online", {"minutes": "-1"}),
    ("/online", {"minutes": "1e9"}),
    ("/online", {"date": "yesterday"}),
    ("/online", {"date": "2026-99-99"}),
    ("/online", {"system": "acol"}),
    ("/online", {"title": "x" * 61}),
    ("/online", {"title": "a\x00b"}),
    ("{}", {"do": "register", "name": ""}),
    ("{}", {"do": "register", "name": "x" * 41}),
    ("{}", {"do": "register", "name": "Eve", "with": "partner", "partner": ""}),
    ("{}", {"do": "withdraw", "entry": "7"}),
    ("{}", {"do": "withdraw", "entry": "-"}),
    ("{}/direct", {"do": "begin"}),
    ("{}/direct", {"do": "round", "round": "1"}),
    ("{}/direct", {"do": "key", "key": "guess"}),
    ("{}/direct", {"do": "nonsense"}),
    ("{}/direct", {"do": "release", "code": ""}),
    ("{}/direct", {"do": "add", "names": "a – b – c"}),
    ("{}/place/guessed", {"yes": "on"}),
    ("{}/call", {"yes": "on"}),
    ("/online/nowhere", {"do": "register", "name": "Eve"}),
]


def test_forged_forms_are_refused(tmp_path: Path) -> None:
    """Whatever somebody sends, the answer is a refusal with a sentence, and nothing has changed."""

    async def scene(place: Running) -> None:
        director, eve = [await place.visitor() for _ in range(2)]
        event = await announce(director)
        before = await online_of(place, event)
        for path, fields in HOSTILE:
            answer = await eve.http.post(path.format(f"/online/{event}"), data=fields)
            assert 400 <= answer.status_code < 500, (path, fields)
            assert "online." not in re.sub(r"<script.*?</script>|href=\"[^\"]*\"", "", answer.text, flags=re.DOTALL)
        for path in ("/tables/1", "/tables/x", "/place/none"):
            assert 400 <= (await eve.http.get(f"/online/{event}{path}")).status_code < 500
        assert (await director.http.get(f"/online/{event}/tables/9")).status_code == 400
        elsewhere = {"Sec-Fetch-Site": "cross-site"}
        forged = await director.http.post(f"/online/{event}/direct", data={"do": "begin"}, headers=elsewhere)
        assert forged.status_code == 403
        assert await online_of(place, event) == before

    visit(tmp_path, scene)


def test_a_freed_seat_is_left_at_once(tmp_path: Path) -> None:
    """The director frees a seat: a robot plays, the connection ends, the new link's person sits down there."""

    async def scene(place: Running) -> None:
        director, anna, siri = [await place.visitor() for _ in range(3)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        seat = anna.view["seat"]
        mine = next(player for player in (await online_of(place, event)).players() if player.name == "Anna")
        await direct(director, event, do="release", code=mine.code, name="Siri")
        with pytest.raises(websockets.ConnectionClosed):
            await read_on(anna)
        assert table_of(place, table).seats[seat].person is None
        with pytest.raises(websockets.InvalidStatus):
            await anna.open(table)
        fresh = next(player for player in (await online_of(place, event)).players() if player.name == "Siri")
        taken = await siri.http.post(f"/online/{event}/place/{fresh.code}", data={"yes": "on"})
        assert taken.status_code == 303
        assert await sit_down(place, siri, event) == table
        assert siri.view["seat"] == seat

    visit(tmp_path, scene)


def test_claims_and_taking_back_by_the_rules_of_the_event(tmp_path: Path) -> None:
    """Where the event forbids them nobody can claim or take back; hints there are none."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, claims="off", undo="off")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        while not anna.view["game_view"]["moves"]:
            await anna.take()
        assert not anna.view["hints"]
        await anna.say(do="act", text="1C" if "1C" in anna.view["game_view"]["moves"] else "P")
        assert (await anna.say(do="act", text="undo"))["error"]["code"] == "undo.off"
        assert not any(move.startswith(("claim", "undo")) for move in anna.view["game_view"]["asides"])
        options = table_of(place, table).options
        assert (options.claims, options.undo.value) == (False, "off")

    visit(tmp_path, scene)


def test_more_directors_and_a_clock_that_starts_again(tmp_path: Path) -> None:
    """Who has the key directs tables and results alike; a round begun again has its whole time, and the same tables."""

    async def scene(place: Running) -> None:
        director, anna, second, third = [await place.visitor() for _ in range(4)]
        event = await announce(director, minutes="10")
        await register(anna, event, "Anna", "robot")
        key = (await online_of(place, event)).key
        await direct(second, event, do="key", key=key)
        await direct(second, event, do="begin")
        await direct(third, event, do="key", key=key)
        evening = await evening_of(place, event)
        assert len(evening.directors) == 2
        await direct(third, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        before = (await anna.http.get(f"/online/{event}/now")).json()["ends"]
        clock.now += 600
        await direct(second, event, do="round", round="1")
        after = (await anna.http.get(f"/online/{event}/now")).json()["ends"]
        assert 599 < after - before < 601
        assert await own_table(anna, event) == table

    clock = Clock()
    visit(tmp_path, scene, clock=clock)
