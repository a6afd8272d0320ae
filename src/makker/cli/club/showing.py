"""What the evening shows at the prompt: who sits where, what is missing, standings, boards, the log, help."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction

import click
from rich.table import Table

from makker.cli.club.orders import FORMS, KEYWORDS, OTHERS, spoken, usage, words_of
from makker.cli.context import Face
from makker.cli.paper import show
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.standings import number
from makker.tournament.evening import Change, Entry, Evening, Place
from makker.tournament.evening.lining import lined_up
from makker.tournament.evening.state import result_of
from makker.tournament.events import matches, scored
from makker.tournament.events.rows import score_text
from makker.tournament.scoring import Line

NAMES_WIDTH = 24
"""Characters of the names at a table, so that both sides and the boards fit on 80."""


def prompt(state: Evening, catalogue: Catalogue) -> str:
    """Where the evening is: the round, and how many results are missing so far."""
    text = catalogue.text
    if state.final is not None:
        return text("club.prompt.final")
    if not state.round:
        return text("club.prompt.before", rounds=str(state.rounds))
    missing = sum(len(state.missing(at)) for at in range(1, state.round + 1))
    said = {"round": str(state.round), "rounds": str(state.rounds), "missing": str(missing)}
    return text("club.prompt.round", **said)


def grid(*heads: tuple[str, str]) -> Table:
    """A table with heads and how their columns are set."""
    table = Table(box=None, pad_edge=False)
    for head, side in heads:
        table.add_column(head, justify="left" if side == "left" else "right", no_wrap=True)
    return table


def titled(state: Evening, who: tuple[int, ...], width: int = NAMES_WIDTH, two: Sequence[str] = ()) -> str:
    """Numbers and names, as much as there is room for, or the `two` of a team who sit there.

    A director sees hidden names too.
    """
    names = " – ".join(two) or ", ".join(" – ".join(state.contestant(each).names) for each in who).strip(", ")
    said = f"{'+'.join(map(str, who))} {names}".strip()
    return said if len(said) <= width else said[: width - 1] + "…"


def only_number(words: str, otherwise: int | None, order: str, catalogue: Catalogue) -> int:
    """The number that an order has. Raises ParseError (``evening.order``)."""
    if not words and otherwise is not None:
        return otherwise
    if not (words.isascii() and words.isdigit() and len(words) < 5):
        raise ParseError("evening.order", words[:40], "order", data={"how": usage(order, catalogue)})
    return int(words)


def seats(face: Face, state: Evening, words: str) -> None:
    """A round's tables: who sits where, which boards, what is entered. Raises InvalidValue (``evening.round``)."""
    text = face.catalogue.text
    at = only_number(words, state.round or 1, "seats", face.catalogue)
    sittings = state.sittings(at)
    click.echo(text("club.round_of", round=str(at), rounds=str(state.rounds)))
    if not sittings:
        click.echo(text("club.to_be_drawn"))
        return
    table = grid(
        (text("club.table_short"), "right"),
        (text("club.ns"), "left"),
        (text("club.ew"), "left"),
        (text("club.boards"), "left"),
        ("", "left"),
    )
    for each in sittings:
        boards = state.boards(each)
        there = sum((at, each.table, board) in state.entries for board in boards)
        span = f"{boards[0]}–{boards[-1]}" if len(boards) > 1 else str(boards[0])
        sides = [
            titled(state, who, two=lined_up(state, at, each.table, way))
            for way, who in zip(("ns", "ew"), each.directions, strict=True)
        ]
        table.add_row(str(each.table), *sides, span, f"{there}/{len(boards)}")
    show(table)
    out = state.sits_out(at)
    if out:
        click.echo(text("club.sits_out", who=", ".join(map(str, out))))
    if state.announcement:
        click.echo(f"{text('club.announce')}: {state.announcement}")


def missing(face: Face, state: Evening, words: str) -> None:
    """What is missing, round by round: `2-4-7`. Rounds that have not begun are named whole."""
    refuse_words(words, "missing", face)
    found = False
    for at in range(1, state.rounds + 1):
        places = state.missing(at)
        if not places and (state.sittings(at) or not words):
            continue
        found = True
        if at > state.round and len(places) == len(state.due(at)):
            click.echo(f"{face.catalogue.text('club.round', round=str(at))}: {len(places)}")
        else:
            click.echo(", ".join("-".join(map(str, place)) for place in places))
    if not found:
        click.echo(face.catalogue.text("club.nothing"))


