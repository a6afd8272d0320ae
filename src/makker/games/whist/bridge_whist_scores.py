"""The score of bridge-whist, played before there was an auction, as a fold of finished deals (FACTS 3.8).

The side that wins more than six tricks scores the odd ones below the line, whoever named the trumps. Doubling goes on
as long as the players will, up to a cap on the worth of a trick.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec
from msgspec.structs import replace

from makker.cards import Strain
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Seat, Side
from makker.valuation.side_honours import HonourHolding, SideHonours

MOST_CAP = 1_000_000  # so that doubling ends some time


class BridgeWhistItem(Enum):
    """What points are given for."""

    TRICKS = "tricks"
    HONOURS = "honours"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"
    CHICANE = "chicane"
    RUBBER = "rubber"


class BridgeWhistScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of bridge-whist; `trick_values` are clubs, diamonds, hearts, spades, no-trump.

    `trick_cap` is the most that doubling can make a trick worth, at most a million. `chicane` is how many times the
    trick value a player without a trump earns for the own side; 0 leaves it out.
    """

    trick_values: tuple[int, int, int, int, int] = (4, 6, 8, 2, 12)
    trick_cap: int = 100
    game: int = 30
    rubber: int = 100
    small_slam: int = 20
    grand_slam: int = 40
    chicane: int = 2

    def __post_init__(self) -> None:
        rest = (self.rubber, self.small_slam, self.grand_slam, self.chicane)
        cap_fits = max(self.trick_values) <= self.trick_cap <= MOST_CAP
        if min(*self.trick_values, self.game) < 1 or min(rest) < 0 or not cap_fits:
            raise InvalidValue("options.points")


class BridgeWhistDeal(msgspec.Struct, frozen=True):
    """A deal as it is written down: the strain, how often doubled, North-South's tricks, honours, who had chicane."""

    strain: Strain
    ns_tricks: int
    doubles: int = 0
    honours: SideHonours | None = None
    chicane: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.ns_tricks <= 13:
            raise InvalidValue("result.tricks", {"tricks": self.ns_tricks})
        if not 0 <= self.doubles <= 1000:
            raise InvalidValue("deal.doubles", {"doubles": self.doubles})
        check_honours(self.strain, self.honours)
        check_chicane(self.strain, self.chicane, self.honours)


def check_honours(strain: Strain, honours: SideHonours | None) -> None:
    """Refuse five aces: InvalidValue (``honours.holding``)."""
    if honours is not None and strain is Strain.NOTRUMP and honours.holding.in_notrump is None:
        raise InvalidValue("honours.holding", {"holding": honours.holding.value, "strain": strain.letter})


def check_chicane(strain: Strain, seats: tuple[Seat, ...], honours: SideHonours | None) -> None:
    """Refuse chicane that cannot be.

    InvalidValue: ``chicane.notrump``, ``chicane.twice``, ``chicane.everybody`` (somebody holds the trumps), and
    ``chicane.honours`` where the honours claimed would have to be in a hand without trumps.
    """
    if seats and strain is Strain.NOTRUMP:
        raise InvalidValue("chicane.notrump")
    if len(set(seats)) < len(seats):
        raise InvalidValue("chicane.twice")
    if len(seats) > 3:
        raise InvalidValue("chicane.everybody")
    if honours is None:
        return
    without = sum(seat.side is honours.side for seat in seats)
    hands = 1 if honours.holding in (HonourHolding.THREE, HonourHolding.FOUR_IN_ONE, HonourHolding.FIVE_IN_ONE) else 2
    if without > 2 - hands:
        raise InvalidValue("chicane.honours", {"side": honours.side.name})


def trick_value(strain: Strain, doubles: int, scoring: BridgeWhistScoring) -> int:
    """What an odd trick is worth: each double doubles it, up to the cap."""
    enough = scoring.trick_cap.bit_length()  # so many doublings exceed the cap whatever the trick is worth
    return min(scoring.trick_values[strain.index] << min(doubles, enough), scoring.trick_cap)


