"""What robots' calls mean, in the visitor's language: from the rules of the card that they bid by, not from cards."""

import msgspec
from msgspec.structs import replace

from makker.bidding import meaning
from makker.games.bridge.auction import Auction
from makker.games.bridge.view import DealView
from makker.i18n import Catalogue
from makker.render.meanings import explain_meaning
from makker.robots.seating import agreements_at, bids_by_system
from makker.seats import Seat
from makker.table import TableState, view
from makker.web.past import CallMade, Moment, PastDeal


class CallMeaning(msgspec.Struct):
    """What a robot's call means: a sentence and its code, empty for a person's call, and whether it is artificial."""

    text: str
    code: str
    artificial: bool = False


NOTHING = CallMeaning("", "")


def call_meaning(state: TableState, person: str | None, index: int, catalogue: Catalogue) -> CallMeaning:
    """The meaning of a call of the current auction for one visitor, if a robot made it and the visitor may know.

    A partner who sits with other people may not: at their table a robot explains itself to the opponents only.
    """
    shown = view(state, person)
    deal = getattr(shown.game_view, "deal", shown.game_view)
    agreed = agreements_at(state.game, shown.game_view, state.robots) if isinstance(deal, DealView) else None
    if agreed is None or not 0 <= index < len(deal.auction):
        return NOTHING
    caller = deal.dealer.after(index)
    if not robot_sits(state, caller) or (is_partner(state, shown.seat, caller) and has_company(state)):
        return NOTHING
    if not bids_by_system(state.robots, caller.side):
        return NOTHING
    said = meaning(
        agreed,
        Auction(deal.dealer, deal.auction.calls[:index]),
        deal.auction.calls[index],
    )
    return CallMeaning(explain_meaning(said, catalogue), said.code, said.artificial)


def all_told(deal: PastDeal, catalogue: Catalogue) -> PastDeal:
    """The deal with the robots' calls explained, where nobody has explained them already."""
    if deal.agreed is None or not isinstance(deal.dealer, Seat):
        return deal
    calls = tuple(moment.call for moment in deal.moments if isinstance(moment, CallMade))
    told = list[Moment](deal.moments)
    for number, moment in enumerate(deal.moments):
        if isinstance(moment, CallMade) and moment.robot and not moment.explanation:
            said = meaning(deal.agreed, Auction(deal.dealer, calls[:number]), moment.call)
            told[number] = replace(moment, explanation=explain_meaning(said, catalogue))
    return replace(deal, moments=tuple(told))


def seat_at(state: TableState, place: Seat) -> str:
    """Which seat of the table sits at the place now."""
    seating = getattr(state.state, "seating", None)
    return str(place) if seating is None else list(state.places)[seating.index(place)]


def robot_sits(state: TableState, place: Seat) -> bool:
    """Whether a robot plays there."""
    occupant = state.seats.get(seat_at(state, place))
    return occupant is not None and occupant.robot


def is_partner(state: TableState, seat: str | None, caller: Seat) -> bool:
    """Whether the caller is the partner of the visitor's seat."""
    return seat is not None and seat_at(state, caller.partner) == seat


def has_company(state: TableState) -> bool:
    """Whether more than one person plays."""
    return sum(not occupant.robot for occupant in state.seats.values()) > 1
