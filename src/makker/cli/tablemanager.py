"""`makker tablemanager`: a match between four programs that speak the table-manager protocol."""

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

import click

from makker.cli.context import Face
from makker.cli.convert import read_boards
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.formats import Board, write
from makker.formats.annotated import PASSED_OUT, MadeAuction, MadeCall, MadePlay, PlayedCard
from makker.formats.files import refuse_unwritable
from makker.robots.tablemanager import Manager, PlayedBoard
from makker.seats import Seat, board_dealer, board_vulnerability
from makker.seats.seat import SEATS


@click.command("tablemanager", cls=SpokenCommand)
@spoken_option("--host", metavar="HOST", default="127.0.0.1", key="cli.serve.host.help")
@spoken_option("--port", metavar="N", default="2000", key="cli.tablemanager.port.help")
@spoken_option("--boards", metavar="N", default="8", key="cli.deal.boards.help")
@spoken_option("--seed", metavar="N", key="cli.deal.seed.help")
@spoken_option("--deals", metavar="FILE", key="cli.tablemanager.deals.help")
@spoken_option("-o", "--output", metavar="FILE", key="cli.tablemanager.output.help")
@spoken_option("--patience", metavar="N", default="60", key="cli.tablemanager.patience.help")
@json_option
@click.pass_obj
def command(
    face: Face,
    host: str,
    port: str,
    boards: str,
    seed: str | None,
    deals: str | None,
    output: str | None,
    patience: str,
    as_json: bool,
) -> None:
    """Wait for four clients, play, tell the scores."""
    number = whole_number(boards, "--boards", 1, 1000)
    dealt = given_deals(deals, face) if deals else random_deals(number, seed)
    waits = whole_number(patience, "--patience", 1, 86_400)
    if output is not None:
        refuse_unwritable(Path(output))
    manager = Manager(float(waits), face.catalogue.error)
    played = asyncio.run(manage(host, whole_number(port, "--port", 0, 65_535), dealt, manager, face, as_json))
    if output is not None:
        write([as_board(each, manager.teams) for each in played], Path(output))
    total = sum(each.score for each in played)
    if not as_json:
        click.echo(face.catalogue.text("tablemanager.total", score=face.language.number(total)))


def random_deals(number: int, seed: str | None) -> list[Deal]:
    """So many deals of a seed, or of the system's random source."""
    if seed is None:
        source: random.Random = random.SystemRandom()
    else:
        source = random.Random(f"tablemanager {whole_number(seed, '--seed', 0, 10**18)}")
    return [Deal.random(source) for _ in range(number)]


def given_deals(path: str, face: Face) -> list[Deal]:
    """The whole deals of a file. Raises InvalidValue (``print.no_deals``)."""
    boards, _ = read_boards(path, None, face.catalogue)
    found = [board.deal for board in boards if board.deal is not None and board.deal.is_complete]
    if not found:
        raise InvalidValue("print.no_deals")
    return found


async def manage(
    host: str, port: int, deals: list[Deal], manager: Manager, face: Face, as_json: bool
) -> list[PlayedBoard]:
    """Serve one match."""
    import json

    try:
        server = await asyncio.start_server(manager.welcome, host, port, limit=4096)
    except OSError:
        raise InvalidValue("protocol.port", {"port": str(port)}) from None
    async with server:
        where = server.sockets[0].getsockname()
        click.echo(face.catalogue.text("tablemanager.waiting", host=where[0], port=str(where[1])), err=True)
        try:
            await manager.begin()
            played = []
            async for board in manager.boards(deals):
                played.append(board)
                line = {"board": board.number, "contract": str(board.contract or "Pass"), "tricks": board.tricks}
                if as_json:
                    click.echo(json.dumps({**line, "score": board.score}))
                else:
                    click.echo(f"{board.number:>4}  {line['contract']:<12} {board.tricks:>2}  {board.score:+d}")
            return played
        finally:
            await manager.close()


def as_board(each: PlayedBoard, teams: Mapping[Seat, str]) -> Board:
    """The board for a file, each seat under its team's name."""
    cards = [PlayedCard(card) for card in each.cards]
    play = None
    if each.contract is not None:
        tricks = tuple(tuple(cards[at : at + 4]) for at in range(0, len(cards), 4))
        play = MadePlay(each.contract.leader, in_seat_order(each, tricks))
    auction = MadeAuction(each.auction.dealer, tuple(MadeCall(call) for call in each.auction.calls))
    return Board(
        number=each.number,
        event=" – ".join(dict.fromkeys(teams[seat] for seat in SEATS)),
        players=(teams[Seat.NORTH], teams[Seat.EAST], teams[Seat.SOUTH], teams[Seat.WEST]),
        scoring="IMP",
        dealer=board_dealer(each.number),
        vulnerability=board_vulnerability(each.number),
        deal=each.deal,
        contract=each.contract or PASSED_OUT,
        tricks=each.tricks if each.contract else None,
        score=each.score,
        auction=auction,
        play=play,
    )


def in_seat_order(each: PlayedBoard, tricks: tuple[tuple[PlayedCard, ...], ...]) -> tuple[tuple[PlayedCard, ...], ...]:
    """Every trick clockwise from the opening leader, whoever led it: the order that files keep."""
    if each.contract is None:
        return tricks
    first, rows = each.contract.leader, []
    for trick in tricks:
        held = {each.deal.holder(played.card): played for played in trick if played.card is not None}
        rows.append(tuple(held[first.after(place)] for place in range(len(trick))))
    return tuple(rows)
