"""`makker hand`: what a hand is worth, by each count in use (FACTS part 6)."""

import json

import click
import msgspec

from makker.cards import Hand, RankLetters
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, refuse_options
from makker.errors import InvalidValue, ParseError
from makker.valuation import evaluate


def read_hand(text: str, letters: RankLetters) -> Hand:
    """A hand in any form, or the four suits with blanks between. Raises ParseError."""
    suits = text.split()
    plain = len(suits) == 4 and all(word == "-" or word.isalnum() for word in suits)
    try:
        return Hand.parse(text, letters)
    except ParseError:
        if not plain:
            raise
    return Hand.parse(".".join(suits), letters)


@click.command("hand", cls=SpokenCommand, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="HAND")
@json_option
@click.pass_obj
def command(face: Face, words: tuple[str, ...], as_json: bool) -> None:
    """Count a hand."""
    refuse_options(words)
    text = " ".join(words)
    if not text.strip():
        raise InvalidValue("hand.nothing")
    hand = read_hand(text, face.language.letters)
    counts = evaluate(hand)
    if as_json:
        data = {"hand": str(hand), "shape": hand.shape, **msgspec.to_builtins(counts)}
        click.echo(json.dumps(data, indent=2))
        return
    from makker.render.valuation import counts_table, hand_head

    show(hand_head(hand, face.catalogue), "", counts_table(counts, face.catalogue))
