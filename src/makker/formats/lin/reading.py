"""Reading LIN: commands gathered board by board."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from makker.cards import Card
from makker.deals import Deal
from makker.errors import ParseError
from makker.formats.annotated import (
    MadeAuction,
    MadeCall,
    PlayedCard,
)
from makker.formats.board import Board, Comment, Item, Names, Tag
from makker.formats.faults import Faults
from makker.formats.hands import check_sizes
from makker.formats.lin.hands import read_md
from makker.formats.lin.match import ROOMS, Match
from makker.formats.lin.play import Play
from makker.formats.lin.tokens import Command, commands
from makker.formats.text import pieces
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Result
from makker.rules.errors import IllegalAction
from makker.seats import Seat, Vulnerability, board_dealer

VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "s": Vulnerability.NS,
    "e": Vulnerability.EW,
    "w": Vulnerability.EW,
    "b": Vulnerability.ALL,
}
BOARD_NAME = re.compile(r"\s*Board\s+(\d{1,6})\s*", re.IGNORECASE)
BOARD_ID = re.compile(r"([a-z])(\d{1,6})\b.*", re.IGNORECASE | re.DOTALL)
CALLS = re.compile(r"\s*([1-7]\s*(?:NT|[CDHSN])|XX|DBL|RDBL|PASS|[PXDR])\s*([!*]*)", re.IGNORECASE)
CARDS = re.compile(r"\s*([CDHS](?:10|[2-9TJQKA]))", re.IGNORECASE)
REWRITTEN = frozenset(("pn", "qx", "md", "sv", "mb", "an", "pc", "pg", "mc", "nt"))
"""Commands that parts of a board stand for."""


def read_lin(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards of a LIN file: one for every deal at every table."""
    match = Match()
    for group in boards(commands(pieces(stream, faults), faults)):
        names = {command.name for command in group}
        match.learn(group)
        if "md" in names or "qx" in names or "mb" in names:
            yield BoardReader(group, match, faults).board()
            match.header = ()
        else:
            match.header += tuple(kept_items(group))


def boards(tokens: Iterator[Command]) -> Iterator[list[Command]]:
    """The commands of each board; those before the first come by themselves."""
    group, names = list[Command](), set[str]()
    for command in tokens:
        name = command.name
        begins = (
            (name == "md" and "md" in names)
            or (name == "qx" and (names & {"md", "qx"} or "pn" not in names))
            or (name == "pn" and "md" in names)
        )
        if begins and group:
            yield group
            group, names = [], set()
        group.append(command)
        names.add(name)
        if name == "pg" and "pn" in names and not names & {"md", "qx"}:
            # The players of a whole match, given before its first board.
            yield group
            group, names = [], set()
    if group:
        yield group


def kept_items(group: list[Command]) -> Iterator[Item]:
    """The commands that no part of a board stands for, under their own names."""
    for command in group:
        if command.name == "ah" and BOARD_NAME.fullmatch(command.value):
            continue
        if command.name == "qx" and not re.fullmatch(r"[oc]\d{1,6}", command.value):
            yield Tag("Lin_qx", command.value)
        elif command.name not in REWRITTEN:
            yield Tag(f"Lin_{command.name}", command.value)


