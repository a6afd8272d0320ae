"""A player's way through an event at live tables in a browser, and nothing for axe to report on its pages."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page
from tests.web.browsing import ACT, Site, a_browser, a_site, wait_until

from makker.tournament.online import Online

GO_ON = "document.querySelector('.cross.done, .fan.done')?.closest('.middle').click()"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


def announce(page: Page, rounds: int = 1, fewest: int = 4, kind: str = "pairs") -> str:
    """Announce an event by the form; its name."""
    page.goto("/club")
    page.click("a[href='/online']")
    page.fill("#title", "Onsdag")
    page.select_option("#kind", kind)
    page.fill("#rounds", str(rounds))
    page.fill("#each", "1")
    page.fill("#fewest", str(fewest))
    page.click("button.large")
    page.wait_for_selector(".round-now")
    return page.url.split("/")[4]


def press(page: Page) -> None:
    """The director's next step."""
    page.click(".round-now button.main")
    page.wait_for_load_state()


def online_of(site: Site, event: str) -> Online:
    """The event as the server has it."""
    found: Any = asyncio.run_coroutine_threadsafe(site.app.state.conductor.onlines.find(event), site.loop).result(5)
    state: Online = found
    return state


def check(page: Page) -> None:
    """Nothing for axe to report, nothing wider than the window."""
    found = Axe().run(page).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth") - (page.viewport_size or {"width": 0})["width"]

    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
    assert wide <= 0, page.url


def play(page: Page) -> None:
    """Play until the board's result is there."""
    page.evaluate("document.documentElement.dataset.trick = 'short'")

    def over() -> bool:
        page.evaluate(ACT)
        page.evaluate(GO_ON)
        return bool(page.locator(".result").count())

    wait_until(over, 60)


def anew(page: Page, path: str) -> None:
    """Load a page that may be loading itself anew just then, as it does when the event goes on."""
    for _ in range(5):
        try:
            page.goto(path)
            return
        except Error as fault:
            if "interrupted by another navigation" not in fault.message:
                raise
    page.goto(path)


def test_a_players_way(browser: Browser, tmp_path: Path) -> None:
    """Register on a phone, be taken to the seat, call the director, play the board, see the standings."""
    with a_site(browser, tmp_path) as site:
        director, phone = site.visitor(), site.visitor(390, 844)
        event = announce(director)
        phone.goto(f"/online/{event}")
        check(phone)
        phone.fill("#name", "Anna Ås")
        phone.check("input[value=robot]")
        phone.click("button.large")
        phone.wait_for_selector("text=You are registered")
        check(phone)
        director.reload()
        check(director)
        press(director)
        press(director)
        phone.wait_for_url("**/t/*", timeout=15_000)
        phone.wait_for_selector(".felt")
        phone.wait_for_selector(".box, .ask .prompt")
        check(phone)
        assert phone.locator(".event-bar .clock").inner_text() != ""
        phone.click(".event-bar form button")
        phone.wait_for_selector("text=The director has been called.")
        director.goto(f"/online/{event}/direct")
        director.wait_for_selector(".calls >> text=Anna Ås")
        check(director)
        director.click(".calls a.button")
        director.wait_for_selector(".open-table")
        check(director)
        director.go_back()
        director.click(".calls button.main")
        director.wait_for_selector("text=Nobody is calling.")
        play(phone)
        with phone.expect_navigation():
            phone.click(".ask a:has-text('To the event')")
        wait_until(lambda: 1 in online_of(site, event).ended, 30)
        anew(phone, f"/online/{event}")
        check(phone)
        phone.click("text=Standings")
        phone.wait_for_selector(".ranking tbody tr")

        assert phone.locator(".ranking tbody tr").count() == 4
        assert "Anna Ås" in phone.locator(".ranking").inner_text()


