"""Live tables: who sits where, what happens, who may see it. Pure: no clock, no storage, no network.

A table is the fold of its events, like a game. Commands are decided against a version of it; whoever keeps tables
stores the events before anybody is told, and lets a second writer decide anew.
"""

from makker.table.commands import (
    act,
    admit,
    alert,
    ask,
    close,
    come_back,
    create,
    deal,
    give_entropy,
    go_on,
    knock,
    mix,
    play_for,
    seat_robot,
    sit,
    stand,
    start,
)
from makker.table.events import Event, decode, encode
from makker.table.seeing import TableView, seen, view
from makker.table.state import Access, Hints, Occupant, TableState, evolve, fold_table

__all__ = [
    "Access",
    "Event",
    "Hints",
    "Occupant",
    "TableState",
    "TableView",
    "act",
    "admit",
    "alert",
    "ask",
    "close",
    "come_back",
    "create",
    "deal",
    "decode",
    "encode",
    "evolve",
    "fold_table",
    "give_entropy",
    "go_on",
    "knock",
    "mix",
    "play_for",
    "seat_robot",
    "seen",
    "sit",
    "stand",
    "start",
    "view",
]
