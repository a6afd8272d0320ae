"""Large fields in sections that all play the same boards: Mitchells and web movements side by side (FACTS 3.12)."""

from collections.abc import Iterator

from makker.errors import InvalidValue
from makker.tournament.movements.mitchell import MOST_TABLES, mitchell, web_mitchell
from makker.tournament.movements.movement import Movement, Sitting

FEWEST_TABLES = 5


def section_sizes(tables: int, sets: int) -> tuple[int, ...]:
    """How so many tables divide into sections that each play `sets` sets (odd) in as many rounds; empty if they cannot.

    A section of as many tables as sets is a Mitchell with one copy of the boards; an even one of more tables, but fewer
    than twice as many, a web movement with two. The division with fewest copies is taken, of those the one with fewest
    sections.
    """
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for plain in range(tables % 2, tables // sets + 1, 2):
        rest = tables - plain * sets
        for webs in range(rest // (sets + 1) + 1):
            if webs * (sets + 1) <= rest <= webs * (2 * sets - 2):
                sizes = (sets,) * plain + web_sizes(rest, webs)
                found.append((plain + 2 * webs, len(sizes), sizes))
    return min(found, default=(0, 0, ()))[2]


def web_sizes(tables: int, webs: int) -> tuple[int, ...]:
    """So many even sections, as equal as they can be."""
    if not webs:
        return ()
    twos, more = divmod(tables // 2, webs)
    return tuple(2 * (twos + (at < more)) for at in range(webs))


def sections_mitchell(tables: int, sets: int) -> Movement:
    """Sections side by side, each with copies of the same sets of boards; North-South t stay at table t.

    Everybody plays every set once, so that all are one field. Raises InvalidValue (``movement.tables``, and
    ``movement.web`` where the tables do not divide so).
    """
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise InvalidValue("movement.tables", {"tables": tables, "least": FEWEST_TABLES, "most": MOST_TABLES})
    sizes = section_sizes(tables, sets) if sets % 2 and sets >= FEWEST_TABLES else ()
    if not sizes:
        raise InvalidValue("movement.web", {"tables": tables, "sets": sets})
    parts = [mitchell(size) if size == sets else web_mitchell(size, sets) for size in sizes]
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    rounds = tuple(
        tuple(
            moved(sitting, start, tables - size)
            for part, start, size in zip(parts, starts, sizes, strict=True)
            for sitting in part.rounds[number]
        )
        for number in range(sets)
    )
    copies = sum(part.copies for part in parts)
    code = "double_mitchell" if sizes == (sets, sets) else "sections_mitchell"
    return Movement(code, 2 * tables, sets, rounds, winners=2, copies=copies)


def moved(sitting: Sitting, start: int, others: int) -> Sitting:
    """A section's table behind those of the sections before; East-West have numbers after all North-South."""
    (ns,), (ew,) = sitting.north_south, sitting.east_west
    return Sitting(sitting.table + start, (ns + start,), (ew + start + others,), sitting.boards)


def table_ranges(movement: Movement) -> Iterator[str]:
    """The tables of each section, as `sections_mitchell` divides them: `1–13`."""
    sizes = section_sizes(movement.tables, movement.sets)
    for at, size in enumerate(sizes):
        start = sum(sizes[:at])
        yield f"{start + 1}–{start + size}"
