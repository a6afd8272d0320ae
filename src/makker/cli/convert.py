"""`makker convert` and what the commands on files share."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import msgspec

from makker.cli.context import Face
from makker.cli.spoken import SpokenCommand, spoken_option
from makker.errors import ParseError
from makker.formats import Board, Fault, read, write
from makker.i18n import Catalogue

FAULTY = 1
"""The exit status where something was wrong in a file and the rest has been used."""


@click.command("convert", cls=SpokenCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@spoken_option("--from", "read_as", metavar="FORMAT", key="cli.convert.from.help")
@spoken_option("--to", "write_as", metavar="FORMAT", key="cli.convert.to.help")
@spoken_option("--export", is_flag=True, key="cli.convert.export.help")
@click.pass_obj
def command(face: Face, source: str, target: str, read_as: str | None, write_as: str | None, export: bool) -> None:
    """Read boards in one format and write them in another; what is faulty is told and the rest kept."""
    boards, faults = read_boards(source, read_as, face.catalogue)
    made = write(boards, target, write_as, form="export" if export else "kept")
    catalogue = face.catalogue
    click.echo(catalogue.plural("cli.convert.done", made.boards, file=target, format=made.format))
    if made.left_out:
        parts = ", ".join(catalogue.coded("part", part) for part in made.left_out)
        click.echo(catalogue.text("cli.convert.left_out", format=made.format, parts=parts), err=True)
    end(faults)


def read_boards(source: str, read_as: str | None, catalogue: Catalogue) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """The boards of a file, its faults told on standard error. Raises ParseError where no board can be read."""
    found = read(Path(source), read_as, strict=False)
    if not found.boards:
        raise found.faults[0].error() if found.faults else ParseError("file.no_boards", "", "boards", file=source)
    tell(found.faults, catalogue)
    return found.boards, found.faults


def tell(faults: Iterable[Fault], catalogue: Catalogue) -> None:
    """Each fault on a line of its own, on standard error."""
    for fault in faults:
        click.echo(sentence(fault, catalogue), err=True)


def sentence(fault: Fault, catalogue: Catalogue) -> str:
    """What is wrong, and where."""
    from makker.render.reasons import explain

    return " ".join(explain(fault.error(), catalogue).split())


def faults_data(faults: Iterable[Fault], catalogue: Catalogue) -> list[dict[str, Any]]:
    """Faults for JSON, each with its sentence."""
    return [{**msgspec.to_builtins(fault), "sentence": sentence(fault, catalogue)} for fault in faults]


def end(faults: Iterable[Fault]) -> None:
    """Exit with status 1 where there were faults."""
    if tuple(faults):
        sys.exit(FAULTY)
