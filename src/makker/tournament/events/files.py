"""Events as JSON: everything by name, read strictly, written whole or not at all."""

from typing import Any

import msgspec

from makker.errors import InvalidValue, MakkerError, ParseError
from makker.tournament.events.event import Event, check_written, read_outcome
from makker.tournament.movements import sound
from makker.tournament.scoring import BoardResult, Outcome

FORMAT = "makker-event"
VERSION = 1
LARGEST = 64_000_000


class SavedResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A result in the file: contestants as a number or two, and a written contract, an outcome, or both."""

    board: int
    ns: int | tuple[int, ...]
    ew: int | tuple[int, ...]
    contract: str = ""
    outcome: Outcome | None = None
    group: str = ""
    section: str = ""
    round: int = 0
    table: int = 0
    lead: str = ""


class SavedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file: a head, the event without its results, and the results."""

    format: str
    version: int
    event: msgspec.Raw
    results: tuple[SavedResult, ...] = ()


def write_event(event: Event) -> str:
    """The event as JSON, a line for each result."""
    head = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(event, results=())), indent=1).decode()
    lines = ",\n".join("  " + msgspec.json.encode(saved(each)).decode() for each in event.results)
    listed = f"[\n{lines}\n ]" if lines else "[]"
    return f'{{\n "format": "{FORMAT}",\n "version": {VERSION},\n "event": {head},\n "results": {listed}\n}}\n'


def saved(each: BoardResult) -> SavedResult:
    """One result for the file."""
    return SavedResult(
        each.board,
        each.ns[0] if len(each.ns) == 1 else each.ns,
        each.ew[0] if len(each.ew) == 1 else each.ew,
        each.contract,
        each.outcome,
        each.group,
        each.section,
        each.round,
        each.table,
        each.lead,
    )


def read_event(text: str, file: str | None = None) -> Event:
    """An event of a file.

    Raises ParseError: ``event.json``, ``event.version``, ``event.unknown_field``, ``result.score``, and those of a
    result with its number in the file; and InvalidValue as Event and the movement's check do.
    """
    content = text.encode("utf-8", "surrogatepass")
    if len(content) > LARGEST:
        raise ParseError("file.too_large", "", "event", file=file, data={"most": LARGEST})
    whole: SavedEvent = decode(content, SavedEvent, text, file)
    if whole.format != FORMAT or whole.version != VERSION:
        found = f"{whole.format} {whole.version}"[:60]
        raise ParseError("event.version", found, "event", file=file, data={"known": f"{FORMAT} {VERSION}"})
    event: Event = decode(bytes(whole.event), Event, text, file)
    refuse_unknown(bytes(whole.event), file)
    if event.movement is not None:
        sound(event.movement)
    results = tuple(read_result(each, place, file) for place, each in enumerate(whole.results, 1))
    return msgspec.structs.replace(event, results=results)


def refuse_unknown(content: bytes, file: str | None) -> None:
    """Raises ParseError (``event.unknown_field``) for a field that an event has not."""
    given: dict[str, Any] = msgspec.json.decode(content)
    for name in given:
        if name not in Event.__struct_fields__:
            known = ", ".join(Event.__struct_fields__)
            raise ParseError("event.unknown_field", name[:40], "field", file=file, data={"known": known})


def read_result(each: SavedResult, place: int, file: str | None) -> BoardResult:
    """One result; what is wrong with it is told with its number in the file."""
    ns, ew = (side if isinstance(side, tuple) else (side,) for side in (each.ns, each.ew))
    try:
        outcome, contract = (each.outcome, each.contract) if each.outcome else read_outcome(each.contract, each.board)
        more = (each.group, each.section, each.round, each.table, contract, each.lead)
        made = BoardResult(each.board, ns, ew, outcome, *more)
        check_written(made)
    except MakkerError as fault:
        text, expected = (fault.text, fault.expected) if isinstance(fault, ParseError) else (each.contract, "result")
        kept = {name: value for name, value in fault.data.items() if name not in ("text", "expected")}
        raise ParseError(fault.code, text, expected, file=file, data={**kept, "record": place}) from None
    return made


def decode(content: bytes, kind: Any, text: str, file: str | None) -> Any:
    """A value of the kind. Raises ParseError (``event.json``), and InvalidValue as the value itself does."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        cause = fault.__cause__
        if isinstance(cause, InvalidValue):
            raise cause from None
        raise ParseError("event.json", text[:60], "event", file=file, data={"detail": str(fault)[:200]}) from None
