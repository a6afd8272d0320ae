"""USEBIO, the XML of bridge results that scoring programs exchange: one board for each line of a traveller.

No entity is ever declared or fetched: a file that declares one is refused, so neither an XML bomb nor a look into the
machine's other files gets through.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import InvalidValue, ParseError
from makker.formats.annotated import MadePlay, PlayedCard
from makker.formats.board import Board, Item, Tag
from makker.formats.faults import Faults
from makker.formats.hands import check_sizes
from makker.formats.values import read_contract
from makker.games.bridge.contract import Contract
from makker.seats import Seat, board_dealer, board_vulnerability

PIECE = 1 << 16
DEEPEST = 64
LONGEST_TEXT = 1 << 16
SCORING = {
    "MATCH_POINTS": "MP",
    "IMPS": "IMP",
    "BUTLER": "IMP;Butler",
    "BUTLER_IMPS": "IMP;Butler",
    "CROSS_IMPS": "IMP;Cross",
}
DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
KEPT = {
    "NS_PAIR_NUMBER": "PairNS",
    "EW_PAIR_NUMBER": "PairEW",
    "COMPETITION": "Competition",
    "ROUND": "Round",
    "NS_TEAM": "Usebio_NS_TEAM",
    "EW_TEAM": "Usebio_EW_TEAM",
    "NS_TEAM_NAME": "Usebio_NS_TEAM_NAME",
    "EW_TEAM_NAME": "Usebio_EW_TEAM_NAME",
    "NS_MATCH_POINTS": "Usebio_NS_MATCH_POINTS",
    "EW_MATCH_POINTS": "Usebio_EW_MATCH_POINTS",
    "NS_CROSS_IMP_POINTS": "Usebio_NS_CROSS_IMP_POINTS",
    "EW_CROSS_IMP_POINTS": "Usebio_EW_CROSS_IMP_POINTS",
    "NS_SCORE": "Usebio_NS_SCORE",
    "EW_SCORE": "Usebio_EW_SCORE",
}
"""What is kept of a traveller's line under a name of its own."""


class Refused(Exception):
    """A declaration that is never needed and often an attack."""


class Element:
    """An element that is open: its texts by child, and its children of the kinds that are looked at later."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.team = ""
        self.text = ""
        self.texts: dict[str, str] = {}
        self.children: list[Element] = []


def read_usebio(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards of a USEBIO file. Faults: ``xml.wrong``, ``xml.entity``, ``xml.deep``, and those of the parts."""
    reader = Reader(faults)
    while True:
        content = stream.read(PIECE)
        try:
            reader.parser.Parse(content, not content)
        except Refused as fault:
            faults.add(str(fault), "", "xml", reader.parser.CurrentLineNumber, reader.parser.CurrentColumnNumber + 1)
            return
        except (LookupError, ValueError):
            # The encoding it declares is none that is known here, or none for a text in bytes.
            faults.add("xml.wrong", "encoding", "xml", reader.parser.CurrentLineNumber, 1, {"reason": "encoding"})
            return
        except expat.ExpatError as fault:
            yield from reader.whole()
            reason = expat.ErrorString(fault.code)
            faults.add("xml.wrong", reason, "xml", fault.lineno, fault.offset + 1, {"reason": reason})
            return
        if not content:
            yield from reader.whole()
            return


