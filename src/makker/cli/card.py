"""`makker card`: the convention card of a system, made from its rules."""

import click

from makker.bidding import SYSTEMS, card
from makker.cli.bid import read_card
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, spoken_option


@click.command("card", cls=SpokenCommand)
@click.argument("system", default="sayc", metavar="|".join(SYSTEMS))
@spoken_option("--card", "own_card", metavar="FILE", key="cli.bid.card.help")
@json_option
@click.pass_obj
def command(face: Face, system: str, own_card: str | None, as_json: bool) -> None:
    """Print a convention card."""
    found = read_card(own_card) if own_card else card(system)
    if as_json:
        click.echo(found.to_json())
        return
    from makker.render.convention_card import card_text

    show(*card_text(found, face.catalogue))
