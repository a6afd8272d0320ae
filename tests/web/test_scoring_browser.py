"""The score sheets in a browser: two phones, no script, the keyboard alone, nothing for axe to report."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from tests.web.browsing import a_browser, a_site

KINDS = ("rubber", "chicago", "duplicate", "bondebridge")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


def new_sheet(page: Page, kind: str) -> None:
    """Begin a sheet by its form."""
    page.goto(f"/scores/new?sheet={kind}")
    for at, name in enumerate(("Anna", "Bjørn", "Cecilie"), 1):
        if page.locator(f"#player-{at}").count():
            page.fill(f"#player-{at}", name)
    page.click("form.new button.main")
    page.wait_for_selector(".paper")


def write_deal(page: Page) -> None:
    """Four spades by North, made."""
    for field, value in (("level", "4"), ("strain", "S"), ("declarer", "N")):
        page.check(f"input[name={field}][value='{value}']", force=True)
    page.select_option("#over", "0")
    page.click(".deal-form button.main")


def test_what_one_phone_writes_the_other_sees(browser: Browser, tmp_path: Path) -> None:
    """Without anybody loading the page anew; where somebody is writing, a note is shown and nothing is lost."""
    with a_site(browser, tmp_path) as site:
        first, second = site.visitor(390, 844), site.visitor(390, 844)
        new_sheet(first, "rubber")
        second.goto(first.url)
        write_deal(first)
        second.wait_for_selector(".written li")
        second.check("input[name=level][value='6']", force=True)
        write_deal(first)
        second.wait_for_selector(".fresh span:not([hidden])")

        assert second.is_checked("input[name=level][value='6']")


def test_a_sheet_without_script(browser: Browser, tmp_path: Path) -> None:
    """Begin, write, change, undo: all by forms and links."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor(java_script_enabled=False)
        new_sheet(page, "rubber")
        write_deal(page)
        page.click(".written a")
        page.check("input[name=level][value='6']", force=True)
        page.click(".deal-form button.main")
        page.wait_for_selector("text=small slam")
        page.click(".undo button >> nth=0")
        page.wait_for_load_state()

        assert page.locator("text=small slam").count() == 0
        assert page.inner_text(".paper tfoot td >> nth=0") == "120"


def test_a_deal_by_the_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """Tab from field to field, arrows within them, Enter to write."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor()
        new_sheet(page, "rubber")
        page.focus("input[name=level][value='1']")
        for key in ("Space", "ArrowRight", "Tab", "Space", "ArrowRight", "Tab", "Tab", "Space", "Tab", "="):
            page.keyboard.press(key)
        for key in ("Tab", "Tab", "Tab", "Enter"):
            page.keyboard.press(key)
        page.wait_for_selector(".written li")

        assert page.inner_text(".written li").split() == ["1", "2♦", "N", "="]


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv"])
def test_nothing_for_axe_to_report(browser: Browser, tmp_path: Path, language: str) -> None:
    """Every sheet in every language, light and dark, and nothing wider than a phone."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor(390, 844, color_scheme="dark" if language in ("nb", "sv") else "light")
        page.goto(f"/scores?lang={language}")
        pages = ["/scores"]
        for kind in KINDS:
            pages.append(f"/scores/new?sheet={kind}")
            new_sheet(page, kind)
            pages.append(page.url)
        for each in pages:
            page.goto(each)
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
            wide = page.evaluate("document.documentElement.scrollWidth")

            assert found.violations_count == 0, found.generate_report()
            assert wide <= 390, each
