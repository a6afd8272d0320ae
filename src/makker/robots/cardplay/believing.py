"""How far an imagined deal is believed: by the card led against the contract (FACTS 5.2), and by honours played.

What the calls have promised and the play has shown is kept in every imagined deal; a lead only makes some likelier
than others, for nobody is bound to lead as the table has it.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from makker.cards import Card, Hand, Strain, Suit
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.games.bridge.calls import Bid
from makker.games.bridge.view import DealView
from makker.robots.cardplay.telling import lead_card
from makker.seats import Seat

OTHERWISE = 0.15
"""How often another card of the suit is led than the one agreed, against once for that."""

LONGEST = {0: 1.0, 1: 0.4, 2: 0.3, 3: 0.12}
"""How often a suit is led against no-trump that is so many cards shorter than the longest."""

FOR_RUFF = {1: 1.0, 2: 0.33, 3: 0.22, 4: 0.25, 5: 0.45}
"""How often a suit of so many cards is led against a suit contract by who has trumps to ruff with."""

TRUMPS, THEIRS, PARTNERS = 0.05, 0.5, 0.65
"""How often trumps are led; how much rarer a suit that the opponents have bid; how often partner's suit."""

TEN = 10
"""The lowest card that is chosen from those that touch it without any agreement."""


class Lead(NamedTuple):
    """The opening lead and what it is read by: the contract's strain, and who has bid each suit."""

    seat: Seat
    card: Card
    strain: Strain
    bidders: Mapping[Suit, frozenset[Seat]]


class Honour(NamedTuple):
    """An honour with which a hidden hand has followed suit, and the cards that were gone by then."""

    seat: Seat
    card: Card
    gone: Hand


def first_lead(view: DealView) -> Lead | None:
    """Who led what against the contract; None before that."""
    trick = view.tricks[0] if view.tricks else view.trick
    if not trick.plays or view.contract is None:
        return None
    bids = [(seat, call.strain.suit) for seat, call in view.auction if isinstance(call, Bid)]
    bidders = {suit: frozenset(seat for seat, bid in bids if bid is suit) for suit in SUITS}
    seat, card = trick.plays[0]
    return Lead(seat, card, view.contract.strain, bidders)


def honours(view: DealView, hidden: Sequence[Seat]) -> list[Honour]:
    """The honours from which something may be read."""
    found, gone = list[Honour](), Hand()
    for trick in (*view.tricks, view.trick):
        for place, (seat, card) in enumerate(trick.plays):
            if place % 2 and seat in hidden and card.rank.number >= TEN and card.suit is trick.cards[0].suit:
                found.append(Honour(seat, card, gone))
        gone |= Hand(trick.cards)
    return found


def likelihood(lead: Lead, hand: Hand) -> float:
    """How readily the leader would have led the card from the hand, from 0 to 1."""
    agreed = lead_card(hand.in_suit(lead.card.suit), notrump=lead.strain is Strain.NOTRUMP) == lead.card
    weights = {suit: suit_weight(lead, hand, suit) for suit in SUITS if hand.length(suit)}
    return (1.0 if agreed else OTHERWISE) * weights[lead.card.suit] / sum(weights.values())


def of_equals(played: Sequence[Honour], deal: Deal) -> float:
    """How readily the honours were chosen from those that touch them.

    Who has queen and jack plays each of them half the time; who has but the one had no choice (restricted choice).
    """
    readily = 1.0
    for seat, card, gone in played:
        readily /= len(touching(deal[seat], gone, card))
    return readily


def touching(hand: Hand, gone: Hand, card: Card) -> list[Card]:
    """The cards of a hand that are worth the same as one of them, as far as it knows from what is gone."""
    held = hand - gone
    found = [card]
    for step in (1, -1):
        at = card.index + step
        while 0 <= at < 52 and at // 13 == card.index // 13 and (Card.at(at) in held or Card.at(at) in gone):
            found += [Card.at(at)] if Card.at(at) in held else []
            at += step
    return found


def suit_weight(lead: Lead, hand: Hand, suit: Suit) -> float:
    """How readily the suit is led, beside the other suits of the hand; as club players at this table do on average."""
    bidders, trump = lead.bidders[suit], lead.strain.suit
    if suit is trump:
        return TRUMPS
    if lead.seat.partner in bidders:
        return PARTNERS
    if trump is None:
        weight = LONGEST[min(max(hand.shape) - hand.length(suit), max(LONGEST))]
    else:
        weight = FOR_RUFF[min(hand.length(suit), max(FOR_RUFF))]
        if hand.length(suit) == 1 and not hand.length(trump):
            weight = FOR_RUFF[3]
    return weight * (THEIRS if any(seat.side is not lead.seat.side for seat in bidders) else 1.0)


def believed(view: DealView, hidden: Sequence[Seat], deals: Sequence[Deal], number: int, seed: int) -> list[Deal]:
    """So many of the deals, each kept as readily as it is believed; half as many at least."""
    lead = first_lead(view)
    if lead is None:
        return list(deals[:number])
    rng, played = Random(seed), honours(view, hidden)
    readily = [of_equals(played, deal) for deal in deals]
    if lead.seat in hidden:
        readily = [chance * likelihood(lead, deal[lead.seat]) for chance, deal in zip(readily, deals, strict=True)]
    most = max(readily)
    kept: list[Deal] = []
    doubted: list[Deal] = []
    for deal, chance in zip(deals, readily, strict=True):
        (kept if rng.random() * most < chance else doubted).append(deal)
        if len(kept) == number:
            return kept
    return kept + doubted[: max(0, number // 2 - len(kept))]
