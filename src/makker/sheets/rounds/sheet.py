"""The sheet itself: an immutable value, and operations that give a new one (FACTS 004-04).

The whole round plan stands on the sheet from the start. A round is filled in as it is played: the trump where it is
drawn or agreed, the bids, the tricks. Any round can be filled in again or cleared, in any order; points and totals
are always worked out from what stands there, by the same scoring as the game's.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from makker.cards import Hand, Strain
from makker.errors import InvalidValue, Param
from makker.games.bondebridge import (
    BONDEBRIDGE,
    OH_HELL,
    PLUMP,
    Options,
    PlannedRound,
    RoundGame,
    RoundScore,
    make_plan,
)
from makker.games.bondebridge.bidding import adjuster, change_fault, range_fault, sum_is_forbidden, with_bid
from makker.games.bondebridge.plan import seats, twos_put_aside
from makker.games.bondebridge.scoring import score_round, tricks_fault, winners
from makker.rules import Reason
from makker.seats import Player


class Entry(msgspec.Struct, frozen=True):
    """What is written down for one round; every tuple is in the order of the players.

    `trump` is None where nothing but the plan tells it. `bids` are as first called, empty before; `change` is the new
    bid of the player who had to change. `tricks` is empty until the round is played.
    """

    trump: Strain | None = None
    bids: tuple[int, ...] = ()
    change: int | None = None
    tricks: tuple[int, ...] = ()


class SumCheck(msgspec.Struct, frozen=True):
    """The sum of bids against the tricks of the round; `must_change` is who may not let it stand, if anybody."""

    total: int
    tricks: int
    must_change: Player | None


class SheetRow(msgspec.Struct, frozen=True):
    """One round as the sheet shows it.

    `bids` are those that hold, after a change. `put_aside` are the twos to take out before the deal (FACTS 004-21).
    `score` has points and running totals once the round is played.
    """

    planned: PlannedRound
    entry: Entry
    trump: Strain | None
    put_aside: Hand
    bids: tuple[int, ...]
    score: RoundScore | None


def games() -> dict[str, RoundGame]:
    """The games that have such a sheet, by name."""
    return {game.name: game for game in (BONDEBRIDGE, PLUMP, OH_HELL)}


class RoundSheet(msgspec.Struct, frozen=True):
    """A score sheet. `game` is bondebridge, plump or oh-hell; `entries` has one entry for each planned round."""

    game: str
    names: tuple[str, ...]
    options: Options
    entries: tuple[Entry, ...]

    @staticmethod
    def new(game: str, names: Sequence[str], options: Options | None = None) -> "RoundSheet":
        """An empty sheet for these players, with the game's own rules unless told otherwise.

        Raises InvalidValue: ``sheet.game``, ``sheet.names``, ``sheet.name_blank``, ``sheet.name_twice``,
        ``sheet.name_unprintable``, and those of impossible options.
        """
        rules = games().get(game)
        if rules is None:
            raise InvalidValue("sheet.game", {"game": game, "games": ", ".join(games())})
        settings = rules.options_type(players=len(names)) if options is None else options
        if settings.players != len(names):
            raise InvalidValue("sheet.names", {"names": len(names), "players": settings.players})
        return RoundSheet(game, clean(names), settings, (Entry(),) * len(make_plan(settings)))

    @property
    def plan(self) -> tuple[PlannedRound, ...]:
        """The rounds, with cards, dealer and, where it is known beforehand, trump."""
        return make_plan(self.options)

    def with_trump(self, number: int, trump: Strain | None) -> "RoundSheet":
        """Note the trump of a round, as drawn or as agreed; None takes the note away. Raises InvalidValue."""
        return self.put(number, replace(self.entry(number), trump=trump))

    def check_bids(self, number: int, bids: Sequence[int]) -> SumCheck:
        """Whether these bids may stand, and if not who must change (FACTS 004-12).

        Raises InvalidValue (``sheet.round``, ``sheet.count``, ``bid.range``).
        """
        planned = self.planned(number)
        self.count(number, bids)
        for player, bid in zip(self.players, bids, strict=True):
            refuse(range_fault(planned, bid), number, player)
        forbidden = sum_is_forbidden(self.options, planned, bids)
        return SumCheck(sum(bids), planned.cards, adjuster(self.options, planned) if forbidden else None)

    def with_bids(self, number: int, bids: Sequence[int], change: int | None = None) -> "RoundSheet":
        """Write down the bids of a round, and the new bid of the player who had to change.

        Raises InvalidValue: those of `check_bids`; ``bid.forbidden_sum`` with the player who must change where no
        change is given; ``bid.no_change_due`` where one is given needlessly; ``bid.unchanged`` (FACTS D38).
        """
        check = self.check_bids(number, bids)
        who = check.must_change
        if who is None and change is not None:
            refuse(Reason("bid.no_change_due", "FACTS 004-12", {"sum": check.total, "tricks": check.tricks}), number)
        if who is not None and change is None:
            data: dict[str, Param] = {"sum": check.total, "tricks": check.tricks, "name": self.names[who.index]}
            refuse(Reason("bid.forbidden_sum", "FACTS 004-12", data), number, who)
        if who is not None and change is not None:
            refuse(change_fault(self.planned(number), bids[who.index], change), number, who)
        return self.put(number, replace(self.entry(number), bids=tuple(bids), change=change))

    def with_tricks(self, number: int, tricks: Sequence[int]) -> "RoundSheet":
        """Write down the tricks that each player took.

        Raises InvalidValue: ``sheet.round``, ``sheet.no_bids`` before the bids are there, ``sheet.count``,
        ``tricks.range``, ``tricks.sum``.
        """
        planned = self.planned(number)
        if not self.entry(number).bids:
            raise InvalidValue("sheet.no_bids", {"round": number})
        self.count(number, tricks)
        refuse(tricks_fault(planned.cards, tricks), number)
        return self.put(number, replace(self.entry(number), tricks=tuple(tricks)))

    def without_tricks(self, number: int) -> "RoundSheet":
        """The sheet with the round's result taken away; its bids stay. Raises InvalidValue (``sheet.round``)."""
        return self.put(number, replace(self.entry(number), tricks=()))

    def without(self, number: int) -> "RoundSheet":
        """The sheet with the round cleared. Raises InvalidValue (``sheet.round``)."""
        return self.put(number, Entry())

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the order of their names."""
        return seats(self.options)

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """Every round with points and running totals; a round that is not played adds nothing."""
        totals: tuple[int, ...] = (0,) * len(self.names)
        rows = []
        for planned, entry in zip(self.plan, self.entries, strict=True):
            row = self.row(planned, entry, totals)
            totals = row.score.totals if row.score else totals
            rows.append(row)
        return tuple(rows)

    def row(self, planned: PlannedRound, entry: Entry, before: Sequence[int]) -> SheetRow:
        """One round, after these totals."""
        trump = planned.trump if entry.trump is None else entry.trump
        aside = twos_put_aside(self.options, planned.cards, trump) if trump else Hand()
        bids = entry.bids
        if entry.change is not None:
            changed = with_bid(bids, adjuster(self.options, planned), entry.change)
            bids = tuple(bid or 0 for bid in changed)
        score = score_round(self.options.scoring, planned, trump, bids, entry.tricks, before) if entry.tricks else None
        return SheetRow(planned, entry, trump, aside, bids, score)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far."""
        scores = [row.score for row in self.rows if row.score]
        return scores[-1].totals if scores else (0,) * len(self.names)

    @property
    def next_round(self) -> int | None:
        """The number of the first round without a result, or None when the sheet is full."""
        return next((number for number, entry in enumerate(self.entries, 1) if not entry.tricks), None)

    @property
    def leaders(self) -> tuple[Player, ...]:
        """Everybody with the most points so far."""
        return winners(self.totals)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Everybody who won, when every round is played; nobody before (FACTS 004-01, D37)."""
        return self.leaders if self.next_round is None else ()

    def planned(self, number: int) -> PlannedRound:
        """The plan of a round. Raises InvalidValue (``sheet.round``)."""
        if not 1 <= number <= len(self.entries):
            raise InvalidValue("sheet.round", {"round": number, "rounds": len(self.entries)})
        return self.plan[number - 1]

    def entry(self, number: int) -> Entry:
        """What is written down for a round. Raises InvalidValue (``sheet.round``)."""
        self.planned(number)
        return self.entries[number - 1]

    def put(self, number: int, entry: Entry) -> "RoundSheet":
        """The sheet with another entry for a round."""
        self.planned(number)
        return replace(self, entries=(*self.entries[: number - 1], entry, *self.entries[number:]))

    def count(self, number: int, numbers: Sequence[int]) -> None:
        """Require one number a player."""
        if len(numbers) != len(self.names):
            data = {"round": number, "numbers": len(numbers), "players": len(self.names)}
            raise InvalidValue("sheet.count", data)


def clean(names: Sequence[str]) -> tuple[str, ...]:
    """The names without blanks around them, none empty, none twice and none that cannot be written."""
    stripped = tuple(name.strip() for name in names)
    for index, name in enumerate(stripped):
        if not name:
            raise InvalidValue("sheet.name_blank", {"player": index + 1})
        if not name.isprintable():
            raise InvalidValue("sheet.name_unprintable", {"player": index + 1})
        if name in stripped[:index]:
            raise InvalidValue("sheet.name_twice", {"name": name})
    return stripped


def refuse(fault: Reason | None, number: int, player: Player | None = None) -> None:
    """Raise the fault, if there is one, with the round and the player it is about."""
    if fault is not None:
        who = {"player": player.index + 1} if player else {}
        raise InvalidValue(fault.code, {"round": number, **who, **fault.data, "law": fault.law})
