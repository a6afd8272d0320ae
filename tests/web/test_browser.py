"""The pages in a real browser: mouse, keyboard, phone, languages, and who sees what."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response
from tests.web.browsing import Site, a_browser, a_site, begin, make_table, play_now, play_until, wait_until


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as running:
        yield running


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server of its own for each test."""
    with a_site(browser, tmp_path) as running:
        yield running


def cards(page: Page, zone: str = "hand") -> list[str]:
    """The cards of a hand on the page, as the wire writes them."""
    found: list[str] = page.eval_on_selector_all(
        f"[data-zone={zone}] .card", "(all) => all.map((each) => each.dataset.card)"
    )
    return found


def test_a_newcomer_plays_after_one_click_and_the_name_is_remembered(site: Site) -> None:
    """A name and one press of the button: thirteen cards and a bidding box; the next visit knows the name."""
    page = site.visitor()
    page.goto("/")
    page.fill("#name", "Åsa & <b>")
    page.click("text=Play now")
    page.wait_for_selector(".box .call-P:not([aria-disabled])")

    assert len(cards(page)) == 13
    assert page.locator(".spot.bottom .name").inner_text() == "Åsa & <b>"
    page.goto("/")
    assert page.input_value("#name") == "Åsa & <b>"


def test_everything_works_under_a_path(browser: Browser, tmp_path: Path) -> None:
    """Behind a proxy that shows the site under a path, the pages, the cookies and the socket are found there."""
    with a_site(browser, tmp_path, "/spill/makker") as site:
        page = site.visitor()
        page.goto("/spill/makker/")
        page.fill("#name", "Anna")
        page.click("text=Play now")
        page.click(".box .call-P:not([aria-disabled])")
        page.click("header a[lang=sv]")
        page.wait_for_selector(".auction")

        assert page.url.startswith(f"{site.base}/spill/makker/t/")
        assert {cookie["path"] for cookie in page.context.cookies()} == {"/spill/makker"}


def test_a_whole_board_by_clicks(site: Site) -> None:
    """A board is bid and played with the mouse alone; at the end all four hands lie open and the sheet has it."""
    page = site.visitor()
    make_table(page, "duplicate", boards="1")
    begin(page)
    play_until(page, ".result")

    assert page.locator(".diagram .seat").count() == 4
    assert page.locator(".outcome").count() == 1
    assert page.locator(".side .sheet tbody tr").count() == 1
    won = page.inner_text(".outcome h2")
    page.click(".ask button.main")
    page.wait_for_selector(".outcome", state="detached")
    page.click(".ask button.main")
    assert page.inner_text(".outcome h2") == won


def test_a_page_made_larger_keeps_the_field_for_typing(site: Site) -> None:
    """At twice the size a window of 1280 pixels is 640 wide: who has a mouse or a keyboard can still type calls."""
    page = site.visitor()
    page.set_viewport_size({"width": 640, "height": 450})
    make_table(page, "duplicate", boards="1")
    begin(page)
    page.wait_for_selector(".box .call-P:not([aria-disabled])")

    assert page.locator("#typed").is_visible()


def test_the_keyboard_alone(site: Site) -> None:
    """Name, start, calls and cards without a mouse; the focus is never lost; keys read out hand and trick."""
    page = site.visitor()
    page.goto("/")
    page.focus("#name")
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    page.keyboard.press("/")
    page.keyboard.type("7nt")
    page.keyboard.press("Enter")
    page.wait_for_selector(".auction .said >> text=7NT")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("h")
    wait_until(lambda: "Your hand:" in page.inner_text("#spoken"))


def test_cards_by_the_keyboard_keep_the_focus(site: Site) -> None:
    """Tab reaches the hand, arrows walk in it, Enter plays; then the next card has the focus, never nothing."""
    page = site.visitor()
    make_table(page, "whist")
    begin(page)
    for played in range(3):
        page.wait_for_selector(".card.live")
        if played == 0:
            page.focus(".card.live")
        assert page.evaluate("document.activeElement.closest('[data-zone=hand]') !== null")
        while not page.evaluate("document.activeElement.matches('.live')"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_function("(left) => document.querySelectorAll('.own .card').length === left", arg=12 - played)
        assert page.evaluate("document.activeElement !== document.body")
    assert "The trick goes to" in page.inner_text("#spoken")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 720)])
