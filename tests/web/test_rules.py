"""The rules pages: the same in four languages, their figures the games' own, and the glossary."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from tests.web.browsing import Site, a_browser, a_site
from tests.web.conftest import Running, running

from makker.cards import Card, Hand, Strain
from makker.games.bondebridge import Options, make_plan
from makker.games.bondebridge.options import OhHellOptions, PlumpOptions
from makker.games.bondebridge.scoring import points
from makker.games.bridge.auction_bridge_score import (
    AuctionBridgeScore,
    AuctionScoring,
    doubled_bonuses,
    honour_points,
    undertrick_score,
)
from makker.games.bridge.chicago_score import ChicagoScore, chicago_vulnerability
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.rubber_score import RubberScore
from makker.games.bridge.scoring import (
    duplicate_score,
    game_premium,
    insult_bonus,
    overtrick_value,
    slam_bonus,
    trick_score,
    undertrick_penalty,
)
from makker.games.registry import game_names
from makker.games.whist.bridge_whist_scores import BridgeWhistScoring, trick_value
from makker.games.whist.scores import WhistHonours, game_points
from makker.i18n import Language
from makker.seats import Seat, Side, board_dealer, board_vulnerability
from makker.valuation import high_card_points
from makker.valuation.side_honours import HonourHolding, SideHonours
from makker.web.rules import article, glossary, matching, source

Row = tuple[int, ...]
HOLDINGS = (
    *(HonourHolding.THREE, HonourHolding.FOUR_DIVIDED, HonourHolding.FIVE_DIVIDED),
    *(HonourHolding.FOUR_IN_ONE, HonourHolding.FOUR_AND_ONE, HonourHolding.FIVE_IN_ONE),
)
ARTICLES = (*game_names(), "glossary")


def shape(language: Language, name: str) -> list[str]:
    """What a page is built of: headings by level, tables by columns, lists by kind."""
    kinds = []
    for line in source(language, name).splitlines():
        if line.startswith("#"):
            kinds.append(line.partition(" ")[0])
        elif line.startswith("|"):
            kinds.append(f"row {line.count('|')}")
        elif line.startswith("- "):
            kinds.append("item")
        elif re.match(r"\d+\. ", line):
            kinds.append("step")
    return kinds


def tables(language: Language, game: str) -> list[list[Row]]:
    """The figures of each table, row by row; rows of words alone are left out."""
    found: list[list[Row]] = []
    inside = False
    for line in source(language, game).splitlines():
        if line.startswith("|---"):
            found.append([])
        elif line.startswith("|") and inside and found:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            figures = tuple(int(cell) for cell in cells if cell.isdigit())
            found[-1].append(figures)
        inside = line.startswith("|")
    return found


@pytest.mark.parametrize("name", ARTICLES)
@pytest.mark.parametrize("language", Language, ids=str)
def test_the_four_languages_say_the_same(language: Language, name: str) -> None:
    """Headings, tables and lists in the same order; the same figures in the tables and in the text."""
    english = re.findall(r"\d+", source(Language.EN, name))

    assert shape(Language.EN, name) == shape(language, name)
    if name != "glossary":
        assert tables(Language.EN, name) == tables(language, name)
        assert sorted(english) == sorted(re.findall(r"\d+", source(language, name)))


@pytest.mark.parametrize("name", ARTICLES)
@pytest.mark.parametrize("language", Language, ids=str)
def test_a_page_is_real_prose(language: Language, name: str) -> None:
    """Some hundred words, a title, a worked example where there is a game, letters of the language."""
    text = source(language, name)
    title, html = article(language, name)

    assert len(text.split()) > (150 if name == "glossary" else 230)
    assert f"<h1>{title}</h1>" in html
    assert "<table>" in html
    letters = set(re.findall(r"[♠♥♦♣](Kn|10|[A-Z])", text))
    own = {"A", "K", "Q", "J"} if language is Language.EN else {"E", "K", "D", "B" if language is Language.DA else "Kn"}
    assert letters - {"10"} <= own


def contract(text: str) -> Contract:
    """A contract."""
    return Contract.parse(text)


def bid_and_made() -> list[Row]:
    """Odd tricks bid and made: minors, majors, the first in no-trump, each next."""
    kinds = ("", "X", "XX")
    rows: list[Row] = [tuple(trick_score(contract(f"1{strain}{x}")) for x in kinds) for strain in ("C", "S", "N")]
    return [*rows, tuple(trick_score(contract(f"2N{x}")) - trick_score(contract(f"1N{x}")) for x in kinds)]


def overtricks() -> list[Row]:
    """Each overtrick, not vulnerable and vulnerable: minors, others, doubled, redoubled."""
    return [
        tuple(overtrick_value(contract(text), zone) for zone in (False, True)) for text in ("1D", "1N", "1SX", "1SXX")
    ]


def made_doubled() -> list[Row]:
    """What a doubled contract made is worth."""
    return [(insult_bonus(contract(text)),) * 2 for text in ("1SX", "1SXX")]


def slams() -> list[Row]:
    """The slams, not vulnerable and vulnerable."""
    return [tuple(slam_bonus(contract(text), zone) for zone in (False, True)) for text in ("6S", "7S")]


def short() -> list[Row]:
    """Undertricks, from each kind of contract: the first, the third, the fourth by itself."""
    rows = list[Row]()
    for zone in (False, True):
        for doubled in Doubled:
            sums = [undertrick_penalty(down, doubled, zone) for down in range(5)]
            rows.append((sums[1], sums[3] - sums[2], sums[4] - sums[3]))
            assert sums[2] - sums[1] == sums[3] - sums[2]
    return rows


def honours_table(order: str, values: dict[str, int]) -> list[Row]:
    """What each holding of honours is worth in each suit."""
    return [tuple(holding.multiple * values[letter] for letter in order) for holding in HOLDINGS]


def expected(game: str) -> list[list[Row]]:
    """The tables of a page, worked out by the game itself."""
    auction, whist = AuctionScoring(), BridgeWhistScoring()
    match game:
        case "rubber":
            return [bid_and_made(), [*overtricks(), *made_doubled(), *slams()], short()]
        case "duplicate":
            bonuses = [(50, 50), (game_premium(False), game_premium(True)), *slams(), *made_doubled(), *overtricks()]
            return [[(board,) for board in range(1, 17)], bid_and_made(), bonuses, short()]
        case "chicago":
            return [[(deal,) for deal in range(1, 5)], [(game_premium(False), game_premium(True)), last_part_score()]]
        case "minibridge":
            cards = [high_card_points_of(letter) for letter in "AKQJ"]
            made = [(text, contract(text)) for text in ("1N", "2S", "3N", "4H", "5C", "6N")]
            return [
                cards,
                [tuple(duplicate_score(Result(each, each.tricks), z) for z in (False, True)) for _, each in made],
            ]
        case "auction-bridge":
            return [auction_tricks(auction), auction_bonuses(auction), auction_honours(auction)]
        case "bridge-whist":
            values = {strain.letter: trick_value(strain, 0, whist) for strain in Strain}
            return [[(values[letter],) for letter in "SCDHN"], honours_table("SCDH", values)]
        case "whist":
            honours: list[Row] = [(held, WhistHonours(Side.NS, held).points) for held in (4, 3)]
            return [honours, [(losers, game_points(losers, 5)) for losers in range(5)]]
        case _:
            return round_tables(game)


def last_part_score() -> Row:
    """What a part-score in the fourth deal of Chicago is worth beside its tricks."""
    score = ChicagoScore()
    for _ in range(3):
        score = score.add(Result(contract("1N by N"), 6))
    before, after = score.total(Side.NS), score.add(Result(contract("2S by N"), 8)).total(Side.NS)
    return (after - before - 60,) * 2


def high_card_points_of(letter: str) -> Row:
    """The points of one card."""
    return (high_card_points(Hand([Card.parse(f"S{letter}")])),)


def auction_tricks(scoring: AuctionScoring) -> list[Row]:
    """Trick values, doubled and redoubled."""
    return [tuple(value * factor for factor in (1, 2, 4)) for value in scoring.trick_values]


def auction_bonuses(scoring: AuctionScoring) -> list[Row]:
    """Contract made, each trick above it, each short."""
    made, over = [0], [0]
    for text in ("2SX by N", "2SXX by N"):
        items = {part.item.value: part.points for part in doubled_bonuses(Result(contract(text), 9), scoring)}
        made.append(items["insult"])
        over.append(items["overtricks"])
    down = tuple(undertrick_score(contract(f"2S{x} by N"), 1, scoring) for x in ("", "X", "XX"))
    return [tuple(made), tuple(over), down]


def auction_honours(scoring: AuctionScoring) -> list[Row]:
    """Honours by suit."""
    suits = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)
    return [tuple(honour_points(holding, suit, scoring) for suit in suits) for holding in HOLDINGS]


def round_tables(game: str) -> list[list[Row]]:
    """Bid, taken and points of the games of exact bids; the rounds of bondebridge have no plain numbers."""
    options = {"bondebridge": Options(), "plump": PlumpOptions(), "oh-hell": OhHellOptions()}[game]
    shown = tables(Language.EN, game)[-1]
    scores: list[Row] = [(bid, taken, points(options.scoring, bid, taken)) for bid, taken, _ in shown]
    return [[(), (), (), ()], scores] if game == "bondebridge" else [scores]


@pytest.mark.parametrize("game", game_names())
def test_figures_are_the_games_own(game: str) -> None:
    """Every figure of every table is what the game scores."""
    assert expected(game) == tables(Language.EN, game)


def test_the_board_table_is_law_2() -> None:
    """Dealers and zones of sixteen boards, and of Chicago's four deals."""
    zones = {"nobody": "None", "North-South": "NS", "East-West": "EW", "all": "All"}
    rows = re.findall(r"^\| (\d+) \| (\w+) \| ([\w-]+) \|$", source(Language.EN, "duplicate"), re.MULTILINE)

    assert len(rows) == 16
    for board, dealer, zone in rows:
        assert board_dealer(int(board)).name == dealer.upper()
        assert board_vulnerability(int(board)).value == zones[zone]
    assert [chicago_vulnerability(deal, Seat.NORTH.after(deal - 1)).value for deal in range(1, 5)] == [
        *("None", "EW", "NS", "All")
    ]