def refuse_words(words: str, order: str, face: Face) -> None:
    """Raises ParseError (``evening.order``) for words after an order that has none."""
    if words:
        raise ParseError("evening.order", words[:40], "order", data={"how": usage(order, face.catalogue)})


def standings(face: Face, state: Evening, words: str) -> None:
    """The rankings so far; of teams with the matches of the last round that has results."""
    from makker.cli.club.score import show_standings

    refuse_words(words, "standings", face)
    event = state.event()
    if not event.results:
        click.echo(face.catalogue.text("club.no_results"))
        return
    show_standings(event, face)
    if event.kind == "teams":
        show_matches(face, state)


def show_matches(face: Face, state: Evening) -> None:
    """The matches of the latest round, as they stand."""
    text = face.catalogue.text
    played = matches(state.event())
    latest = max((each.round for each in played), default=0)
    sides = ((text("club.home"), "left"), (text("club.away"), "left"))
    table = grid(*sides, (text("club.score"), "right"), (text("club.victory"), "right"))
    for each in (one for one in played if one.round == latest):
        points = [number(part, face.catalogue) for part in (each.score.home, each.score.away)]
        victory = [number(part, face.catalogue) for part in each.score.victory or ()]
        table.add_row(titled(state, (each.home,)), titled(state, (each.away,)), "–".join(points), "–".join(victory))
    click.echo("\n" + text("club.round", round=str(latest)))
    show(table)


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


def worth_of(line: Line | None) -> Fraction:
    """North-South's points, for the order; results without any come last."""
    return Fraction(-1) if line is None or line.ns is None else line.ns


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


def who(face: Face, state: Evening, words: str) -> None:
    """One contestant: its rounds, and its results with what each was worth."""
    catalogue = face.catalogue
    asked = only_number(words, None, "who", catalogue)
    movement = state.setup.event.movement
    if movement is None or asked not in movement.everybody:
        raise InvalidValue("evening.contestant", {"contestant": asked})
    click.echo(titled(state, (asked,), 80))
    places = [place for place, entry in sorted(state.entries.items()) if asked in entry.ns + entry.ew]
    show(traveller(state, places, points_of(state), catalogue))


def log(face: Face, state: Evening, words: str) -> None:
    """The log of changes."""
    refuse_words(words, "log", face)
    for change in state.changes:
        click.echo(f"{datetime.fromtimestamp(change.at, UTC).astimezone():%H:%M} {change_line(change, face.catalogue)}")
    if not state.changes:
        click.echo(face.catalogue.text("club.log_empty"))


def change_line(change: Change, catalogue: Catalogue) -> str:
    """What was changed, where, and why."""
    said = f"{catalogue.coded('club', f'change.{change.what}')} {change.where}".strip()
    return f"{said}: {change.why}" if change.why else said


def key(face: Face, state: Evening, words: str) -> None:
    """How the evening goes on at a site."""
    refuse_words(words, "key", face)
    click.echo(face.catalogue.text("club.take_over", key=state.key))


def help_(face: Face, state: Evening, words: str) -> None:  # noqa: ARG001
    """What can be written; one order alone where it is named."""
    catalogue = face.catalogue
    table = grid(("", "left"), ("", "left"))
    table.show_header = False
    table.columns[1].no_wrap = False
    asked = [spoken(catalogue)[words.casefold()]] if words.casefold() in spoken(catalogue) else []
    if not asked:
        keywords = {f"word_{each}": words_of(each, catalogue)[0] for each in KEYWORDS}
        for kind in ("new", "here", "special", "weighted", "options", "elsewhere"):
            example, _, about = catalogue.coded("club.how", kind, **keywords).partition(" | ")
            table.add_row(example, about)
        table.add_row()
    for order in asked or (*FORMS, *OTHERS):
        table.add_row(usage(order, catalogue), catalogue.coded("club.about", order))
    show(table)
    click.echo("\n" + click.wrap_text(catalogue.text("club.how.letters"), 79))


def nothing(face: Face, state: Evening, words: str) -> None:
    """What `quit` shows."""


LOOKS: Mapping[str, Callable[[Face, Evening, str], None]] = {
    "seats": seats,
    "missing": missing,
    "standings": standings,
    "board": board,
    "who": who,
    "log": log,
    "key": key,
    "help": help_,
    "quit": nothing,
}
