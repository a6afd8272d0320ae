"""Hand records as text, SVG and PDF."""

import io
import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from pypdf import PdfReader

from makker.deals import Deal
from makker.games.bridge.trick_table import TrickTable
from makker.i18n import Catalogue, Language
from makker.render.records import HandRecord, record_of, record_svg, records_pdf, records_text
from makker.seats import Seat, Vulnerability, board_dealer, board_vulnerability

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
# North takes all tricks in spades, East in hearts and so on; in no-trump the leader does.
TABLE = TrickTable.parse("0d0d00d0d0" + "00d0d00d0d"[:10])


def record(language: Language, table: TrickTable | None = TABLE, deal: Deal = DEAL) -> HandRecord:
    """Board 1 in a language."""
    return record_of(1, deal, Seat.NORTH, Vulnerability.NONE, table, Catalogue(language))


def club_night(language: Language, boards: int = 36) -> list[HandRecord]:
    """Random boards with random tables."""
    rng, catalogue = random.Random(1), Catalogue(language)
    return [
        record_of(
            board,
            Deal.random(rng),
            board_dealer(board),
            board_vulnerability(board),
            TrickTable(tuple(rng.randint(4, 9) for _ in range(20))),
            catalogue,
        )
        for board in range(1, boards + 1)
    ]


@pytest.mark.parametrize(
    ("language", "north", "letters"),
    [
        (Language.EN, "♠ AKQJ1098765432", "NESW"),
        (Language.NB, "♠ EKDKn1098765432", "NØSV"),
        (Language.DA, "♠ EKDB1098765432", "NØSV"),
        (Language.SV, "♠ EKDKn1098765432", "NÖSV"),
    ],
)
def test_the_languages_letters(language: Language, north: str, letters: str) -> None:
    """Ranks and compass points as people of the language write them."""
    text = records_text([record(language)])

    assert north in text
    assert "".join(hand.seat for hand in record(language).hands) == letters


def test_a_board_in_words() -> None:
    """Board, dealer, vulnerability, points, table and par."""
    text = records_text([record(Language.EN)])

    assert text.splitlines()[0].split() == ["Board", "1", "♠", "AKQJ1098765432"]
    assert "Dealer North" in text
    assert "None vulnerable" in text
    assert [hand.points for hand in record(Language.EN).hands] == [10, 10, 10, 10]
    assert "Par +1,510: 7♠ N" in text


def test_without_a_table_there_is_neither_table_nor_par() -> None:
    """Nothing is made up."""
    bare = record(Language.EN, table=None)

    assert (bare.strains, bare.tricks, bare.par) == ((), (), "")
    assert "Par" not in records_text([bare])


def test_boards_stand_beside_each_other_where_they_fit() -> None:
    """One a row in 80 columns, two in 130; nothing is lost."""
    boards = club_night(Language.SV, 6)
    narrow, wide = records_text(boards, 80), records_text(boards, 130)

    assert max(map(len, narrow.splitlines())) <= 80
    assert max(map(len, wide.splitlines())) <= 130
    assert len(wide.splitlines()) < len(narrow.splitlines())
    assert sorted(narrow.split()) == sorted(wide.split())


def test_the_svg_explains_itself() -> None:
    """Well-formed, with title and description, and nothing that runs or loads."""
    svg = record_svg(record(Language.NB))
    root = ET.fromstring(svg)  # noqa: S314 (our own text)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}

    assert names == {"svg", "title", "desc", "style", "text", "tspan"}
    assert root.findtext("{*}title") == record(Language.NB).board
    assert len(svg) < 8000


@pytest.mark.parametrize("language", list(Language))
def test_36_boards_are_three_pages(language: Language) -> None:
    """All boards, the language, the title; and the same bytes each time."""
    records = club_night(language)
    pdf = records_pdf(records, "Club <night> & more", Catalogue(language))
    document = PdfReader(io.BytesIO(pdf))
    root: Any = document.root_object
    text = "".join(page.extract_text() for page in document.pages)

    assert len(document.pages) == 3
    assert all(each.board in text for each in records)
    assert document.metadata is not None
    assert document.metadata.title == "Club <night> & more"
    assert root["/Lang"] == language.value
    assert pdf == records_pdf(records, "Club <night> & more", Catalogue(language))
