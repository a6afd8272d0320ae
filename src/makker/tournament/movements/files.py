"""Movements as JSON: written to be read, and read strictly, with every fault checked as for our own."""

import msgspec

from makker.errors import ParseError
from makker.tournament.movements.checks import MOST, sound
from makker.tournament.movements.movement import Kind, Movement, Sitting

FORMAT = "makker-movement"
VERSION = 1
LARGEST = 4_000_000
"""Bytes of a file at most."""


class SavedSitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`{"table": 1, "ns": [1], "ew": [8], "set": 3}`."""

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    set: int
    switched: bool = False


class SavedMovement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file."""

    format: str
    version: int
    name: str
    contestants: int
    sets: int
    rounds: tuple[tuple[SavedSitting, ...], ...]
    winners: int = 1
    copies: int = 1
    sharing: tuple[tuple[int, ...], ...] = ()
    kind: Kind = "pairs"


def write_movement(movement: Movement) -> str:
    """The movement as JSON."""
    rounds = tuple(
        tuple(
            SavedSitting(each.table, each.north_south, each.east_west, each.boards, each.switched) for each in sittings
        )
        for sittings in movement.rounds
    )
    saved = SavedMovement(
        FORMAT,
        VERSION,
        movement.code,
        movement.contestants,
        movement.sets,
        rounds,
        movement.winners,
        movement.copies,
        movement.sharing,
        movement.kind,
    )
    body = ",\n    ".join(msgspec.json.encode(each).decode() for each in rounds)
    head = msgspec.json.encode(msgspec.structs.replace(saved, rounds=())).decode()
    return head.replace('"rounds":[]', f'"rounds": [\n    {body}\n  ]') + "\n"


def read_movement(text: str, file: str | None = None) -> Movement:
    """A movement of a file, sound.

    Raises ParseError: ``movement.json`` for what is no such file, ``movement.version``, ``movement.numbers``; and
    InvalidValue with the first fault of the check.
    """
    if len(text) > LARGEST:
        raise ParseError("file.too_large", "", "movement", file=file, data={"most": LARGEST})
    try:
        saved = msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=SavedMovement)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise ParseError("movement.json", text, "movement", file=file, data={"detail": str(fault)}) from None
    if saved.format != FORMAT or saved.version != VERSION:
        found = f"{saved.format} {saved.version}"
        raise ParseError("movement.version", found, "movement", file=file, data={"known": f"{FORMAT} {VERSION}"})
    sizes = (saved.contestants, saved.sets, saved.winners, saved.copies, len(saved.rounds))
    if not all(1 <= size <= MOST for size in sizes):
        raise ParseError("movement.numbers", str(max(sizes)), "number", file=file, data={"most": MOST})
    rounds = tuple(
        tuple(Sitting(each.table, each.ns, each.ew, each.set, each.switched) for each in sittings)
        for sittings in saved.rounds
    )
    name = saved.name[:60]
    made = Movement(name, saved.contestants, saved.sets, rounds, saved.winners, saved.copies, saved.sharing, saved.kind)
    return sound(made)
