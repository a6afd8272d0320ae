"""Looking back: ended deals gathered from the log, step by step, as files, on pages with and without a script."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser
from tests.web.browsing import Site, a_browser, a_site, wait_until
from tests.web.conftest import Running, running
from tests.web.played import NoSolver, Played, put

from makker.cards import Card
from makker.deals import Deal
from makker.formats import Board, read
from makker.formats.annotated import PASSED_OUT, MadeAuction, MadeCall, PlayedCard, in_rows
from makker.games.bridge.actions import Answer
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract
from makker.games.registry import game_names
from makker.i18n import Catalogue, Language
from makker.seats import Seat, Vulnerability
from makker.table import Access, act, alert, encode
from makker.table import events as happened
from makker.web.downloads import boards_file, deal_json, match_json
from makker.web.frames import frame
from makker.web.judging import AGAIN, Apart, Bench, Judged, Refused, judge
from makker.web.past import CallMade, CardPlayed
from makker.web.words import catalogue_of

ONE_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@cache
def whole(game: str, seed: int = 1) -> Played:
    """A short game of every kind, played at random."""
    return Played(game, f"past-{game}", seed).to_the_end()


@pytest.mark.parametrize("game", game_names())
def test_every_deal_of_a_game_is_there_with_its_points(game: str) -> None:
    """As many deals as have ended, whose points add up to the totals, and whose cards are all that were dealt."""
    played = whole(game)
    past = played.past()
    wire = played.state.rules
    own = [wire.decode(bytes(raw)) for event in played.log if isinstance(event, happened.Acted) for raw in event.events]
    ends = [event for event in own if type(event).__name__ in ("DealEnded", "RoundEnded")]

    assert len(ends) == len(past.deals)
    assert past.outcome is not None
    for key, total in past.totals:
        assert total == sum(dict(deal.gained)[key] for deal in past.deals)
    for deal in past.deals:
        cards = [moment.card for moment in deal.moments if isinstance(moment, CardPlayed)]
        assert len(cards) == len(set(cards))
        assert not cards or set(cards) == {card for hand in deal.hands for card in hand}


@pytest.mark.parametrize("game", game_names())
def test_nothing_of_an_unfinished_deal_is_told(game: str) -> None:
    """From the end of one deal to the end of the next, what can be looked back on stays the same to the byte."""
    played, at_last = Played(game, seed=5), b""
    ended = 0
    for _ in range(150):
        if played.state.over:
            break
        played.step()
        past = played.past()
        told = b"".join(msgspec.json.encode(deal_json(deal)) for deal in past.deals)
        if len(past.deals) > ended:
            ended, at_last = len(past.deals), told
        assert told == at_last

    assert ended >= 1


@pytest.mark.parametrize("game", game_names())
def test_the_frames_follow_the_cards(game: str) -> None:
    """As many cards are gone as were played, at the end all lie open, and the tricks add up."""
    catalogue = Catalogue(Language.SV)
    for deal in whole(game).past().deals[:2]:
        places = len(deal.places)
        for step in range(len(deal.moments) + 1):
            shown = frame(deal, step, catalogue)
            gone = sum(cell.gone for seat in shown.seats for _, cells in seat.suits for cell in cells)
            made = sum(isinstance(moment, CardPlayed) for moment in deal.moments[:step])
            assert gone == (0 if step == len(deal.moments) else made)
            assert sum(seat.won for seat in shown.seats) == made // places
            assert "web." not in shown.said + "".join(shown.facts)
        if game in ("bondebridge", "plump", "oh-hell"):
            last, kept = frame(deal, len(deal.moments), catalogue).seats, dict(deal.gained)
            exact = [seat.place for seat in last if seat.bid == seat.won]
            assert all(kept[place] > 0 for place in exact)


def test_what_was_taken_back_is_left_out_and_explanations_stay() -> None:
    """A call that was taken back is not in the replay; one that was explained carries the explanation into the PBN."""
    played = Played("duplicate")
    while Seat.NORTH not in played.state.rules.to_act(played.state.state):
        played.step()
    played.step(lambda _: Bid.parse("1C"))
    played.take(alert(played.state, played.now, "person0", 0, "clubs"))
    played.take(act(played.state, played.now, "person0", "undo"))
    while played.state.state.deal.question is not None:
        played.step(lambda moves: next(move for move in moves if move == Answer(True)))
    played.step(lambda _: Bid.parse("1S"))
    played.take(alert(played.state, played.now, "person0", 0, "five  spades"))
    deal = played.to_the_end().past().deals[0]
    board = read(boards_file((deal,), "pbn")).boards[0]

    assert deal.moments[0] == CallMade(Seat.NORTH, Bid.parse("1S"), "five spades")
    assert board.auction is not None
    assert board.auction.calls[0].explanation == "five spades"


def test_robots_calls_are_explained_on_the_page_and_in_files(tmp_path: Path) -> None:
    """Every call of a robot has its meaning in the language that is asked for; people's calls have none."""

    async def scene() -> None:
        async with running(tmp_path) as place:
            table = Played("rubber", "told").to_the_end()
            await put(place.app, table)
            client = (await place.visitor()).http
            found = {}
            for language in ("en", "nb"):
                made = (await client.get(f"/t/told/deals/1.json?lang={language}")).json()["moments"]
                found[language] = [each for each in made if each["kind"] == "call"]
            robots = [("explanation" in call, call["by"] in "SW") for call in found["en"]]
            first = next(call["explanation"] for call in found["en"] if "explanation" in call)

            assert [robot for _, robot in robots] == [told for told, _ in robots]
            assert [call.get("explanation") for call in found["en"]] != [
                call.get("explanation") for call in found["nb"]
            ]
            assert first in (await client.get("/t/told/deals/1?lang=en")).text.replace("&#43;", "+")
            assert first.split(";")[0] in (await client.get("/t/told/deals/1.pbn?lang=en")).text.replace("\n", " ")

    asyncio.run(scene())


