"""Trick taking, the same for every game: who wins a trick, and what may be played to it."""

from makker.tricks.trick import Trick, follow, winning_card

__all__ = ["Trick", "follow", "winning_card"]
