"""The results as plain files: every link leads somewhere, every result is there, nothing of a name is run."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.tournament.test_events import played
from tests.web.browsing import a_browser

from makker.cli import main
from makker.deals import Deal
from makker.i18n import Language
from makker.render.records import record_of
from makker.render.results import results_site
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events import Contestant, Event, TeamRules, rankings, write_event
from makker.tournament.movements import board_numbers, whist_league
from makker.tournament.scoring import BoardResult, Comparison, Method, Played
from makker.web.words import catalogue_of

EVIL = "<script>alert(1)</script> \"' & Åse"


def with_deals(event: Event) -> Event:
    """The event with its cards."""
    rng = random.Random(4)
    boards = sorted({each.board for each in event.results})
    return Event(
        name=event.name,
        date=event.date,
        contestants=(Contestant(1, (EVIL, "Bo")), Contestant(2, ("Cy", "Di"), shown=False), *event.contestants[2:]),
        results=event.results,
        comparison=event.comparison,
        deals={board: str(Deal.random(rng)) for board in boards},
    )


def site_of(event: Event, language: Language = Language.EN) -> dict[str, bytes]:
    """The site with the cards drawn."""
    catalogue = catalogue_of(language)
    records = {
        board: record_of(board, Deal.parse(text), board_dealer(board), board_vulnerability(board), None, catalogue)
        for board, text in event.deals.items()
    }
    return results_site(event, catalogue, records)


def teams() -> Event:
    """Five teams that all met."""
    rng = random.Random(2)
    results = [
        BoardResult(board, each.north_south, each.east_west, Played(10 * rng.randint(-60, 60)), round=0)
        for _, each in whist_league(5).sittings()
        for board in board_numbers(each.boards, 3)
    ]
    return Event(kind="teams", movement=whist_league(5), results=tuple(results), teams=TeamRules(scheduled=3))


EVENTS = (with_deals(played()), played(comparison=Comparison(method=Method.CROSS_IMPS)), teams(), Event(name="None"))


@pytest.mark.parametrize("event", EVENTS, ids=("pairs", "imps", "teams", "empty"))
@pytest.mark.parametrize("language", Language)
def test_every_link_leads_somewhere(event: Event, language: Language) -> None:
    """No dead link, nothing fetched from elsewhere, no sentence missing, the language told."""
    site = site_of(event, language)
    for name, content in site.items():
        if not name.endswith(".html"):
            continue
        text = content.decode()
        assert f'<html lang="{language.value}">' in text
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            assert link in site, (name, link)
        assert not re.search(r"\{[a-z_]+\}", text), (name, "a sentence without its data")
        assert not re.search(r"\b(?:club|render|traveller|deals)\.[a-z_]{2,}", re.sub(r"<style.*?</style>", "", text))


def test_every_result_is_on_its_board_and_with_both_pairs() -> None:
    """As many rows as results; the ranking's order and numbers are the standings'."""
    event = EVENTS[0]
    site = {name: content.decode() for name, content in site_of(event).items() if name.endswith(".html")}

    def rows(text: str) -> int:
        return text.partition("<tbody>")[2].count("<tr>")

    assert sum(rows(text) for name, text in site.items() if name.startswith("board-")) == len(event.results)
    assert sum(rows(text) for name, text in site.items() if name.startswith("cont")) == 2 * len(event.results)
    order = [int(who) for who in re.findall(r"contestant-(\d+)\.html", site["index.html"])]
    assert order == [each.contestant for each in rankings(event)[0].standings]
    assert all("<svg" in text for name, text in site.items() if name.startswith("board-"))


def test_names_are_text_and_hidden_ones_stay_hidden() -> None:
    """A name that is markup is shown as it is written; who wants to be a number is one everywhere."""
    site = site_of(EVENTS[0])
    pages = b"".join(content for name, content in site.items() if name.endswith(".html"))
    assert b"<script" not in pages
    assert b"&lt;script&gt;alert(1)" in pages
    assert not any(b"Cy" in content for name, content in site.items() if not name.endswith(".pdf"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Written with double-dummy tables; written again it is replaced; a page of somebody else is left alone."""
    event = with_deals(played(each=1))
    source = tmp_path / "event.json"
    source.write_text(write_event(event), encoding="utf-8")
    folder = tmp_path / "web" / "tirsdag"
    for _ in range(2):
        assert run(str(source), str(folder)) == 0
    assert "files; begin at" in capsys.readouterr().out
    assert sorted(path.name for path in folder.iterdir()) == sorted(site_of(event))
    assert b"Par" in (folder / "board-1.html").read_bytes()
    (folder / "index.html").write_text("<h1>My club</h1>", encoding="utf-8")
    assert run(str(source), str(folder)) == 2
    assert "is there already" in capsys.readouterr().err
    assert (folder / "index.html").read_text(encoding="utf-8") == "<h1>My club</h1>"
    assert run(str(source), str(source / "web")) == 2


def run(*words: str) -> object:
    """The status of the command in English."""
    try:
        main(["club", "site", *words, "--lang", "en"])
    except SystemExit as stopped:
        return stopped.code or 0
    return 0


def test_axe_finds_nothing(tmp_path: Path) -> None:
    """On a phone, light and dark."""
    for name, content in site_of(EVENTS[0]).items():
        (tmp_path / name).write_bytes(content)
    found: list[Any] = []
    with a_browser() as browser:
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
            page = context.new_page()
            for name in ("index.html", "board-3.html", "contestant-1.html"):
                page.goto((tmp_path / name).as_uri())
                found += [(name, scheme, each["id"]) for each in Axe().run(page).response["violations"]]
                found += [(name, "wide")] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    assert found == []
