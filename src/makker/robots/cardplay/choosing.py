"""Choosing a card: the hidden hands dealt as they could be, every card weighed over those deals by what it scores.

Solving with all cards in sight knows where everything lies, so cards that come out alike are told apart as a player
tells them: by the rules of thumb, then by keeping what may still be useful.
"""

from collections.abc import Sequence
from math import inf
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from makker.bidding import Agreements
from makker.cards import Card, Hand, RandomSource, Strain
from makker.doubledummy import Position, Solution, solve_all
from makker.games.bridge.contract import Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.view import DealView
from makker.robots.bridge.play import choose_card
from makker.robots.cardplay.evidence import Evidence, read
from makker.robots.cardplay.hidden import deals, left_over
from makker.robots.cardplay.telling import lead_card, small_card


class Care(NamedTuple):
    """How many deals are imagined, by how many tricks are left; the more are left, the dearer each is."""

    lead: int = 40
    early: int = 40
    middle: int = 70
    late: int = 100

    def number(self, tricks: int, hidden: int) -> int:
        """How many deals for so many tricks left and hidden hands."""
        if hidden > 2:
            return self.lead
        return self.early if tricks > 10 else self.middle if tricks > 6 else self.late


CLUB = Care()
EXPERT = Care(lead=160, early=140, middle=220, late=300)

SPENT = 0.6
"""The part of the budget after which no more deals are solved."""

AT_ONCE = 2
"""Deals that are solved between two looks at the clock."""

ALIKE = 4.0
"""Points of mean score by which cards are alike: less than what a sample can tell."""


class Weight(NamedTuple):
    """A card with its mean score for the side to play, and its mean tricks."""

    card: Card
    score: float
    tricks: float


def choose(
    view: DealView,
    moves: Sequence[Card],
    agreements: Agreements | None,
    rng: RandomSource,
    care: Care = CLUB,
    budget: float = inf,
) -> Card:
    """One of the legal cards for the hand in turn. The same random source gives the same card.

    Where the budget, in seconds, does not last for all the deals, those count that could be solved.
    """
    until = monotonic() + SPENT * budget
    evidence = read(view)
    if len(moves) == 1 or all_equal(evidence, moves):
        return last_resort(evidence, moves)
    weights = weigh(view, evidence, moves, agreements, rng.randrange(1 << 62), care, until)
    return settle(view, evidence, moves, weights)


def all_equal(evidence: Evidence, moves: Sequence[Card]) -> bool:
    """Whether the cards touch each other once what is gone is left out: then any will do."""
    if len({card.suit for card in moves}) > 1:
        return False
    own = evidence.left[evidence.turn]
    between = range(min(card.index for card in moves), max(card.index for card in moves) + 1)
    gone = Hand.of_bits(sum(hand.bits for hand in evidence.played.values()))
    trick = {card.index for card in evidence.trick}
    return all((Card.at(at) in own or Card.at(at) in gone) and at not in trick for at in between)


def last_resort(evidence: Evidence, moves: Sequence[Card]) -> Card:
    """The lowest of cards that are worth the same; in the lead the highest, as sequences are led."""
    pick = min if evidence.trick else max
    return pick(moves, key=lambda card: card.index)


def weigh(
    view: DealView,
    evidence: Evidence,
    moves: Sequence[Card],
    agreements: Agreements | None,
    seed: int,
    care: Care,
    until: float = inf,
) -> list[Weight]:
    """Every card's mean score over deals that agree with what is known."""
    tricks = 13 - len(view.tricks)
    number = care.number(tricks, len(evidence.hidden))
    imagined = deals(evidence, view.auction, agreements, seed, number)
    positions = [
        Position(left_over(evidence, deal), evidence.strain, evidence.leader, evidence.trick) for deal in imagined
    ]
    solutions = solved(positions, until)
    scores = score_by_tricks(view, evidence)
    found = []
    for card in moves:
        values = [value_of(solution, card) for solution in solutions]
        found.append(Weight(card, fmean(scores[value] for value in values), fmean(values)))
    return found


def solved(positions: Sequence[Position], until: float) -> list[Solution]:
    """The positions' solutions, a few at a time, as far as there is time; the first few in any case."""
    found: list[Solution] = []
    for at in range(0, len(positions), AT_ONCE):
        if found and monotonic() > until:
            break
        found += solve_all(positions[at : at + AT_ONCE], threads=1)
    return found


def value_of(solution: Solution, card: Card) -> int:
    """Tricks that the side takes from here if it plays the card."""
    return solution.value(card)


def score_by_tricks(view: DealView, evidence: Evidence) -> list[int]:
    """What the side to play scores for each number of tricks that it takes from here on."""
    contract, turn = evidence.contract, evidence.turn
    vulnerable = view.vulnerability.includes(contract.side)
    declaring = turn.side is contract.side
    left = 13 - len(view.tricks)
    mine = sum(view.won[seat.index] for seat in turn.side.seats)
    found = []
    for more in range(left + 1):
        made = mine + more if declaring else len(view.tricks) - mine + left - more
        score = duplicate_score(Result(contract, made), vulnerable)
        found.append(score if declaring else -score)
    return found


def settle(view: DealView, evidence: Evidence, moves: Sequence[Card], weights: Sequence[Weight]) -> Card:
    """The best; of cards that are alike the one that tells what is agreed, else the one of the rules of thumb."""
    best = max(weight.score for weight in weights)
    if not view.tricks and not evidence.trick:
        return opening_lead(evidence, weights, best)
    alike = [weight for weight in weights if weight.score >= best - ALIKE]
    if len(alike) == 1:
        return alike[0].card
    tricks = max(weight.tricks for weight in alike)
    cards = [weight.card for weight in alike if weight.tricks >= tricks - 0.05]
    told = small_card(evidence, cards, evidence.left[evidence.turn])
    if told is not None:
        return told
    thumb = choose_card(view, moves)
    if thumb in cards:
        return thumb
    trump = evidence.strain.suit
    same = [card for card in cards if card.suit is thumb.suit]
    return min(same or cards, key=lambda card: (card.suit is trump, card.rank.number, card.index))


def opening_lead(evidence: Evidence, weights: Sequence[Weight], best: float) -> Card:
    """The suit that scores best, and of it the card that is agreed, unless that costs what can be seen."""
    chosen = next(weight.card for weight in weights if weight.score == best)
    own = evidence.left[evidence.turn].in_suit(chosen.suit)
    agreed = lead_card(own, notrump=evidence.strain is Strain.NOTRUMP)
    costs = next(best - weight.score for weight in weights if weight.card == agreed)
    return agreed if costs <= 3 * ALIKE else chosen
