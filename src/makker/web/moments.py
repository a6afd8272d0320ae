"""What an event of a game's log stands for: a moment of a replay, or what chance did."""

from typing import Any

from makker.deals import GiveDeal
from makker.games.bondebridge import events as rounds
from makker.games.bondebridge.actions import Deal, Draw
from makker.games.bridge import events as bridge
from makker.games.whist import events as whist
from makker.games.whist.actions import GiveWhistDeal
from makker.web.past import (
    BidMade,
    BidsShown,
    CallMade,
    CardPlayed,
    ContractChosen,
    Doubling,
    Moment,
    TrumpsNamed,
)


def moment_of(event: Any) -> Moment | None:
    """The moment that an event of a game stands for."""
    match event:
        case bridge.Called(seat, call):
            return CallMade(seat, call)
        case bridge.ContractNamed(contract):
            return ContractChosen(contract.by, contract)
        case bridge.Played() | whist.Played():
            return CardPlayed(event.seat, event.card)
        case rounds.Played(player, card):
            return CardPlayed(player, card)
        case whist.Named(seat, strain):
            return TrumpsNamed(seat, strain)
        case whist.Doubled(seat, double):
            return Doubling(seat, double)
        case rounds.BidsRevealed(bids):
            return BidsShown(bids)
        case rounds.BidMade(player, bid):
            return BidMade(player, bid)
        case rounds.BidChanged(player, bid):
            return BidMade(player, bid, changed=True)
    return None


def chance_action(event: Any) -> Any:
    """What chance did, as the game's action; None for events of anybody else."""
    match event:
        case bridge.Dealt():
            return GiveDeal(event.deal)
        case whist.Dealt():
            return GiveDeal(event.deal) if event.turned is None else GiveWhistDeal(event.deal, event.turned)
        case rounds.Dealt():
            return Deal(event.hands, event.turned)
        case rounds.TrumpDrawn():
            return Draw(event.card)
    return None
