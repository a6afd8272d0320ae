"""The client: a robot of ours at any manager's table. It knows what it has been told and nothing else."""

import asyncio
import random
from typing import Any

from makker.cards import Card, Hand
from makker.errors import ParseError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.games.bridge.view import DealView
from makker.robots.protocol import AnyRobot
from makker.robots.tablemanager.connection import Connection, ProtocolError
from makker.robots.tablemanager.messages import (
    TEAMS,
    VERSION,
    name,
    read_board,
    read_call,
    read_hand,
    read_play,
    write_call,
    write_play,
    wrong,
)
from makker.seats import Seat, Vulnerability
from makker.tricks import Trick
from makker.tricks.trick import follow

NO_HAND = Hand()


async def play_at(
    host: str, port: int, seat: Seat, team: str, robot: AnyRobot, *, patience: float = 600.0, seed: int = 1
) -> int:
    """Play at a manager's table until the session ends; how many boards were played.

    Raises ProtocolError (``protocol.gone``, ``protocol.slow``, ``protocol.refused``) and ParseError.
    """
    try:
        reader, writer = await asyncio.open_connection(host, port)
    except OSError:
        raise ProtocolError("protocol.no_manager", {"host": host, "port": str(port)}) from None
    table = Connection(reader, writer, patience)
    try:
        return await Client(table, seat, robot, seed).session(team)
    finally:
        await table.close()


class Client:
    """One seat at a table."""

    def __init__(self, table: Connection, seat: Seat, robot: AnyRobot, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.robot = robot
        self.seed = seed
        self.number = 0
        self.dealer = Seat.NORTH
        self.vulnerability = Vulnerability.NONE
        self.hand = NO_HAND
        self.dummy: Hand | None = None
        self.auction = Auction(Seat.NORTH)
        self.contract: Contract | None = None
        self.tricks: list[Trick[Seat]] = []
        self.trick: Trick[Seat] = Trick()
        self.turn: Seat | None = None

    async def say(self, what: str) -> None:
        """A line that begins with the own name."""
        await self.table.say(f"{name(self.seat)} {what}")

    async def session(self, team: str) -> int:
        """Sit down, and play board after board."""
        await self.table.say(f'Connecting "{team}" as {name(self.seat)} using protocol version {VERSION}')
        line = await self.table.hear()
        if "seated" not in line.lower():
            raise ProtocolError("protocol.refused", {"reason": line[:80]})
        await self.say("ready for teams")
        line = await self.table.hear()
        if TEAMS.fullmatch(line) is None:
            raise wrong(line, 'Teams : N/S : "A" E/W : "B"')
        await self.say("ready to start")
        boards = 0
        while True:
            line = (await self.table.hear()).lower().rstrip(". ")
            if line.startswith("end of session"):
                return boards
            if line.startswith("timing"):
                continue
            if not line.startswith("start of board"):
                raise wrong(line, "Start of board")
            await self.board()
            boards += 1

    async def board(self) -> None:
        """One board."""
        await self.say("ready for deal")
        self.number, self.dealer, self.vulnerability = read_board(await self.table.hear())
        await self.say("ready for cards")
        self.hand, self.dummy, self.contract = read_hand(await self.table.hear()), None, None
        self.tricks, self.trick = [], Trick()
        self.auction = Auction(self.dealer)
        while not self.auction.is_over:
            await self.call()
        self.contract = self.auction.contract
        if self.contract is not None:
            await self.play(self.contract)

    async def call(self) -> None:
        """The next call: the own one, or somebody else's."""
        turn = self.turn = self.auction.turn
        if turn is self.seat:
            call = self.think(self.auction.legal)
            if not isinstance(call, Call):
                raise ParseError("call.unknown", str(call), "call")
            await self.table.say(write_call(turn, call))
            self.auction = self.auction.add(call)
            return
        await self.say(f"ready for {name(turn)}'s bid")
        said = read_call(await self.table.hear())
        if said.seat is not turn:
            raise wrong(write_call(said.seat, said.call), f"{name(turn)} bids ...")
        self.auction = self.auction.add(said.call)

    async def play(self, contract: Contract) -> None:
        """Thirteen tricks."""
        turn = contract.leader
        for number in range(1, 14):
            for place in range(4):
                self.turn = turn.after(place)
                card = await self.card(contract, number, leads=place == 0)
                if number == 1 and place == 0:
                    await self.see_dummy(contract)
                self.lay(self.turn, card, contract)
            turn = self.trick.winner(contract.strain.suit)
            self.tricks.append(self.trick)
            self.trick = Trick()

    async def see_dummy(self, contract: Contract) -> None:
        """Dummy goes down after the opening lead; dummy's own client sees nothing new."""
        if contract.dummy is self.seat:
            return
        await self.say("ready for dummy")
        self.dummy = read_hand(await self.table.hear())

    async def card(self, contract: Contract, number: int, *, leads: bool) -> Card:
        """The next card, played or heard."""
        turn = self.turn
        if turn is None:
            raise ValueError(turn)
        player = contract.by if turn is contract.dummy else turn
        if player is self.seat:
            if leads:
                line = (await self.table.hear()).lower()
                if "to lead" not in line:
                    raise wrong(line, "to lead")
            held = self.dummy if turn is contract.dummy and self.dummy is not None else self.hand
            card = self.think(tuple(follow(held, self.trick.led)))
            if not isinstance(card, Card):
                raise ParseError("card.unknown", str(card), "card")
            await self.table.say(write_play(turn, card))
            return card
        whose = "dummy" if turn is contract.dummy else name(turn)
        await self.say(f"ready for {whose}'s card to trick {number}")
        return read_play(await self.table.hear())

    def lay(self, turn: Seat, card: Card, contract: Contract) -> None:
        """The card is on the table."""
        self.trick = self.trick.play(turn, card)
        if turn is self.seat:
            self.hand -= Hand([card])
        elif turn is contract.dummy and self.dummy is not None:
            self.dummy -= Hand([card])

    def think(self, moves: tuple[Any, ...]) -> Any:
        """The robot's choice, by what this seat has been told."""
        trump = self.contract.strain.suit if self.contract else None
        won = [0, 0, 0, 0]
        for trick in self.tricks:
            won[trick.winner(trump).index] += 1
        view = DealView(
            viewer=self.seat,
            board=self.number,
            dealer=self.dealer,
            vulnerability=self.vulnerability,
            hand=self.hand,
            auction=self.auction,
            contract=self.contract,
            dummy=self.dummy,
            turn=self.turn,
            trick=self.trick,
            tricks=tuple(self.tricks),
            won=tuple(won),
            held=(13,) * 4,
            question=None,
            to_act=frozenset({self.seat}),
            moves=moves,
            asides=(),
            result=None,
            deal=None,
            points=None,
            declarer=self.contract.declarer if self.contract else None,
        )
        moment = (self.seed, self.number, self.seat.letter, len(self.auction), len(self.tricks), len(self.trick.plays))
        return self.robot.act(view, 10.0, random.Random(str(moment)))
