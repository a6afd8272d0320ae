"""The names of teams on paper, in plain files and in the terminal: above the players, who stay hidden if they wish."""

import io
import re

import pypdf
import pytest
from msgspec.structs import replace
from rich.console import Console
from tests.tournament.test_team_files import played

from makker.i18n import Language
from makker.render.results import results_pdf, results_site
from makker.render.standings import team_table
from makker.tournament.events import Event, team_ranking
from makker.web.words import catalogue_of

EVIL = "<b>Bergen</b> & “Omegn” #1"


def named(hidden: int = 0) -> Event:
    """Four teams, of which two have names; players are A1 to D1, A2 and so on."""
    event, names = played(), {1: EVIL, 2: "Åsane"}
    listed = [replace(each, team=names.get(each.number, ""), shown=each.number != hidden) for each in event.contestants]
    return replace(event, contestants=tuple(listed))


def test_in_plain_files() -> None:
    """The page of the ranking and the team's own page have the players beneath; travellers have the name alone."""
    site = {
        name: content.decode()
        for name, content in results_site(named(), catalogue_of(Language.EN)).items()
        if name.endswith("html")
    }
    safe = "&lt;b&gt;Bergen&lt;/b&gt; &amp; “Omegn” #1"

    assert f'<a href="contestant-1.html">{safe}</a> <small>A1 – B1 – C1 – D1</small>' in site["index.html"]
    assert '<a href="contestant-3.html">A3 – B3 – C3 – D3</a></td>' in site["index.html"]
    assert re.search(rf'<h1>{re.escape(safe)}</h1>\s*<p class="hint">A1 – B1 – C1 – D1</p>', site["contestant-1.html"])
    assert '<p class="hint">' not in site["contestant-3.html"]
    assert "Åsane</a>" in site["board-1.html"]
    assert "A2" not in site["board-1.html"]
    hidden = results_site(named(hidden=1), catalogue_of(Language.EN))
    assert f">{safe}</a></td>" in hidden["index.html"].decode()
    assert not [name for name, content in hidden.items() if b"A1" in content and not name.endswith("pdf")]


@pytest.mark.parametrize("hidden", [0, 1])
def test_on_paper(hidden: int) -> None:
    """Title and players are there once in the ranking; a name is no markup of the paper either."""
    content = results_pdf(named(hidden), catalogue_of(Language.EN))
    first = pypdf.PdfReader(io.BytesIO(content)).pages[0].extract_text()

    assert EVIL in first
    assert ("A1 – B1 – C1 – D1" in first) == (not hidden)
    assert "A3 – B3 – C3 – D3" in first


def test_in_the_terminal() -> None:
    """On a line, as it is entered; without a name the players alone."""
    event, out = named(hidden=2), io.StringIO()
    Console(file=out, width=120).print(team_table(event, team_ranking(event), catalogue_of(Language.EN)))
    lines = [" ".join(line.split()) for line in out.getvalue().splitlines()]

    assert any(f" 1 {EVIL}: A1 – B1 – C1 – D1 " in line for line in lines)
    assert any(re.search(r" 2 Åsane \d", line) for line in lines)
    assert any(" 3 A3 – B3 – C3 – D3 " in line for line in lines)
