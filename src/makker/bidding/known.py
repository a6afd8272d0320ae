"""What has been called, and what is known of a hand by it."""

from functools import cached_property
from typing import NamedTuple

from makker.bidding.meaning import Meaning
from makker.bidding.regions import everything, least_by, length_range, measure_range, points_range, shapes_of
from makker.cards import Suit
from makker.games.bridge.calls import Bid, Call
from makker.seats import Seat


class Known:
    """What is known of one hand: a region of points and shapes, read off as ranges."""

    def __init__(self, region: int) -> None:
        self.region = region
        self.lengths: dict[Suit, tuple[int, int]] = {}
        self.leasts: dict[str, int] = {}

    @cached_property
    def hcp(self) -> tuple[int, int]:
        """Fewest and most high-card points."""
        return points_range(self.region)

    def least(self, measure: str = "points") -> int:
        """The fewest points by a measure."""
        found = self.leasts.get(measure)
        if found is None:
            found = self.leasts[measure] = least_by(self.region, measure)
        return found

    @cached_property
    def points(self) -> tuple[int, int]:
        """Fewest and most points, length counted."""
        return measure_range(self.region, "points")

    def length(self, suit: Suit) -> tuple[int, int]:
        """Fewest and most cards of the suit."""
        found = self.lengths.get(suit)
        if found is None:
            found = self.lengths[suit] = length_range(self.region, suit)
        return found

    def least_length(self, suit: Suit) -> int:
        """The fewest cards of the suit."""
        return self.length(suit)[0]

    @cached_property
    def shapes(self) -> int:
        """The mask of the possible shapes."""
        return shapes_of(self.region)

    def narrowed(self, region: int) -> "Known":
        """With what another call says; where they contradict each other the new one is believed."""
        both = self.region & region
        return self if both == self.region else Known(both or region or everything())


class Said(NamedTuple):
    """One call of the auction with what it meant."""

    seat: Seat
    call: Call
    meaning: Meaning

    @property
    def natural_suit(self) -> Suit | None:
        """The suit that the call offers to play in."""
        if isinstance(self.call, Bid) and not self.meaning.artificial:
            return self.call.strain.suit
        return None
