"""Judging a claim: the opponents see claimer, dummy and themselves, so they know every card."""

from makker.cards import Card, Hand, Suit
from makker.cards.hand import FULL_BITS
from makker.games.bridge.view import DealView
from makker.seats import Seat, Side
from makker.seats.seat import SEATS
from makker.tricks import TrickPlay

SMALL = 4  # tricks left that are searched to the end


def accepts(view: DealView) -> bool:
    """Whether the claim holds against any defence, as far as a rule of thumb can tell."""
    question, contract = view.question, view.contract
    if question is None or contract is None or view.turn is None or not isinstance(view.viewer, Seat):
        return True
    if question.seat is view.viewer.partner:
        return True  # a partner who concedes is believed
    if question.tricks == 0:
        return True
    hands = known_hands(view)
    if hands is None:
        return False
    claimer = question.seat.side
    if question.remaining <= SMALL:
        trump = contract.strain.suit
        play = TrickPlay(SEATS, hands, trump, view.turn, view.trick, (), (0, 0, 0, 0))
        return most_tricks(play, claimer) >= question.tricks
    return not view.trick.plays and view.turn.side is claimer and top_tricks(view, hands, claimer) >= question.tricks


def known_hands(view: DealView) -> tuple[Hand, Hand, Hand, Hand] | None:
    """All four remaining hands N E S W, the unseen one by what is left over; None where two are unseen."""
    question, contract = view.question, view.contract
    if question is None or contract is None or not isinstance(view.viewer, Seat):
        return None
    known = {view.viewer: view.hand, contract.dummy: view.dummy, question.seat: question.hand}
    hands = {seat: hand for seat, hand in known.items() if hand is not None}
    if len(hands) != 3:
        return None
    gone = Hand(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    left = Hand.of_bits(FULL_BITS) - gone
    for hand in hands.values():
        left -= hand
    north, east, south, west = (hands.get(seat, left) for seat in SEATS)
    return north, east, south, west


def top_tricks(view: DealView, hands: tuple[Hand, ...], side: Side) -> int:
    """Winners in one hand of the side from the top, without trumps out against it."""
    trump = view.contract.strain.suit if view.contract else None
    turn = view.turn
    if turn is None:
        return 0
    against = hands[side.other.seats[0].index] | hands[side.other.seats[1].index]
    if trump is not None and against.length(trump):
        return 0
    return sum(top_run(hands[turn.index], against, suit) for suit in {card.suit for card in hands[turn.index]})


def top_run(mine: Hand, against: Hand, suit: Suit) -> int:
    """How many cards of the suit beat all that is against them, played from the top."""
    theirs = [card.index for card in against.suit(suit)]
    run, left = 0, len(theirs)
    for card in mine.suit(suit):
        if left and max(theirs) > card.index:
            return run
        run += 1
        theirs, left = theirs[:-1], max(0, left - 1)
    return run


def most_tricks(play: TrickPlay[Seat], side: Side) -> int:
    """Tricks that the side wins with best play by all, all cards seen: exact, for a few cards."""
    if play.is_over:
        return sum(play.won[seat.index] for seat in side.seats)
    values = (most_tricks(play.play(card), side) for card in distinct(play))
    return max(values) if play.turn.side is side else min(values)


def distinct(play: TrickPlay[Seat]) -> list[Card]:
    """The playable cards, one of each run of touching cards."""
    found: list[Card] = []
    for card in play.playable():
        if not found or found[-1].suit is not card.suit or found[-1].index - card.index != 1:
            found.append(card)
        else:
            found[-1] = card
    return found
