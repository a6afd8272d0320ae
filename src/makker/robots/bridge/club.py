"""The robots that bid by a system and play their cards by reasoning over hidden hands."""

from typing import Any

from makker.bidding import Card as ConventionCard
from makker.cards import Card, RandomSource
from makker.games.bridge.actions import Action
from makker.games.bridge.calls import Call
from makker.games.bridge.match import MatchView
from makker.games.bridge.view import DealView
from makker.robots.bridge.rollout import judge
from makker.robots.bridge.system import SystemRobot, deal_of
from makker.robots.cardplay.choosing import CLUB, EXPERT, Care, choose

HURRIED = 0.5
"""With fewer seconds than this a card is chosen by rules of thumb, which is always quick enough."""

PONDERED = 3.0
"""Seconds that a call is worth at most, however many there are."""


class ClubRobot(SystemRobot):
    """Weighs every card over deals that agree with the calls and the play. The same random source, the same card."""

    care: Care = CLUB

    def __init__(
        self, own: ConventionCard | None = None, theirs: ConventionCard | None = None, care: Care | None = None
    ) -> None:
        super().__init__(own, theirs)
        self.care = care or type(self).care

    def play(self, view: MatchView[Any] | DealView, cards: list[Card], budget: float, rng: RandomSource) -> Card:
        """The card that comes out best."""
        deal = deal_of(view)
        if deal.hand is None or deal.contract is None or budget < HURRIED:
            return super().play(view, cards, budget, rng)
        return choose(deal, cards, self.agreements(view), rng, self.care, budget)


class ExpertRobot(ClubRobot):
    """The same with more deals; on a card with judgement close calls are bid out over deals that agree with it."""

    care = EXPERT

    def act(self, view: MatchView[Any] | DealView, budget: float, rng: RandomSource) -> Action:
        """As every robot of bridge, but for calls."""
        deal, judges = deal_of(view), self.own.judgement and budget >= HURRIED
        if judges and isinstance(view.moves[0], Call) and deal.hand is not None:
            seed = rng.randrange(1 << 62)
            budget = min(budget, PONDERED)
            return judge(self.agreements(view), deal.hand, deal.auction, seed, budget, scoring=deal.scoring)
        return super().act(view, budget, rng)
