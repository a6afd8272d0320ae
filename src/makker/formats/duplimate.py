"""Deal files of dealing machines: BRI, DGE, DUP and RZD, which hold whole deals and nothing else.

Dealer and vulnerability follow from the board's number (Law 2). BRI, DGE and RZD count from 1; DUP says where it
begins.

| file | a deal |
|---|---|
| BRI | 128 bytes: 39 two-digit card numbers (N, E, S; ♠A is 01, ♣2 is 52), 32 blanks, 18 zeros |
| DGE | 128 bytes: 16 suits (N, E, S, W), each a sign (♠ 6, ♥ 3, ♦ 4, ♣ 5) and its ranks, 60 zeros |
| DUP | 156 bytes: BRI's 78 digits, DGE's 68 characters, and in the first deal 10 characters about the file |
| RZD | 13 bytes after a header of 13: a byte a rank from the ace down, two bits a suit, ♠ highest, for the seat |
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from makker.cards import Card, Hand
from makker.cards.card import all_cards
from makker.deals import Deal
from makker.errors import InvalidValue, Param, ParseError
from makker.formats.board import Board
from makker.formats.faults import Faults
from makker.formats.hands import FULL, holding
from makker.seats import board_dealer, board_vulnerability

SIGNS = {6: 39, 3: 26, 4: 13, 5: 0}
"""DGE's suit signs, with the first bit of the suit."""


def card_at(number: int) -> Card:
    """The card of a number from 1 (♠A) to 52 (♣2)."""
    return all_cards()[52 - number]


def numbered(number: int, deal: Deal) -> Board:
    """The board of a deal whose number says the rest."""
    return Board(number=number, dealer=board_dealer(number), vulnerability=board_vulnerability(number), deal=deal)


