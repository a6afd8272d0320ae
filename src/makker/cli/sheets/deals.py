"""Rubber and Chicago at the prompt: a line is a deal, `4S by N +1`, with honours where there are any: `h 100 NS`."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from makker.cli.sheets.keeper import Keeper
from makker.cli.sheets.words import read_names
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.chicago_score import ChicagoScore, chicago_vulnerability
from makker.games.bridge.columns import Entry
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.written import read_result
from makker.seats import Side
from makker.sheets import ChicagoSheet, DealRow, RubberSheet
from makker.sheets.rows import Names

if TYPE_CHECKING:
    from rich.console import RenderableType

SIDES = (Side.NS, Side.EW)
SIDE = r"[nsewøöv]{1,2}|[nsewøöv][-/][nsewøöv]"
CLAIM = re.compile(
    rf"(?P<deal>.+?)[\s,]+(?:h|hon[a-zøö]*)\.?\s*"
    rf"(?:(?P<points>[0-9]{{2,4}})\s*(?P<side>{SIDE})?|(?P<before>{SIDE})\s*(?P<after>[0-9]{{2,4}}))",
    re.IGNORECASE,
)


def read_deal(text: str) -> DealRow:
    """A deal as it is written: a result with its declarer, or `P`, and honours after it.

    Honours without a side are declarer's. Raises ParseError (those of `read_result`), and InvalidValue
    (``honours.points``).
    """
    rest, claims = text, list[tuple[int, str]]()
    while (match := CLAIM.fullmatch(rest)) is not None:
        rest = match["deal"]
        claims.append((int(match["points"] or match["after"]), match["side"] or match["before"] or ""))
    result = read_result(rest)
    return DealRow(result, tuple(read_claim(points, side, result) for points, side in reversed(claims)))


def read_claim(points: int, side: str, result: Result | None) -> Honours:
    """Honours of a side, declarer's unless another is named; one seat stands for its side."""
    if side:
        return Honours(Side.parse(side) if len(side) > 1 else seat_side(side), points)
    if result is None:
        raise InvalidValue("honours.passed_out")
    return Honours(result.contract.side, points)


def seat_side(letter: str) -> Side:
    """The side of a seat's letter."""
    return Side.NS if letter.lower() in "ns" else Side.EW


T = TypeVar("T", RubberSheet, ChicagoSheet)


class DealKeeper(Keeper[T]):
    """What rubber and Chicago share."""

    examples: ClassVar[tuple[str, ...]] = ("deal", "passed_out", "honours")

    def add(self, sheet: T, text: str) -> T:
        """One more deal."""
        return sheet.add(read_deal(text))

    def edit(self, sheet: T, number: int, text: str) -> T:
        """A deal written anew."""
        return sheet.edit(number, read_deal(self.needed(text)))

    def insert(self, sheet: T, number: int, text: str) -> T:
        """A forgotten deal."""
        return sheet.insert(number, read_deal(self.needed(text)))

    def needed(self, text: str) -> str:
        """The deal after the row's number. Raises ParseError (``sheet.no_entry``)."""
        if not text:
            raise ParseError("sheet.no_entry", text, "result")
        return text

    def remove(self, sheet: T, number: int) -> T:
        """One deal fewer."""
        return sheet.remove(number)

    def rename(self, sheet: T, text: str) -> T:
        """The four players, N E S W."""
        return replace(sheet, names=four_names(text))

    def save(self, sheet: T, path: Path) -> None:
        """To the file."""
        sheet.save(path)


def four_names(text: str) -> Names:
    """The names of N E S W. Raises InvalidValue (``sheet.four_names``)."""
    names = read_names(text)
    if len(names) != 4 or not all(names):
        raise InvalidValue("sheet.four_names", {"names": len([name for name in names if name])})
    return (names[0], names[1], names[2], names[3])


def heads(names: Names) -> tuple[str, str] | None:
    """What stands over the two columns, where there are names."""
    if not any(names):
        return None
    north, east, south, west = (name or "?" for name in names)
    return (shortened(f"{north} & {south}"), shortened(f"{east} & {west}"))


def shortened(head: str, most: int = 20) -> str:
    """As much of it as the column holds."""
    return head if len(head) <= most else head[: most - 1] + "…"


