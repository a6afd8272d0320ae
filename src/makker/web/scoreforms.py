"""What the forms of a score sheet say: a new sheet, a row, the bids and tricks of a round."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from makker.cards import Strain
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.chicago_score import ChicagoScoring, MiddleDeals, PartScores
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.rubber_score import RubberScoring
from makker.games.registry import find_game
from makker.seats import Side
from makker.sheets import ChicagoSheet, DealRow, RubberSheet, Traveller, TravellerRow
from makker.sheets.rounds import RoundSheet
from makker.sheets.rounds.sheet import clean
from makker.sheets.rows import Names
from makker.web import optionform
from makker.web.scorepads import AnySheet

Form = Mapping[str, str]
T = TypeVar("T", RubberSheet, ChicagoSheet)
S = TypeVar("S")

ROUND_GAMES = ("bondebridge", "plump", "oh-hell")
KINDS = ("rubber", "chicago", "duplicate", *ROUND_GAMES)
SEATS = "NESW"


def begin(kind: str, form: Form) -> AnySheet:
    """A new sheet as the form has it.

    Raises ParseError (``sheet.kind_unknown``, ``scores.number``) and what the sheets themselves refuse.
    """
    if kind == "rubber":
        points = number(form, "unfinished_part_score", 100)
        return RubberSheet(
            names=four_names(form),
            scoring=RubberScoring(unfinished_part_score=points, both_part_scores=on(form, "both_part_scores")),
            honours=on(form, "honours"),
            stake=number(form, "stake", 0),
        )
    if kind == "chicago":
        middle, parts = form.get("middle_deals", "dealer"), form.get("part_scores", "accumulate")
        scoring = {"middle_deals": middle, "part_scores": parts}
        return ChicagoSheet(
            names=four_names(form),
            scoring=ChicagoScoring(
                middle_deals=one_of(scoring, "middle_deals", MiddleDeals),
                part_scores=one_of(scoring, "part_scores", PartScores),
            ),
            honours=on(form, "honours"),
            chukkers=number(form, "chukkers", 1),
            rotate=on(form, "rotate"),
        )
    if kind == "duplicate":
        return Traveller(board=number(form, "board", 1), one_field=on(form, "one_field"))
    return begin_rounds(kind, form)


def begin_rounds(kind: str, form: Form) -> RoundSheet:
    """A new sheet of a round game: its players are those who have names."""
    if kind not in ROUND_GAMES:
        raise ParseError("sheet.kind_unknown", kind[:40], "sheet", data={"kinds": ", ".join(KINDS)})
    names = [name for at in range(1, 11) if (name := form.get(f"player.{at}", "").strip())]
    for name in names:
        check_length(name)
    game = find_game(kind)
    given = {**optionform.read(kind, dict(form)), "players": len(names)}
    try:
        options = msgspec.convert(given, game.options)
    except msgspec.ValidationError as fault:
        raise InvalidValue("options.invalid", {"detail": str(fault)}) from None
    return RoundSheet.new(kind, names, options)


def check_length(name: str) -> None:
    """Raises InvalidValue (``name.length``) for a name longer than a column can show."""
    if len(name) > 40:
        raise InvalidValue("sheet.name", {"name": ascii(name[:40]), "longest": 40, "field": "names"})


def change(sheet: AnySheet, form: Form) -> AnySheet:
    """The sheet with what the form wants done. Raises ParseError, and InvalidValue as the sheets do."""
    did = form.get("do", "")
    if isinstance(sheet, RoundSheet):
        return change_rounds(sheet, did, form)
    if isinstance(sheet, Traveller):
        return change_traveller(sheet, did, form)
    if isinstance(sheet, ChicagoSheet):
        return change_deals(sheet, did, form)
    if did in ("finish", "resume"):
        return sheet.finish() if did == "finish" else sheet.resume()
    return change_deals(sheet, did, form)


def change_deals(sheet: T, did: str, form: Form) -> T:
    """A deal written, written anew, put in or taken away; or the names."""
    changes: dict[str, Callable[[], T]] = {
        "add": lambda: sheet.add(read_deal(form)),
        "edit": lambda: sheet.edit(row_number(form), read_deal(form)),
        "insert": lambda: sheet.insert(row_number(form), read_deal(form)),
        "remove": lambda: sheet.remove(row_number(form)),
        "names": lambda: replace(sheet, names=four_names(form)),
    }
    return chosen(changes, did)


def change_traveller(sheet: Traveller, did: str, form: Form) -> Traveller:
    """A table's row, or the board's number."""
    changes: dict[str, Callable[[], Traveller]] = {
        "add": lambda: sheet.add(read_table(form)),
        "edit": lambda: sheet.edit(row_number(form), read_table(form)),
        "remove": lambda: sheet.remove(row_number(form)),
        "board": lambda: replace(sheet, board=number(form, "board")),
    }
    return chosen(changes, did)


def change_rounds(sheet: RoundSheet, did: str, form: Form) -> RoundSheet:
    """The bids or tricks of a round, its trumps, or the names; or the round cleared."""
    players = range(1, len(sheet.names) + 1)
    changes: dict[str, Callable[[], RoundSheet]] = {
        "bids": lambda: with_bids(sheet, form),
        "tricks": lambda: sheet.with_tricks(
            number(form, "round"), [number(form, f"tricks.{player}") for player in players]
        ),
        "clear": lambda: sheet.without(number(form, "round")),
        "names": lambda: replace(sheet, names=clean([form.get(f"player.{player}", "")[:60] for player in players])),
    }
    return chosen(changes, did)


def with_bids(sheet: RoundSheet, form: Form) -> RoundSheet:
    """The round's bids, with its trumps where they are noted, and the new bid of whoever had to change."""
    at = number(form, "round")
    bids = [number(form, f"bid.{player}") for player in range(1, len(sheet.names) + 1)]
    trump = form.get("trump", "")
    noted = sheet.with_trump(at, Strain.parse(trump)) if trump else sheet
    due = noted.check_bids(at, bids).must_change is not None
    return noted.with_bids(at, bids, number(form, "change") if due and form.get("change", "").strip() else None)