def records(stream: BinaryIO, size: int, faults: Faults, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """The records of a file with their first byte, from 1. Faults: ``file.truncated``."""
    at = start
    while record := stream.read(size):
        if len(record) < size:
            if record.strip(b"\0\x1a\r\n "):
                faults.add("file.truncated", record[:20].hex(), "record", None, at + 1, {"bytes": size})
            return
        yield at + 1, record
        at += size


def read_digits(digits: bytes, at: int) -> Deal:
    """Three hands by number, and West's, which is the rest. Raises ParseError (``deal.cards``, ``deal.card_twice``)."""
    hands, seen = list[int](), 0
    for place in range(0, 78, 2):
        word = digits[place : place + 2]
        if not (word.isdigit() and 1 <= int(word) <= 52):
            raise ParseError("deal.cards", word.decode("latin-1"), "card", column=at + place)
        bit = card_at(int(word)).bit
        if seen & bit:
            data = {"card": card_at(int(word)).text}
            raise ParseError("deal.card_twice", word.decode("latin-1"), "card", column=at + place, data=data)
        seen |= bit
        hands.append(bit)
    seats = [sum(hands[first : first + 13]) for first in (0, 13, 26)]
    return Deal(*map(Hand.of_bits, (*seats, FULL & ~seen)))


def write_digits(deal: Deal) -> bytes:
    """The 78 digits of a deal."""
    numbers = (sorted(52 - card.index for card in hand) for hand in deal.hands[:3])
    return "".join(f"{number:02d}" for hand in numbers for number in hand).encode("ascii")


def read_signs(text: bytes, at: int) -> Deal:
    """Sixteen suits after their signs. Raises ParseError (``deal.cards``, ``deal.card_twice``, ``deal.hand_size``)."""
    suits = list[tuple[int, int, bytes]]()
    for place, byte in enumerate(text):
        if byte in SIGNS:
            suits.append((place, SIGNS[byte], b""))
        elif suits:
            suits[-1] = (*suits[-1][:2], suits[-1][2] + bytes((byte,)))
    if len(suits) != 16 or text[0] not in SIGNS:
        raise ParseError("deal.cards", text[:20].hex(), "suit", column=at)
    hands = [0, 0, 0, 0]
    for index, (place, shift, ranks) in enumerate(suits):
        try:
            bits = holding(ranks.decode("latin-1").upper()) << shift
        except ValueError:
            raise ParseError("deal.cards", ranks.decode("latin-1"), "rank", column=at + place + 1) from None
        if any(hand & bits for hand in hands):
            data = {"card": next(card.text for card in Hand.of_bits(bits) if any(card.bit & hand for hand in hands))}
            raise ParseError("deal.card_twice", ranks.decode("latin-1"), "card", column=at + place + 1, data=data)
        hands[index // 4] |= bits
    return whole(hands, text, at)


def whole(hands: list[int], text: bytes, at: int) -> Deal:
    """The deal of these hands, 13 cards each. Raises ParseError (``deal.hand_size``)."""
    for seat, bits in zip("NESW", hands, strict=True):
        if bits.bit_count() != 13:
            data: dict[str, Param] = {"seat": seat, "cards": bits.bit_count()}
            raise ParseError("deal.hand_size", text[:20].hex(), "hand", column=at, data=data)
    return Deal(*map(Hand.of_bits, hands))


def write_signs(deal: Deal) -> bytes:
    """The 68 characters of a deal."""
    hands = (str(hand).split(".") for hand in deal.hands)
    return b"".join(bytes((sign,)) + ranks.encode() for hand in hands for sign, ranks in zip(SIGNS, hand, strict=True))


def read_bri(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The deals of a BRI file."""
    for number, (at, record) in enumerate(records(stream, 128, faults), 1):
        try:
            yield numbered(number, read_digits(record[:78], at))
        except ParseError as fault:
            faults.add_error(fault, None, 1)


def read_dge(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The deals of a DGE file."""
    for number, (at, record) in enumerate(records(stream, 128, faults), 1):
        if record.strip(b"\0 "):
            try:
                yield numbered(number, read_signs(record[:68], at))
            except ParseError as fault:
                faults.add_error(fault, None, 1)


def read_dup(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The deals of a DUP file.

    Faults: ``dup.header``, and ``dup.differs`` where the two forms of a deal do; the first holds.
    """
    first = 1
    for index, (at, record) in enumerate(records(stream, 156, faults)):
        if index == 0:
            word = record[148:150].strip()
            if record[146:147] in (b"Y", b"N") and word.isdigit() and int(word) > 0:
                first = int(word)
            else:
                faults.add("dup.header", record[146:].hex(), "header", None, at + 146)
        try:
            deal = read_digits(record[:78], at)
            if read_signs(record[78:146], at + 78) != deal:
                faults.add("dup.differs", record[78:98].hex(), "deal", None, at + 78, {"board": first + index})
        except ParseError as fault:
            faults.add_error(fault, None, 1)
            continue
        yield numbered(first + index, deal)


def read_rzd(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The deals of an RZD file. Faults: ``rzd.count`` where the header's number is another."""
    header = stream.read(13)
    if len(header) < 13:
        faults.add("file.truncated", header.hex(), "header", None, 1, {"bytes": 13})
        return
    told, found = header[0] + 256 * header[1], 0
    for at, record in records(stream, 13, faults, 13):
        found += 1
        try:
            yield numbered(found, read_ranks(record, at))
        except ParseError as fault:
            faults.add_error(fault, None, 1)
    if found != told:
        faults.add("rzd.count", str(told), "count", None, 1, {"told": told, "found": found})


def read_ranks(record: bytes, at: int) -> Deal:
    """A byte for each rank, from the ace down."""
    hands = [0, 0, 0, 0]
    for place, byte in enumerate(record):
        for suit in range(4):
            hands[byte >> 2 * suit & 3] |= 1 << 13 * suit + 12 - place
    return whole(hands, record, at)


def write_ranks(deal: Deal) -> bytes:
    """The 13 bytes of a deal."""
    record = bytearray(13)
    for seat, hand in enumerate(deal.hands):
        for card in hand:
            record[12 - card.rank.index] |= seat << 2 * card.suit.index
    return bytes(record)


def whole_deals(boards: Iterable[Board], name: str) -> list[Deal]:
    """The deals to write. Raises InvalidValue (``format.deal_incomplete``) where one is not whole."""
    deals = list[Deal]()
    for place, board in enumerate(boards, 1):
        if board.deal is None or not board.deal.is_complete:
            raise InvalidValue("format.deal_incomplete", {"format": name, "board": board.number or place})
        deals.append(board.deal)
    return deals


def first_number(boards: list[Board], name: str) -> int:
    """The number of the first board, if the others follow it without a gap.

    Raises InvalidValue (``format.numbers``).
    """
    first = (boards[0].number if boards else None) or 1
    for place, board in enumerate(boards):
        if board.number not in (None, first + place):
            raise InvalidValue(
                "format.numbers", {"format": name, "board": board.number or 0, "expected": first + place}
            )
    return first


def write_bri(boards: Iterable[Board]) -> Iterator[bytes]:
    """A BRI file."""
    for deal in whole_deals(boards, "bri"):
        yield write_digits(deal) + b" " * 32 + b"\0" * 18


def write_dge(boards: Iterable[Board]) -> Iterator[bytes]:
    """A DGE file."""
    for deal in whole_deals(boards, "dge"):
        yield write_signs(deal) + b"\0" * 60


def write_dup(boards: Iterable[Board]) -> Iterator[bytes]:
    """A DUP file; it counts at most 99 boards from one of at most 99."""
    kept = list(boards)
    first = first_number(kept, "dup")
    if first > 99 or len(kept) > 99:
        raise InvalidValue("format.too_many", {"format": "dup", "most": 99})
    header = f"YN{first:<2d} 0 {len(kept):02d} ".encode()
    for place, deal in enumerate(whole_deals(kept, "dup")):
        yield write_digits(deal) + write_signs(deal) + (b"\0" * 10 if place else header)


def write_rzd(boards: Iterable[Board]) -> Iterator[bytes]:
    """An RZD file; it counts at most 65535 boards."""
    deals = whole_deals(boards, "rzd")
    if len(deals) > 0xFFFF:
        raise InvalidValue("format.too_many", {"format": "rzd", "most": 0xFFFF})
    yield bytes((len(deals) % 256, len(deals) // 256)) + b" " * 11
    for deal in deals:
        yield write_ranks(deal)
