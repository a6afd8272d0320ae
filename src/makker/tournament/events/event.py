"""An event: who plays, how it is scored, every result; as a value that operations give anew."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

import msgspec
from msgspec.structs import replace

from makker.deals import Deal
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.scoring import score_for
from makker.games.bridge.written import read_result
from makker.seats import Side, board_vulnerability
from makker.tournament.movements import Movement
from makker.tournament.scoring import (
    BoardResult,
    Comparison,
    Outcome,
    PairScale,
    Patton,
    Played,
    TeamMethod,
    TeamTieBreak,
    TieBreak,
    VictoryPoints,
)
from makker.tournament.scoring.matches import USUAL_TIE_BREAKS

Kind = Literal["pairs", "individual", "teams"]

MOST_CONTESTANTS = 1000
MOST_RESULTS = 100_000
MOST_IN_A_SET, LAST_BOARD = 100, 9999
NAME_LENGTH = 60
PASSED_OUT = "Pass"
MOST_POINTS, FINEST = 100_000, 6
"""Per cent or IMPs that somebody can have beforehand or lose, and decimals of such a number."""


def check_points(*points: Decimal) -> None:
    """Refuse numbers that nobody has and that take for ever to add. Raises ValueError, as msgspec wants it."""
    for each in points:
        _, digits, exponent = each.as_tuple()
        if not isinstance(exponent, int) or not -FINEST <= exponent <= FINEST or len(digits) > 2 * FINEST:
            raise ValueError(f"{each!r:.40} instead of a number of points")
        if abs(each) > MOST_POINTS:
            raise ValueError(f"{each!r:.40} is more than {MOST_POINTS}")


class Contestant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pair, a player or a team: its number, names, and what it has beforehand (per cent, or IMPs).

    `team` is what a team is called. Where it is not `shown` that is only true of the players: a team's name stays.
    """

    number: int
    names: tuple[str, ...] = ()
    handicap: Decimal = Decimal(0)
    carry_over: Decimal = Decimal(0)
    shown: bool = True
    team: str = ""

    def __post_init__(self) -> None:
        check_points(self.handicap, self.carry_over)

    @property
    def players(self) -> str:
        """The players' names, or nothing where they are not to be shown."""
        return " – ".join(self.names) if self.shown else ""

    @property
    def title(self) -> str:
        """What it is called: the team's name, or the players where it has none."""
        return self.team or self.players

    @property
    def beneath(self) -> str:
        """The players, where they are not the title."""
        return self.players if self.team else ""

    @property
    def whole(self) -> str:
        """Title and players on a line: `Bergen: Anna – Bo`."""
        return ": ".join(part for part in (self.title, self.beneath) if part)


