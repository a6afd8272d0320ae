"""Judging a claim: who is asked sees claimer, dummy and the own hand, so knows every card."""

from makker.cards import Hand, Suit
from makker.cards.hand import FULL_BITS
from makker.deals import Deal
from makker.doubledummy import Position, solve_all
from makker.games.bridge.view import DealView, Question
from makker.robots.cardplay.claiming import JUDGING, declarer_takes, sure_of
from makker.robots.cardplay.evidence import Evidence, read
from makker.seats import Seat, Side
from makker.seats.seat import SEATS


def accepts(view: DealView) -> bool:
    """Whether the claim is so: against any defence, and in every layout that the claimer cannot exclude.

    Declarer sees two hands, so declarer's claim must not need a guess; where there is too much to try, winners that can
    be counted from the top will do. A defender's claim need only hold as the cards lie. Whose partner concedes objects
    when sure of more.
    """
    question, contract = view.question, view.contract
    if question is None or contract is None or view.turn is None or not isinstance(view.viewer, Seat):
        return True
    if question.seat is view.viewer.partner:
        return sure_of(view) <= question.tricks
    if question.tricks == 0:
        return True
    hands = known_hands(view)
    if hands is None:
        return False
    side = question.seat.side
    if double_dummy(view, hands, side) < question.tricks:
        return False
    return side is not contract.side or is_certain(view, question, hands)


def is_certain(view: DealView, question: Question, hands: tuple[Hand, Hand, Hand, Hand]) -> bool:
    """Whether declarer's claim holds in every layout of the cards that declarer does not see."""
    evidence, side = read(view), question.seat.side
    seen = {seat: hands[seat.index] for seat in side.seats}
    claimers = Evidence(evidence.contract, seen, evidence.played, evidence.short, evidence.leader, evidence.trick)
    if declarer_takes(claimers, question.tricks, JUDGING):
        return True
    return not view.trick.plays and claimers.turn.side is side and top_tricks(view, hands, side) >= question.tricks


def double_dummy(view: DealView, hands: tuple[Hand, Hand, Hand, Hand], side: Side) -> int:
    """The side's tricks from here with best play by all, the trick on the table included."""
    evidence = read(view)
    (solution,) = solve_all(
        [Position(Deal(*hands), evidence.strain, evidence.leader, evidence.trick)], all_cards=False, threads=1
    )
    best = solution.tricks
    return best if evidence.turn.side is side else 13 - len(view.tricks) - best


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