def honour_points(holding: HonourHolding, strain: Strain, scoring: BridgeWhistScoring) -> int:
    """What honours are worth; doubling does not touch them."""
    if strain is Strain.NOTRUMP:
        return holding.in_notrump or 0
    return holding.multiple * scoring.trick_values[strain.index]


def chicane_seats(deal: Deal, strain: Strain) -> tuple[Seat, ...]:
    """Who was dealt no trump."""
    trumps = strain.suit
    return () if trumps is None else tuple(seat for seat, hand in deal if not hand.length(trumps))


class BridgeWhistEntry(msgspec.Struct, frozen=True):
    """One figure on the sheet: its deal (from 1), what for, whose, below the line or above, in which game."""

    deal: int
    item: BridgeWhistItem
    side: Side
    points: int
    below: bool
    game: int


class BridgeWhistScore(msgspec.Struct, frozen=True):
    """A rubber so far; `add` returns the next value. `games` are the winners of the games."""

    scoring: BridgeWhistScoring = BridgeWhistScoring()
    entries: tuple[BridgeWhistEntry, ...] = ()
    deals: int = 0
    games: tuple[Side, ...] = ()

    @property
    def over(self) -> bool:
        """Whether a side has won two games."""
        return any(self.games.count(side) == 2 for side in Side)

    @property
    def game(self) -> int:
        """The number of the game being played, from 1; after the rubber, of the last one."""
        return len(self.games) + (0 if self.over else 1)

    def part_score(self, side: Side) -> int:
        """What the side has below the line towards the game being played."""
        here = (entry for entry in self.entries if entry.below and entry.game == len(self.games) + 1)
        return sum(entry.points for entry in here if entry.side is side)

    def total(self, side: Side) -> int:
        """Everything the side has."""
        return sum(entry.points for entry in self.entries if entry.side is side)

    @property
    def winner(self) -> Side | None:
        """The side with the higher total, None when equal."""
        north_south, east_west = self.total(Side.NS), self.total(Side.EW)
        if north_south == east_west:
            return None
        return Side.NS if north_south > east_west else Side.EW

    def add(self, deal: BridgeWhistDeal) -> "BridgeWhistScore":
        """The sheet with one more deal. Raises InvalidValue (``rubber.over``)."""
        if self.over:
            raise InvalidValue("rubber.over", {"deals": self.deals})
        side = Side.NS if deal.ns_tricks >= 7 else Side.EW
        new = tuple(entry for entry in self.deal_entries(deal, side) if entry.points)
        after = replace(self, entries=self.entries + new, deals=self.deals + 1)
        return after.win_game(side) if after.part_score(side) >= self.scoring.game else after

    def deal_entries(self, deal: BridgeWhistDeal, side: Side) -> Iterable[BridgeWhistEntry]:
        """Everything written for one deal; `side` won the odd tricks."""
        scoring, strain, items = self.scoring, deal.strain, BridgeWhistItem
        tricks = max(deal.ns_tricks, 13 - deal.ns_tricks)
        yield self.entry(items.TRICKS, side, (tricks - 6) * trick_value(strain, deal.doubles, scoring), below=True)
        if tricks == 12:
            yield self.entry(items.SMALL_SLAM, side, scoring.small_slam)
        if tricks == 13:
            yield self.entry(items.GRAND_SLAM, side, scoring.grand_slam)
        if deal.honours is not None:
            points = honour_points(deal.honours.holding, strain, scoring)
            yield self.entry(items.HONOURS, deal.honours.side, points)
        for seat in deal.chicane:
            yield self.entry(items.CHICANE, seat.side, scoring.chicane * scoring.trick_values[strain.index])

    def entry(self, item: BridgeWhistItem, side: Side, points: int, below: bool = False) -> BridgeWhistEntry:
        """A figure for the deal being scored."""
        return BridgeWhistEntry(self.deals + 1, item, side, points, below, self.game)

    def win_game(self, side: Side) -> "BridgeWhistScore":
        """Draw the line; the second game wins the rubber and its bonus."""
        after = replace(self, games=(*self.games, side))
        if not after.over:
            return after
        bonus = BridgeWhistEntry(after.deals, BridgeWhistItem.RUBBER, side, self.scoring.rubber, False, after.game)
        return replace(after, entries=(*after.entries, bonus))
