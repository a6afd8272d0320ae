"""Subcommands of `makker club` with their help from the catalogue."""

import click

from makker.cli.context import SpokenContext, catalogue_of


class ClubCommand(click.Command):
    """A subcommand whose help is the catalogue's ``cli.club.NAME.help``."""

    context_class = SpokenContext

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(catalogue_of(ctx).coded("cli", f"club.{self.name}.help"))
