"""The thirteen ranks, ace high (FACTS 000-05)."""

from enum import Enum

from makker.errors import ParseError


class Rank(Enum):
    """A rank. `letter` is 2-9 T J Q K A, `number` 2-14 (ace 14), `index` 0-12."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "23456789TJQKA".index(letter)
        self.number = self.index + 2

    __hash__ = object.__hash__

    def __lt__(self, other: "Rank") -> bool:
        return self.number < other.number

    def __le__(self, other: "Rank") -> bool:
        return self.number <= other.number

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def is_honour(self) -> bool:
        """A K Q J 10 are the honours (FACTS D13)."""
        return self.number >= 10

    @staticmethod
    def parse(text: str) -> "Rank":
        """Read a rank: 2-9, T or 10, J Q K A in either case. Raises ParseError (``rank.unknown``)."""
        word = text.strip().upper()
        found = RANK_LETTERS.get("T" if word == "10" else word)
        if found is None:
            raise ParseError("rank.unknown", text, "rank")
        return found


RANKS: tuple[Rank, ...] = tuple(Rank)
RANK_LETTERS: dict[str, Rank] = {rank.letter: rank for rank in RANKS}
