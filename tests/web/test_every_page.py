"""axe on every page, in every language, light and dark; and no page lacks a sentence or overflows a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site, begin, make_table, play_until
from tests.web.played import NoSolver
from tests.web.test_whole_games import at_once

from makker.games.registry import game_names
from makker.web.judging import Bench

LANGUAGES = ("en", "nb", "da", "sv")

PAGES = (
    "/",
    *(f"/new?game={game}" for game in game_names()),
    *("/settings", "/me", "/scores", "/club", "/analyse", "/laws", "/rules", "/glossary", "/nosuch"),
    *(f"/scores/new?sheet={kind}" for kind in ("rubber", "chicago", "duplicate", "bondebridge")),
)
"""Every page that is there without a table; the rules themselves are checked with their texts."""

SPOKEN = "web render play game error scores sheet club deals option cli bidding card meaning".replace(" ", "|")
UNSAID = re.compile(rf"\b(?:{SPOKEN})\.[a-z_]+[a-z_.]*\b")
"""What a sentence that is missing looks like: its key."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


@pytest.fixture
def site(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server whose robots play at once."""
    monkeypatch.setattr("makker.web.engine.think", at_once)
    with a_site(browser, tmp_path) as running:
        running.app.state.bench = Bench(NoSolver)
        yield running


THEMES: dict[str, Any] = {"light": {}, "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}}}
"""What axe looks for: in the second theme nothing but the colours can be different."""


class Inspector:
    """Looks at a page in both themes. `found` is what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page, self.axe = page, Axe()
        self.found: list[str] = []
        page.emulate_media(reduced_motion="reduce")  # a card half laid has half its colour

    def look(self, where: str) -> None:
        """The page as it is now."""
        for theme, rules in THEMES.items():
            self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            violations = self.axe.run(self.page, options=rules).response["violations"]
            self.found += [f"{where} {theme}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in violations]
        self.found += [f"{where}: {key}" for key in UNSAID.findall(self.page.inner_text("body"))]
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        self.found += [f"{where}: {wide} pixels too wide"] if wide > 0 else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(site: Site, language: str) -> None:
    """The pages without a table, on a phone."""
    page = site.visitor(390, 844)
    inspector = Inspector(page)
    page.goto(f"/?lang={language}")
    for path in PAGES:
        page.goto(path)
        inspector.look(path)

    assert inspector.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_table(site: Site, language: str) -> None:
    """Lobby, bidding, everything that opens over the table, play, result; then the deals and a replay."""
    page = site.visitor()
    inspector = Inspector(page)
    page.goto(f"/?lang={language}")
    make_table(page, "duplicate", boards="1")
    inspector.look("lobby")
    begin(page)
    page.wait_for_selector(".box .bid:not([aria-disabled])")
    inspector.look("bidding")
    page.evaluate("[...document.querySelectorAll('.box .bid:not([aria-disabled])')].at(-1).click()")
    page.wait_for_selector(".auction .said")
    page.click(".auction .said >> nth=0")
    inspector.look("call")
    page.click("dialog .close")
    play_until(page, ".cross .laid")
    inspector.look("play")
    page.click(".tool-more")
    inspector.look("more")
    panels = page.locator("dialog .menu li button").count()
    for number in range(panels):
        item = page.locator("dialog .menu li button").nth(number)
        if item.locator("xpath=..").evaluate("(each) => ['undo', 'stop', 'stand', 'close'].includes(each.makkerKey)"):
            continue
        item.click()
        inspector.look(f"panel {number}")
        page.click("dialog .close")
        page.click(".tool-more")
    page.click("dialog .close")
    play_until(page, ".result")
    inspector.look("result")
    for path in ("/deals", "/deals/1", "/deals/1?step=5"):
        page.goto(page.url.partition("/deals")[0].partition("?")[0] + path)
        inspector.look(path)
    make_table(page, "bondebridge", players="3", largest="1", turn_rounds="1")
    begin(page)
    page.wait_for_selector(".numbers button")
    inspector.look("bids")
    play_until(page, ".result")
    inspector.look("round")

    assert inspector.found == []
