"""Hand records as plain text, 80 columns, two boards a row where they fit."""

from collections.abc import Sequence
from itertools import zip_longest

from makker.render.records.record import HandRecord, RecordHand

HAND = 16  # columns of one hand; a suit of more cards runs on
BOARD = 3 * HAND


def records_text(records: Sequence[HandRecord], columns: int = 80) -> str:
    """All boards, as many beside each other as `columns` hold, blank lines between."""
    blocks = [board_lines(record) for record in records]
    width = max((len(line) for block in blocks for line in block), default=0)
    beside = max(1, (columns + 2) // (width + 2))
    rows = [blocks[at : at + beside] for at in range(0, len(blocks), beside)]
    return "\n\n".join("\n".join(row_lines(row, width)) for row in rows) + "\n" if rows else ""


def row_lines(blocks: Sequence[Sequence[str]], width: int) -> list[str]:
    """Blocks beside each other."""
    return ["  ".join(part.ljust(width) for part in parts).rstrip() for parts in zip_longest(*blocks, fillvalue="")]


def board_lines(record: HandRecord) -> list[str]:
    """One board: heading beside north, west and east, south beside points, table and par below."""
    north, east, south, west = (hand_lines(hand) for hand in record.hands)
    heading = [record.board, record.dealer, record.vulnerable, ""]
    points = ["", *points_lines(record), ""][:4]
    lines = [*three(heading, north, [""] * 4), *three(west, [""] * 4, east), *three(points, south, [""] * 4)]
    return [*lines, *table_lines(record), *([record.par] if record.par else [])]


def hand_lines(hand: RecordHand) -> list[str]:
    """Four suits, closed up where they are long."""
    return [f"{line.pip} {line.ranks.replace(' ', '') or '–'}" for line in hand.suits]


def points_lines(record: HandRecord) -> list[str]:
    """Everybody's high-card points, as they sit."""
    north, east, south, west = (str(hand.points) for hand in record.hands)
    return [f"   {north}", f"{west:>2}    {east}", f"   {south}"]


def three(left: Sequence[str], middle: Sequence[str], right: Sequence[str]) -> list[str]:
    """Three columns; a long one pushes the next away rather than running into it."""
    rows = []
    for parts in zip(left, middle, right, strict=True):
        line = ""
        for place, part in enumerate(parts):
            line = line.ljust(place * HAND + (place > 0))
            line += part if not line or line.endswith(" ") else f" {part}"
        rows.append(line.rstrip())
    return rows


def table_lines(record: HandRecord) -> list[str]:
    """The double-dummy table."""
    if not record.tricks:
        return []
    head = "  " + "".join(f"{strain:>4}" for strain in record.strains)
    return [head, *(f"{seat:2}" + "".join(f"{tricks:>4}" for tricks in row) for seat, row in record.tricks)]
