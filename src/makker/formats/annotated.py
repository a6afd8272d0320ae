"""Auctions and play as files hold them: with alerts, notes and marks, and possibly incomplete or irregular."""

import msgspec

from makker.cards import Card, Suit
from makker.errors import MakkerError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.seats import Seat


class MadeCall(msgspec.Struct, frozen=True):
    """One place of an auction: a call, or (`call` None) the mark that stands for none.

    `mark` is then ``-`` (not this seat's turn), ``^S`` (skipped by a call out of rotation) or ``?`` (left open).
    `explanation` is what was said of the call; `note` is the number of PBN's note, 0 for none; `nags` are the numeric
    annotations (`!` is 1); `insufficient` marks an accepted insufficient bid.
    """

    call: Call | None
    mark: str = ""
    alert: bool = False
    explanation: str = ""
    note: int = 0
    nags: tuple[int, ...] = ()
    insufficient: bool = False
    comment: str = ""


class MadeAuction(msgspec.Struct, frozen=True):
    """An auction of a file.

    `first` made the first of `calls`; `ending` is ``*`` (broken off), ``+`` (to go on) or empty.
    """

    first: Seat
    calls: tuple[MadeCall, ...] = ()
    ending: str = ""

    @property
    def dealer(self) -> Seat:
        """Who called first, leaving out the places marked ``-``."""
        place = next((at for at, made in enumerate(self.calls) if made.mark != "-"), 0)
        return self.first.after(place)

    @property
    def plain(self) -> tuple[Call, ...]:
        """The calls alone, in order."""
        return tuple(made.call for made in self.calls if made.call is not None)

    def auction(self) -> Auction:
        """The auction by the Laws. Raises IllegalAction where a call breaks them."""
        return Auction(self.dealer, self.plain)

    @property
    def is_regular(self) -> bool:
        """Whether every call is there, in turn and sufficient."""
        return not any(made.insufficient or made.mark in ("^S", "?") for made in self.calls)

    def outcome(self) -> "Contract | PassedOut | None":
        """The contract or the pass-out that the auction ended in; None if it did not end or was irregular."""
        if not self.is_regular:
            return None
        try:
            auction = self.auction()
        except MakkerError:
            return None
        if not auction.is_over:
            return None
        return PASSED_OUT if auction.is_passed_out else auction.contract


class PassedOut(msgspec.Struct, frozen=True):
    """All four passed: known, and no contract."""

    def __str__(self) -> str:
        return "Pass"


PASSED_OUT = PassedOut()


class PlayedCard(msgspec.Struct, frozen=True):
    """One place of the play: a card, or None for one that is unknown or not played.

    `irregular` is ``R`` for a revoke, ``L`` for a lead out of turn.
    """

    card: Card | None
    explanation: str = ""
    note: int = 0
    nags: tuple[int, ...] = ()
    irregular: str = ""
    comment: str = ""


class MadePlay(msgspec.Struct, frozen=True):
    """The play of a file, a row a trick.

    Each row has up to four places, clockwise from `first`, whoever led to the trick. `ending` is as in an auction.
    """

    first: Seat
    tricks: tuple[tuple[PlayedCard, ...], ...] = ()
    ending: str = ""

    def in_order(self, trump: Suit | None, leader: Seat | None = None) -> tuple[tuple[Seat, Card], ...]:
        """The cards in the order they were played, as far as they are known.

        Each trick is led by the winner of the last, or by whom a lead out of turn is marked for. The order ends
        before the first card that is missing.
        """
        seat, order = leader or self.first, list[tuple[Seat, Card]]()
        for row in self.tricks:
            cards = {self.first.after(place): made for place, made in enumerate(row)}
            seat = next((other for other, made in cards.items() if made.irregular == "L"), seat)
            trick = list[tuple[Seat, Card]]()
            for place in range(4):
                made = cards.get(seat.after(place), UNPLAYED)
                if made.card is None:
                    return (*order, *trick)
                trick.append((seat.after(place), made.card))
            order.extend(trick)
            seat = winner(trick, trump)
        return tuple(order)


def winner(trick: list[tuple[Seat, Card]], trump: Suit | None) -> Seat:
    """Who won a whole trick."""
    led = trick[0][1].suit
    return max(trick, key=lambda made: (made[1].suit is trump, made[1].suit is led, made[1].rank.index))[0]


def in_rows(first: Seat, played: list[tuple[Seat, PlayedCard]], ending: str = "") -> MadePlay:
    """Cards in the order played, laid out in rows by seat; a place not played is a card unknown."""
    rows = []
    for start in range(0, len(played), 4):
        made = dict(played[start : start + 4])
        row = [made.get(first.after(place), UNPLAYED) for place in range(4)]
        rows.append(tuple(row))
    return MadePlay(first, tuple(rows), ending)


UNPLAYED = PlayedCard(None)
