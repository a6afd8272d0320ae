"""Scoring: results in, standings out; matchpoints, IMPs, matches of teams, adjusted scores, ties."""

from makker.tournament.scoring.comparing import Comparison, Divisor, Line, Method, SmallGroups, compare
from makker.tournament.scoring.matches import (
    BoardPair,
    MatchScore,
    Patton,
    TeamMethod,
    TeamStanding,
    TeamTieBreak,
    VictoryPoints,
    rank_teams,
    score_match,
)
from makker.tournament.scoring.pair_matches import PairMatch, PairScale, check_scale, pair_matches, rank_pairs
from makker.tournament.scoring.ranking import Extras, Standing, TieBreak, combined, nordic, rank
from makker.tournament.scoring.results import (
    Artificial,
    Assigned,
    BoardResult,
    Late,
    NotPlayed,
    Outcome,
    Part,
    Played,
)
from makker.tournament.scoring.session import Scored, Total, score_session

__all__ = [
    "Artificial",
    "Assigned",
    "BoardPair",
    "BoardResult",
    "Comparison",
    "Divisor",
    "Extras",
    "Late",
    "Line",
    "MatchScore",
    "Method",
    "NotPlayed",
    "Outcome",
    "PairMatch",
    "PairScale",
    "Part",
    "Patton",
    "Played",
    "Scored",
    "SmallGroups",
    "Standing",
    "TeamMethod",
    "TeamStanding",
    "TeamTieBreak",
    "TieBreak",
    "Total",
    "VictoryPoints",
    "check_scale",
    "combined",
    "compare",
    "nordic",
    "pair_matches",
    "rank",
    "rank_pairs",
    "rank_teams",
    "score_match",
    "score_session",
]
