"""What each card played gave away, double dummy: by whom, and what was right.

The worth of a point in the play is the tricks that declarer's side takes in all with best play by all from there on.
A card costs the tricks that the worth moves against the side that played it. So the costs of all cards lead from the
double-dummy result before the lead to the tricks that were taken; a claim's cost is what is left between.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import score_for
from makker.rules.errors import Reason
from makker.seats import Seat, Side, Vulnerability
from makker.seats.seat import SEATS
from makker.tricks import TrickPlay

CardValues = Callable[[TrickPlay[Seat]], Mapping[Card, int]]
"""For each card that may be played now, the tricks that the side in turn still takes, the one in progress included."""


class CardCost(msgspec.Struct, frozen=True):
    """One card. `seat` is the hand that it came from, `by` who chose it (declarer for dummy).

    `trick` counts from 1. `before` and `after` are declarer's tricks in all with best play by all, before and after
    the card; `cost` is the tricks given away, never negative; `right` are the cards that give nothing away;
    `points` is what it cost the side of `by` in the duplicate score.
    """

    seat: Seat
    by: Seat
    card: Card
    trick: int
    before: int
    after: int
    cost: int
    points: int
    right: Hand


class PlayCosts(msgspec.Struct, frozen=True):
    """The play of a deal.

    `start` and `end` are declarer's double-dummy tricks before the first card and after the last. `claimed` are the
    tricks that declarer got where the rest was not played (None where all cards were, or nothing is known of it);
    `claim_cost` is how many of them the double-dummy result would have given to the other side, negative where
    declarer conceded too much. `illegal` is why the play ends early: the next card breaks the Laws.
    """

    contract: Contract
    cards: tuple[CardCost, ...]
    start: int
    end: int
    claimed: int | None = None
    claim_cost: int = 0
    illegal: Reason | None = None

    def given_away(self) -> dict[Seat, int]:
        """Tricks given away by each player; dummy has none."""
        given = dict.fromkeys(SEATS, 0)
        for card in self.cards:
            given[card.by] += card.cost
        return given


class Scorer:
    """Declarer's tricks as a duplicate score for a side."""

    def __init__(self, contract: Contract, vulnerability: Vulnerability) -> None:
        self.contract = contract
        self.vulnerability = vulnerability

    def score(self, side: Side, tricks: int) -> int:
        """What so many tricks for declarer are worth to the side."""
        return score_for(side, Result(self.contract, tricks), self.vulnerability)


def start_play(deal: Deal, contract: Contract, leader: Seat | None = None) -> TrickPlay[Seat]:
    """The play before its first card; `leader` is declarer's left-hand opponent, or for an ending whoever leads.

    Raises InvalidValue (``analysis.sizes``) unless the hands are of one size, and not empty.
    """
    sizes = {len(hand) for hand in deal.hands}
    if len(sizes) != 1 or 0 in sizes:
        raise InvalidValue("analysis.sizes", {"sizes": "-".join(str(len(hand)) for hand in deal.hands)})
    return TrickPlay.start(SEATS, deal.hands, contract.strain.suit, leader or contract.leader)


def declarers_total(play: TrickPlay[Seat], contract: Contract, more: int) -> int:
    """Declarer's tricks in all, when the side in turn takes `more` of those that remain."""
    won = sum(play.won[seat.index] for seat in contract.side.seats)
    return won + (more if play.turn.side is contract.side else play.remaining - more)


def card_cost(play: TrickPlay[Seat], card: Card, values: Mapping[Card, int], scorer: Scorer) -> CardCost:
    """What a card costs that is played now."""
    contract, side = scorer.contract, play.turn.side
    most, own = max(values.values()), values[card]
    before = declarers_total(play, contract, most)
    after = declarers_total(play, contract, own)
    return CardCost(
        seat=play.turn,
        by=contract.by if play.turn is contract.dummy else play.turn,
        card=card,
        trick=len(play.done) + 1,
        before=before,
        after=after,
        cost=most - own,
        points=scorer.score(side, before) - scorer.score(side, after),
        right=Hand(each for each, tricks in values.items() if tricks == most),
    )


def play_costs(
    play: TrickPlay[Seat],
    cards: Sequence[Card],
    contract: Contract,
    vulnerability: Vulnerability,
    values: CardValues,
    tricks: int | None = None,
) -> PlayCosts:
    """What each card gave away, from `play` on.

    `cards` are in the order of play, and may end early; `tricks` are those that declarer got in the end, by a claim
    too, None where that is not known. A card that breaks the Laws ends the analysis. Raises InvalidValue as
    `start_play` does, and (``analysis.tricks``) where `tricks` cannot be.
    """
    scorer = Scorer(contract, vulnerability)
    costs, illegal = [], None
    for card in cards:
        if play.is_over or (illegal := play.illegal(card)) is not None:
            break
        costs.append(card_cost(play, card, values(play), scorer))
        play = play.play(card)
    end = declarers_total(play, contract, 0 if play.is_over else max(values(play).values()))
    start = costs[0].before if costs else end
    rest = None if play.is_over or illegal is not None else tricks
    if rest is not None:
        check_claim(rest, play, contract)
    claim_cost = 0 if rest is None else rest - end
    return PlayCosts(contract, tuple(costs), start, end, rest, claim_cost, illegal)


def check_claim(tricks: int, play: TrickPlay[Seat], contract: Contract) -> None:
    """Refuse a number of tricks that the cards already played rule out."""
    won = sum(play.won[seat.index] for seat in contract.side.seats)
    if not won <= tricks <= won + play.remaining:
        data = {"tricks": tricks, "fewest": won, "most": won + play.remaining}
        raise InvalidValue("analysis.tricks", data)
