"""BWS, the Access database of the Bridgemate table-top devices: the results that were keyed in.

The database itself is read by the `access-parser` package, an optional extra (``makker[bws]``).
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

from makker.cards import Card, Hand
from makker.cards.rank import RANK_LETTERS
from makker.deals import Deal
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.formats.annotated import PASSED_OUT, MadePlay, PassedOut, PlayedCard
from makker.formats.board import Board, Item, Names, Tag
from makker.formats.faults import Faults
from makker.games.bridge.contract import Contract
from makker.seats import Seat, board_dealer, board_vulnerability
from makker.seats.seat import SEATS

LARGEST = 1 << 28
Columns = Mapping[str, Sequence[Any]]
Tables = Mapping[str, Columns]
RESULT = re.compile(r"=|[+-]\d{1,2}")
LEAD = re.compile(r"([CDHS])(10|[2-9TJQKA])", re.IGNORECASE)
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
KEPT = ("Section", "Table", "Round", "PairNS", "PairEW", "Remarks")
"""Columns that are kept as tags."""


def read_bws(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The results of a BWS file, a board each. Faults: ``bws.library``, ``bws.wrong``, and those of the rows."""
    content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        faults.add("file.too_large", "", "bws", None, None, {"most": LARGEST})
        return
    tables = read_tables(content, faults)
    if tables is not None:
        yield from boards_of(tables, faults)


def read_tables(content: bytes, faults: Faults) -> Tables | None:
    """The tables that hold results, players and hands."""
    try:
        from access_parser import AccessParser
    except ImportError:
        faults.add("bws.library", "access-parser", "library")
        return None
    log = logging.getLogger("access_parser")
    if not log.hasHandlers():
        # What the library has to say of a damaged file is in the fault.
        log.addHandler(logging.NullHandler())
    try:
        # The library reads a file by name, and nothing else.
        with TemporaryDirectory() as folder:
            path = Path(folder, "results.bws")
            path.write_bytes(content)
            database = AccessParser(str(path))
            names = [name for name in ("ReceivedData", "PlayerNumbers", "HandRecord") if name in database.catalog]
            return {name: database.parse_table(name) for name in names}
    except Exception as fault:
        faults.add("bws.wrong", type(fault).__name__, "bws")
        return None


def boards_of(tables: Tables, faults: Faults) -> Iterator[Board]:
    """The boards of the tables' rows; erased results are passed over."""
    deals = dict(read_deals(tables.get("HandRecord", {}), faults))
    players = read_players(tables.get("PlayerNumbers", {}))
    for place, row in enumerate(rows(tables.get("ReceivedData", {})), 1):
        if row.get("Erased") in (True, 1, "1", "True"):
            continue
        try:
            yield board_of(row, deals, players)
        except MakkerError as fault:
            faults.add_record(fault, word(row, "Contract"), place)


def rows(columns: Columns) -> Iterator[dict[str, Any]]:
    """A table's rows, by column."""
    for values in zip(*columns.values(), strict=False):
        yield dict(zip(columns, values, strict=True))


def word(row: Mapping[str, Any], name: str) -> str:
    """A column's text; empty where there is none."""
    value = row.get(name)
    return "" if value is None else str(value).strip()


def read_number(row: Mapping[str, Any]) -> int:
    """The board's number. Raises ParseError (``board.unknown``)."""
    text = word(row, "Board")
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        raise ParseError("board.unknown", text, "board")
    return int(text)


def board_of(
    row: Mapping[str, Any], deals: Mapping[tuple[str, int], Deal], players: Mapping[tuple[str, str, str], str]
) -> Board:
    """The board of a result. Raises ParseError and InvalidValue."""
    number = read_number(row)
    contract, tricks = read_result(word(row, "Contract"), word(row, "NS/EW"), word(row, "Result"))
    section, table = word(row, "Section"), word(row, "Table")
    names: Names = (
        players.get((section, table, "N"), ""),
        players.get((section, table, "E"), ""),
        players.get((section, table, "S"), ""),
        players.get((section, table, "W"), ""),
    )
    items: list[Item] = [Tag(name, word(row, name)) for name in KEPT if word(row, name)]
    return Board(
        number=number,
        # Names are those who sat down first at the table; later rounds are known by their pair numbers.
        players=names if word(row, "Round") in ("", "1") else ("", "", "", ""),
        dealer=board_dealer(number),
        vulnerability=board_vulnerability(number),
        deal=deals.get((section, number)),
        contract=contract,
        tricks=tricks,
        play=read_lead(word(row, "LeadCard"), contract),
        items=tuple(items),
    )


def read_result(contract: str, declarer: str, result: str) -> tuple[Contract | PassedOut | None, int | None]:
    """`3 NT x`, `N`, `-1`. An empty contract is unknown, `PASS` passed out."""
    text = contract.upper().replace(" ", "")
    if text in ("", "NP", "NOTPLAYED"):
        return None, None
    if text.startswith("PASS"):
        return PASSED_OUT, None
    made = Contract.parse(f"{text} by {Seat.parse(declarer).letter}" if declarer else text)
    if not RESULT.fullmatch(result):
        if result:
            raise ParseError("tricks.unknown", result, "result")
        return made, None
    tricks = made.tricks + (0 if result == "=" else int(result))
    if not 0 <= tricks <= 13:
        raise InvalidValue("result.tricks", {"tricks": tricks})
    return made, tricks


def read_lead(text: str, contract: Contract | PassedOut | None) -> MadePlay | None:
    """The opening lead, `H10`."""
    match = LEAD.fullmatch(text)
    if match is None or not isinstance(contract, Contract) or contract.declarer is None:
        return None
    return MadePlay(contract.leader, ((PlayedCard(Card.parse(match[1] + match[2])),),))


def read_players(columns: Columns) -> dict[tuple[str, str, str], str]:
    """Who sat where at first, by section, table and direction."""
    found = {}
    for row in rows(columns):
        name = word(row, "Name") or word(row, "Number")
        found[word(row, "Section"), word(row, "Table"), word(row, "Direction")[:1].upper()] = name
    return found


def read_deals(columns: Columns, faults: Faults) -> Iterator[tuple[tuple[str, int], Deal]]:
    """The hand records, by section and board. Faults are those of a hand."""
    for place, row in enumerate(rows(columns), 1):
        try:
            yield (word(row, "Section"), read_number(row)), read_deal(row)
        except (ParseError, InvalidValue) as fault:
            faults.add_record(fault, word(row, "Board"), place)


def read_deal(row: Mapping[str, Any]) -> Deal:
    """Sixteen columns, `NorthSpades` to `WestClubs`. Raises ParseError and InvalidValue."""
    hands = []
    for seat in SEATS:
        suits = [word(row, f"{seat.name.title()}{suit}") for suit in SUITS]
        hands.append(
            Hand.parse(".".join("".join(letter for letter in suit if letter in RANK_LETTERS) for suit in suits))
        )
    return Deal(*hands)
