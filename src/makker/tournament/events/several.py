"""Several sections and several sessions: one field out of many, and one ranking out of many."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from string import ascii_uppercase

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.events.event import Contestant, Event, Penalty
from makker.tournament.events.standings import rankings, scored, team_ranking
from makker.tournament.scoring import BoardResult, Method

MOST_SECTIONS = len(ascii_uppercase)
MOST_SESSIONS = 100


class Combined(msgspec.Struct, frozen=True):
    """A contestant's line over all sessions.

    `results` has a number for each session, None where it was not played; `total` is their mean weighted by weights and
    boards (per cent), or their weighted sum (IMPs, victory points). `place` is shared by equals.
    """

    place: int
    names: tuple[str, ...]
    number: int
    results: tuple[Fraction | None, ...]
    boards: int
    total: Fraction
    shared: bool = False

    @property
    def whole(self) -> bool:
        """Whether no session was missed."""
        return None not in self.results


def one_field(sections: Sequence[Event]) -> Event:
    """Sections that played the same boards as one event, each result with its section's letter, A first.

    Contestants of later sections get numbers that follow on, and every result of a board is compared with every other.
    The first section says how. Raises InvalidValue (``several.sections``, ``several.scoring``, and ``several.deals``
    with the board whose cards differ).
    """
    check_alike(sections, MOST_SECTIONS)
    contestants: list[Contestant] = []
    results: list[BoardResult] = []
    deals: dict[int, str] = {}
    penalties: list[Penalty] = []
    for letter, section, numbers in zip(ascii_uppercase, sections, all_numbers(sections), strict=False):
        add_deals(deals, section)
        penalties += [replace(each, contestant=numbers[each.contestant]) for each in section.penalties]
        contestants += [replace(section.named(old), number=new) for old, new in numbers.items()]
        results += [moved(each, letter, numbers) for each in section.results]
    return replace(
        sections[0],
        contestants=tuple(contestants),
        results=tuple(results),
        penalties=tuple(penalties),
        deals=deals,
        movement=None,
        expected=None,
    )


def check_alike(events: Sequence[Event], most: int) -> None:
    """Raises InvalidValue: ``several.sections`` for none or too many, ``several.scoring`` for different ways."""
    if not 1 <= len(events) <= most:
        raise InvalidValue("several.sections", {"number": len(events), "most": most})
    kinds = {
        (each.kind, *((each.teams.method,) if each.kind == "teams" else (each.comparison.method, each.by_victory)))
        for each in events
    }
    if len(kinds) > 1:
        raise InvalidValue("several.scoring")


def add_deals(deals: dict[int, str], section: Event) -> None:
    """The cards that a section knows; two sections must know the same. Raises InvalidValue (``several.deals``)."""
    for board, text in section.deals.items():
        if deals.setdefault(board, text) != text:
            raise InvalidValue("several.deals", {"board": board})


def everybody(event: Event) -> list[int]:
    """All who are entered or have a result."""
    met = {who for each in event.results for who in each.ns + each.ew}
    return sorted(met | {each.number for each in event.contestants})


def following(section: Event, last: int) -> dict[int, int]:
    """New numbers by old ones; a first section keeps its own."""
    return {number: number + last for number in everybody(section)}


def all_numbers(sections: Sequence[Event]) -> list[dict[int, int]]:
    """The new numbers of every section."""
    found: list[dict[int, int]] = []
    last = 0
    for section in sections:
        found.append(following(section, last))
        last = max(found[-1].values(), default=last)
    return found


def moved(result: BoardResult, letter: str, numbers: Mapping[int, int]) -> BoardResult:
    """A result under the new numbers."""
    ns, ew = (tuple(numbers[who] for who in side) for side in (result.ns, result.ew))
    return replace(result, ns=ns, ew=ew, section=letter)


def sections_apart(sections: Sequence[Event]) -> tuple[Combined, ...]:
    """One ranking of sections that are compared each by itself, numbered as in `one_field`. Raises as that does."""
    check_alike(sections, MOST_SECTIONS)
    lines = []
    for section, numbers in zip(sections, all_numbers(sections), strict=True):
        for names, number, result, boards in session_results(section).values():
            lines.append(Combined(0, names, numbers[number], (result,), boards, result))
    return placed(lines)


def over_sessions(sessions: Sequence[Event], weights: Sequence[Fraction] | None = None) -> tuple[Combined, ...]:
    """One ranking of several sessions, best first; those who missed one come after those who did not.

    Contestants are told by their names, in any order, and by their number where they have none. `weights` are one for
    each session, 1 where none are given. Raises InvalidValue (``several.sections``, ``several.scoring``,
    ``several.weights``).
    """
    check_alike(sessions, MOST_SESSIONS)
    heavy = [Fraction(1)] * len(sessions) if weights is None else list(weights)
    if len(heavy) != len(sessions) or min(heavy) <= 0:
        raise InvalidValue("several.weights", {"weights": len(heavy), "sessions": len(sessions)})
    found = [session_results(each) for each in sessions]
    people: dict[tuple[str, ...] | int, tuple[tuple[str, ...], int]] = {}
    for each in found:
        for key, (names, number, _, _) in each.items():
            people.setdefault(key, (names, number))
    mean = is_mean(sessions[0])
    lines = []
    for key, (names, number) in people.items():
        had = [each.get(key) for each in found]
        lines.append(line(names, number, [(one[2], one[3]) if one else None for one in had], heavy, mean=mean))
    return placed(lines)


def is_mean(event: Event) -> bool:
    """Whether sessions are averaged: per cent are, IMPs and victory points are added up."""
    return event.kind != "teams" and not event.by_victory and event.comparison.method is Method.MATCHPOINTS


Had = tuple[tuple[str, ...], int, Fraction, int]
"""Names, number, result and boards of a contestant in a session."""


def session_results(event: Event) -> dict[tuple[str, ...] | int, Had]:
    """Everybody who played, by names or number."""
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
    found: dict[tuple[str, ...] | int, Had] = {}
    for number, result, boards_played in rows:
        names = event.named(number).names
        key = key_of(names) or number
        if boards_played:
            found[key] = (names, number, result, boards_played)
    return found


def key_of(names: Sequence[str]) -> tuple[str, ...]:
    """The names in any order and writing, as sessions know people again."""
    return tuple(sorted(" ".join(name.casefold().split()) for name in names))


def team_boards(event: Event) -> dict[int, int]:
    """How many boards each team has played."""
    found: dict[int, set[tuple[int, int, int]]] = {}
    for each in event.results:
        for team, other in ((each.ns[0], each.ew[0]), (each.ew[0], each.ns[0])):
            found.setdefault(team, set()).add((each.round, other, each.board))
    return {team: len(boards) for team, boards in found.items()}


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