@pytest.mark.parametrize("kind", ["pbn", "lin"])
@pytest.mark.parametrize("game", ["rubber", "chicago", "duplicate", "minibridge", "auction-bridge"])
def test_files_hold_the_deals(game: str, kind: str) -> None:
    """Read back, the file has the cards, dealer, zones, auction, play in order, contract, tricks and players."""
    deals = whole(game, 2).past().deals
    boards = read(boards_file(deals, kind), kind).boards

    assert len(deals) == len(boards)
    for deal, board in zip(deals, boards, strict=True):
        assert Deal(*deal.hands) == board.deal
        assert (deal.vulnerability, deal.names) == (board.vulnerability, board.players)
        calls = tuple(moment.call for moment in deal.moments if isinstance(moment, CallMade))
        assert calls == (board.auction.plain if board.auction else ())
        if kind == "lin" and game == "minibridge":
            continue  # LIN tells a contract by its auction alone
        assert deal.dealer is board.dealer
        assert (deal.contract or PASSED_OUT) == board.outcome
        if deal.contract is not None:
            assert deal.tricks == board.tricks
            cards = tuple((m.place, m.card) for m in deal.moments if isinstance(m, CardPlayed))
            assert board.play is not None
            assert cards == board.play.in_order(deal.contract.strain.suit, deal.contract.leader)


def test_rubber_points_in_a_file_are_north_souths() -> None:
    """The score of a deal is what North-South got less what East-West got, and the scoring is named."""
    deals = whole("rubber").past().deals
    boards = read(boards_file(deals, "pbn")).boards

    assert [dict(deal.gained)["NS"] - dict(deal.gained)["EW"] for deal in deals] == [board.score for board in boards]
    assert {"Rubber"} == {board.scoring for board in boards}


def test_a_match_as_json_says_who_played_what_and_won() -> None:
    """Our own form: players, outcome, deals with every moment."""
    past = whole("bondebridge").past()
    found = msgspec.json.decode(msgspec.json.encode(match_json(past)))

    assert found["format"] == "makker-match"
    assert found["players"] == {"1": "Åse 0", "2": "Åse 1", "3": ""}
    assert [deal["deal"] for deal in found["deals"]] == list(range(1, len(past.deals) + 1))
    first = found["deals"][0]
    assert first["moments"][0] == {"kind": "bids", "bids": first["moments"][0]["bids"]}
    assert first["moments"][-1] == {"kind": "end"}
    assert sum(found["totals"].values()) == sum(sum(deal["points"].values()) for deal in found["deals"])


