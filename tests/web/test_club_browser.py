"""The pages of a club night in a browser: live standings, names, hands, nothing for axe to report."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site

from makker.games.bridge.contract import Result
from makker.tournament.evening import Evening

NAMES = "\n".join(f"{at} Åse {at} – Bo {at}" for at in range(1, 29))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


def open_night(page: Page, pairs: int, boards: int, kind: str = "pairs") -> str:
    """Set an evening up by the form; its name."""
    page.goto(f"/club?kind={kind}&pairs={pairs}&boards={boards}")
    page.check("input[name=deals][value=makker]")
    page.fill("#title", "Tirsdag")
    page.fill("#correction", "0")
    page.fill("#names", "\n".join(NAMES.splitlines()[:pairs]))
    page.click("button.large")
    page.wait_for_selector(".round-now")
    return page.url.split("/")[4]


def state_of(site: Site, name: str) -> Evening:
    """The evening as the server has it."""
    found: Any = asyncio.run_coroutine_threadsafe(site.app.state.nights.find(name), site.loop).result(5)
    state: Evening = found
    return state


def enter(phone: Page, site: Site, name: str, table: int, board: int, rng: random.Random) -> None:
    """A result by a table's page, confirmed by the other side."""
    phone.goto(f"/club/{name}/t/{state_of(site, name).codes[table - 1]}?board={board}")
    choices = (("level", "1234"), ("strain", "CDHSN"), ("declarer", "NESW"))
    for field, values in choices:
        phone.check(f"input[name={field}][value='{rng.choice(values)}']", force=True)
    phone.select_option("#over", str(rng.randint(-2, 2)))
    with phone.expect_navigation():
        phone.click("button[value=enter]")
    with phone.expect_navigation():
        phone.click(f"li:has(b:text-is('{board}')) button")


def begin_round(page: Page) -> None:
    """The director begins the next round."""
    page.click(".round-now button.main")
    page.wait_for_load_state()


def test_standings_follow_by_themselves(browser: Browser, tmp_path: Path) -> None:
    """A phone and the big screen show a new result without being touched."""
    with a_site(browser, tmp_path) as site:
        page, phone, screen = site.visitor(), site.visitor(390, 844), site.visitor()
        name = open_night(page, 8, 14)
        begin_round(page)
        screen.goto(f"/club/{name}/screen")
        assert screen.locator(".ranking tbody tr").count() == 0
        enter(phone, site, name, 1, 1, random.Random(1))
        screen.wait_for_selector(".ranking tbody tr")

        assert screen.locator(".clock").inner_text() != ""


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv"])
def test_nothing_for_axe_to_report(browser: Browser, tmp_path: Path, language: str) -> None:
    """Every page, in every language, light and dark, on a phone: no violation, nothing wider than the screen."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor(390, 844, color_scheme="dark" if language in ("nb", "sv") else "light")
        page.goto(f"/club?lang={language}")
        nights = []
        for kind, contestants in (("pairs", 8), ("swiss_teams", 6)):
            name = open_night(page, contestants, 14, kind)
            begin_round(page)
            enter(page, site, name, 1, 1, random.Random(1))
            code = state_of(site, name).codes[0]
            paths = ["/direct", "", "/boards/1", "/who/1", "/settings"]
            if kind == "pairs":
                paths += ["/screen", "/cards", f"/t/{code}", f"/t/{code}?board=1", "/names", "/hands", "/hands?all=1"]
            nights += [f"/club/{name}{path}" for path in paths]
        page.goto("/series")
        page.check(f"input[name='part.{name}']")
        page.click("button.large")
        series = page.url.partition("/series")[2]
        offers = ("/club", "/club?pairs=13", "/club?kind=individual&pairs=9", "/club?kind=swiss&pairs=60")
        for path in (*offers, "/series", f"/series{series}", f"/series{series}/edit", "/online", *nights):
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
            wide = page.evaluate("document.documentElement.scrollWidth")

            assert found.violations_count == 0, (path, found.generate_report())
            assert wide <= 390, path


def test_names_complete_themselves(browser: Browser, tmp_path: Path) -> None:
    """The field offers the names of the last night, also for the partner, whose name follows what is written."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor()
        open_night(page, 8, 14)
        name = open_night(page, 8, 14)
        page.goto(f"/club/{name}/names")
        page.fill("#name-1", "")
        page.type("#name-1", "Åse 3 – ")
        offered = page.locator("#earlier option").evaluate_all("each => each.map((option) => option.value)")

        assert "Åse 3 – Bo 3" in offered
        assert "Åse 3 – Åse 3" not in offered
        page.click("button.main")
        page.wait_for_load_state()
        assert state_of(site, name).contestant(1).names == ("Åse 3",)


