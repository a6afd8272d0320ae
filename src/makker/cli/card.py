"""`makker card`: the convention card of a system, made from its rules."""

from pathlib import Path

import click

from makker.bidding import SYSTEMS, Card, card
from makker.cli.bid import read_card
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, spoken_option
from makker.errors import ParseError
from makker.formats.files import write_atomically


@click.command("card", cls=SpokenCommand)
@click.argument("system", default="sayc", metavar="|".join(SYSTEMS))
@spoken_option("--card", "own_card", metavar="FILE", key="cli.bid.card.help")
@spoken_option("-o", "--output", metavar="CARD.pdf", key="cli.card.output.help")
@json_option
@click.pass_obj
def command(face: Face, system: str, own_card: str | None, output: str | None, as_json: bool) -> None:
    """Print a convention card."""
    found = read_card(own_card) if own_card else card(system)
    if output is not None:
        write_paper(found, Path(output), face)
        return
    if as_json:
        click.echo(found.to_json())
        return
    from makker.render.convention_card import card_text

    show(*card_text(found, face.catalogue))


def write_paper(found: Card, path: Path, face: Face) -> None:
    """The card as a PDF. Raises ParseError (``print.form``) for another kind of file, and SaveError."""
    if path.suffix.lower() != ".pdf":
        raise ParseError("print.form", str(path), "print_form", data={"forms": ".pdf"})
    from makker.render.convention_card import card_pdf

    write_atomically(path, [card_pdf(found, face.catalogue)])
