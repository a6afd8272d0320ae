"""Results at the prompt: all of a board, all of a contestant, one read back; with what each is worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import click
from rich.table import Table

from makker.cli.club.looking import cut, grid, only_number, titled
from makker.cli.context import Face
from makker.cli.paper import show
from makker.errors import InvalidValue
from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.standings import number
from makker.tournament.evening import Entry, Evening, Place
from makker.tournament.evening.state import result_of
from makker.tournament.events import scored
from makker.tournament.events.rows import score_text
from makker.tournament.scoring import Line

WIDE = 80
"""Characters of a line."""


def board(face: Face, state: Evening, words: str) -> None:
    """All results of a board, best for North-South first. Raises InvalidValue (``evening.no_entry``)."""
    catalogue = face.catalogue
    asked = only_number(words, None, "board", catalogue)
    worth = points_of(state)
    places = [place for place in sorted(state.entries) if place[2] == asked]
    if not places:
        raise InvalidValue("evening.no_entry", {"board": asked})
    places.sort(key=lambda place: worth_of(worth.get(place)), reverse=True)
    click.echo(catalogue.text("deals.board", board=str(asked)))
    show(traveller(state, places, worth, catalogue))


def who(face: Face, state: Evening, words: str) -> None:
    """One contestant: its rounds, and its results with what each was worth."""
    catalogue = face.catalogue
    asked = only_number(words, None, "who", catalogue)
    movement = state.setup.event.movement
    if movement is None or asked not in movement.everybody:
        raise InvalidValue("evening.contestant", {"contestant": asked})
    click.echo(titled(state, (asked,), WIDE))
    named = state.contestant(asked)
    if named.team and named.names:
        click.echo(cut(f"  {' – '.join(named.names)}", WIDE))
    places = [place for place, entry in sorted(state.entries.items()) if asked in entry.ns + entry.ew]
    show(traveller(state, places, points_of(state), catalogue))


def traveller(state: Evening, places: Sequence[Place], worth: Mapping[Place, Line], catalogue: Catalogue) -> Table:
    """A row for each result."""
    text = catalogue.text
    table = grid(
        (text("club.place_how"), "left"),
        (text("club.way.ns"), "right"),
        (text("club.way.ew"), "right"),
        (text("traveller.contract"), "left"),
        (text("club.led"), "left"),
        (text("traveller.score"), "right"),
        (text("club.points"), "right"),
        ("", "right"),
    )
    for place in places:
        entry, line = state.entries[place], worth.get(place)
        points = ["–" if part is None else number(part, catalogue) for part in (line.ns, line.ew)] if line else ["", ""]
        who = ["+".join(map(str, side)) for side in (entry.ns, entry.ew)]
        table.add_row("-".join(map(str, place)), *who, *outcome(entry, catalogue), *points)
    return table


def outcome(entry: Entry, catalogue: Catalogue) -> tuple[str, str, str]:
    """Contract with declarer and tricks, the lead, and North-South's score."""
    from makker.cards import Card

    lead = catalogue.language.card(Card.parse(entry.lead)) if entry.lead else ""
    score = score_text(result_of(entry))
    return written(entry.contract, catalogue), lead, score.replace("-", "−") if entry.contract else score


def written(contract: str, catalogue: Catalogue) -> str:
    """A result as people of the language write it."""
    if contract == "Pass":
        return catalogue.text("sheet.passed")
    if not contract:
        return "–"
    result, language = Result.parse(contract), catalogue.language
    over = "=" if not result.over else f"{result.over:+}".replace("-", "−")
    bid = f"{result.contract.level}{language.strain(result.contract.strain)}{result.contract.doubled}"
    declarer = result.contract.declarer
    return " ".join([bid, language.seat(declarer) if declarer else "", over])


def entry_line(state: Evening, place: Place, catalogue: Catalogue) -> str:
    """A result read back: `2-4-7: 4♠ N +1, 650 (3 – 17)`."""
    entry = state.entries[place]
    contract, lead, score = outcome(entry, catalogue)
    sides = " – ".join("+".join(map(str, side)) for side in (entry.ns, entry.ew))
    return f"{'-'.join(map(str, place))}: {' '.join([contract, lead]).strip()}, {score} ({sides})"


def points_of(state: Evening) -> Mapping[Place, Line]:
    """What every result is worth, by its place; nothing for teams, where it takes two tables."""
    event = state.event()
    if event.kind == "teams":
        return {}
    found = scored(event)
    return {
        (each.round, each.table, each.board): line
        for number_, results in found.results.items()
        for each, line in zip(results, found.lines[number_], strict=True)
    }


def worth_of(line: Line | None) -> Fraction:
    """North-South's points, for the order; results without any come last."""
    return Fraction(-1) if line is None or line.ns is None else line.ns
