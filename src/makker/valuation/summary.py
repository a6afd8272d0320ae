"""Every count of a hand at once, for showing."""

import msgspec

from makker.cards import Hand
from makker.valuation.kaplan_rubens import kaplan_rubens
from makker.valuation.openings import rule_of_twenty, rule_of_twenty_two, starting_points
from makker.valuation.points import (
    Shortness,
    bergen_points,
    controls,
    high_card_points,
    length_points,
    shortness_points,
)
from makker.valuation.tricks import adjusted_losers, losers, new_losers, playing_tricks, quick_tricks
from makker.valuation.zar import zar_points


class HandCounts(msgspec.Struct, frozen=True):
    """What a hand of thirteen cards is worth by each count; each is explained where its function stands."""

    high_card_points: int
    bergen_points: float
    controls: int
    shortness: int
    shortness_seed: int
    length: int
    quick_tricks: float
    losers: int
    adjusted_losers: float
    new_losers: float
    playing_tricks: float
    zar: int
    kaplan_rubens: float
    rule_of_twenty: int
    rule_of_twenty_two: float
    starting_points: int


def evaluate(hand: Hand) -> HandCounts:
    """All counts of the hand. Raises InvalidValue (``hand.cards``) unless it has 13 cards."""
    return HandCounts(
        high_card_points=high_card_points(hand),
        bergen_points=bergen_points(hand),
        controls=controls(hand),
        shortness=shortness_points(hand),
        shortness_seed=shortness_points(hand, Shortness.SEED),
        length=length_points(hand),
        quick_tricks=quick_tricks(hand),
        losers=losers(hand),
        adjusted_losers=adjusted_losers(hand),
        new_losers=new_losers(hand),
        playing_tricks=playing_tricks(hand),
        zar=zar_points(hand),
        kaplan_rubens=kaplan_rubens(hand),
        rule_of_twenty=rule_of_twenty(hand),
        rule_of_twenty_two=rule_of_twenty_two(hand),
        starting_points=starting_points(hand),
    )
