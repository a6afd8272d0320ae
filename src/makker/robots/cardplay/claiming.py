"""When a robot claims: only what is certain in every layout that it cannot exclude (Law 68)."""

from collections.abc import Sequence
from itertools import islice

from makker.cards import Card, Hand
from makker.cards.suit import SUITS
from makker.doubledummy import Context, Dealer, Position
from makker.games.bridge.actions import Claim
from makker.games.bridge.view import DealView
from makker.robots.cardplay.certain import Certainty, Undecided
from makker.robots.cardplay.evidence import Evidence, read
from makker.robots.cardplay.hidden import as_played, left_over
from makker.robots.cardplay.places import SUIT, Place, drawing, own_winners, running
from makker.seats import Seat
from makker.seats.seat import SEATS

FEWEST = 2
"""Cards in hand: with one there is nothing to be gained by claiming."""

MOST_OBJECTIONS = 2
"""Claims of a side that were objected to, after which its robots claim no more in the deal."""

CLAIMING = 12_000
"""Cards tried before a robot plays on rather than claim."""

LAYOUTS = 8
"""So many layouts must leave the tricks before it is looked whether all do."""

FULL_HANDS = 10
"""With more cards in hand there is too much to try."""

JUDGING = 15_000
"""Cards tried to judge a claim that somebody else has made."""


def claim(view: DealView) -> Claim | None:
    """The claim of the hand on lead where the rest is certain, or all of it but a trump that stands; None otherwise.

    A claim that was objected to is not made again in the same trick.
    """
    if view.trick.plays or not may_claim(view):
        return None
    evidence = read(view)
    remaining = 13 - len(view.tricks)
    if evidence.contract.by is view.viewer:
        tricks = remaining - trumps_against(evidence)
        line = declarers_line(evidence, tricks, CLAIMING) if tricks and is_likely(evidence, tricks) else None
        return None if line is None else Claim(tricks, statement(line))
    return Claim(remaining, statement(winners(evidence))) if defender_takes_all(evidence) else None


def statement(line: Sequence[int]) -> str:
    """The order in which cards will be played (Law 68C), as card codes: every language can show them in its own way."""
    return " ".join(Card.at(card).text for card in line)


def is_likely(evidence: Evidence, tricks: int) -> bool:
    """Whether so many tricks are there in each of a few layouts of the hidden cards: else a search would be in vain."""
    if evidence.size(evidence.leader) > FULL_HANDS:
        return False
    fixed, plain = as_played(evidence)
    stream = Dealer({**fixed, **plain}).stream(0)
    solver = Context()
    return all(
        solver.reaches(Position(left_over(evidence, deal), evidence.strain, evidence.leader, evidence.trick), tricks)
        for deal in islice(stream, LAYOUTS)
    )


def may_claim(view: DealView) -> bool:
    """Whether a claim is possible here, and not a nuisance."""
    contract, viewer, remaining = view.contract, view.viewer, 13 - len(view.tricks)
    if contract is None or view.hand is None or view.dummy is None or not isinstance(viewer, Seat):
        return False
    if view.turn is not viewer and not (view.turn is contract.dummy and viewer is contract.by):
        return False
    objected = [left for seat, left in view.objections if seat.side is viewer.side]
    if remaining < FEWEST or remaining in objected or len(objected) >= MOST_OBJECTIONS:
        return False
    return any(isinstance(aside, Claim) for aside in view.asides)


def trumps_against(evidence: Evidence) -> int:
    """One where the opponents have the highest trump, which takes a trick whatever happens; or else none."""
    trump = evidence.strain.suit
    if trump is None:
        return 0
    ours = 0
    for hand in evidence.left.values():
        ours |= hand.bits & SUIT[trump.index]
    return int(evidence.unseen.bits & SUIT[trump.index] > ours)


def declarer_takes(evidence: Evidence, tricks: int, most: int) -> bool:
    """Whether declarer, who sees dummy, is sure of so many of the tricks left; not so if there is too much to try."""
    return declarers_line(evidence, tricks, most) is not None


def declarers_line(evidence: Evidence, tricks: int, most: int) -> list[int] | None:
    """The cards to lead, in order, for so many sure tricks: from the top, or else giving up what is lost in between."""
    rest = evidence.size(evidence.leader) + bool(evidence.trick) - tricks
    side, trump = evidence.contract.side, evidence.strain.suit
    found = None
    if evidence.trick or at_most(evidence) >= tricks:
        found = line_of(Certainty(side, trump, most, rest), place_of(evidence, 0))
    if found is None and rest > 0:
        found = line_of(Certainty(side, trump, most), place_of(evidence, rest))
    return found


def line_of(search: Certainty, place: Place) -> list[int] | None:
    """What is led from a place that holds; None if it does not, or if there is too much to try."""
    try:
        return search.line(place) if search.holds(place) else None
    except Undecided:
        return None


def winners(evidence: Evidence) -> list[int]:
    """The cards that a defender on lead takes the tricks with."""
    mine, dummy = own_and_dummy(evidence)
    trump = -1 if evidence.strain.suit is None else evidence.strain.suit.index
    return running(mine.bits, dummy.bits, evidence.unseen.bits, trump)


def at_most(evidence: Evidence) -> int:
    """Tricks that declarer's side can take at most without losing one: a suit needs its highest card."""
    hands = [hand.bits for hand in evidence.left.values()]
    found = 0
    for suit in SUITS:
        held = [hand & SUIT[suit.index] for hand in hands]
        if suit is evidence.strain.suit:
            found += sum(each.bit_count() for each in held)
        elif max(held) > evidence.unseen.bits & SUIT[suit.index]:
            found += max(each.bit_count() for each in held)
    return found


def place_of(evidence: Evidence, lose: int) -> Place:
    """The position as the search has it."""
    north, east, south, west = (evidence.left[seat].bits if seat in evidence.left else 0 for seat in SEATS)
    sizes = [evidence.size(seat) for seat in SEATS]
    voids = sum(1 << 4 * seat.index + suit.index for seat in evidence.hidden for suit in evidence.short[seat])
    return Place(
        ours=(north, east, south, west),
        pool=evidence.unseen.bits,
        sizes=(sizes[0], sizes[1], sizes[2], sizes[3]),
        voids=voids,
        leader=evidence.leader.index,
        trick=tuple(card.index for card in evidence.trick),
        lose=lose,
    )


def defender_takes_all(evidence: Evidence) -> bool:
    """Whether the defender on lead takes every trick alone, whatever partner and declarer hold."""
    mine, dummy = own_and_dummy(evidence)
    on_lead = evidence.left.get(evidence.turn) == mine and not evidence.trick
    trump = -1 if evidence.strain.suit is None else evidence.strain.suit.index
    return on_lead and own_winners(mine.bits, dummy.bits, evidence.unseen.bits, trump) == len(mine)


def sure_of(view: DealView) -> int:
    """The tricks that a defender is sure of with the own hand alone: trumps over all others, on lead winners too."""
    evidence = read(view)
    trump = evidence.strain.suit
    mine, dummy = own_and_dummy(evidence)
    others = dummy | evidence.unseen
    suits = SUITS if trump is None and evidence.turn is view.viewer and not evidence.trick else (trump,)
    return sum(drawing(mine.bits & SUIT[suit.index], others.bits & SUIT[suit.index]) for suit in suits if suit)


def own_and_dummy(evidence: Evidence) -> tuple[Hand, Hand]:
    """A defender's hand, and dummy's."""
    dummy = evidence.contract.dummy
    mine = next(hand for seat, hand in evidence.left.items() if seat is not dummy)
    return mine, evidence.left.get(dummy, Hand())
