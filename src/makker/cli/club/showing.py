"""What the evening shows at the prompt: who sits where, what is missing, standings, the log, help."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import click

from makker.cli.club.looking import grid, only_number, refuse_words, titled
from makker.cli.club.orders import FORMS, KEYWORDS, OTHERS, spoken, usage, words_of
from makker.cli.club.travellers import board, who
from makker.cli.context import Face
from makker.cli.paper import show
from makker.i18n import Catalogue
from makker.render.standings import number, signed
from makker.tournament.evening import Change, Evening
from makker.tournament.evening.lining import lined_up
from makker.tournament.events import matches
from makker.tournament.events.additions import additions


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


def seats(face: Face, state: Evening, words: str) -> None:
    """A round's tables: who sits where, which boards, what is entered. Raises InvalidValue (``evening.round``)."""
    text = face.catalogue.text
    at = only_number(words, state.round or 1, "seats", face.catalogue)
    sittings = state.sittings(at)
    click.echo(text("club.round_of", round=str(at), rounds=str(state.rounds)))
    if not sittings:
        click.echo(text("club.to_be_drawn"))
        return
    heads = [(each, "left") for each in (text("club.ns"), text("club.ew"), text("club.boards"), "")]
    table = grid((text("club.table_short"), "right"), *heads)
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


def standings(face: Face, state: Evening, words: str) -> None:
    """The rankings so far; of teams with the matches of the last round that has results, and what else counts."""
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
    show_additions(face, state)


def show_additions(face: Face, state: Evening) -> None:
    """What else counts, of all rounds, the latest first: with the points of all matches it makes the ranking's."""
    text, event = face.catalogue.text, state.event()
    heads = ((text("render.round.short"), "right"), (text("club.team"), "left"), ("", "left"))
    table = grid(*heads, (text("club.points"), "right"))
    for each in sorted(additions(event), key=lambda one: -one.round):
        kind = face.catalogue.coded("club.addition", each.word)
        points = signed(each.points, face.catalogue)
        table.add_row(str(each.round or "–"), titled(state, (each.team,)), kind, points)
    if table.row_count:
        click.echo()
        show(table)


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
