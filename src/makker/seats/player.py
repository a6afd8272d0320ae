"""Numbered players of the games without compass seats (bondebridge, plump, whist's relatives)."""

from functools import cache

from makker.errors import InvalidValue, ParseError


class Player:
    """The player at place `index` (from 0) clockwise around the table; written 1, 2, 3 ... as people count."""

    __slots__ = ("index",)

    index: int

    def __new__(cls, index: int) -> "Player":
        """The one player of this place, 0-51. Raises InvalidValue (``player.number``)."""
        if not 0 <= index < 52:
            raise InvalidValue("player.number", {"player": index + 1})
        return all_players()[index]

    def next(self, players: int) -> "Player":
        """The player on the left, at a table of so many."""
        return all_players()[(self.index + 1) % players]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Player is immutable: {name}")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (Player, (self.index,))

    def __lt__(self, other: "Player") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return str(self.index + 1)

    def __repr__(self) -> str:
        return f"Player({self.index})"

    @staticmethod
    def parse(text: str) -> "Player":
        """Read a player's number, from 1. Raises ParseError (``player.unknown``)."""
        word = text.strip()
        if not (word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 52):
            raise ParseError("player.unknown", text, "player")
        return Player(int(word) - 1)


@cache
def all_players() -> tuple[Player, ...]:
    """The players by index."""
    return tuple(make_player(index) for index in range(52))


def make_player(index: int) -> Player:
    """Build one of them; only `all_players` does."""
    player = object.__new__(Player)
    object.__setattr__(player, "index", index)
    return player
