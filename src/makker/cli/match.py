"""`makker match`: two robots, or settings of one, against each other on paired boards."""

import json
import math
import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import click

from makker.cli.context import Face
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.deals import Deal
from makker.robots.matching import BoardMatch, MatchReport, play_pair, robot_of

MOST_BOARDS = 100_000


@click.command("match", cls=SpokenCommand)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@spoken_option("--boards", metavar="N", default="64", key="cli.match.boards.help")
@spoken_option("--seed", metavar="N", default="1", key="cli.match.seed.help")
@spoken_option("--workers", metavar="N", key="cli.simulate.workers.help")
@json_option
@click.pass_obj
def command(face: Face, first: str, second: str, boards: str, seed: str, workers: str | None, as_json: bool) -> None:
    """Play the boards on all processors; the result does not depend on how many there are."""
    for name in (first, second):
        robot_of(name)
    number, chosen = whole_number(boards, "--boards", 1, MOST_BOARDS), whole_number(seed, "--seed", 0, 10**18)
    crew = os.cpu_count() or 1 if workers is None else whole_number(workers, "--workers", 1, 64)
    report = MatchReport(tuple(played(first, second, number, chosen, crew)))
    if as_json:
        found = [
            {"board": each.board, "scores": [each.first, each.second], "imps": each.imps} for each in report.boards
        ]
        error = report.error if math.isfinite(report.error) else None
        click.echo(json.dumps({"imps_a_board": report.mean, "standard_error": error, "boards": found}, indent=2))
        return
    decimals = face.language.number
    text = face.catalogue.text(
        "match.result",
        first=first,
        second=second,
        boards=decimals(number),
        imps=f"{report.mean:+.2f}".replace("-", "−"),
        error=f"{report.error:.2f}",
    )
    click.echo(text)


def played(first: str, second: str, number: int, seed: int, crew: int) -> Iterator[BoardMatch]:
    """The boards in order."""
    work = (range(1, number + 1), repeat(first), repeat(second), repeat(seed))
    if crew == 1:
        yield from map(one_board, *work)
        return
    with ProcessPoolExecutor(crew) as pool:
        yield from pool.map(one_board, *work, chunksize=2)


def one_board(board: int, first: str, second: str, seed: int) -> BoardMatch:
    """One deal at both tables; the deal is that of the seed and the board's number."""
    deal = Deal.random(random.Random(f"match {seed} {board}"))
    return play_pair(deal, board, robot_of(first), robot_of(second), seed)
