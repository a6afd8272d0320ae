"""Dealing the hidden hands as they could be: by the play, and by what everybody's calls have promised."""

from makker.bidding import Agreements
from makker.deals import Deal
from makker.doubledummy import Limits
from makker.games.bridge.auction import Auction
from makker.robots.bridge.sampling import fitting
from makker.robots.cardplay.evidence import Evidence, lengths_known
from makker.seats import Seat
from makker.seats.seat import SEATS


def deals(evidence: Evidence, auction: Auction, agreements: Agreements | None, seed: int, number: int) -> list[Deal]:
    """So many whole deals that agree with the play and the calls.

    The promises are let go where nothing fits (`makker.robots.bridge.sampling.fitting`); voids and cards seen never
    are. Raises InvalidValue only for a position that cannot be.
    """
    fixed, plain = as_played(evidence)
    return fitting(agreements, auction, fixed, plain, seed, number)


def as_played(evidence: Evidence) -> tuple[dict[Seat, Limits], dict[Seat, Limits]]:
    """The hands in sight, and what the play alone has told of the hidden ones."""
    fixed = {seat: Limits(cards=evidence.whole(seat)) for seat in evidence.left}
    return fixed, {seat: by_play(evidence, seat) for seat in evidence.hidden}


def by_play(evidence: Evidence, seat: Seat) -> Limits:
    """A hidden hand by the play alone: the cards it has played, the suits it has shown out of."""
    return Limits(cards=evidence.played[seat], lengths=lengths_known(evidence, seat))


def left_over(evidence: Evidence, deal: Deal) -> Deal:
    """The deal as it is now: without the cards that have been played."""
    north, east, south, west = (deal[seat] - evidence.played[seat] for seat in SEATS)
    return Deal(north, east, south, west)
