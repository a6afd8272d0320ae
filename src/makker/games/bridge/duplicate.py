"""Duplicate at one table: boards by number, scored after Law 77; a passed-out board scores 0, no redeal (FACTS D2)."""

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.match import MatchRules, MatchState
from makker.games.bridge.scoring import score_for
from makker.games.bridge.state import DealOptions, Scoring, UndoMode
from makker.rules.outcome import Outcome, best
from makker.seats import Side, Vulnerability, board_dealer, board_vulnerability


class DuplicateOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session of `boards` boards, numbered from `first`, played for the points or to be compared by `scoring`."""

    boards: int = 16
    first: int = 1
    claims: bool = True
    undo: UndoMode = UndoMode.CALLS
    director: bool = False
    scoring: Scoring = Scoring.POINTS

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= 1000 or self.first < 1:
            raise InvalidValue("options.boards", {"boards": self.boards, "first": self.first})


class BoardScore(msgspec.Struct, frozen=True):
    """One board played. `contract` is None when passed out; `ns` is the score from North-South's side."""

    board: int
    vulnerability: Vulnerability
    contract: Contract | None
    tricks: int
    ns: int


class DuplicateScore(msgspec.Struct, frozen=True):
    """The boards of a session so far."""

    boards: tuple[BoardScore, ...] = ()

    @property
    def total(self) -> int:
        """North-South's total; East-West's is its negative."""
        return sum(board.ns for board in self.boards)


class DuplicateRules(MatchRules[DuplicateOptions, DuplicateScore]):
    """A session of duplicate boards at one table."""

    name = "duplicate"

    def empty(self, options: DuplicateOptions) -> DuplicateScore:  # noqa: ARG002
        """No board played."""
        return DuplicateScore()

    def deal_options(self, options: DuplicateOptions) -> DealOptions:
        """The options that concern one deal."""
        return DealOptions(claims=options.claims, undo=options.undo, director=options.director, scoring=options.scoring)

    def next_deal(
        self, state: MatchState[DuplicateOptions, DuplicateScore]
    ) -> MatchState[DuplicateOptions, DuplicateScore]:
        """The next board; its number says who deals and who is vulnerable (Law 2)."""
        options = state.options
        board = options.first + state.boards
        deal = self.deals.board(self.deal_options(options), board, board_dealer(board), board_vulnerability(board))
        return replace(state, deal=deal, boards=state.boards + 1)

    def record(self, state: MatchState[DuplicateOptions, DuplicateScore]) -> DuplicateScore:
        """The board's score."""
        deal = state.deal
        tricks = deal.tricks or 0
        ns = 0
        if deal.contract is not None:
            ns = score_for(Side.NS, Result(deal.contract, tricks), deal.vulnerability)
        row = BoardScore(deal.board, deal.vulnerability, deal.contract, tricks, ns)
        return DuplicateScore((*state.score.boards, row))

    def final(self, state: MatchState[DuplicateOptions, DuplicateScore]) -> Outcome[Side] | None:
        """Over after the last board; the higher total wins."""
        played = len(state.score.boards)
        if not state.stopped and played < state.options.boards:
            return None
        total = state.score.total
        scores = ((Side.NS, total), (Side.EW, -total))
        return Outcome("stopped" if state.stopped else "played_out", scores, best(scores) if played else ())
