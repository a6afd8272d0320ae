"""Being at a table together, in a real browser: who is away, going on after a deal, shuffling together, friends."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site, begin, make_table, play_until, wait_until
from tests.web.test_whole_games import at_once


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


@pytest.fixture
def site(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server whose robots play at once; the next deal waits for people."""
    monkeypatch.setattr("makker.web.engine.think", at_once)
    with a_site(browser, tmp_path, rest=60.0) as running:
        yield running


def shorten_grace(site: Site, table: Any) -> None:
    """Robots take over after 0.6 s; done where the table lives, so that no event comes between reading and writing."""

    async def shorten() -> None:
        table.state = replace(table.state, grace=0.6)

    asyncio.run_coroutine_threadsafe(shorten(), site.loop).result(5)


def join(page: Page, url: str, name: str, seat: str) -> None:
    """Sit down at a friend's table."""
    page.goto(url)
    page.fill("#name", name)
    page.click(f"button[aria-label='Sit here: {seat}']")
    page.wait_for_selector(".seats .me")


def test_who_is_away_is_shown_and_a_robot_stands_in(site: Site) -> None:
    """Bo goes: Anna sees it at once; after the grace time a robot plays on. Bo comes back to the same hand and seat."""
    anna, bo = site.visitor(), site.visitor(390, 844)
    make_table(anna, "duplicate")
    join(bo, anna.url, "Bo", "West")
    begin(anna)
    bo.wait_for_selector(".own .card")
    table = next(iter(site.app.state.house.keeper.tables.values()))
    shorten_grace(site, table)
    bo.goto("about:blank")
    anna.wait_for_selector(".spot.left small >> text=away")
    wait_until(lambda: "Bo is away." in anna.inner_text("#spoken"))
    anna.wait_for_selector(".spot.left small >> text=robot plays")
    anna.click(".box .call-P:not([aria-disabled])")
    wait_until(lambda: len(table.state.state.deal.auction) > 3, 60)
    bo.go_back()
    wait_until(lambda: not table.state.seats["W"].robot)
    anna.wait_for_selector(".spot.left small >> text=robot plays", state="detached")

    assert bo.locator(".spot.bottom .name").inner_text() == "Bo"
    assert bo.locator(".own .card").count() > 0


def test_the_next_deal_waits_until_everybody_goes_on(site: Site) -> None:
    """Anna goes on and is told that Bo is still looking; the next board comes when Bo has gone on too."""
    anna, bo = site.visitor(), site.visitor(390, 844)
    make_table(anna, "duplicate", boards="2")
    join(bo, anna.url, "Bo", "North")
    begin(anna)
    both_play(anna, bo)
    anna.click(".ask >> text=Go on")
    anna.wait_for_selector(".ask .prompt >> text=Waiting for Bo to go on")
    assert anna.locator(".result").count() == 1
    bo.click(".ask >> text=Go on")
    for page in (anna, bo):
        page.wait_for_selector(".result", state="detached")
        assert page.locator(".own .card").count() == 13


def both_play(*pages: Page) -> None:
    """Pass, play, and agree to claims of robots until both see how the board ended."""

    def there() -> bool:
        for page in pages:
            page.evaluate(
                """() => { document.querySelector('.cross.done')?.closest('.middle').click();
                  (document.querySelector('.result') ? null : document.querySelector('.card.live')
                    || document.querySelector('.ask .choices button.main:not([aria-disabled])')
                    || document.querySelector('.ask .call-P:not([aria-disabled])'))?.click(); }"""
            )
        return all(page.locator(".result").count() for page in pages)

    wait_until(there, 40)


def test_players_add_to_the_shuffle_before_the_deal(site: Site) -> None:
    """Who asked for it is given time after the hash is published; the replay tells the words and that all is fair."""
    page = site.visitor()
    make_table(page, "whist")
    page.check(".lobby input[type=checkbox]")
    wait_until(lambda: next(iter(site.app.state.house.keeper.tables.values())).state.mixing == ("S",))
    page.click(".lobby button.main")
    page.fill(".shuffling input", "the cat's name & <b>")
    page.click(".shuffling button")
    wait_until(lambda: "It is in the shuffle." in page.inner_text("#spoken"))
    assert page.locator(".own .card").count() == 0
    page.click(".ask >> text=Go on")
    page.wait_for_selector(".own .card")
    play_until(page, ".result", 40)
    page.click(".ask >> text=Replay")
    page.wait_for_selector(".fair")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")

    assert "the cat's name & <b>" in page.inner_text(".fair")


@pytest.mark.parametrize("script", [True, False])
def test_the_host_lets_friends_in(site: Site, script: bool) -> None:
    """At a table of friends the link gives no seat: Bo asks, Anna lets Bo in, Bo sits; with a script and without."""
    anna, bo = (site.visitor(java_script_enabled=script) for _ in range(2))
    anna.goto("/new?game=rubber")
    anna.fill("#name", "Anna")
    anna.check("input[value=friends]")
    anna.select_option("#grace", "300")
    anna.click("form.new button.main")
    anna.wait_for_selector(".seats")
    bo.goto(anna.url)
    asks = ".lobby:not(.plain)" if script else ".lobby.plain"
    bo.wait_for_selector(asks)
    assert bo.locator(".seats button").count() == 0
    bo.fill("#name" if script else ".lobby input[name=name]", "Bo")
    bo.click("text=Ask to join")
    bo.wait_for_selector("text=The host has been asked to let you in.")
    if not script:
        anna.reload()
    anna.click("text=Let in Bo")
    if not script:
        bo.reload()
        bo.fill(".seats input[name=name] >> nth=0", "Bo")
    bo.click(".seats button >> nth=0")
    wait_until(lambda: "Bo" in bo.inner_text(".seats"))
    table = next(iter(site.app.state.house.keeper.tables.values())).state

    assert [(seat, each.name) for seat, each in table.seats.items()] == [("S", "Anna"), ("N", "Bo")]
    assert table.grace == 300
