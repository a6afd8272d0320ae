"""What a hand is worth, by each of the counts in use (FACTS part 6)."""

from makker.valuation.points import high_card_points

__all__ = ["high_card_points"]
