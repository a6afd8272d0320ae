"""`makker deal`: boards with dealer and vulnerability."""

import json
import random
from collections.abc import Iterator
from typing import Any

import click

from makker.cards import RandomSource
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import board_dealer, board_vulnerability

MOST_BOARDS = 1000
LAST_BOARD = 9999
LAST_SEED = 10**18 - 1


@click.command("deal", cls=SpokenCommand)
@spoken_option("--boards", metavar="N", default="16", key="cli.deal.boards.help")
@spoken_option("--first", metavar="N", default="1", key="cli.deal.first.help")
@spoken_option("--seed", metavar="N", key="cli.deal.seed.help")
@json_option
@click.pass_obj
def command(face: Face, boards: str, first: str, seed: str | None, as_json: bool) -> None:
    """Deal boards; without a seed from the operating system's random source (FACTS 000-07)."""
    start = whole_number(first, "--first", 1, LAST_BOARD)
    count = whole_number(boards, "--boards", 1, MOST_BOARDS)
    if start + count - 1 > LAST_BOARD:
        raise InvalidValue("boards.last", {"boards": count, "first": start, "most": LAST_BOARD})
    chosen = None if seed is None else whole_number(seed, "--seed", 0, LAST_SEED)
    dealt = deals(start, count, random.SystemRandom() if chosen is None else random.Random(chosen))
    if as_json:
        listed = [as_data(board, deal) for board, deal in dealt]
        click.echo(json.dumps({"seed": chosen, "boards": listed}, indent=2))
        return
    from makker.render.deals import board_text

    for number, (board, deal) in enumerate(dealt):
        show(*[""] * (number > 0), board_text(board, deal, face.catalogue))


def deals(first: int, count: int, rng: RandomSource) -> Iterator[tuple[int, Deal]]:
    """So many boards with their numbers."""
    for board in range(first, first + count):
        yield board, Deal.random(rng)


def as_data(board: int, deal: Deal) -> dict[str, Any]:
    """One board for JSON; `deal` in PBN's form."""
    return {
        "board": board,
        "dealer": board_dealer(board).letter,
        "vulnerable": board_vulnerability(board).value,
        "deal": deal.format(),
        "hands": {seat.letter: str(hand) for seat, hand in deal},
    }
