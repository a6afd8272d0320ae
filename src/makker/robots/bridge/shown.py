"""What each player's calls have shown so far, read by the same rules of thumb that the robot bids by."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from makker.cards import Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, Bid, Call
from makker.seats import Seat
from makker.seats.seat import SEATS


@dataclass
class Shown:
    """Least points and least lengths that a player has promised; `bids` are the strains bid so far."""

    points: int = 0
    lengths: dict[Suit, int] = field(default_factory=lambda: dict.fromkeys(SUITS, 0))
    bids: list[Bid] = field(default_factory=list)
    passed: bool = False

    def promise(self, suit: Suit, length: int) -> None:
        """At least so many cards of the suit."""
        self.lengths[suit] = max(self.lengths[suit], length)

    def at_least(self, points: int) -> None:
        """At least so many points."""
        self.points = max(self.points, points)


def read(auction: Auction) -> Mapping[Seat, Shown]:
    """What everybody has shown."""
    shown = {seat: Shown() for seat in SEATS}
    last: Bid | None = None
    for seat, call in auction:
        note(shown, seat, call, last)
        if isinstance(call, Bid):
            last = call
    return shown


def note(shown: Mapping[Seat, Shown], seat: Seat, call: Call, last: Bid | None) -> None:
    """Take one call into account; `last` is the bid before it."""
    mine, partner = shown[seat], shown[seat.partner]
    opponents_opened = bool(shown[seat.next].bids or shown[seat.previous].bids)
    if call is DOUBLE and not mine.bids and not partner.bids:
        mine.at_least(12)
    if not isinstance(call, Bid):
        mine.passed = mine.passed or not mine.bids
        return
    suit = call.strain.suit
    jump = last is not None and call.level > last.level + (call.strain.index <= last.strain.index)
    if not mine.bids and not partner.bids:
        first_bid(mine, call, opponents_opened)
    elif suit is not None and any(bid.strain.suit is suit for bid in partner.bids):
        mine.promise(suit, 3)
        mine.at_least(10 if jump else 6)
    elif suit is not None and any(bid.strain.suit is suit for bid in mine.bids):
        mine.promise(suit, 6)
        mine.at_least(16 if jump else 0)
    elif suit is not None:
        mine.promise(suit, 4 if call.level == 1 else 5 if not mine.bids else 4)
        mine.at_least(6 if call.level == 1 else 10)
    elif call.strain is Strain.NOTRUMP and not mine.bids:
        mine.at_least({1: 6, 2: 11}.get(call.level, 13))
    mine.bids.append(call)


def first_bid(mine: Shown, call: Bid, overcall: bool) -> None:
    """An opening, or an overcall."""
    suit = call.strain.suit
    if suit is None:
        mine.at_least({1: 15, 2: 20}.get(call.level, 25))
        for each in SUITS:
            mine.promise(each, 2)
    elif call.level == 1:
        mine.at_least(9 if overcall else 12)
        mine.promise(suit, 5 if overcall or suit.is_major else 3)
    elif call.level == 2 and overcall:
        mine.at_least(11)
        mine.promise(suit, 5)
    else:
        mine.at_least(5)
        mine.promise(suit, 6 if call.level == 2 else 7)
