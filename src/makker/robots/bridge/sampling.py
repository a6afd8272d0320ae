"""Dealing the hidden hands so that they agree with what everybody's calls have shown."""

from collections.abc import Mapping

from makker.bidding import Agreements, keeps_all, state_of
from makker.bidding.regions import listed
from makker.bidding.state import Known
from makker.cards import Hand
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy import Dealer, Limits
from makker.errors import InvalidValue
from makker.games.bridge.auction import Auction
from makker.seats import Seat
from makker.seats.seat import SEATS

ATTEMPTS = 20_000
MOST_SHAPES = 200


def limits_of(known: Known) -> Limits:
    """The ranges of a hand as the dealer wants them; shapes only where few enough are left to matter."""
    low, high = known.hcp
    shapes = listed(known.shapes)
    return Limits(
        points=(low, high),
        lengths={suit: known.length(suit) for suit in SUITS},
        shapes=shapes if len(shapes) <= MOST_SHAPES else (),
    )


def bidding_dealer(
    agreements: Agreements, auction: Auction, known: Mapping[Seat, Hand], attempts: int = ATTEMPTS
) -> Dealer:
    """Deals in which every hidden hand could have made its seat's calls, and the known hands are as they are.

    Raises InvalidValue as `Dealer`; `stream` and `deals` raise ``dealing.not_found`` where nothing turns up.
    """
    state = state_of(agreements, auction)
    limits = {
        seat: Limits(cards=known[seat]) if seat in known else limits_of(state.known[seat.index]) for seat in SEATS
    }
    hidden = [seat for seat in SEATS if seat not in known]

    def accept(deal: Deal) -> bool:
        return all(keeps_all(agreements, auction, seat, deal[seat]) for seat in hidden)

    return Dealer(limits, accept=accept, attempts=attempts)


def sample(agreements: Agreements, auction: Auction, known: Mapping[Seat, Hand], seed: int, number: int) -> list[Deal]:
    """So many deals; where the calls together leave none, the ranges are let go seat by seat, then all of them."""
    try:
        return bidding_dealer(agreements, auction, known).deals(seed, number)
    except InvalidValue:
        fixed = {seat: Limits(cards=hand) for seat, hand in known.items()}
    state = state_of(agreements, auction)
    for loosened in range(1, 5):
        kept = [seat for seat in SEATS if seat not in known][loosened:]
        limits = fixed | {seat: limits_of(state.known[seat.index]) for seat in kept}
        try:
            return Dealer(limits, attempts=ATTEMPTS).deals(seed, number)
        except InvalidValue:
            continue
    return Dealer(fixed).deals(seed, number)
