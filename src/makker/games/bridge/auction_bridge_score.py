"""The score of auction bridge, contract bridge's forerunner, as a fold of finished deals (FACTS 3.8).

Declarer's side scores every odd trick it makes, bid or not, below the line. Nobody is vulnerable. What the sources do
not agree on is an option (FACTS part 9, item 4).
"""

from enum import Enum

import msgspec
from msgspec.structs import replace

from makker.cards import Strain
from makker.errors import InvalidValue
from makker.games.bridge.columns import Entry, standing, total
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import Item, Points
from makker.seats import Side
from makker.valuation.side_honours import HonourHolding, SideHonours


class HonourTable(Enum):
    """What honours between partners are worth: multiples of the trick value, or the flat figures of 1927."""

    MULTIPLES = "multiples"
    FLAT = "flat"


FLAT = {
    HonourHolding.THREE: 30,
    HonourHolding.FOUR_DIVIDED: 40,
    HonourHolding.FIVE_DIVIDED: 50,
    HonourHolding.FOUR_IN_ONE: 80,
    HonourHolding.FOUR_AND_ONE: 90,
    HonourHolding.FIVE_IN_ONE: 100,
}


class AuctionScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of auction bridge.

    `trick_values` are clubs to no-trump. `insult` is what a doubled contract made earns, and `overtrick` each trick
    above it; both are twice that redoubled. Slams go to the side that wins twelve or thirteen tricks: 50 and 100, or
    20 and 40 before 1927.
    """

    trick_values: tuple[int, int, int, int, int] = (6, 7, 8, 9, 10)
    game: int = 30
    rubber: int = 250
    undertrick: int = 50
    insult: int = 50
    overtrick: int = 50
    small_slam: int = 50
    grand_slam: int = 100
    honours: HonourTable = HonourTable.MULTIPLES

    def __post_init__(self) -> None:
        figures = (self.game, self.rubber, self.undertrick, self.insult, self.overtrick)
        slams = (self.small_slam, self.grand_slam)
        if min(*self.trick_values, self.game) < 1 or min(*figures, *slams) < 0:
            raise InvalidValue("options.points")


def odd_trick_score(result: Result, scoring: AuctionScoring) -> int:
    """Points below the line: all odd tricks of a contract made, doubled x2, redoubled x4."""
    contract = result.contract
    value = scoring.trick_values[contract.strain.index] * contract.doubled.factor
    return (result.tricks - 6) * value if result.made else 0


def honour_points(holding: HonourHolding, strain: Strain, scoring: AuctionScoring) -> int:
    """What honours are worth, doubled or not. Raises InvalidValue (``honours.holding``) for five aces."""
    if strain is Strain.NOTRUMP:
        points = holding.in_notrump
        if points is None:
            raise InvalidValue("honours.holding", {"holding": holding.value, "strain": strain.letter})
        return points
    if scoring.honours is HonourTable.FLAT:
        return FLAT[holding]
    return holding.multiple * scoring.trick_values[strain.index]


def doubled_bonuses(result: Result, scoring: AuctionScoring) -> tuple[Points, ...]:
    """For making a doubled contract, and for each trick above it."""
    doubled = result.contract.doubled
    if not result.made or doubled is Doubled.NO:
        return ()
    times = doubled.factor // 2
    over = Points(Item.OVERTRICKS, result.over * scoring.overtrick * times)
    return tuple(part for part in (Points(Item.INSULT, scoring.insult * times), over) if part.points)


def undertrick_score(contract: Contract, down: int, scoring: AuctionScoring) -> int:
    """50 for each trick short, doubled 100, redoubled 200."""
    return max(down, 0) * scoring.undertrick * contract.doubled.factor


def slam_score(tricks: int, scoring: AuctionScoring) -> Points | None:
    """What a side gets for so many tricks: a little slam at twelve, a grand slam at thirteen."""
    slams = {
        12: Points(Item.SMALL_SLAM, scoring.small_slam),
        13: Points(Item.GRAND_SLAM, scoring.grand_slam),
    }
    slam = slams.get(tricks)
    return slam if slam is not None and slam.points else None


class AuctionBridgeScore(msgspec.Struct, frozen=True):
    """A rubber of auction bridge so far; `add` returns the next value. `games` are the winners of the games."""

    scoring: AuctionScoring = AuctionScoring()
    entries: tuple[Entry, ...] = ()
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
        return 0 if self.over else standing(self.entries, side, self.game)

    def total(self, side: Side) -> int:
        """Everything the side has."""
        return total(self.entries, side)

    @property
    def winner(self) -> Side | None:
        """The side with the higher total, None when equal."""
        north_south, east_west = self.total(Side.NS), self.total(Side.EW)
        if north_south == east_west:
            return None
        return Side.NS if north_south > east_west else Side.EW

    def add(self, result: Result | None, honours: SideHonours | None = None) -> "AuctionBridgeScore":
        """The sheet with one more deal; None is a passed-out deal, which scores nothing.

        Raises InvalidValue: ``rubber.over``, ``contract.no_declarer``, ``honours.passed_out``, ``honours.holding``.
        """
        if self.over:
            raise InvalidValue("rubber.over", {"deals": self.deals})
        if result is None:
            if honours is not None:
                raise InvalidValue("honours.passed_out")
            return replace(self, deals=self.deals + 1)
        side, game = result.contract.side, self.game
        new = self.deal_entries(result, honours)
        after = replace(self, entries=self.entries + new, deals=self.deals + 1)
        won = standing(after.entries, side, game) >= self.scoring.game
        return after.win_game(side) if won else after

    def deal_entries(self, result: Result, honours: SideHonours | None) -> tuple[Entry, ...]:
        """Everything written for one deal."""
        contract, scoring, side = result.contract, self.scoring, result.contract.side
        entries = [self.entry(Item.TRICKS, side, odd_trick_score(result, scoring), below=True)]
        entries += [self.entry(part.item, side, part.points) for part in doubled_bonuses(result, scoring)]
        penalty = undertrick_score(contract, -result.over, scoring)
        entries.append(self.entry(Item.UNDERTRICKS, side.other, penalty))
        for who, tricks in ((side, result.tricks), (side.other, 13 - result.tricks)):
            slam = slam_score(tricks, scoring)
            if slam is not None:
                entries.append(self.entry(slam.item, who, slam.points))
        if honours is not None:
            points = honour_points(honours.holding, contract.strain, scoring)
            entries.append(self.entry(Item.HONOURS, honours.side, points))
        return tuple(entry for entry in entries if entry.points)

    def entry(self, item: Item, side: Side, points: int, below: bool = False) -> Entry:
        """A figure for the deal being scored."""
        return Entry(self.deals + 1, item, side, points, below, self.game)

    def win_game(self, side: Side) -> "AuctionBridgeScore":
        """Draw the line; the second game wins the rubber and its bonus."""
        after = replace(self, games=(*self.games, side))
        if not after.over:
            return after
        bonus = Entry(after.deals, Item.RUBBER, side, self.scoring.rubber, False, after.game)
        return replace(after, entries=(*after.entries, bonus))