def chosen(changes: Mapping[str, Callable[[], S]], did: str) -> S:
    """Do the change. Raises ParseError (``scores.change_unknown``)."""
    if did not in changes:
        raise ParseError("scores.change_unknown", did[:40], "change", data={"changes": ", ".join(changes)})
    return changes[did]()


def read_deal(form: Form) -> DealRow:
    """A deal: passed out or a result, and honours (`NS:100`)."""
    side, _, points = form.get("honours", "").partition(":")
    claims = (Honours(Side[side], int(points)),) if side in ("NS", "EW") and points in ("100", "150") else ()
    return DealRow(read_result(form), claims)


def read_table(form: Form) -> TravellerRow:
    """A table's row: its pairs, and passed out, a result, or North-South's score alone."""
    ns, ew = number(form, "ns"), number(form, "ew")
    if score := form.get("score", "").strip():
        return TravellerRow(ns, ew, None, signed(score, "score"))
    result = read_result(form)
    return TravellerRow(ns, ew, result, None, result is None)


def read_result(form: Form) -> Result | None:
    """Level, strain, doubles, declarer and tricks over or under; None where it was passed out.

    Raises ParseError (``scores.contract``) where a part is missing, and as Contract and Result do.
    """
    if on(form, "passed"):
        return None
    parts = {part: form.get(part, "") for part in ("level", "strain", "declarer", "over")}
    missing = [part for part, text in parts.items() if not text]
    if missing:
        raise ParseError("scores.contract", "", "contract", data={"missing": missing[0]})
    written = f"{parts['level']}{parts['strain']}{form.get('doubled', '')} by {parts['declarer']}"
    over = signed(parts["over"], "over")
    return Result.parse(f"{written} {over:+d}" if over else f"{written} =")


def four_names(form: Form) -> Names:
    """The names N E S W, empty where nobody wrote one."""
    north, east, south, west = (form.get(f"name.{seat}", "").strip() for seat in SEATS)
    return (north, east, south, west)


def on(form: Form, name: str) -> bool:
    """Whether a box is ticked."""
    return form.get(name) == "on"


def one_of(form: Form, name: str, kind: Any) -> Any:
    """A member of an enum by its value. Raises ParseError (``sheet.field_value``)."""
    found = next((member for member in kind if member.value == form[name]), None)
    if found is None:
        expected = " ".join(str(member.value) for member in kind)
        raise ParseError("sheet.field_value", form[name][:40], expected, data={"field": name})
    return found


def row_number(form: Form) -> int:
    """Which row is meant."""
    return number(form, "row")


def number(form: Form, name: str, usual: int | None = None) -> int:
    """A whole number. Raises ParseError (``scores.number``)."""
    text = form.get(name, "").strip()
    if not text and usual is not None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise ParseError("scores.number", text[:40], "number", data={"field": name})
    return int(text)


def between(form: Form, name: str, usual: int, most: int, least: int = 0) -> int:
    """A whole number in a range. Raises ParseError (``scores.number``), InvalidValue (``club.range``)."""
    found = number(form, name, usual)
    if not least <= found <= most:
        raise InvalidValue("club.range", {"field": name, "least": least, "most": most})
    return found


def signed(text: str, name: str) -> int:
    """A whole number with a sign. Raises ParseError (``scores.number``)."""
    plain = text.strip().replace("−", "-").replace("–", "-").lstrip("+").replace("=", "0")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 8):
        raise ParseError("scores.number", text[:40], "number", data={"field": name})
    return int(plain)


def given_row(sheet: AnySheet, row: int) -> dict[str, str]:
    """What the form shows for a row that is to be written anew. Raises InvalidValue (``sheet.no_row``)."""
    rows: Sequence[DealRow | TravellerRow] = () if isinstance(sheet, RoundSheet) else sheet.rows
    if not 1 <= row <= len(rows):
        raise InvalidValue("sheet.no_row", {"row": row, "rows": len(rows)})
    found = rows[row - 1]
    if isinstance(found, TravellerRow):
        pairs = {"ns": str(found.ns), "ew": str(found.ew)}
        score = {} if found.score is None else {"score": str(found.score)}
        return {**pairs, **score, **given_result(found.result, passed=found.passed_out)}
    claim = found.only_honours(played=True)
    honours = {} if claim is None else {"honours": f"{claim.side.name}:{claim.points}"}
    return {**honours, **given_result(found.result, passed=found.result is None)}


def given_result(result: Result | None, *, passed: bool) -> dict[str, str]:
    """A result as the form has it."""
    if result is None:
        return {"passed": "on"} if passed else {}
    contract = result.contract
    return {
        "level": str(contract.level),
        "strain": contract.strain.letter,
        "doubled": contract.doubled.mark,
        "declarer": contract.declarer.letter if contract.declarer else "",
        "over": str(result.over),
    }
