"""The printed tables of Law 77, as data: trick points, overtricks, undertricks and contracts made (FACTS 3.5).

They are what the seeds announce and lack (FACTS D9, D21, D30), and what is printed on the back of bidding cards. Every
figure comes from `makker.games.bridge.scoring`; a table only lays them out.
"""

import msgspec

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.games.bridge.calls import Bid, all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score, overtrick_value, trick_score, undertrick_penalty

Figures = tuple[int, int, int]
"""Undoubled, doubled, redoubled."""


class TrickPoints(msgspec.Struct, frozen=True):
    """What odd tricks bid and made are worth in a strain: the first, and each one after it."""

    strain: Strain
    first: Figures
    each: Figures


class OvertrickPoints(msgspec.Struct, frozen=True):
    """What each overtrick is worth in a strain."""

    strain: Strain
    not_vulnerable: Figures
    vulnerable: Figures


class UndertrickPoints(msgspec.Struct, frozen=True):
    """What the opponents get when the contract is `down` tricks short, all together."""

    down: int
    not_vulnerable: Figures
    vulnerable: Figures


class MadeScore(msgspec.Struct, frozen=True):
    """The whole score of a contract made with so many overtricks."""

    bid: Bid
    overtricks: int
    not_vulnerable: Figures
    vulnerable: Figures


def contracts(bid: Bid) -> tuple[Contract, Contract, Contract]:
    """The bid undoubled, doubled and redoubled."""
    return (Contract(bid), Contract(bid, Doubled.DOUBLED), Contract(bid, Doubled.REDOUBLED))


def trick_points() -> tuple[TrickPoints, ...]:
    """For each strain, clubs first."""
    return tuple(trick_points_in(strain) for strain in STRAINS)


def trick_points_in(strain: Strain) -> TrickPoints:
    """One strain's row: the second trick is worth what a level of two adds to a level of one."""
    one, two = ([trick_score(contract) for contract in contracts(Bid(level, strain))] for level in (1, 2))
    return TrickPoints(strain, (one[0], one[1], one[2]), (two[0] - one[0], two[1] - one[1], two[2] - one[2]))


def overtrick_points() -> tuple[OvertrickPoints, ...]:
    """For each strain, clubs first."""
    return tuple(
        OvertrickPoints(strain, overtrick_figures(strain, False), overtrick_figures(strain, True)) for strain in STRAINS
    )


def overtrick_figures(strain: Strain, vulnerable: bool) -> Figures:
    """One strain's overtricks; they are worth the same at every level."""
    plain, doubled, redoubled = contracts(Bid(1, strain))
    return (
        overtrick_value(plain, vulnerable),
        overtrick_value(doubled, vulnerable),
        overtrick_value(redoubled, vulnerable),
    )


def undertrick_points() -> tuple[UndertrickPoints, ...]:
    """For one to thirteen tricks down."""
    return tuple(
        UndertrickPoints(down, undertrick_figures(down, False), undertrick_figures(down, True)) for down in range(1, 14)
    )


def undertrick_figures(down: int, vulnerable: bool) -> Figures:
    """So many tricks down, by doubling."""
    return (
        undertrick_penalty(down, Doubled.NO, vulnerable),
        undertrick_penalty(down, Doubled.DOUBLED, vulnerable),
        undertrick_penalty(down, Doubled.REDOUBLED, vulnerable),
    )


def made_scores(bid: Bid) -> tuple[MadeScore, ...]:
    """The back of one bidding card: the bid made exactly, with one overtrick, and so on to all thirteen tricks."""
    return tuple(
        MadeScore(bid, over, made_figures(bid, over, False), made_figures(bid, over, True))
        for over in range(13 - bid.tricks + 1)
    )


def made_figures(bid: Bid, over: int, vulnerable: bool) -> Figures:
    """The scores of the bid with so many overtricks, by doubling."""
    plain, doubled, redoubled = (
        duplicate_score(Result(contract, bid.tricks + over), vulnerable) for contract in contracts(bid)
    )
    return (plain, doubled, redoubled)


def made_table(strain: Strain | None = None) -> tuple[MadeScore, ...]:
    """Every bid (of the strain, if one is given) with every number of overtricks, in rank order."""
    bids = [bid for bid in all_bids() if strain is None or bid.strain is strain]
    return tuple(row for bid in bids for row in made_scores(bid))
