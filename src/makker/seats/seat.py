"""The four compass seats, clockwise N E S W, and the two sides (FACTS 000-04, 001-03)."""

from enum import Enum

from makker.errors import ParseError


class Side(Enum):
    """A partnership. `index` is 0 for North-South, 1 for East-West."""

    NS = "NS"
    EW = "EW"

    def __init__(self, letters: str) -> None:
        self.index = 0 if letters == "NS" else 1

    __hash__ = object.__hash__

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> "tuple[Seat, Seat]":
        """The two seats of the side: N, S or E, W."""
        return (SEATS[self.index], SEATS[self.index + 2])

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    @staticmethod
    def parse(text: str) -> "Side":
        """Read NS or EW, also N-S, E/W, ØV, ÖV. Raises ParseError (``side.unknown``)."""
        word = "".join(letter for letter in text.upper() if letter.isalpha())
        if word in ("NS", "SN"):
            return Side.NS
        if word in ("EW", "WE", "ØV", "ÖV", "VØ", "VÖ"):
            return Side.EW
        raise ParseError("side.unknown", text, "side")


class Seat(Enum):
    """A compass seat.

    `next` is the seat on the left, `previous` on the right, `partner` opposite; `side` is the partnership.
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    next: "Seat"
    partner: "Seat"
    previous: "Seat"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "NESW".index(letter)
        self.side = Side.NS if letter in "NS" else Side.EW

    __hash__ = object.__hash__

    def after(self, places: int) -> "Seat":
        """The seat so many places clockwise."""
        return SEATS[self.index + places & 3]

    def places_to(self, other: "Seat") -> int:
        """How many places clockwise `other` sits, 0-3."""
        return other.index - self.index & 3

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @staticmethod
    def parse(text: str) -> "Seat":
        """Read a seat: N E S W, an English name, or the Nordic letters Ø Ö (east) and V (west).

        Raises ParseError (``seat.unknown``).
        """
        found = SEAT_WORDS.get(text.strip().upper())
        if found is None:
            raise ParseError("seat.unknown", text, "seat")
        return found


SEATS: tuple[Seat, ...] = tuple(Seat)
for _seat in SEATS:
    # Plain attributes: every card played asks for them.
    _seat.next, _seat.partner, _seat.previous = (SEATS[_seat.index + places & 3] for places in (1, 2, 3))

SEAT_WORDS: dict[str, Seat] = {
    **{seat.letter: seat for seat in SEATS},
    **{seat.name: seat for seat in SEATS},
    "Ø": Seat.EAST,
    "Ö": Seat.EAST,
    "V": Seat.WEST,
    "NORD": Seat.NORTH,
    "ØST": Seat.EAST,
    "ÖST": Seat.EAST,
    "SØR": Seat.SOUTH,
    "SYD": Seat.SOUTH,
    "VEST": Seat.WEST,
    "VÄST": Seat.WEST,
}
