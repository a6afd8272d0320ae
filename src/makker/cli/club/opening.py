"""`makker club open`: results of an event entered line by line; the file is written after each."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from makker.cli.club.score import event_data
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import json_option
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.formats.files import write_atomically
from makker.i18n import Catalogue
from makker.sheets.files import read_whole
from makker.tournament.events import Event, entered, rankings, read_event, scored, write_event
from makker.tournament.movements import board_numbers

COMMANDS = ("standings", "missing", "help", "quit")


@click.command("open", cls=ClubCommand)
@click.argument("file", metavar="EVENT.json")
@json_option
@click.pass_obj
def command(face: Face, file: str, as_json: bool) -> None:
    """Take lines until the end of the input; status 2 where one was refused."""
    path = Path(file)
    event = read_event(read_whole(path), file)
    if event.movement is None:
        raise InvalidValue("evening.movement")
    faultless = True
    for number, line in enumerate(lines(face.catalogue), 1):
        if line.split()[0].lower() == "quit":
            break
        try:
            event = obey(face, event, line, path)
        except MakkerError as fault:
            faultless = False
            tell(face.catalogue, number, fault)
    if as_json:
        import json

        click.echo(json.dumps(event_data(event), ensure_ascii=False, indent=2))
    if not faultless and not sys.stdin.isatty():
        sys.exit(2)


def lines(catalogue: Catalogue) -> Iterator[str]:
    """What is written, without empty lines; asked for on a terminal."""
    while True:
        if sys.stdin.isatty():
            sys.stdout.write(catalogue.text("club.prompt") + " ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        if line.strip():
            yield line.strip()


def tell(catalogue: Catalogue, number: int, fault: MakkerError) -> None:
    """What was wrong with a line."""
    from makker.render.reasons import explain

    click.echo(catalogue.text("sheet.at_line", line=str(number), reason=explain(fault, catalogue)), err=True)


def obey(face: Face, event: Event, line: str, path: Path) -> Event:
    """A command, or a result that is written down and saved. Raises MakkerError."""
    word = line.split(maxsplit=1)[0].lower()
    if word == "standings":
        show_standings(face, event)
    elif word == "missing":
        click.echo(
            ", ".join("-".join(map(str, place)) for place in missing(event)) or face.catalogue.text("club.nothing")
        )
    elif word == "help":
        click.echo(face.catalogue.text("club.open_help", commands=", ".join(COMMANDS)))
    else:
        event = with_line(event, line)
        write_atomically(path, [write_event(event).encode()])
    return event


def with_line(event: Event, line: str) -> Event:
    """The event with `2-4-7 4S by N +1`: round, table, board, result. Raises ParseError and InvalidValue."""
    where, _, written = line.partition(" ")
    parts = where.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise ParseError("evening.place", where[:40], "place")
    number, table, board = map(int, parts)
    movement = event.movement
    if movement is None or not 1 <= number <= len(movement.rounds):
        raise InvalidValue("evening.round", {"round": number, "rounds": len(movement.rounds) if movement else 0})
    sitting = next((each for each in movement.rounds[number - 1] if each.table == table), None)
    if sitting is None:
        raise InvalidValue("evening.table", {"table": table, "round": number})
    boards = board_numbers(sitting.boards, event.each, event.first_board)
    if board not in boards:
        raise InvalidValue("evening.board", {"board": board, "first": boards[0], "last": boards[-1]})
    ns, ew = sitting.directions
    return event.with_result(entered(board, ns, ew, written.strip(), table=table, number=number))


def missing(event: Event) -> list[tuple[int, int, int]]:
    """Rounds, tables and boards without a result."""
    there = {(each.round, each.table, each.board) for each in event.results}
    return [
        place
        for number, sitting in (event.movement.sittings() if event.movement else ())
        for board in board_numbers(sitting.boards, event.each, event.first_board)
        if (place := (number, sitting.table, board)) not in there
    ]


def show_standings(face: Face, event: Event) -> None:
    """The rankings so far."""
    from makker.render.standings import ranking_table

    session = scored(event)
    for ranking in rankings(event, session):
        show(ranking_table(event, ranking, session, face.catalogue))
