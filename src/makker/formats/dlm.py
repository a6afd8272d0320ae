"""DLM, the deal file of the Duplimate dealing machine: a text of settings with a line for each board.

A deal is 26 letters, two cards a letter from ♠A to ♣2 (four times the first card's seat and the second's, from ``a``),
and a check number: the board's number and the letters, exclusive or.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from makker.cards.card import all_cards
from makker.deals import Deal
from makker.errors import InvalidValue, ParseError
from makker.formats.board import Board
from makker.formats.duplimate import first_number, numbered, whole, whole_deals
from makker.formats.faults import Faults, own_data
from makker.formats.text import pieces

SETTING = re.compile(r"\s*([^=]*?)\s*=\s*(.*?)\s*")
BOARD = re.compile(r"Board (\d{1,3})")
EMPTY = "aaaaaabffffffkkkkkklpppppp"
"""What stands for a board that the file does not deal."""


def read_dlm(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards that the file deals: those from its first to its last.

    Faults: ``dlm.header``, ``dlm.line``, ``dlm.deal``, ``dlm.check``, ``dlm.missing``, and those of a deal.
    """
    lines = (line for piece in pieces(stream, faults) for line in piece.split("\n")[:-1])
    settings: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        if number == 1:
            if line.strip() != "[Document]":
                faults.add("dlm.header", line, "header", 1, 1)
        elif line.strip():
            match = SETTING.fullmatch(line)
            if match is None or len(settings) > 10_000:
                faults.add("dlm.line", line, "setting", number, 1)
            else:
                settings.setdefault(match[1], (number, match[2]))
    first, last = span(settings, faults)
    for board in range(first, last + 1):
        place = settings.get(f"Board {board:02d}")
        if place is None:
            faults.add("dlm.missing", str(board), "board", None, None, {"board": board})
            continue
        deal = read_line(board, *place, faults)
        if deal is not None:
            yield numbered(board, deal)


def span(settings: dict[str, tuple[int, str]], faults: Faults) -> tuple[int, int]:
    """The first and last board; without settings that tell, those that are there and are not empty."""
    found = list[int]()
    for name in ("From board", "To board"):
        line, text = settings.get(name, (1, ""))
        if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= 999:
            found.append(int(text))
        else:
            faults.add("dlm.header", text, "board", line, 1)
    if len(found) == 2:
        return found[0], found[1]
    there = [
        int(match[1])
        for name, (_, text) in settings.items()
        if (match := BOARD.fullmatch(name)) is not None and not text.startswith(EMPTY)
    ]
    return (min(there), max(there)) if there else (1, 0)


def read_line(board: int, line: int, text: str, faults: Faults) -> Deal | None:
    """The deal of a board's line."""
    column = len(f"Board {board:02d}=") + 1
    letters, check = text[:26], text[26:]
    values = [ord(letter) - 97 for letter in letters]
    if len(letters) < 26 or not all(0 <= value < 16 for value in values):
        faults.add("dlm.deal", text, "deal", line, column, {"board": board})
        return None
    seats = [seat for value in values for seat in (value >> 2, value & 3)]
    hands = [0, 0, 0, 0]
    for place, seat in enumerate(seats):
        hands[seat] |= 1 << 51 - place
    if check != f"{check_number(board, letters):03d}":
        faults.add("dlm.check", check, "check", line, column + 26, {"board": board})
    try:
        return whole(hands, letters.encode(), column)
    except ParseError as fault:
        faults.add(fault.code, letters, fault.expected, line, column, {**own_data(fault), "board": board})
        return None


def check_number(board: int, letters: str) -> int:
    """The board's number and the letters, exclusive or."""
    number = board
    for letter in letters:
        number ^= ord(letter)
    return number


def write_dlm(boards: Iterable[Board]) -> Iterator[bytes]:
    """A DLM file of at most 99 boards.

    Raises InvalidValue (``format.deal_incomplete``, ``format.numbers``, ``format.too_many``).
    """
    kept = list(boards)
    first = first_number(kept, "dlm")
    last = first + len(kept) - 1
    if last > 99:
        raise InvalidValue("format.too_many", {"format": "dlm", "most": 99})
    deals = dict(enumerate(whole_deals(kept, "dlm"), first))
    lines = ["[Document]", "Headline=", "Status=Show", "Duplicates=1", f"From board={first}", f"To board={last}"]
    lines += ["Next board to duplimate=0", "PrintOuts=0", "Crypto key=0", f"Checksum={len(kept) ^ 1}"]
    for board in range(1, 100):
        letters = write_letters(deals[board]) if board in deals else EMPTY
        lines += [f"Duplicates {board:02d}=0", f"Board {board:02d}={letters}{check_number(board, letters):03d}"]
    yield "".join(f"{line}\r\n" for line in lines).encode("ascii")


def write_letters(deal: Deal) -> str:
    """The 26 letters of a deal."""
    seats = {card: seat for seat, hand in enumerate(deal.hands) for card in hand}
    order = [seats[card] for card in reversed(all_cards())]
    return "".join(chr(97 + 4 * one + other) for one, other in zip(order[::2], order[1::2], strict=True))
