"""At the table a robot's call is explained by the rules that it bids by, in the visitor's language."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.web.browsing import a_browser, a_site
from tests.web.conftest import Running, Visitor, running


def at_a_server(tmp_path: Path, check: Callable[[Running], Awaitable[None]]) -> None:
    """Run the check beside a server whose robots do not wait."""

    async def run() -> None:
        async with running(tmp_path) as site:
            await check(site)

    asyncio.run(run())


async def a_table(owner: Visitor, seats: dict[str, Visitor]) -> str:
    """A duplicate table with these people seated, begun."""
    table: str = (await owner.post("/api/tables", {"game": "duplicate"})).json()["table"]
    for seat, person in seats.items():
        await person.post(f"/api/tables/{table}/do", {"do": "sit", "seat": seat, "text": f"at {seat}"})
    await owner.post(f"/api/tables/{table}/do", {"do": "start"})
    return table


async def calls_of(visitor: Visitor, table: str, least: int) -> list[str]:
    """The calls of the auction, once there are so many."""
    for _ in range(200):
        view = (await visitor.http.get(f"/api/tables/{table}")).json()["view"]
        calls: list[str] = view["game_view"]["deal"]["auction"]["calls"]
        if len(calls) >= least:
            return calls
        await asyncio.sleep(0.05)
    raise AssertionError(calls)


async def told(visitor: Visitor, table: str, call: int, language: str = "en") -> dict[str, Any]:
    """What the call is said to mean."""
    answer = await visitor.http.get(f"/api/tables/{table}/calls/{call}?lang={language}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_robots_explain_their_calls(tmp_path: Path) -> None:
    """North deals board 1: whatever the robot calls is told in each language; one's own call, and none, is not."""

    async def check(site: Running) -> None:
        anna = await site.visitor()
        table = await a_table(anna, {"S": anna})
        await calls_of(anna, table, 2)
        english, swedish = await told(anna, table, 0), await told(anna, table, 0, "sv")

        assert english["code"] == swedish["code"] != ""
        assert english["text"] != swedish["text"] != ""
        await anna.post(f"/api/tables/{table}/do", {"do": "act", "text": "P"})
        assert await told(anna, table, 2) == {"text": "", "code": "", "artificial": False}
        assert await told(anna, table, 99) == {"text": "", "code": "", "artificial": False}
        assert (await anna.http.get(f"/api/tables/{table}/calls/x")).status_code == 400

    at_a_server(tmp_path, check)


def test_partners_among_people_are_not_told(tmp_path: Path) -> None:
    """With another person at the table a robot explains itself to its opponents and not to its partner."""

    async def check(site: Running) -> None:
        anna, bo = await site.visitor(), await site.visitor()
        table = await a_table(anna, {"S": anna, "W": bo})
        await calls_of(anna, table, 1)

        assert (await told(anna, table, 0))["text"] == ""
        assert (await told(bo, table, 0))["text"] != ""

    at_a_server(tmp_path, check)


def test_a_click_on_a_robots_call_tells_it(tmp_path: Path) -> None:
    """In the browser the explanation is there when the call is opened."""
    with a_browser() as browser, a_site(browser, tmp_path) as site:
        page = site.visitor()
        page.goto("/")
        page.fill("#name", "Anna")
        page.click("text=Play now")
        page.wait_for_selector(".box .call-P:not([aria-disabled])")
        page.click(".auction .said >> nth=0")
        page.wait_for_selector(".in-call p:not(.big):not(.hint)")

        assert re.search(r"points|opening", page.locator(".in-call").inner_text())
        assert site.faults == []