class Reader:
    """The state of reading: the elements that are open, the event, and who plays under which number."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.EntityDeclHandler = self.refuse_entity
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.open: list[Element] = []
        self.event: dict[str, str] = {}
        self.pairs: dict[str, list[str]] = {}
        self.teams: dict[str, str] = {}
        self.boards: list[Board] = []
        self.deals: dict[int | None, Deal | None] = {}

    def whole(self) -> Iterator[Board]:
        """The boards that have been read, with the deals that the file gives apart from the results."""
        played = {board.number for board in self.boards}
        for board in self.boards:
            deal = self.deals.get(board.number)
            yield board if board.deal is not None or deal is None else board.replace(deal=deal)
        for number, deal in self.deals.items():
            if number not in played and deal is not None:
                yield self.board(number, deal, Element("TRAVELLER_LINE"))

    def refuse_entity(self, *_: object) -> None:
        """No entity is declared in an honest file."""
        raise Refused("xml.entity")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if len(self.open) >= DEEPEST:
            raise Refused("xml.deep")
        element = Element(name.upper())
        if element.name == "TEAM":
            element.team = attributes.get("TEAM_ID", "")
            self.teams[element.team] = attributes.get("TEAM_NAME", "").strip()
        self.open.append(element)

    def data(self, text: str) -> None:
        """Some text of the innermost element."""
        if self.open and len(self.open[-1].text) < LONGEST_TEXT:
            self.open[-1].text += text

    def end(self, _: str) -> None:
        """An element ends: its text goes to its parent, a whole pair or board where it belongs."""
        element = self.open.pop()
        parent = self.open[-1] if self.open else None
        if element.name == "PAIR":
            self.take_pair(element)
        elif element.team:
            self.pairs[element.team] = [child.texts.get("PLAYER_NAME", "") for child in element.children]
        elif element.name == "BOARD":
            self.take_board(element)
        elif parent is not None:
            if element.name in ("PLAYER", "TRAVELLER_LINE", "HAND"):
                parent.children.append(element)
            elif len(parent.texts) < 1000:
                parent.texts.setdefault(element.name, element.text.strip())
        if parent is not None and parent.name in ("EVENT", "CLUB", "SESSION"):
            self.event.update({key: text for key, text in parent.texts.items() if text})

    def take_pair(self, element: Element) -> None:
        """Who plays under a number."""
        number = element.texts.get("PAIR_NUMBER", "")
        direction = element.texts.get("DIRECTION", "")
        names = [child.texts.get("PLAYER_NAME", "") for child in element.children]
        self.pairs[f"{direction}{number}"] = names
        self.pairs.setdefault(number, names)

    def names(self, side: str, number: str) -> tuple[str, str]:
        """The two players of a pair; where players are numbered one by one, those of the two numbers."""
        if " " in number:
            players = [(self.pairs.get(each) or [""])[0] for each in number.split()[:2]]
            return players[0], players[1]
        names = self.pairs.get(f"{side}{number}") or self.pairs.get(number) or []
        one, two = (*names, "", "")[:2]
        return one, two

    def take_board(self, element: Element) -> None:
        """A board of every line, or the deal alone."""
        text = element.texts.get("BOARD_NUMBER", "")
        number = int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 7 and int(text) > 0 else None
        if number is None:
            self.report(ParseError("board.unknown", text, "board"))
        deal = self.deal(element)
        lines = [child for child in element.children if child.name == "TRAVELLER_LINE"]
        self.seat_teams(lines)
        if lines or deal is None:
            self.boards += [self.board(number, deal, line) for line in lines or [Element("TRAVELLER_LINE")]]
        elif self.deals.setdefault(number, deal) != deal:
            # Two sessions with deals of their own: neither is anybody's for certain.
            self.boards += [
                self.board(number, other, Element("TRAVELLER_LINE")) for other in (self.deals[number], deal)
            ]
            self.deals[number] = None

    def seat_teams(self, lines: list[Element]) -> None:
        """In a match of teams the lines tell the direction of the first team; who sat where is put into them."""
        match = next((each for each in reversed(self.open) if each.name == "MATCH"), None)
        teams = [match.texts.get(name, "") for name in ("TEAM", "OPPOSING_TEAM")] if match else []
        if match is None or not all(teams):
            return
        for line in lines:
            ways = {"NS": teams, "EW": teams[::-1]}.get(line.texts.get("DIRECTION", "").upper())
            if ways is not None:
                line.texts |= {"NS_PAIR_NUMBER": ways[0], "EW_PAIR_NUMBER": ways[1], "COMPETITION": "Teams"}
                line.texts["ROUND"] = match.texts.get("ROUND_NUMBER", "")
                for side, team in zip(("NS", "EW"), ways, strict=True):
                    line.texts[f"{side}_TEAM"] = " - ".join(self.pairs.get(team, []))
                    name = self.teams.get(team, "")
                    line.texts[f"{side}_TEAM_NAME"] = name if name != team else ""  # a number is no name

    def report(self, fault: ParseError) -> None:
        """Report a fault where the parser stands."""
        self.faults.add_error(fault, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def deal(self, element: Element) -> Deal | None:
        """The hands of a board."""
        hands = dict[Seat, Hand]()
        try:
            for child in element.children:
                if child.name == "HAND":
                    suits = (child.texts.get(suit, "") for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"))
                    hands[Seat.parse(child.texts.get("DIRECTION", ""))] = Hand.parse(".".join(suits))
            deal = Deal.of(hands) if hands else None
            if deal is not None:
                check_sizes(deal, str(deal))
        except ParseError as fault:
            self.report(fault)
            return None
        except InvalidValue as fault:
            self.report(ParseError("deal.card_twice", "", "deal", data=fault.data))
            return None
        return deal

    def board(self, number: int | None, deal: Deal | None, line: Element) -> Board:
        """The board of a traveller's line."""
        get = line.texts.get
        declarer = self.seat(get("PLAYED_BY", ""))
        contract = None
        try:
            contract = read_contract(get("CONTRACT", "").replace(" ", ""), declarer)
        except ParseError as fault:
            self.report(fault)
        (north, south), (east, west) = (
            self.names("NS", get("NS_PAIR_NUMBER", "")),
            self.names("EW", get("EW_PAIR_NUMBER", "")),
        )
        return Board(
            number=number,
            event=self.event.get("EVENT_DESCRIPTION", ""),
            site=self.event.get("CLUB_NAME", ""),
            date=date_of(self.event.get("DATE", "")),
            players=(north, east, south, west),
            dealer=board_dealer(number) if number else None,
            vulnerability=board_vulnerability(number) if number else None,
            deal=deal,
            scoring=SCORING.get(self.event.get("BOARD_SCORING_METHOD", ""), self.event.get("BOARD_SCORING_METHOD", "")),
            contract=contract,
            tricks=self.whole_number(get("TRICKS", ""), 13, "tricks.unknown") if contract is not None else None,
            score=self.score(line) if contract is not None else None,
            play=self.lead(get("LEAD", ""), contract),
            items=kept_items(line) + bare_score(line, contract),
        )

    def seat(self, text: str) -> Seat | None:
        """Who declared."""
        try:
            return Seat.parse(text) if text else None
        except ParseError as fault:
            self.report(fault)
            return None

    def whole_number(self, text: str, most: int, code: str) -> int | None:
        """A number from 0 to `most`."""
        if not text:
            return None
        if text.isascii() and text.isdigit() and int(text[:9]) <= most:
            return int(text)
        self.report(ParseError(code, text, "number"))
        return None

    def score(self, line: Element) -> int | None:
        """North-South's score."""
        text = line.texts.get("SCORE", "")
        if not text:
            return None
        if re.fullmatch(r"[+-]?\d{1,6}", text):
            return int(text)
        if not re.fullmatch(r"[A-Z]\d*[A-Z]?\d*|[AN]\W?.*", text):
            self.report(ParseError("score.unknown", text, "score"))
        return None

    def lead(self, text: str, contract: object) -> MadePlay | None:
        """The opening lead, all that is known of the play."""
        if not text or not isinstance(contract, Contract) or contract.declarer is None:
            return None
        try:
            return MadePlay(contract.leader, ((PlayedCard(Card.parse(text)),),))
        except ParseError as fault:
            self.report(fault)
            return None


def kept_items(line: Element) -> tuple[Item, ...]:
    """Pair numbers and results as tags."""
    return tuple(Tag(KEPT[name], text) for name, text in line.texts.items() if name in KEPT and text)


def bare_score(line: Element, contract: object) -> tuple[Item, ...]:
    """The score of a line without a contract, such as an adjusted one, as it is written."""
    text = line.texts.get("SCORE", "")
    return (Tag("Usebio_SCORE", text),) if contract is None and text.strip("-") else ()


def date_of(text: str) -> str:
    """`30/11/2026` as PBN's `2026.11.30`."""
    match = DATE.fullmatch(text)
    return f"{match[3]}.{int(match[2]):02d}.{int(match[1]):02d}" if match else text
