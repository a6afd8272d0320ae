"""The auction (FACTS 3.1; Laws 17-22).

| rule | where |
|---|---|
| FACTS 3.1-1, Law 18 (sufficient bids) | `Auction.illegal` |
| FACTS 3.1-2, Law 19 (double, redouble) | `Auction.may_double`, `Auction.may_redouble` |
| FACTS 3.1-3, Law 22 (end of the auction) | `Auction.is_over`, `Auction.is_passed_out` |
| FACTS 3.1-4 (declarer) | `Auction.contract` |
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from makker.errors import ParseError
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, all_bids
from makker.games.bridge.contract import Contract, Doubled
from makker.rules.errors import IllegalAction, Reason
from makker.seats import Seat

WORD = re.compile(r"[^\s,]+")


class Auction:
    """The calls so far, in order from the dealer; immutable, every prefix legal.

    `turn` is the seat to call, `bid` the last bid, `bidder` who made it, `doubled` whether it stands doubled,
    `passes` how many passes in a row have come last. Raises IllegalAction for calls that break the Laws.
    """

    __slots__ = ("bid", "bidder", "calls", "dealer", "doubled", "passes", "turn")

    dealer: Seat
    calls: tuple[Call, ...]
    bid: Bid | None
    bidder: Seat | None
    doubled: Doubled
    passes: int
    turn: Seat

    def __init__(self, dealer: Seat, calls: Iterable[Call] = ()) -> None:
        fill(self, dealer, (), None, None, Doubled.NO, 0, dealer)
        last = self
        for call in calls:
            last = last.add(call)
        fill(self, dealer, last.calls, last.bid, last.bidder, last.doubled, last.passes, last.turn)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Auction is immutable: {name}")

    @staticmethod
    def parse(text: str, dealer: Seat) -> "Auction":
        """Read calls separated by blanks or commas, `P P 1C P 1S`; `-` is a pass, `AP` (all pass) ends the auction.

        Raises ParseError (``call.unknown``) with the column, and IllegalAction.
        """
        auction = Auction(dealer)
        for found in WORD.finditer(text):
            word = found[0]
            if word.upper() in ("AP", "ALLPASS"):
                while not auction.is_over:
                    auction = auction.add(PASS)
                continue
            try:
                auction = auction.add(Call.parse(word))
            except ParseError as fault:
                raise ParseError("call.unknown", word, "call", column=found.start() + 1) from fault
        return auction

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four passes without one (FACTS D3)."""
        return self.passes == (4 if self.bid is None else 3)

    @property
    def is_passed_out(self) -> bool:
        """Nobody bid."""
        return self.bid is None and self.passes == 4

    @property
    def may_double(self) -> bool:
        """Whether the last call other than pass is a bid by an opponent of the seat in turn."""
        bidder = self.bidder
        return bidder is not None and self.doubled is Doubled.NO and bidder.side is not self.turn.side

    @property
    def may_redouble(self) -> bool:
        """Whether the last call other than pass is a double by an opponent of the seat in turn."""
        bidder = self.bidder
        return bidder is not None and self.doubled is Doubled.DOUBLED and bidder.side is self.turn.side

    @property
    def legal(self) -> tuple[Call, ...]:
        """What the seat in turn may call: pass, double, redouble, then bids from the lowest; empty when over."""
        if self.is_over:
            return ()
        return legal_calls(-1 if self.bid is None else self.bid.index, self.may_double, self.may_redouble)

    def illegal(self, call: Call) -> Reason | None:
        """Why the seat in turn may not make the call, or None."""
        if self.is_over:
            return Reason("auction.over", "22")
        if call is PASS:
            return None
        if call is DOUBLE:
            return None if self.may_double else Reason("double.inadmissible", "19A")
        if call is REDOUBLE:
            return None if self.may_redouble else Reason("redouble.inadmissible", "19B")
        if self.bid is not None and call.index <= self.bid.index:
            return Reason("bid.insufficient", "18", {"bid": call.text, "last": self.bid.text})
        return None

    def add(self, call: Call) -> "Auction":
        """The auction with one more call. Raises IllegalAction."""
        reason = self.illegal(call)
        if reason is not None:
            raise IllegalAction(reason, self, self.turn, call)
        return self.extend(call)

    def extend(self, call: Call) -> "Auction":
        """The auction with one more call, known to be legal."""
        bid, bidder, doubled, passes = self.bid, self.bidder, self.doubled, 0
        if call is PASS:
            passes = self.passes + 1
        elif call is DOUBLE:
            doubled = Doubled.DOUBLED
        elif call is REDOUBLE:
            doubled = Doubled.REDOUBLED
        elif isinstance(call, Bid):
            bid, bidder, doubled = call, self.turn, Doubled.NO
        auction = object.__new__(Auction)
        fill(auction, self.dealer, (*self.calls, call), bid, bidder, doubled, passes, self.turn.next)
        return auction

    def take_back(self, calls: int) -> "Auction":
        """The auction as it was so many calls ago; empty where there have been no more."""
        return Auction(self.dealer, self.calls[: max(0, len(self.calls) - calls)])

    @property
    def contract(self) -> Contract | None:
        """The contract so far: the last bid with its doubling, and who would declare; None before any bid.

        Declarer is whoever of the bidding side first named the strain (FACTS 3.1-4).
        """
        if self.bid is None or self.bidder is None:
            return None
        side, strain = self.bidder.side, self.bid.strain
        declarer = next(
            seat for seat, call in self if isinstance(call, Bid) and call.strain is strain and seat.side is side
        )
        return Contract(self.bid, self.doubled, declarer)

    def __iter__(self) -> Iterator[tuple[Seat, Call]]:
        """Each call with who made it."""
        return ((self.dealer.after(place), call) for place, call in enumerate(self.calls))

    def __len__(self) -> int:
        return len(self.calls)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Auction):
            return NotImplemented
        return self.dealer is other.dealer and self.calls == other.calls

    def __hash__(self) -> int:
        return hash((self.dealer, self.calls))

    def __reduce__(self) -> tuple[object, tuple[Seat, tuple[Call, ...]]]:
        return (Auction, (self.dealer, self.calls))

    def __str__(self) -> str:
        return " ".join(call.text for call in self.calls)

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, {self.dealer!r})"


def fill(
    auction: Auction,
    dealer: Seat,
    calls: tuple[Call, ...],
    bid: Bid | None,
    bidder: Seat | None,
    doubled: Doubled,
    passes: int,
    turn: Seat,
) -> None:
    """Write the slots of an auction under construction, past its immutability."""
    write = object.__setattr__
    write(auction, "dealer", dealer)
    write(auction, "calls", calls)
    write(auction, "bid", bid)
    write(auction, "bidder", bidder)
    write(auction, "doubled", doubled)
    write(auction, "passes", passes)
    write(auction, "turn", turn)


@cache
def legal_calls(last: int, may_double: bool, may_redouble: bool) -> tuple[Call, ...]:
    """The calls over the bid of index `last` (-1 for none); there are few enough cases to keep them all."""
    plain: tuple[Call, ...] = (PASS,)
    if may_double:
        plain += (DOUBLE,)
    if may_redouble:
        plain += (REDOUBLE,)
    return plain + all_bids()[last + 1 :]
