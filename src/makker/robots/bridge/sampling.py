"""Dealing the hidden hands so that they agree with what everybody's calls have shown."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice

from makker.bidding import Agreements, keeps, promises, state_of
from makker.bidding.known import Known
from makker.bidding.regions import listed
from makker.cards import Hand, Suit
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy import Dealer, Limits
from makker.errors import InvalidValue
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS
from makker.seats import Seat
from makker.seats.seat import SEATS

ATTEMPTS = 1500
"""Deals tried for one within the ranges that the calls leave, which is quick."""

REFUSALS = 400
"""Deals looked at in a row for one that keeps every call, which takes longer."""

LOOKED_AT, PATIENCE = 2000, 6
"""So many deals are looked at, and so many more for each that is wanted, before those found have to do."""

ENOUGH = 8
"""With so many deals that keep every promise no others are looked for where no more turn up."""

MOST_SHAPES = 120
STRETCH = 2
"""Points by which a call may have been stretched where nothing else fits."""

Hands = Mapping[Seat, Limits]


def bidding_dealer(
    agreements: Agreements, auction: Auction, known: Mapping[Seat, Hand], attempts: int = REFUSALS
) -> Dealer:
    """Deals in which every hidden hand could have made its seat's calls, and the known hands are as they are.

    Raises InvalidValue as `Dealer`; `stream` and `deals` raise ``dealing.not_found`` where nothing turns up.
    """
    fixed, plain = as_limits(known)
    limits = {**fixed, **by_calls(auction, agreements, plain)}
    return Dealer(limits, accept=kept_by(plain, auction, agreements), attempts=attempts)


def sample(agreements: Agreements, auction: Auction, known: Mapping[Seat, Hand], seed: int, number: int) -> list[Deal]:
    """So many deals that agree with the known hands and the calls; see `fitting`."""
    fixed, plain = as_limits(known)
    return fitting(agreements, auction, fixed, plain, seed, number)


def as_limits(known: Mapping[Seat, Hand]) -> tuple[dict[Seat, Limits], dict[Seat, Limits]]:
    """The hands in sight, and the hidden ones of which nothing is known."""
    fixed = {seat: Limits(cards=hand) for seat, hand in known.items()}
    anything = Limits(lengths=dict.fromkeys(SUITS, (0, 13)))
    return fixed, {seat: anything for seat in SEATS if seat not in known}


def fitting(
    agreements: Agreements | None, auction: Auction, fixed: Hands, plain: Hands, seed: int, number: int
) -> list[Deal]:
    """So many whole deals that agree with `fixed`, the hands in sight, and `plain`, what is sure of the others.

    What the calls promise is let go where nothing fits, seat by seat; what is sure never is. Where only some turn up
    that keep every promise, fewer deals than asked for. Raises InvalidValue only for a position that cannot be.
    """
    found: list[Deal] = []
    promised = plain if agreements is None else by_calls(auction, agreements, plain)
    for limits, exact in attempts(auction, fixed, plain, promised):
        accept = kept_by(plain, auction, agreements) if exact and agreements is not None else None
        found += some(limits, accept, seed, number - len(found))
        if len(found) >= min(number, ENOUGH):
            return found
    return found + Dealer({**fixed, **plain}).deals(seed, number - len(found))


def some(limits: Hands, accept: Callable[[Deal], bool] | None, seed: int, number: int) -> list[Deal]:
    """So many deals, or those that turn up; a fixed amount of work, so that the same seed gives the same deals."""
    found: list[Deal] = []
    refused, most = 0, LOOKED_AT + PATIENCE * number
    try:
        for deal in islice(Dealer(limits, attempts=ATTEMPTS).stream(seed), most):
            if accept is None or accept(deal):
                found.append(deal)
                refused = 0
            else:
                refused += 1
            if len(found) == number or refused == REFUSALS:
                break
    except InvalidValue:
        pass  # those found so far are good
    return found


def attempts(
    auction: Auction, fixed: Hands, plain: Hands, promised: Hands
) -> Iterator[tuple[dict[Seat, Limits], bool]]:
    """Limits from the strictest on, with whether every call is to be kept exactly.

    As few seats as may be are let go, opponents before a partner: a partner bids as agreed.
    """
    whole = {**fixed, **promised}
    yield whole, True
    yield whole, False
    yield {**whole, **{seat: widened(whole[seat], plain[seat]) for seat in plain}}, False
    partners = {seat.partner for seat in fixed}
    trusted_last = sorted(plain, key=lambda seat: (seat in partners, -calls_of(auction, seat)))
    for size in range(1, len(trusted_last) + 1):
        for loosened in combinations(trusted_last, size):
            yield {**whole, **{seat: plain[seat] for seat in loosened}}, False


def calls_of(auction: Auction, seat: Seat) -> int:
    """How often a seat has called other than pass: who bids most has most to contradict."""
    return sum(caller is seat and call is not PASS for caller, call in auction)


def kept_by(hidden: Hands, auction: Auction, agreements: Agreements) -> Callable[[Deal], bool]:
    """Whether a deal's hidden hands could all have made their calls."""
    made = {seat: promises(agreements, auction, seat) for seat in hidden}

    def accept(deal: Deal) -> bool:
        return all(keeps(said, deal[seat]) for seat, said in made.items() if said)

    return accept


def by_calls(auction: Auction, agreements: Agreements, plain: Hands) -> dict[Seat, Limits]:
    """What is sure narrowed by the calls; what is sure alone where the two do not meet."""
    state = state_of(agreements, auction)
    return {seat: narrowed(limits, state.known[seat.index]) for seat, limits in plain.items()}


def narrowed(limits: Limits, known: Known) -> Limits:
    """Both at once, or the first alone; shapes only where few enough are left to matter."""
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
    """A little more than the calls have promised, but no more than is sure: somebody stretched a bid."""
    low, high = limits.points
    spans = {
        suit: (max(least - 1, plain.lengths[suit][0]), min(most + 1, plain.lengths[suit][1]))
        for suit, (least, most) in limits.lengths.items()
    }
    return Limits(cards=limits.cards, points=(max(0, low - STRETCH), high + STRETCH), lengths=spans)
