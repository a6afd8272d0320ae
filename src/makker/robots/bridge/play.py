"""Cards by rules of thumb: sequences led from the top, second hand low, third hand high, win cheaply, draw trumps."""

from collections.abc import Sequence

from makker.cards import Card, Hand, Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import Bid
from makker.games.bridge.view import DealView
from makker.seats import Seat
from makker.tricks import winning_card


def choose_card(view: DealView, moves: Sequence[Card]) -> Card:
    """One of the legal cards, for whichever hand is in turn."""
    if len(moves) == 1:
        return moves[0]
    if not view.trick.plays:
        return lead(view, moves)
    return follow(view, moves)


def trump_of(view: DealView) -> Suit | None:
    """The trump suit."""
    return view.contract.strain.suit if view.contract else None


def played(view: DealView) -> Hand:
    """Every card played so far."""
    tricks = (*view.tricks, view.trick)
    return Hand(card for trick in tricks for card in trick.cards)


def hands_seen(view: DealView) -> Hand:
    """Cards that cannot be in an opponent's hand: one's own, dummy's as far as it is on one's side, those played."""
    seen = played(view) | (view.hand or Hand())
    if view.contract is not None and isinstance(view.viewer, Seat) and view.contract.side is view.viewer.side:
        seen |= view.dummy or Hand()
    return seen


def is_high(view: DealView, card: Card) -> bool:
    """Whether no higher card of the suit is still out against us."""
    outstanding = Hand.of_bits((1 << 52) - 1) - hands_seen(view)
    return all(other.index < card.index for other in outstanding.suit(card.suit))


def partner_wins(view: DealView, trump: Suit | None) -> bool:
    """Whether the partner of the hand in turn is winning the trick."""
    turn = view.turn
    return turn is not None and view.trick.winner(trump) is turn.partner


def follow(view: DealView, moves: Sequence[Card]) -> Card:
    """Second hand low, third hand as high as needed, fourth hand wins as cheaply as it can."""
    trump = trump_of(view)
    cards = view.trick.cards
    winners = [card for card in moves if winning_card((*cards, card), trump) is card]
    if not winners:
        return cheapest(moves, trump)
    last = len(cards) == 3
    if partner_wins(view, trump) and (last or is_high(view, winning_card(cards, trump))):
        return cheapest(moves, trump)
    if last:
        return min(winners, key=lambda card: cost(card, trump))
    if len(cards) == 1 and not honour_led(cards[0]):
        sure = [card for card in winners if is_high(view, card) and view.contract is not None and ruff_or_ace(card)]
        return cheapest(moves, trump) if not sure or declaring(view) else min(sure, key=lambda card: cost(card, trump))
    if moves[0].suit is not cards[0].suit and winners[0].suit is trump:
        return min(winners, key=lambda card: cost(card, trump))
    return equal_lowest(view, max(winners, key=lambda card: card.index))


def honour_led(card: Card) -> bool:
    """Cover an honour with an honour."""
    return card.rank.number >= 11


def ruff_or_ace(card: Card) -> bool:
    """An ace need not wait."""
    return card.rank.number == 14


def declaring(view: DealView) -> bool:
    """Whether the viewer is of declarer's side."""
    return isinstance(view.viewer, Seat) and view.contract is not None and view.contract.side is view.viewer.side


def equal_lowest(view: DealView, card: Card) -> Card:
    """The lowest card of the hand in turn that is as good as this one: third hand plays the lower of touching cards."""
    mine = [each for each in view.moves if isinstance(each, Card) and each.suit is card.suit]
    gone = played(view)
    index = card.index
    while index % 13 and (below := Card.at(index - 1)) is not None and (below in mine or below in gone):
        index -= 1
        if below in mine:
            card = below
    return card


def cost(card: Card, trump: Suit | None) -> int:
    """How dear a card is: trumps dearer than the rest."""
    return card.rank.number + (20 if card.suit is trump else 0)


def cheapest(moves: Sequence[Card], trump: Suit | None) -> Card:
    """The card that is missed least."""
    return min(moves, key=lambda card: (cost(card, trump), card.index))


def lead(view: DealView, moves: Sequence[Card]) -> Card:
    """Declarer draws trumps and runs long suits; defenders lead partner's suit, sequences, or fourth best."""
    by_suit = {suit: [card for card in moves if card.suit is suit] for suit in SUITS}
    held = {suit: cards for suit, cards in by_suit.items() if cards}
    if declaring(view):
        return declarer_lead(view, held)
    return defender_lead(view, held)


def declarer_lead(view: DealView, held: dict[Suit, list[Card]]) -> Card:
    """Trumps while the opponents have any, then winners, then the longest suit."""
    trump = trump_of(view)
    if trump is not None and trump in held and opponents_hold(view, trump):
        return held[trump][0] if is_high(view, held[trump][0]) else held[trump][-1]
    winners = [cards[0] for suit, cards in held.items() if suit is not trump and is_high(view, cards[0])]
    if winners:
        return max(winners, key=lambda card: len(held[card.suit]))
    side = [suit for suit in held if suit is not trump] or list(held)
    return held[max(side, key=lambda suit: len(held[suit]))][-1]


def opponents_hold(view: DealView, suit: Suit) -> bool:
    """Whether cards of the suit are out against us."""
    return len(hands_seen(view).suit(suit)) < 13


def defender_lead(view: DealView, held: dict[Suit, list[Card]]) -> Card:
    """Cash a winner late, lead partner's suit, the top of a sequence, or low from length."""
    trump = trump_of(view)
    wanted = partner_suits(view)
    for suit in wanted:
        if suit in held and suit is not trump:
            return from_suit(held[suit])
    side = {suit: cards for suit, cards in held.items() if suit is not trump} or held
    sequences = [cards for cards in side.values() if is_sequence(cards)]
    if sequences:
        return max(sequences, key=len)[0]
    safe = {suit: cards for suit, cards in side.items() if cards[0].rank.number != 14 or trump is None} or side
    return from_suit(max(safe.values(), key=len))


def partner_suits(view: DealView) -> list[Suit]:
    """Suits that the partner of the hand in turn has bid."""
    partner = view.turn.partner if view.turn else None
    found = (call.strain for seat, call in view.auction if seat is partner and isinstance(call, Bid))
    return [strain.suit for strain in found if strain is not Strain.NOTRUMP and strain.suit is not None]


def is_sequence(cards: list[Card]) -> bool:
    """Two touching honours at the top."""
    return len(cards) >= 2 and cards[0].rank.number >= 11 and cards[0].index - cards[1].index == 1


def from_suit(cards: list[Card]) -> Card:
    """Top of a sequence or doubleton, fourth best from length, or the lowest of three (FACTS 5.2)."""
    if is_sequence(cards) or len(cards) == 2:
        return cards[0]
    return cards[3] if len(cards) >= 4 else cards[-1]