def entries_data(entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The figures of a sheet, for JSON."""
    listed: list[dict[str, Any]] = msgspec.to_builtins(entries)
    return listed


class RubberKeeper(DealKeeper[RubberSheet]):
    """A rubber."""

    kind = "rubber"
    more = ("finish", "resume")

    def load(self, path: Path) -> RubberSheet:
        """From the file."""
        return RubberSheet.load(path)

    def obey(self, sheet: RubberSheet, command: str, text: str) -> RubberSheet:  # noqa: ARG002
        """Break the rubber off, or take that back."""
        return sheet.finish() if command == "finish" else sheet.resume()

    def draw(self, sheet: RubberSheet, whole: bool) -> "list[RenderableType]":  # noqa: ARG002
        """The deals beside the sheet with its line, and who has won."""
        from makker.render.rubber_sheet import rubber_sheet
        from makker.render.sheet_rows import beside, deal_rows, verdict

        score, names = sheet.score, heads(sheet.names)
        drawn = rubber_sheet(score, self.catalogue, names=names)
        shown: list[RenderableType] = [beside(deal_rows(sheet.rows, self.catalogue), drawn)]
        if score.over:
            settled = score.settlement
            shown += ["", verdict(settled.winner, settled.difference, names, self.catalogue)]
            if sheet.stake and settled.winner is not None:
                amount = settled.amount(sheet.stake)
                shown.append(self.catalogue.text("sheet.settled", amount=amount))
        return shown

    def prompt(self, sheet: RubberSheet) -> str:
        """Which deal is next."""
        if sheet.score.over:
            return self.catalogue.text("sheet.prompt.rubber_over")
        return self.catalogue.text("sheet.prompt.deal", deal=str(len(sheet.rows) + 1))

    def data(self, sheet: RubberSheet) -> dict[str, Any]:
        """The saved form and the score."""
        score = sheet.score
        settled = score.settlement
        return {
            "sheet": json.loads(sheet.format()),
            "score": {
                "totals": {side.name: score.total(side) for side in SIDES},
                "part_scores": {side.name: score.part_score(side) for side in SIDES},
                "games": [side.name for side in score.games],
                "vulnerable": score.vulnerability.value,
                "over": score.over,
                "winner": settled.winner.name if settled.winner else None,
                "difference": settled.difference,
                "payment": settled.amount(sheet.stake) if score.over else None,
                "entries": entries_data(score.entries),
            },
        }


class ChicagoKeeper(DealKeeper[ChicagoSheet]):
    """Chicago, over one chukker or several."""

    kind = "chicago"

    def load(self, path: Path) -> ChicagoSheet:
        """From the file."""
        return ChicagoSheet.load(path)

    def draw(self, sheet: ChicagoSheet, whole: bool) -> "list[RenderableType]":
        """Each chukker's deals over its sheet; at the end everybody's points."""
        from makker.render.sheet_rows import player_table, verdict

        scores = sheet.scores
        shown: list[RenderableType] = []
        for chukker in range(1 if whole else len(scores), len(scores) + 1):
            if shown:
                shown.append("")
            shown += self.chukker(sheet, chukker)
        if sheet.chukkers > 1:
            names = sheet.names if any(sheet.names) else None
            shown += ["", player_table(sheet.totals, names, self.catalogue)]
        elif scores[0].over:
            difference = abs(scores[0].total(Side.NS) - scores[0].total(Side.EW))
            shown += ["", verdict(scores[0].winner, difference, heads(sheet.names), self.catalogue)]
        return shown

    def chukker(self, sheet: ChicagoSheet, chukker: int) -> "list[RenderableType]":
        """One chukker: its deals as they were played, and its sheet."""
        from makker.render.chicago_sheet import chicago_sheet
        from makker.render.sheet_rows import deal_rows, heading

        score = sheet.scores[chukker - 1]
        before = sum(earlier.deals + earlier.passed for earlier in sheet.scores[: chukker - 1])
        rows = sheet.rows[before : before + score.deals + score.passed]
        title = self.catalogue.text("sheet.chukker", chukker=str(chukker))
        names = heads(sheet.names_at(chukker))
        shown: list[RenderableType] = [heading(title)] if sheet.chukkers > 1 else []
        if rows:
            shown += [deal_rows(rows, self.catalogue, before + 1), ""]
        return [*shown, chicago_sheet(score, self.catalogue, names=names)]

    def prompt(self, sheet: ChicagoSheet) -> str:
        """Which deal is next, who deals it and who is vulnerable."""
        from makker.render.names import seat_name, vulnerability_name

        if sheet.over:
            return self.catalogue.text("sheet.prompt.chicago_over")
        score = next_score(sheet)
        vulnerability = chicago_vulnerability(score.deal, score.dealer, score.scoring.middle_deals)
        return self.catalogue.text(
            "sheet.prompt.chicago",
            deal=str(score.deal),
            dealer=seat_name(score.dealer, self.catalogue),
            vulnerable=vulnerability_name(vulnerability, self.catalogue),
        )

    def data(self, sheet: ChicagoSheet) -> dict[str, Any]:
        """The saved form and the scores."""
        return {
            "sheet": json.loads(sheet.format()),
            "score": {
                "over": sheet.over,
                "chukkers": [chukker_data(score) for score in sheet.scores],
                "players": [
                    {
                        "seat": total.player.letter,
                        "name": sheet.names[total.player.index],
                        "points": total.points,
                        "net": total.net,
                    }
                    for total in sheet.totals
                ],
            },
        }


def next_score(sheet: ChicagoSheet) -> ChicagoScore:
    """The chukker that the next deal belongs to."""
    last = sheet.scores[-1]
    return ChicagoScore(sheet.scoring, sheet.first_dealer) if last.over else last


def chukker_data(score: ChicagoScore) -> dict[str, Any]:
    """One chukker, for JSON."""
    return {
        "totals": {side.name: score.total(side) for side in SIDES},
        "games": score.games,
        "deals": score.deals,
        "passed_out": score.passed,
        "winner": score.winner.name if score.over and score.winner else None,
        "entries": entries_data(score.entries),
    }
