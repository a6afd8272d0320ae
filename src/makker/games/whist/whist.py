"""Whist: the last card dealt makes trumps, no auction and no dummy (FACTS 3.8)."""

import msgspec

from makker.cards import RandomSource
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.whist.actions import Action, GiveWhistDeal
from makker.games.whist.events import Dealt, Event
from makker.games.whist.scores import WhistScore, WhistScoring, whist_honours
from makker.games.whist.table import TableRules, WhistState
from makker.rules.errors import Reason
from makker.rules.outcome import Outcome, best
from makker.seats import Seat, Side


class WhistOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Short whist, best of three games; the figures are those of `WhistScoring`.

    `most_deals` ends the rubber unfinished after so many deals (None: never); the higher score then wins.
    """

    first_dealer: Seat = Seat.NORTH
    game: int = 5
    honours: bool = True
    rubber_points: bool = True
    games_to_win: int = 2
    most_deals: int | None = None

    def __post_init__(self) -> None:
        self.scoring()
        if self.most_deals is not None and self.most_deals < 1:
            raise InvalidValue("options.most_deals", {"deals": self.most_deals})

    def scoring(self) -> WhistScoring:
        """The options that concern the score. Raises InvalidValue (``options.whist``)."""
        return WhistScoring(
            game=self.game,
            honours=self.honours,
            rubber_points=self.rubber_points,
            games_to_win=self.games_to_win,
        )


State = WhistState[WhistOptions, WhistScore]


class WhistRules(TableRules[WhistOptions, WhistScore]):
    """A rubber of whist among N E S W."""

    name = "whist"

    def empty(self, options: WhistOptions) -> WhistScore:
        """No deal played."""
        return WhistScore(options.scoring())

    def first_dealer(self, options: WhistOptions) -> Seat:
        """Who deals first."""
        return options.first_dealer

    def settles(self, state: State) -> bool:  # noqa: ARG002
        """Nothing: the turned card has made trumps."""
        return False

    def talker(self, state: State) -> Seat:
        """Nobody talks; the leader is next."""
        return state.dealer.next

    def talk(self, state: State) -> tuple[Action, ...]:  # noqa: ARG002
        """Nothing."""
        return ()

    def decide_talk(self, state: State, who: Seat, action: Action) -> tuple[Event, ...]:  # noqa: ARG002
        """Nothing."""
        return ()

    def evolve_talk(self, state: State, event: Event) -> State:  # noqa: ARG002
        """Nothing changes."""
        return state

    def illegal_deal(self, state: State, action: Action) -> Reason | None:
        """All 52 cards, with one of the dealer's turned up."""
        if not isinstance(action, GiveWhistDeal):
            return Reason("deal.expected")
        if not action.deal.is_complete:
            return Reason("deal.incomplete")
        return None if action.turned in action.deal[state.dealer] else Reason("deal.turned_not_dealers", "FACTS 3.8")

    def give(self, state: State, action: Action) -> Dealt:
        """The deal with its turned card."""
        if not isinstance(action, GiveWhistDeal):
            raise TypeError(action)
        return Dealt(state.dealer, action.deal, action.turned)

    def chance(self, state: State, rng: RandomSource) -> Action:
        """A random deal; any of the dealer's cards may have come last."""
        deal = Deal.random(rng)
        return GiveWhistDeal(deal, deal[state.dealer].cards[rng.randrange(13)])

    def record(self, state: State, ns_tricks: int) -> WhistScore:
        """The score with the deal that has ended."""
        suit = state.strain.suit if state.strain else None
        counted = state.options.honours and state.deal is not None and suit is not None
        honours = whist_honours(state.deal, suit) if counted and state.deal is not None and suit else None
        return state.score.add(ns_tricks, honours)

    def final(self, state: State) -> Outcome[Side] | None:
        """The rubber's winner; scores are rubber points, or games where those are not played."""
        score, most = state.score, state.options.most_deals
        if not score.over and (most is None or len(score.deals) < most):
            return None
        points = score.rubber_points if state.options.rubber_points else score.games_won
        scores = tuple((side, points(side)) for side in Side)
        if score.winner is not None:
            return Outcome("rubber_won", scores, (score.winner,))
        return Outcome("unfinished", scores, best(scores))
