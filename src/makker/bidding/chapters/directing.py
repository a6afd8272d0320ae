"""Doubles that direct the lead: of artificial bids, and of slams by the hand not on lead (FACTS 5.2)."""

from makker.bidding.shown import aces, length, quality, top
from makker.bidding.state import State
from makker.bidding.words import Chapter, Rules, rule
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, Bid
from makker.seats import Seat

PERHAPS_THEIRS = ("notrump.accept", "notrump.relay_answer", "contested.lebensohl_answer", "open.multi")
"""Artificial bids of a suit that they may well play in: a double of these is not about the lead."""


def artificial(state: State) -> bool:
    """They opened, and the bid just before us says nothing of its suit."""
    rho = state.rho_last
    if rho is None or not isinstance(rho.call, Bid) or not rho.meaning.artificial or state.we_opened:
        return False
    suit, code = rho.call.strain.suit, rho.meaning.code
    known = suit is None or suit in state.our_suits or suit in state.their_suits
    return not known and code not in PERHAPS_THEIRS and not code.startswith(("multi.", "gambling.", "natural."))


def lead(state: State) -> Rules:
    """The suit is ours: five cards with three honours, or four with two once it is high."""
    last = state.last
    if last is None or last.strain.suit is None:
        return
    suit = last.strain.suit
    held = (5, 3) if last.level <= 3 else (4, 2)
    good = length(suit, held[0]) & quality("honours", suit, held[1])
    yield rule(DOUBLE, good, "double.lead", suit=suit.letter)


def declarer(state: State) -> Seat | None:
    """Who would play their contract: the first of the side to bid its strain."""
    last, bidder = state.last, state.bidder
    if last is None or bidder is None:
        return None
    named = (each.seat for each in state.said if isinstance(each.call, Bid) and each.call.strain is last.strain)
    return next((seat for seat in named if seat.side is bidder.side), bidder)


def slam(state: State) -> bool:
    """They have bid a slam of their own will, and partner is on lead."""
    last, plays = state.last, declarer(state)
    if not state.card.lightner or last is None or last.level < 6 or not state.may_double or plays is None:
        return False
    high = any(
        isinstance(each.call, Bid) and each.call.level >= 4 for each in state.said if each.seat.side is state.turn.side
    )
    return plays.next.partner is state.turn and not high


def unusual_lead(state: State) -> Rules:
    """A void and an ace, or two of the top cards in dummy's first suit."""
    last, plays = state.last, declarer(state)
    if last is None or plays is None:
        return
    trump = last.strain.suit
    if trump is not None:
        for side in SUITS:
            if side is not trump:
                void = length(side, 0, 0) & length(trump, 1) & aces(1)
                yield rule(DOUBLE, void, "double.lightner", artificial=True)
    dummys = next((each.natural_suit for each in state.said_by(plays.partner) if each.natural_suit), None)
    if dummys is not None and dummys is not trump:
        yield rule(DOUBLE, top(dummys, 2), "double.lightner", artificial=True)


LEAD = Chapter("lead", artificial, lead)
LIGHTNER = Chapter("lightner", slam, unusual_lead)
