"""A whole club evening in a browser: fourteen tables, twenty-eight phones, thirteen rounds, and what goes wrong.

Every pair has a phone: a browser context of its own, with cookies and a page of its own. In each round that it plays a
phone goes where its last page and its guide card send it, loads that table's page in the browser, and enters or
confirms. In one of the first seven rounds each phone does so by clicks. In the others it sends the very form that its
page shows, read from the page with all its hidden fields and filled in, past the browser's buttons, which keeps 364
results and their confirmations within a minute or so. The director sets up, prints, repairs, corrects and makes final,
and a player takes the files, all by clicks.
"""

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import endplay.parsers.pbn as endplay_pbn
import pytest
from playwright.sync_api import Browser, Page
from tests.web.browsing import Site, a_browser, a_site
from tests.web.test_club_browser import state_of

from makker.formats import read
from makker.tournament.events import event_of_boards, rankings

PAIRS, TABLES, ROUNDS, EACH = 28, 14, 13, 2
NAMES = "\n".join(f"{at} Åse {at} – Bo {at}" for at in range(1, PAIRS + 1))

READ = """(text) => {
  const page = text ? new DOMParser().parseFromString(text, 'text/html') : document;
  return {
    heading: page.querySelector('h1').textContent,
    going: [...page.querySelectorAll('.going li')].map((each) => each.textContent),
    forms: [...page.querySelectorAll('main form')].map((each) => [...new FormData(each).entries()])
  };
}"""
"""What a table's page says: where it is, where its pairs go next, and its forms' fields as a browser sends them.

The page is the one that is shown, or the one whose text is given.
"""

CARDS = """() => Object.fromEntries([...document.querySelectorAll('.guide-cards article')].map((card) => [
  parseInt(card.querySelector('h2').textContent),
  [...card.querySelectorAll('tbody tr')].map((row) => [row.cells[1], row.cells[2]].map((cell) => cell.textContent))
]))"""
"""The printed guide cards: table and direction of every round, by pair."""

DARK = "Object.defineProperty(document, 'hidden', { get: () => true })"
"""Pages that nobody looks at do not ask for news; here none does, so that no page reloads itself under a hand.

That pages follow by themselves is tested apart.
"""

Place = tuple[int, int, int]
"""Round, table, board."""


class Told(NamedTuple):
    """A result as it happened at a table, in the test's own book."""

    ns: int
    ew: int
    level: int
    strain: str
    declarer: str
    over: int

    @property
    def written(self) -> str:
        """As a director writes it."""
        return f"{self.level}{self.strain} by {self.declarer} {self.over:+}".replace("+0", "=")


@dataclass
class Phone:
    """A pair's phone, with the guide card of the pair beside it, and where the pair sits now (None: it sits out)."""

    pair: int
    page: Page
    card: list[tuple[int, str]]
    now: tuple[int, str] | None = None
    loaded: int = 0
    seen: dict[str, Any] = field(default_factory=dict)

    def load(self, path: str) -> None:
        """Load a page and read it."""
        self.page.goto(path)
        self.seen = self.page.evaluate(READ)

    def send(self, form: list[list[str]], *, on: bool = False, **fields: str) -> None:
        """Send a form of the page with fields filled in, as the browser would; `on` to read the page that answers."""
        url = self.page.url.partition("?")[0]
        answer = self.page.request.post(url, form={**dict(form), **fields}, max_redirects=1 if on else 0)
        assert answer.status == (200 if on else 303), answer.text()
        if on:
            self.seen = self.page.evaluate(READ, answer.text())

    def go_on(self, number: int) -> None:
        """Go where the page that was seen last sends the pair for the round: it says what the guide card says."""
        if self.now is None:
            self.now = self.card[number - 1]
            return
        (line,) = (each for each in self.seen["going"] if int(each.partition(" ")[0]) == self.pair)
        place = line.rpartition(": ")[2]
        table, way = self.card[number - 1]
        assert place in (f"Table {table}, {way}", "sits out")
        self.now = None if place == "sits out" else (table, way)


