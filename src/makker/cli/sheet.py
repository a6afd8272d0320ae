"""`makker sheet`: keeping score of real cards."""

import json
import sys
from typing import Any

import click

from makker.cli.context import SpokenContext, catalogue_of
from makker.cli.sheets.opening import KINDS, flags, open_desk
from makker.errors import ParseError
from makker.i18n import Catalogue


class SheetGroup(click.Group):
    """A command for each kind of sheet, made when it is asked for."""

    context_class = SpokenContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The kinds."""
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The kind's command. Raises ParseError (``sheet.kind_unknown``)."""
        if cmd_name.lower() not in KINDS:
            raise ParseError("sheet.kind_unknown", cmd_name, "sheet", data={"kinds": ", ".join(KINDS)})
        return kind_command(cmd_name.lower(), catalogue_of(ctx))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for."""
        for key in ("sheet.help", "sheet.about"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(catalogue_of(ctx).coded("cli", key))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The kinds of sheet."""
        catalogue = catalogue_of(ctx)
        with formatter.section(catalogue.text("sheet.kinds")):
            formatter.write_dl([(kind, catalogue.coded("sheet.kind", kind)) for kind in KINDS])


def kind_command(kind: str, catalogue: Catalogue) -> click.Command:
    """`makker sheet KIND [FILE]`."""
    text = catalogue.text

    def run(file: str | None, as_json: bool, names: str | None = None, **given: Any) -> None:
        keep(kind, file, names, as_json, given, catalogue)

    params: list[click.Parameter] = [
        click.Argument(["file"], required=False, metavar=f"[{text('sheet.file')}]"),
        *([] if kind == "duplicate" else [click.Option(["--names"], metavar="A,B,…", help=text("sheet.names.help"))]),
        *flags(kind, catalogue),
        click.Option(["--json", "as_json"], is_flag=True, help=text("sheet.json.help")),
    ]
    about = f"{catalogue.coded('sheet.kind', kind)}.\n\n{text('cli.sheet.about')}"
    return SheetCommand(kind, params=params, callback=run, help=about)


class SheetCommand(click.Command):
    """The command of one kind."""

    context_class = SpokenContext


def keep(
    kind: str, file: str | None, names: str | None, as_json: bool, given: dict[str, Any], catalogue: Catalogue
) -> None:
    """Keep the sheet until the person is done or the input ends. Exit status 2 where a line was refused."""
    desk = open_desk(kind, file, names, given, not as_json, catalogue)
    if sys.stdin.isatty():
        begin_editing()
        faultless = desk.talk()
    else:
        faultless = desk.feed(sys.stdin.buffer)
        desk.draw(whole=True)
    if as_json:
        click.echo(json.dumps(desk.keeper.data(desk.sheet), ensure_ascii=False, indent=2))
    desk.close()
    if not faultless:
        sys.exit(2)


def begin_editing() -> None:
    """Let the arrow keys work at the prompt, where there is a line editor."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


command = SheetGroup("sheet")
