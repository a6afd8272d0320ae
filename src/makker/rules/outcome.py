"""How a game ended."""

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Outcome(msgspec.Struct, Generic[T], frozen=True):
    """The end of a game: why it ended, everybody's score, and who won.

    `reason` is a code (``played_out``, ``rubber_won``). `scores` lists (contestant, points); a contestant is a side or
    a player. `winners` has one contestant, several that share the win, or none where nothing was at stake.
    """

    reason: str
    scores: tuple[tuple[T, int], ...]
    winners: tuple[T, ...]

    def score(self, contestant: T) -> int:
        """The contestant's points; 0 for one not listed."""
        return next((points for who, points in self.scores if who == contestant), 0)


def best(scores: tuple[tuple[T, int], ...]) -> tuple[T, ...]:
    """Everybody with the highest score."""
    top = max(points for _, points in scores)
    return tuple(who for who, points in scores if points == top)
