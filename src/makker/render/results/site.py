"""A site of plain files for an event: the ranking, a page a board, a page a contestant. No script, no server."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from makker.i18n import Catalogue
from makker.render.names import seat_name, vulnerability_name
from makker.render.records import HandRecord, record_svg
from makker.render.results.paper import results_pdf
from makker.render.results.telling import Telling
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events import Event
from makker.tournament.events.exports import EXPORTS

HERE = Path(__file__).parent / "pages"


def results_site(
    event: Event, catalogue: Catalogue, records: Mapping[int, HandRecord] | None = None
) -> dict[str, bytes]:
    """File names with what is in them; `index.html` is where to begin.

    `records` are hand records by board, which are drawn on the boards' pages. Names that are not to be shown are in
    none of the files. Raises InvalidValue as scoring does.
    """
    event = event.public
    pages = Pages(event, catalogue, records or {})
    files = {"style.css": (HERE / "style.css").read_bytes(), "index.html": pages.index()}
    files |= {f"board-{board}.html": pages.board(board) for board in pages.boards}
    files |= {f"contestant-{who}.html": pages.contestant(who) for who in pages.everybody}
    files |= {name: make(event) for name, make in EXPORTS.items()}
    return files | {"results.pdf": results_pdf(event, catalogue, records)}


@cache
def templates() -> jinja2.Environment:
    """The templates, in which everything is escaped and a missing name is a fault."""
    loader = jinja2.FileSystemLoader(HERE)
    return jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


class Pages:
    """The pages of one event in one language."""

    def __init__(self, event: Event, catalogue: Catalogue, records: Mapping[int, HandRecord]) -> None:
        self.event, self.catalogue, self.records = event, catalogue, records
        self.told = Telling(event, catalogue)
        self.boards = sorted({*self.told.results, *records})
        met = {who for each in event.results for who in each.ns + each.ew}
        self.everybody = sorted(met | {each.number for each in event.contestants})

    def render(self, name: str, **data: Any) -> bytes:
        """One page."""
        page = templates().get_template(name)
        head = {"event": self.event, "lang": self.catalogue.language.value, "t": self.speak}
        return page.render(**head, matchpoints=self.told.matchpoints, **data).encode()

    def speak(self, key: str, **words: Any) -> str:
        """A sentence of the catalogue."""
        first, _, rest = key.partition(".")
        return self.catalogue.coded(first, rest, **words)

    def index(self) -> bytes:
        """The rankings, and links to everything."""
        return self.render("index.html", rankings=self.told.rankings(), heads=self.told.heads, boards=self.boards)

    def board(self, board: int) -> bytes:
        """One board: its cards where they are known, and everything that happened on it."""
        place = self.boards.index(board)
        record = self.records.get(board)
        return self.render(
            "board.html",
            board=board,
            dealer=seat_name(board_dealer(board), self.catalogue),
            vulnerable=vulnerability_name(board_vulnerability(board), self.catalogue),
            picture=Markup(record_svg(record)) if record else "",  # noqa: S704 - drawn and escaped by us
            rows=self.told.rows(board),
            before=self.boards[place - 1] if place else None,
            after=self.boards[place + 1] if place + 1 < len(self.boards) else None,
        )

    def contestant(self, who: int) -> bytes:
        """Everything that one contestant did."""
        rows = []
        for board in self.boards:
            for result, line in self.told.results.get(board, ()):
                if who in result.ns + result.ew:
                    mine = who in result.ns
                    row = self.told.row(result, line)
                    against, partner = (row["ew"], row["ns"]) if mine else (row["ns"], row["ew"])
                    rows.append(row | {"way": "ns" if mine else "ew", "against": against, "own": partner})
                    rows[-1]["points"] = row["points"][0 if mine else 1]
        named = self.event.named(who)
        title = named.title or str(who)
        return self.render("contestant.html", who=who, title=title, players=named.beneath, rows=rows)