@dataclass
class Evening:
    """The evening as the test plays it."""

    site: Site
    name: str
    director: Page
    phones: dict[int, Phone]
    codes: tuple[str, ...]
    rng: random.Random
    book: dict[Place, Told] = field(default_factory=dict)
    seats: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    fouled: dict[Place, Told] = field(default_factory=dict)
    clicked: set[int] = field(default_factory=set)

    def play(self, number: int, unwritten: Place | None = None) -> set[int]:
        """A round: tables enter their boards in any order, the other side confirms sooner or later; who has done so.

        At the place `unwritten` nothing is entered.
        """
        queue = []
        for table in range(1, TABLES + 1):
            sides = {each.now[1]: each.pair for each in self.phones.values() if each.now and each.now[0] == table}
            if len(sides) == 2:
                self.seats[number, table] = (sides["N-S"], sides["E-W"])
                queue += [(table, "enter")] * EACH
        self.rng.shuffle(queue)
        left = {table: self.boards(number, table) for table, _ in queue}
        acted = set()
        while queue:
            table, what = queue.pop()
            writer, other = (self.phones[who] for who in self.seats[number, table][:: 1 if number % 2 else -1])
            acted.add((writer if what == "enter" else other).pair)
            if what == "confirm":
                self.confirm(number, table, other)
                continue
            place = (number, table, left[table].pop(self.rng.randrange(len(left[table]))))
            if place != unwritten:
                self.enter(place, writer, last=not left[table])
            if not left[table]:
                queue.insert(self.rng.randint(0, len(queue)), (table, "confirm"))
        return acted

    def boards(self, number: int, table: int) -> list[int]:
        """The boards of a table: those of the set that has come down to it, of fourteen sets of two."""
        at = (table - 1 + number - 1) % TABLES
        return [EACH * at + 1, EACH * at + 2]

    def happen(self, place: Place) -> Told:
        """A result that happens there."""
        choices: tuple[Any, ...] = ((1, 2, 3, 4), "CDHSN", "NESW", (-2, -1, 0, 1))
        self.book[place] = Told(*self.seats[place[:2]], *(self.rng.choice(each) for each in choices))
        return self.book[place]

    def enter(self, place: Place, phone: Phone, *, last: bool) -> None:
        """A result by one side of a table: North-South's in odd rounds, East-West's in even ones."""
        number, table, board = place
        by, made = "ns" if number % 2 else "ew", self.happen(place)
        if phone.loaded != number:
            phone.load(f"/club/{self.name}/t/{self.codes[table - 1]}?board={board}&by={by}")
            phone.loaded = number
        assert phone.seen["heading"] == f"Table {table}"
        fields = {"level": str(made.level), "strain": made.strain, "declarer": made.declarer, "by": by}
        if self.by_clicks(phone, number):
            for name, value in fields.items():
                phone.page.check(f"input[name={name}][value='{value}']", force=True)
            phone.page.select_option("#over", str(made.over))
            with phone.page.expect_navigation():
                phone.page.click("button[value=enter]")
            phone.seen = phone.page.evaluate(READ)
        else:
            form = next(each for each in phone.seen["forms"] if ["board", str(board)] in each)
            phone.send(form, on=not last, do="enter", over=str(made.over), **fields)

    def confirm(self, number: int, table: int, phone: Phone) -> None:
        """All results of a table by its other side, each as its page shows it."""
        phone.load(f"/club/{self.name}/t/{self.codes[table - 1]}")
        if self.by_clicks(phone, number):
            button = phone.page.locator("button:has-text('it is right')")
            while button.count():
                with phone.page.expect_navigation():
                    button.first.click()
        else:
            for form in (each for each in phone.seen["forms"] if ["do", "confirm"] in each):
                phone.send(form)

    def by_clicks(self, phone: Phone, number: int) -> bool:
        """Whether a phone is used by hand in this round: each in one of the first seven."""
        if phone.pair % 7 != number - 1:
            return False
        self.clicked.add(phone.pair)
        return True


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser."""
    with a_browser() as running:
        yield running


def score(told: Told, board: int) -> int:
    """North-South's score by Law 77, undoubled, written here anew: the oracle of what the program makes of a result."""
    vulnerable_pairs = ("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW")
    vulnerable = told.declarer in vulnerable_pairs[(board - 1) % 16]
    sign = 1 if told.declarer in "NS" else -1
    if told.over < 0:
        return sign * told.over * (100 if vulnerable else 50)
    trick = 20 if told.strain in "CD" else 30
    contract = trick * told.level + (10 if told.strain == "N" else 0)
    game = (500 if vulnerable else 300) if contract >= 100 else 50
    return sign * (contract + trick * told.over + game)


