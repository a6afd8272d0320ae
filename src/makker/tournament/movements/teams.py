"""Movements of teams: round robin, the American Whist League's for odd numbers, knock-out (FACTS 3.11)."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from makker.errors import InvalidValue
from makker.tournament.movements.movement import Movement, Sitting, pair_sitting

MOST_TEAMS = 200

Match = tuple[int, int]


class KnockOutRound(msgspec.Struct, frozen=True):
    """A round of a knock-out: matches as seeds, and seeds that have a bye."""

    matches: tuple[Match, ...]
    byes: tuple[int, ...] = ()


def check_teams(teams: int, least: int = 2) -> None:
    """Raises InvalidValue (``teams.number``)."""
    if not least <= teams <= MOST_TEAMS:
        raise InvalidValue("teams.number", {"teams": teams, "least": least, "most": MOST_TEAMS})


def round_robin(teams: int) -> tuple[tuple[Match, ...], ...]:
    """Everybody meets everybody once, by the circle; with an odd number one team has no match in each round.

    Sides alternate, so that everybody is listed first about as often as second. Raises InvalidValue (``teams.number``).
    """
    check_teams(teams)
    size = teams + teams % 2
    circle = list(range(1, size))
    rounds = []
    for number in range(size - 1):
        order = [size, *circle[number:], *circle[:number]]
        matches = [(order[at], order[-1 - at]) for at in range(size // 2)]
        turned = [(b, a) if (number + at) % 2 else (a, b) for at, (a, b) in enumerate(matches)]
        rounds.append(tuple(match for match in turned if max(match) <= teams))
    return tuple(rounds)


def teams_round(matches: Sequence[Match], boards: int) -> tuple[Sitting, ...]:
    """The tables of a round of matches: home sits North-South at the first table of each, away at the second."""
    sittings = []
    for at, (home, away) in enumerate(matches):
        sittings.append(pair_sitting(2 * at + 1, home, away, boards))
        sittings.append(pair_sitting(2 * at + 2, away, home, boards))
    return tuple(sittings)


def pairs_round(matches: Sequence[Match], boards: int) -> tuple[Sitting, ...]:
    """The tables of a round in which two pairs meet at each; who is named first sits North-South."""
    return tuple(
        pair_sitting(at, north_south, east_west, boards) for at, (north_south, east_west) in enumerate(matches, 1)
    )


def whist_league(teams: int) -> Movement:
    """The American Whist League movement for an odd number of teams: every set travels, each match's tables compare.

    Team t's North-South stays at table t; East-West move down two tables and the boards one. Every two teams meet at
    two tables with the same set. Raises InvalidValue (``teams.odd``).
    """
    check_teams(teams, 3)
    if teams % 2 == 0:
        raise InvalidValue("teams.odd", {"teams": teams})
    rounds = []
    for number in range(1, teams):
        sittings = []
        for table in range(teams):
            visitors, boards = (table + 2 * number) % teams, (table + number) % teams
            sittings.append(pair_sitting(table + 1, table + 1, visitors + 1, boards + 1))
        rounds.append(tuple(sittings))
    return Movement("whist_league", teams, teams, tuple(rounds), kind="teams")


def knock_out(teams: int) -> tuple[KnockOutRound, ...]:
    """The bracket by seeds: 1 and 2 can meet only at the end, and the highest seeds have the byes of the first round.

    In the first round numbers are seeds; later ones name, for each match, the better seed that could be there. Raises
    InvalidValue (``teams.number``).
    """
    order = bracket(teams)
    rounds = []
    while len(order) > 1:
        twos = [(order[at], order[at + 1]) for at in range(0, len(order), 2)]
        matches = tuple((min(two), max(two)) for two in twos if max(two) <= teams)
        byes = tuple(min(two) for two in twos if max(two) > teams)
        rounds.append(KnockOutRound(matches, byes))
        order = [min(two) for two in twos]
        teams = min(teams, len(order))
    return tuple(rounds)


def bracket(teams: int) -> list[int]:
    """The seeds as they stand below each other; those above the number of teams are nobody, whose opponents have byes.

    Raises InvalidValue (``teams.number``).
    """
    check_teams(teams)
    order = [1]
    while len(order) < teams:
        order = [seed for each in order for seed in (each, 2 * len(order) + 1 - each)]
    return order


def stanzas(boards: int, number: int) -> tuple[range, ...]:
    """The boards of each stanza of a match, as equal as they can be, longer ones first.

    Raises InvalidValue (``match.stanzas``).
    """
    if not 1 <= number <= boards:
        raise InvalidValue("match.stanzas", {"stanzas": number, "boards": boards})
    starts = [1]
    for at in range(number):
        starts.append(starts[-1] + boards // number + (at < boards % number))
    return tuple(range(start, end) for start, end in pairwise(starts))
