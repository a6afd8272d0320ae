"""The score of Chicago, four-deal bridge, as a fold of finished deals (FACTS 3.7)."""

from enum import Enum

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.columns import Entry, deal_entries, standing, total
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours, only_honours
from makker.games.bridge.scoring import GAME, Item, game_bonus, game_premium, is_game
from makker.seats import Seat, Side, Vulnerability


class MiddleDeals(Enum):
    """Who is vulnerable on deals two and three: the dealer's side, or the other one (FACTS 3.7-1, 3.7-2)."""

    DEALER = "dealer"
    NON_DEALER = "non_dealer"


class PartScores(Enum):
    """Whether part-scores add up to a game over the deals, or each earns duplicate's 50 (FACTS 3.7-4, 3.7-7)."""

    ACCUMULATE = "accumulate"
    DUPLICATE = "duplicate"


class ChicagoScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The customs of the table."""

    middle_deals: MiddleDeals = MiddleDeals.DEALER
    part_scores: PartScores = PartScores.ACCUMULATE


def chicago_vulnerability(deal: int, dealer: Seat, middle: MiddleDeals = MiddleDeals.DEALER) -> Vulnerability:
    """Who is vulnerable on deal 1-4: nobody, one side twice, everybody (FACTS 3.7-1).

    Raises InvalidValue (``chicago.deal``) for another deal.
    """
    if not 1 <= deal <= 4:
        raise InvalidValue("chicago.deal", {"deal": deal})
    if deal in (1, 4):
        return Vulnerability.ALL if deal == 4 else Vulnerability.NONE
    side = dealer.side if middle is MiddleDeals.DEALER else dealer.side.other
    return Vulnerability.of(side is Side.NS, side is Side.EW)


class ChicagoScore(msgspec.Struct, frozen=True):
    """A chukker of four deals so far; `add` returns the next value.

    `deals` counts those that were not passed out, `games` the games completed (each draws a line), `passed` the deals
    thrown in and dealt again.
    """

    scoring: ChicagoScoring = ChicagoScoring()
    first_dealer: Seat = Seat.NORTH
    entries: tuple[Entry, ...] = ()
    deals: int = 0
    games: int = 0
    passed: int = 0

    @property
    def over(self) -> bool:
        """Whether all four deals have been played."""
        return self.deals == 4

    @property
    def deal(self) -> int:
        """The number of the deal to play, 1-4; after the last, 4."""
        return min(self.deals + 1, 4)

    @property
    def dealer(self) -> Seat:
        """Who deals it: everybody once, and again after a passed-out deal (FACTS 3.7-3)."""
        return self.first_dealer.after(self.deal - 1)

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable in it."""
        return chicago_vulnerability(self.deal, self.dealer, self.scoring.middle_deals)

    @property
    def game(self) -> int:
        """The number of the game that part-scores count towards, from 1."""
        return self.games + 1

    def part_score(self, side: Side) -> int:
        """The side's trick points that count towards game; none in duplicate style."""
        return standing(self.entries, side, self.game)

    def total(self, side: Side) -> int:
        """All points of the side."""
        return total(self.entries, side)

    @property
    def winner(self) -> Side | None:
        """The side with the higher total so far, None when equal."""
        north_south, east_west = self.total(Side.NS), self.total(Side.EW)
        if north_south == east_west:
            return None
        return Side.NS if north_south > east_west else Side.EW

    def add(self, result: Result | None, honours: Honours | None = None) -> "ChicagoScore":
        """The score with one more deal; None is a passed-out deal, which is dealt again (FACTS 3.7-3).

        Raises InvalidValue: ``chicago.over``, ``contract.no_declarer``, ``honours.passed_out``, ``honours.strain``.
        """
        if self.over:
            raise InvalidValue("chicago.over", {"deals": self.deals})
        if result is None:
            if honours is not None:
                raise InvalidValue("honours.passed_out")
            return replace(self, passed=self.passed + 1)
        held = only_honours(() if honours is None else (honours,), result.contract.strain)
        vulnerable = self.vulnerability.includes(result.contract.side)
        new = deal_entries(result, vulnerable, held, self.deal, self.game)
        if self.scoring.part_scores is PartScores.DUPLICATE:
            return self.add_duplicate(result, vulnerable, new)
        after = replace(self, entries=self.entries + new, deals=self.deals + 1)
        return self.premium(after, result, vulnerable)

    def add_duplicate(self, result: Result, vulnerable: bool, new: tuple[Entry, ...]) -> "ChicagoScore":
        """Every deal by itself: nothing stands below a line, and a part-score earns 50."""
        entries = tuple(replace(entry, below=False) for entry in new)
        if result.made:
            item = Item.GAME if is_game(result.contract) else Item.PART_SCORE
            entries += (self.entry(item, result, game_bonus(result.contract, vulnerable)),)
        return replace(self, entries=self.entries + entries, deals=self.deals + 1)

    def premium(self, after: "ChicagoScore", result: Result, vulnerable: bool) -> "ChicagoScore":
        """The game premium once the part-scores make a game, which ends both sides'; 100 for one on deal four."""
        if not result.made:
            return after
        if standing(after.entries, result.contract.side, self.game) >= GAME:
            entry = self.entry(Item.GAME, result, game_premium(vulnerable))
            return replace(after, entries=(*after.entries, entry), games=self.games + 1)
        if self.deal == 4:
            return replace(after, entries=(*after.entries, self.entry(Item.PART_SCORE, result, 100)))
        return after

    def entry(self, item: Item, result: Result, points: int) -> Entry:
        """An entry above the line for declarer's side on the deal being scored."""
        return Entry(self.deal, item, result.contract.side, points, False, self.game)
