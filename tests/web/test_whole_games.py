"""Whole games in a real browser: a rubber by the keyboard, Chicago by the mouse, twenty rounds among five people."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site, begin, make_table, wait_until

from makker.robots.bridge import SystemRobot
from makker.robots.registry import find_robot

PLAYER = """() => {
  const first = (where) => document.querySelector(where);
  const last = (where) => [...document.querySelectorAll(where)].at(-1);
  document.documentElement.dataset.motion = 'off';
  document.documentElement.dataset.trick = 'short';
  window.turns = setInterval(() => {
    first('.cross.done, .fan.done')?.closest('.middle').click();
    (first('.outcome') ? null : first('.result') ? first('.ask button.main')
      : first('.card.live') || last('.ask .numbers button:not([aria-disabled])')
        || first('.ask .choices button:not([aria-disabled])') || first('.ask .call-P:not([aria-disabled])'))?.click();
  }, 15);
}"""
"""Somebody who clicks: goes on, plays the first card that may be played, bids many tricks, passes."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


@pytest.fixture
def site(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server whose robots play at once, by their system without weighing; the next deal waits for people."""
    monkeypatch.setattr("makker.web.engine.think", at_once)
    with a_site(browser, tmp_path, rest=60.0) as running:
        yield running


def at_once(game: str, view: Any, budget: float, seed: int, *more: Any) -> Any:
    """What a quick robot does."""
    robot = find_robot(game)
    quick = SystemRobot() if isinstance(robot, SystemRobot) else robot
    return quick.act(view, 0.01, random.Random(seed))


def state_of(site: Site, page: Page) -> Any:
    """The game's state on the server."""
    return site.app.state.house.keeper.tables[page.url.rpartition("/")[2].partition("?")[0]].state


def test_a_whole_rubber_by_the_keyboard_alone(site: Site) -> None:
    """From the name to the end of the rubber without a mouse: two games for one side, and the sheet says so."""
    page = site.visitor()
    page.goto("/")
    page.focus("#name")
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    page.wait_for_selector(".felt")
    wait_until(lambda: by_keyboard(page), 120)
    table = state_of(site, page)
    games = table.state.score.games

    assert table.over
    assert max(games.count(side) for side in games) == 2
    assert page.locator(".sheet.rubber tbody.game.won").count() == len(games)
    assert page.locator(".outcome h2").is_visible()
    assert page.evaluate("document.activeElement !== document.body")


def by_keyboard(page: Page) -> bool:
    """The next thing, by keys: what a listener hears of first; whether the game is over."""
    what = page.evaluate(
        """() => document.querySelector('.outcome') ? 'over'
          : document.querySelector('.result') ? 'result'
          : document.querySelector('.cross.done') ? 'trick'
          : document.querySelector('.card.live')?.dataset.card
            || (document.querySelector('.ask .call-P:not([aria-disabled])') ? 'p' : '')
            || (document.querySelector('.ask .choices button') ? 'accept' : '')"""
    )
    if what == "over":
        return True
    if what == "result":
        walk_to(page, ".ask button.main")
        page.keyboard.press("Enter")
        page.wait_for_selector(".result", state="detached")
    elif what == "trick":
        leave_the_field(page)
        page.keyboard.press("Escape")
    elif what:
        if not page.evaluate("document.activeElement.id === 'typed'"):
            page.keyboard.press("/")
        page.keyboard.type(what)
        page.keyboard.press("Enter")
    return False


def leave_the_field(page: Page) -> None:
    """Back from the field to the rest of the page."""
    if page.evaluate("document.activeElement.id === 'typed'"):
        page.keyboard.press("Shift+Tab")


def walk_to(page: Page, where: str) -> None:
    """Tab until it has the focus."""
    for _ in range(60):
        if page.evaluate("(where) => document.activeElement.matches(where)", where):
            return
        page.keyboard.press("Tab")
    raise AssertionError(where)


def test_a_chicago_whose_partners_change(site: Site) -> None:
    """Four deals by the mouse; the sheet has them all, and each player what the own side had."""
    page = site.visitor()
    make_table(page, "chicago")
    begin(page)
    page.evaluate(PLAYER)
    wait_until(lambda: page.locator(".outcome").count(), 90)
    score = state_of(site, page).state.score[0]
    cells = page.eval_on_selector_all(".side .totals td", "(all) => all.map((each) => each.textContent)")
    sides = [page.inner_text(f".side .sheet:not(.totals) tfoot td >> nth={side}") for side in (0, 1)]

    assert score.over
    assert page.locator(".side .sheet:not(.totals) tbody tr").count() == 4
    assert [cells[0], cells[2], cells[4], cells[6]] == [sides[0], sides[1], sides[0], sides[1]]


def test_twenty_rounds_of_bondebridge_with_five_people(site: Site) -> None:
    """A family on five phones plays all rounds up to ten cards and down; everybody has the same sheet at the end."""
    pages = [site.visitor(390, 844) for _ in range(5)]
    make_table(pages[0], "bondebridge", players="5")
    for number, page in enumerate(pages[1:], 2):
        page.goto(pages[0].url)
        page.fill("#name", f"Player {number}")
        page.click(".seats button >> nth=0")
        page.wait_for_selector(".seats .me")
    begin(pages[0])
    for page in pages:
        page.evaluate(PLAYER)
    wait_until(lambda: state_of(site, pages[0]).over, 150)
    for page in pages:
        page.wait_for_selector(".outcome")
        page.evaluate("clearInterval(window.turns)")
        page.click(".tool-sheet")
    sheets = {page.inner_text("dialog .rounds tbody") for page in pages}
    rounds = state_of(site, pages[0]).state.rows

    assert [len(each.tricks) for each in rounds] == [5] * 20
    assert [each.cards for each in rounds] == [*range(1, 11), *range(10, 0, -1)]
    assert len(sheets) == 1
    assert pages[0].locator("dialog .rounds tbody tr").count() == 20
