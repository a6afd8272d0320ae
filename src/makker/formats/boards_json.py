"""Boards as JSON, with a published schema: every part by name, in words, nothing in numbers that needs a key."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from makker.cards import Card
from makker.deals import Deal
from makker.errors import MakkerError, ParseError
from makker.formats.annotated import MadeAuction, MadeCall, MadePlay, PlayedCard
from makker.formats.board import Board, Comment, Directive, Item, Names, Tag
from makker.formats.faults import Faults, own_data
from makker.formats.values import read_contract, write_contract
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

FORMAT = "makker-boards"
VERSION = 1
LARGEST = 1 << 28
"""Bytes of a JSON file that are read at most: it is held whole."""


class JsonItem(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tag (`name`, `value`, `section`), a comment, or a directive: whichever is there."""

    name: str | None = None
    value: str | None = None
    section: str = ""
    comment: str | None = None
    to_line_end: bool = False
    directive: str | None = None


class JsonCall(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A call: `1C` to `7N`, `P`, `X`, `XX`, or null with a mark."""

    call: str | None = None
    mark: str = ""
    alert: bool = False
    explanation: str = ""
    note: int = 0
    nags: tuple[int, ...] = ()
    insufficient: bool = False
    comment: str = ""


class JsonAuction(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An auction; `first` is N, E, S or W."""

    first: str
    calls: tuple[JsonCall, ...] = ()
    ending: str = ""


class JsonCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card played, suit first: `SA`; null for an unknown one."""

    card: str | None = None
    explanation: str = ""
    note: int = 0
    nags: tuple[int, ...] = ()
    irregular: str = ""
    comment: str = ""


class JsonPlay(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The play, a row a trick, clockwise from `first` in every row."""

    first: str
    tricks: tuple[tuple[JsonCard, ...], ...] = ()
    ending: str = ""


class JsonBoard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A board. What is not known is left out; `contract` is `4SX` or `Pass`, `deal` in PBN's form."""

    number: int | None = None
    event: str = ""
    site: str = ""
    date: str = ""
    room: str = ""
    players: Names = ("", "", "", "")
    dealer: str | None = None
    vulnerability: str | None = None
    deal: str | None = None
    scoring: str = ""
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    score: int | None = None
    auction: JsonAuction | None = None
    play: JsonPlay | None = None
    items: tuple[JsonItem, ...] = ()


class JsonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of boards."""

    format: str
    version: int
    boards: tuple[JsonBoard, ...] = ()


class RawFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file whose boards are still text, so that a wrong one does not take the others with it."""

    format: str
    version: int
    boards: tuple[msgspec.Raw, ...] = ()


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the format."""
    return msgspec.json.schema(JsonFile)


def read_json(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards of a JSON file. Faults: ``file.too_large``, ``json.wrong``, and those of the parts."""
    content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        faults.add("file.too_large", "", "json", None, None, {"most": LARGEST})
        return
    try:
        file = msgspec.json.decode(content, type=RawFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        faults.add("json.wrong", str(fault), "json", *damaged_at(content, fault))
        return
    if file.format != FORMAT or file.version != VERSION:
        faults.add("json.version", f"{file.format} {file.version}", "version", 1, 1, {"version": VERSION})
        return
    line, column, place, after = 1, 1, 0, 0
    for raw in file.boards:
        start = content.index(raw, after)  # only a comma and blanks lie between
        line, column = moved(content, place, start, line, column)
        place, after = start, start + len(bytes(raw))
        yield from read_board(raw, line, column, faults)


def moved(content: bytes, old: int, new: int, line: int, column: int) -> tuple[int, int]:
    """The line and column at `new`, from those at `old`."""
    ends = content.count(b"\n", old, new)
    return line + ends, new - content.rfind(b"\n", old, new) if ends else column + new - old


def damaged_at(content: bytes, fault: Exception) -> tuple[int, int]:
    """Where text that is no JSON stops being it; the beginning, where it is JSON but not of boards."""
    if isinstance(fault, msgspec.DecodeError) and not isinstance(fault, msgspec.ValidationError):
        try:
            json.loads(content)
        except json.JSONDecodeError as place:
            return place.lineno, place.colno
        except (ValueError, RecursionError):
            return 1, 1
    return 1, 1


def read_board(raw: msgspec.Raw, line: int, column: int, faults: Faults) -> Iterator[Board]:
    """The board that begins there, if all of its parts are right. Faults: ``json.wrong``, and those of the parts."""
    try:
        yield board_of(msgspec.json.decode(raw, type=JsonBoard))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        faults.add("json.wrong", str(fault), "json", line, column)
    except MakkerError as fault:
        shown, expected = (fault.text, fault.expected) if isinstance(fault, ParseError) else ("", "record")
        faults.add(fault.code, shown, expected, line, column, own_data(fault))


def board_of(record: JsonBoard) -> Board:
    """The board of a record. Raises ParseError or InvalidValue."""
    declarer = Seat.parse(record.declarer) if record.declarer else None
    if record.number is not None and record.number < 1:
        raise ParseError("board.unknown", str(record.number), "board")
    if record.tricks is not None and not 0 <= record.tricks <= 13:
        raise ParseError("tricks.unknown", str(record.tricks), "tricks")
    return Board(
        number=record.number,
        event=record.event,
        site=record.site,
        date=record.date,
        room=record.room,
        players=record.players,
        dealer=Seat.parse(record.dealer) if record.dealer else None,
        vulnerability=Vulnerability.parse(record.vulnerability) if record.vulnerability else None,
        deal=Deal.parse(record.deal) if record.deal else None,
        scoring=record.scoring,
        contract=read_contract(record.contract or "", declarer),
        tricks=record.tricks,
        score=record.score,
        auction=auction_of(record.auction) if record.auction else None,
        play=play_of(record.play) if record.play else None,
        items=tuple(item_of(item) for item in record.items),
    )


def item_of(item: JsonItem) -> Item:
    """A tag, comment or directive."""
    if item.comment is not None:
        return Comment(item.comment, item.to_line_end)
    return (
        Directive(item.directive)
        if item.directive is not None
        else Tag(item.name or "", item.value or "", item.section)
    )


def auction_of(record: JsonAuction) -> MadeAuction:
    """An auction."""
    calls = tuple(
        MadeCall(
            Call.parse(made.call) if made.call is not None else None,
            made.mark,
            made.alert,
            made.explanation,
            made.note,
            made.nags,
            made.insufficient,
            made.comment,
        )
        for made in record.calls
    )
    return MadeAuction(Seat.parse(record.first), calls, record.ending)


def play_of(record: JsonPlay) -> MadePlay:
    """The play."""
    tricks = tuple(
        tuple(
            PlayedCard(
                Card.parse(made.card) if made.card is not None else None,
                made.explanation,
                made.note,
                made.nags,
                made.irregular,
                made.comment,
            )
            for made in row
        )
        for row in record.tricks
    )
    return MadePlay(Seat.parse(record.first), tricks, record.ending)


def write_json(boards: Iterable[Board]) -> Iterator[str]:
    """The text of a JSON file, a board a line."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "boards": ['
    before = "\n"
    for board in boards:
        yield before + msgspec.json.encode(record_of(board)).decode()
        before = ",\n"
    yield "\n]}\n"


def record_of(board: Board) -> JsonBoard:
    """The record of a board."""
    contract = board.contract
    return JsonBoard(
        number=board.number,
        event=board.event,
        site=board.site,
        date=board.date,
        room=board.room,
        players=board.players,
        dealer=board.dealer.letter if board.dealer else None,
        vulnerability=board.vulnerability.value if board.vulnerability else None,
        deal=str(board.deal) if board.deal is not None else None,
        scoring=board.scoring,
        contract=write_contract(contract) or None,
        declarer=contract.declarer.letter if isinstance(contract, Contract) and contract.declarer else None,
        tricks=board.tricks,
        score=board.score,
        auction=auction_record(board.auction) if board.auction else None,
        play=play_record(board.play) if board.play else None,
        items=tuple(item_record(item) for item in board.items),
    )


def item_record(item: Item) -> JsonItem:
    """The record of a tag, comment or directive."""
    if isinstance(item, Tag):
        return JsonItem(name=item.name, value=item.value, section=item.section)
    if isinstance(item, Comment):
        return JsonItem(comment=item.text, to_line_end=item.to_line_end)
    return JsonItem(directive=item.text)


def auction_record(auction: MadeAuction) -> JsonAuction:
    """The record of an auction."""
    calls = tuple(
        JsonCall(
            made.call.text if made.call else None,
            made.mark,
            made.alert,
            made.explanation,
            made.note,
            made.nags,
            made.insufficient,
            made.comment,
        )
        for made in auction.calls
    )
    return JsonAuction(auction.first.letter, calls, auction.ending)


def play_record(play: MadePlay) -> JsonPlay:
    """The record of the play."""
    tricks = tuple(
        tuple(
            JsonCard(
                made.card.text if made.card else None,
                made.explanation,
                made.note,
                made.nags,
                made.irregular,
                made.comment,
            )
            for made in row
        )
        for row in play.tricks
    )
    return JsonPlay(play.first.letter, tricks, play.ending)
