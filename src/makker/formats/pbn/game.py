"""A PBN game as it was written, and the parts of a board that it holds."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from makker.errors import ParseError
from makker.formats.annotated import MadeAuction, MadePlay
from makker.formats.board import Comment, Directive, Item, Tag
from makker.formats.hands import read_deal
from makker.formats.pbn.sections import read_auction, read_play
from makker.formats.values import (
    UNKNOWN,
    read_contract,
    read_number,
    read_score,
    read_seat,
    read_tricks,
    read_vulnerability,
)
from makker.seats import Seat

Raw = tuple[str, str, str]
"""A tag's name, value and section; a comment under the name ``{`` or ``;``, a directive under ``%``."""

ESCAPED = re.compile(r'\\(["\\])')
NOTE = re.compile(r"\s*(\d{1,9})\s*:(.*)", re.DOTALL)


class Game:
    """The tags of a game, with what they inherit.

    `values` holds each tag's first value, by name; `raws` everything in order.
    """

    __slots__ = ("raws", "values")

    def __init__(self, raws: list[Raw], values: Mapping[str, str]) -> None:
        self.raws = raws
        self.values = values

    def fill(self, name: str) -> Any:
        """A part of the board; None where its tag cannot be read."""
        try:
            return readers()[name](self)
        except ParseError:
            return None

    def text(self, name: str) -> str:
        """The value of a tag of free text; empty where unknown."""
        value = self.values.get(name, "")
        return "" if value == "?" else value

    def section(self, name: str) -> str:
        """The lines under a tag."""
        return next((raw[2] for raw in self.raws if raw[0] == name), "")

    def notes(self, after: str) -> dict[int, str]:
        """The notes that follow the section of this name, by number."""
        found: dict[int, str] = {}
        inside = False
        for name, value, _ in self.raws:
            if name in ("Auction", "Play"):
                inside = name == after
            elif name == "Note" and inside and (match := NOTE.fullmatch(value)) is not None:
                found.setdefault(int(match[1]), match[2])
        return found

    @property
    def declarer(self) -> Seat | None:
        """Who declares."""
        try:
            return read_seat(self.values.get("Declarer", ""))
        except ParseError:
            return None

    def auction(self) -> MadeAuction | None:
        """The auction section."""
        seat = self.values.get("Auction")
        return None if seat is None else read_auction(seat, self.section("Auction"), self.notes("Auction"))

    def play(self) -> MadePlay | None:
        """The play section."""
        seat = self.values.get("Play")
        return None if seat is None else read_play(seat, self.section("Play"), self.notes("Play"))

    def items(self) -> tuple[Item, ...]:
        """Everything, in order."""
        return tuple(item_of(raw) for raw in self.raws)


def item_of(raw: Raw) -> Item:
    """The public form of a raw entry."""
    name, value, section = raw
    if name == "{" or name == ";":
        return Comment(value, name == ";")
    return Directive(value) if name == "%" else Tag(name, value, section)


def raw_of(item: Item) -> Raw:
    """The raw form of an item."""
    if isinstance(item, Comment):
        return (";" if item.to_line_end else "{", item.text, "")
    if isinstance(item, Directive):
        return ("%", item.text, "")
    return (item.name, item.value, item.section)


def first_values(raws: list[Raw]) -> dict[str, str]:
    """The first value of each tag."""
    return {name: value for name, value, _ in reversed(raws) if name not in "{;%"}


def unescape(value: str) -> str:
    r"""A string's text: `\"` is a quote and `\\` a backslash; other backslashes stand for themselves."""
    return ESCAPED.sub(r"\1", value) if "\\" in value else value


@cache
def readers() -> dict[str, Callable[[Game], Any]]:
    """How each part of a board is read from a game."""
    seats = ("North", "East", "South", "West")
    return {
        "number": lambda game: read_number(game.values.get("Board", "")),
        "event": lambda game: game.text("Event"),
        "site": lambda game: game.text("Site"),
        "date": lambda game: game.text("Date"),
        "room": lambda game: game.text("Room"),
        "players": lambda game: tuple(game.text(seat) for seat in seats),
        "dealer": lambda game: read_seat(game.values.get("Dealer", "")),
        "vulnerability": lambda game: read_vulnerability(game.values.get("Vulnerable", "")),
        "deal": lambda game: read_deal(game.values.get("Deal", "")),
        "scoring": lambda game: game.text("Scoring"),
        "contract": lambda game: read_contract(game.values.get("Contract", ""), game.declarer),
        "tricks": lambda game: read_tricks(game.values.get("Result", ""), game.declarer),
        "score": lambda game: read_score(game.values.get("Score", ""), game.declarer),
        "auction": Game.auction,
        "play": Game.play,
        "items": Game.items,
    }


def is_unknown(value: str) -> bool:
    """Whether a tag's value says nothing."""
    return value.strip() in UNKNOWN
