"""`makker club` and its subcommands."""

import click

from makker.cli.club.combine import command as combine
from makker.cli.club.movement import command as movement
from makker.cli.club.new import command as new
from makker.cli.club.opening import command as opening
from makker.cli.club.score import command as score
from makker.cli.club.site import command as site
from makker.cli.context import SpokenContext, catalogue_of


class ClubGroup(click.Group):
    """The group, whose help is the catalogue's."""

    context_class = SpokenContext

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it is for."""
        for key in ("club.help", "club.about"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(catalogue_of(ctx).coded("cli", key))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The subcommands."""
        catalogue = catalogue_of(ctx)
        with formatter.section(catalogue.text("cli.club.commands")):
            formatter.write_dl([(name, catalogue.coded("cli", f"club.{name}.help")) for name in self.commands])


COMMANDS: dict[str, click.Command] = {
    "score": score,
    "combine": combine,
    "site": site,
    "movement": movement,
    "new": new,
    "open": opening,
}

command = ClubGroup("club", commands=COMMANDS)
