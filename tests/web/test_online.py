"""An event at live tables over HTTP and WebSocket: registration, rounds, robots, results, who may see what."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.web.conftest import Running, Visitor, running

from makker.games.bridge.state import Scoring
from makker.robots.choice import RobotChoice
from makker.table import TableState
from makker.testing.postgres import Cluster
from makker.tournament.evening import Evening
from makker.tournament.events import rankings
from makker.tournament.online import Online
from makker.tournament.scoring import NotPlayed
from makker.web.onlinetables import deal_of

QUICK = {"rounds": "2", "each": "2", "advance": "director", "correction": "0", "level": "beginner", "system": "nordic"}
Scene = Callable[[Running], Awaitable[Any]]


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_764_500_000.0

    def __call__(self) -> float:
        """The time, a little later at every look."""
        self.now += 0.0001
        return self.now


def visit(where: Path, scene: Scene, **settings: Any) -> Any:
    """Let the scene happen at a running server."""

    async def happen() -> Any:
        async with running(where, **settings) as place:
            return await scene(place)

    return asyncio.run(happen())


async def announce(director: Visitor, **terms: str) -> str:
    """Announce an event; its name."""
    answer = await director.http.post("/online", data={"title": "Onsdag", "claims": "on", **QUICK, **terms})
    assert answer.status_code == 303, re.findall(r'role="alert">([^<]*)', answer.text)
    return str(answer.headers["location"].split("/")[2])


async def register(
    visitor: Visitor, event: str, name: str, way: str = "alone", partner: str = "", team: str = ""
) -> None:
    """Register by the form of the event's page."""
    fields = {"do": "register", "name": name, "with": way, "partner": partner, "team": team}
    answer = await visitor.http.post(f"/online/{event}", data=fields)
    assert answer.status_code == 303, re.findall(r'role="alert">([^<]*)', answer.text)


async def direct(director: Visitor, event: str, status: int = 303, **fields: str) -> None:
    """A director's form."""
    answer = await director.http.post(f"/online/{event}/direct", data=fields)
    assert answer.status_code == status, re.findall(r'role="alert">([^<]*)', answer.text)


async def online_of(place: Running, event: str) -> Online:
    """The event as the server has it."""
    found: Online = await place.app.state.conductor.onlines.find(event)
    return found


async def evening_of(place: Running, event: str) -> Evening:
    """The evening of the event."""
    found: Evening = await place.app.state.nights.find(event)
    return found


def table_of(place: Running, name: str) -> TableState:
    """A live table."""
    found: TableState = place.app.state.house.keeper.tables[name].state
    return found


async def until(true: Callable[[], Awaitable[Any]], seconds: float = 30.0) -> None:
    """Wait for it."""
    async with asyncio.timeout(seconds):
        while not await true():
            await asyncio.sleep(0.02)


async def round_over(place: Running, event: str, number: int) -> None:
    """Wait until every result of the round is there."""

    async def over() -> bool:
        return number in (await online_of(place, event)).ended

    await until(over)


async def own_table(visitor: Visitor, event: str) -> str:
    """The live table that the event's page leads to; empty without one."""
    now = (await visitor.http.get(f"/online/{event}/now")).json()
    return str(now["go"]).removeprefix("/t/")


async def sit_down(place: Running, visitor: Visitor, event: str) -> str:
    """Go to one's table; its name."""
    table = ""

    async def there() -> bool:
        nonlocal table
        table = await own_table(visitor, event)
        return bool(table) and table in place.app.state.house.keeper.tables

    await until(there)
    await visitor.open(table)
    return table


async def read_on(visitor: Visitor) -> None:
    """Take what comes."""
    while True:
        with suppress(TimeoutError):
            await visitor.take()


async def play(visitor: Visitor, boards: int) -> None:
    """Make the first move that there is, until so many boards are over or one has the seat no more."""
    while len(visitor.view["game_view"]["score"]["boards"]) < boards and not visitor.view["closed"]:
        moves = visitor.view["game_view"]["moves"]
        if moves:
            await visitor.say(do="act", text="accept" if "accept" in moves else moves[0])
        else:
            await visitor.take()


