"""The sheet as a readable JSON file, written whole or not at all and read back strictly."""

import re
from pathlib import Path
from typing import Any

import msgspec

from makker.cards import Strain
from makker.errors import InvalidValue, ParseError
from makker.sheets.fields import load_object
from makker.sheets.files import read_whole, write_atomically
from makker.sheets.rounds.sheet import Entry, RoundSheet, games

VERSION = 1


class SavedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round in the file; rounds with nothing written down are left out."""

    round: int
    trump: Strain | None = None
    bids: tuple[int, ...] = ()
    change: int | None = None
    tricks: tuple[int, ...] = ()


class SavedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `sheet` is the game; its options are read once the game is known."""

    sheet: str
    version: int
    names: tuple[str, ...]
    options: msgspec.Raw
    rounds: tuple[SavedRound, ...]


def format_sheet(sheet: RoundSheet) -> str:
    """The sheet as JSON, one line a round."""
    noted = [(number, entry) for number, entry in enumerate(sheet.entries, 1) if entry != Entry()]
    rounds = ",\n".join(f"    {line(saved(number, entry))}" for number, entry in noted)
    head = f'  "sheet": {line(sheet.game)},\n  "version": {VERSION},\n  "names": {line(sheet.names)},\n'
    options = f'  "options": {line(sheet.options)},\n'
    listed = f"[\n{rounds}\n  ]" if rounds else "[]"
    return f'{{\n{head}{options}  "rounds": {listed}\n}}\n'


def saved(number: int, entry: Entry) -> SavedRound:
    """The round as it is written."""
    return SavedRound(number, entry.trump, entry.bids, entry.change, entry.tricks)


def line(value: Any) -> str:
    """A value as JSON on one line, with blanks for the eye."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def parse_sheet(text: str, file: str | None = None) -> RoundSheet:
    """Read a sheet; nothing is guessed, dropped or mended.

    Raises ParseError, naming the file and where known line, column and round: ``sheet.damaged`` for what is no such
    file, ``sheet.field_twice``, ``sheet.version``, ``sheet.round_twice``, and the code of any entry that the sheet
    itself would refuse.
    """
    written = decode(text.encode("utf-8", "surrogatepass"), SavedSheet, text, file)
    load_object(text, file)  # the decoder would let the last of two equal names pass for both
    if written.version != VERSION:
        raise ParseError("sheet.version", text, "sheet", file=file, data={"version": written.version})
    try:
        return rebuild(written, text, file)
    except InvalidValue as fault:
        raise ParseError(fault.code, text, "sheet", file=file, data=fault.data) from None


def rebuild(written: SavedSheet, text: str, file: str | None) -> RoundSheet:
    """Fill in an empty sheet with what was written, entry by entry."""
    game = games().get(written.sheet)
    if game is None:
        raise InvalidValue("sheet.game", {"game": written.sheet, "games": ", ".join(games())})
    sheet = RoundSheet.new(game.name, written.names, decode(written.options, game.options_type, text, file))
    filled = set[int]()
    for row in written.rounds:
        if row.round in filled:
            raise InvalidValue("sheet.round_twice", {"round": row.round})
        filled.add(row.round)
        sheet = sheet.with_trump(row.round, row.trump)
        if row.bids or row.change is not None:
            sheet = sheet.with_bids(row.round, row.bids, row.change)
        if row.tricks:
            sheet = sheet.with_tricks(row.round, row.tricks)
    return sheet


def decode(data: Any, kind: Any, text: str, file: str | None) -> Any:
    """A value of the kind, or a ParseError that says where it is not."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise ParseError("sheet.damaged", text, "sheet", file=file, data={"detail": str(fault)}) from None
    except msgspec.DecodeError as fault:
        at = re.search(r"byte (\d+)", str(fault))
        whole = text.encode("utf-8", "surrogatepass")
        before = whole[: int(at[1]) if at else len(whole)].decode("utf-8", "ignore")
        row, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        detail = {"detail": str(fault)}
        raise ParseError("sheet.damaged", text, "sheet", file=file, line=row, column=column, data=detail) from None


def save_sheet(sheet: RoundSheet, path: Path) -> None:
    """Write the sheet to a file. Raises SaveError, leaving an old file as it was."""
    write_atomically(path, format_sheet(sheet))


def load_sheet(path: Path) -> RoundSheet:
    """The sheet in a file. Raises SaveError where it cannot be read, ParseError where it is no sheet."""
    return parse_sheet(read_whole(path), str(path))
