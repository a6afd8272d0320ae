"""A site of plain files for an event: the ranking, a page a board, a page a contestant. No script, no server."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.names import seat_name, vulnerability_name
from makker.render.records import HandRecord, record_svg
from makker.render.score_tables import over_text
from makker.render.standings import number, ranking_cells, signed
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events import Event, Ranking, rankings, scored, team_ranking
from makker.tournament.events.exports import EXPORTS
from makker.tournament.events.rows import score_text
from makker.tournament.scoring import BoardResult, Line, Method, Scored

HERE = Path(__file__).parent / "pages"

View = dict[str, Any]

Lines = list[tuple[BoardResult, Line | None]]

LAST = -1e9
"""Where results that are not compared come on a board's page."""


def results_site(
    event: Event, catalogue: Catalogue, records: Mapping[int, HandRecord] | None = None
) -> dict[str, bytes]:
    """File names with what is in them; `index.html` is where to begin.

    `records` are hand records by board, which are drawn on the boards' pages. Raises InvalidValue as scoring does.
    """
    pages = Pages(event, catalogue, records or {})
    files = {"style.css": (HERE / "style.css").read_bytes(), "index.html": pages.index()}
    files |= {f"board-{board}.html": pages.board(board) for board in pages.boards}
    files |= {f"contestant-{who}.html": pages.contestant(who) for who in pages.everybody}
    return files | {name: make(event) for name, make in EXPORTS.items()}


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
        self.session = scored(event) if event.kind != "teams" else None
        self.results = by_board(event, self.session)
        self.boards = sorted({*self.results, *records})
        met = {who for each in event.results for who in each.ns + each.ew}
        self.everybody = sorted(met | {each.number for each in event.contestants})

    def render(self, name: str, **data: Any) -> bytes:
        """One page."""
        page = templates().get_template(name)
        head = {"event": self.event, "lang": self.catalogue.language.value, "t": self.speak}
        return page.render(**head, matchpoints=self.matchpoints, compared=self.session is not None, **data).encode()

    def speak(self, key: str, **words: Any) -> str:
        """A sentence of the catalogue."""
        first, _, rest = key.partition(".")
        return self.catalogue.coded(first, rest, **words)

    @property
    def matchpoints(self) -> bool:
        """Whether boards are compared in matchpoints."""
        return self.session is not None and self.session.how.method is Method.MATCHPOINTS

    def index(self) -> bytes:
        """The ranking, and links to everything."""
        teams = self.event.kind == "teams"
        shown = [] if teams else [self.ranking(each) for each in rankings(self.event, self.session)]
        return self.render("index.html", rankings=shown, teams=self.teams() if teams else [], boards=self.boards)

    def ranking(self, ranking: Ranking) -> View:
        """One field."""
        lines = [
            {"who": each.contestant, "cells": list(ranking_cells(self.event, each, self.matchpoints, self.catalogue))}
            for each in ranking.standings
        ]
        return {"field": ranking.field, "lines": lines}

    def teams(self) -> list[View]:
        """The ranking of teams."""
        return [
            {
                "who": each.team,
                "names": self.event.named(each.team).title,
                "cells": [
                    str(each.place),
                    number(each.points, self.catalogue),
                    *map(str, (each.won, each.drawn, each.lost)),
                    f"{number(each.scored, self.catalogue)}–{number(each.conceded, self.catalogue)}",
                ],
            }
            for each in team_ranking(self.event)
        ]

    def board(self, board: int) -> bytes:
        """One board: its cards where they are known, and everything that happened on it."""
        rows = [self.row(*pair) for pair in self.results.get(board, ())]
        rows.sort(key=lambda row: -row["worth"])
        place = self.boards.index(board)
        record = self.records.get(board)
        return self.render(
            "board.html",
            board=board,
            dealer=seat_name(board_dealer(board), self.catalogue),
            vulnerable=vulnerability_name(board_vulnerability(board), self.catalogue),
            picture=Markup(record_svg(record)) if record else "",  # noqa: S704 - drawn and escaped by us
            rows=rows,
            before=self.boards[place - 1] if place else None,
            after=self.boards[place + 1] if place + 1 < len(self.boards) else None,
        )

    def row(self, result: BoardResult, line: Line | None) -> View:
        """One result as both sides have it."""
        return {
            "board": result.board,
            "round": result.round,
            "ns": self.side(result.ns),
            "ew": self.side(result.ew),
            "contract": contract_words(result, self.catalogue),
            "lead": result.lead,
            "score": score_text(result).replace("-", "−", 1),
            "points": [self.worth(line.ns, line), self.worth(line.ew, line)] if line else ["", ""],
            "worth": float(line.ns) if line and line.ns is not None else LAST,
        }

    def side(self, who: tuple[int, ...]) -> list[tuple[int, str]]:
        """Numbers with names."""
        return [(each, self.event.named(each).title) for each in who]

    def worth(self, points: Fraction | None, line: Line) -> str:
        """Per cent at matchpoints, IMPs otherwise; nothing where nothing is compared."""
        if points is None:
            return ""
        if not self.matchpoints:
            return signed(points, self.catalogue)
        return number(100 * points / line.possible, self.catalogue) if line.possible else ""

    def contestant(self, who: int) -> bytes:
        """Everything that one contestant did."""
        rows = []
        for board in self.boards:
            for result, line in self.results.get(board, ()):
                if who in result.ns + result.ew:
                    mine = who in result.ns
                    row = self.row(result, line)
                    against, partner = (row["ew"], row["ns"]) if mine else (row["ns"], row["ew"])
                    rows.append(row | {"way": "ns" if mine else "ew", "against": against, "own": partner})
                    rows[-1]["points"] = row["points"][0 if mine else 1]
        title = self.event.named(who).title or str(who)
        return self.render("contestant.html", who=who, title=title, rows=rows)


def by_board(event: Event, session: Scored | None) -> dict[int, Lines]:
    """Each board's results with what they are worth; teams compare two tables, so a single result is worth nothing."""
    if session is not None:
        return {board: list(zip(found, session.lines[board], strict=True)) for board, found in session.results.items()}
    boards: dict[int, Lines] = {}
    for each in event.results:
        boards.setdefault(each.board, []).append((each, None))
    return boards


def contract_words(result: BoardResult, catalogue: Catalogue) -> str:
    """`4♠X S +1`, or that it was passed out; nothing where it is not known."""
    if result.contract == "Pass":
        return catalogue.text("render.passed_out")
    if not result.contract:
        return ""
    found = Result.parse(result.contract)
    language, contract = catalogue.language, found.contract
    who = f" {language.seat(contract.declarer)}" if contract.declarer else ""
    return f"{contract.level}{language.strain(contract.strain)}{contract.doubled.mark}{who} {over_text(found.over)}"
