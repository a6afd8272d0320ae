"""How a deal stands in a saved sheet: `{"result": "4SX by S -1", "honours": {"EW": 100}}`, `{"passed_out": true}`."""

from typing import Any

from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.seats import Side
from makker.sheets.fields import Fields
from makker.sheets.rows import DealRow, Names


def write_row(row: DealRow) -> dict[str, Any]:
    """The row as a JSON object."""
    written: dict[str, Any] = {"passed_out": True} if row.result is None else {"result": str(row.result)}
    if row.honours:
        written["honours"] = {claim.side.name: claim.points for claim in row.honours}
    return written


def read_row(fields: Fields) -> DealRow:
    """The row of a JSON object. Raises ParseError with row and field."""
    result = read_result(fields)
    claims = fields.group("honours")
    honours = tuple(read_claim(claims, side) for side in Side if claims.has(side.name))
    claims.done()
    fields.done()
    return DealRow(result, honours)


def read_claim(claims: Fields, side: Side) -> Honours:
    """One side's honours."""
    points = claims.number(side.name)
    return claims.build(lambda: Honours(side, points), "honours")


def read_result(fields: Fields) -> Result | None:
    """The result, or None for a deal that says it was passed out; a row that says neither or both is refused."""
    passed = fields.flag("passed_out", False)
    if passed == fields.has("result"):
        found = "both" if passed else ""
        fields.fail("sheet.outcome", "result", found, "result passed_out")
    return None if passed else fields.parsed("result", Result.parse)


def names_of(fields: Fields) -> Names:
    """The four names, or none."""
    if not fields.has("names"):
        return ("", "", "", "")
    names = fields.texts("names")
    if len(names) != 4:
        fields.fail("sheet.names", "names", list(names), "text", {"names": len(names)})
    return (names[0], names[1], names[2], names[3])
