"""A duplicate traveller at the prompt: a line is a table, `1 8 4S by N +1`, `1 8 420`, `1 8 P`."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from makker.cli.sheets.keeper import Keeper
from makker.errors import ParseError
from makker.games.bridge.written import is_passed_out, read_result
from makker.sheets import Traveller, TravellerRow

if TYPE_CHECKING:
    from rich.console import RenderableType

LINE = re.compile(r"(?P<ns>[0-9]{1,6})(?:\s*[-–,/:]\s*|\s+)(?P<ew>[0-9]{1,6})\s*[,:]?\s+(?P<rest>\S.*)")
SCORE = re.compile(r"[-+−]?\s*[0-9]{1,6}")


def read_table(text: str) -> TravellerRow:
    """A table's line: the pair North-South, the pair East-West, and a result, North-South's score, or `P`.

    Raises ParseError: ``traveller.line``, and those of `read_result`.
    """
    match = LINE.fullmatch(text)
    if match is None:
        raise ParseError("traveller.line", text, "entry")
    ns, ew, rest = int(match["ns"]), int(match["ew"]), match["rest"]
    if SCORE.fullmatch(rest):
        return TravellerRow(ns, ew, score=int("".join(rest.split()).replace("−", "-")))
    if is_passed_out(rest):
        return TravellerRow(ns, ew, passed_out=True)
    return TravellerRow(ns, ew, read_result(rest))


class TravellerKeeper(Keeper[Traveller]):
    """One board's traveller."""

    kind = "duplicate"
    more: ClassVar[tuple[str, ...]] = ("board",)
    examples: ClassVar[tuple[str, ...]] = ("table", "table_score", "table_passed_out")

    @property
    def commands(self) -> tuple[str, ...]:
        """Pairs have numbers, no names."""
        return tuple(command for command in super().commands if command != "names")

    def load(self, path: Path) -> Traveller:
        """From the file."""
        return Traveller.load(path)

    def save(self, sheet: Traveller, path: Path) -> None:
        """To the file."""
        sheet.save(path)

    def add(self, sheet: Traveller, text: str) -> Traveller:
        """One more table."""
        return sheet.add(read_table(text))

    def edit(self, sheet: Traveller, number: int, text: str) -> Traveller:
        """A table written anew."""
        return sheet.edit(number, read_table(text))

    def insert(self, sheet: Traveller, number: int, text: str) -> Traveller:
        """A table put in."""
        return sheet.insert(number, read_table(text))

    def remove(self, sheet: Traveller, number: int) -> Traveller:
        """One table fewer."""
        return sheet.remove(number)

    def obey(self, sheet: Traveller, command: str, text: str) -> Traveller:  # noqa: ARG002
        """Another board number: everything is scored anew."""
        if not re.fullmatch("[0-9]{1,6}", text):
            raise ParseError("traveller.board_number", text, "number")
        return replace(sheet, board=int(text))

    def draw(self, sheet: Traveller, whole: bool) -> "list[RenderableType]":  # noqa: ARG002
        """The traveller."""
        from makker.render.traveller import traveller_head, traveller_table

        head = traveller_head(sheet, self.catalogue)
        return [head, "", traveller_table(sheet, self.catalogue)] if sheet.rows else [head]

    def prompt(self, sheet: Traveller) -> str:
        """Which row is next."""
        return self.catalogue.text("sheet.prompt.table", row=str(len(sheet.rows) + 1))

    def data(self, sheet: Traveller) -> dict[str, Any]:
        """The saved form and the matchpoints."""
        return {
            "sheet": json.loads(sheet.format()),
            "score": {
                "dealer": sheet.dealer.letter,
                "vulnerable": sheet.vulnerability.value,
                "top": sheet.top,
                "rows": [
                    {
                        "ns": line.row.ns,
                        "ew": line.row.ew,
                        "ns_score": line.ns_score,
                        "ns_matchpoints": line.ns_matchpoints,
                        "ew_matchpoints": line.ew_matchpoints,
                        "ns_percent": line.ns_percent,
                    }
                    for line in sheet.lines
                ],
            },
        }
