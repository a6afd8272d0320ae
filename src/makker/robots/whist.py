"""Rules of thumb for whist and bridge-whist."""

from collections.abc import Sequence
from typing import Any

from makker.cards import Card, Hand, RandomSource, Strain, Suit
from makker.cards.suit import SUITS
from makker.games.whist.actions import Action, Double, Name
from makker.games.whist.table import WhistView
from makker.tricks import winning_card
from makker.valuation import high_card_points


class WhistRobot:
    """Names trumps from length and aces, doubles with a strong hand, follows low or wins cheaply."""

    def act(self, view: WhistView[Any], budget: float, rng: RandomSource) -> Action:  # noqa: ARG002
        """One of the view's moves. The view must have some."""
        moves = view.moves
        cards = [move for move in moves if isinstance(move, Card)]
        if cards:
            return choose_card(view, cards)
        hand = view.hand or Hand()
        if isinstance(moves[0], Double):
            return Double(view.doubles == 0 and high_card_points(hand) >= 17)
        return name_trumps(hand, may_leave=Name(None) in moves)


def name_trumps(hand: Hand, may_leave: bool) -> Name:
    """No-trump with three aces or 18 points, a strong red suit of four, or else leave it to partner.

    A hand with nothing is cheapest in spades, which count least.
    """
    aces = sum(card.rank.letter == "A" for card in hand)
    points = high_card_points(hand)
    if aces >= 3 or (points >= 18 and min(hand.shape) >= 2):
        return Name(Strain.NOTRUMP)
    red = max((Suit.HEARTS, Suit.DIAMONDS), key=lambda suit: (hand.length(suit), suit.index))
    if hand.length(red) >= 5 or (hand.length(red) == 4 and points >= 12):
        return Name(red.strain)
    if may_leave:
        return Name(None)
    if points <= 5:
        return Name(Strain.SPADES)
    return Name(max(SUITS, key=hand.length).strain)


def choose_card(view: WhistView[Any], moves: Sequence[Card]) -> Card:
    """Lead from length or a sequence; follow low unless the trick can be won and partner is not winning it."""
    trump = view.strain.suit if view.strain else None
    if not view.trick.plays:
        return lead(moves, trump)
    cards = view.trick.cards
    winners = [card for card in moves if winning_card((*cards, card), trump) is card]
    partner = view.turn.partner if view.turn else None
    partner_ahead = len(cards) >= 2 and view.trick.winner(trump) is partner
    high = winning_card(cards, trump)
    if not winners or (partner_ahead and (len(cards) == 3 or high.rank.number >= 12)):
        return min(moves, key=lambda card: cost(card, trump))
    if len(cards) == 1 and high.rank.number < 11 and winners[0].rank.letter != "A":
        return min(moves, key=lambda card: cost(card, trump))
    if len(cards) == 3 or winners[0].suit is trump:
        return min(winners, key=lambda card: cost(card, trump))
    return max(winners, key=lambda card: card.index)


def cost(card: Card, trump: Suit | None) -> tuple[int, int]:
    """How much a card is missed: trumps more than the rest."""
    return card.rank.number + (20 if card.suit is trump else 0), card.index


def lead(moves: Sequence[Card], trump: Suit | None) -> Card:
    """An ace or touching honours from the longest side suit, or else its fourth best; trumps come last."""
    by_suit = {suit: [card for card in moves if card.suit is suit] for suit in SUITS}
    side = [cards for suit, cards in by_suit.items() if cards and suit is not trump] or [list(moves)]
    longest = max(side, key=len)
    touching = len(longest) > 1 and longest[0].rank.number >= 11 and longest[0].index - longest[1].index == 1
    if touching or longest[0].rank.letter == "A" or len(longest) <= 2:
        return longest[0]
    return longest[3] if len(longest) >= 4 else longest[-1]
