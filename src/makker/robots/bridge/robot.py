"""The robot that follows rules of thumb in every game of the bridge family."""

from typing import Any

from makker.cards import Card, RandomSource, Strain
from makker.games.bridge.actions import Action, Answer, ClaimHonours, NameContract
from makker.games.bridge.calls import Bid, Call
from makker.games.bridge.match import MatchView
from makker.games.bridge.view import DealView
from makker.robots.bridge.bidding import best_fit, choose_call, game_level, lengths, worth
from makker.robots.bridge.judging import accepts
from makker.robots.bridge.play import choose_card
from makker.robots.cardplay.claiming import claim
from makker.seats import Seat
from makker.valuation import high_card_points


class ThumbRobot:
    """Calls, plays, claims and answers at once; the random source and the budget are not needed."""

    def act(self, view: MatchView[Any] | DealView, budget: float, rng: RandomSource) -> Action:
        """One of the view's moves, or a claim where the rest is certain. The view must have moves."""
        deal = view.deal if isinstance(view, MatchView) else view
        moves = view.moves
        first = moves[0]
        if isinstance(first, ClaimHonours):
            return moves[-1]
        if isinstance(first, Answer):
            asked = isinstance(view, MatchView) and view.stopping is not None
            agrees = asked or deal.question is None or deal.question.kind == "undo" or accepts(deal)
            return Answer(agrees)
        if isinstance(first, NameContract):
            return NameContract(minibridge_contract(deal))
        cards = [move for move in moves if isinstance(move, Card)]
        if cards:
            return claim(deal) or self.play(view, cards, budget, rng)
        if deal.hand is None or not isinstance(deal.viewer, Seat):
            return first
        return self.call(view)

    def play(
        self,
        view: MatchView[Any] | DealView,
        cards: list[Card],
        budget: float,  # noqa: ARG002
        rng: RandomSource,  # noqa: ARG002
    ) -> Card:
        """A card by rules of thumb."""
        return choose_card(view.deal if isinstance(view, MatchView) else view, cards)

    def call(self, view: MatchView[Any] | DealView) -> Call:
        """A call by rules of thumb."""
        deal = view.deal if isinstance(view, MatchView) else view
        if deal.hand is None or not isinstance(deal.viewer, Seat):
            raise ValueError(view)
        return choose_call(deal.hand, deal.viewer, deal.auction)


def minibridge_contract(view: DealView) -> Bid:
    """Game with 25 points together, or else a part-score, in the best fit or in no-trump."""
    own, dummy, seat = view.hand, view.dummy, view.viewer
    if own is None or dummy is None or not isinstance(seat, Seat):
        raise ValueError(view)
    fit = best_fit(lengths(own), lengths(dummy))
    together = high_card_points(own | dummy)
    strain = fit.strain if fit is not None and (fit.is_major or together < 24) else Strain.NOTRUMP
    level = worth(strain, together)
    return Bid(level if level >= game_level(strain) else 1, strain)