def matchpoints(book: dict[Place, Told], fouled: dict[Place, Told]) -> dict[int, tuple[Fraction, int]]:
    """Per cent and boards of every pair, by plain loops: two for each pair beaten, one for each equal.

    Boards with fewer results than the movement's thirteen are scaled up to them (FACTS 3.9: Neuberg's formula). Who had
    a fouled board has half of the top, and is not compared.
    """
    won: list[tuple[int, Fraction, int]] = []
    points: dict[int, Fraction] = {}
    possible: dict[int, int] = {}
    boards: dict[int, int] = {}
    for board in {place[2] for place in (*book, *fouled)}:
        rows = [(told, score(told, board)) for place, told in book.items() if place[2] == board]
        expected = max(ROUNDS, len(rows))
        for told, own in rows:
            raw = -1
            for _, other in rows:
                raw += 2 if own > other else 1 if own == other else 0
            ns = Fraction((raw + 1) * expected, len(rows)) - 1
            top = 2 * (expected - 1)
            won += [(told.ns, ns, top), (told.ew, top - ns, top)]
        top = 2 * (expected - 1)
        for told in (told for place, told in fouled.items() if place[2] == board):
            won += [(told.ns, Fraction(top, 2), top), (told.ew, Fraction(top, 2), top)]
    for pair, worth, top in won:
        points[pair] = points.get(pair, Fraction(0)) + worth
        possible[pair] = possible.get(pair, 0) + top
        boards[pair] = boards.get(pair, 0) + 1
    return {pair: (100 * points[pair] / possible[pair], boards[pair]) for pair in points}


def open_evening(director: Page) -> str:
    """Set the evening up by the wizard: 28 pairs, 26 boards, the Mitchell that skips, cards turned for one winner."""
    director.goto(f"/club?kind=pairs&pairs={PAIRS}&boards={ROUNDS * EACH}")
    skips = director.locator("label.suggestion:has-text('Mitchell with a skip'):has-text('winners: 1')")
    skips.locator("input").check()
    director.fill("#title", "Tirsdag")
    director.fill("#correction", "30")
    director.fill("#names", NAMES)
    director.click("button.large")
    director.wait_for_selector(".round-now")
    return director.url.split("/")[4]


def visitor(site: Site, width: int, height: int) -> Page:
    """One more laptop or phone."""
    page = site.visitor(width, height)
    page.add_init_script(DARK)
    return page


def printed(director: Page, name: str) -> tuple[dict[int, list[tuple[int, str]]], tuple[str, ...]]:
    """What the director prints: each pair's guide card, and the code of each table's address."""
    director.goto(f"/club/{name}/cards")
    cards = {int(pair): [(int(at), way) for at, way in rows] for pair, rows in director.evaluate(CARDS).items()}
    links = director.locator(".print-card a").evaluate_all("each => each.map((link) => link.href)")
    return cards, tuple(link.rpartition("/")[2] for link in links)


def begin_round(director: Page, name: str) -> None:
    """The director begins the next round, also while a result of the running one is missing."""
    director.goto(f"/club/{name}/direct")
    with director.expect_navigation():
        director.click(".round-now button.main")
    if director.locator("input[name=sure]").count():
        with director.expect_navigation():
            director.click(".round-now button.main")


