"""How values of the vocabulary travel in JSON: as their text forms, never through a locale."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import MakkerError, ParseError
from makker.seats import Player

E = TypeVar("E")

Parser = Callable[[str], Any]


class Wire(Generic[E]):
    """Encodes and decodes one game's events (a tagged union of msgspec structs).

    `parsers` adds value types of the game, each written by `str` and read by its parser.
    """

    def __init__(self, events: Any, parsers: dict[type, Parser] | None = None) -> None:
        self.parsers: dict[type, Parser] = {
            Card: Card.parse,
            Hand: Hand.parse,
            Deal: Deal.parse,
            Player: Player.parse,
            **(parsers or {}),
        }
        self.encoder = msgspec.json.Encoder(enc_hook=self.write)
        self.decoder = msgspec.json.Decoder(events, dec_hook=self.read)

    def write(self, value: object) -> str:
        """The text form of one value."""
        if isinstance(value, tuple(self.parsers)):
            return str(value)
        raise NotImplementedError(type(value))

    def read(self, kind: type, value: object) -> object:
        """The value of a text form."""
        parser = self.parsers.get(kind)
        if parser is None:
            raise NotImplementedError(kind)
        if not isinstance(value, str):
            raise ParseError("event.unknown", repr(value), "event")
        return parser(value)

    def encode(self, event: E) -> bytes:
        """One JSON object."""
        return self.encoder.encode(event)

    def decode(self, line: bytes) -> E:
        """Read it back. Raises ParseError (``event.unknown``)."""
        try:
            event: E = self.decoder.decode(line)
        except (msgspec.MsgspecError, MakkerError, UnicodeDecodeError, RecursionError) as fault:
            text = line.decode("utf-8", "replace")
            raise ParseError("event.unknown", text, "event", data={"detail": str(fault)}) from None
        return event
