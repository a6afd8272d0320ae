"""The manager: seats four clients, deals, passes calls and cards on, keeps everybody in step, and decides legality."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from makker.cards import Card
from makker.deals import Deal
from makker.errors import InvalidValue, MakkerError
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import score_for
from makker.robots.tablemanager.connection import Connection, ProtocolError
from makker.robots.tablemanager.messages import (
    VERSION,
    is_ready,
    name,
    read_call,
    read_connecting,
    read_play,
    write_board,
    write_call,
    write_hand,
    write_play,
    write_teams,
    wrong,
)
from makker.seats import Seat, Side, board_dealer, board_vulnerability
from makker.seats.seat import SEATS
from makker.tricks import TrickPlay


class PlayedBoard(msgspec.Struct, frozen=True):
    """A board as it was played: the auction, the cards in order, the result and North-South's score."""

    number: int
    deal: Deal
    auction: Auction
    cards: tuple[Card, ...]
    contract: Contract | None
    tricks: int
    score: int


@dataclass(slots=True)
class Manager:
    """One table. `patience` is how many seconds a client may take for a line; a lower version is refused.

    `words` puts a fault into a sentence for the client that is sent away.
    """

    patience: float = 60.0
    words: Callable[[MakkerError], str] = str
    seats: dict[Seat, Connection] = field(default_factory=dict)
    teams: dict[Seat, str] = field(default_factory=dict)
    full: asyncio.Event = field(default_factory=asyncio.Event)

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat a client that connects; one that cannot be seated is told and left."""
        client = Connection(reader, writer, self.patience)
        try:
            team, seat, version = read_connecting(await client.hear())
            if version < VERSION:
                raise ProtocolError("protocol.version", {"version": version})
            if seat in self.seats:
                raise ProtocolError("protocol.taken", {"seat": name(seat)})
            partner = self.teams.get(seat.partner)
            if partner is not None and partner != team:
                raise ProtocolError("protocol.team", {"team": partner})
        except MakkerError as fault:
            await client.say(f"Error: {self.words(fault)}")
            await client.close()
            return
        self.seats[seat], self.teams[seat] = client, team
        await client.say(f'{name(seat)} ("{team}") seated')
        if len(self.seats) == len(SEATS):
            self.full.set()

    async def begin(self) -> None:
        """Once all are seated: the teams are told. Raises ProtocolError and ParseError."""
        await self.full.wait()
        await self.ready("for teams")
        await self.tell(write_teams(self.teams[Seat.NORTH], self.teams[Seat.EAST]))
        await self.ready("to start")

    async def tell(self, line: str, *but: Seat) -> None:
        """A line to everybody else."""
        for seat, client in self.seats.items():
            if seat not in but:
                await client.say(line)

    async def ready(self, what: str, seats: Sequence[Seat] = SEATS) -> None:
        """Wait until all of them say so. Raises ParseError (``protocol.line``)."""
        for seat in seats:
            line = await self.seats[seat].hear()
            if not is_ready(line, seat, what):
                raise wrong(line, f"{name(seat)} ready {what}")

    async def boards(self, deals: Sequence[Deal], first: int = 1) -> AsyncIterator[PlayedBoard]:
        """Play the deals, numbered from `first`, each as it ends.

        Raises ProtocolError, ParseError, IllegalAction for a call and InvalidValue for a card that may not be played.
        """
        for number, deal in enumerate(deals, first):
            yield await self.board(number, deal)
        await self.tell("End of session")

    async def close(self) -> None:
        """Hang up on everybody."""
        for client in self.seats.values():
            await client.close()

    async def board(self, number: int, deal: Deal) -> PlayedBoard:
        """One board."""
        dealer, vulnerability = board_dealer(number), board_vulnerability(number)
        await self.tell("Start of board")
        await self.ready("for deal")
        await self.tell(write_board(number, dealer, vulnerability))
        await self.ready("for cards")
        for seat, client in self.seats.items():
            await client.say(write_hand(name(seat), deal[seat]))
        auction = await self.auction(dealer)
        contract = auction.contract
        if contract is None:
            return PlayedBoard(number, deal, auction, (), None, 0, 0)
        play = await self.cards(deal, contract)
        side = contract.side
        tricks = sum(play.won[seat.index] for seat in side.seats)
        score = score_for(Side.NS, Result(contract, tricks), vulnerability)
        cards = tuple(card for _, card in play.cards_played())
        return PlayedBoard(number, deal, auction, cards, contract, tricks, score)

    async def auction(self, dealer: Seat) -> Auction:
        """The calls, each passed on when the others are ready for it."""
        auction = Auction(dealer)
        while not auction.is_over:
            turn = auction.turn
            said = read_call(await self.seats[turn].hear())
            if said.seat is not turn:
                raise wrong(write_call(said.seat, said.call), f"{name(turn)} bids ...")
            auction = auction.add(said.call)
            others = [seat for seat in SEATS if seat is not turn]
            await self.ready(f"for {name(turn)}'s bid", others)
            for seat in others:
                # The partner may not hear what it means.
                told = said.explanation if said.alerted and seat is not turn.partner else None
                await self.seats[seat].say(write_call(turn, said.call, told))
        return auction

    async def cards(self, deal: Deal, contract: Contract) -> TrickPlay[Seat]:
        """The play, trick by trick."""
        dummy, declarer = contract.dummy, contract.by
        play = TrickPlay.start(SEATS, deal.hands, contract.strain.suit, contract.leader)
        while not play.is_over:
            turn = play.turn
            player = declarer if turn is dummy else turn
            if not play.trick.plays:
                await self.seats[player].say(f"{'Dummy' if turn is dummy else name(turn)} to lead")
            card = read_play(await self.seats[player].hear())
            fault = play.illegal(card)
            if fault is not None:
                raise InvalidValue(fault.code, {**fault.data, "seat": name(turn)})
            number = len(play.done) + 1
            others = [seat for seat in SEATS if seat is not player]
            await self.ready_for_card(turn, dummy, number, others)
            for seat in others:
                await self.seats[seat].say(write_play(turn, card))
            opening = not play.done and not play.trick.plays
            play = play.play(card)
            if opening:
                await self.show_dummy(deal, dummy)
        return play

    async def ready_for_card(self, turn: Seat, dummy: Seat, number: int, others: Sequence[Seat]) -> None:
        """The others wait for a card; programs call dummy by either name."""
        for seat in others:
            line = await self.seats[seat].hear()
            ways = [f"for {name(turn)}'s card to trick {number}"]
            ways += [f"for dummy's card to trick {number}"] if turn is dummy else []
            if not any(is_ready(line, seat, way) for way in ways):
                raise wrong(line, f"{name(seat)} ready {ways[0]}")

    async def show_dummy(self, deal: Deal, dummy: Seat) -> None:
        """Dummy's cards to the three others."""
        others = [seat for seat in SEATS if seat is not dummy]
        await self.ready("for dummy", others)
        for seat in others:
            await self.seats[seat].say(write_hand("Dummy", deal[dummy]))
