"""Auctions by robots of every pair of systems over random deals, for the tests that look at many of them."""

import os
import random
from collections.abc import Iterator

from makker.bidding import Agreements, Card, State, card, state_of
from makker.bidding.engine import chosen
from makker.bidding.facts import HandFacts
from makker.bidding.meaning import Rule
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.seats.seat import SEATS

DEALS = int(os.environ.get("MAKKER_BIDDING_DEALS", "400"))
"""How many deals the tests look at; the proofs want 10,000 and 20,000."""


def cards() -> list[Card]:
    """Every system, and the options that change most."""
    return [
        card("sayc"),
        card("modern"),
        card("nordic"),
        card("modern", four_card_hearts=False, four_card_spades=False),
        card("nordic", two_diamonds="multi"),
        card("sayc", judgement=True),
        card("nordic", judgement=True, slam="rkc1430"),
        card("modern", drury=True, inverted_minors=True, support_doubles=True, notrump_defence="landy"),
        card("sayc", four_card_hearts=True, slam="rkc1430", splinters=True, lebensohl=True, checkback=True),
        card("nordic", major_notrump="stenberg_club", two_over_one_game=True, gerber_rebid=True, depo=True),
    ]


def agreements(rng: random.Random) -> Agreements:
    """Two cards, a vulnerability and part-scores at random."""
    part_scores = (rng.choice((0, 0, 0, 40, 60)), rng.choice((0, 0, 0, 40, 60)))
    return Agreements(rng.choice(cards()), rng.choice(cards()), (rng.random() < 0.5, rng.random() < 0.5), part_scores)


def auctions(seed: int, number: int = DEALS) -> Iterator[tuple[Agreements, Deal, Auction, list[tuple[State, Rule]]]]:
    """Each deal with what was agreed, the auction, and the state and the rule of every call."""
    rng = random.Random(seed)
    for place in range(number):
        agreed, deal = agreements(rng), Deal.random(rng)
        auction, made = Auction(SEATS[place % 4]), []
        while not auction.is_over:
            state = state_of(agreed, auction)
            rule = chosen(state, HandFacts(deal[auction.turn]))
            made.append((state, rule))
            auction = auction.add(rule.call)
        yield agreed, deal, auction, made
