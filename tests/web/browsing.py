"""A browser, a server in a thread, and what the tests of the pages do with them."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.conftest import free_port

from makker.web import Settings, build_app

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

ACT = """() => {
  const first = (where) => document.querySelector(where);
  const button = first('.hand .card.live') || first('.ask .choices button:not([aria-disabled])')
    || first('.ask .numbers button:not([aria-disabled])') || first('.ask .call-P:not([aria-disabled])')
    || first('.ask .bid:not([aria-disabled])');
  button?.click();
  return Boolean(button);
}"""
"""Presses the first button that a move can be made with, if there is one."""


@contextmanager
def a_browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGUMENTS))
        yield browser
        browser.close()


class Site:
    """A server in a thread, with the visitors to it; a fault on any of their pages is kept."""

    def __init__(self, browser: Browser, base: str, app: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.browser, self.base, self.app, self.loop = browser, base, app, loop
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def visitor(self, width: int = 1280, height: int = 800, locale: str = "en-GB", **settings: Any) -> Page:
        """A new person's page."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, base_url=self.base, **settings
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda said: self.heard(said.type, said.text))
        return page

    def heard(self, kind: str, text: str) -> None:
        """What the browser reports: errors are faults, but not that a page answered with a status for a mistake."""
        if kind == "error" and "responded with a status of 4" not in text:
            self.faults.append(text)

    def drop_everybody(self) -> None:
        """Close every connection to every table, as a failing network does."""
        for kept in self.app.state.house.keeper.tables.values():
            for listener in tuple(kept.listeners):
                asyncio.run_coroutine_threadsafe(listener.__self__.socket.close(1012), self.loop).result(5)


@contextmanager
def a_site(browser: Browser, folder: Path, prefix: str = "", rest: float = 0.0, **chosen: Any) -> Iterator[Site]:
    """A server on a database in the folder, with settings. Faults on the pages fail the test at its end."""
    database = f"sqlite:///{folder / 'makker.db'}"
    settings = Settings(
        database=database, prefix=prefix, key=b"k" * 32, pace=0.0, rest=rest, think=0.05, level="novice", **chosen
    )
    app = build_app(settings, lambda: ThreadPoolExecutor(1))
    port, loop = free_port(), asyncio.new_event_loop()
    config = uvicorn.Config(app, port=port, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=loop.run_until_complete, args=(server.serve(),))
    thread.start()
    wait_until(lambda: server.started)
    site = Site(browser, f"http://127.0.0.1:{port}", app, loop)
    try:
        yield site
        faults = list(site.faults)
        assert faults == []
    finally:
        for context in site.contexts:
            context.close()
        server.should_exit = True
        thread.join(10)
        loop.close()


def wait_until(true: Callable[[], Any], seconds: float = 10.0) -> None:
    """Wait for it."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(true)
        time.sleep(0.02)


def play_now(page: Page) -> None:
    """A newcomer's way to a table: a name, and three robots."""
    page.goto("/")
    page.fill("#name", "Anna")
    page.click("form.start button")


def make_table(page: Page, game: str, name: str = "Anna", **options: str) -> None:
    """Make a table by its form, and be seated."""
    page.goto(f"/new?game={game}")
    page.fill("#name", name)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for option, value in options.items():
        page.fill(f"[name='option.{option}']", value)
    page.click("form.new button.main")
    page.wait_for_selector(".lobby:not(.plain)")


def begin(page: Page) -> None:
    """Start the game of a table that one sits at."""
    page.click(".lobby button.main")
    page.wait_for_selector(".felt")


def play_until(page: Page, where: str, seconds: float = 30.0) -> None:
    """Make the first possible move whenever there is one, until something is on the page."""
    page.evaluate("document.documentElement.dataset.trick = 'short'")

    def there() -> bool:
        if page.locator(where).count():
            return True
        page.evaluate(ACT)
        page.evaluate("document.querySelector('.cross.done, .fan.done')?.closest('.middle').click()")
        return False

    wait_until(there, seconds)
