"""What an auction says of the hands, for sampling: the meanings of its calls by the cards of both sides."""

from makker.analysis import HandLimits
from makker.analysis.limits import PATTERNS, SHAPES
from makker.bidding import Agreements, state_of
from makker.bidding.known import Known
from makker.bidding.regions import listed
from makker.cards.suit import SUITS
from makker.games.bridge.auction import Auction
from makker.seats import Seat
from makker.seats.seat import SEATS

MOST_POINTS = 37


def shown_by(agreements: Agreements, auction: Auction) -> dict[Seat, HandLimits]:
    """Limits on each hand that follow from its calls, passes too: points, lengths, and which shapes are possible."""
    state = state_of(agreements, auction)
    return {seat: limits_of(state.known[seat.index]) for seat in SEATS}


def limits_of(known: Known) -> HandLimits:
    """One hand; every shape is named only where ranges of lengths would let in others."""
    lengths = tuple(known.length(suit) for suit in reversed(SUITS))
    ranges = HandLimits(points=known.hcp, lengths=lengths)
    shapes = frozenset(listed(known.shapes))
    return ranges if shapes == frozenset(ranges.allowed_shapes()) else ranges.with_shapes(shapes)


def in_words(limits: HandLimits) -> str:
    """The limits as `HandLimits.parse` reads them, as narrow as words are; empty where nothing is known."""
    low, high = limits.points
    words = []
    if low or high < MOST_POINTS:
        words.append(str(low) if low == high else f"{low}+" if high == MOST_POINTS else f"{low}-{high}")
    shapes = frozenset(limits.allowed_shapes())
    pattern = next((name for name in ("balanced", "semibalanced") if shapes <= PATTERNS[name]), "")
    allowed = PATTERNS[pattern] if pattern else frozenset(SHAPES)
    if pattern:
        words.append(pattern)
    for place, suit in enumerate(reversed(SUITS)):
        least, most = (choose(shape[place] for shape in shapes) for choose in (min, max))
        usual = [choose(shape[place] for shape in allowed) for choose in (min, max)]
        if [least, most] != usual:
            words.append(length_word(least, most, usual[1]) + suit.letter)
    return " ".join(words)


def length_word(least: int, most: int, usual: int) -> str:
    """`5+`, `3-4`, `-2`, `3`: how many cards; `usual` is the most that need not be said."""
    if least == most:
        return str(least)
    if not least:
        return f"-{most}"
    return f"{least}+" if most >= usual else f"{least}-{most}"
