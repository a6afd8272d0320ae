"""The director's console by the keyboard alone, and the bell at the end of a round."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browsing import a_browser, a_site
from tests.web.test_club_browser import begin_round, open_night, state_of

SILENT = """() => {
  window.tones = 0;
  const still = { connect: (next) => next, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  window.AudioContext = class {
    currentTime = 0;
    destination = still;
    createOscillator() { return { ...still, frequency: {}, start: () => { window.tones += 1; }, stop() {} }; }
    createGain() { return still; }
  };
}"""
"""Counts the tones instead of playing them."""

FOCUS = """(selector) => {
  const at = document.activeElement;
  if (!at || !at.matches(selector)) return "";
  const style = getComputedStyle(at);
  return style.outlineStyle === "none" && style.boxShadow === "none" ? "unseen" : "seen";
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


def reach(page: Page, selector: str) -> None:
    """Go on by Tab until the focus, which must be seen, is there."""
    for _ in range(250):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUS, selector)
        if found:
            assert found == "seen", selector
            return
    raise AssertionError(selector)


def press(page: Page, selector: str) -> None:
    """Reach something and press Enter on it, which leads to a page."""
    reach(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def write(page: Page, selector: str, text: str) -> None:
    """Reach a field and type, in place of what is there."""
    reach(page, selector)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def test_a_director_without_a_mouse(browser: Browser, tmp_path: Path) -> None:
    """Begin a round, enter a result, turn a table, announce, change the settings, make final: all by Tab and Enter."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor()
        name = open_night(page, 8, 14)
        press(page, ".round-now button.main")

        assert state_of(site, name).round == 1
        press(page, ".console li li a")
        write(page, "#written", "3NT by S +1")
        write(page, "#why-correct", "slip")
        press(page, "button[value=correct]")
        (entry,) = state_of(site, name).entries.values()

        assert entry.contract == "3N by S +1"
        reach(page, ".repairs details:nth-of-type(1) summary")
        page.keyboard.press("Enter")
        write(page, "#turn-table", "1")
        write(page, "#why-turn", "sat wrong")
        press(page, "details[open] form button")

        assert state_of(site, name).turned == {(1, 1)}
        press(page, f".round-now a[href$='/{name}/settings']")
        write(page, "#title", "Onsdag")
        reach(page, "summary")
        page.keyboard.press("Enter")
        reach(page, "#neuberg")
        page.keyboard.press("ArrowDown")
        write(page, "#why", "as agreed")
        press(page, "button.main.large")
        event = state_of(site, name).setup.event

        assert (event.name, event.comparison.tenths) == ("Onsdag", True)
        reach(page, ".repairs details:has(#why-final) summary")
        page.keyboard.press("Enter")
        write(page, "#why-final", "that was all")
        press(page, "details[open] form button")

        assert state_of(site, name).final is not None


def test_the_bell_rings_once_when_the_time_is_up(browser: Browser, tmp_path: Path) -> None:
    """Three tones at the director's page when the round is over, none before and no more after; none at the screen."""
    with a_site(browser, tmp_path) as site:
        page, screen = site.visitor(), site.visitor()
        name = open_night(page, 8, 14)
        begin_round(page)
        for each, path in ((page, "direct"), (screen, "screen")):
            each.add_init_script(f"({SILENT})()")
            each.clock.install()
            each.goto(f"/club/{name}/{path}")
            left = state_of(site, name).setup.minutes * 60

            assert each.locator(".clock").inner_text()[:4] in ("15:0", "14:5")
            each.clock.run_for(int(left - 30) * 1000)

            assert each.evaluate("window.tones") == 0
            each.clock.run_for(40_000)

            assert each.evaluate("window.tones") == (3 if path == "direct" else 0)
            assert each.locator(".clock").inner_text().startswith("−")
            each.clock.run_for(60_000)

            assert each.evaluate("window.tones") == (3 if path == "direct" else 0)
