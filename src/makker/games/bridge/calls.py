"""Calls: 35 bids, pass, double and redouble (FACTS 3.1-1)."""

import re
from functools import cache

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.errors import InvalidValue, ParseError


class Call:
    """A bid, pass, double or redouble; there is one object for each. `index` is 0-34 for bids, then P X XX."""

    __slots__ = ("index", "text")

    index: int
    text: str

    @staticmethod
    def parse(text: str) -> "Call":
        """Read a call: `1N`, `1nt`, `2♥`, `3 grand`, `P`, `pass`, `X`, `dbl`, `XX`, `rdbl` and Nordic words.

        Raises ParseError (``call.unknown``).
        """
        word = "".join(text.split()).upper()
        plain = all_calls()
        if word in PASSES:
            return plain[35]
        if word in DOUBLES:
            return plain[36]
        if word in REDOUBLES:
            return plain[37]
        match = BID.fullmatch(word)
        if match is None:
            raise ParseError("call.unknown", text, "call")
        try:
            return Bid(int(match[1]), Strain.parse(match[2]))
        except ParseError:
            raise ParseError("call.unknown", text, "call") from None

    @property
    def is_bid(self) -> bool:
        """Whether it is a bid rather than pass, double or redouble."""
        return self.index < 35

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Call is immutable: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Call.parse, (self.text,))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Call.parse({self.text!r})"


class Bid(Call):
    """A level of 1-7 with a strain; the level counts tricks above six (FACTS 000-10)."""

    __slots__ = ("level", "strain")

    level: int
    strain: Strain

    def __new__(cls, level: int, strain: Strain) -> "Bid":
        """The one bid of this level and strain. Raises InvalidValue (``bid.level``) outside 1-7."""
        if not 1 <= level <= 7:
            raise InvalidValue("bid.level", {"level": level})
        return all_bids()[5 * (level - 1) + strain.index]

    @staticmethod
    def at(index: int) -> "Bid":
        """The bid with this index, 0 (1C) to 34 (7N). Raises IndexError outside it."""
        if index < 0:
            raise IndexError(index)
        return all_bids()[index]

    @staticmethod
    def parse(text: str) -> "Bid":
        """Read a bid and nothing else. Raises ParseError (``bid.unknown``)."""
        call = Call.parse(text)
        if not isinstance(call, Bid):
            raise ParseError("bid.unknown", text, "bid")
        return call

    @property
    def tricks(self) -> int:
        """How many tricks it undertakes to win: level + 6."""
        return self.level + 6

    def outranks(self, other: "Bid") -> bool:
        """Whether it is sufficient over the other (FACTS 000-11)."""
        return self.index > other.index


@cache
def all_bids() -> tuple[Bid, ...]:
    """The 35 bids in rank order."""
    return tuple(make_bid(index, index // 5 + 1, STRAINS[index % 5]) for index in range(35))


def make_bid(index: int, level: int, strain: Strain) -> Bid:
    """Build one of the 35; only `all_bids` does."""
    bid = object.__new__(Bid)
    for name, value in {"index": index, "text": f"{level}{strain.letter}", "level": level, "strain": strain}.items():
        object.__setattr__(bid, name, value)
    return bid


@cache
def all_calls() -> tuple[Call, ...]:
    """The 38 calls: the bids in rank order, then pass, double, redouble."""
    return (*all_bids(), make_call(35, "P"), make_call(36, "X"), make_call(37, "XX"))


def make_call(index: int, text: str) -> Call:
    """Build pass, double or redouble; only `all_calls` does."""
    call = object.__new__(Call)
    object.__setattr__(call, "index", index)
    object.__setattr__(call, "text", text)
    return call


PASS, DOUBLE, REDOUBLE = all_calls()[35:]

BID = re.compile(r"([1-7])(.+)")
PASSES = frozenset(("P", "PASS", "PAS", "-", "PASSER", "PASSAR"))
DOUBLES = frozenset(("X", "D", "DBL", "DOUBLE", "DOBLE", "DOBLER", "DUBBLA", "DUBBELT", "*"))
REDOUBLES = frozenset(("XX", "R", "RDBL", "REDOUBLE", "REDOBLE", "REDOBLER", "REDUBBLA", "**"))
