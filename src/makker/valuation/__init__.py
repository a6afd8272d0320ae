"""What a hand is worth, by each of the counts in use (FACTS part 6)."""

from makker.valuation.kaplan_rubens import kaplan_rubens
from makker.valuation.openings import rule_of_twenty, rule_of_twenty_two, starting_points
from makker.valuation.points import (
    Shortness,
    bergen_points,
    controls,
    fit_shortness_points,
    high_card_points,
    is_flat,
    length_points,
    shortness_points,
    suit_quality,
)
from makker.valuation.side_honours import HonourHolding, SideHonours, side_honours
from makker.valuation.summary import HandCounts, evaluate
from makker.valuation.tricks import (
    adjusted_losers,
    level_from_losers,
    losers,
    new_losers,
    playing_tricks,
    quick_tricks,
    tricks_from_losers,
    tricks_from_new_losers,
)
from makker.valuation.zar import zar_points

__all__ = [
    "HandCounts",
    "HonourHolding",
    "Shortness",
    "SideHonours",
    "adjusted_losers",
    "bergen_points",
    "controls",
    "evaluate",
    "fit_shortness_points",
    "high_card_points",
    "is_flat",
    "kaplan_rubens",
    "length_points",
    "level_from_losers",
    "losers",
    "new_losers",
    "playing_tricks",
    "quick_tricks",
    "rule_of_twenty",
    "rule_of_twenty_two",
    "shortness_points",
    "side_honours",
    "starting_points",
    "suit_quality",
    "tricks_from_losers",
    "tricks_from_new_losers",
    "zar_points",
]
