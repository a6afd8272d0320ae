"""Finished deals as files: JSON of every game, PBN and LIN of bridge."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from makker.cards import Card
from makker.deals import Deal
from makker.formats import Board, to_bytes
from makker.formats.annotated import PASSED_OUT, MadeAuction, MadeCall, PlayedCard, in_rows
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Side
from makker.web.past import (
    BidMade,
    BidsShown,
    CallMade,
    CardPlayed,
    ContractChosen,
    Doubling,
    Ended,
    Moment,
    Past,
    PastDeal,
    TrumpsNamed,
)

SCORING = {"rubber": "Rubber", "chicago": "Chicago"}
"""PBN's words for how a game is scored; of the others it has none."""

TITLES = {
    "rubber": "Rubber bridge",
    "chicago": "Chicago",
    "duplicate": "Duplicate bridge",
    "minibridge": "Minibridge",
    "auction-bridge": "Auction bridge",
}

KINDS = {"json": "application/json", "pbn": "text/x-pbn; charset=utf-8", "lin": "text/plain; charset=utf-8"}
"""Endings of files with their media types."""


def boards_file(deals: tuple[PastDeal, ...], kind: str) -> bytes:
    """The deals as PBN or LIN."""
    return to_bytes([board_of(deal) for deal in deals], kind)


def board_of(deal: PastDeal) -> Board:
    """A deal of bridge as files hold it: auction with explanations, play, result and North-South's score."""
    north, east, south, west = deal.hands
    names = (deal.names[0], deal.names[1], deal.names[2], deal.names[3])
    return Board(
        number=deal.board,
        event=TITLES.get(deal.game, ""),
        date=datetime.fromtimestamp(deal.at, UTC).strftime("%Y.%m.%d") if deal.at else "",
        players=names,
        dealer=deal.dealer if isinstance(deal.dealer, Seat) else None,
        vulnerability=deal.vulnerability,
        deal=Deal(north, east, south, west),
        scoring=SCORING.get(deal.game, ""),
        contract=deal.contract or PASSED_OUT,
        tricks=deal.tricks if deal.contract is not None else None,
        score=north_south(deal),
        auction=auction_of(deal),
        play=play_of(deal),
    )


def north_south(deal: PastDeal) -> int | None:
    """North-South's points less East-West's."""
    points = dict(deal.gained)
    return points.get(Side.NS.name, 0) - points.get(Side.EW.name, 0) if points else None


def auction_of(deal: PastDeal) -> MadeAuction | None:
    """The calls; minibridge has none."""
    calls = [moment for moment in deal.moments if isinstance(moment, CallMade)]
    if not calls or not isinstance(deal.dealer, Seat):
        return None
    made = (MadeCall(each.call, alert=bool(each.explanation), explanation=each.explanation) for each in calls)
    return MadeAuction(deal.dealer, tuple(made))


def play_of(deal: PastDeal) -> Any:
    """The cards, from the opening leader."""
    cards = [(each.place, PlayedCard(each.card)) for each in deal.moments if isinstance(each, CardPlayed)]
    seated = [(place, card) for place, card in cards if isinstance(place, Seat)]
    return in_rows(seated[0][0], seated) if seated else None


def match_json(past: Past) -> dict[str, Any]:
    """The match with all its ended deals."""
    outcome = past.outcome
    return {
        "format": "makker-match",
        "version": 1,
        "table": past.table,
        "game": past.game,
        "players": {str(place): name for place, name in zip(past.places, past.names, strict=True)},
        "over": outcome is not None,
        "outcome": None
        if outcome is None
        else {
            "reason": outcome.reason,
            "scores": {str(who): points for who, points in outcome.scores},
            "winners": [str(who) for who in outcome.winners],
        },
        "totals": dict(past.totals),
        "deals": [deal_json(deal) for deal in past.deals],
    }


def deal_json(deal: PastDeal) -> dict[str, Any]:
    """One ended deal: who, what was dealt, every moment in order, how it ended."""
    return {
        "format": "makker-deal",
        "version": 1,
        "table": deal.table,
        "game": deal.game,
        "options": deal.options,
        "deal": deal.number,
        "board": deal.board,
        "ended": deal.at,
        "players": {str(place): name for place, name in zip(deal.places, deal.names, strict=True)},
        "hands": {str(place): str(hand) for place, hand in zip(deal.places, deal.hands, strict=True)},
        "dealer": str(deal.dealer),
        "vulnerable": str(deal.vulnerability) if deal.is_bridge else None,
        "trump": None if deal.trump is None else deal.trump.letter,
        "turned": text_or_none(deal.turned),
        "drawn": text_or_none(deal.drawn),
        "put_aside": [str(card) for card in deal.aside],
        "contract": text_or_none(deal.contract),
        "tricks": deal.tricks,
        "points": dict(deal.gained),
        "moments": [moment_json(moment) for moment in deal.moments],
        "shuffles": [msgspec.to_builtins(shuffle) for shuffle in deal.shuffles],
    }


def text_or_none(value: Card | Contract | None) -> str | None:
    """The text form."""
    return None if value is None else str(value)


def moment_json(moment: Moment) -> dict[str, Any]:
    """One moment, its kind first."""
    match moment:
        case CallMade(place, call, note):
            return {"kind": "call", "by": str(place), "call": str(call), **({"explanation": note} if note else {})}
        case ContractChosen(place, contract):
            return {"kind": "contract", "by": str(place), "contract": str(contract)}
        case TrumpsNamed(place, strain):
            return {"kind": "trumps", "by": str(place), "strain": None if strain is None else strain.letter}
        case Doubling(place, double):
            return {"kind": "double", "by": str(place), "double": double}
        case BidsShown(bids):
            return {"kind": "bids", "bids": list(bids)}
        case BidMade(place, bid, changed):
            return {"kind": "bid", "by": str(place), "bid": bid, "changed": changed}
        case CardPlayed(place, card):
            return {"kind": "card", "by": str(place), "card": str(card)}
        case Ended(claimer, claimed, text):
            claim = {"claim": {"by": str(claimer), "tricks": claimed, "text": text}} if claimer is not None else {}
            return {"kind": "end", **claim}