def test_bondebridges_plan_is_the_table() -> None:
    """Twenty rounds: up from one card, ten twice, down again; trumps in the rounds of four cards and more."""
    plan = make_plan(Options())
    rows = re.findall(r"^\| (\d+)–(\d+) \| (\d+)–(\d+) \| (.*?) \|$", source(Language.EN, "bondebridge"), re.MULTILINE)

    assert len(plan) == int(rows[-1][1])
    for first, last, cards, end, trumps in rows:
        part = plan[int(first) - 1 : int(last)]
        assert (part[0].cards, part[-1].cards) == (int(cards), int(end))
        assert all((each.trump is Strain.NOTRUMP) == (trumps == "none") for each in part)


def test_the_worked_examples_come_out() -> None:
    """The rubber of 240 to 1570, the Chicago of 630 to 200, and auction bridge's 110."""
    rubber, chicago = RubberScore(), ChicagoScore()
    for text, tricks in (("2H by N", 9), ("3N by E", 9), ("4SX by N", 9), ("4H by N", 11), ("6D by E", 12)):
        rubber = rubber.add(Result(contract(text), tricks))
    for text, tricks in (("2H by N", 9), ("1N by E", 7), ("1N by N", 7), ("2S by E", 8)):
        chicago = chicago.add(Result(contract(text), tricks))
    old = AuctionBridgeScore().add(Result(contract("2H by N"), 9), SideHonours(Side.NS, HonourHolding.THREE))
    old = old.add(Result(contract("1S by E"), 6)).add(Result(contract("1N by N"), 8))

    assert (rubber.total(Side.NS), rubber.total(Side.EW)) == (240, 1570)
    assert (chicago.total(Side.NS), chicago.total(Side.EW)) == (630, 200)
    assert (old.total(Side.NS), old.games) == (110, (Side.NS,))
    examples = [("4S by N", 10, True), ("3NX by N", 10, True), ("1N by N", 9, False), ("5DX by N", 8, True)]
    assert [duplicate_score(Result(contract(text), won), zone) for text, won, zone in examples] == [620, 950, 150, -800]


