"""Several sections and several sessions: one field out of many, and one ranking out of many."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from string import ascii_uppercase

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.events.alike import check_one_field, check_sums, is_one_match, patton_of, scale_of
from makker.tournament.events.event import Contestant, Event, Penalty
from makker.tournament.events.standings import met, rankings, scored, team_ranking
from makker.tournament.movements import Movement, Sitting, sound
from makker.tournament.scoring import BoardResult, Method, VictoryPoints

MOST_SECTIONS = len(ascii_uppercase)
MOST_SESSIONS = 100
SECTIONS = "sections"
"""The code of movements of different kinds side by side."""

Had = tuple[tuple[str, ...], int, Fraction, int]
"""Names, number, result and boards of a contestant in a session."""


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

    @property
    def whole(self) -> bool:
        """Whether no session was missed."""
        return None not in self.results


def one_field(sections: Sequence[Event]) -> Event:
    """Sections that played the same boards as one event, each result with its section's letter, A first.

    Contestants of later sections get numbers that follow on, and every result of a board is compared with every other;
    teams are compared in their matches, each as its own section scores it. The order of the sections decides nothing
    but numbers and letters. Raises InvalidValue as `check_one_field`, and ``several.deals`` with the board whose cards
    differ.
    """
    check_one_field(sections, MOST_SECTIONS)
    contestants: list[Contestant] = []
    results: list[BoardResult] = []
    deals: dict[int, str] = {}
    penalties: list[Penalty] = []
    byes: list[int] = []
    gone: dict[int, int] = {}
    everyone = all_numbers(sections)
    movement = side_by_side(sections, everyone)
    for letter, section, numbers in zip(ascii_uppercase, sections, everyone, strict=False):
        add_deals(deals, section)
        penalties += [replace(each, contestant=numbers[each.contestant]) for each in section.penalties]
        byes += [numbers[who] for who in section.byes]
        contestants += [replace(section.named(old), number=numbers[old]) for old in listed(section)]
        results += [moved(each, letter, numbers) for each in (section.results if movement else by_match(section))]
        gone |= {numbers[who]: number for who, number in section.gone.items()}
    return replace(
        sections[0],
        contestants=tuple(contestants),
        results=tuple(results),
        penalties=tuple(penalties),
        byes=tuple(byes),
        deals=deals,
        movement=movement,
        gone=gone,
        expected=None,
    )


def by_match(section: Event) -> Iterator[BoardResult]:
    """The results, those of teams in the round of their match, so that both tables are found without the movement."""
    if section.kind != "teams":
        yield from section.results
        return
    for (number, _, _), boards in met(section).items():
        yield from (replace(each, round=number) for those in boards.values() for each in those)


def side_by_side(sections: Sequence[Event], everyone: Sequence[Mapping[int, int]]) -> Movement | None:
    """The sections' movements as one, where they tell more than who met whom.

    That is who sits East-West where the directions are ranked apart, how long the rounds of pairs are that are matches,
    and that a match of stanzas must have a winner. None otherwise, where a section has none, where they do not play the
    same sets, and where the whole could not be read back from a file.
    """
    first = sections[0]
    if not (first.by_victory or is_one_match(first) or (first.kind == "pairs" and first.winners == 2)):
        return None
    parts = [each.movement for each in sections if each.movement is not None]
    sets = {(each.kind, each.each, each.first_board) for each in sections}
    if len(parts) < len(sections) or len(sets) > 1:
        return None
    made = joined(parts, everyone)
    if first.by_victory or is_one_match(first):
        return made
    with suppress(InvalidValue):
        return sound(made)
    return None


def joined(parts: Sequence[Movement], everyone: Sequence[Mapping[int, int]]) -> Movement:
    """Movements side by side, each under its new numbers and with its own copies of the boards."""
    codes = {each.code for each in parts}
    starts = [sum(each.tables for each in parts[:at]) for at in range(len(parts))]
    placed = list(zip(parts, starts, everyone, strict=True))
    rounds = tuple(
        tuple(
            seated(sitting, start, numbers)
            for part, start, numbers in placed
            for sitting in (part.rounds[at] if at < len(part.rounds) else ())
        )
        for at in range(max(len(each.rounds) for each in parts))
    )
    return Movement(
        codes.pop() if len(codes) == 1 else SECTIONS,
        max(max(numbers.values(), default=0) for numbers in everyone),
        max(each.sets for each in parts),
        rounds,
        winners=min(each.winners for each in parts),
        copies=sum(each.copies for each in parts),
        sharing=tuple(tuple(table + start for table in group) for part, start, _ in placed for group in part.sharing),
        kind=parts[0].kind,
        planned=max(each.planned for each in parts),
    )


def seated(sitting: Sitting, start: int, numbers: Mapping[int, int]) -> Sitting:
    """A sitting under the new numbers, its table after those of the sections before."""
    ns, ew = (tuple(numbers[who] for who in side) for side in (sitting.north_south, sitting.east_west))
    return replace(sitting, table=sitting.table + start, north_south=ns, east_west=ew)


def add_deals(deals: dict[int, str], section: Event) -> None:
    """The cards that a section knows; two sections must know the same. Raises InvalidValue (``several.deals``)."""
    for board, text in section.deals.items():
        if deals.setdefault(board, text) != text:
            raise InvalidValue("several.deals", {"board": board})


def listed(event: Event) -> list[int]:
    """All who are entered or have a result."""
    return sorted(
        {who for each in event.results for who in each.ns + each.ew} | {each.number for each in event.contestants}
    )


def everybody(event: Event) -> list[int]:
    """All numbers that an event uses: also a seat that nobody has taken, a bye, a penalty."""
    seats = {who for _, each in event.movement.sittings() for who in each.everybody} if event.movement else set[int]()
    return sorted({*listed(event), *seats, *event.byes, *event.gone, *(each.contestant for each in event.penalties)})


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
        for names, number, result, boards in rows:
            lines.append(Combined(0, names, numbers[number], (result,), boards, result * times))
    return placed(lines)


def most_played(event: Event, rows: Iterable[Had]) -> int:
    """The most that anybody has played: matches where each gives points of its own, byes too; otherwise boards."""
    team = event.kind == "teams"
    if not (event.by_victory or (team and (scale_of(event) is not VictoryPoints.NONE or patton_of(event)))):
        return max((boards for _, _, _, boards in rows), default=0)
    rounds = ((each.round, each.ns[0], each.ew[0]) for each in event.results if each.is_scored)
    counts = Counter(who for _, one, other in (met(event) if team else set(rounds)) for who in (one, other))
    return max((counts + Counter(event.byes)).values(), default=0)


def over_sessions(sessions: Sequence[Event], weights: Sequence[Fraction] | None = None) -> tuple[Combined, ...]:
    """One ranking of several sessions, best first; those who missed one come after those who did not.

    Contestants are told by their names, in any order, and by their number where they have none. `weights` are one for
    each session, 1 where none are given. Raises InvalidValue as `check_sums`, and ``several.weights``.
    """
    check_sums(sessions, MOST_SESSIONS)
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


def session_results(event: Event) -> dict[tuple[str, ...] | int, Had]:
    """Everybody who played or had a bye, by names or number."""
    return {key_of(each[0]) or each[1]: each for each in session_rows(event)}


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
            yield event.named(number).names, number, result, played


def key_of(names: Sequence[str]) -> tuple[str, ...]:
    """The names in any order and writing, as sessions know people again."""
    return tuple(sorted(" ".join(name.casefold().split()) for name in names))


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