def one_suit_each(contract: str, calls: str) -> Board:
    """Everybody has a suit: whoever has trumps takes every trick, and in no-trump whoever leads."""
    auction = Auction.parse(calls, Seat.SOUTH)
    lead = in_rows(Seat.WEST, [(Seat.WEST, PlayedCard(Card.parse("CA")))])
    return Board(
        dealer=Seat.SOUTH,
        vulnerability=Vulnerability.NONE,
        deal=Deal.parse(ONE_SUIT_EACH),
        contract=Contract.parse(contract),
        auction=MadeAuction(Seat.SOUTH, tuple(MadeCall(call) for call in auction.calls)),
        play=lead,
    )


@pytest.mark.parametrize(("contract", "calls", "tricks"), [("7D by S", "7D AP", 13), ("1N by S", "1N AP", 0)])
def test_values_of_each_card_are_double_dummy(contract: str, calls: str, tricks: int) -> None:
    """With thirteen trumps every lead gives declarer all tricks; in no-trump the leader's suit takes them all."""
    answer = judge(one_suit_each(contract, calls))

    assert isinstance(answer, Judged)
    assert dict.fromkeys(Deal.parse(ONE_SUIT_EACH)[Seat.WEST], tricks) == answer.values[0]
    assert [tricks] * 13 == list(answer.values[1].values())


def test_what_cannot_be_judged_is_told_by_its_code() -> None:
    """A deal with cards missing, and (without the native core) any deal: a code, no exception."""
    answer = judge(Board(dealer=Seat.NORTH, vulnerability=Vulnerability.NONE, deal=Deal.parse("N:AK... - - -")))

    assert Refused("analysis.no_deal") == answer


def test_a_deal_that_takes_too_long_is_given_up() -> None:
    """The process is ended at the deadline; the next deal gets a new one and its answer."""
    worker, board = Apart(), one_suit_each("7D by S", "7D AP")
    try:
        assert worker.ask(board, 0.0) is None
        assert worker.process is None
        assert isinstance(worker.ask(board, 30.0), Judged)
    finally:
        worker.stop()


class Slow:
    """A worker that takes its time, and then gives up."""

    def __init__(self, answer: Any, seconds: float = 0.0) -> None:
        self.answer, self.seconds, self.asked = answer, seconds, 0

    def ask(self, board: Board, seconds: float) -> Any:
        """The same answer for every board."""
        self.asked += 1
        time.sleep(self.seconds)
        return self.answer

    def stop(self) -> None:
        """Nothing to end."""


def test_the_same_deal_is_judged_once() -> None:
    """Asked at the same time and again, and under another number; what took too long is not tried again at once."""
    worker = Slow(None, 0.02)

    async def scene() -> list[Any]:
        bench = Bench(lambda: worker)
        board = one_suit_each("7D by S", "7D AP")
        both = await asyncio.gather(bench.judge(board), bench.judge(board.replace(number=7)))
        return [*both, await bench.judge(board)]

    assert [Refused("analysis.too_long")] * 3 == asyncio.run(scene())
    assert worker.asked == 1


def test_what_took_too_long_is_tried_again_after_a_while() -> None:
    """The machine may have been busy: not in the same minute, then once, and what is solved then is kept."""
    worker, solved = Slow(None), Refused("analysis.no_deal")

    async def scene() -> list[Any]:
        bench, board = Bench(lambda: worker), one_suit_each("7D by S", "7D AP")
        found = [await bench.judge(board, "here", 100.0), await bench.judge(board, "here", 100.0 + AGAIN - 1)]
        worker.answer = solved
        found += [await bench.judge(board, "here", 100.0 + AGAIN), await bench.judge(board, "here", 1000.0 + AGAIN)]
        return found

    assert [Refused("analysis.too_long")] * 2 + [solved] * 2 == asyncio.run(scene())
    assert worker.asked == 2


def test_one_address_cannot_ask_for_everything() -> None:
    """Sixty new deals at once, and more with time; what is known already can always be asked for."""
    worker = Slow(Refused("analysis.no_deal"))

    async def scene() -> tuple[int, Any, Any]:
        bench, board = Bench(lambda: worker), one_suit_each("7D by S", "7D AP")
        boards = [
            board.replace(tricks=tricks, contract=Contract.parse(f"{level}D by S"))
            for level in range(1, 8)
            for tricks in range(14)
        ]
        found = [await bench.judge(each, "here", 5.0) for each in boards[:70]]
        return (
            sum(each is None for each in found),
            await bench.judge(boards[0], "here", 5.0),
            await bench.judge(boards[-1], "there", 5.0),
        )

    assert asyncio.run(scene()) == (10, Refused("analysis.no_deal"), Refused("analysis.no_deal"))


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient], Awaitable[Any]], *games: str) -> None:
    """Let the scene happen at a server that has these games."""

    async def happen() -> None:
        async with running(folder) as place, httpx.AsyncClient(base_url=place.base) as client:
            for game in games:
                await put(place.app, whole(game))
            await scene(place, client)

    asyncio.run(happen())