def test_a_whole_event(tmp_path: Path) -> None:
    """Two pairs of people, one half pair and robots: two rounds at three tables, the same boards, final results."""

    async def scene(place: Running) -> None:
        director = await place.visitor()
        event = await announce(director, fewest="6")
        people = [await place.visitor() for _ in range(5)]
        await register(people[0], event, "Anna", "partner", "Bo")
        shown = (await people[0].http.get(f"/online/{event}")).text
        (link,) = set(re.findall(rf"/online/{event}/place/(\w+)\"", shown))
        assert (await people[1].http.post(f"/online/{event}/place/{link}", data={"yes": "on"})).status_code == 303
        await register(people[2], event, "Cecilie")
        await register(people[3], event, "David")
        await register(people[4], event, "Eva", "robot")
        await direct(director, event, do="begin")
        online = await online_of(place, event)
        assert [[each.name for each in side] for side in online.field[:3]] == [
            ["Anna", "Bo"],
            ["Eva", ""],
            ["Cecilie", "David"],
        ]
        assert len(online.field) == 6
        for number in (1, 2):
            await direct(director, event, do="round", round=str(number))
            tables = [await sit_down(place, each, event) for each in people]
            assert tables[0] == tables[1]
            assert tables[2] == tables[3]
            assert {people[at].view["seat"] for at in (0, 1)} in ({"N", "S"}, {"E", "W"})
            await asyncio.gather(*(play(each, 2) for each in people))
            await round_over(place, event, number)
        online, evening = await online_of(place, event), await evening_of(place, event)
        assert len(evening.entries) == 2 * 3 * 2
        assert all(entry.confirmed for entry in evening.entries.values())
        for number, opened in online.opened.items():
            for table, name in opened.tables.items():
                assert_as_played(place, online, evening, (number, table), table_of(place, name))
                seen = await director.http.get(f"/t/{name}/deals/1")
                assert seen.status_code == 200
        assert set(evening.setup.event.deals) == {1, 2, 3, 4}
        assert all(evening.setup.event.deals[board] == str(deal_of(online, board)) for board in (1, 2, 3, 4))
        final = await director.http.post(f"/club/{event}/direct", data={"do": "final"})
        assert final.status_code == 303
        (ranking,) = rankings((await evening_of(place, event)).event())
        board = (await people[0].http.get(f"/club/{event}")).text
        assert [int(at) for at in re.findall(r"/who/(\d+)", board)] == [each.contestant for each in ranking.standings]

    visit(tmp_path, scene)


def assert_as_played(
    place: Running, online: Online, evening: Evening, where: tuple[int, int], state: TableState
) -> None:
    """The table had the event's boards, scoring and robots; what it scored is in the evening, with the lead."""
    assert state.robots == RobotChoice(("beginner", "beginner"), ("nordic", "nordic"))
    assert state.state.options.scoring is Scoring.MATCHPOINTS
    dealt = state.state.last.deal
    board = state.state.last.board
    assert dealt == deal_of(online, board)
    for each in state.state.score.boards:
        entry = evening.entries[(*where, each.board)]
        assert entry.outcome.score == each.ns  # type: ignore[union-attr]
        assert bool(entry.lead) == (each.contract is not None)


def test_forged_seats_are_refused(tmp_path: Path) -> None:
    """Nobody takes a seat of the event: not a stranger, not a player another's, not by knocking or stopping."""

    async def scene(place: Running) -> None:
        director, anna, bo, eve = [await place.visitor() for _ in range(4)]
        event = await announce(director, fewest="4")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        before = {seat: each.person for seat, each in table_of(place, table).seats.items()}
        for visitor in (eve, bo, director):
            for do in ("sit", "robot", "knock", "stand", "back", "close", "start", "entropy", "mix"):
                for seat in "NESW":
                    answer = await visitor.post(f"/api/tables/{table}/do", {"do": do, "seat": seat, "text": "on"})
                    assert answer.status_code >= 400 or do in ("robot", "back"), (do, answer.text)
        for do, text in (("stand", ""), ("act", "stop"), ("entropy", "mine"), ("mix", "on"), ("close", "")):
            refused = await anna.say(do=do, text=text)
            assert refused["error"]["code"] in ("table.event", "table.not_host")
        form = await eve.http.post(f"/t/{table}/sit", data={"seat": "N", "name": "Eve"})
        assert form.status_code == 409
        assert before == {seat: each.person for seat, each in table_of(place, table).seats.items()}
        taken = next(player for player in (await online_of(place, event)).players() if player.name == "Anna")
        stolen = await eve.http.post(f"/online/{event}/place/{taken.code}", data={"yes": "on"})
        assert stolen.status_code == 409
        assert (await eve.http.post(f"/online/{event}/call", data={"yes": "on"})).status_code == 409

    visit(tmp_path, scene)


