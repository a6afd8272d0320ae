"""Bidding systems that explain themselves: what a call means and what to call come from the same rules."""

from makker.bidding.card import SYSTEMS, Agreements, Card, card
from makker.bidding.engine import choose, keeps, keeps_all, meaning, meanings, options, promises, state_of
from makker.bidding.known import Known
from makker.bidding.meaning import Alternative, Forcing, Meaning, Rule
from makker.bidding.state import State

__all__ = [
    "SYSTEMS",
    "Agreements",
    "Alternative",
    "Card",
    "Forcing",
    "Known",
    "Meaning",
    "Rule",
    "State",
    "card",
    "choose",
    "keeps",
    "keeps_all",
    "meaning",
    "meanings",
    "options",
    "promises",
    "state_of",
]