def test_the_end_of_an_event(browser: Browser, tmp_path: Path) -> None:
    """The last round's time is ended: who played is named, the deal's page is linked, and no next round is promised."""
    with a_site(browser, tmp_path) as site:
        director, phone = site.visitor(), site.visitor(390, 844)
        event = announce(director)
        phone.goto(f"/online/{event}")
        phone.fill("#name", "Anna Ås")
        phone.check("input[value=robot]")
        phone.click("button.large")
        phone.wait_for_selector("text=You are registered")
        director.reload()
        press(director)
        press(director)
        phone.wait_for_url("**/t/*", timeout=15_000)
        phone.wait_for_selector(".box, .ask .prompt")
        assert phone.locator(".event-bar .next").count() == 0
        assert not phone.locator(".event-bar .done").is_visible()
        director.goto(f"/online/{event}/direct")
        director.click("text=End the time of this round")
        wait_until(lambda: 1 in online_of(site, event).ended, 60)
        phone.wait_for_selector(".result .diagram", timeout=30_000)
        phone.wait_for_selector(".event-bar .done:visible")
        check(phone)
        assert phone.locator(".diagram h3", has_text="Anna Ås").count() == 1
        phone.wait_for_selector(".ask a[href$='/deals/1']")
        assert "opens when the round is over" not in phone.content().split("application/json")[0]
        phone.click(".ask a[href$='/deals/1']")
        phone.wait_for_load_state()
        assert "Anna Ås" in phone.locator("main").inner_text()
        phone.goto(f"/online/{event}")
        check(phone)
        shown = phone.locator("main").inner_text()
        assert "All rounds are played." in shown
        assert "next round" not in shown
        phone.click("text=Own results")
        phone.wait_for_selector(".traveller")
        assert "Anna Ås" in phone.locator("h1").inner_text()
        director.goto(f"/online/{event}/direct")
        check(director)
        assert director.locator("main").inner_text().count("All rounds are played.") == 1
        assert director.locator(".round-now a:has-text('Make the results final')").count() == 1
        director.request.post(f"/club/{event}/direct", form={"do": "final", "why": "everybody agrees"})
        phone.goto(f"/online/{event}")

        assert "The results are final." in phone.locator("main").inner_text()
        assert "next round" not in phone.locator("main").inner_text()
        assert phone.locator("main a:has-text('Standings')").count() == 1


def test_the_form_asks_what_concerns_the_kind(browser: Browser, tmp_path: Path) -> None:
    """Teams are not asked how pairs meet or for matchpoints; the fewest contestants are said to be of what."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor(390, 844)
        page.goto("/online")
        page.click("summary")
        shown = {}
        for kind in ("pairs", "individual", "teams"):
            page.select_option("#kind", kind)
            asked = tuple(name for name in ("scoring", "fields", "fewest") if page.is_visible(f"#{name}"))
            shown[kind] = (asked, page.locator("label[for=fewest]").inner_text().strip())
            check(page)

        assert shown == {
            "pairs": (("scoring", "fields", "fewest"), "Fewest pairs (robots fill up)"),
            "individual": (("scoring", "fewest"), "Fewest players (robots fill up)"),
            "teams": (("fewest",), "Fewest teams (robots fill up)"),
        }


def teams_of(page: Page) -> str:
    """An event of teams, two of which have named theirs, one of them whole; its console has been looked at."""
    event = announce(page, kind="teams")
    page.goto(f"/online/{event}/direct")
    page.fill("#names", "Ørnene: Anna Ås – Bo Berg\nEva Foss – Ola Moe\nØrnene: Ida Dahl – Per Lie\nRavnene: Siri Vik")
    page.click(".deal-form button")
    page.wait_for_load_state()
    check(page)
    page.goto(f"/online/{event}")
    page.fill("#name", "Kari Ås")
    page.fill("#partner", "Liv Ås")
    page.fill("#team", "Ravnene")
    page.click(".entry button.main")
    page.wait_for_selector("li[aria-current]")
    return event


@pytest.mark.parametrize("language", ["nb", "da", "sv"])
def test_nothing_for_axe_to_report(browser: Browser, tmp_path: Path, language: str) -> None:
    """The other languages, dark, on a phone: the forms, the event before and after its field is made, the console."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor(390, 844, color_scheme="dark")
        cookie = {"name": "makker_look", "value": f"lang:{language}&theme:auto", "url": site.base}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        event = announce(page)
        page.goto("/online")
        page.click("summary")
        check(page)
        page.goto(f"/online/{event}/direct")
        page.fill("#names", "Anna Ås – Bo Berg\nEva Foss")
        page.click(".deal-form button")
        page.wait_for_load_state()
        check(page)
        page.goto(f"/online/{teams_of(page)}")
        check(page)
        page.goto(f"/online/{event}/direct")
        link = page.locator(".place a").first.get_attribute("href")
        page.goto(link or "")
        check(page)
        page.goto(f"/online/{event}/direct")
        press(page)
        check(page)
        page.goto(f"/online/{event}")
        page.click("summary >> nth=0")
        check(page)
