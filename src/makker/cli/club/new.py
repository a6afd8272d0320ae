"""`makker club new`: an event's file with its movement and names, ready for results."""

from pathlib import Path

import click

from makker.cli.club.score import PAIRS
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.spoken import spoken_option, whole_number
from makker.errors import InvalidValue, ParseError
from makker.formats.files import write_atomically
from makker.sheets.files import read_whole
from makker.tournament.events import Contestant, Event, write_event
from makker.tournament.movements import Movement, minutes, read_movement, suggest
from makker.tournament.scoring import Comparison


@click.command("new", cls=ClubCommand)
@click.argument("file", metavar="EVENT.json")
@spoken_option("--pairs", metavar="N", key="cli.club.pairs.help")
@spoken_option("--boards", metavar="N", default="26", key="cli.club.boards.help")
@spoken_option("--hours", metavar="N", key="cli.club.hours.help")
@spoken_option("--take", metavar="N", default="1", key="cli.club.take_one.help")
@spoken_option("--movement", metavar="FILE.json", key="cli.club.own.help")
@spoken_option("--each", metavar="N", default="2", key="cli.club.each.help")
@spoken_option("--name", metavar="TEXT", default="", key="cli.club.name.help")
@spoken_option("--names", metavar="FILE", key="cli.club.names.help")
@spoken_option("--scoring", metavar="mp|butler|imp", default="mp", key="cli.club.scoring.help")
@click.pass_obj
def command(
    face: Face,
    file: str,
    pairs: str | None,
    boards: str,
    hours: str | None,
    take: str,
    movement: str | None,
    each: str,
    name: str,
    names: str | None,
    scoring: str,
) -> None:
    """Write the file; one that is there is left alone."""
    path = Path(file)
    if path.exists():
        raise InvalidValue("club.exists", {"file": file})
    if (pairs is None) == (movement is None):
        raise InvalidValue("club.file_or_pairs")
    if scoring.lower() not in PAIRS:
        raise ParseError("club.scoring", scoring[:40], "scoring", data={"known": ", ".join(PAIRS)})
    chosen, size = own_movement(movement, each) if movement else suggested(pairs or "", boards, hours, take)
    people = read_people(read_whole(Path(names))) if names else ()
    event = Event(
        name=name[:60],
        comparison=Comparison(method=PAIRS[scoring.lower()]),
        winners=chosen.winners,
        contestants=people,
        movement=chosen,
        each=size,
    )
    write_atomically(path, [write_event(event).encode()])
    click.echo(face.catalogue.text("club.made", file=file, tables=chosen.tables, rounds=len(chosen.rounds)))


def own_movement(path: str, each: str) -> tuple[Movement, int]:
    """A movement of a file, with so many boards in a set."""
    return read_movement(read_whole(Path(path)), path), whole_number(each, "--each", 1, 32)


def suggested(pairs: str, boards: str, hours: str | None, take: str) -> tuple[Movement, int]:
    """The suggestion of that number."""
    number, wanted = whole_number(pairs, "--pairs", 3, 120), whole_number(boards, "--boards", 6, 100)
    found = suggest(number, wanted, minutes(hours) if hours else None)
    picked = found[whole_number(take, "--take", 1, len(found)) - 1]
    return picked.movement, picked.each


def read_people(text: str) -> tuple[Contestant, ...]:
    """A line for each pair, the names with commas, semicolons or tabs between; they are numbered in their order."""
    found: list[Contestant] = []
    for line in text.splitlines():
        parts = tuple(part.strip() for part in line.replace(";", ",").replace("\t", ",").split(",") if part.strip())
        if parts:
            found.append(Contestant(len(found) + 1, parts))
    return tuple(found)
