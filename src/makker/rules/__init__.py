"""The protocol that every game implements, and the words it is written in."""

from makker.rules.errors import IllegalAction, Reason
from makker.rules.log import Log, fold, replay
from makker.rules.outcome import Outcome
from makker.rules.protocol import Rules
from makker.rules.who import Official, Spectator

__all__ = [
    "IllegalAction",
    "Log",
    "Official",
    "Outcome",
    "Reason",
    "Rules",
    "Spectator",
    "fold",
    "replay",
]