class Penalty(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a contestant loses (positive), in per cent or IMPs, and why; `round` is the one in which it was given.

    0 is before the first; None where it is not known, which counts as that.
    """

    contestant: int
    amount: Decimal
    why: str = ""
    round: int | None = None

    def __post_init__(self) -> None:
        check_points(self.amount)


class TeamRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """How matches of teams are scored; `scheduled` is the number of boards in a match that the scale is for."""

    method: TeamMethod = TeamMethod.IMPS
    scale: VictoryPoints = VictoryPoints.WBF
    scheduled: int | None = None
    patton: Patton = Patton()
    tie_breaks: tuple[TeamTieBreak, ...] = USUAL_TIE_BREAKS

    def most(self, boards: int) -> Decimal:
        """The most that a match of so many boards can be worth; nothing where only IMPs or points are added up."""
        scales = {VictoryPoints.ACBL_30: 30, VictoryPoints.WIN_OR_LOSS: 2, VictoryPoints.NONE: 0}
        if self.scale is VictoryPoints.NONE and self.method is TeamMethod.BOARD_A_MATCH:
            return Decimal(2 * boards)
        return Decimal(scales.get(self.scale, 20))


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of one session.

    `each` is the number of boards in a set, `first_board` the first set's first. `expected` is how many results a board
    should have, told by the results where it is None. `winners` is 2 where North-South and East-West are ranked apart.
    `byes` are those who had no match, each as often as it happened: teams, and pairs whose rounds are matches because
    `pair_scale` gives victory points for them. `gone` are those who left, by the first round without them.
    """

    name: str = ""
    date: str = ""
    site: str = ""
    kind: Kind = "pairs"
    comparison: Comparison = Comparison()
    teams: TeamRules = TeamRules()
    tie_breaks: tuple[TieBreak, ...] = ()
    pair_scale: PairScale = PairScale.NONE
    winners: int = 1
    contestants: tuple[Contestant, ...] = ()
    movement: Movement | None = None
    each: int = 2
    first_board: int = 1
    expected: int | None = None
    results: tuple[BoardResult, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    byes: tuple[int, ...] = ()
    deals: dict[int, str] = {}
    gone: dict[int, int] = {}

    def __post_init__(self) -> None:
        check_contestants(self.contestants)
        if len(self.results) > MOST_RESULTS:
            raise InvalidValue("event.results", {"results": len(self.results), "most": MOST_RESULTS})
        numbered = 1 <= self.each <= MOST_IN_A_SET and 1 <= self.first_board <= LAST_BOARD
        if self.winners not in (1, 2) or not numbered:
            raise InvalidValue("event.numbers", {"winners": self.winners, "each": self.each, "first": self.first_board})

    def with_result(self, result: BoardResult) -> "Event":
        """The event with a result entered, in place of the one that those contestants had on that board."""
        who = set(result.ns + result.ew)
        kept = tuple(each for each in self.results if each.board != result.board or not who & set(each.ns + each.ew))
        return replace(self, results=(*kept, result))

    def without_result(self, board: int, contestant: int) -> "Event":
        """The event without the result that a contestant has on a board. Raises InvalidValue (``result.none``)."""
        kept = tuple(each for each in self.results if each.board != board or contestant not in each.ns + each.ew)
        if len(kept) == len(self.results):
            raise InvalidValue("result.none", {"board": board, "contestant": contestant})
        return replace(self, results=kept)

    @property
    def public(self) -> "Event":
        """The event as everybody may have it: without the players' names that are not to be shown."""
        contestants = tuple(each if each.shown else replace(each, names=()) for each in self.contestants)
        return replace(self, contestants=contestants)

    @property
    def by_victory(self) -> bool:
        """Whether pairs are ranked by the victory points of their rounds."""
        return self.kind == "pairs" and self.pair_scale is not PairScale.NONE

    def named(self, number: int) -> Contestant:
        """A contestant by number; one without names where none are known."""
        return next((each for each in self.contestants if each.number == number), Contestant(number))

    def deal(self, board: int) -> Deal | None:
        """The cards of a board, where they are known. Raises ParseError."""
        text = self.deals.get(board)
        return None if text is None else Deal.parse(text)


def check_contestants(contestants: Iterable[Contestant]) -> None:
    """Raises InvalidValue: ``event.contestants``, ``event.number_twice``, ``event.name``."""
    listed = list(contestants)
    if len(listed) > MOST_CONTESTANTS:
        raise InvalidValue("event.contestants", {"contestants": len(listed), "most": MOST_CONTESTANTS})
    seen: set[int] = set()
    for each in listed:
        if each.number < 1 or each.number in seen:
            raise InvalidValue("event.number_twice", {"contestant": each.number})
        seen.add(each.number)
        for name in (*each.names, each.team):
            if len(name) > NAME_LENGTH or not name.isprintable():
                raise InvalidValue("event.name", {"name": ascii(name[:NAME_LENGTH]), "longest": NAME_LENGTH})


def read_outcome(text: str, board: int) -> tuple[Outcome, str]:
    """The score of a written result, `4S by N +1` or `Pass`, at the board's vulnerability; and how it is written.

    Words of all the languages are read (`4 spar av N +1`). Raises ParseError as `read_result` does, and InvalidValue
    (``contract.no_declarer``).
    """
    result = read_result(text)
    if result is None:
        return Played(0), PASSED_OUT
    return Played(score_for(Side.NS, result, board_vulnerability(board))), str(result)


def entered(
    board: int,
    ns: Iterable[int],
    ew: Iterable[int],
    written: str,
    *,
    table: int = 0,
    number: int = 0,
    lead: str = "",
) -> BoardResult:
    """A result as a table writes it, in round `number`. Raises as `read_outcome` does."""
    outcome, contract = read_outcome(written, board)
    return BoardResult(board, tuple(ns), tuple(ew), outcome, "", "", number, table, contract, lead)


def check_written(each: BoardResult) -> None:
    """Refuse a written contract that does not give the result's score: ParseError (``result.score``)."""
    if not each.contract or not isinstance(each.outcome, Played):
        return
    outcome, _ = read_outcome(each.contract, each.board)
    if outcome != each.outcome:
        data = {"board": each.board, "score": each.outcome.score}
        raise ParseError("result.score", each.contract, "score", data=data)
