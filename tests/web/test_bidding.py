"""The bidding room: without a script, by links alone, in every language, on a phone."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site
from tests.web.test_every_page import LANGUAGES, Inspector

from makker.bidding import SYSTEMS, Agreements, Card, card, choose
from makker.bidding.practice import attempt, exercise
from makker.games.bridge.calls import Call
from makker.seats import Seat, board_vulnerability
from makker.seats.seat import Side


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as opened:
        yield opened


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server."""
    with a_site(browser, tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hand_is_bid_by_links_alone(site: Site, system: str) -> None:
    """The card's own calls, one link after the other: every one is as the card has it."""
    page = site.visitor(390, 844)
    page.goto(f"/bidding/{system}/practice?deal=5&lang=en")
    made = bid_by_the_card(page, system, 5)
    assert f"{made} of {made} calls were those of the card" in page.inner_text("main")
    assert page.locator(".bid-hands .bid-line").count() == 16
    page.click("text=What the cards make")
    page.wait_for_selector(".open-table")
    assert "/analyse/" in page.url


def bid_by_the_card(page: Page, system: str, number: int) -> int:
    """Click what the card calls until the auction is over; how many calls that were."""
    zone = board_vulnerability(number)
    both = Agreements(card(system), card(system), (zone.includes(Side.NS), zone.includes(Side.EW)))
    given, own = exercise(number, both, random.Random, quiet=True), list[Call]()
    while not (found := attempt(given, tuple(own))).auction.is_over:
        own.append(choose(both, given.deal[Seat.SOUTH], found.auction))
        with page.expect_navigation():
            page.click(f".bid-box a[href$='{'.'.join(call.text for call in own)}']")
    return len(own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_in_every_language(site: Site, language: str) -> None:
    """axe, sentences and width on every page of it."""
    page = site.visitor(390, 844)
    inspector = Inspector(page)
    page.goto(f"/?lang={language}")
    for path in (
        "/bidding",
        "/bidding/nordic",
        "/bidding/sayc?two_diamonds=multi",
        "/bidding/modern/calls?calls=1S.P.2N.P",
        "/bidding/sayc/practice?deal=7&calls=1D",
    ):
        page.goto(path)
        inspector.look(path)
    page.goto("/bidding/sayc/practice?deal=7")
    bid_by_the_card(page, "sayc", 7)
    inspector.look("the end")
    assert inspector.found == []


def test_options_go_along_and_come_out_as_a_file(site: Site) -> None:
    """A changed card is the same in the card, the explorer, the practice and the file."""
    page = site.visitor()
    page.goto("/bidding/sayc?lang=en")
    page.click("summary")
    page.select_option("#o-two_diamonds", "multi")
    page.select_option("#o-gerber", "off")
    page.click("button.main")
    for where in ("Convention card", "What calls mean", "Practise"):
        page.click(f".bid-nav a:text-is('{where}')")
        assert "two_diamonds=multi" in page.url
        assert "gerber=off" in page.url
    page.goto("/bidding/sayc/calls?two_diamonds=multi&gerber=off")
    assert "ulti" in page.inner_text(".bid-choices li:has(a[href$='calls=2D'])")
    text = page.request.get(f"{site.base}/bidding/sayc.json?two_diamonds=multi&gerber=off").text()
    assert Card.from_json(text) == card("sayc", two_diamonds="multi", gerber=False)
    paper = page.request.get(f"{site.base}/bidding/sayc.pdf?two_diamonds=multi")
    assert (paper.headers["content-type"], paper.body()[:4]) == ("application/pdf", b"%PDF")


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/bidding/acol", 400, "sayc, modern, nordic"),
        ("/bidding/sayc?two_diamonds=strong", 400, "two_diamonds"),
        ("/bidding/sayc/practice?deal=0", 400, "1 to 1000000"),
        ("/bidding/sayc/practice?deal=" + "9" * 4000, 400, "1 to 1000000"),
        ("/bidding/sayc/practice?deal=7&calls=9N", 400, "9N"),
        ("/bidding/sayc/practice?deal=7&calls=2C.1C", 409, "1♣"),
        ("/bidding/sayc/calls?calls=1N.1C", 409, "1♣"),
        ("/bidding/sayc/calls?calls=X", 409, "double"),
        ("/bidding/sayc/calls?calls=" + "1C." * 61, 400, "at most 60"),
        ("/bidding/sayc/practice?deal=7&calls=" + "P." * 61, 400, "at most 60"),
    ],
)
def test_what_cannot_be_is_told(site: Site, path: str, status: int, said: str) -> None:
    """A page that says what was expected."""
    page = site.visitor()
    answer = page.goto(f"{path}{'&' if '?' in path else '?'}lang=en")
    assert answer is not None
    assert answer.status == status
    assert said in page.inner_text("main").replace(",000", "000")


def test_some_deal_is_chosen(site: Site) -> None:
    """Without a number the address gets one, so that it can be sent on."""
    page = site.visitor()
    page.goto("/bidding/modern/practice?quiet=off&lang=en")
    assert "deal=" in page.url
    assert "quiet=off" in page.url
    assert page.locator("text=The opponents bid too.").count() == 1
