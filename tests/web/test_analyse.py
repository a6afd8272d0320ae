"""The analysis page: what is brought, what is told, what is kept, and that no link is followed."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from tests.web.browsing import Site, a_browser, a_site, wait_until
from tests.web.conftest import Running, running
from tests.web.played import NoSolver, Played, put

from makker.formats import read
from makker.i18n import Language
from makker.seats import Seat, Vulnerability
from makker.web.desk import MOST_BYTES, Paper, deal_of, read_link, read_paper, settled
from makker.web.frames import frame
from makker.web.judging import Bench
from makker.web.past import CallMade, CardPlayed
from makker.web.words import catalogue_of

DEAL = "N:AKQ2.J54.K87.T96 JT98.AKQ.QJ2.J54 543.T987.A65.AK8 76.632.T943.Q732"
PBN = (
    f'[Board "1"]\n[North "<b>Åse</b>"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    '[Auction "N"]\n1S =1= Pass Pass Pass\n[Note "1:four spades"]\n\n'
    '[Board "7"]\n[Deal "N:AKQ52.K9.Q84.K7 - - -"]\n[Contract "8H"]\n'
)
LIN = "md|3S25QKAH9KD48QC67K,S9TJHJQAD5KAC258Q,S678H5678TD23JCJA,|sv|o|mb|p|mb|1S|an|five+|mb|p|mb|p|mb|p|pc|H2|"


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient], Awaitable[Any]], **settings: Any) -> None:
    """Let the scene happen at a running server whose solver is quick to answer that it is not there."""

    async def happen() -> None:
        async with running(folder, **settings) as place, httpx.AsyncClient(base_url=place.base) as client:
            place.app.state.bench = Bench(NoSolver)
            await scene(place, client)

    asyncio.run(happen())


async def bring(client: httpx.AsyncClient, text: str = "", file: bytes = b"", **fields: str) -> httpx.Response:
    """Send the form."""
    content = {"file": ("brought.pbn", file)} if file else {"file": ("", b"")}
    return await client.post("/analyse", data={"text": text, **fields}, files=content, follow_redirects=True)


@pytest.mark.parametrize(
    "text",
    [
        DEAL,
        DEAL.replace("76.632.T943.Q732", "-"),
        DEAL.removeprefix("N:"),
        DEAL.removeprefix("N:").rpartition(" ")[0],
        f'[Deal "{DEAL}"]',
    ],
)
def test_a_pasted_deal(text: str) -> None:
    """With and without the seat of the first hand, the fourth hand left out, or as a tag: the same four hands."""
    found = read_paper(Paper("", text.encode()))
    board = settled(found.boards[0], Seat.EAST, Vulnerability.ALL)

    assert found.faults == ()
    assert str(board.deal) == DEAL
    assert (board.dealer, board.vulnerability) == (Seat.EAST, Vulnerability.ALL)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://www.example.org/tools/handviewer.html?bbo=y&lin=" + quote(LIN), ("lin", LIN)),
        ("http://localhost:8000/makker/t/abcdefgh/deals/12?step=3", ("table", "/t/abcdefgh/deals/12")),
        ("/t/abcdefgh/deals/12", ("table", "/t/abcdefgh/deals/12")),
        (DEAL, None),
        (LIN, None),
    ],
)
def test_links_are_read(text: str, found: tuple[str, str] | None) -> None:
    """A deal in the address, or the address of a deal that was played here; anything else is no link."""
    assert found == read_link(text)


def test_a_board_is_looked_back_on_as_far_as_it_keeps_the_laws() -> None:
    """Calls up to an insufficient one, cards up to one that is not held; explanations stay."""
    text = f'[Dealer "N"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1S =1= 1H Pass Pass\n[Note "1:four"]\n'
    board = read_paper(Paper("", text.encode())).boards[0]
    deal = deal_of(settled(board, Seat.NORTH, Vulnerability.NONE))

    assert [moment.call.text for moment in deal.moments if isinstance(moment, CallMade)] == ["1S"]
    assert deal.moments[0] == CallMade(Seat.NORTH, board.auction.plain[0], "four") if board.auction else False
    play = f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "1S"]\n[Declarer "N"]\n[Play "E"]\nHA HT H2 H4\nHK SA\n'
    board = read_paper(Paper("", play.encode())).boards[0]
    deal = deal_of(settled(board, Seat.NORTH, Vulnerability.NONE))
    assert sum(isinstance(moment, CardPlayed) for moment in deal.moments) == 5
    assert frame(deal, 99, catalogue_of(Language.EN)).tricks != ()


def test_a_file_is_kept_and_each_board_can_be_chosen(tmp_path: Path) -> None:
    """The faults have their line and column, names are escaped, the second board says what is missing in it."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        shown = await bring(client, file=PBN.encode())
        assert shown.url.path.startswith("/analyse/")
        assert "“8H” is not a contract" in shown.text
        assert "(file brought.pbn, line 12, column 12)" in shown.text
        assert "&lt;b&gt;Åse" in shown.text
        assert "<b>Åse" not in shown.text
        assert "four spades" in shown.text
        other = await client.get(f"{shown.url.path}?board=2")
        assert "Board 7: not all the hands are known" in other.text
        assert (await bring(client, file=PBN.encode())).url == shown.url
        whole = read((await client.get(f"{shown.url.path}.pbn")).content, strict=False)
        one = read((await client.get(f"{shown.url.path}.lin?board=1")).content, "lin")
        assert ([board.number for board in whole.boards], len(one.boards)) == ([1, 7], 1)
        assert (await client.get(f"{shown.url.path}?board=77")).status_code == 200
        assert (await client.get("/analyse/nosuchpaper")).status_code == 404
        assert (await client.get(f"{shown.url.path}.exe")).status_code == 404

    visit(tmp_path, scene)


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    """A link without a deal is refused, one with a deal shows it, one of ours leads to the replay."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        refused = await bring(client, "https://www.example.org/file.pbn")
        assert refused.status_code == 400
        assert "other sites are not fetched" in refused.text
        shown = await bring(client, "https://www.example.org/view?lin=" + quote(LIN))
        assert shown.status_code == 200
        assert "five+" in shown.text
        direct = await client.get("/analyse", params={"lin": LIN, "step": "1"})
        assert direct.status_code == 200
        assert 'aria-current="step"' in direct.text
        await put(place.app, Played("duplicate", "played").to_the_end())
        ours = await bring(client, f"{place.base}/t/played/deals/2")
        assert ours.url.path == "/t/played/deals/2"

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    ("text", "status", "sentence"),
    [
        ("", 400, "There is no deal to analyse"),
        ("hello", 400, "in no known format (line 1, column 1)"),
        ("N:AKQ5.J54.K87.T96 AJT.AKQ.QJ2.J543 - -", 400, "♠A"),
        ("N:AKQX.J54.K87.T96 - - -", 400, "X"),
        ("x" * (MOST_BYTES + 1), 413, ""),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path: Path, text: str, status: int, sentence: str) -> None:
    """Nothing, no deal, a card twice, no such card, too much: told with the form, which keeps the text."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        answer = await bring(client, text)
        assert answer.status_code == status
        faults = answer.text.partition('<div class="faults"')[2].partition("</div>")[0]
        assert "<li>" in faults
        assert sentence in faults
        assert status == 413 or f">{text}</textarea>" in answer.text

    visit(tmp_path, scene)


