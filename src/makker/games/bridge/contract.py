"""Contracts and results, with what people write for them: `4SX`, `3NT by S`, `4SX-2`, `3 grand +1`."""

import re
from enum import Enum

import msgspec

from makker.cards import Strain
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.calls import Bid
from makker.seats import Seat, Side


class Doubled(Enum):
    """Whether the contract is doubled or redoubled. `factor` multiplies the trick score (FACTS 000-31)."""

    NO = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.factor = 1 << len(mark)

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.mark

    def __repr__(self) -> str:
        return f"Doubled.{self.name}"


class Contract(msgspec.Struct, frozen=True):
    """The undertaking of the declaring side: a bid, doubled or not, and who declares.

    `declarer` is None only where just the score matters, as in "what is 4SX-2 worth".
    """

    bid: Bid
    doubled: Doubled = Doubled.NO
    declarer: Seat | None = None

    @property
    def level(self) -> int:
        """1-7."""
        return self.bid.level

    @property
    def strain(self) -> Strain:
        """Trumps, or no-trump."""
        return self.bid.strain

    @property
    def tricks(self) -> int:
        """Tricks needed, 7-13."""
        return self.bid.tricks

    @property
    def by(self) -> Seat:
        """The declarer. Raises InvalidValue (``contract.no_declarer``) where none is named."""
        if self.declarer is None:
            raise InvalidValue("contract.no_declarer", {"contract": str(self)})
        return self.declarer

    @property
    def dummy(self) -> Seat:
        """Declarer's partner (FACTS D5)."""
        return self.by.partner

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: declarer's left-hand opponent (FACTS 3.1-4)."""
        return self.by.next

    @property
    def side(self) -> Side:
        """The declaring side."""
        return self.by.side

    @staticmethod
    def parse(text: str) -> "Contract":
        """Read a contract, `4S`, `3NTX`, `4SX by N`, `3NT-S`, `2 hearts doubled`.

        Raises ParseError (``contract.unknown``).
        """
        result = read_written(text)
        if result is None or result[1] is not None:
            raise ParseError("contract.unknown", text, "contract")
        return result[0]

    def __str__(self) -> str:
        declarer = f" by {self.declarer}" if self.declarer else ""
        return f"{self.bid}{self.doubled}{declarer}"


class Result(msgspec.Struct, frozen=True):
    """What came of a contract. `tricks` is the number that declarer's side won, 0-13."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise InvalidValue("result.tricks", {"tricks": self.tricks})

    @property
    def over(self) -> int:
        """Tricks more (or, negative, fewer) than the contract needed."""
        return self.tricks - self.contract.tricks

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.over >= 0

    @staticmethod
    def parse(text: str) -> "Result":
        """Read a contract with its result: `4SX-2`, `3NT=`, `3 grand +1`, `1NS made`, `6H by W -1`.

        Raises ParseError (``result.unknown``, ``result.impossible`` for more tricks than there are).
        """
        found = read_written(text)
        if found is None or found[1] is None:
            raise ParseError("result.unknown", text, "result")
        contract, over = found[0], found[1]
        if not 0 <= contract.tricks + over <= 13:
            data = {"most": 13 - contract.tricks, "fewest": -contract.tricks}
            raise ParseError("result.impossible", text, "result", data=data)
        return Result(contract, contract.tricks + over)

    def __str__(self) -> str:
        mark = "=" if self.over == 0 else f"{self.over:+d}"
        return f"{self.contract} {mark}" if self.contract.declarer else f"{self.contract}{mark}"


WRITTEN = re.compile(
    r"""
    (?P<level>[1-7]) \s*
    (?P<strain>no[ -]?trumps?|clubs?|diamonds?|hearts?|spades?
        |kløver|klöver|klør|kl|ruter|ruder|ru|hjerter|hjärter|hj|spar|spader|sp
        |grand|sang|sans|gr|nt|sa|ut|[cdhsn]|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?) \s*
    (?P<doubled>xx|x|\*\*|\*|redoubled|doubled|rdbl|dbl
        |redoblet|redobla|redubblat|redubbla|doblet|dobla|dubblat|dubbla)? \s*
    (?:(?:by\s+|-\s*|\s|(?=[neswøöv]\s*(?:$|[-+=]|made)))(?P<by>[neswøöv]))? \s*
    (?P<result>=|[-+−–]\s*[0-9]{1,2}|made|\bm)?
    """,
    re.VERBOSE | re.IGNORECASE,
)


def read_doubled(mark: str | None) -> Doubled:
    """The doubling that a written mark means."""
    word = (mark or "").lower()
    if word in ("xx", "**", "rdbl") or word.startswith("red"):
        return Doubled.REDOUBLED
    return Doubled.DOUBLED if word else Doubled.NO


def read_over(mark: str | None) -> int | None:
    """`=` and `made` are 0, `+1` and `-2` themselves."""
    if mark is None:
        return None
    word = "".join(mark.lower().split()).replace("−", "-").replace("–", "-")
    return 0 if word in ("=", "made", "m") else int(word)


def read_written(text: str) -> tuple[Contract, int | None] | None:
    """Contract and overtricks, the latter None where no result is written; None if it is neither."""
    match = WRITTEN.fullmatch(text.strip())
    if match is None:
        return None
    bid = Bid(int(match["level"]), Strain.parse(re.sub(r"[ -]", "", match["strain"])))
    declarer = Seat.parse(match["by"]) if match["by"] else None
    return Contract(bid, read_doubled(match["doubled"]), declarer), read_over(match["result"])
