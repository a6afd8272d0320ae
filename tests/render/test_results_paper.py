"""The results on paper: everything is there, in every language, and the same every time."""

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest
from tests.cli.test_club import run
from tests.render.test_results_site import EVENTS, teams, with_deals
from tests.tournament.test_events import played

from makker.deals import Deal
from makker.i18n import Language
from makker.render.records import record_of
from makker.render.results import results_pdf
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events import Event, team_ranking, write_event
from makker.web.words import catalogue_of


def text_of(content: bytes) -> str:
    """What can be read in it."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("event", EVENTS, ids=("pairs", "imps", "teams", "empty"))
def test_all_is_printed(event: Event, language: Language) -> None:
    """Each shown name, each board with as many results as it has; tagged for screen readers, in its language."""
    catalogue = catalogue_of(language)
    content = results_pdf(event, catalogue)
    root: Any = pypdf.PdfReader(io.BytesIO(content)).trailer["/Root"]
    text = text_of(content)

    assert language.value == root["/Lang"]
    assert root["/MarkInfo"]["/Marked"]
    for board in {each.board for each in event.results}:
        assert catalogue.text("deals.board", board=str(board)) in text
    words = " ".join(text.split())
    for each in event.contestants:
        first = each.names[0].split()[0] if each.names else ""
        assert not each.names or (first in words) == each.shown
    assert "club." not in words
    assert content == results_pdf(event, catalogue)


def test_cards_are_printed_where_they_are_known() -> None:
    """Every hand's points stand under its board."""
    event, catalogue = with_deals(played()), catalogue_of(Language.EN)
    records = {
        board: record_of(board, Deal.parse(text), board_dealer(board), board_vulnerability(board), None, catalogue)
        for board, text in event.deals.items()
    }
    text = text_of(results_pdf(event, catalogue, records))

    assert text.count("\u2660") >= 4 * len(records)


def test_teams_have_their_standings() -> None:
    """The victory points of the ranking are those that are printed."""
    event = teams()
    text = text_of(results_pdf(event, catalogue_of(Language.EN)))

    for each in team_ranking(event):
        assert f"{float(each.points):.2f}".rstrip("0").rstrip(".") in text


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`makker club score -o evening.pdf` writes it; a name without a form is refused with those that there are."""
    file, out = tmp_path / "event.json", tmp_path / "evening.pdf"
    file.write_text(write_event(played()), encoding="utf-8")

    assert run(capsys, "score", str(file), "-o", str(out))[0] == 0
    assert out.read_bytes().startswith(b"%PDF")
    status, _, err = run(capsys, "score", str(file), "-o", str(tmp_path / "evening.doc"))
    assert (status, ".pdf" in err) == (2, True)
