"""The command `makker`: its subcommands are loaded only when they are called, to keep start-up short."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from makker.cli.context import Face, language_of_arguments
from makker.errors import MakkerError
from makker.i18n import Catalogue

COMMANDS = {
    "play": "makker.cli.play",
    "score": "makker.cli.score",
    "sheet": "makker.cli.sheet",
    "deal": "makker.cli.deal",
    "hand": "makker.cli.hand",
}
"""Each module has the click command `command`; its help is the catalogue's ``cli.NAME.help``."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line for each command, from the catalogue, without importing any."""
        catalogue = ctx.find_object(Face)
        text = catalogue.catalogue if catalogue is not None else Catalogue(language_of_arguments(sys.argv, os.environ))
        with formatter.section(text.text("cli.commands")):
            formatter.write_dl([(name, text.coded("cli", f"{name}.help")) for name in COMMANDS])


def build(face: Face) -> click.Command:
    """The command with its help in the face's language."""
    text = face.catalogue

    @click.group(cls=LazyGroup, help=text.text("cli.help"), context_settings={"obj": face})
    @click.version_option(package_name="makker")
    @click.option("--lang", metavar="nb|da|sv|en", help=text.text("cli.lang.help"), expose_value=False)
    def makker() -> None:
        pass

    return makker


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command. Bad input gives one line on standard error and exit status 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    face = Face(Catalogue(language_of_arguments(words, os.environ)))
    try:
        build(face).main(words, prog_name="makker", standalone_mode=False)
    except MakkerError as fault:
        fail(face.catalogue.error(fault))
    except click.Abort:
        sys.exit(130)
    except click.ClickException as fault:
        fail(fault.format_message())


def fail(line: str) -> None:
    """One clear line, and status 2."""
    sys.stderr.write("makker: " + " ".join(line.split()) + "\n")
    sys.exit(2)
