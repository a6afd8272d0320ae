"""What an auction says of the hands, for sampling: the robots' reading from below, the opening ranges from above."""

from makker.analysis import HandLimits
from makker.analysis.limits import PATTERNS
from makker.cards import Strain
from makker.cards.suit import SUITS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, Bid
from makker.robots.bridge.shown import read
from makker.seats import Seat

PASSED = 11
"""Whoever has passed before anybody bid has no opening (FACTS 4.1)."""

NO_TRUMP = {1: (15, 17), 2: (20, 21), 3: (25, 27)}
"""Balanced openings in no-trump (FACTS 4.1)."""

ONE_OF_A_SUIT, WEAK = 21, 11
RAISE_TO_GAME = (9, 15)
"""Three no-trump over partner's one no-trump: game, and no slam to look for."""


def shown_by(auction: Auction) -> dict[Seat, HandLimits]:
    """Limits on each hand that follow from the calls. Later calls than an opening only add what is had at least."""
    found = {}
    for seat, shown in read(auction).items():
        lengths = tuple((shown.lengths[suit], 13) for suit in reversed(SUITS))
        found[seat] = HandLimits(points=(shown.points, 37), lengths=lengths)
    calls = list(auction)
    first = next((place for place, (_, call) in enumerate(calls) if isinstance(call, Bid)), len(calls))
    for seat, _ in calls[:first]:
        found[seat] = at_most(found[seat], PASSED)
    if first < len(calls):
        opener, opening = calls[first]
        if isinstance(opening, Bid):
            found[opener] = opened(found[opener], opening)
            answer = calls[first + 1 : first + 3]
            if opening is Bid(1, Strain.NOTRUMP) and [call for _, call in answer] == [PASS, Bid(3, Strain.NOTRUMP)]:
                found[opener.partner] = HandLimits(points=RAISE_TO_GAME)
    return found


def opened(limits: HandLimits, opening: Bid) -> HandLimits:
    """The opener's hand, by the range of the opening."""
    if opening.strain is Strain.NOTRUMP:
        balanced = HandLimits(points=NO_TRUMP.get(opening.level, limits.points))
        return balanced.with_shapes(PATTERNS["balanced"])
    if opening.level == 1:
        return at_most(limits, ONE_OF_A_SUIT)
    if opening is Bid(2, Strain.CLUBS):
        return HandLimits(points=(22, 37))  # strong, and no suit shown
    return at_most(limits, WEAK)


def at_most(limits: HandLimits, points: int) -> HandLimits:
    """The limits with no more points than that, if they had not promised more already."""
    low, high = limits.points
    return HandLimits((low, max(low, min(high, points))), limits.lengths, limits.shapes, limits.holds)


def in_words(limits: HandLimits) -> str:
    """The limits as `HandLimits.parse` reads them; empty where nothing is known."""
    low, high = limits.points
    words = [f"{low}-{high}" if high < 37 else f"{low}+"] if low or high < 37 else []
    if limits.shapes == PATTERNS["balanced"]:
        words.append("balanced")
    lengths = zip(reversed(SUITS), limits.lengths, strict=True)
    return " ".join([*words, *(f"{least}+{suit.letter}" for suit, (least, _) in lengths if least)])
