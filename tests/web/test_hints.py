"""Hints and the choice of robots at the table: who may have one, what it says, and what a restart keeps."""

import asyncio
from pathlib import Path
from typing import Any

from tests.web.conftest import Running, Visitor, running

from makker.robots.choice import RobotChoice
from makker.table import Access, Hints, create, decode, encode, evolve, fold_table, seat_robot, sit, start
from makker.table.state import TableState

NOW = 1_800_000_000.0


def table(hints: Hints = Hints.AUTO, people: str = "S", access: Access = Access.LINK) -> TableState:
    """A begun table of rubber bridge with these people and robots else."""
    robots = RobotChoice(("club", "novice"), ("nordic", "modern"))
    log: list[Any] = [*create(NOW, "t", "rubber", {}, access=access, grace=60, host="S", robots=robots, hints=hints)]
    for seat in people:
        state = fold_table(log)
        log += sit(state, NOW, seat, seat, seat) if access is not Access.EVENT else ()
    return fold_table([*log, *start(fold_table(log), NOW, people[0])])


def test_hints_are_for_who_plays_with_robots_alone_unless_the_table_says_so() -> None:
    """A second person ends them, being away does not; the table may have them on for all, or off."""
    assert table().gives_hints("S")
    assert not table().gives_hints("N")
    assert not table().gives_hints(None)
    assert not table(people="SN").gives_hints("S")
    assert table(Hints.ON, "SN").gives_hints("N")
    assert not table(Hints.OFF).gives_hints("S")
    away = table(people="SN")
    away = fold_table_on(away, seat_robot(away, NOW, "N"))

    assert not away.gives_hints("S"), "who is away plays all the same"


def fold_table_on(state: TableState, events: tuple[Any, ...]) -> TableState:
    """The table after more events."""
    for event in events:
        state = evolve(state, event)
    return state


def test_old_tables_have_what_was_usual() -> None:
    """A log from before the choice folds, and robots are as they were; a new one keeps the choice."""
    old = (
        b'{"type":"created","at":1.0,"table":"t","game":"rubber","options":{},"access":"link","grace":60.0,"host":"h"}'
    )
    state = fold_table([decode(old)])

    assert (RobotChoice(), Hints.AUTO) == (state.robots, state.hints)
    robots = RobotChoice(("expert", ""), ("", "nordic"))
    made = create(NOW, "t", "chicago", {}, access=Access.LINK, grace=1, host="h", robots=robots, hints=Hints.OFF)
    again = fold_table([decode(encode(event)) for event in made])

    assert (robots, Hints.OFF) == (again.robots, again.hints)


async def begun(owner: Visitor, others: dict[str, Visitor], **table: Any) -> str:
    """A table made over the API, South its owner's, begun."""
    name: str = (await owner.post("/api/tables", {"game": "duplicate", **table})).json()["table"]
    for seat, person in {"S": owner, **others}.items():
        await person.post(f"/api/tables/{name}/do", {"do": "sit", "seat": seat, "text": seat})
    await owner.post(f"/api/tables/{name}/do", {"do": "start"})
    return name


async def in_turn(visitor: Visitor, table: str) -> dict[str, Any]:
    """The visitor's view, once there are moves."""
    for _ in range(200):
        view: dict[str, Any] = (await visitor.http.get(f"/api/tables/{table}")).json()["view"]
        if view["game_view"] and view["game_view"]["moves"]:
            return view
        await asyncio.sleep(0.05)
    raise AssertionError(view)


def test_a_hint_over_the_api(tmp_path: Path) -> None:
    """In turn one gets a legal action and a sentence in one's language; the log is no longer for it."""

    async def check(site: Running) -> None:
        anna = await site.visitor()
        table = await begun(anna, {}, robots={"systems": ["nordic", "sayc"]})
        view = await in_turn(anna, table)
        answers = [(await anna.http.get(f"/api/tables/{table}/hint?lang={lang}")).json() for lang in ("en", "sv")]

        assert view["hints"]
        assert view["robots"]["systems"] == ["nordic", "sayc"]
        assert answers[0]["action"] in view["game_view"]["moves"]
        assert answers[0]["action"] == answers[1]["action"]
        assert answers[0]["text"] != answers[1]["text"]
        assert ":" in answers[0]["text"]
        assert answers[0]["version"] == view["version"]

    asyncio.run(run(tmp_path, check))


def test_no_hints_where_they_are_off_or_for_others(tmp_path: Path) -> None:
    """At a table that has them off, for who looks on, and out of turn a hint is refused."""

    async def check(site: Running) -> None:
        anna, berit = await site.visitor(), await site.visitor()
        off = await begun(anna, {}, hints="off")
        table = await begun(anna, {})
        view = await in_turn(anna, table)
        await in_turn(anna, off)
        refused = [
            (await each.http.get(f"/api/tables/{where}/hint")).json()["error"]["code"]
            for each, where in ((anna, off), (berit, table))
        ]
        both = await begun(anna, {"N": berit}, hints="on")
        views = [(await each.http.get(f"/api/tables/{both}")).json()["view"] for each in (anna, berit)]

        assert view["hints"]
        assert refused == ["hint.off", "hint.off"]
        assert all(each["hints"] for each in views)
        unknown = await anna.post("/api/tables", {"game": "rubber", "robots": {"levels": ["genius", ""]}})

        assert unknown.status_code == 400
        assert unknown.json()["error"]["code"] == "robot.level"

    asyncio.run(run(tmp_path, check))


def test_the_form_chooses_and_a_restart_keeps(tmp_path: Path) -> None:
    """Levels, systems and hints of the form are the table's, also for the next server on the same database."""
    form = {
        "game": "rubber",
        "name": "Anna",
        "level.NS": "expert",
        "level.EW": "novice",
        "system.NS": "nordic",
        "system.EW": "modern",
    }

    async def make(site: Running) -> None:
        anna = await site.visitor()
        page = (await anna.http.get("/new?game=rubber")).text
        whist = (await anna.http.get("/new?game=whist")).text
        made = await anna.http.post("/new", data={**form, "hints": "off"})
        names.append(made.headers["location"].rpartition("/")[2])

        assert all(f'name="{field}"' in page for field in ("level.EW", "system.NS", "hints"))
        assert "system.NS" not in whist
        assert 'name="hints"' in whist

    async def look(site: Running) -> None:
        state = (await site.app.state.house.keeper.find(names[0])).state

        assert state.robots == RobotChoice(("expert", "novice"), ("nordic", "modern"))
        assert state.hints is Hints.OFF

    names: list[str] = []
    asyncio.run(run(tmp_path, make))
    asyncio.run(run(tmp_path, look))


async def run(folder: Path, check: Any) -> None:
    """The check beside a server."""
    async with running(folder, think=0.2) as site:
        await check(site)