def test_what_is_no_form_is_refused(tmp_path: Path) -> None:
    """Forms of other sites, other kinds of bodies, broken parts: an error, nothing kept."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        kind = {"content-type": "multipart/form-data; boundary=x"}
        for content, headers in (
            (b"text=1", {"content-type": "application/x-www-form-urlencoded"}),
            (b"", {"content-type": "multipart/form-data"}),
            (b"\xff\xfe", kind),
            (
                b"--x\r\nContent-Disposition: form-data; name=text\r\n\r\n" + DEAL.encode() + b"\r\n--x--\r\n",
                {**kind, "origin": "https://elsewhere.example"},
            ),
        ):
            assert (await client.post("/analyse", content=content, headers=headers)).status_code in (400, 403)
        assert await place.app.state.house.keeper.log.idle(1e12) == []

    visit(tmp_path, scene)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as shared:
        yield shared


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server with a match that has been played."""
    with a_site(browser, tmp_path) as found:
        for game in ("duplicate", "plump"):
            played = Played(game, f"past-{game}").to_the_end()
            asyncio.run_coroutine_threadsafe(put(found.app, played), found.loop).result(10)
        yield found


def test_a_deal_is_solved_in_the_page(site: Site) -> None:
    """The table of docs/analysis.md: N-S make eight tricks in no-trump and the majors; par is 2NT, +120."""
    page = site.visitor(390, 844, java_script_enabled=False)
    page.goto("/analyse")
    page.fill("#text", DEAL)
    page.click("form.bring button")

    wait_until(lambda: page.locator(".makes").count() or page.reload())
    rows = [row.split() for row in page.locator(".makes tbody tr").all_inner_texts()]
    assert rows[:2] == [["N", "8", "8", "8", "6", "6"], ["S", "8", "8", "8", "6", "6"]]
    assert rows[2:] == [["E", "5", "5", "5", "6", "6"], ["W", "5", "5", "5", "6", "6"]]
    assert "Par: 2NT N-S. N-S make it and score 120" in page.inner_text(".judged")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(site: Site, theme: str) -> None:
    """Deals, replay and analysis, in both themes, on a phone: no violation of accessibility rules."""
    axe, page, found = Axe(), site.visitor(390, 844), list[str]()
    page.context.add_cookies([{"name": "makker_look", "value": f"theme:{theme}", "url": site.base}])
    for path in (
        "/t/past-duplicate/deals",
        "/t/past-duplicate/deals/1?step=25",
        "/t/past-plump/deals/1?step=9",
        "/analyse",
        "/analyse?lin=" + quote(LIN),
        "/analyse?lin=nothing",
    ):
        page.goto(path)
        results = axe.run(page).response["violations"]
        found += [f"{path}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in results]

    assert found == []
