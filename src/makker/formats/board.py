"""A board as files hold it: whatever is known of one deal at one table, and nothing guessed."""

from collections.abc import Callable
from typing import Any

import msgspec

from makker.deals import Deal
from makker.formats.annotated import MadeAuction, MadePlay, PassedOut
from makker.formats.tables import Table
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability


class Tag(msgspec.Struct, frozen=True):
    """A named value of a file as it was written, with the lines of the section under it."""

    name: str
    value: str
    section: str = ""


class Comment(msgspec.Struct, frozen=True):
    """Commentary, standing where it stood. `to_line_end` tells PBN's ``;`` from its braces."""

    text: str
    to_line_end: bool = False


class Directive(msgspec.Struct, frozen=True):
    """A line that is meant for programs (PBN's ``%``), without the mark."""

    text: str


Item = Tag | Comment | Directive

Names = tuple[str, str, str, str]
"""Something for each seat, N E S W."""


class Board:
    """One deal at one table; immutable. Every part but `items` is None or empty where it is not known.

    `number` is the board's number; `players` and `deal` are by seat N E S W, and `deal` may be partial.
    `contract` is a Contract, PASSED_OUT, or None: unknown is never passed out. `tricks` are those that declarer won.
    `score` is North-South's. `room` is ``Open`` or ``Closed`` (or a table's name). `items` are all tags, comments and
    directives of the file in order, known tags among them; the parts named here win over the tags of the same meaning.

    A board read from a file may work its parts out when they are first asked for.
    """

    __slots__ = (
        "_fill",
        "auction",
        "contract",
        "date",
        "deal",
        "dealer",
        "event",
        "items",
        "number",
        "play",
        "players",
        "room",
        "score",
        "scoring",
        "site",
        "tricks",
        "vulnerability",
    )

    number: int | None
    event: str
    site: str
    date: str
    room: str
    players: Names
    dealer: Seat | None
    vulnerability: Vulnerability | None
    deal: Deal | None
    scoring: str
    contract: Contract | PassedOut | None
    tricks: int | None
    score: int | None
    auction: MadeAuction | None
    play: MadePlay | None
    items: tuple[Item, ...]
    _fill: "Callable[[str], Any] | None"

    def __init__(
        self,
        *,
        number: int | None = None,
        event: str = "",
        site: str = "",
        date: str = "",
        room: str = "",
        players: Names = ("", "", "", ""),
        dealer: Seat | None = None,
        vulnerability: Vulnerability | None = None,
        deal: Deal | None = None,
        scoring: str = "",
        contract: Contract | PassedOut | None = None,
        tricks: int | None = None,
        score: int | None = None,
        auction: MadeAuction | None = None,
        play: MadePlay | None = None,
        items: tuple[Item, ...] = (),
    ) -> None:
        given = locals()
        put(self, "_fill", None)
        for name in FIELDS:
            put(self, name, given[name])

    @staticmethod
    def filled_by(fill: Callable[[str], Any]) -> "Board":
        """A board whose parts `fill` gives by name, each when it is first asked for."""
        board = object.__new__(Board)
        put(board, "_fill", fill)
        return board

    def __getattr__(self, name: str) -> Any:
        if name not in FIELDS or self._fill is None:
            raise AttributeError(name)
        value = self._fill(name)
        put(self, name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Board is immutable: {name}")

    def parts(self) -> dict[str, Any]:
        """Every part by name."""
        return {name: getattr(self, name) for name in FIELDS}

    def replace(self, **changes: Any) -> "Board":
        """This board with other parts."""
        return Board(**{**self.parts(), **changes})

    @property
    def outcome(self) -> Contract | PassedOut | None:
        """The contract, or else what the auction ended in, or else None."""
        return self.contract or (self.auction.outcome() if self.auction else None)

    def tag(self, name: str) -> str | None:
        """The value of the first tag of this name, as written; None if there is none."""
        return next((item.value for item in self.items if isinstance(item, Tag) and item.name == name), None)

    def table(self, name: str) -> Table | None:
        """The table of this name (`OptimumResultTable`, `ScoreTable` ...), or None."""
        return next(
            (
                Table.parse(item.value, item.section)
                for item in self.items
                if isinstance(item, Tag) and item.name == name
            ),
            None,
        )

    @property
    def comments(self) -> tuple[str, ...]:
        """The commentary, in order."""
        return tuple(item.text for item in self.items if isinstance(item, Comment))

    def __eq__(self, other: object) -> bool:
        return self.parts() == other.parts() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.number, self.deal, self.dealer))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], "Board"], tuple[dict[str, Any]]]:
        return (board_of, (self.parts(),))

    def __repr__(self) -> str:
        known = {name: part for name, part in self.parts().items() if part not in (None, "", ("", "", "", ""))}
        return f"Board({', '.join(f'{name}={part!r}' for name, part in known.items() if name not in LONG)})"


LONG = ("auction", "play", "items")
"""Parts that are left out of a board's `repr`."""

put = object.__setattr__

FIELDS: tuple[str, ...] = tuple(name for name in Board.__annotations__ if name != "_fill")


def board_of(parts: dict[str, Any]) -> Board:
    """The board of these parts."""
    return Board(**parts)
