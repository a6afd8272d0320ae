"""An event's results in words: rankings, and rows of results, for the site of plain files and for paper."""

from fractions import Fraction
from typing import Any

from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.score_tables import over_text
from makker.render.standings import number, ranking_cells, ranking_heads, signed, team_heads
from makker.tournament.events import Event, Ranking, rankings, scored, team_ranking
from makker.tournament.events.meetings import met
from makker.tournament.events.rows import score_text
from makker.tournament.events.team_exports import board_worth, worth_at
from makker.tournament.scoring import BoardResult, Line, Method, Scored

View = dict[str, Any]

Lines = list[tuple[BoardResult, Line]]

LAST = -1e9
"""Where results that are not compared come on a board's page."""


class Telling:
    """The results of one event in one language. Raises InvalidValue as scoring does."""

    def __init__(self, event: Event, catalogue: Catalogue) -> None:
        self.event, self.catalogue = event, catalogue
        self.session = scored(event) if event.kind != "teams" else None
        self.results = by_board(event, self.session)

    @property
    def matchpoints(self) -> bool:
        """Whether boards are compared in matchpoints."""
        return self.session is not None and self.session.how.method is Method.MATCHPOINTS

    def rankings(self) -> list[View]:
        """Each field with its name and its lines, best first; the `players` of a line stand beneath the third cell."""
        if self.session is None:
            return [{"field": "all", "lines": self.teams()}]
        return [self.ranking(each) for each in rankings(self.event, self.session)]

    @property
    def heads(self) -> tuple[str, ...]:
        """The keys of a ranking's columns; the third is the names."""
        if self.session is None:
            return team_heads(self.event)
        return tuple(ranking_heads(self.event))

    def ranking(self, ranking: Ranking) -> View:
        """One field."""
        lines = [
            {
                "who": each.contestant,
                "players": self.event.named(each.contestant).beneath,
                "cells": list(ranking_cells(self.event, each, self.matchpoints, self.catalogue)),
            }
            for each in ranking.standings
        ]
        return {"field": ranking.field, "lines": lines}

    def teams(self) -> list[View]:
        """The lines of the ranking of teams."""
        return [
            {
                "who": each.team,
                "players": self.event.named(each.team).beneath,
                "cells": [
                    f"{each.place}{'=' if each.shared else ''}",
                    str(each.team),
                    self.event.named(each.team).title,
                    number(each.points, self.catalogue),
                    *map(str, (each.won, each.drawn, each.lost)),
                    f"{number(each.scored, self.catalogue)}–{number(each.conceded, self.catalogue)}",
                ],
            }
            for each in team_ranking(self.event)
        ]

    def rows(self, board: int) -> list[View]:
        """A board's results, North-South's best first."""
        return sorted((self.row(*pair) for pair in self.results.get(board, ())), key=lambda row: -row["worth"])

    def row(self, result: BoardResult, line: Line) -> View:
        """One result as both sides have it."""
        return {
            "board": result.board,
            "round": result.round,
            "ns": self.side(result.ns),
            "ew": self.side(result.ew),
            "contract": contract_words(result, self.catalogue),
            "lead": result.lead,
            "score": score_text(result).replace("-", "−", 1),
            "points": [self.worth(line.ns, line), self.worth(line.ew, line)],
            "worth": float(line.ns) if line.ns is not None else LAST,
        }

    def side(self, who: tuple[int, ...]) -> list[tuple[int, str]]:
        """Numbers with what they are called."""
        return [(each, self.event.named(each).title) for each in who]

    def worth(self, points: Fraction | None, line: Line) -> str:
        """Per cent at matchpoints, IMPs otherwise; nothing where nothing is compared."""
        if points is None:
            return ""
        if not self.matchpoints:
            return signed(points, self.catalogue)
        return number(100 * points / line.possible, self.catalogue) if line.possible else ""


def by_board(event: Event, session: Scored | None) -> dict[int, Lines]:
    """Each board's results with what they are worth; in a match of teams, what the two tables together are worth."""
    if session is not None:
        return {board: list(zip(found, session.lines[board], strict=True)) for board, found in session.results.items()}
    boards: dict[int, Lines] = {}
    for (_, home, _), tables in met(event).items():
        for board, results in tables.items():
            won = board_worth(event, home, board, results)
            for each in results:
                own, other = worth_at(each, home, won) or (None, None)
                line = Line(own, other, Fraction(0))
                boards.setdefault(board, []).append((each, line))
    return dict(sorted(boards.items()))


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
