"""Bondebridge, plump and oh hell: say how many tricks you will take, and take exactly so many (FACTS 1.4, 3.15)."""

from makker.games.bondebridge.actions import Action, Bid, Deal, Draw, Play, PlayBlind
from makker.games.bondebridge.events import Event
from makker.games.bondebridge.game import BONDEBRIDGE, OH_HELL, PLUMP, RoundGame
from makker.games.bondebridge.options import (
    Adjuster,
    Bidding,
    Lead,
    OhHellOptions,
    Options,
    Plan,
    PlumpOptions,
    Scoring,
    Spare,
    Trumps,
    Twos,
)
from makker.games.bondebridge.plan import PlannedRound, make_plan
from makker.games.bondebridge.scoring import RoundScore
from makker.games.bondebridge.state import Phase, State
from makker.games.bondebridge.view import View

__all__ = [
    "BONDEBRIDGE",
    "OH_HELL",
    "PLUMP",
    "Action",
    "Adjuster",
    "Bid",
    "Bidding",
    "Deal",
    "Draw",
    "Event",
    "Lead",
    "OhHellOptions",
    "Options",
    "Phase",
    "Plan",
    "PlannedRound",
    "Play",
    "PlayBlind",
    "PlumpOptions",
    "RoundGame",
    "RoundScore",
    "Scoring",
    "Spare",
    "State",
    "Trumps",
    "Twos",
    "View",
    "make_plan",
]
