"""Minibridge, for beginners (FACTS 3.8): points are told instead of an auction, and declarer chooses the contract.

Everybody announces high-card points; the side with more plays, and its stronger hand is declarer. Dummy is opened, and
declarer names the contract. Then the opening lead and play go on as in bridge; scores are those of duplicate.
Twenty points each is a draw: the cards are dealt again, or by option the dealer's side plays. Of two equal partners
the one nearer the dealer declares.
"""

from enum import Enum

from makker.cards import RandomSource
from makker.deals import Deal, GiveDeal
from makker.games.bridge import duplicate
from makker.games.bridge.actions import Action, NameContract
from makker.games.bridge.calls import all_bids
from makker.games.bridge.contract import Contract, Doubled
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.events import ContractNamed, Dealt, DummyShown, Event, PointsAnnounced
from makker.games.bridge.state import DealOptions, DealState
from makker.rules.errors import Reason
from makker.rules.who import Official
from makker.seats import Seat, Side
from makker.valuation import high_card_points


class EqualPoints(Enum):
    """What happens when both sides have twenty points."""

    REDEAL = "redeal"
    DEALER = "dealer"


class MinibridgeOptions(duplicate.DuplicateOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session of minibridge boards."""

    boards: int = 4
    equal: EqualPoints = EqualPoints.REDEAL


class MinibridgeDealOptions(DealOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one minibridge deal is played."""

    equal: EqualPoints = EqualPoints.REDEAL


class MinibridgeDealRules(DealRules):
    """One deal of minibridge."""

    name = "minibridge-deal"

    def moves(self, state: DealState) -> tuple[Action, ...]:
        """Any of the 35 contracts, and then cards."""
        if state.play is None:
            return tuple(NameContract(bid) for bid in all_bids())
        return super().moves(state)

    def illegal(self, state: DealState, who: Seat | Official, action: Action) -> Reason | None:
        """Why the action is refused, or None; a deal of twenty points each is no deal."""
        reason = super().illegal(state, who, action)
        if reason is None and isinstance(action, GiveDeal) and is_drawn(state, action.deal):
            return Reason("deal.points_equal", "FACTS 3.8")
        return reason

    def illegal_move(self, state: DealState, action: Action) -> Reason | None:
        """Declarer names a contract before the play."""
        if state.play is None:
            return None if isinstance(action, NameContract) else Reason("move.contract_expected", "FACTS 3.8")
        return super().illegal_move(state, action)

    def decide(self, state: DealState, who: Seat | Official, action: Action) -> tuple[Event, ...]:
        """The events that the action brings about. Raises IllegalAction."""
        if isinstance(action, NameContract) and self.illegal(state, who, action) is None:
            return (ContractNamed(Contract(action.bid, Doubled.NO, state.declarer)),)
        return super().decide(state, who, action)

    def give(self, state: DealState, deal: Deal) -> tuple[Event, ...]:
        """The cards are dealt, everybody's points told, and dummy is opened."""
        north, east, south, west = (high_card_points(hand) for hand in deal.hands)
        points = (north, east, south, west)
        declarer = declarer_by_points(points, state.dealer)
        return (
            Dealt(state.board, state.dealer, state.vulnerability, deal),
            PointsAnnounced(points, declarer),
            DummyShown(declarer.partner, deal[declarer.partner]),
        )

    def chance(self, state: DealState, rng: RandomSource) -> Action:
        """A random deal that is no draw."""
        while is_drawn(state, deal := Deal.random(rng)):
            pass
        return GiveDeal(deal)


def is_drawn(state: DealState, deal: Deal) -> bool:
    """Whether both sides have twenty points and the options say to deal again."""
    options = state.options
    redeals = isinstance(options, MinibridgeDealOptions) and options.equal is EqualPoints.REDEAL
    return redeals and deal.is_complete and high_card_points(deal[Seat.NORTH] | deal[Seat.SOUTH]) == 20


def declarer_by_points(points: tuple[int, int, int, int], dealer: Seat) -> Seat:
    """The stronger hand of the stronger side; the dealer's side at twenty each, the one nearer the dealer if equal."""

    def total(side: Side) -> int:
        return sum(points[seat.index] for seat in side.seats)

    side = max((dealer.side, dealer.side.other), key=total)
    nearest = sorted(side.seats, key=dealer.places_to)
    return max(nearest, key=lambda seat: points[seat.index])


class MinibridgeRules(duplicate.DuplicateRules):
    """A session of minibridge boards."""

    name = "minibridge"
    deals = MinibridgeDealRules()

    def deal_options(self, options: duplicate.DuplicateOptions) -> DealOptions:
        """The options that concern one deal."""
        plain = super().deal_options(options)
        equal = options.equal if isinstance(options, MinibridgeOptions) else EqualPoints.REDEAL
        return MinibridgeDealOptions(claims=plain.claims, undo=plain.undo, director=plain.director, equal=equal)