def test_every_game_can_be_looked_back_on_without_a_script(tmp_path: Path) -> None:
    """The list, the first and the last step of each game's last deal, in four languages, with links to go on."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        place.app.state.bench = Bench(NoSolver)
        for game in game_names():
            listed = await client.get(f"/t/past-{game}/deals")
            count = len(whole(game).past().deals)
            assert listed.text.count(f"/t/past-{game}/deals/") >= count
            for language in Language:
                first = await client.get(f"/t/past-{game}/deals/{count}?lang={language.value}")
                last = await client.get(f"/t/past-{game}/deals/{count}?step=99999")
                assert (first.status_code, last.status_code) == (200, 200)
                assert 'href="?step=1"' in first.text
                assert catalogue_of(language).text("cli.verify.fair") in first.text
                assert 'id="go-on" class="button" role="link" aria-disabled="true"' in last.text
                assert not [key for key in ("web.past", "render.", "{who}") if f">{key}" in first.text + last.text]

    visit(tmp_path, scene, *game_names())


def test_without_a_solver_a_sentence_stands_there(tmp_path: Path) -> None:
    """Where the native core is missing, and where the time is not enough, the page says so and shows the deal."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        place.app.state.bench = Bench(NoSolver)
        page = (await client.get("/t/past-duplicate/deals/1")).text
        assert "without the native core only 7 cards a hand can be solved, not 13" in page
        place.app.state.bench = slow = Bench(lambda: Slow(None, 0.3), patience=0.01)
        page = (await client.get("/t/past-duplicate/deals/1")).text
        assert "still being worked out" in page
        assert "data-pending" in page
        await asyncio.gather(*slow.tasks.values())
        assert "not solved in the time" in (await client.get("/t/past-duplicate/deals/1")).text

    visit(tmp_path, scene, "duplicate")


def test_who_may_look_back(tmp_path: Path) -> None:
    """Whoever has the link; at a table of friends those who sat there. A deal that has not ended is not there."""
    friends = Played("duplicate", "friends", access=Access.FRIENDS).to_the_end()
    going_on = Played("duplicate", "going")
    for _ in range(6):
        going_on.step()

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        await put(place.app, friends)
        await put(place.app, going_on)
        for path in ("deals", "deals/1", "deals.json", "deals/1.pbn"):
            assert (await client.get(f"/t/friends/{path}")).status_code == 403
        await client.post("/api/me")
        for path in ("deals/1", "deals/last", "deals/1.json", "deals/1.lin", "deals/0", "deals/x"):
            assert (await client.get(f"/t/going/{path}")).status_code == 404
        assert (await client.get("/t/going/deals.json")).json()["deals"] == []
        assert "No deal has ended yet" in (await client.get("/t/going/deals")).text
        assert (await client.get("/t/nosuch/deals")).status_code == 404
        assert (await client.get("/t/past-whist/deals/1.pbn")).status_code == 404
        latest = await client.get("/t/past-whist/deals/last", follow_redirects=False)
        assert latest.headers["location"] == "/t/past-whist/deals/2"

    visit(tmp_path, scene, "whist")


def test_everything_stays_under_a_path(tmp_path: Path) -> None:
    """Behind a proxy that shows the site under a path: lists, steps, files and redirects."""

    async def happen() -> None:
        async with running(tmp_path, prefix="/spill") as place, httpx.AsyncClient(base_url=place.base) as client:
            await put(place.app, whole("whist"))
            listed = (await client.get("/spill/t/past-whist/deals")).text
            shown = (await client.get("/spill/t/past-whist/deals/1")).text
            latest = await client.get("/spill/t/past-whist/deals/last")
            for link in (f"/spill/t/past-whist/deals{end}" for end in ("/1", "/2", ".json")):
                assert f'href="{link}"' in listed
                assert (await client.get(link)).status_code == 200
            assert 'href="/spill/t/past-whist/deals/1.json"' in shown
            assert latest.headers["location"] == "/spill/t/past-whist/deals/2"

    asyncio.run(happen())


