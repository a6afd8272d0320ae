"""Rubber bridge at the table: deals until a side has won two games (FACTS 1.0, 3.6)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.contract import Result
from makker.games.bridge.honours_rules import HonoursMode, holds, honours_to_score
from makker.games.bridge.match import MatchRules, MatchState
from makker.games.bridge.rubber_score import RubberScore, RubberScoring
from makker.games.bridge.state import DealOptions, DealState, UndoMode
from makker.rules.outcome import Outcome, best
from makker.seats import Seat, Side


class RubberOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rubber. `most_deals` breaks it off unfinished after so many deals (None: never).

    `unfinished_part_score` and `both_part_scores` are those of `RubberScoring`.
    """

    first_dealer: Seat = Seat.NORTH
    honours: HonoursMode = HonoursMode.AUTOMATIC
    most_deals: int | None = None
    unfinished_part_score: int = 100
    both_part_scores: bool = False
    claims: bool = True
    undo: UndoMode = UndoMode.CALLS
    director: bool = False

    def __post_init__(self) -> None:
        if self.most_deals is not None and self.most_deals < 1:
            raise InvalidValue("options.most_deals", {"deals": self.most_deals})


RubberState = MatchState[RubberOptions, RubberScore]


def result_of(deal: DealState) -> Result | None:
    """What came of a finished deal; None when passed out."""
    return None if deal.contract is None else Result(deal.contract, deal.tricks or 0)


class RubberRules(MatchRules[RubberOptions, RubberScore]):
    """A rubber among N E S W."""

    name = "rubber"

    def empty(self, options: RubberOptions) -> RubberScore:
        """The empty sheet."""
        return RubberScore(
            RubberScoring(
                unfinished_part_score=options.unfinished_part_score, both_part_scores=options.both_part_scores
            )
        )

    def deal_options(self, options: RubberOptions) -> DealOptions:
        """The options that concern one deal."""
        return DealOptions(claims=options.claims, undo=options.undo, director=options.director)

    def next_deal(self, state: RubberState) -> RubberState:
        """The deal moves clockwise (FACTS 000-08), also after a passed-out deal (000-18)."""
        dealer = state.options.first_dealer.after(state.boards)
        number = state.boards + 1
        deal = self.deals.board(self.deal_options(state.options), number, dealer, state.score.vulnerability)
        return replace(state, deal=deal, boards=number)

    def record(self, state: RubberState) -> RubberScore:
        """The sheet with the deal that has ended, broken off after `most_deals`."""
        honours = honours_to_score(state.options.honours, state.deal, state.claimed)
        score = state.score.add(result_of(state.deal), honours)
        most = state.options.most_deals
        return score.finish() if most is not None and score.deals >= most and not score.over else score

    def final(self, state: RubberState) -> Outcome[Side] | None:
        """The higher total wins, even if the other side won the rubber; equal totals tie (FACTS 000-41)."""
        score = state.score
        if not score.over and not state.stopped:
            return None
        if not score.over:
            score = score.finish()
        scores = tuple((side, score.total(side)) for side in Side)
        return Outcome("rubber_won" if score.is_won else "unfinished", scores, best(scores) if score.deals else ())

    def asks_honours(self, options: RubberOptions) -> bool:
        """Whether honours are claimed after the play."""
        return options.honours is HonoursMode.CLAIMED

    def holds_honours(self, state: RubberState, place: Seat) -> bool:
        """Whether the place held honours in the deal just ended."""
        return holds(state.deal, place)

    def evolve(self, state: RubberState, event: Any) -> RubberState:
        """The state after the event; a rubber that everybody agrees to stop gets its unfinished bonuses."""
        after = super().evolve(state, event)
        if after.stopped and not after.score.over:
            return replace(after, score=after.score.finish())
        return after
