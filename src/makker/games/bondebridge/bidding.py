"""Bids: their range, the forbidden sum and who answers for it, and who leads (FACTS 004-10 to 004-13)."""

from collections.abc import Sequence

from makker.games.bondebridge.options import Adjuster, Bidding, Lead, Options
from makker.games.bondebridge.plan import PlannedRound
from makker.rules import Reason
from makker.seats import Player

Bids = Sequence[int | None]


def bidding_order(options: Options, planned: PlannedRound) -> tuple[Player, ...]:
    """Clockwise from the dealer's left; the dealer is last."""
    start = planned.dealer.index + 1
    return tuple(Player((start + place) % options.players) for place in range(options.players))


def adjuster(options: Options, planned: PlannedRound) -> Player:
    """Who must not let the sum stand (FACTS 004-12: the player on the dealer's left)."""
    order = bidding_order(options, planned)
    return order[0] if options.adjuster is Adjuster.LEFT_OF_DEALER else order[-1]


def sum_is_forbidden(options: Options, planned: PlannedRound, bids: Bids) -> bool:
    """Whether everybody has bid and the bids add up to the number of tricks (FACTS 004-12)."""
    made = [bid for bid in bids if bid is not None]
    return options.forbidden_sum and len(made) == options.players and sum(made) == planned.cards


def range_fault(planned: PlannedRound, bid: int) -> Reason | None:
    """A bid is 0 up to the number of cards held (FACTS 004-11)."""
    if 0 <= bid <= planned.cards:
        return None
    return Reason("bid.range", "FACTS 004-11", {"bid": bid, "most": planned.cards})


def bid_fault(options: Options, planned: PlannedRound, bids: Bids, player: Player, bid: int) -> Reason | None:
    """Why the player, who is to bid, may not bid this, or None.

    In turn, the last bidder may be the one who must avoid the forbidden sum (FACTS 3.15).
    """
    fault = range_fault(planned, bid)
    in_turn_last = options.bidding is Bidding.IN_TURN and options.adjuster is Adjuster.LAST_BIDDER
    if fault is None and in_turn_last and sum_is_forbidden(options, planned, with_bid(bids, player, bid)):
        return Reason("bid.forbidden_sum", "FACTS 004-12", {"bid": bid, "tricks": planned.cards})
    return fault


def change_fault(planned: PlannedRound, old: int, bid: int) -> Reason | None:
    """Why a bid may not be changed to this, or None: anything in range but the old bid (FACTS D38)."""
    if bid == old:
        return Reason("bid.unchanged", "FACTS 004-12", {"bid": bid, "tricks": planned.cards})
    return range_fault(planned, bid)


def with_bid(bids: Bids, player: Player, bid: int) -> tuple[int | None, ...]:
    """The bids with the player's set."""
    return tuple(bid if index == player.index else other for index, other in enumerate(bids))


def opening_leader(options: Options, planned: PlannedRound, bids: Bids) -> Player:
    """Who leads to the first trick: the dealer's left, or the highest bidder, the first of them in turn."""
    order = bidding_order(options, planned)
    if options.lead is Lead.LEFT_OF_DEALER:
        return order[0]
    return max(order, key=lambda player: bids[player.index] or 0)