def test_hand_and_trick_are_seen_without_scrolling(site: Site, width: int, height: int) -> None:
    """On a phone, either way up, and on a screen: nothing to scroll, all cards of the hand and trick in view."""
    page = site.visitor(width, height)
    play_now(page)
    page.wait_for_selector(".box .bid:not([aria-disabled])")
    settle(page)
    page.evaluate("[...document.querySelectorAll('.box .bid:not([aria-disabled])')].at(-1).click()")
    play_until(page, ".cross:not(.done) .laid")
    settle(page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_eight_players_fit_a_phone(site: Site, width: int, height: int) -> None:
    """Plump with eight: everybody's bid, the trick and one's hand, either way up."""
    page = site.visitor(width, height)
    make_table(page, "plump", players="8", largest="2")
    begin(page)
    page.wait_for_selector(".numbers button:not([aria-disabled])")
    settle(page)
    play_until(page, ".fan:not(.done) .laid")
    settle(page)


def test_settings_in_the_middle_of_a_deal(site: Site) -> None:
    """Theme, deck, size, side, motion: at once, with the same cards, the same turn and the panel still open."""
    page = site.visitor()
    play_now(page)
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    before, calls = cards(page), page.locator(".auction .said").count()
    page.click(".tool-more")
    page.click("dialog button >> text=Settings")
    for name, value in (("theme", "dark"), ("deck", "four"), ("size", "large"), ("hand", "left"), ("motion", "off")):
        page.check(f"dialog input[name={name}][value={value}]", force=True)
        assert page.evaluate("(name) => document.documentElement.dataset[name]", name) == value
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.click("dialog .close")

    assert (before, calls) == (cards(page), page.locator(".auction .said").count())
    page.reload()
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    assert page.evaluate("document.documentElement.dataset.deck") == "four"
    assert before == cards(page)


def settle(page: Page) -> None:
    """Once cards have come to rest, nothing lies outside the window."""
    try:
        wait_until(lambda: overflow(page) == [], 1.5)
    except TimeoutError:
        assert overflow(page) == []


def overflow(page: Page) -> list[str]:
    """What does not lie whole within the window, and whether the page scrolls."""
    found: list[str] = page.evaluate(
        """() => {
          const out = (each) => { const box = each.getBoundingClientRect();
            return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; };
          const parts = '.own .card, .laid, .plate, .column, .ask button, .tools button';
          const root = document.scrollingElement;
          const felt = document.querySelector('.felt')?.getBoundingClientRect(), inside = '.felt .laid, .felt .plate';
          const cut = (each) => { const box = each.getBoundingClientRect();
            return each.matches(inside) && (box.top < felt.top - 1 || box.bottom > felt.bottom + 1); };
          return [...document.querySelectorAll(parts)].filter((each) => out(each) || cut(each))
            .map((each) => each.outerHTML.slice(0, 80))
            .concat(root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1 ? ['page'] : []);
        }"""
    )
    return found


def test_taking_back_and_claims_between_two_people(site: Site) -> None:
    """A bid is taken back with consent; a claim, with its line of cards, is refused; the next one is accepted."""
    anna, bo = site.visitor(), site.visitor(390, 844)
    make_table(anna, "rubber")
    bo.goto(anna.url)
    bo.fill("#name", "Bo")
    bo.click("button[aria-label='Sit here: West']")
    bo.wait_for_selector(".seats .me")
    begin(anna)
    bid_seven(anna)
    wait_until(lambda: anna.locator(".auction .said >> text=7").count() == 1)
    anna.click(".tool-more")
    anna.click("dialog button >> text=Ask to take back")
    bo.click(".ask >> text=Yes")
    wait_until(lambda: anna.locator(".auction .said >> text=7").count() == 0)
    bid_seven(anna)
    wait_until(lambda: bid_out(anna, bo))
    bo.click(".card.live >> nth=0")
    claim_nothing(anna, "SK HA")
    assert bo.inner_text(".ask q") == "♠K ♥A"
    bo.click(".ask >> text=No")
    anna.wait_for_selector(".note >> text=The claim is refused")
    claim_nothing(anna)
    bo.click(".ask >> text=Yes")
    for page in (anna, bo):
        page.wait_for_selector(".result .diagram")

    assert anna.inner_text("#result-head") == bo.inner_text("#result-head")
    assert anna.inner_text("#result-head").endswith("Anna −13")


def bid_seven(page: Page) -> None:
    """Bid a grand slam in a suit that partner has not bid, so that partner does not become declarer."""
    page.wait_for_selector(".box .bid:not([aria-disabled])")
    free = [strain for strain in "SHDC" if not page.locator(f".auction .call-{strain}").count()]
    page.click(f".box .bid:has(.suit-{free[0]}) >> text=7")


def bid_out(*pages: Page) -> bool:
    """Whoever can passes; whether the auction is over."""
    for page in pages:
        page.evaluate("document.querySelector('.calls .call-P:not([aria-disabled])')?.click()")
    return all(page.locator(".contract").count() for page in pages)


def claim_nothing(page: Page, statement: str = "") -> None:
    """Concede all tricks."""
    page.wait_for_selector("[data-zone=dummy]")
    page.click(".tool-more")
    page.click("dialog .menu >> text=Claim")
    page.check("dialog input[value='0']")
    page.fill("dialog input[name=text]", statement)
    page.click("dialog form button")


def test_two_taps_where_one_asks_for_them(site: Site) -> None:
    """With the setting, the first tap raises the card and the second plays it."""
    page = site.visitor(390, 844, has_touch=True)
    page.context.add_cookies([{"name": "makker_look", "value": "taps:two", "url": site.base}])
    make_table(page, "whist")
    begin(page)
    page.wait_for_selector(".card.live")
    card = page.locator(".card.live").first.get_attribute("data-card")
    page.tap(f"[data-card={card}]")
    page.wait_for_selector(f".card.up[data-card={card}]")
    assert card in cards(page)
    page.tap(f"[data-card={card}]")
    wait_until(lambda: card not in cards(page))


def test_another_language_in_the_middle_of_a_deal(site: Site) -> None:
    """The same cards and the same turn, in Norwegian words and with Norwegian letters; and it is remembered."""
    page = site.visitor()
    play_now(page)
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    before, calls = cards(page), page.locator(".auction .said").count()
    page.click("header a[lang=nb]")
    page.wait_for_selector(".box .call-P:not([aria-disabled])")

    assert before == cards(page)
    assert calls == page.locator(".auction .said").count()
    assert page.locator(".ask .prompt").inner_text() == "Din melding."
    letters = set("".join(page.locator(".own .face text").all_text_contents()))
    assert not letters & set("AQJ")
    assert page.evaluate("document.documentElement.lang") == "nb"
    page.goto("/")
    assert page.evaluate("document.documentElement.lang") == "nb"


def test_a_lost_connection_comes_back_by_itself(site: Site) -> None:
    """The server closes the socket; the page connects anew and the next call goes through."""
    page = site.visitor()
    play_now(page)
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    before = cards(page)
    site.drop_everybody()
    page.wait_for_selector("text=No connection")
    page.wait_for_selector("text=No connection", state="detached")

    assert before == cards(page)
    page.click(".call-P")
    page.wait_for_selector(".auction .said.call-P")


def test_a_spectator_sees_the_table_and_no_hand(site: Site) -> None:
    """Whoever opens the link of a game under way sees the auction, no card, and nothing to press for a move."""
    page, onlooker = site.visitor(), site.visitor(390, 844)
    play_now(page)
    page.wait_for_selector(".box .call-P:not([aria-disabled])")
    onlooker.goto(page.url)
    onlooker.wait_for_selector(".felt")

    assert onlooker.locator(".own").inner_text().startswith("You are watching.")
    assert onlooker.locator(".card, .face, .box").count() == 0
    assert onlooker.locator(".spot.bottom .name").inner_text() == "Anna"


def test_two_people_play_a_round_of_bondebridge(site: Site) -> None:
    """A friend joins by the link; a bid is a closed hand until both have bid; then both see the round's sheet."""
    anna, bo = site.visitor(), site.visitor(390, 844)
    make_table(anna, "bondebridge", players="2", largest="1", turn_rounds="1")
    bo.goto(anna.url)
    bo.fill("#name", "Bo")
    bo.click(".seats button >> nth=0")
    bo.wait_for_selector(".seats .me")
    begin(anna)
    anna.click(".numbers button >> text=0")
    bo.wait_for_selector(".fist")
    assert bo.locator(".plate:not(.me) .bid").inner_text() == ""
    bo.click(".numbers button:not([aria-disabled]) >> nth=0")
    for page in (anna, bo) * 2:
        if page.locator(".numbers").count():
            page.click(".numbers button:not([aria-disabled]) >> nth=0")
    anna.wait_for_selector(".fist", state="detached")
    wait_until(lambda: play_both(anna, bo))

    points = {page.locator(".result tbody tr").all_inner_texts()[0] for page in (anna, bo)}
    assert len(points) == 1


def play_both(*pages: Page) -> bool:
    """Whoever is in turn plays; whether all have come to the end of the round."""
    for page in pages:
        page.evaluate("document.querySelector('.card.live, .numbers button:not([aria-disabled]), .fan.done')?.click()")
    return all(page.locator(".result").count() for page in pages)


def test_without_a_script_a_table_is_made_and_joined(site: Site) -> None:
    """Home, the form, the seats and the start work with plain forms; the page says that play needs a script."""
    page = site.visitor(java_script_enabled=False)
    page.goto("/new?game=chicago")
    page.fill("#name", "Anna")
    page.fill("[name='option.chukkers']", "100")
    page.click("form.new button.main")
    assert 'role="alert"' in page.content()
    page.fill("[name='option.chukkers']", "3")
    page.click("form.new button.main")
    friend = site.visitor(java_script_enabled=False)
    friend.goto(page.url)
    friend.fill("input[name=name] >> nth=0", "Bo")
    friend.click(".seats button >> nth=0")
    assert "Bo" in friend.inner_text(".seats")
    page.click("text=Start")
    assert "needs it" in page.inner_text("#table")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(site: Site, theme: str) -> None:
    """No violation of accessibility rules on any page, in both themes."""
    axe, page = Axe(), site.visitor()
    page.emulate_media(reduced_motion="reduce")  # a card half laid has half its colour
    page.context.add_cookies([{"name": "makker_look", "value": f"theme:{theme}", "url": site.base}])
    found: list[str] = []

    def check(where: str) -> None:
        found.extend(
            f"{where}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in axe.run(page).response["violations"]
        )

    for path in ("/", "/new?game=bondebridge", "/settings", "/nosuch"):
        page.goto(path)
        check(path)
    make_table(page, "duplicate", boards="1")
    check("lobby")
    begin(page)
    page.wait_for_selector(".box .bid:not([aria-disabled])")
    check("bidding")
    page.click(".tool-more")
    page.click("dialog button >> text=Settings")
    check("settings")
    page.click("dialog .close")
    page.evaluate("[...document.querySelectorAll('.box .bid:not([aria-disabled])')].at(-1).click()")
    play_until(page, ".cross .laid")
    check("play")
    play_until(page, ".result")
    check("result")

    assert found == []


def test_every_word_that_the_pages_use_is_in_the_catalogue() -> None:
    """Keys in templates and scripts that are written out whole."""
    from makker.i18n import Language
    from makker.web.paper import HERE
    from makker.web.words import catalogue_of

    used: set[str] = set()
    for path in (*(HERE / "templates").glob("*.html"), *(HERE / "static").glob("*.js")):
        used.update(re.findall(r"""["'`]((?:web|render|play)\.[a-z_.A-Z]+[a-zA-Z])["'`]""", path.read_text("utf-8")))
    missing = [(key, each) for key in sorted(used) for each in Language if not catalogue_of(each).has(key)]

    assert len(used) > 100
    assert missing == []


def test_the_first_visit_to_a_table_is_light(site: Site) -> None:
    """A friend who has never been here opens the link: everything that comes, headers too, stays well under 150 KB."""
    host = site.visitor()
    make_table(host, "rubber")
    begin(host)
    for locale in ("en-GB", "nb-NO", "da-DK", "sv-SE"):
        page = site.visitor(locale=locale)
        sizes = weighed(page)
        page.goto(host.url)
        page.wait_for_selector(".felt")
        page.wait_for_load_state("networkidle")
        kinds = {url.rpartition(".")[2] for url in sizes}

        assert {"js", "css", "svg"} <= kinds
        assert any(frame.startswith('{"kind":"view"') for frame in sizes)
        assert sum(sizes.values()) < 100_000


def weighed(page: Page) -> dict[str, int]:
    """Everything that comes from now on, with its bytes: answers by their address, frames by how they begin."""
    sizes: dict[str, int] = {}

    def answered(answer: Response) -> None:
        found = answer.request.sizes()
        sizes[answer.url] = int(found["responseBodySize"] + found["responseHeadersSize"])

    def framed(frame: Any) -> None:
        sizes[str(frame)[:40]] = len(frame)

    page.on("response", answered)
    page.on("websocket", lambda wire: wire.on("framereceived", framed))
    return sizes