def test_a_table_that_goes_on_is_followed(tmp_path: Path) -> None:
    """What ends later is there later, each deal once."""
    played = Played("bondebridge", "later")

    async def happen() -> None:
        async with running(tmp_path) as place:
            archive, kept = place.app.state.archive, 0
            counts = []
            while not played.state.over:
                for _ in range(7):
                    if not played.state.over:
                        played.step()
                news = [encode(event) for event in played.log[kept:]]
                kept = await place.app.state.house.keeper.log.append("later", kept, news)
                await place.app.state.house.keeper.refresh("later")
                counts.append([deal.number for deal in (await archive.past("later", None)).deals])
        assert counts[-1] == list(range(1, len(played.past().deals) + 1))
        assert all(found == counts[-1][: len(found)] for found in counts)

    asyncio.run(happen())


def test_files_come_as_files(tmp_path: Path) -> None:
    """With a name to keep them under and their own media types."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        for path, kind in (
            ("deals.pbn", "text/x-pbn"),
            ("deals/2.lin", "text/plain"),
            ("deals.json", "application/json"),
        ):
            found = await client.get(f"/t/past-duplicate/{path}")
            assert found.headers["content-type"].startswith(kind)
            assert found.headers["content-disposition"].startswith('attachment; filename="makker-past-duplicate')

    visit(tmp_path, scene, "duplicate")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as shared:
        yield shared


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server with a duplicate match and a bondebridge that have been played."""
    with a_site(browser, tmp_path) as found:
        long = Played("oh-hell", "past-long", name="Maximiliane Østergaard").to_the_end()
        for played in (whole("duplicate"), whole("bondebridge"), long):
            asyncio.run_coroutine_threadsafe(put(found.app, played), found.loop).result(10)
        yield found


def test_keys_step_in_place(site: Site) -> None:
    """Arrows, Home and End change the deal on the page, not the page; the focus stays, the step is spoken."""
    page = site.visitor(390, 844)
    page.goto("/t/past-duplicate/deals/1?step=2")
    page.evaluate("window.same = true")
    page.focus("#go-on")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#replay[data-step='3']")
    assert page.evaluate("document.activeElement.id") == "go-on"
    assert page.inner_text("#told") != ""
    page.keyboard.press("End")
    last = len(whole("duplicate").past().deals[0].moments)
    page.wait_for_selector(f"#replay[data-step='{last}']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"#replay[data-step='{last - 1}']")
    page.keyboard.press("Home")
    page.wait_for_selector("#replay[data-step='0']")

    assert page.evaluate("window.same")
    assert page.url.endswith("?step=0")
    page.click("header a[lang=da]")
    page.wait_for_selector("html[lang=da] #replay[data-step='0']")


def test_calls_and_cards_lead_to_their_steps(site: Site) -> None:
    """A card of the tricks is pressed: the table shows it; the value of each card can be hidden and stays hidden."""
    page = site.visitor()
    page.goto("/t/past-duplicate/deals/1")
    page.click(".tricks a >> nth=5")
    page.wait_for_selector(".laid-four .mini")
    wait_until(lambda: page.locator(".hand-of .c i").count() > 0)
    page.click("#switch")
    wait_until(lambda: page.locator(".hand-of .c i").count() == 0)
    page.keyboard.press("ArrowRight")
    wait_until(lambda: "values=off" in page.url)
    assert page.locator(".hand-of .c i").count() == 0


def test_the_end_of_a_deal_links_to_its_replay(site: Site) -> None:
    """At the table, when a deal is over, the link leads to that deal."""
    page = site.visitor()
    page.goto("/t/past-duplicate")
    page.click(".ask a >> text=Replay")
    page.wait_for_selector("#replay")
    assert page.url.endswith("/t/past-duplicate/deals/2")
    page.goto("/t/past-duplicate")
    page.click(".tool-more")
    page.click("dialog a >> text=Deals played")
    page.click(".listed a >> nth=1")
    page.wait_for_selector("#replay")

    assert page.url.endswith("/t/past-duplicate/deals/2")


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_nothing_of_a_replay_lies_outside_the_window(site: Site, width: int) -> None:
    """No sideways scrolling at any step, on the smallest phones neither."""
    page = site.visitor(width, 800)
    for path in (
        "/t/past-duplicate/deals/2?step=20",
        "/t/past-bondebridge/deals/3?step=6",
        "/t/past-bondebridge/deals",
    ):
        page.goto(path)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