class BoardReader:
    """The parts of one board, as its commands come."""

    def __init__(self, group: list[Command], match: Match, faults: Faults) -> None:
        self.group = group
        self.match = match
        self.faults = faults
        self.calls: list[MadeCall] = []
        self.cards: list[PlayedCard] = []
        self.comments: list[Item] = []
        self.claimed: int | None = None

    def value(self, name: str) -> str:
        """The value of the first command of this name."""
        return next((command.value for command in self.group if command.name == name), "")

    def board(self) -> Board:
        """Everything put together."""
        number, room = self.place()
        dealer, deal = self.deal()
        for command in self.group:
            self.take(command)
        auction = self.auction(dealer, number)
        contract = auction.outcome() if auction else None
        tricks = self.claimed
        if contract is None and (result := self.match.result(number, room)) is not None:
            contract = result.contract if isinstance(result, Result) else result
            tricks = result.tricks if isinstance(result, Result) and tricks is None else tricks
        player = Play(self.cards, contract, deal)
        play = player.play()
        return Board(
            number=number,
            event=self.match.event,
            scoring=self.match.scoring,
            room=room,
            players=self.players(room),
            dealer=dealer,
            vulnerability=self.vulnerability(),
            deal=deal,
            contract=contract,
            tricks=player.tricks if tricks is None else tricks,
            auction=auction,
            play=play,
            items=(*self.match.header, *kept_items(self.group), *self.comments),
        )

    def place(self) -> tuple[int | None, str]:
        """The board's number and the room."""
        found = BOARD_ID.match(self.value("qx"))
        if found is not None:
            return int(found[2]) or None, ROOMS.get(found[1].lower(), "")
        named = BOARD_NAME.fullmatch(self.value("ah"))
        return (int(named[1]) or None) if named else None, ""

    def players(self, room: str) -> Names:
        """The players N E S W; LIN has them S W N E, in a match first the open room's, then the closed room's."""
        own = any(command.name == "pn" for command in self.group)
        names = [name.strip() for name in (self.value("pn").split(",") if own else self.match.players)]
        start = 4 if room == "Closed" and len(names) > 4 else 0
        south, west, north, east = (names[start : start + 4] + [""] * 4)[:4]
        return (north, east, south, west)

    def vulnerability(self) -> Vulnerability | None:
        """Who is vulnerable, whatever the letter's case."""
        command = next((command for command in self.group if command.name == "sv"), None)
        if command is None or command.value.strip() in ("", "?"):
            return None
        found = VULNERABLE.get(command.value.strip().lower())
        if found is None:
            self.faults.add("vulnerability.unknown", command.value, "vulnerability", command.line, command.column)
        return found

    def deal(self) -> tuple[Seat | None, Deal | None]:
        """Dealer and the hands."""
        command = next((command for command in self.group if command.name == "md"), None)
        if command is None:
            return None, None
        try:
            dealer, deal = read_md(command.value)
        except ParseError as fault:
            self.faults.add_error(fault, command.line, command.column)
            return None, None
        if deal is not None:
            try:
                check_sizes(deal, command.value)
            except ParseError as fault:
                self.faults.add_error(fault, command.line, command.column)
        return dealer, deal

    def take(self, command: Command) -> None:
        """One command of the auction or the play."""
        if command.name == "mb":
            self.take_calls(command)
        elif command.name == "an" and self.calls:
            self.calls[-1] = replaced(self.calls[-1], explanation=joined(self.calls[-1].explanation, command.value))
        elif command.name == "pc":
            self.take_cards(command)
        elif command.name == "mc":
            self.take_claim(command)
        elif command.name == "nt":
            self.take_comment(command.value)

    def take_calls(self, command: Command) -> None:
        """Calls, mostly one, `2H!` with its alert."""
        at = 0
        while at < len(command.value.rstrip()):
            match = CALLS.match(command.value, at)
            if match is None:
                self.faults.add("call.unknown", command.value, "call", command.line, command.column + at)
                return
            self.calls.append(MadeCall(Call.parse(match[1]), alert="!" in match[2] or "*" in match[2]))
            at = match.end()

    def take_cards(self, command: Command) -> None:
        """Cards, mostly one."""
        at = 0
        while at < len(command.value.rstrip()):
            match = CARDS.match(command.value, at)
            card = Card.parse(match[1]) if match else None
            if match is None or card is None or any(card is made.card for made in self.cards):
                code = "card.unknown" if match is None else "play.card_twice"
                self.faults.add(code, command.value, "card", command.line, command.column + at)
                return
            self.cards.append(PlayedCard(card))
            at = match.end()

    def take_claim(self, command: Command) -> None:
        """The tricks that declarer has in all after a claim."""
        word = command.value.strip()
        if word.isascii() and word.isdigit() and len(word) < 3 and int(word) <= 13:
            self.claimed = int(word)
        elif word:
            self.faults.add("tricks.unknown", word, "tricks", command.line, command.column)

    def take_comment(self, text: str) -> None:
        """Commentary belongs to the call or card before it."""
        if self.cards:
            self.cards[-1] = PlayedCard(self.cards[-1].card, comment=joined(self.cards[-1].comment, text))
        elif self.calls:
            self.calls[-1] = replaced(self.calls[-1], comment=joined(self.calls[-1].comment, text))
        else:
            self.comments.append(Comment(text))

    def auction(self, dealer: Seat | None, number: int | None) -> MadeAuction | None:
        """The auction. An unknown dealer is the one of the board's number (Law 2)."""
        if not self.calls:
            return None
        first = dealer or (board_dealer(number) if number else Seat.NORTH)
        made = MadeAuction(first, tuple(self.calls))
        command = next(command for command in self.group if command.name == "mb")
        if dealer is None and not number:
            self.faults.add("auction.dealer_unknown", command.value, "dealer", command.line, command.column)
        auction = Auction(first)
        for call in made.plain:
            try:
                auction = auction.add(call)
            except IllegalAction as fault:
                at = nth_call(self.group, len(auction.calls))
                data = {"call": call.text, "reason": fault.code, "law": fault.reason.law}
                self.faults.add("auction.illegal", call.text, "call", at.line, at.column, {**data})
                break
        return made


def nth_call(group: list[Command], place: int) -> Command:
    """The command that holds the call of this place."""
    for command in group:
        if command.name == "mb":
            place -= len(CALLS.findall(command.value))
            if place < 0:
                return command
    return group[0]


def replaced(made: MadeCall, *, explanation: str | None = None, comment: str | None = None) -> MadeCall:
    """The call with another explanation or comment."""
    return MadeCall(
        made.call,
        alert=made.alert,
        explanation=made.explanation if explanation is None else explanation,
        comment=made.comment if comment is None else comment,
    )


def joined(before: str, text: str) -> str:
    """Two texts, one a line."""
    return f"{before}\n{text}" if before else text
