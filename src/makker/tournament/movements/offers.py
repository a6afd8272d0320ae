"""Which movement for individuals, teams, and fields that are drawn round by round, with the reasons."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import msgspec

from makker.errors import InvalidValue
from makker.tournament.movements.individual import LEAST, MOST, WHISTS, rainbow, random_individual, whist
from makker.tournament.movements.movement import Movement
from makker.tournament.movements.reasons import Reason
from makker.tournament.movements.suggest import MINUTES_A_BOARD, MINUTES_A_MOVE, Suggestion
from makker.tournament.movements.swiss import first_round
from makker.tournament.movements.teams import (
    MOST_TEAMS,
    knock_out,
    pairs_round,
    round_robin,
    teams_round,
    whist_league,
)

MOST_INDIVIDUALS = 60
MOST_DRAWN = 120
MOST_IN_A_SET = 16
MOST_STANZAS = 4

Offers = tuple[Suggestion, ...]


def suggest_individual(players: int, boards: int = 24, minutes: int | None = None) -> Offers:
    """Movements in which everybody plays alone, the best first.

    Raises InvalidValue (``suggest.players``, ``suggest.boards``).
    """
    check_numbers("suggest.players", players, LEAST, min(MOST, MOST_INDIVIDUALS), boards)
    found = [made for whole in individuals(players, boards) if (made := fitted(whole, boards, minutes)) is not None]
    return best(found)


def individuals(players: int, boards: int) -> Iterator[Movement]:
    """The movements for so many players, whole."""
    if players in WHISTS or players == 9:
        yield whist(players)
    if players % 4 == 0:
        with suppress(InvalidValue):  # only for some numbers of tables
            yield rainbow(players // 4)
    # The same numbers give the same movement, so that the form shows what will be played.
    most = max(1, min(boards // 2, 15))
    yield random_individual(players, most, Random(players), tries=60)


def suggest_teams(teams: int, boards: int = 24, minutes: int | None = None) -> Offers:
    """Movements of teams in which all is known beforehand: a match in stanzas, round robins.

    Raises InvalidValue (``suggest.teams``, ``suggest.boards``).
    """
    check_numbers("suggest.teams", teams, 2, min(MOST_TEAMS, 30), boards)
    found: list[Suggestion | None] = []
    if teams == 2:
        found += [fitted(team_match(stanzas), boards, minutes, whole=True) for stanzas in range(1, MOST_STANZAS + 1)]
        return best([each for each in found if each is not None])
    found.append(fitted(team_round_robin(teams), boards, minutes))
    if teams % 2:
        found.append(fitted(whist_league(teams), boards, minutes, whole=True))
    return best([each for each in found if each is not None])


def suggest_swiss(contestants: int, boards: int = 24, minutes: int | None = None, kind: str = "pairs") -> Offers:
    """Fields drawn round by round from the standings, of pairs or teams, by the number of rounds.

    Raises InvalidValue (``suggest.swiss``, ``suggest.boards``).
    """
    check_numbers("suggest.swiss", contestants, 4, MOST_DRAWN, boards)
    most = contestants - 1 if contestants % 2 == 0 else contestants
    found = []
    for rounds in range(2, min(most, 15) + 1):
        made = fitted(swiss(contestants, rounds, teams=kind == "teams"), boards, minutes, whole=True)
        # One who wins all is found after as many rounds as doublings give the field; more tell the others apart.
        enough = (contestants - 1).bit_length() + 1
        if made is not None:
            length = 7 if kind == "teams" else 4
            worth = made.worth - 3 * abs(rounds - enough) - 2 * abs(made.each - length)
            found.append(msgspec.structs.replace(made, worth=worth))
    return tuple(sorted(found, key=lambda each: -each.worth)[:5])


def suggest_knock_out(teams: int, boards: int = 24, minutes: int | None = None) -> Offers:
    """A knock-out of teams; who is out is out.

    Raises InvalidValue (``suggest.teams``, ``suggest.boards``).
    """
    check_numbers("suggest.teams", teams, 3, 64, boards)
    made = fitted(team_knock_out(teams), boards, minutes, whole=True)
    return () if made is None else (made,)


def check_numbers(code: str, contestants: int, least: int, most: int, boards: int) -> None:
    """Raises InvalidValue: the code, or ``suggest.boards``."""
    if not least <= contestants <= most:
        raise InvalidValue(code, {"contestants": contestants, "least": least, "most": most})
    if not 6 <= boards <= 100:
        raise InvalidValue("suggest.boards", {"boards": boards, "least": 6, "most": 100})


def best(found: list[Suggestion]) -> Offers:
    """The best first."""
    return tuple(sorted(found, key=lambda each: -each.worth))


def fitted(whole_movement: Movement, boards: int, minutes: int | None, *, whole: bool = False) -> Suggestion | None:
    """The boards in a set and the rounds that come nearest; `whole` where no round may be left out."""
    limit = minutes if minutes is not None else boards * MINUTES_A_BOARD + 60
    full = max(whole_movement.planned, len(whole_movement.rounds))
    found: Suggestion | None = None
    for each in range(1, MOST_IN_A_SET + 1):
        fits = min(full, int(limit // (each * MINUTES_A_BOARD + MINUTES_A_MOVE)), boards // each + 1)
        for rounds in range(full if whole else max(1, fits), (full if whole and fits >= full else fits) + 1):
            made = judged(whole_movement, rounds, each, boards)
            if found is None or made.worth > found.worth:
                found = made
    return found


def judged(whole: Movement, rounds: int, each: int, boards: int) -> Suggestion:
    """What speaks for and against so many rounds of it."""
    movement = whole if whole.planned or rounds == len(whole.rounds) else whole.first(rounds)
    played = rounds * each
    minutes = round(played * MINUTES_A_BOARD + rounds * MINUTES_A_MOVE)
    full = max(whole.planned, len(whole.rounds))
    worth = 100.0 - 3 * abs(played - boards) - 25 * (1 - rounds / full) * (whole.code != "random_individual")
    worth -= {"random_individual": 12, "whist_league": 4, "team_match": abs(rounds - 2)}.get(whole.code, 0)
    worth -= 8 * (each == 1)
    return Suggestion(movement, each, played, minutes, tuple(reasons(movement, each, rounds, full)), worth)


def reasons(movement: Movement, each: int, rounds: int, full: int) -> Iterator[Reason]:
    """For and against, as codes."""
    told = {
        "whist": "partners_all",
        "rainbow": "no_repeat",
        "random_individual": "few_repeats",
        "whist_league": "league",
        "team_match": "stanzas",
        "swiss": "drawn",
        "knock_out": "winners_on",
    }
    if movement.tables == 1 and movement.kind != "teams":
        yield Reason("alone")
    if movement.code in told:
        yield Reason(told[movement.code])
    if rounds < full and movement.code != "random_individual":
        yield Reason("cut_short", {"rounds": rounds})
    elif movement.code == "round_robin":
        yield Reason("all_meet")
    first = knock_out(movement.contestants)[0] if movement.code == "knock_out" else None
    if first is not None and first.byes:
        yield Reason("seeds_have_byes", {"seeds": ", ".join(map(str, sorted(first.byes)))})
    elif movement.code == "swiss" and movement.contestants % 2:
        yield Reason("bye")
    elif movement.code != "knock_out" and any(
        movement.sits_out(number) for number in range(1, len(movement.rounds) + 1)
    ):
        yield Reason("somebody_sits_out")
    if movement.copies > 1:
        yield Reason("copies", {"copies": movement.copies})
    sets = movement.sets if movement.planned else len({sitting.boards for _, sitting in movement.sittings()})
    yield Reason("boards_needed", {"boards": sets * each})


def team_round_robin(teams: int) -> Movement:
    """Every team meets every other at two tables; all play the same boards in a round. Raises InvalidValue."""
    rounds = tuple(teams_round(matches, number) for number, matches in enumerate(round_robin(teams), 1))
    many = teams // 2
    return Movement("round_robin", teams, len(rounds), rounds, copies=many, sharing=in_twos(many), kind="teams")


def team_match(stanzas: int) -> Movement:
    """Two teams, in so many stanzas, each with line-ups of its own."""
    rounds = tuple(teams_round([(1, 2)], number) for number in range(1, stanzas + 1))
    return Movement("team_match", 2, stanzas, rounds, sharing=in_twos(1), kind="teams")


def team_knock_out(teams: int) -> Movement:
    """The first round of a knock-out by seeds, which are the numbers; the winners are drawn on from there."""
    rounds = knock_out(teams)
    first = teams_round(rounds[0].matches, 1)
    many = len(rounds[0].matches)
    made = Movement("knock_out", teams, len(rounds), (first,), copies=many, sharing=in_twos(max(many, teams // 2)))
    return msgspec.structs.replace(made, kind="teams", planned=len(rounds))


def in_twos(matches: int) -> tuple[tuple[int, ...], ...]:
    """The tables of each match, which share their boards."""
    return tuple((2 * at + 1, 2 * at + 2) for at in range(matches))


def swiss(contestants: int, rounds: int, *, teams: bool = False) -> Movement:
    """The first round of so many: the top half by number against the bottom half; the others are yet to be drawn."""
    drawn = first_round(range(1, contestants + 1)).matches
    first = teams_round(drawn, 1) if teams else pairs_round(drawn, 1)
    made = Movement("swiss", contestants, rounds, (first,), copies=len(drawn), planned=rounds)
    return msgspec.structs.replace(made, kind="teams", sharing=in_twos(len(drawn))) if teams else made
