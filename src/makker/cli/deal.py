"""`makker deal`: boards with dealer and vulnerability."""

import json
import random
from typing import TYPE_CHECKING, Any

import click

from makker.analysis.batches import Limits
from makker.cards import RandomSource
from makker.cli.context import Face
from makker.cli.given import read_limits, seat_options
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Seat, board_dealer, board_vulnerability

if TYPE_CHECKING:
    from makker.formats import Board

MOST_BOARDS = 1000
LAST_BOARD = 9999
LAST_SEED = 10**18 - 1


@click.command("deal", cls=SpokenCommand)
@spoken_option("--boards", metavar="N", default="16", key="cli.deal.boards.help")
@spoken_option("--first", metavar="N", default="1", key="cli.deal.first.help")
@spoken_option("--seed", metavar="N", key="cli.deal.seed.help")
@seat_options
@spoken_option("-o", "--output", metavar="FILE", key="cli.deal.output.help")
@json_option
@click.pass_obj
def command(
    face: Face,
    /,
    boards: str,
    first: str,
    seed: str | None,
    output: str | None,
    as_json: bool,
    **hands: str | None,
) -> None:
    """Deal boards; without a seed from the operating system's random source (FACTS 000-07)."""
    start = whole_number(first, "--first", 1, LAST_BOARD)
    count = whole_number(boards, "--boards", 1, MOST_BOARDS)
    if start + count - 1 > LAST_BOARD:
        raise InvalidValue("boards.last", {"boards": count, "first": start, "most": LAST_BOARD})
    chosen = None if seed is None else whole_number(seed, "--seed", 0, LAST_SEED)
    words = {seat: text for seat in Seat if (text := hands[seat.name.lower()])}
    dealt = list(enumerate(deals(count, chosen, read_limits(words, face.language.letters) if words else None), start))
    if output is not None:
        from makker.formats import write

        made = write([as_board(board, deal) for board, deal in dealt], output)
        if not as_json:
            click.echo(face.catalogue.plural("cli.deal.written", made.boards, file=output))
            return
    if as_json:
        listed = [as_data(board, deal) for board, deal in dealt]
        click.echo(json.dumps({"seed": chosen, "boards": listed}, indent=2))
        return
    from makker.render.deals import board_text

    for number, (board, deal) in enumerate(dealt):
        show(*[""] * (number > 0), board_text(board, deal, face.catalogue))


def deals(count: int, seed: int | None, limits: Limits | None) -> list[Deal]:
    """So many deals: any, or each equally likely among those within the limits.

    Raises InvalidValue (``dealing.impossible``, ``dealing.not_found``).
    """
    if limits is not None:
        from makker.analysis import DoubleDummy

        return DoubleDummy().deals(limits, count, random.SystemRandom().getrandbits(64) if seed is None else seed)
    rng: RandomSource = random.SystemRandom() if seed is None else random.Random(seed)
    return [Deal.random(rng) for _ in range(count)]


def as_board(board: int, deal: Deal) -> "Board":
    """The board for a file."""
    from makker.formats import Board

    return Board(number=board, dealer=board_dealer(board), vulnerability=board_vulnerability(board), deal=deal)


def as_data(board: int, deal: Deal) -> dict[str, Any]:
    """One board for JSON; `deal` in PBN's form."""
    return {
        "board": board,
        "dealer": board_dealer(board).letter,
        "vulnerable": board_vulnerability(board).value,
        "deal": deal.format(),
        "hands": {seat.letter: str(hand) for seat, hand in deal},
    }
