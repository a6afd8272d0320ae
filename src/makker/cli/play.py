"""`makker play`: any game against robots, robots alone, and games taken up again."""

from pathlib import Path
from typing import Any

import click

from makker.cli.context import SpokenContext, catalogue_of
from makker.errors import InvalidValue
from makker.games.registry import Game, find_game, game_names
from makker.i18n import Catalogue


class PlayGroup(click.Group):
    """A command for each game, made when it is asked for."""

    context_class = SpokenContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The games."""
        return list(game_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The game's command with its options. Raises ParseError (``game.unknown``)."""
        return game_command(find_game(cmd_name), catalogue_of(ctx))

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """What can be said without a game."""
        return [*saving_options(catalogue_of(ctx)), *super().get_params(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(catalogue_of(ctx).text("play.about"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games by name."""
        catalogue = catalogue_of(ctx)
        with formatter.section(catalogue.text("play.games")):
            formatter.write_dl([(name, catalogue.coded("game.about", name)) for name in game_names()])


@click.pass_context
def without_game(context: click.Context, resume: bool, file: str | None) -> None:
    """Go on with a saved game; the help where there is none. Raises InvalidValue where a game is named as well."""
    given = "--resume" if resume else "--file" if file else None
    if context.invoked_subcommand is not None:
        if given:
            raise InvalidValue("option.not_here", {"option": given})
        return
    from makker.cli.playing.flow import PACE, offer, resume_saved

    catalogue = catalogue_of(context)
    if given:
        resume_saved(Path(file) if file else None, None, catalogue, PACE)
    elif not offer(catalogue, PACE):
        click.echo(context.get_help())


def saving_options(catalogue: Catalogue) -> list[click.Option]:
    """Taking a game up again."""
    return [
        click.Option(["--resume"], is_flag=True, help=catalogue.text("play.option.resume")),
        click.Option(["--file"], metavar=catalogue.text("option.file"), help=catalogue.text("play.option.file")),
    ]


def game_command(game: Game, catalogue: Catalogue) -> click.Command:
    """`makker play GAME`: what every game takes, then its own options."""
    from makker.cli.playing.options import option_flags

    text, number = catalogue.text, catalogue.text("option.number")
    common = [
        click.Option(["--seat"], metavar=text("option.seat"), help=text("play.option.seat")),
        click.Option(["--seed"], metavar=number, help=text("play.option.seed")),
        click.Option(["--robots"], metavar="all", help=text("play.option.robots")),
        click.Option(["--level"], metavar="beginner|novice|club|expert", help=text("play.option.level")),
        click.Option(["--system"], metavar="sayc|modern|nordic", help=text("play.option.system")),
        click.Option(["--json", "as_json"], is_flag=True, help=text("play.option.json")),
        *saving_options(catalogue),
        click.Option(["--pace"], metavar=number, help=text("play.option.pace")),
    ]

    def run(**given: Any) -> None:
        from makker.cli.playing.flow import play_game

        play_game(game, given, catalogue)

    about = catalogue.coded("game.about", game.name)
    made = GameCommand(game.name, params=[*common, *option_flags(game, catalogue)], callback=run, help=about)
    made.common = len(common)
    return made


class GameCommand(click.Command):
    """A game's command; its help keeps the game's own options apart."""

    context_class = SpokenContext
    common = 0

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two sections."""
        catalogue, params = catalogue_of(ctx), self.get_params(ctx)
        sections = (
            ("cli.options", [*params[: self.common], params[-1]]),
            ("play.rules_options", params[self.common : -1]),
        )
        for key, shown in sections:
            records = [record for param in shown if (record := param.get_help_record(ctx)) is not None]
            with formatter.section(catalogue.coded(*key.split(".", 1))):
                formatter.write_dl(records)


command = PlayGroup("play", invoke_without_command=True, callback=without_game)
