"""Reading PBN: games become boards one by one, in any amount."""

from collections.abc import Callable, Iterator
from typing import BinaryIO

from makker.errors import ParseError
from makker.formats.board import Board
from makker.formats.faults import Fault, Faults
from makker.formats.hands import check_sizes, read_deal
from makker.formats.pbn.blocks import blocks, games
from makker.formats.pbn.game import Game, Raw, first_values
from makker.formats.pbn.quick import quick_check, quick_raws, words
from makker.formats.pbn.scanning import Placed, scan
from makker.formats.pbn.sections import check_auction
from makker.formats.pbn.words import NOT_INHERITED
from makker.formats.text import pieces
from makker.formats.values import (
    check_optimum,
    read_contract,
    read_number,
    read_score,
    read_seat,
    read_tricks,
    read_vulnerability,
)

MOST_INHERITED = 10_000
"""Tag names whose last value is remembered."""

HEADER = ("PBN ", "EXPORT", "IMPORT", "CONTENT-TYPE:")


def read_pbn(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards of a PBN file, read as they are asked for."""
    inheritance = Inheritance()
    known = words()
    for line, block in games(blocks(pieces(stream, faults))):
        raws = quick_raws(block)
        if raws is not None:
            values = {raw[0]: raw[1] for raw in raws}
            if quick_check(raws, values, known):
                yield Board.filled_by(Game(raws, inheritance.add(values)).fill)
                continue
        # The places of a block's faults are found in two passes, and told in the order of the file.
        found: list[Fault] = []
        local = Faults(faults.file, found.append)
        boards = [slow_board(placed, inheritance, local) for placed in several(scan(line, block, local))]
        for fault in sorted(found, key=lambda fault: (fault.line or 0, fault.column or 0)):
            faults.report(fault)
        yield from boards


class Inheritance:
    """The values that games take over from those before: `#` asks for the last, `##` gives one to all that follow."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.header: dict[str, str] = {}

    def add(self, values: dict[str, str]) -> dict[str, str]:
        """The values of a game without inheritance of its own, with what the header gives."""
        if len(self.last) < MOST_INHERITED:
            self.last.update(values)
        return {**self.header, **values} if self.header else values

    def resolve(self, values: dict[str, str]) -> dict[str, str]:
        """The values of a game with `#` and `##` replaced by what they stand for."""
        found = dict[str, str]()
        for name, value in values.items():
            real = value
            if name not in NOT_INHERITED and value.startswith("##"):
                real = self.header[name] = value[2:]
            elif value == "#":
                real = self.last.get(name, "") if name not in NOT_INHERITED else ""
            elif name in self.header:
                self.header[name] = value
            found[name] = real
        return self.add(found)


def several(placed: list[Placed]) -> Iterator[list[Placed]]:
    """The games of a block: a new one begins where its first tag, or Event or Board, comes again."""
    game = list[Placed]()
    names = list[str]()
    for entry in placed:
        name = entry.raw[0]
        is_tag = name not in ("{", ";", "%")
        if is_tag and name in names and (name in ("Event", "Board") or (name == names[0] and name != "Note")):
            yield game
            game, names = [], []
        game.append(entry)
        if is_tag:
            names.append(name)
    if names:
        yield game


def slow_board(placed: list[Placed], inheritance: Inheritance, faults: Faults) -> Board:
    """A board with its faults reported."""
    raws = [entry.raw for entry in placed if not is_header(entry.raw)]
    values = inheritance.resolve(first_values(raws))
    game = Game(raws, values)
    seen = dict[str, str]()
    for entry in placed:
        name, value, _ = entry.raw
        if name in seen:
            if name != "Note" and value != seen[name]:
                faults.add("pbn.tag_twice", value, "tag", entry.line, entry.column, {"tag": name})
            continue
        if name in ("{", ";", "%"):
            continue
        seen[name] = value
        examine(entry, values[name], game, faults)
    return Board.filled_by(game.fill)


def is_header(raw: Raw) -> bool:
    """Whether a directive speaks of the file's own form, which is stated anew whenever it is written."""
    return raw[0] == "%" and raw[1].strip().upper().startswith(HEADER)


def examine(entry: Placed, value: str, game: Game, faults: Faults) -> None:
    """Report what is wrong with a tag's value or section."""
    name, own, section = entry.raw
    if own.startswith("#") and name in NOT_INHERITED:
        faults.add("pbn.not_inherited", own, "value", entry.line, entry.column, {"tag": name})
        return
    try:
        CHECKS.get(name, no_check)(value, game)
    except ParseError as fault:
        faults.add_error(fault, entry.line, entry.column)
    if name in ("Auction", "Play"):
        examine_section(name, entry, game, faults)
    elif section and name in CHECKS:
        faults.add("pbn.stray", section.strip(), "tag", entry.section_line, entry.section_column)


def examine_section(name: str, entry: Placed, game: Game, faults: Faults) -> None:
    """Report what is wrong in an auction or a play."""
    section = entry.raw[2]
    try:
        if name == "Play":
            game.play()
        elif (made := game.auction()) is not None:
            check_auction(made, section)
    except ParseError as fault:
        if fault.code == "seat.unknown":
            faults.add_error(fault, entry.line, entry.column)
            return
        before = section[: (fault.column or 1) - 1]
        down = before.count("\n")
        column = len(before) - before.rfind("\n") - 1
        fault.column = 1
        faults.add_error(fault, entry.section_line + down, column + (1 if down else entry.section_column))


def no_check(_: str, __: Game) -> None:
    """Free text."""


def check_deal(value: str, _: Game) -> None:
    """A deal can be read, and its hands are of a size."""
    deal = read_deal(value)
    if deal is not None:
        check_sizes(deal, value)


CHECKS: dict[str, Callable[[str, Game], object]] = {
    "Event": no_check,
    "Site": no_check,
    "Date": no_check,
    "Scoring": no_check,
    "North": no_check,
    "East": no_check,
    "South": no_check,
    "West": no_check,
    "Board": lambda value, _: read_number(value),
    "Dealer": lambda value, _: read_seat(value),
    "Vulnerable": lambda value, _: read_vulnerability(value),
    "Deal": check_deal,
    "Declarer": lambda value, _: read_seat(value),
    "Contract": lambda value, game: read_contract(value, game.declarer),
    "Result": lambda value, game: read_tricks(value, game.declarer),
    "Score": lambda value, game: read_score(value, game.declarer),
    "OptimumScore": lambda value, _: check_optimum(value),
}
