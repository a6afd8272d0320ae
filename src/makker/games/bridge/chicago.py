"""Chicago at the table: chukkers of four deals, partners rotating over three (FACTS 3.7)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.chicago_score import ChicagoScore, ChicagoScoring, MiddleDeals, PartScores
from makker.games.bridge.chukkers import player_totals, seating
from makker.games.bridge.honours_rules import HonoursMode, holds, honours_to_score
from makker.games.bridge.match import MatchRules, MatchState
from makker.games.bridge.rubber import result_of
from makker.games.bridge.state import DealOptions, UndoMode
from makker.rules.outcome import Outcome, best
from makker.seats import Seat, Side


class ChicagoOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`chukkers` of four deals; with `rotate`, partners change after each: three for everybody with everybody."""

    chukkers: int = 1
    rotate: bool = True
    first_dealer: Seat = Seat.NORTH
    middle_deals: MiddleDeals = MiddleDeals.DEALER
    part_scores: PartScores = PartScores.ACCUMULATE
    honours: HonoursMode = HonoursMode.AUTOMATIC
    claims: bool = True
    undo: UndoMode = UndoMode.CALLS
    director: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.chukkers <= 99:
            raise InvalidValue("options.chukkers", {"chukkers": self.chukkers})


Chukkers = tuple[ChicagoScore, ...]
ChicagoState = MatchState[ChicagoOptions, Chukkers]


class ChicagoRules(MatchRules[ChicagoOptions, Chukkers]):
    """Chicago among four players, named by where they sit at first. The score is a tuple of chukkers."""

    name = "chicago"

    def empty(self, options: ChicagoOptions) -> Chukkers:
        """The first chukker, empty."""
        return (self.chukker(options),)

    def chukker(self, options: ChicagoOptions) -> ChicagoScore:
        """An empty chukker."""
        scoring = ChicagoScoring(middle_deals=options.middle_deals, part_scores=options.part_scores)
        return ChicagoScore(scoring, options.first_dealer)

    def deal_options(self, options: ChicagoOptions) -> DealOptions:
        """The options that concern one deal."""
        return DealOptions(claims=options.claims, undo=options.undo, director=options.director)

    def next_deal(self, state: ChicagoState) -> ChicagoState:
        """The next of the four, or the same again after four passes (FACTS 3.7-3); rotated in a new chukker."""
        score = state.score[-1]
        places = seating(len(state.score)) if state.options.rotate else seating(1)
        number = 4 * (len(state.score) - 1) + score.deal
        deal = self.deals.board(self.deal_options(state.options), number, score.dealer, score.vulnerability)
        return replace(state, deal=deal, boards=state.boards + 1, seating=places)

    def record(self, state: ChicagoState) -> Chukkers:
        """The chukkers with the deal that has ended, and a new one if the last is full and another follows."""
        honours = honours_to_score(state.options.honours, state.deal, state.claimed)
        scores = (*state.score[:-1], state.score[-1].add(result_of(state.deal), honours))
        if scores[-1].over and len(scores) < state.options.chukkers:
            return (*scores, self.chukker(state.options))
        return scores

    def final(self, state: ChicagoState) -> Outcome[Any] | None:
        """The highest total wins: of a side, or with rotating partners of a player."""
        if not state.score[-1].over and not state.stopped:
            return None
        reason = "stopped" if state.stopped else "played_out"
        if not any(score.deals for score in state.score):
            return Outcome(reason, (), ())
        if state.options.rotate and state.options.chukkers > 1:
            totals = tuple((each.player, each.points) for each in player_totals(state.score))
            return Outcome(reason, totals, best(totals))
        sides = tuple((side, sum(score.total(side) for score in state.score)) for side in Side)
        return Outcome(reason, sides, best(sides))

    def asks_honours(self, options: ChicagoOptions) -> bool:
        """Whether honours are claimed after the play."""
        return options.honours is HonoursMode.CLAIMED

    def holds_honours(self, state: ChicagoState, place: Seat) -> bool:
        """Whether the place held honours in the deal just ended."""
        return holds(state.deal, place)