def test_the_glossary_is_complete_and_searched_in_every_language() -> None:
    """More than a hundred words; found by part of a word in any language, with any capitals, the marks apart."""
    assert len(glossary()) > 100
    assert all(len(row) == 4 and all(row) for row in glossary())
    assert ("trick", "stikk", "stik", "stick") in matching("STIKK")
    assert {row[0] for row in matching("träkarl")} == {"dummy"}
    assert matching("spelsort")[0][0] == "denomination"
    assert matching(" ") == list(glossary())
    assert matching("<script>") == []


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient], Awaitable[Any]], **settings: Any) -> None:
    """Let the scene happen at a running server."""

    async def happen() -> None:
        async with running(folder, **settings) as place, httpx.AsyncClient(base_url=place.base) as client:
            await scene(place, client)

    asyncio.run(happen())


def test_pages_are_there_under_a_path_and_in_every_language(tmp_path: Path) -> None:
    """The list, every game, the glossary with its search; another game's name is told; links stay under the path."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        for language in Language:
            index = (await client.get(f"/spill/rules?lang={language.value}")).text
            for game in game_names():
                assert f'href="/spill/rules/{game}"' in index
                shown = await client.get(f"/spill/rules/{game}")
                assert shown.status_code == 200
                assert f'<html lang="{language.value}"' in shown.text
        found = (await client.get("/spill/glossary?q=stikk&lang=nb")).text
        assert ">odd trick<" not in found
        assert ">stick<" in found
        none = (await client.get("/spill/glossary?q=%3Cb%3E&lang=en")).text
        assert "“&lt;b&gt;” is not among the words." in none
        assert (await client.get("/spill/rules/poker")).status_code == 404
        assert 'href="/spill/rules"' in (await client.get("/spill/")).text

    visit(tmp_path, scene, prefix="/spill")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as shared:
        yield shared


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server."""
    with a_site(browser, tmp_path) as found:
        yield found


@pytest.mark.parametrize("language", Language, ids=str)
def test_pages_fit_a_phone_and_axe_finds_nothing(site: Site, language: Language) -> None:
    """On 360 pixels nothing lies outside the window or has to be scrolled sideways, and no rule is broken."""
    page, axe, found = site.visitor(360, 740), Axe(), list[str]()
    theme = "dark" if language in (Language.NB, Language.EN) else "light"
    look = f"lang:{language.value}&theme:{theme}"
    page.context.add_cookies([{"name": "makker_look", "value": look, "url": site.base}])
    for path in ("/rules", *(f"/rules/{game}" for game in game_names()), "/glossary"):
        page.goto(path)
        wide = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        if page.evaluate("document.scrollingElement.scrollWidth > innerWidth") or page.eval_on_selector_all(
            ".scroller", wide
        ):
            found.append(f"{path}: too wide")
        if path in ("/rules", "/rules/rubber", "/glossary"):
            results = axe.run(page).response["violations"]
            found += [f"{path}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in results]

    assert found == []
