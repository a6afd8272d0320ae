"""An event at live tables: who registers, who sits where, the boards that all play at once; a fold of its events."""

from makker.tournament.online.events import Happening, decode, encode, evolve, evolve_all
from makker.tournament.online.state import Call, Entry, House, Online, Opened, Player, Terms

__all__ = [
    "Call",
    "Entry",
    "Happening",
    "House",
    "Online",
    "Opened",
    "Player",
    "Terms",
    "decode",
    "encode",
    "evolve",
    "evolve_all",
]