def write(director: Page, name: str, place: str, written: str, why: str, *, elsewhere: bool = False) -> None:
    """The director writes or changes a result; `place` alone is what takes one away."""
    director.goto(f"/club/{name}/direct?place={place}")
    director.fill("#written", written)
    director.fill("#why-correct", why)
    if elsewhere:
        director.check("input[name=elsewhere]")
    with director.expect_navigation():
        director.click("button[value=correct]" if written else "button[value=clear]")


def repair(director: Page, name: str, what: str, **fields: str) -> None:
    """One of the console's repairs: its disclosure is opened and its form filled in, by the fields' ids."""
    director.goto(f"/club/{name}/direct")
    director.click(f"summary:has-text('{what}')")
    for at, value in fields.items():
        director.fill(f"#{at.replace('_', '-')}", value)
    with director.expect_navigation():
        director.click("details[open] form.deal-form button")


def wrong_board(evening: Evening) -> None:
    """Table 5 took board 7 from table 4 in the first round and wrote it as board 9, which it has not played at all.

    Neither of its pairs was ever to play board 7, so what they did with it stands (Law 15); board 9 was not played.
    """
    director, name = evening.director, evening.name
    told = evening.book[1, 5, 7] = evening.book.pop((1, 5, 9))
    write(director, name, "1-5-9", "", "it was board 7")
    write(director, name, "1-5-7", told.written, "board 7 played instead of 9", elsewhere=True)
    write(director, name, "1-5-9", "NP", "board 7 played instead of 9")


def wrong_way(evening: Evening) -> None:
    """Table 9 sat the wrong way round in the fifth round, and is turned with the results that it has entered."""
    repair(evening.director, evening.name, "wrong way round", turn_round="5", turn_table="9", why_turn="sat wrong")
    for place, told in evening.book.items():
        if place[:2] == (5, 9):
            evening.book[place] = told._replace(ns=told.ew, ew=told.ns)


def written_late(evening: Evening) -> None:
    """What table 2 did not write in the third round is still asked for in the fourth; the director has the slip."""
    director = evening.director
    director.goto(f"/club/{evening.name}/direct")
    director.click("section:has(#earlier) a:text-is('3-2-8')")
    director.fill("#written", evening.happen((3, 2, 8)).written)
    director.fill("#why-correct", "written down on paper")
    with director.expect_navigation():
        director.click("button[value=correct]")


def fouled_board(evening: Evening) -> None:
    """At table 3 two cards had changed hands in the ninth round: nobody is to blame, and both sides have average."""
    place = (9, 3, evening.boards(9, 3)[0])
    evening.fouled[place] = evening.book.pop(place)
    write(evening.director, evening.name, "-".join(map(str, place)), "A50-50", "cards had changed hands")


def make_final(evening: Evening, later: list[float]) -> None:
    """Too early at first; a correction in time; then the period is over, and the results are final."""
    director, name = evening.director, evening.name
    director.goto(f"/club/{name}/direct")
    director.click("summary:has-text('The end')")
    with director.expect_navigation():
        director.click("details[open] button")
    assert "can be corrected for another 30 minutes" in director.locator("[role=alert]").inner_text()
    last = evening.book[13, 1, 25]
    evening.book[13, 1, 25] = last._replace(over=last.over - 1)
    write(director, name, "13-1-25", evening.book[13, 1, 25].written, "a trick was claimed that was not there")
    later[0] = 31 * 60.0
    director.goto(f"/club/{name}/direct")
    director.click("summary:has-text('The end')")
    with director.expect_navigation():
        director.click("details[open] button")
    director.wait_for_selector("text=The results are final.")


