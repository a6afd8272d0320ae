"""Bridge deals: four hands by seat."""

from makker.deals.deal import Deal
from makker.deals.give import GiveDeal, exchanged
from makker.deals.typed import is_typed_deal, read_typed_deal

__all__ = ["Deal", "GiveDeal", "exchanged", "is_typed_deal", "read_typed_deal"]