def test_nobody_looks_at_another_table_while_the_round_runs(tmp_path: Path) -> None:
    """Strangers and the field are refused by every door, and the director who plays too; afterwards all may look."""

    async def scene(place: Running) -> None:
        director, anna, bo, eve = [await place.visitor() for _ in range(4)]
        event = await announce(director, fewest="4", rounds="1", each="1")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        own = await sit_down(place, anna, event)
        online = await online_of(place, event)
        others = [name for name in online.opened[1].tables.values() if name != own]
        doors = ("/api/tables/{}", "/api/tables/{}/events", "/api/tables/{}/calls/0", "/t/{}", "/t/{}/deals")
        more = ("/t/{}/deals.json", "/t/{}/deals/1", "/t/{}/deals/1.pbn")
        for table in others:
            for visitor in (anna, eve):
                for door in (*doors, *more):
                    answer = await visitor.http.get(door.format(table))
                    assert answer.status_code == 409, (door, answer.text[:200])
                with pytest.raises(websockets.InvalidStatus):
                    await visitor.open(table)
        looked = await director.http.get(f"/online/{event}/tables/1")
        assert looked.status_code == 200
        assert (await anna.http.get(f"/online/{event}/tables/2")).status_code == 403
        secrets = set(online.secrets.values())
        for path in (f"/online/{event}", f"/online/{event}/now", f"/online/{event}/direct", f"/club/{event}/backup"):
            for visitor in (anna, eve, director):
                text = (await visitor.http.get(path)).text
                assert not any(secret in text for secret in secrets)
        await play(anna, 1)
        if (await own_table(bo, event)) != own:
            await sit_down(place, bo, event)
            await play(bo, 1)
        await round_over(place, event, 1)
        for name in online.opened[1].tables.values():
            assert (await eve.http.get(f"/t/{name}/deals/1")).status_code == 200

    visit(tmp_path, scene)


def test_what_a_player_receives_has_no_card_of_others(tmp_path: Path) -> None:
    """To the byte: up to the opening lead a player's messages have the own thirteen cards and no others."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="1", each="1")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)
        while not anna.view["game_view"]["deal"]["moves"]:
            await anna.take()
        said = "".join(anna.received)
        board = deal_of(await online_of(place, event), 1)
        own = set(anna.view["game_view"]["deal"]["hand"])
        others = {str(card) for hand in board.hands for card in hand} - own
        assert len(own) == 13
        assert not [card for card in others if f'"{card}"' in said]
        assert not [hand for hand in board.hands if str(hand) in said and {str(card) for card in hand} != own]

    visit(tmp_path, scene)


def test_who_is_missing_is_played_by_a_robot_and_may_come_back(tmp_path: Path) -> None:
    """A pair that never comes is played for after the grace time; who comes takes the seat over at once."""

    async def scene(place: Running) -> None:
        director, anna, bo = [await place.visitor() for _ in range(3)]
        event = await announce(director, rounds="2", each="3", grace="0")
        await register(anna, event, "Anna", "robot")
        await register(bo, event, "Bo", "robot")
        await direct(director, event, do="begin")
        conductor = place.app.state.conductor
        clock.now += 1
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)

        async def stands_in() -> bool:
            clock.now += 70
            name = await own_table(bo, event)
            kept = conductor.house.keeper.tables.get(name)
            mine = [each for each in kept.state.seats.values() if each.name == "Bo"] if kept else []
            return bool(mine) and mine[0].robot

        await until(stands_in)
        name = await sit_down(place, bo, event)
        seat = bo.view["seat"]

        async def back() -> bool:
            return not table_of(place, name).seats[seat].robot

        await until(back)
        assert table_of(place, table).seats[anna.view["seat"]].name == "Anna"

    clock = Clock()
    visit(tmp_path, scene, clock=clock)


@pytest.mark.parametrize("unfinished", ["robots", "none"])
def test_time_is_up(tmp_path: Path, unfinished: str) -> None:
    """Robots play the board out, or it is not played; boards that were not begun are not played; the round ends."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="1", each="2", minutes="10", unfinished=unfinished)
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        own = await sit_down(place, anna, event)
        while not anna.view["game_view"]["moves"]:
            await anna.take()
        online = await online_of(place, event)
        table = next(at for at, name in online.opened[1].tables.items() if name == own)
        clock.now += 20 * 60
        reading = asyncio.create_task(read_on(anna))
        await round_over(place, event, 1)
        reading.cancel()
        evening = await evening_of(place, event)
        played = [place_ for place_, entry in evening.entries.items() if not isinstance(entry.outcome, NotPlayed)]
        mine = [place_ for place_ in played if place_[1] == table]
        assert mine == ([(1, table, 1)] if unfinished == "robots" else [])
        assert evening.missing(1) == ()
        assert table_of(place, own).closed

    clock = Clock()
    visit(tmp_path, scene, clock=clock)


