"""The club night: rounds, entries from the tables, the director's repairs; a fold of its events."""

from makker.tournament.evening.events import Happening, decode, encode
from makker.tournament.evening.evolving import evolve, evolve_all
from makker.tournament.evening.state import Change, Entry, Evening, Place, Setup

__all__ = ["Change", "Entry", "Evening", "Happening", "Place", "Setup", "decode", "encode", "evolve", "evolve_all"]
