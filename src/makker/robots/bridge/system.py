"""The robot that bids by a system which explains itself; it plays its cards by the same rules of thumb as before."""

from typing import Any

import msgspec

from makker.bidding import Agreements, Card, Meaning, card, choose, meaning
from makker.errors.family import Param
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.match import MatchView
from makker.games.bridge.view import DealView
from makker.robots.bridge.robot import ThumbRobot
from makker.seats import Side

USUAL = "sayc"


class Explanation(msgspec.Struct, frozen=True):
    """What a call means, as code and data: see ``meaning.<code>`` in the catalogues."""

    code: str
    data: dict[str, Param]


class SystemRobot(ThumbRobot):
    """Bids by its card, and reads the opponents by theirs (its own system where it has not been told).

    Deterministic: neither the random source nor the budget is needed.
    """

    def __init__(self, own: Card | None = None, theirs: Card | None = None) -> None:
        self.own = own or card(USUAL)
        self.theirs = theirs or card(self.own.system)

    def call(self, view: MatchView[Any] | DealView) -> Call:
        """The call of its system."""
        deal = deal_of(view)
        if deal.hand is None:
            raise ValueError(view)
        return choose(self.agreements(view), deal.hand, deal.auction)

    def agreements(self, view: MatchView[Any] | DealView) -> Agreements:
        """Both cards, the vulnerability and the part-scores, by where the viewer sits in the deal."""
        deal = deal_of(view)
        ours = Side.EW if deal.viewer in Side.EW.seats else Side.NS
        cards = (self.own, self.theirs) if ours is Side.NS else (self.theirs, self.own)
        return Agreements(*cards, vulnerable_sides(deal), part_scores(view))


def deal_of(view: MatchView[Any] | DealView) -> DealView:
    """The deal of a view."""
    return view.deal if isinstance(view, MatchView) else view


def vulnerable_sides(deal: DealView) -> tuple[bool, bool]:
    """Whether North-South and East-West are vulnerable."""
    return deal.vulnerability.includes(Side.NS), deal.vulnerability.includes(Side.EW)


def part_scores(view: MatchView[Any] | DealView) -> tuple[int, int]:
    """What both sides have below the line towards the game being played; nothing where it does not count."""
    count = getattr(view.score, "part_score", None) if isinstance(view, MatchView) else None
    return (count(Side.NS), count(Side.EW)) if count is not None else (0, 0)


def explanations(auction: Auction, agreements: Agreements) -> tuple[Meaning, ...]:
    """What every call of the auction meant when it was made, by its maker's card."""
    found, so_far = [], Auction(auction.dealer)
    for call in auction.calls:
        found.append(meaning(agreements, so_far, call))
        so_far = so_far.extend(call)
    return tuple(found)


def explanation(auction: Auction, agreements: Agreements, index: int) -> Explanation:
    """The meaning of one call, as code and data. Raises IndexError where there is no such call."""
    told = meaning(agreements, Auction(auction.dealer, auction.calls[:index]), auction.calls[index])
    return Explanation(told.code, dict(told.data))
