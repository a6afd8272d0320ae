"""Movements for pairs, individuals and teams: generated, checked by machine, suggested, read and written."""

from makker.tournament.movements.checks import Fault, Report, check, sound
from makker.tournament.movements.files import read_movement, write_movement
from makker.tournament.movements.howell import howell, three_quarter_howells, twenty_boards
from makker.tournament.movements.individual import rainbow, random_individual, whist
from makker.tournament.movements.mitchell import (
    double_mitchell,
    half_table,
    mitchell,
    relay_mitchell,
    rover_mitchell,
    skip_mitchell,
    switched_mitchell,
    web_mitchell,
)
from makker.tournament.movements.movement import Movement, Sitting, board_numbers
from makker.tournament.movements.offers import (
    suggest_individual,
    suggest_knock_out,
    suggest_swiss,
    suggest_teams,
    swiss,
    team_match,
)
from makker.tournament.movements.sections import section_sizes, sections_mitchell
from makker.tournament.movements.suggest import Suggestion, minutes, suggest
from makker.tournament.movements.swiss import Pairing, first_round, pair_round
from makker.tournament.movements.teams import knock_out, round_robin, stanzas, whist_league

__all__ = [
    "Fault",
    "Movement",
    "Pairing",
    "Report",
    "Sitting",
    "Suggestion",
    "board_numbers",
    "check",
    "double_mitchell",
    "first_round",
    "half_table",
    "howell",
    "knock_out",
    "minutes",
    "mitchell",
    "pair_round",
    "rainbow",
    "random_individual",
    "read_movement",
    "relay_mitchell",
    "round_robin",
    "rover_mitchell",
    "section_sizes",
    "sections_mitchell",
    "skip_mitchell",
    "sound",
    "stanzas",
    "suggest",
    "suggest_individual",
    "suggest_knock_out",
    "suggest_swiss",
    "suggest_teams",
    "swiss",
    "switched_mitchell",
    "team_match",
    "three_quarter_howells",
    "twenty_boards",
    "web_mitchell",
    "whist",
    "whist_league",
    "write_movement",
]
