"""The table-manager protocol: our robots at our manager, other programs' ways of writing, and what is refused."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import MakkerError, ParseError
from makker.games.bridge.calls import DOUBLE, PASS, Bid
from makker.robots.bridge import ThumbRobot
from makker.robots.matching import play_board
from makker.robots.tablemanager import Manager, PlayedBoard, play_at
from makker.robots.tablemanager.connection import ProtocolError
from makker.robots.tablemanager.messages import (
    Said,
    is_ready,
    read_board,
    read_call,
    read_connecting,
    read_hand,
    read_play,
    write_board,
    write_call,
    write_hand,
    write_play,
)
from makker.seats import Side, Vulnerability
from makker.seats.seat import SEATS

N, E, S, W = SEATS


async def served(manager: Manager, scene: Callable[[int], Awaitable[Any]]) -> Any:
    """Let the scene happen while the manager listens."""
    server = await asyncio.start_server(manager.welcome, "127.0.0.1", 0, limit=4096)
    async with server:
        try:
            return await scene(server.sockets[0].getsockname()[1])
        finally:
            await manager.close()


async def match(deals: list[Deal]) -> tuple[list[PlayedBoard], list[int]]:
    """Four of our simplest robots at our manager."""
    manager = Manager(patience=10)

    async def scene(port: int) -> tuple[list[PlayedBoard], list[int]]:
        robots = [play_at("127.0.0.1", port, seat, "A" if seat in (N, S) else "B", ThumbRobot()) for seat in SEATS]
        clients = [asyncio.create_task(robot) for robot in robots]
        await manager.begin()
        boards = [board async for board in manager.boards(deals)]
        return boards, list(await asyncio.gather(*clients))

    found: tuple[list[PlayedBoard], list[int]] = await served(manager, scene)
    return found


def test_robots_play_as_they_play_at_home() -> None:
    """What a client is told is enough: each board ends as when the rules themselves show the views."""
    rng = random.Random(4)
    deals = [Deal.random(rng) for _ in range(6)]
    boards, counts = asyncio.run(match(deals))
    home: dict[Side, Any] = {Side.NS: ThumbRobot(), Side.EW: ThumbRobot()}

    assert [each.score for each in boards] == [play_board(deal, at, home, 0) for at, deal in enumerate(deals, 1)]
    assert counts == [6, 6, 6, 6]
    for each in boards:
        assert len(each.cards) == (52 if each.contract else 0)
        assert {each.deal.holder(card) for card in each.cards} <= set(SEATS)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("NORTH PASSES", Said(N, PASS, False, "")),
        ("East bids 1C", Said(E, Bid.parse("1C"), False, "")),
        ("South bids 3NT.", Said(S, Bid.parse("3N"), False, "")),
        ("West doubles Alert. takeout", Said(W, DOUBLE, True, "takeout")),
        ("north bids 1n alert. 12-14", Said(N, Bid.parse("1N"), True, "12-14")),
    ],
)
def test_calls_are_read_as_programs_write_them(line: str, said: Said) -> None:
    """Any case, NT or N, with and without a stop, with what is alerted."""
    assert read_call(line) == said


def test_lines_are_read_back() -> None:
    """Boards, hands, calls and cards, ours and with a ten, a void, cards the other way round."""
    hand = Hand.parse("AKJ62.-.T98.AQ432")
    assert read_hand(write_hand("North", hand)) == hand
    assert read_hand("Dummy's cards: S A K J 6 2. H - . D 10 9 8. C A Q 4 3 2") == hand
    for zone in Vulnerability:
        assert read_board(write_board(7, S, zone)) == (7, S, zone)
    assert read_play(write_play(W, Card.parse("HT"))) == Card.parse("HT")
    for line in ("WEST plays 10h", "west plays ht", "Dummy plays TH."):
        assert read_play(line) == Card.parse("HT")
    assert write_call(N, Bid.parse("1N"), "15-17\r\nSouth passes") == "North bids 1NT Alert. 15-17 South passes"
    assert read_connecting('Connecting "WBridge5" as NORTH using protocol version 18') == ("WBridge5", N, 18)
    assert is_ready("EAST ready for  NORTH's bid.", E, "for North's bid")


@pytest.mark.parametrize(
    ("read", "line"),
    [
        (read_call, "North says 1C"),
        (read_call, "North bids 8C"),
        (read_play, "North plays 1Z"),
        (read_hand, "North's cards : S A A."),
        (read_hand, "X A K."),
        (read_board, "Board number one."),
        (read_board, "Board number 1. Dealer North. Some vulnerable."),
        (read_connecting, 'Connecting "x" as Middle using protocol version 18'),
        (read_connecting, ""),
    ],
)
def test_what_is_no_line(read: Callable[[str], Any], line: str) -> None:
    """One error of the family each."""
    with pytest.raises(MakkerError):
        read(line)


async def talk(port: int, *lines: str) -> list[str]:
    """Say lines and hear what comes until the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for line in lines:
        writer.write(line.encode() + b"\r\n")
    await writer.drain()
    heard = []
    while raw := await asyncio.wait_for(reader.readline(), 5):
        heard.append(raw.decode().strip())
    writer.close()
    await writer.wait_closed()
    return heard


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        'Connecting "A" as North using protocol version 17',
        'Connecting "A" as Middle using protocol version 18',
        "x" * 3000,
    ],
)
def test_who_cannot_be_seated_is_told(line: str) -> None:
    """One line that begins with Error, then the line is dead; nobody sits down."""
    manager = Manager(patience=2)
    heard = asyncio.run(served(manager, lambda port: talk(port, line)))

    assert len(heard) == 1
    assert heard[0].startswith("Error")
    assert manager.seats == {}


