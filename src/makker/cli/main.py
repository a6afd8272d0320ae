"""The command `makker`: its subcommands are loaded only when they are called, to keep start-up short."""

import copy
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from makker.cli.context import Face, SpokenContext, catalogue_of, split_language
from makker.errors import MakkerError, ParseError
from makker.i18n import Catalogue, Language

COMMANDS = {
    "play": "makker.cli.play",
    "serve": "makker.cli.serve",
    "account": "makker.cli.account",
    "backup": "makker.cli.backup",
    "score": "makker.cli.score",
    "sheet": "makker.cli.sheet",
    "deal": "makker.cli.deal",
    "hand": "makker.cli.hand",
    "solve": "makker.cli.solve",
    "analyse": "makker.cli.analyse",
    "bid": "makker.cli.bid",
    "card": "makker.cli.card",
    "lead": "makker.cli.lead",
    "simulate": "makker.cli.simulate",
    "convert": "makker.cli.convert",
    "check": "makker.cli.check",
    "print": "makker.cli.printing",
    "verify": "makker.cli.verify",
    "club": "makker.cli.club.group",
    "match": "makker.cli.match",
    "tablemanager": "makker.cli.tablemanager",
    "robot": "makker.cli.robot",
}
"""Each module has the click command `command`; its help is the catalogue's ``cli.NAME.help``."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it runs."""

    context_class = SpokenContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """The command, imported now. Raises ParseError (``command.unknown``)."""
        if cmd_name not in COMMANDS:
            raise ParseError("command.unknown", cmd_name, "command", data={"commands": ", ".join(COMMANDS)})
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return spoken(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line for each command, from the catalogue, without importing any."""
        text = catalogue_of(ctx)
        with formatter.section(text.text("cli.commands")):
            formatter.write_dl([(name, text.coded("cli", f"{name}.help")) for name in COMMANDS])


def spoken(command: click.Command) -> click.Command:
    """The command with its help, and that of its subcommands, in the face's language."""
    own = copy.copy(command)
    own.context_class = SpokenContext
    if isinstance(own, click.Group):
        own.commands = {name: spoken(each) for name, each in own.commands.items()}
    return own


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
    speak_plainly()
    named, words = split_language(list(sys.argv[1:] if arguments is None else arguments))
    catalogue = Catalogue(Language.of_environment(os.environ))
    try:
        if named is not None:
            catalogue = Catalogue(Language.parse(named))
        build(Face(catalogue)).main(words, prog_name="makker", standalone_mode=False)
        sys.stdout.flush()
    except MakkerError as fault:
        from makker.render.reasons import explain

        fail(explain(fault, catalogue))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        close_quietly()
    except click.exceptions.NoArgsIsHelpError as fault:
        click.echo(fault.ctx.get_help() if fault.ctx is not None else "")
    except click.ClickException as fault:
        from makker.cli.faults import usage_sentence

        fail(usage_sentence(fault, catalogue))


def speak_plainly() -> None:
    """A terminal that cannot write a sign gets a question mark for it rather than nothing at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def fail(line: str) -> None:
    """One clear line, and status 2."""
    sys.stderr.write("makker: " + " ".join(line.split()) + "\n")
    sys.exit(2)


def close_quietly() -> None:
    """Whoever read the output has gone: end without a word, as other programs do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(141)
