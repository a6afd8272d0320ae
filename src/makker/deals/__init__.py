"""Bridge deals: four hands by seat."""

from makker.deals.deal import Deal
from makker.deals.give import GiveDeal, exchanged

__all__ = ["Deal", "GiveDeal", "exchanged"]
