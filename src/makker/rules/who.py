"""Who acts and who looks on, besides the seated players."""

from enum import Enum


class Official(Enum):
    """An actor that is no player.

    CHANCE deals and draws cards: it acts with what a random source gives. DIRECTOR rules on what the players cannot
    settle (Law 81), where the options say that there is one.
    """

    CHANCE = "chance"
    DIRECTOR = "director"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Official.{self.name}"


class Spectator(Enum):
    """Somebody who sees what lies open on the table, and no hand."""

    TABLE = "table"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Spectator.{self.name}"
