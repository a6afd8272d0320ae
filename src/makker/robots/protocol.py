"""A robot is a player: it is shown a view and answers with an action."""

from typing import Any, Protocol, TypeVar

from makker.cards import RandomSource

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Robot(Protocol[V_contra, A_co]):
    """Chooses for one player from what that player may see: no state, no peeking."""

    def act(self, view: V_contra, budget: float, rng: RandomSource, /) -> A_co:
        """One of the view's moves (or asides), within `budget` seconds; the same for the same `rng`."""


AnyRobot = Robot[Any, Any]