def test_a_team_is_no_player(browser: Browser, tmp_path: Path) -> None:
    """After a team's name the field offers the players, also one whom the team is called after, and never a team."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor()
        open_night(page, 4, 12)
        name = open_night(page, 4, 12, "teams")
        page.goto(f"/club/{name}/names")
        page.fill("#name-1", "")
        page.type("#name-1", "Åse 3: ")
        offered = page.locator("#earlier option").evaluate_all("each => each.map((option) => option.value)")

        assert "Åse 3: Åse 3" in offered
        assert "Åse 3: Bo 1" in offered
        page.type("#name-1", "Åse 3 – ")
        offered = page.locator("#earlier option").evaluate_all("each => each.map((option) => option.value)")
        assert "Åse 3: Åse 3 – Bo 3" in offered
        assert "Åse 3: Åse 3 – Åse 3" not in offered
        page.click("button.main")
        page.wait_for_load_state()
        found = state_of(site, name).contestant(1)
        assert (found.team, found.names) == ("Åse 3", ("Åse 3",))


@pytest.mark.parametrize("width", [390, 1280])
def test_long_names_of_teams_fit(browser: Browser, tmp_path: Path, width: int) -> None:
    """Sixty letters above six players: axe finds nothing, no page is wider than the screen, players are smaller."""
    long = "Bergen Akademiske Bridgeklubbs andre og noe yngre juniorlag"
    six = " – ".join(f"Fornavn{at} Etternavnsen{at}" for at in range(1, 7))
    with a_site(browser, tmp_path) as site:
        page = site.visitor(width, 844)
        name = open_night(page, 4, 12, "teams")
        page.goto(f"/club/{name}/names")
        for at in (1, 2, 3):
            page.fill(f"#name-{at}", f"{long[:58]}{at}: {six}")
        page.click("button.main")
        page.wait_for_load_state()
        page.goto(f"/club/{name}/direct")
        begin_round(page)
        codes = state_of(site, name).codes
        for at in range(1, len(codes) + 1):
            enter(page, site, name, at, 1, random.Random(at))
        for path in ("", "/who/1", "/cards", f"/t/{codes[0]}", "/names", "/direct"):
            page.goto(f"/club/{name}{path}")
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})

            assert found.violations_count == 0, (path, found.generate_report())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        page.goto(f"/club/{name}")
        sizes = page.evaluate(
            "[...document.querySelectorAll('.ranking th a, .ranking th .beneath')].map("
            "(each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) >= 12
        assert len(set(sizes)) == 2


def test_hands_get_their_values_by_themselves(browser: Browser, tmp_path: Path) -> None:
    """The director's page of all hands fills with makeable contracts and par, a board after the other."""
    with a_site(browser, tmp_path) as site:
        page = site.visitor()
        name = open_night(page, 6, 10)
        page.goto(f"/club/{name}/hands?all=1")
        page.wait_for_selector("[data-pending]", state="detached", timeout=90_000)
        hands = page.locator(".hand-record")

        assert hands.count() == len(state_of(site, name).setup.event.deals)
        assert page.locator(".hand-record .makes").count() == hands.count()


def test_a_fault_of_the_form_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    """On a phone the answer opens at the form with what is wrong above it, in focus; what is right opens at the top."""
    with a_site(browser, tmp_path) as site:
        page, phone = site.visitor(), site.visitor(390, 700)
        name = open_night(page, 8, 21)
        begin_round(page)
        phone.goto(f"/club/{name}/t/{state_of(site, name).codes[0]}")
        phone.check("input[name=level][value='4']", force=True)
        with phone.expect_navigation():
            phone.click("button[value=enter]")
        alert = phone.locator("[role=alert]")
        box, field = alert.bounding_box(), phone.locator("input[name=level]").first.bounding_box()
        assert box is not None
        assert field is not None

        assert 0 <= box["y"] < field["y"] < 700
        assert alert.evaluate("(each) => each === document.activeElement")
        assert phone.is_checked("input[name=level][value='4']")
        enter(phone, site, name, 1, 1, random.Random(1))
        assert phone.evaluate("scrollY") < 200


def test_the_seven_levels_are_on_one_line(browser: Browser, tmp_path: Path) -> None:
    """On a phone they fit beside each other, none smaller than a finger needs."""
    with a_site(browser, tmp_path) as site:
        page, phone = site.visitor(), site.visitor(390, 844)
        name = open_night(page, 8, 14)
        begin_round(page)
        phone.goto(f"/club/{name}/t/{state_of(site, name).codes[0]}")
        boxes: list[Any] = [each.bounding_box() for each in phone.locator("label:has(input[name=level])").all()]

        assert len(boxes) == 7
        assert len({box["y"] for box in boxes}) == 1
        assert min(box["width"] for box in boxes) >= 36
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv"])
def test_the_columns_of_a_traveller_are_told_apart(browser: Browser, tmp_path: Path, language: str) -> None:
    """No heading is there twice; on a phone the leads are left out where there are none, and no sooner."""
    with a_site(browser, tmp_path) as site:
        page, phone = site.visitor(), site.visitor(390, 844)
        name = open_night(page, 8, 14)
        begin_round(page)
        enter(phone, site, name, 1, 1, random.Random(1))
        for each in (page, phone):
            each.goto(f"/club/{name}/t/{state_of(site, name).codes[0]}?lang={language}")
        heads = page.locator(".traveller thead th").all_inner_texts()

        assert len(set(heads)) == len(heads)
        assert page.locator(".led").first.is_visible()
        assert phone.locator(".led").first.is_hidden()
        assert phone.locator(".scroll:has(.traveller)").evaluate("(each) => each.scrollWidth <= each.clientWidth")
        phone.goto(f"/club/{name}/t/{state_of(site, name).codes[0]}?board=1")
        state = state_of(site, name)
        deal, leader = state.setup.event.deal(1), Result.parse(state.entries[1, 1, 1].contract).contract.leader
        assert deal is not None
        phone.fill("#lead", next(str(card) for card in deal.hands[leader.index] if str(card)[1] in "23456789"))
        with phone.expect_navigation():
            phone.click("button[value=enter]")
        assert phone.locator(".led").first.is_visible()
