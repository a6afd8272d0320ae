"""The convention card of a pair, made from the rules: what each call means in the situations that a card lists."""

from typing import NamedTuple

from makker.bidding.card import Agreements, Card
from makker.bidding.engine import meanings
from makker.bidding.meaning import Meaning
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS
from makker.seats import Seat

SITUATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("openings", ("",)),
    ("responses", ("1C P", "1D P", "1H P", "1S P", "1N P", "2C P", "2D P", "2H P", "2N P", "3H P", "3N P", "P P 1S P")),
    (
        "rebids",
        (
            "1N P 2C P",
            "1S P 2N P",
            "1S P 2N P 3C P",
            "1D P 1S P",
            "1S P 1N P",
            "1D P 1S P 1N P",
            "1D P 1S P 2C P",
            "1S P 2D P",
        ),
    ),
    ("slam", ("1S P 3S P 4N P", "1S P 3S P 4N P 5C P", "1S P 3S P 4N P 5H P 5N P", "1H P 3H P 4N 5S", "1N P 4C P")),
    ("competition", ("1H X", "1D 1S", "1D P 1S 2C", "1S 2N", "1S P 2N 3C", "1N 2H")),
    ("defence", ("1D", "1H", "1N", "2H", "3H", "1H P P", "1H X P", "1H 1S P", "1N P 2C", "2C")),
)
"""Sections by code, and the calls after which each call is explained; North deals."""


class Situation(NamedTuple):
    """What may be called after some calls, and what each means."""

    calls: str
    meanings: tuple[Meaning, ...]


class Section(NamedTuple):
    """A part of the card."""

    code: str
    situations: tuple[Situation, ...]


def convention_card(card: Card) -> tuple[Section, ...]:
    """The whole card, both sides playing it, nobody vulnerable."""
    agreements = Agreements(card, card)
    return tuple(Section(code, tuple(situation(agreements, calls) for calls in listed)) for code, listed in SITUATIONS)


def situation(agreements: Agreements, calls: str) -> Situation:
    """One situation: every call of the rules but passes that say nothing, in the order of the calls."""
    auction = Auction.parse(calls, Seat.NORTH)
    found = [each for each in meanings(agreements, auction) if each.call is not PASS or not each.says_nothing]
    return Situation(calls, tuple(sorted(found, key=lambda each: (each.call.index + 3) % 38)))
