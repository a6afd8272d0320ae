"""The score sheet of rubber bridge, as a fold of finished deals (FACTS 000-29 to 000-41, 3.6)."""

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.columns import Entry, above, below, deal_entries, standing, total
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours, only_honours
from makker.games.bridge.scoring import GAME, Item
from makker.seats import Side, Vulnerability

SIDES = (Side.NS, Side.EW)


class RubberScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What partners agree on before an unfinished rubber (FACTS 3.6-5).

    `unfinished_part_score` is 100 (1993 laws) or 50 (1981 laws). With `both_part_scores` each side that has a
    part-score in the unfinished game gets it, not only one that has it alone.
    """

    unfinished_part_score: int = 100
    both_part_scores: bool = False

    def __post_init__(self) -> None:
        if self.unfinished_part_score not in (50, 100):
            raise InvalidValue("options.unfinished_part_score", {"points": self.unfinished_part_score})


class Settlement(msgspec.Struct, frozen=True):
    """What the rubber comes to. `winner` is None for a tie; `hundreds` is the difference rounded, 50 and more up."""

    winner: Side | None
    difference: int
    hundreds: int

    def amount(self, stake: int) -> int:
        """What each loser pays, at `stake` (in the smallest coin) a hundred points (FACTS 3.6-4)."""
        return self.hundreds * stake


class RubberScore(msgspec.Struct, frozen=True):
    """A rubber so far. `games` are the winners of the games in order, `finished` is whether it was broken off.

    A value: `add` and `finish` return the next one.
    """

    scoring: RubberScoring = RubberScoring()
    entries: tuple[Entry, ...] = ()
    deals: int = 0
    games: tuple[Side, ...] = ()
    finished: bool = False

    @property
    def game(self) -> int:
        """The number of the game being played, from 1; after the rubber, of the last one."""
        return len(self.games) + (0 if self.is_won else 1)

    @property
    def vulnerability(self) -> Vulnerability:
        """A side that has won a game is vulnerable (FACTS 000-34, D1)."""
        return Vulnerability.of(Side.NS in self.games, Side.EW in self.games)

    @property
    def is_won(self) -> bool:
        """Whether a side has won two games."""
        return any(self.games.count(side) == 2 for side in SIDES)

    @property
    def over(self) -> bool:
        """Whether no more deals can be scored."""
        return self.is_won or self.finished

    def part_score(self, side: Side) -> int:
        """What the side has below the line towards the game being played."""
        return 0 if self.is_won else standing(self.entries, side, self.game)

    def total(self, side: Side) -> int:
        """Everything the side has, above and below."""
        return total(self.entries, side)

    def above(self, side: Side) -> tuple[Entry, ...]:
        """The side's entries above the line, in the order written."""
        return above(self.entries, side)

    def below(self, side: Side, game: int) -> tuple[Entry, ...]:
        """The side's entries below the line in one game."""
        return below(self.entries, side, game)

    @property
    def winner(self) -> Side | None:
        """The side with the higher total, even if the other won the rubber; None when equal (FACTS 000-41)."""
        north_south, east_west = (self.total(side) for side in SIDES)
        if north_south == east_west:
            return None
        return Side.NS if north_south > east_west else Side.EW

    @property
    def settlement(self) -> Settlement:
        """Who wins how much as the sheet stands."""
        difference = abs(self.total(Side.NS) - self.total(Side.EW))
        return Settlement(self.winner, difference, (difference + 50) // 100)

    def add(self, result: Result | None, honours: Honours | None = None) -> "RubberScore":
        """The sheet with one more deal; `result` is None when it was passed out, which scores nothing.

        Raises InvalidValue: ``rubber.over``, ``contract.no_declarer``, ``honours.passed_out``, ``honours.strain``.
        """
        if self.over:
            raise InvalidValue("rubber.over", {"deals": self.deals})
        if result is None:
            if honours is not None:
                raise InvalidValue("honours.passed_out")
            return replace(self, deals=self.deals + 1)
        held = only_honours(() if honours is None else (honours,), result.contract.strain)
        deal, game, declaring = self.deals + 1, self.game, result.contract.side
        new = deal_entries(result, self.vulnerability.includes(declaring), held, deal, game)
        after = replace(self, entries=self.entries + new, deals=deal)
        return after.win_game(declaring) if standing(after.entries, declaring, game) >= GAME else after

    def win_game(self, side: Side) -> "RubberScore":
        """Draw the line; the second game wins the rubber: 700 at 2-0, 500 at 2-1 (FACTS 3.6-4)."""
        after = replace(self, games=(*self.games, side))
        if not after.is_won:
            return after
        bonus = 500 if side.other in after.games else 700
        return replace(after, entries=(*after.entries, self.bonus(Item.RUBBER, side, bonus)))

    def bonus(self, item: Item, side: Side, points: int) -> Entry:
        """An entry above the line for the rubber rather than for a deal; it stands with the last deal."""
        return Entry(self.deals, item, side, points, False, self.game)

    def finish(self) -> "RubberScore":
        """Break off the rubber with the bonuses of an unfinished one. Raises InvalidValue (``rubber.over``)."""
        if self.over:
            raise InvalidValue("rubber.over", {"deals": self.deals})
        return replace(self, entries=self.entries + self.unfinished_bonuses(), finished=True)

    def unfinished_bonuses(self) -> tuple[Entry, ...]:
        """300 for the only side with a game; 100 (or 50) for a part-score in the game being played (FACTS D33)."""
        bonuses = []
        for side in SIDES:
            if side in self.games and side.other not in self.games:
                bonuses.append(self.bonus(Item.UNFINISHED_GAME, side, 300))
            alone = self.part_score(side.other) == 0 or self.scoring.both_part_scores
            if self.part_score(side) and alone:
                bonuses.append(self.bonus(Item.UNFINISHED_PART_SCORE, side, self.scoring.unfinished_part_score))
        return tuple(bonuses)
