"""Defensive signals: what a card says, and which card says it (FACTS 5.1, 002-20 to 002-24)."""

from makker.signals.attitude import Attitude, attitude_card
from makker.signals.count import Count, count_card
from makker.signals.italian import italian_card, italian_meaning
from makker.signals.preference import Preference, preference_card, preference_suits, preferred_suit
from makker.signals.sml import sml_sequence
from makker.signals.spots import spots, unseen_higher

__all__ = [
    "Attitude",
    "Count",
    "Preference",
    "attitude_card",
    "count_card",
    "italian_card",
    "italian_meaning",
    "preference_card",
    "preference_suits",
    "preferred_suit",
    "sml_sequence",
    "spots",
    "unseen_higher",
]
