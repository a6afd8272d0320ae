"""Hints and the choice of robots at the table: who may have one, what it says, and what a restart keeps."""

import asyncio
from pathlib import Path
from typing import Any

from tests.web.browsing import a_browser, a_site, play_now
from tests.web.conftest import Running, Visitor, running

from makker.games.bridge.calls import Bid
from makker.i18n import Catalogue, Language
from makker.robots.choice import RobotChoice
from makker.table import (
    Access,
    Hints,
    create,
    deal,
    decode,
    encode,
    evolve,
    fold_table,
    play_for,
    seat_robot,
    sit,
    start,
)
from makker.table.state import TableState
from makker.web.explaining import call_meaning

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


def told_of_one_heart(ns: str, ew: str, level: str = "club") -> str:
    """What North's opening of one heart is said to mean at a table with these systems."""
    robots = RobotChoice((level, "club"), (ns, ew))
    made = create(NOW, "t", "duplicate", {}, access=Access.LINK, grace=60, host="S", robots=robots)
    state = fold_table([*made, *sit(fold_table(made), NOW, "S", "S", "S")])
    state = fold_table_on(state, start(state, NOW, "S"))
    for _ in range(2):
        state = fold_table_on(state, deal(state, NOW, bytes(32)))
    state = fold_table_on(state, play_for(state, NOW, "N", Bid.parse("1H")))
    return call_meaning(state, "S", 0, Catalogue(Language.EN)).text


def test_a_call_is_read_by_the_card_of_its_side() -> None:
    """One heart shows five by SAYC and four by Modern Standard; the others' card matters not; a beginner has none."""
    assert "5+ ♥" in told_of_one_heart("sayc", "modern")
    assert "4+ ♥" in told_of_one_heart("modern", "sayc")
    assert told_of_one_heart("sayc", "nordic") == told_of_one_heart("sayc", "modern") == told_of_one_heart("", "")
    assert told_of_one_heart("sayc", "modern", "beginner") == ""


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


def test_a_hint_by_the_keyboard_is_seen_and_said(tmp_path: Path) -> None:
    """The button stands beside the question; the answer takes its place and is in the live region, until the move."""
    with a_browser() as browser, a_site(browser, tmp_path) as site:
        page = site.visitor(390, 844)
        play_now(page)
        page.focus(".hint-button")
        page.keyboard.press("Enter")
        page.wait_for_selector(".hinted")
        text = page.inner_text(".hinted")

        assert ":" in text
        assert text in page.inner_text("#spoken")
        assert page.locator(".hint-button").count() == 0
        assert page.evaluate("document.activeElement !== document.body")
        page.click(".box .call-P:not([aria-disabled])")
        page.wait_for_selector(".hinted", state="detached")
        page.click(".tool-more")
        page.click("dialog >> text=Convention card N–S")
