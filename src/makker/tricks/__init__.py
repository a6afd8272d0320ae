"""Trick taking, the same for every game: who wins a trick, what may be played to it, and the play of a deal."""

from makker.tricks.play import TrickPlay
from makker.tricks.trick import Trick, follow, winning_card

__all__ = ["Trick", "TrickPlay", "follow", "winning_card"]
