"""An event's results as a PDF: the rankings, and each board with its cards and all that happened on it."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from makker.i18n import Catalogue
from makker.render.records import HandRecord, typeset
from makker.render.results.telling import Telling, View
from makker.tournament.events import Event


def results_pdf(event: Event, catalogue: Catalogue, records: Mapping[int, HandRecord] | None = None) -> bytes:
    """The document, A4, accessible, in the catalogue's language; the same bytes for the same event.

    `records` are hand records by board. Raises InvalidValue as scoring does.
    """
    told, known = Telling(event, catalogue), records or {}
    solved = any(record.tricks for record in known.values())
    data = {
        "title": event.name or catalogue.text("club.standings"),
        "about": " · ".join(part for part in (event.site, event.date) if part),
        "language": catalogue.language.value,
        "page": catalogue.text("records.page"),
        "note": catalogue.text("records.double_dummy") if solved else "",
        "heads": [catalogue.coded("club", head) for head in told.heads],
        "rankings": [
            {"field": catalogue.coded("club", each["field"]), "rows": [ranked(line) for line in each["lines"]]}
            for each in told.rankings()
        ],
        "travellers": catalogue.text("club.travellers"),
        "columns": columns(told, catalogue),
        "boards": [board(told, number, known.get(number)) for number in sorted({*told.results, *known})],
    }
    parts = ("makker.render.records", "hand.typ"), ("makker.render.results", "results.typ")
    return typeset([files(package).joinpath(name).read_bytes() for package, name in parts], data)


def ranked(line: View) -> list[str | dict[str, str]]:
    """The cells of a line, the players of a team that has a name beneath it."""
    cells: list[str | dict[str, str]] = list(line["cells"])
    if line["players"]:
        cells[2] = {"title": line["cells"][2], "beneath": line["players"]}
    return cells


def columns(told: Telling, catalogue: Catalogue) -> list[str]:
    """The heads of a board's results."""
    worth = "%" if told.matchpoints else catalogue.coded("club", "imps")
    heads = [catalogue.coded("club", "ns"), catalogue.coded("club", "ew")]
    heads += [catalogue.text("traveller.contract"), catalogue.coded("club", "led"), catalogue.text("traveller.score")]
    return heads + [f"{worth} {catalogue.coded('club.way', side)}" for side in ("ns", "ew")]


def board(told: Telling, number: int, record: HandRecord | None) -> View:
    """A board's page part."""
    rows = [
        [people(row["ns"]), people(row["ew"]), row["contract"], row["lead"], row["score"], *row["points"]]
        for row in told.rows(number)
    ]
    title = told.catalogue.text("deals.board", board=str(number))
    return {"title": title, "rows": rows, "record": msgspec.to_builtins(record) if record else None}


def people(side: list[tuple[int, str]]) -> str:
    """`3 Ann – Bo`: number and names, of two players of an individual both."""
    return ", ".join(f"{number} {names}".rstrip() for number, names in side)
