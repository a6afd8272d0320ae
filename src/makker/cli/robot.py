"""`makker robot`: one of our robots at any table manager's table."""

import asyncio

import click

from makker.cli.context import Face
from makker.cli.given import read_seat
from makker.cli.spoken import SpokenCommand, spoken_option, whole_number
from makker.errors import ParseError
from makker.robots.matching import robot_of
from makker.robots.tablemanager import play_at
from makker.seats import Seat


@click.command("robot", cls=SpokenCommand)
@spoken_option("--connect", metavar="HOST:PORT", required=True, key="cli.robot.connect.help")
@spoken_option("--seat", metavar="N|E|S|W", default="N", key="cli.robot.seat.help")
@spoken_option("--team", metavar="NAME", default="Makker", key="cli.robot.team.help")
@spoken_option("--level", metavar="club|expert:modern|…", default="club", key="cli.robot.level.help")
@spoken_option("--seed", metavar="N", default="1", key="cli.match.seed.help")
@click.pass_obj
def command(face: Face, connect: str, seat: str, team: str, level: str, seed: str) -> None:
    """Sit down and play until the session ends."""
    host, _, port = connect.strip().rpartition(":")
    if not host:
        raise ParseError("protocol.address", connect[:60], "address")
    place = read_seat(seat, Seat.NORTH)
    robot, chosen = robot_of(level), whole_number(seed, "--seed", 0, 10**18)
    boards = asyncio.run(
        play_at(host.strip("[]"), whole_number(port, "--connect", 1, 65_535), place, team[:60], robot, seed=chosen)
    )
    click.echo(face.catalogue.plural("robot.played", boards))
