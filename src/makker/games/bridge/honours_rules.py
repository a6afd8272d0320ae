"""How honours enter a match: seen by themselves, claimed after play, or not at all (FACTS 000-40, 000-43, D35)."""

from enum import Enum

from makker.games.bridge.honours import Honours, honours_in_deal, honours_in_hand
from makker.games.bridge.state import DealState
from makker.seats import Seat


class HonoursMode(Enum):
    """AUTOMATIC scores whatever any of the four hands held; CLAIMED only what its holder claims after the play."""

    AUTOMATIC = "automatic"
    CLAIMED = "claimed"
    OFF = "off"


def holds(deal: DealState, place: Seat) -> bool:
    """Whether the hand dealt to the place has honours in the contract's strain."""
    if deal.deal is None or deal.contract is None:
        return False
    return honours_in_hand(deal.deal[place], deal.contract.strain) > 0


def honours_to_score(mode: HonoursMode, deal: DealState, claimed: tuple[Seat, ...]) -> Honours | None:
    """The honours that count for a finished deal; `claimed` are the places that claimed."""
    if mode is HonoursMode.OFF or deal.deal is None or deal.contract is None:
        return None
    honours = honours_in_deal(deal.deal, deal.contract.strain)
    if mode is HonoursMode.CLAIMED and not any(holds(deal, place) for place in claimed):
        return None
    return honours
