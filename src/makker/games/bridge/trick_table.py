"""How many tricks each declarer can take in each strain: the 5 x 4 table of a deal, from whatever source."""

from collections.abc import Iterable, Mapping

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.errors import InvalidValue, ParseError
from makker.seats import Seat, Side
from makker.seats.seat import SEATS


class TrickTable:
    """Tricks by declarer and strain, 0-13 each; immutable.

    `numbers` has twenty of them: for N, E, S, W in turn those in clubs, diamonds, hearts, spades, no-trump.
    Raises InvalidValue (``table.numbers``).
    """

    __slots__ = ("numbers",)

    numbers: tuple[int, ...]

    def __init__(self, numbers: tuple[int, ...]) -> None:
        if len(numbers) != 20 or not all(0 <= number <= 13 for number in numbers):
            raise InvalidValue("table.numbers", {"count": len(numbers)})
        object.__setattr__(self, "numbers", tuple(numbers))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"TrickTable is immutable: {name}")

    @staticmethod
    def of(tricks: Mapping[tuple[Seat, Strain], int]) -> "TrickTable":
        """The table of a mapping that has every declarer and strain."""
        return TrickTable(tuple(tricks[seat, strain] for seat in SEATS for strain in STRAINS))

    @staticmethod
    def of_rows(rows: Iterable[Iterable[int]]) -> "TrickTable":
        """The table of five rows, clubs to no-trump, each of four numbers, N E S W."""
        columns = zip(*rows, strict=True)
        return TrickTable(tuple(number for column in columns for number in column))

    @staticmethod
    def parse(text: str) -> "TrickTable":
        """Read twenty hexadecimal digits: N, S, E, W in turn, each in no-trump, spades, hearts, diamonds, clubs.

        That is how hand records write it in one word. Raises ParseError (``table.unknown``).
        """
        word = "".join(text.split()).lower()
        if len(word) != 20 or any(letter not in "0123456789abcd" for letter in word):
            raise ParseError("table.unknown", text, "trick_table")
        found = {}
        for row, seat in enumerate((Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)):
            for column, strain in enumerate(reversed(STRAINS)):
                found[seat, strain] = int(word[5 * row + column], 16)
        return TrickTable.of(found)

    def tricks(self, declarer: Seat, strain: Strain) -> int:
        """Declarer's tricks."""
        return self.numbers[5 * declarer.index + strain.index]

    def __getitem__(self, key: tuple[Strain, Seat]) -> int:
        """Tricks in a strain by a declarer."""
        return self.tricks(key[1], key[0])

    def items(self) -> list[tuple[Strain, Seat, int]]:
        """All twenty results, clubs to no-trump, N E S W in each."""
        return [(strain, seat, self.tricks(seat, strain)) for strain in STRAINS for seat in SEATS]

    def best(self, side: Side, strain: Strain) -> int:
        """The tricks of the better declarer of the side."""
        return max(self.tricks(seat, strain) for seat in side.seats)

    def declarers(self, side: Side, strain: Strain, tricks: int) -> tuple[Seat, ...]:
        """Who of the side takes at least so many."""
        return tuple(seat for seat in side.seats if self.tricks(seat, strain) >= tricks)

    def __eq__(self, other: object) -> bool:
        return self.numbers == other.numbers if isinstance(other, TrickTable) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __reduce__(self) -> tuple[object, tuple[tuple[int, ...]]]:
        return (TrickTable, (self.numbers,))

    def __str__(self) -> str:
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        return "".join(f"{self.tricks(seat, strain):x}" for seat in seats for strain in reversed(STRAINS))

    def __repr__(self) -> str:
        return f"TrickTable.parse({str(self)!r})"
