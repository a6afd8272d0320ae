"""`makker backup`: a copy of the tables of a running site, with the key that signs its cookies."""

import os
from pathlib import Path

import click

from makker.cli.context import Face
from makker.cli.serve import data_folder, key_file
from makker.cli.spoken import SpokenCommand, spoken_option
from makker.errors import InvalidValue


@click.command("backup", cls=SpokenCommand)
@click.argument("file")
@spoken_option("--database", metavar="URL", key="cli.serve.database.help")
@click.pass_obj
def command(face: Face, file: str, database: str | None) -> None:
    """Write FILE and, beside it, its key. Raises InvalidValue as `back_up` does."""
    from makker.store.backup import back_up

    folder, target = data_folder(dict(os.environ)), Path(file)
    key, copied = key_file(database, folder), target.with_suffix(".key")
    if copied.exists():
        raise InvalidValue("backup.exists", {"file": str(copied)})
    back_up(database or f"sqlite:///{folder / 'tables.db'}", target)
    if key.is_file():
        copied.touch(mode=0o600)
        copied.write_bytes(key.read_bytes())
    click.echo(face.catalogue.text("cli.backup.done", file=str(target), key=str(copied)))
