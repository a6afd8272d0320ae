"""Whist and bridge-whist by weighing cards: hidden hands are dealt as they could be, and each deal is solved."""

from collections.abc import Sequence
from math import inf
from statistics import fmean
from time import monotonic
from typing import Any

from makker.cards import Card, Hand, RandomSource
from makker.cards.card import all_cards
from makker.deals import Deal
from makker.doubledummy import Position, Solution, solve_all
from makker.games.whist.actions import Action
from makker.games.whist.table import WhistView
from makker.robots.spreading import shown_out, spread_likely
from makker.robots.whist import WhistRobot, choose_card
from makker.seats import Seat
from makker.seats.seat import SEATS

ALIKE = 0.05
"""Tricks by which cards are alike: less than what a sample can tell."""

SPENT = 0.6
"""The part of the budget after which no more deals are solved."""


class WeighingWhistRobot(WhistRobot):
    """Names trumps as the rules of thumb do, and plays the card that takes most tricks over hidden deals.

    `deals` are so many at the end of a deal; before, where each is dearer, half or a fifth of them.
    """

    def __init__(self, deals: int = 60) -> None:
        self.deals = deals

    def act(self, view: WhistView[Any], budget: float, rng: RandomSource) -> Action:
        """One of the view's moves. The view must have some."""
        cards = [move for move in view.moves if isinstance(move, Card)]
        if len(cards) < 2:
            return super().act(view, budget, rng)
        return weighed(view, cards, rng, self.deals, monotonic() + SPENT * budget)


def weighed(view: WhistView[Any], cards: Sequence[Card], rng: RandomSource, deals: int, until: float = inf) -> Card:
    """The card with the most tricks on average; of those that are alike the one of the rules of thumb."""
    number = deals // (5 if len(view.tricks) < 3 else 2 if len(view.tricks) < 6 else 1)
    solutions: list[Solution] = []
    for position in imagined(view, rng, max(number, 1)):
        solutions += solve_all([position], threads=1)
        if monotonic() > until:
            break
    if not solutions:
        return choose_card(view, cards)
    means = {card: fmean(solution.value(card) for solution in solutions) for card in cards}
    best = max(means.values())
    alike = [card for card in cards if means[card] >= best - ALIKE]
    thumb = choose_card(view, cards)
    return thumb if thumb in alike else min(alike, key=lambda card: (is_trump(view, card), card.rank.index, card.index))


def is_trump(view: WhistView[Any], card: Card) -> bool:
    """Whether it is one."""
    return view.strain is not None and card.suit is view.strain.suit


def imagined(view: WhistView[Any], rng: RandomSource, number: int) -> list[Position]:
    """So many positions that agree with the hands in sight, the card turned up, and the suits shown out of."""
    if view.strain is None or view.turn is None:
        return []
    known = in_sight(view)
    played = {card for trick in (*view.tricks, view.trick) for card in trick.cards}
    fixed = {card for hand in known.values() for card in hand}
    hidden = [card.index for card in all_cards() if card not in played and card not in fixed]
    left = [13 - held_out(view, seat) for seat in SEATS]
    room = [0 if seat in known else left[seat.index] for seat in SEATS]
    without = [set[int]() if seat in known else shown_out((*view.tricks, view.trick), seat) for seat in SEATS]
    turned = view.turned if view.turned and view.turned.index in hidden and view.dealer not in known else None
    if turned is not None:
        hidden.remove(turned.index)
        room[view.dealer.index] -= 1
    leader = view.trick.plays[0][0] if view.trick.plays else view.turn
    found = []
    for _ in range(number):
        dealt = spread_likely(hidden, room, without, rng)
        if dealt is not None:
            hands = {seat: Hand(Card.at(at) for at in dealt[seat.index]) for seat in SEATS} | known
            if turned is not None:
                hands[view.dealer] |= Hand((turned,))
            found.append(Position(Deal.of(hands), view.strain, leader, view.trick.cards))
    return found


def in_sight(view: WhistView[Any]) -> dict[Seat, Hand]:
    """The hands that the viewer sees, as they are held now."""
    found = {}
    if isinstance(view.viewer, Seat) and view.hand is not None:
        found[view.viewer] = view.hand
    if view.dummy is not None and view.dummy_hand is not None:
        found[view.dummy] = view.dummy_hand
    return found


def held_out(view: WhistView[Any], seat: Seat) -> int:
    """How many cards a seat has played."""
    return sum(who is seat for trick in (*view.tricks, view.trick) for who, _ in trick.plays)


def club() -> WeighingWhistRobot:
    """Some dozens of deals a card."""
    return WeighingWhistRobot(50)


def expert() -> WeighingWhistRobot:
    """More."""
    return WeighingWhistRobot(200)