def test_a_taken_seat_and_another_team() -> None:
    """The second North, and a South of another team."""
    manager = Manager(patience=2)

    async def scene(port: int) -> list[list[str]]:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b'Connecting "A" as North using protocol version 18\r\n')
        await writer.drain()
        while not manager.seats:
            await asyncio.sleep(0.01)
        heard = [await talk(port, f'Connecting "B" as {seat} using protocol version 18') for seat in ("North", "South")]
        writer.close()
        await writer.wait_closed()
        return heard

    assert [line[0][:5] for line in asyncio.run(served(manager, scene))] == ["Error", "Error"]


class Cheat(ThumbRobot):
    """Plays a card that it does not hold."""

    def act(self, view: Any, budget: float, rng: Any) -> Any:
        """The lowest club, held or not."""
        action = super().act(view, budget, rng)
        return Card.parse("C2") if isinstance(action, Card) else action


def test_the_manager_decides_legality() -> None:
    """A card that is not held ends the match with an error; so does a client that hangs up or keeps silent."""

    async def played(robots: list[Any]) -> None:
        manager = Manager(patience=0.5)

        async def scene(port: int) -> None:
            tasks = [
                asyncio.create_task(play_at("127.0.0.1", port, seat, str(seat.side), robot, patience=5))
                for seat, robot in zip(SEATS, robots, strict=True)
            ]
            try:
                await manager.begin()
                _ = [board async for board in manager.boards([Deal.random(random.Random(1))])]
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

        await served(manager, scene)

    with pytest.raises(MakkerError) as refused:
        asyncio.run(played([Cheat()] * 4))
    assert refused.value.code.startswith("play.") or refused.value.code.startswith("card.")


def test_nobody_answers() -> None:
    """No manager there; one that does not speak the protocol."""
    with pytest.raises(ProtocolError, match="no_manager"):
        asyncio.run(play_at("127.0.0.1", 1, N, "A", ThumbRobot()))

    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"North seated\r\nWhat?\r\n")
        await writer.drain()
        while await reader.readline():
            pass
        writer.close()
        await writer.wait_closed()

    async def scene() -> None:
        server = await asyncio.start_server(babble, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            try:
                await play_at("127.0.0.1", port, N, "A", ThumbRobot(), patience=2)
            finally:
                await asyncio.sleep(0.05)  # the other end hears that we have gone

    with pytest.raises(ParseError, match=r"protocol\.line"):
        asyncio.run(scene())
