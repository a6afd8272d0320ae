"""What is brought to be analysed: text, a file, or a link, read into boards. Links are read and never followed."""

import asyncio
import hmac
import re
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from urllib.parse import parse_qs, urlsplit

import msgspec

from makker.analysis.boards import whole_deal
from makker.deals import is_typed_deal, read_typed_deal
from makker.errors import ConflictError, MakkerError, ParseError
from makker.formats import Board, BoardFile, Fault, read
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability, board_dealer, board_vulnerability
from makker.store import EventLog
from makker.web.past import CallMade, CardPlayed, ContractChosen, Ended, Moment, PastDeal

MOST_BYTES = 1_000_000
"""The most that may be brought at once."""

MOST_BOARDS = 1000
"""Boards of a file that are taken; the rest is left out, and told."""

KEPT = 16
"""Files that are kept read."""

LINK = re.compile(r"\s*(https?://\S+|/\S*t/\S+)\s*", re.IGNORECASE)
OWN = re.compile(r"/t/([a-z0-9-]{1,40})/deals/(\d{1,5})$")


class Paper(msgspec.Struct, frozen=True):
    """What was brought, as it is kept: the name of its file, and its content."""

    name: str
    content: bytes


@dataclass(slots=True)
class Desk:
    """Papers under names made of their content, in the log beside the tables; idle ones are swept as those are."""

    log: EventLog
    key: bytes
    read: OrderedDict[str, BoardFile] = field(default_factory=OrderedDict)

    async def keep(self, paper: Paper) -> str:
        """Keep a paper, and give its name: the same for the same content."""
        digest = hmac.digest(self.key, b"makker paper\0" + paper.name.encode() + b"\0" + paper.content, sha256)
        name = digest.hex()[:24]
        try:
            await self.log.append(f"paper/{name}", 0, [msgspec.msgpack.encode(paper)])
        except ConflictError:
            return name  # it is there already
        return name

    async def boards(self, name: str) -> BoardFile:
        """The boards of a paper. Raises ParseError (``paper.none``)."""
        found = self.read.get(name)
        if found is None:
            kept = await self.log.read(f"paper/{name}") if name.isalnum() and len(name) == 24 else []
            if not kept:
                raise ParseError("paper.none", name, "paper")
            paper = msgspec.msgpack.decode(kept[0], type=Paper)
            found = await asyncio.to_thread(read_paper, paper)
        self.read[name] = found
        self.read.move_to_end(name)
        while len(self.read) > KEPT:
            self.read.popitem(last=False)
        return found


def read_paper(paper: Paper) -> BoardFile:
    """Everything readable in it, and what was wrong; nothing is raised."""
    text = paper.content.decode("utf-8", "replace")
    try:
        if is_typed_deal(text):
            return BoardFile("", (Board(deal=read_typed_deal(text)),))
        found = read(paper.content, strict=False, file=paper.name or None)
    except MakkerError as fault:
        return BoardFile("", (), (fault_of(fault),))
    if len(found.boards) <= MOST_BOARDS:
        return found
    left = Fault("paper.too_many", "", "boards", data={"most": MOST_BOARDS, "boards": len(found.boards)})
    return BoardFile(found.format, found.boards[:MOST_BOARDS], (*found.faults, left))


def fault_of(fault: MakkerError) -> Fault:
    """An error as a fault of a file."""
    if isinstance(fault, ParseError):
        own = {name: value for name, value in fault.data.items() if name not in ("text", "expected", "file")}
        return Fault(fault.code, fault.text, fault.expected, None, fault.line or 1, fault.column or 1, own)
    return Fault(fault.code, "", "boards", data=fault.data)


def read_link(text: str) -> tuple[str, str] | None:
    """What a link holds: ``table`` with the path of one of our deals, or ``lin`` with a deal as LIN; None for no link.

    Raises ParseError (``link.unknown``) for a link to something that would have to be fetched.
    """
    if not LINK.fullmatch(text):
        return None
    try:
        parts = urlsplit(text.strip())
        query = parse_qs(parts.query, max_num_fields=50)
    except ValueError:
        raise ParseError("link.unknown", text.strip(), "link") from None
    own = OWN.search(parts.path)
    if own:
        return "table", f"/t/{own[1]}/deals/{own[2]}"
    if query.get("lin"):
        return "lin", query["lin"][0]
    raise ParseError("link.unknown", text.strip(), "link")


def settled(board: Board, dealer: Seat, vulnerability: Vulnerability) -> Board:
    """The board with a whole deal, and dealer and vulnerability where it names none. Raises as `whole_deal`."""
    numbered = board.number is not None and board.number > 0
    auctioned = board.auction.dealer if board.auction is not None and board.auction.calls else None
    dealt = board.dealer or auctioned or (board_dealer(board.number) if numbered and board.number else dealer)
    zones = board.vulnerability or (board_vulnerability(board.number) if numbered and board.number else vulnerability)
    return board.replace(deal=whole_deal(board.deal), dealer=dealt, vulnerability=zones)


def deal_of(board: Board) -> PastDeal:
    """A settled board as a deal to look back on: calls as far as they keep the Laws, cards as far as they are known."""
    outcome = board.outcome
    contract = outcome if isinstance(outcome, Contract) and outcome.declarer is not None else None
    moments: list[Moment] = list(calls_of(board))
    if not moments and contract is not None:
        moments.append(ContractChosen(contract.by, contract))
    if contract is not None and board.play is not None:
        order = board.play.in_order(contract.strain.suit, contract.leader)
        held = {(seat, card) for seat, hand in board.deal for card in hand} if board.deal is not None else set()
        for each in order:
            if each not in held:
                break
            moments.append(CardPlayed(*each))
    return PastDeal(
        game="board",
        board=board.number,
        names=board.players,
        hands=board.deal.hands if board.deal is not None else (),
        dealer=board.dealer or Seat.NORTH,
        vulnerability=board.vulnerability or Vulnerability.NONE,
        contract=contract,
        tricks=board.tricks if contract is not None else None if outcome is None else 0,
        gained=gained(board),
        moments=(*moments, Ended()) if moments else (),
    )


def gained(board: Board) -> tuple[tuple[str, int], ...]:
    """North-South's score as points of a side."""
    if not board.score:
        return ()
    return (("NS", board.score),) if board.score > 0 else (("EW", -board.score),)


def calls_of(board: Board) -> list[CallMade]:
    """The calls with what was said of them, up to the first that breaks the Laws."""
    if board.auction is None:
        return []
    made, auction = list[CallMade](), Auction(board.auction.dealer)
    for each in board.auction.calls:
        if each.mark == "-":
            continue
        if each.call is None or auction.illegal(each.call) is not None:
            break
        made.append(CallMade(auction.turn, each.call, each.explanation))
        auction = auction.extend(each.call)
    return made
