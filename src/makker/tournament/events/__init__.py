"""Events: results and contestants as one value, their files, and the standings."""

from makker.tournament.events.boards import event_of_boards
from makker.tournament.events.event import Contestant, Event, Penalty, TeamRules, entered
from makker.tournament.events.files import read_event, write_event
from makker.tournament.events.meetings import Match, matches
from makker.tournament.events.sections import one_field
from makker.tournament.events.several import Combined, over_sessions, sections_apart
from makker.tournament.events.standings import Ranking, rankings, scored, team_ranking

__all__ = [
    "Combined",
    "Contestant",
    "Event",
    "Match",
    "Penalty",
    "Ranking",
    "TeamRules",
    "entered",
    "event_of_boards",
    "matches",
    "one_field",
    "over_sessions",
    "rankings",
    "read_event",
    "scored",
    "sections_apart",
    "team_ranking",
    "write_event",
]
