"""The four suits and the five strains (denominations), ranked C < D < H < S < N (FACTS 000-11)."""

from enum import Enum

from makker.errors import ParseError


class Suit(Enum):
    """A suit. `index` counts 0-3 in rank order, `letter` is C D H S, `symbol` the pip."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "CDHS".index(letter)
        self.symbol = "♣♦♥♠"[self.index]

    # Identity is equality for enum members, so the C-level identity hash is right, and much faster.
    __hash__ = object.__hash__

    def __lt__(self, other: "Suit") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def strain(self) -> "Strain":
        """The strain in which this suit is trumps."""
        return STRAINS[self.index]

    @property
    def is_major(self) -> bool:
        """Hearts and spades are the majors."""
        return self.index >= 2

    @staticmethod
    def parse(text: str) -> "Suit":
        """Read a suit: a letter C D H S, a pip ♣♦♥♠ (or white pip), or a name: `hearts`, `hjerter`, `hj`.

        Raises ParseError (``suit.unknown``).
        """
        found = SUIT_WORDS.get(text.strip().upper())
        if found is None:
            raise ParseError("suit.unknown", text, "suit")
        return found


class Strain(Enum):
    """What a contract is played in: a trump suit, or no-trump. `index` counts 0-4 in rank order."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "CDHSN".index(letter)
        self.symbol = ("♣", "♦", "♥", "♠", "NT")[self.index]

    __hash__ = object.__hash__

    def __lt__(self, other: "Strain") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Strain.{self.name}"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in no-trump."""
        return None if self is Strain.NOTRUMP else SUITS[self.index]

    @property
    def is_minor(self) -> bool:
        """Clubs and diamonds count 20 a trick."""
        return self.index <= 1

    @staticmethod
    def parse(text: str) -> "Strain":
        """Read a strain: as a suit, or N, NT, SA, UT, GR, GRAND, SANS, SANG, NO-TRUMP.

        Raises ParseError (``strain.unknown``).
        """
        word = text.strip().upper()
        suit = SUIT_WORDS.get(word)
        if suit is not None:
            return STRAINS[suit.index]
        if word in NOTRUMP_WORDS:
            return Strain.NOTRUMP
        raise ParseError("strain.unknown", text, "strain")


SUITS: tuple[Suit, ...] = tuple(Suit)
STRAINS: tuple[Strain, ...] = tuple(Strain)

SUIT_NAMES = (
    ("C", "♣", "♧", "CLUB", "CLUBS", "KL", "KLØVER", "KLÖVER", "KLØR"),
    ("D", "♦", "♢", "DIAMOND", "DIAMONDS", "RU", "RUTER", "RUDER"),
    ("H", "♥", "♡", "HEART", "HEARTS", "HJ", "HJERTER", "HJÄRTER"),
    ("S", "♠", "♤", "SPADE", "SPADES", "SP", "SPAR", "SPADER"),
)
"""How suits are written, in the four languages; the Nordic single letters are left out, as K is also a king."""

PIP_STYLES = ("", "\ufe0f", "\ufe0e")  # a pip may be followed by a sign that asks for colour or for plain text

SUIT_WORDS: dict[str, Suit] = {
    name + (style if len(name) == 1 and name > "Z" else ""): suit
    for suit, names in zip(SUITS, SUIT_NAMES, strict=True)
    for name in names
    for style in PIP_STYLES
}

NOTRUMP_WORDS = frozenset(
    (
        "N",
        "NT",
        "SA",
        "UT",
        "GR",
        "GRAND",
        "SANS",
        "SANG",
        "NOTRUMP",
        "NO-TRUMP",
        "NO TRUMP",
        "NO TRUMPS",
        "NOTRUMPS",
    )
)
