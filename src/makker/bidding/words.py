"""Short words that the chapters are written in."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from makker.bidding.meaning import Forcing, Rule
from makker.bidding.shown import Shown, anything, as_long, longer, stopper
from makker.bidding.state import State
from makker.cards import Strain, Suit
from makker.errors.family import Param
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, all_bids

C, D, H, S = Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES
N = Strain.NOTRUMP
MINORS, MAJORS = (C, D), (H, S)

NONE, INVITING, ROUND, GAME, SIGN_OFF = Forcing

Rules = Iterable[Rule]


class Chapter(NamedTuple):
    """A part of a system: when it applies, and its rules there in order of priority.

    Where it is `complete`, its rules cover every hand, and nothing after it counts.
    """

    code: str
    when: Callable[[State], bool]
    rules: Callable[[State], Rules]
    complete: Callable[[State], bool] | None = None


def bid(level: int, strain: Strain | Suit) -> Bid:
    """The bid of this level; levels outside 1-7 give the nearest, which the engine then finds insufficient."""
    return all_bids()[5 * (max(1, min(7, level)) - 1) + strain.index]


def called(text: str) -> Call:
    """A call by its text."""
    if text == "P":
        return PASS
    if text in ("X", "XX"):
        return DOUBLE if text == "X" else REDOUBLE
    return all_bids()[5 * (int(text[0]) - 1) + "CDHSN".index(text[1])]


def rule(
    call: Call | str | None,
    shows: Shown,
    code: str,
    forcing: Forcing = NONE,
    *,
    artificial: bool = False,
    asks: str = "",
    agrees: Suit | None = None,
    **data: Param,
) -> Rule:
    """A rule; a call that does not exist (above the seventh level) becomes a pass that no hand makes."""
    if call is None:
        return Rule(PASS, Shown(0), code)
    found = called(call) if isinstance(call, str) else call
    return Rule(found, shows, code, forcing, artificial, asks, agrees, tuple(data.items()))


def other_major(suit: Suit) -> Suit:
    """Hearts for spades and spades for hearts."""
    return S if suit is H else H


def other_minor(suit: Suit) -> Suit:
    """Clubs for diamonds and diamonds for clubs."""
    return D if suit is C else C


def suit_of(text: str) -> Suit:
    """The suit of a bid's text."""
    return (C, D, H, S)["CDHS".index(text[1])]


def longest(suit: Suit, among: Iterable[Suit]) -> Shown:
    """The hands with no longer suit among these, and of equals none higher."""
    first = anything()
    for other in among:
        if other is not suit:
            first &= as_long(suit, other) if suit.index > other.index else longer(suit, other)
    return first


def their_suits_stopped(state: State) -> Shown:
    """The hands with a stopper in every suit that they have shown."""
    stops = anything()
    for suit in state.their_suits:
        stops &= stopper(suit)
    return stops
