"""Bridge deals: four hands by seat."""

from makker.deals.deal import Deal

__all__ = ["Deal"]
