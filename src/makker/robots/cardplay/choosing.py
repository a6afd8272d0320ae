"""Choosing a card: the hidden hands dealt as they could be, every card weighed over those deals by what it scores.

Solving with all cards in sight knows where everything lies, so cards that come out alike are told apart as a player
tells them: by the rules of thumb, then by keeping what may still be useful.
"""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, pstdev
from time import monotonic
from typing import NamedTuple

from makker.bidding import Agreements
from makker.cards import Card, Hand, RandomSource, Strain
from makker.doubledummy import Position, Solution, solve_all
from makker.games.bridge.view import DealView
from makker.robots.bridge.play import choose_card
from makker.robots.cardplay.ahead import looked_ahead
from makker.robots.cardplay.believing import believed
from makker.robots.cardplay.evidence import Evidence, read
from makker.robots.cardplay.hidden import deals, left_over
from makker.robots.cardplay.telling import lead_card, ruffing_card, small_card
from makker.robots.cardplay.weights import ALIKE, Weight, value_of
from makker.robots.cardplay.worth import worths


class Care(NamedTuple):
    """How many deals are imagined, by how many tricks are left; the more are left, the dearer each is.

    `ahead` is how many positions may be solved to see what the next choices are worth to one who does not know how the
    cards lie, in endings; earlier, where each takes longer, fewer. `reads` is whether the lead and the honours played
    make some deals likelier than others: several times as many are dealt for it.
    """

    lead: int = 40
    early: int = 40
    middle: int = 70
    late: int = 100
    ahead: int = 0
    reads: bool = False

    def number(self, tricks: int, hidden: int) -> int:
        """How many deals for so many tricks left and hidden hands."""
        if hidden > 2:
            return self.lead
        return self.early if tricks > 10 else self.middle if tricks > 6 else self.late


CLUB = Care()
EXPERT = Care(lead=160, early=140, middle=220, late=300, ahead=24000, reads=True)

SPENT = 0.6
"""The part of the budget after which no more deals are solved."""

AT_ONCE = 2
"""Deals that are solved between two looks at the clock."""


PERHAPS = 0.15
"""Where partner ruffs in more than this part of the deals, a card led tells the suit to come back in."""

MORE = 4
"""So many times the deals are dealt, to choose from them those that the lead makes likely."""


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
    imagined = deals(evidence, view.auction, agreements, seed, (MORE if care.reads else 1) * number)
    if care.reads:
        imagined = believed(view, evidence.hidden, imagined, number, seed)
    positions = [
        Position(left_over(evidence, deal), evidence.strain, evidence.leader, evidence.trick) for deal in imagined
    ]
    solutions = solved(positions, until)
    taken = [[value_of(solution, card) for solution in solutions] for card in moves]
    scores = worths(view, evidence, taken)
    found = []
    for card, values in zip(moves, taken, strict=True):
        each = tuple(scores[value] for value in values)
        found.append(Weight(card, fmean(each), fmean(values), each, ruffed(evidence, positions, card)))
    if not care.ahead or len(evidence.hidden) > 2:
        return found
    return looked_ahead(evidence, found, positions[: len(solutions)], solutions, scores, care.ahead, until)


def ruffed(evidence: Evidence, positions: Sequence[Position], card: Card) -> float:
    """In what part of the deals the partner of a defender on lead has none of the card's suit, and has trumps."""
    trump, partner = evidence.strain.suit, evidence.turn.partner
    if evidence.trick or trump is None or card.suit is trump or partner in evidence.left:
        return 0.0
    hands = [position.deal[partner] for position in positions]
    return fmean(not hand.length(card.suit) and bool(hand.length(trump)) for hand in hands)


def solved(positions: Sequence[Position], until: float) -> list[Solution]:
    """The positions' solutions, a few at a time, as far as there is time; the first few in any case."""
    found: list[Solution] = []
    for at in range(0, len(positions), AT_ONCE):
        if found and monotonic() > until:
            break
        found += solve_all(positions[at : at + AT_ONCE], threads=1)
    return found


def settle(view: DealView, evidence: Evidence, moves: Sequence[Card], weights: Sequence[Weight]) -> Card:
    """The best; of cards that are alike the one that tells what is agreed, else the one of the rules of thumb."""
    best = max(weight.score for weight in weights)
    if not view.tricks and not evidence.trick:
        return opening_lead(evidence, weights, best)
    first = next(weight for weight in weights if weight.score == best)
    alike = [weight for weight in weights if are_alike(first, weight)]
    if len(alike) == 1:
        return alike[0].card
    safe = max(weight.success for weight in alike)
    alike = [weight for weight in alike if weight.success == safe]  # a trick more is no reason to risk the contract
    tricks = max(weight.tricks for weight in alike)
    cards = [weight.card for weight in alike if weight.tricks >= tricks - 0.05]
    own = evidence.left[evidence.turn]
    given = [weight.card for weight in alike if weight.ruffed > PERHAPS]
    told = ruffing_card(evidence, given, own) if given else small_card(evidence, cards, own)
    if told is not None:
        return told
    thumb = choose_card(view, moves)
    if thumb in cards:
        return thumb
    trump = evidence.strain.suit
    same = [card for card in cards if card.suit is thumb.suit]
    return min(same or cards, key=lambda card: (card.suit is trump, card.rank.number, card.index))


def are_alike(best: Weight, other: Weight) -> bool:
    """Whether a card is no worse than the best as far as a sample can tell: it loses little, and not always one way."""
    difference = best.score - other.score
    if difference <= 0:
        return True
    if difference > ALIKE:
        return False
    apart = [mine - its for mine, its in zip(best.scores, other.scores, strict=True)]
    return difference < pstdev(apart) / sqrt(len(apart))


def opening_lead(evidence: Evidence, weights: Sequence[Weight], best: float) -> Card:
    """The suit that scores best, and of it the card that is agreed, unless that costs what can be seen."""
    chosen = next(weight.card for weight in weights if weight.score == best)
    own = evidence.left[evidence.turn].in_suit(chosen.suit)
    agreed = lead_card(own, notrump=evidence.strain is Strain.NOTRUMP)
    costs = next(best - weight.score for weight in weights if weight.card == agreed)
    return agreed if costs <= 3 * ALIKE else chosen
