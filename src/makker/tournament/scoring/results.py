"""What a table sends in for a board, and what a director makes of it (Law 12, FACTS 3.4, 3.9)."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue

AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = 60, 50, 40
"""Per cent of the matchpoints on the board (Law 12C2)."""


class Played(msgspec.Struct, frozen=True, tag="played", tag_field="kind"):
    """A score, as North-South's points; a passed-out board is 0."""

    score: int


class Artificial(msgspec.Struct, frozen=True, tag="artificial", tag_field="kind"):
    """No result could be had: per cent of the matchpoints for each side, 0-100."""

    ns: int = AVERAGE
    ew: int = AVERAGE


class Part(msgspec.Struct, frozen=True):
    """A score with its weight; the weights of a side are parts of their sum."""

    score: int
    weight: int = 1


class Assigned(msgspec.Struct, frozen=True, tag="assigned", tag_field="kind"):
    """An assigned adjusted score: weighted where there are several parts, split where the sides' parts differ."""

    ns: tuple[Part, ...]
    ew: tuple[Part, ...] = ()

    @property
    def for_ew(self) -> tuple[Part, ...]:
        """East-West's parts: North-South's where none are given, as scores of North-South all the same."""
        return self.ew or self.ns


class NotPlayed(msgspec.Struct, frozen=True, tag="not_played", tag_field="kind"):
    """The board was not played and nobody is to have anything for it: it does not count."""


class Late(msgspec.Struct, frozen=True, tag="late", tag_field="kind"):
    """A late play: it will be played, and until then nothing may be seen of the board by those two pairs."""


Outcome = Played | Artificial | Assigned | NotPlayed | Late


class BoardResult(msgspec.Struct, frozen=True):
    """One result: the board, who held the North-South and the East-West cards, and what happened.

    `ns` and `ew` are contestants' numbers, two each among individuals. `group` tells apart forms of a fouled board:
    results are compared within their group (Law 87). `contract` and `lead` are kept for the travellers.
    """

    board: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    outcome: Outcome
    group: str = ""
    section: str = ""
    round: int = 0
    table: int = 0
    contract: str = ""
    lead: str = ""

    @property
    def is_scored(self) -> bool:
        """Whether it is one of the board's results that others are compared with."""
        return isinstance(self.outcome, Played | Assigned)


Weights = tuple[tuple[int, Fraction], ...]


def weights(outcome: Outcome, side: int) -> Weights:
    """The scores (North-South's) that a side (0 North-South, 1 East-West) is compared by, with weights that sum to 1.

    Raises InvalidValue (``adjusted.weights``) for weights that are not positive.
    """
    if isinstance(outcome, Played):
        return ((outcome.score, Fraction(1)),)
    if not isinstance(outcome, Assigned):
        return ()
    parts = outcome.for_ew if side else outcome.ns
    total = sum(part.weight for part in parts)
    if not parts or any(part.weight <= 0 for part in parts):
        raise InvalidValue("adjusted.weights", {"weights": " ".join(str(part.weight) for part in parts)})
    return tuple((part.score, Fraction(part.weight, total)) for part in parts)


def check_results(results: Iterable[BoardResult]) -> None:
    """Refuse results that cannot all be (Law 15): InvalidValue.

    ``result.percent`` outside 0-100, ``result.same_pair`` for a contestant on both sides, ``result.board_twice`` for a
    contestant that has two results on one board; one that says "not played" is not counted.
    """
    seen: set[tuple[int, int]] = set()
    for each in results:
        if isinstance(each.outcome, Artificial) and not all(
            0 <= part <= 100 for part in (each.outcome.ns, each.outcome.ew)
        ):
            raise InvalidValue("result.percent", {"board": each.board, "ns": each.outcome.ns, "ew": each.outcome.ew})
        if set(each.ns) & set(each.ew):
            raise InvalidValue("result.same_pair", {"board": each.board, "contestant": each.ns[0]})
        for who in () if isinstance(each.outcome, NotPlayed) else each.ns + each.ew:
            if (who, each.board) in seen:
                raise InvalidValue("result.board_twice", {"board": each.board, "contestant": who})
            seen.add((who, each.board))
