"""Dealing the hidden hands as they could be: by the play, and by what everybody's calls have promised."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from makker.bidding import Agreements, keeps_all, state_of
from makker.bidding.regions import listed
from makker.bidding.state import Known
from makker.cards import Suit
from makker.deals import Deal
from makker.doubledummy import Dealer, Limits
from makker.errors import InvalidValue
from makker.games.bridge.auction import Auction
from makker.robots.cardplay.evidence import Evidence, lengths_known
from makker.seats import Seat
from makker.seats.seat import SEATS

ATTEMPTS = 1500
MOST_SHAPES = 120
STRETCH = 2
"""Points by which a call may have been stretched where nothing else fits."""

Spans = Mapping[Suit, tuple[int, int]]


def deals(evidence: Evidence, auction: Auction, agreements: Agreements | None, seed: int, number: int) -> list[Deal]:
    """So many whole deals that agree with all that is known; what the calls promise is let go where nothing fits.

    The promises are let go seat by seat; voids and cards seen never are. Raises InvalidValue only for a position that
    cannot be.
    """
    fixed = {seat: Limits(cards=evidence.whole(seat)) for seat in evidence.left}
    plain = {seat: by_play(evidence, seat) for seat in evidence.hidden}
    promised = plain if agreements is None else by_calls(auction, agreements, plain)
    for limits, exact in attempts(evidence, fixed, plain, promised):
        accept = None
        if exact and agreements is not None:
            accept = kept_by(evidence, auction, agreements)
        try:
            found = list(islice(Dealer(limits, accept=accept, attempts=ATTEMPTS).stream(seed), number))
        except InvalidValue:
            continue
        if found:
            return found
    return Dealer({**fixed, **plain}).deals(seed, number)


def attempts(
    evidence: Evidence, fixed: Mapping[Seat, Limits], plain: Mapping[Seat, Limits], promised: Mapping[Seat, Limits]
) -> Iterator[tuple[dict[Seat, Limits], bool]]:
    """Limits from the strictest on, with whether every call is to be kept exactly."""
    whole = {**fixed, **promised}
    yield whole, True
    yield whole, False
    hidden = evidence.hidden
    yield {**whole, **{seat: widened(whole[seat], plain[seat]) for seat in hidden}}, False
    for loosened in range(1, len(hidden) + 1):
        yield {**whole, **{seat: plain[seat] for seat in hidden[:loosened]}}, False


def kept_by(evidence: Evidence, auction: Auction, agreements: Agreements) -> Callable[[Deal], bool]:
    """Whether a deal's hidden hands could all have made their calls."""
    hidden = evidence.hidden

    def accept(deal: Deal) -> bool:
        return all(keeps_all(agreements, auction, seat, deal[seat]) for seat in hidden)

    return accept


def by_play(evidence: Evidence, seat: Seat) -> Limits:
    """A hidden hand by the play alone: the cards it has played, the suits it has shown out of."""
    return Limits(cards=evidence.played[seat], lengths=lengths_known(evidence, seat))


def by_calls(auction: Auction, agreements: Agreements, plain: Mapping[Seat, Limits]) -> dict[Seat, Limits]:
    """The limits by the play narrowed by the calls; by the play alone where the two do not meet."""
    state = state_of(agreements, auction)
    return {seat: narrowed(limits, state.known[seat.index]) for seat, limits in plain.items()}


def narrowed(limits: Limits, known: Known) -> Limits:
    """Both at once, or the first alone."""
    spans: dict[Suit, tuple[int, int]] = {}
    for suit, (low, high) in limits.lengths.items():
        least, most = known.length(suit)
        spans[suit] = (max(low, least), min(high, most))
        if spans[suit][0] > spans[suit][1]:
            return limits
    shapes = listed(known.shapes)
    low, high = known.hcp
    return Limits(
        cards=limits.cards,
        points=(low, high),
        lengths=spans,
        shapes=shapes if len(shapes) <= MOST_SHAPES else (),
    )


def widened(limits: Limits, plain: Limits) -> Limits:
    """A little more than the calls have promised, but no more than the play allows: somebody stretched a bid."""
    low, high = limits.points
    spans = {
        suit: (max(least - 1, plain.lengths[suit][0]), min(most + 1, plain.lengths[suit][1]))
        for suit, (least, most) in limits.lengths.items()
    }
    return Limits(cards=limits.cards, points=(max(0, low - STRETCH), high + STRETCH), lengths=spans)


def left_over(evidence: Evidence, deal: Deal) -> Deal:
    """The deal as it is now: without the cards that have been played."""
    north, east, south, west = (deal[seat] - evidence.played[seat] for seat in SEATS)
    return Deal(north, east, south, west)
