"""Several sections as one field: contestants, results and movements side by side, under new numbers."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from string import ascii_uppercase

from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.events.alike import check_one_field, is_one_match
from makker.tournament.events.event import Contestant, Event, Penalty
from makker.tournament.events.standings import met
from makker.tournament.movements import Movement, Sitting, sound
from makker.tournament.scoring import BoardResult

MOST_SECTIONS = len(ascii_uppercase)
SECTIONS = "sections"
"""The code of movements of different kinds side by side."""


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
