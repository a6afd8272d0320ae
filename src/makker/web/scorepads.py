"""Score sheets of real cards that several phones share: each kept as a log of whole sheets, the newest last.

A change says which version it was made against; of two that were made against the same one only the first is written,
and the other gets a ConflictError. Undoing writes the sheet as it was before the change, so nothing is ever lost.
"""

from dataclasses import dataclass
from secrets import choice

import msgspec

from makker.errors import ConflictError, InvalidValue, ParseError
from makker.sheets import ChicagoSheet, RubberSheet, Traveller, kind_of
from makker.sheets.rounds import RoundSheet, format_sheet, parse_sheet
from makker.store import EventLog
from makker.web.making import LETTERS

AnySheet = RubberSheet | ChicagoSheet | Traveller | RoundSheet

STREAM = "sheet/"
MOST_CHANGES = 20_000
"""Changes of one sheet: far more than any evening has."""


class Written(msgspec.Struct, frozen=True):
    """One entry of the log: the sheet as text, when, what was done, and the version an undo goes back to (0: none)."""

    sheet: str
    at: float
    did: str
    before: int


@dataclass(frozen=True, slots=True)
class Pad:
    """A sheet as it stands: its name, version, contents, and whether there is something to undo."""

    name: str
    version: int
    sheet: AnySheet
    before: int

    @property
    def kind(self) -> str:
        """Rubber, chicago, duplicate or the round game's name."""
        kinds = {RubberSheet: "rubber", ChicagoSheet: "chicago", Traveller: "duplicate"}
        return self.sheet.game if isinstance(self.sheet, RoundSheet) else kinds[type(self.sheet)]


def to_text(sheet: AnySheet) -> str:
    """The sheet as its saved form."""
    return format_sheet(sheet) if isinstance(sheet, RoundSheet) else sheet.format()


def from_text(text: str) -> AnySheet:
    """The sheet of a saved form. Raises ParseError as the sheets do."""
    match kind_of(text):
        case "rubber":
            return RubberSheet.parse(text)
        case "chicago":
            return ChicagoSheet.parse(text)
        case "traveller":
            return Traveller.parse(text)
        case _:
            return parse_sheet(text)


@dataclass(frozen=True, slots=True)
class Pads:
    """The shared sheets in a log."""

    log: EventLog

    async def make(self, sheet: AnySheet, at: float) -> Pad:
        """A new sheet under a name that nobody can guess."""
        name = "".join(choice(LETTERS) for _ in range(10))
        version = await self.log.append(STREAM + name, 0, [written(sheet, at, "begin", 0)])
        return Pad(name, version, sheet, 0)

    async def find(self, name: str) -> Pad:
        """The sheet of that name. Raises ParseError (``scores.none``)."""
        version = await self.log.version(STREAM + name)
        found = await self.at(name, version)
        return Pad(name, version, from_text(found.sheet), found.before)

    async def at(self, name: str, version: int) -> Written:
        """The entry of a version. Raises ParseError (``scores.none``)."""
        bodies = await self.log.read(STREAM + name, version - 1) if version > 0 else []
        if not bodies:
            raise ParseError("scores.none", name[:40], "sheet")
        return msgspec.json.decode(bodies[0], type=Written)

    async def change(self, pad: Pad, sheet: AnySheet, at: float, did: str) -> Pad:
        """The sheet with a change written down. Raises ConflictError, and InvalidValue (``scores.too_many``)."""
        if pad.version >= MOST_CHANGES:
            raise InvalidValue("scores.too_many", {"most": MOST_CHANGES})
        version = await self.log.append(STREAM + pad.name, pad.version, [written(sheet, at, did, pad.version)])
        return Pad(pad.name, version, sheet, pad.version)

    async def undo(self, pad: Pad, at: float) -> Pad:
        """The sheet as it was before its last change. Raises InvalidValue (``scores.nothing_to_undo``)."""
        if not pad.before:
            raise InvalidValue("scores.nothing_to_undo")
        earlier = await self.at(pad.name, pad.before)
        sheet = from_text(earlier.sheet)
        body = written(sheet, at, "undo", earlier.before)
        version = await self.log.append(STREAM + pad.name, pad.version, [body])
        return Pad(pad.name, version, sheet, earlier.before)


def written(sheet: AnySheet, at: float, did: str, before: int) -> bytes:
    """The entry as bytes."""
    return msgspec.json.encode(Written(to_text(sheet), at, did, before))


def check_version(pad: Pad, given: str) -> None:
    """Raises ConflictError (``scores.changed``) for a change made against another version than the newest."""
    if given != str(pad.version):
        raise ConflictError("scores.changed", {"version": pad.version})
