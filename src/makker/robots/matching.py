"""Matches between robots: every deal at two tables with the seats exchanged, scored in IMPs."""

import math
import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from makker.bidding import card
from makker.deals import Deal, GiveDeal
from makker.errors import ParseError
from makker.games.bridge.comparing import imps
from makker.games.bridge.duplicate import DuplicateOptions, DuplicateRules
from makker.games.bridge.state import Scoring
from makker.robots.bridge.club import ClubRobot, ExpertRobot
from makker.robots.bridge.robot import ThumbRobot
from makker.robots.bridge.system import USUAL, SystemRobot
from makker.robots.protocol import AnyRobot
from makker.rules import Official, fold
from makker.seats import Seat, Side


class BoardMatch(msgspec.Struct, frozen=True):
    """One deal at both tables: North-South's scores, and the IMPs of the first robots."""

    board: int
    first: int
    second: int

    @property
    def imps(self) -> int:
        """What the first robots, North-South at the first table, win."""
        return imps(self.first - self.second)


class MatchReport(msgspec.Struct, frozen=True):
    """IMPs a board for the first robots, with the standard error of that mean."""

    boards: tuple[BoardMatch, ...]

    @property
    def mean(self) -> float:
        """IMPs a board."""
        return fmean(each.imps for each in self.boards) if self.boards else 0.0

    @property
    def error(self) -> float:
        """Its standard error; infinite for a single board."""
        values = [each.imps for each in self.boards]
        return stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def robot_of(text: str) -> AnyRobot:
    """A robot by its level, or its level and its system: `club`, `expert:modern`. Experts judge close decisions.

    Raises ParseError: ``robot.level``, and as `makker.bidding.card` does for a system; a beginner has none.
    """
    level, colon, system = text.strip().lower().partition(":")
    kinds: dict[str, type[SystemRobot]] = {"novice": SystemRobot, "club": ClubRobot, "expert": ExpertRobot}
    if level == "beginner" and not colon:
        return ThumbRobot()
    if level not in kinds:
        raise ParseError("robot.level", text[:40], "level", data={"levels": "beginner, novice, club, expert"})
    return kinds[level](card(system if colon else USUAL, judgement=level == "expert"))


def play_board(deal: Deal, board: int, robots: dict[Side, AnyRobot], seed: int) -> int:
    """North-South's score of a board that robots bid and play."""
    rules: DuplicateRules = DuplicateRules()
    state: Any = rules.initial(DuplicateOptions(boards=1, first=board, scoring=Scoring.IMPS))
    state = fold(rules, state, rules.decide(state, Official.CHANCE, GiveDeal(deal)))
    randoms = {seat: random.Random(f"{seed} {board} {seat.letter}") for seat in Seat}
    while rules.outcome(state) is None:
        player = min(rules.to_act(state), key=str)
        if not isinstance(player, Seat):
            raise ValueError(player)
        action = robots[player.side].act(rules.view(state, player), 10.0, randoms[player])
        state = fold(rules, state, rules.decide(state, player, action))
    return int(state.score.boards[0].ns)


def play_pair(deal: Deal, board: int, first: AnyRobot, second: AnyRobot, seed: int) -> BoardMatch:
    """A deal at two tables: the first robots North-South at one, East-West at the other."""
    one = play_board(deal, board, {Side.NS: first, Side.EW: second}, seed)
    other = play_board(deal, board, {Side.NS: second, Side.EW: first}, seed)
    return BoardMatch(board, one, other)


def play_match(deals: Sequence[Deal], first: AnyRobot, second: AnyRobot, seed: int = 0, start: int = 1) -> MatchReport:
    """All the deals, numbered from `start`."""
    boards = (play_pair(deal, board, first, second, seed) for board, deal in enumerate(deals, start))
    return MatchReport(tuple(boards))
