"""`makker check`: how many boards a file has, and what is wrong with it."""

from pathlib import Path

import click
import msgspec

from makker.cli.context import Face
from makker.cli.convert import end, faults_data, sentence
from makker.cli.spoken import SpokenCommand, json_option, spoken_option
from makker.formats import Fault, iter_boards


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
        found = {"boards": count, "faults": faults_data(faults, face.catalogue)}
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        click.echo(face.catalogue.plural("cli.check.boards", count))
        for fault in faults:
            click.echo(sentence(fault, face.catalogue))
        click.echo(face.catalogue.plural("cli.check.faults", len(faults)))
    end(faults)
