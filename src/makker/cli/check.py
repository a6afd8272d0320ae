"""`makker check`: how many boards a file has, and what is wrong with it."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from makker.cli.context import Face
from makker.cli.convert import FAULTY
from makker.cli.spoken import SpokenCommand, json_option, spoken_option
from makker.formats import Fault, iter_boards
from makker.i18n import Catalogue


@click.command("check", cls=SpokenCommand)
@click.argument("source", metavar="FILE")
@spoken_option("--from", "read_as", metavar="FORMAT", key="cli.convert.from.help")
@json_option
@click.pass_obj
def command(face: Face, source: str, read_as: str | None, as_json: bool) -> None:
    """Read a whole file, counting boards and collecting faults; exit status 1 if there are any."""
    faults: list[Fault] = []
    count = sum(1 for _ in iter_boards(Path(source), read_as, on_fault=faults.append))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(as_data(count, faults, face.catalogue)), indent=2).decode())
    else:
        click.echo(face.catalogue.plural("cli.check.boards", count))
        for fault in faults:
            click.echo(sentence(fault, face.catalogue))
        click.echo(face.catalogue.plural("cli.check.faults", len(faults)))
    if faults:
        sys.exit(FAULTY)


def as_data(boards: int, faults: list[Fault], catalogue: Catalogue) -> dict[str, Any]:
    """What was found, for JSON; each fault with its sentence."""
    listed = [{**msgspec.to_builtins(fault), "sentence": sentence(fault, catalogue)} for fault in faults]
    return {"boards": boards, "faults": listed}


def sentence(fault: Fault, catalogue: Catalogue) -> str:
    """What is wrong, and where."""
    from makker.render.reasons import explain

    return " ".join(explain(fault.error(), catalogue).split())
