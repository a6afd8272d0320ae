"""Several sections and several sessions as one ranking out of many."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.events.alike import check_sums, patton_of, scale_of
from makker.tournament.events.event import Contestant, Event
from makker.tournament.events.sections import MOST_SECTIONS, all_numbers
from makker.tournament.events.standings import met, rankings, scored, team_ranking
from makker.tournament.scoring import Method, VictoryPoints

MOST_SESSIONS = 100
Key = tuple[str, ...] | str | int
"""What tells a contestant in several sessions: players, a team's name, a number."""

Had = tuple[Contestant, Fraction, int]
"""A contestant of a session, the result and the boards."""


class Combined(msgspec.Struct, frozen=True):
    """A contestant's line over all sessions.

    `results` has a number for each session, None where it was not played; `total` is their mean weighted by weights and
    boards (per cent), or their weighted sum (IMPs, victory points); sections that are compared apart have what their
    result is worth over as many boards or matches as the longest of them. `place` is shared by equals.
    """

    place: int
    names: tuple[str, ...]
    number: int
    results: tuple[Fraction | None, ...]
    boards: int
    total: Fraction
    shared: bool = False
    team: str = ""

    @property
    def title(self) -> str:
        """What it is called: the team's name, or the players where it has none."""
        return self.team or " – ".join(self.names)

    @property
    def beneath(self) -> str:
        """The players, where they are not the title."""
        return " – ".join(self.names) if self.team else ""

    @property
    def whole(self) -> bool:
        """Whether no session was missed."""
        return None not in self.results


def sections_apart(sections: Sequence[Event]) -> tuple[Combined, ...]:
    """One ranking of sections that are compared each by itself, numbered as in `one_field`.

    Points of sections in which more boards or matches are played than in others are brought to as many: what counts is
    the average of one. Raises as `check_sums`.
    """
    check_sums(sections, MOST_SECTIONS)
    found = [list(session_rows(each)) for each in sections]
    played = [1 if is_mean(each) else most_played(each, rows) for each, rows in zip(sections, found, strict=True)]
    lines = []
    for rows, numbers, units in zip(found, all_numbers(sections), played, strict=True):
        times = Fraction(max(played), units or 1)
        for who, result, boards in rows:
            lines.append(Combined(0, who.names, numbers[who.number], (result,), boards, result * times, team=who.team))
    return placed(lines)


def most_played(event: Event, rows: Iterable[Had]) -> int:
    """The most that anybody has played: matches where each gives points of its own, byes too; otherwise boards."""
    team = event.kind == "teams"
    if not (event.by_victory or (team and (scale_of(event) is not VictoryPoints.NONE or patton_of(event)))):
        return max((boards for _, _, boards in rows), default=0)
    rounds = ((each.round, each.ns[0], each.ew[0]) for each in event.results if each.is_scored)
    counts = Counter(who for _, one, other in (met(event) if team else set(rounds)) for who in (one, other))
    return max((counts + Counter(event.byes)).values(), default=0)


def over_sessions(sessions: Sequence[Event], weights: Sequence[Fraction] | None = None) -> tuple[Combined, ...]:
    """One ranking of several sessions, best first; those who missed one come after those who did not.

    Contestants are told by their names, in any order, and by their number where they have none; a team by its players,
    and by its own name where they are not known. What it was called last it is called here. `weights` are one for each
    session, 1 where none are given. Raises InvalidValue as `check_sums`, and ``several.weights``.
    """
    check_sums(sessions, MOST_SESSIONS)
    heavy = [Fraction(1)] * len(sessions) if weights is None else list(weights)
    if len(heavy) != len(sessions) or min(heavy) <= 0:
        raise InvalidValue("several.weights", {"weights": len(heavy), "sessions": len(sessions)})
    found = [session_results(each) for each in sessions]
    people: dict[Key, Contestant] = {}
    teams: dict[Key, str] = {}
    for each in found:
        for key, (who, _, _) in each.items():
            people.setdefault(key, who)
            teams[key] = who.team or teams.get(key, "")
    mean = is_mean(sessions[0])
    lines = []
    for key, who in people.items():
        had = [each.get(key) for each in found]
        had_of = [(one[1], one[2]) if one else None for one in had]
        lines.append(replace(line(who.names, who.number, had_of, heavy, mean=mean), team=teams[key]))
    return placed(lines)


def is_mean(event: Event) -> bool:
    """Whether sessions are averaged: per cent are, IMPs and victory points are added up."""
    return event.kind != "teams" and not event.by_victory and event.comparison.method is Method.MATCHPOINTS


def session_results(event: Event) -> dict[Key, Had]:
    """Everybody who played or had a bye, by the names of the players, of the team, or by the number."""
    return {key_of(each[0].names) or name_key(each[0].team) or each[0].number: each for each in session_rows(event)}


def session_rows(event: Event) -> Iterator[Had]:
    """Everybody who played or had a bye, best first."""
    if event.kind == "teams":
        boards = team_boards(event)
        rows = [(each.team, each.points, boards.get(each.team, 0)) for each in team_ranking(event)]
    else:
        session = scored(event)
        rows = [
            (each.contestant, each.result, each.total.boards)
            for ranking in rankings(event, session)
            for each in ranking.standings
        ]
    for number, result, played in rows:
        if played or (number in event.byes and not is_mean(event)):
            yield event.named(number), result, played


def key_of(names: Sequence[str]) -> tuple[str, ...]:
    """The names in any order and writing, as sessions know people again."""
    return tuple(sorted(" ".join(name.casefold().split()) for name in names))


def name_key(team: str) -> str:
    """A team's name as sessions know it again; nothing where it has none."""
    return " ".join(team.casefold().split())


def team_boards(event: Event) -> dict[int, int]:
    """How many boards each team has played; one that both tables played at different times is one."""
    found: dict[int, int] = {}
    for (_, home, away), boards in met(event).items():
        for team in (home, away):
            found[team] = found.get(team, 0) + len(boards)
    return found


def line(
    names: tuple[str, ...],
    number: int,
    had: Sequence[tuple[Fraction, int] | None],
    weights: Sequence[Fraction],
    *,
    mean: bool,
) -> Combined:
    """One contestant's line, not placed yet."""
    played = [(weight, *one) for weight, one in zip(weights, had, strict=True) if one is not None]
    total = sum((weight * result * (boards if mean else 1) for weight, result, boards in played), Fraction(0))
    if mean:
        total /= sum((weight * boards for weight, _, boards in played), Fraction(0))
    results = tuple(one[0] if one else None for one in had)
    return Combined(0, names, number, results, sum(boards for _, _, boards in played), total)


def placed(lines: Sequence[Combined]) -> tuple[Combined, ...]:
    """The lines in order with their places."""
    ordered = sorted(lines, key=lambda each: (not each.whole, -each.total, each.number))
    keys = [(each.whole, each.total) for each in ordered]
    return tuple(
        replace(each, place=keys.index(key) + 1, shared=keys.count(key) > 1)
        for each, key in zip(ordered, keys, strict=True)
    )