def test_the_director_is_called_from_the_table(tmp_path: Path) -> None:
    """A call names table, board and player, shows on the console alone, and is dealt with; the result is adjusted."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="1", each="2")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)
        called = await anna.http.post(f"/online/{event}/call", data={"yes": "on"})
        assert called.status_code == 303
        (call,) = (await online_of(place, event)).calls
        assert (call.board, call.name, call.answered) == (1, "Anna", None)
        console = (await director.http.get(f"/online/{event}/direct")).text
        assert 'name="call" value="1"' in console
        assert 'name="call"' not in (await anna.http.get(f"/online/{event}/direct")).text
        await direct(anna, event, 403, do="answer", call="1")
        await direct(director, event, do="answer", call="1")
        assert (await online_of(place, event)).calls[0].answered is not None
        await play(anna, 2)
        await round_over(place, event, 1)
        fields = {"do": "correct", "place": f"1-{call.table}-1", "written": "A60-40", "why": "fouled"}
        assert (await director.http.post(f"/club/{event}/direct", data=fields)).status_code == 303
        for _ in range(4):
            await place.app.state.conductor.conduct(event)
        evening = await evening_of(place, event)
        assert evening.entries[1, call.table, 1].by == "director"

    visit(tmp_path, scene)


def test_a_restart_in_the_middle(tmp_path: Path) -> None:
    """The server stops in the middle of a round: afterwards the same tables, seats and boards go on; results once."""

    async def first(place: Running) -> tuple[str, str, dict[str, str], dict[str, str]]:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="2", each="2", advance="self", pause="0")
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        await direct(director, event, do="round", round="1")
        table = await sit_down(place, anna, event)
        await play(anna, 1)
        return event, table, dict(anna.http.cookies), dict(director.http.cookies)

    async def second(place: Running) -> None:
        anna, director = [await place.visitor(known=False) for _ in range(2)]
        anna.http.cookies.update(cookies)
        director.http.cookies.update(director_cookies)
        assert await sit_down(place, anna, event) == table
        await play(anna, 2)
        await round_over(place, event, 1)
        await direct(director, event, do="round", round="2")
        await sit_down(place, anna, event)
        await play(anna, 2)
        await round_over(place, event, 2)
        lines = (await place.app.state.nights.backup(event)).splitlines()
        entered = [line for line in lines if b'"type":"entered"' in line]
        assert len(entered) == 2 * 2 * 2
        evening, online = await evening_of(place, event), await online_of(place, event)
        assert evening.missing(1) == evening.missing(2) == ()
        for (number, at, board), entry in evening.entries.items():
            state = table_of(place, online.opened[number].tables[at])
            (scored,) = [each for each in state.state.score.boards if each.board == board]
            assert entry.outcome.score == scored.ns  # type: ignore[union-attr]

    event, table, cookies, director_cookies = visit(tmp_path, first)
    visit(tmp_path, second)


def test_two_processes_on_one_database(cluster: Cluster) -> None:
    """Both conduct the same event at the same time: every table is set once, every result is taken once."""

    async def happen() -> None:
        url = cluster.database()
        async with running(url, think=0.05, patrol=0.3) as one, running(url, think=0.05, patrol=0.3) as other:
            director, anna = await one.visitor(), await one.visitor()
            event = await announce(director, each="1", advance="self", pause="0")
            await register(anna, event, "Anna", "robot")
            await direct(director, event, do="begin")
            bo = await other.visitor()
            other.app.state.conductor.active.add(event)
            await direct(director, event, do="round", round="1")
            for number in (1, 2):

                async def opened(number: int = number) -> bool:
                    return (await online_of(other, event)).round == number

                await until(opened)
                table = await sit_down(one, anna, event)
                with pytest.raises(websockets.InvalidStatus):
                    await bo.open(table)
                await play(anna, 1)
                await round_over(other, event, number)
            lines = (await other.app.state.nights.backup(event)).splitlines()
            assert sum(b'"type":"entered"' in line for line in lines) == 2 * 2
            assert sum(b'"type":"round"' in line for line in lines) == 2
            online, evening = await online_of(other, event), await evening_of(other, event)
            for number, opened_round in online.opened.items():
                assert len(set(opened_round.tables.values())) == 2
                for at, name in opened_round.tables.items():
                    kept = await other.app.state.house.keeper.current(name)
                    assert_as_played(other, online, evening, (number, at), kept.state)

    asyncio.run(happen())