def shown(page: Page) -> list[tuple[int, str]]:
    """The ranking on a page: number and per cent, line by line."""
    rows = page.locator(".ranking tbody tr").evaluate_all(
        "each => each.map((row) => [row.children[1].textContent, row.children[3].textContent])"
    )
    return [(int(number), result) for number, result in rows]


def taken(page: Page, words: str) -> bytes:
    """A file of the page, by its link."""
    with page.expect_download() as waiting:
        page.click(f"a[download]:text-is('{words}')")
    return waiting.value.path().read_bytes()


def by_another_reader(content: bytes) -> set[tuple[Any, ...]]:
    """What endplay reads in the PBN's tables of scores: board, pairs, contract, declarer, tricks and score."""
    found = set()
    for board in endplay_pbn.load(io.StringIO(content.decode())):
        table = board.info.ScoreTable
        at = {head["name"]: place for place, head in enumerate(table["headers"])}
        names = ("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS")
        for row in table["rows"]:
            ns, ew, contract, declarer, tricks, points = (row[at[name]] for name in names)
            if contract != "-":
                found.add((board.board_num, int(ns), int(ew), contract, declarer, int(tricks), int(points)))
    return found


def in_the_book(book: dict[Place, Told]) -> set[tuple[Any, ...]]:
    """The same of the test's own book."""
    return {
        (
            place[2],
            told.ns,
            told.ew,
            f"{told.level}{told.strain}".replace("N", "NT"),
            told.declarer,
            6 + told.level + told.over,
            score(told, place[2]),
        )
        for place, told in book.items()
    }


def test_a_whole_evening_of_fourteen_tables(browser: Browser, tmp_path: Path) -> None:
    """Thirteen rounds by 28 phones; what went wrong is mended; page and files have what an independent count gives."""
    later = [0.0]
    with a_site(browser, tmp_path, clock=lambda: time() + later[0], address_rate=1000.0) as site:
        director = visitor(site, 1280, 800)
        name = open_evening(director)
        cards, codes = printed(director, name)
        phones = {pair: Phone(pair, visitor(site, 390, 844), cards[pair]) for pair in range(1, PAIRS + 1)}
        evening = Evening(site, name, director, phones, codes, random.Random(14))
        for number in range(1, ROUNDS + 1):
            begin_round(director, name)
            if number == 7:
                repair(director, name, "A pair leaves", leave_who="7", leave_since="8", why_leave="ill")
            for each in phones.values():
                each.go_on(number)
            acted = evening.play(number, unwritten=(3, 2, 8))
            if number == 7:
                assert len(acted) == PAIRS
                del phones[7]
            assert len(acted) == (PAIRS if number < 8 else PAIRS - 2)
            {1: wrong_board, 4: written_late, 5: wrong_way, 9: fouled_board}.get(number, lambda _: None)(evening)
        make_final(evening, later)
        guest = phones[1].page
        guest.goto(f"/club/{name}")
        listed = shown(guest)
        pbn, xml = taken(guest, "PBN"), taken(guest, "USEBIO")
        state = state_of(site, name)

    (ranking,) = rankings(state.event())
    counted = matchpoints(evening.book, evening.fouled)
    done = [each.what for each in state.changes]
    assert done == ["cleared", *["entered"] * 3, "turned", "left", "corrected", "corrected", "final"]
    assert len(evening.book) == ROUNDS * TABLES * EACH - 6 * EACH - 1
    assert evening.clicked == set(range(1, PAIRS + 1))
    assert {each.contestant: (each.result, each.total.boards) for each in ranking.standings} == counted
    assert [counted[pair][0] for pair, _ in listed] == sorted((result for result, _ in counted.values()), reverse=True)
    assert [result for _, result in listed] == [
        f"{float(counted[pair][0]):.2f}".rstrip("0").rstrip(".") for pair, _ in listed
    ]
    for content, kind in ((pbn, "pbn"), (xml, "usebio")):
        (again,) = rankings(event_of_boards(read(content, kind).boards))
        assert again.standings == ranking.standings
    assert by_another_reader(pbn) == in_the_book(evening.book)
