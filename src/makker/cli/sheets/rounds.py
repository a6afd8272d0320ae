"""Bondebridge, plump and oh hell at the prompt: the bids of a round, then its tricks, as numbers in a row."""

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace as with_fields

from makker.cards import Strain
from makker.cli.sheets.keeper import Keeper
from makker.cli.sheets.words import read_names, words_of
from makker.errors import InvalidValue, Param, ParseError
from makker.games.bondebridge import Options
from makker.games.bridge.written import read_strain
from makker.i18n import Catalogue
from makker.sheets.rounds import RoundSheet, SheetRow, format_sheet, load_sheet, save_sheet
from makker.sheets.rounds.sheet import clean

if TYPE_CHECKING:
    from rich.console import RenderableType

ROUNDS_SHOWN = 9
NO_TRUMP = ("none", "ingen", "inga", "-", "–")


@dataclass(frozen=True, slots=True)
class Pending:
    """Bids that may not stand: the player who must change has not said the new one."""

    number: int
    bids: tuple[int, ...]
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Page:
    """The sheet, None before the players have names, and bids that wait for a change."""

    sheet: RoundSheet | None
    pending: Pending | None = None


class RoundKeeper(Keeper[Page]):
    """One of the three games, with the options for a new sheet."""

    more: ClassVar[tuple[str, ...]] = ("bids", "change", "tricks", "trump")
    examples: ClassVar[tuple[str, ...]] = ("bids", "tricks", "both", "change")

    def __init__(self, catalogue: Catalogue, kind: str, given: dict[str, Any]) -> None:
        super().__init__(catalogue)
        self.kind = kind
        self.given = given

    @property
    def commands(self) -> tuple[str, ...]:
        """The plan says how many rounds there are: none is put in."""
        return tuple(command for command in super().commands if command != "insert")

    def begin(self, names: tuple[str, ...]) -> Page:
        """A new sheet for these players. Raises what options and names raise."""
        return Page(RoundSheet.new(self.kind, names, self.options(len(names))))

    def options(self, players: int) -> Options:
        """The game's options for so many, as they were given."""
        from makker.cli.playing.options import read_options
        from makker.games.registry import find_game

        options: Options = read_options(find_game(self.kind), {**self.given, "players": str(players)})
        return options

    def load(self, path: Path) -> Page:
        """From the file. Raises ParseError (``sheet.kind``) for another game's sheet."""
        sheet = load_sheet(path)
        if sheet.game != self.kind:
            raise ParseError("sheet.kind", sheet.game, self.kind, file=str(path), data={"field": "sheet"})
        return Page(sheet)

    def save(self, sheet: Page, path: Path) -> None:
        """To the file."""
        if sheet.sheet is not None:
            save_sheet(sheet.sheet, path)

    def rename(self, sheet: Page, text: str) -> Page:
        """The players: a new sheet, or other names on this one."""
        names = read_names(text)
        if sheet.sheet is None:
            return self.begin(names)
        if len(names) != len(sheet.sheet.names):
            data = {"names": len(names), "players": len(sheet.sheet.names)}
            raise InvalidValue("sheet.player_names", data)
        return replace(sheet, sheet=with_fields(sheet.sheet, names=clean(names)))

    def add(self, sheet: Page, text: str) -> Page:
        """The bids, the change or the tricks of the round being played, whichever is due."""
        current = self.started(sheet)
        if sheet.pending is not None and re.fullmatch("[0-9]{1,3}", text):
            return self.changed(sheet, text)
        number = self.due(current)
        return self.entered(current, number, text, bids_due=not current.entry(number).bids)

    def edit(self, sheet: Page, number: int, text: str) -> Page:
        """A round written anew, wholly or in part."""
        current = self.started(sheet)
        known = current.entry(number)
        if not text:
            raise ParseError("sheet.no_entry", text, "entry")
        word, _, rest = text.partition(" ")
        for command in self.more:
            if word.lower() in words_of(command, self.catalogue):
                return self.part(current, number, command, rest)
        if "/" not in text and known.bids:
            raise ParseError("sheet.bids_or_tricks", text, "entry", data={"round": number})
        return self.entered(current, number, text, bids_due=True)

    def remove(self, sheet: Page, number: int) -> Page:
        """The round cleared."""
        return Page(self.started(sheet).without(number))

    def obey(self, sheet: Page, command: str, text: str) -> Page:
        """Trumps, bids, a change or tricks of the round being played."""
        current = self.started(sheet)
        if command == "change":
            return self.changed(sheet, text)
        return self.part(current, self.due(current), command, text)

    def part(self, current: RoundSheet, number: int, command: str, text: str) -> Page:
        """One part of a round."""
        if command == "trump":
            return Page(current.with_trump(number, read_trump(text)))
        if command == "tricks":
            return Page(current.with_tricks(number, read_numbers(text)))
        if command == "change":
            bids = current.entry(number).bids
            return Page(current.with_bids(number, bids, read_numbers(text)[0]))
        return self.bid(current, number, text)

    def entered(self, current: RoundSheet, number: int, text: str, bids_due: bool) -> Page:
        """Numbers: bids, tricks, or both with a slash between."""
        bids, slash, tricks = text.partition("/")
        if not slash:
            return self.bid(current, number, text) if bids_due else self.part(current, number, "tricks", text)
        page = self.bid(current, number, bids)
        if page.pending is not None or page.sheet is None:
            raise must_change(page.pending)
        return Page(page.sheet.with_tricks(number, read_numbers(tricks)))

    def bid(self, current: RoundSheet, number: int, text: str) -> Page:
        """The bids, with the new one after `>`; where one is due and not said, they wait for it."""
        first, mark, new = text.partition(">")
        bids = read_numbers(first)
        check = current.check_bids(number, bids)
        if check.must_change is None or mark:
            return Page(current.with_bids(number, bids, read_numbers(new)[0] if mark else None))
        return Page(current, Pending(number, bids, current.names[check.must_change.index], check.total))

    def changed(self, sheet: Page, text: str) -> Page:
        """The bids that waited, with the change. Raises InvalidValue (``sheet.no_change``) where none do."""
        current, pending = self.started(sheet), sheet.pending
        if pending is None:
            raise InvalidValue("sheet.no_change")
        return Page(current.with_bids(pending.number, pending.bids, read_numbers(text)[0]))

    def started(self, sheet: Page) -> RoundSheet:
        """The sheet. Raises InvalidValue (``sheet.names_first``) before the players have names."""
        if sheet.sheet is None:
            word = words_of("names", self.catalogue)[0]
            raise InvalidValue("sheet.names_first", {"word": word})
        return sheet.sheet

    def due(self, current: RoundSheet) -> int:
        """The round being played. Raises InvalidValue (``sheet.full``) after the last."""
        if current.next_round is None:
            raise InvalidValue("sheet.full", {"rounds": len(current.entries)})
        return current.next_round

    def unfinished(self, sheet: Page) -> InvalidValue | None:
        """Bids that still wait."""
        return None if sheet.pending is None else must_change(sheet.pending)

    def draw(self, sheet: Page, whole: bool) -> "list[RenderableType]":
        """The plan with what is played, and who leads or has won."""
        from makker.render.rounds_sheet import rounds_sheet

        if sheet.sheet is None:
            return []
        shown: list[RenderableType] = [
            rounds_sheet(sheet.sheet.rows, sheet.sheet.names, self.catalogue, most=None if whole else ROUNDS_SHOWN)
        ]
        if sheet.sheet.next_round is None:
            names = ", ".join(sheet.sheet.names[player.index] for player in sheet.sheet.winners)
            shown.append(self.catalogue.text("sheet.winners", names=names, points=max(sheet.sheet.totals)))
        return shown

    def prompt(self, sheet: Page) -> str:
        """What is to be written for which round."""
        text, current = self.catalogue.text, sheet.sheet
        if current is None:
            return text("sheet.prompt.names")
        if sheet.pending is not None:
            pending = sheet.pending
            return text("sheet.prompt.change", name=pending.name, sum=pending.total, round=str(pending.number))
        if current.next_round is None:
            return text("sheet.prompt.rounds_over")
        row = current.rows[current.next_round - 1]
        head = self.round_head(row, current)
        if not row.bids:
            return text("sheet.prompt.bids", head=head)
        return text("sheet.prompt.tricks", head=head, sum=sum(row.bids), tricks=row.planned.cards)

    def round_head(self, row: SheetRow, current: RoundSheet) -> str:
        """`Round 4, 4 cards, ♣, Bo deals`."""
        text, language = self.catalogue.text, self.catalogue.language
        trump = text("sheet.trump.unknown") if row.trump is None else language.strain(row.trump)
        if row.trump is Strain.NOTRUMP:
            trump = text("sheet.trump.none")
        head = text(
            "sheet.round",
            round=str(row.planned.number),
            cards=self.catalogue.plural("sheet.cards", row.planned.cards),
            trump=trump,
            dealer=current.names[row.planned.dealer.index],
        )
        aside = " ".join(language.card(card) for card in row.put_aside)
        return text("sheet.aside", head=head, cards=aside) if aside else head

    def data(self, sheet: Page) -> dict[str, Any]:
        """The saved form, and the rounds with their points."""
        current = sheet.sheet
        if current is None:
            return {"sheet": None, "score": None}
        return {
            "sheet": json.loads(format_sheet(current)),
            "score": {
                "totals": current.totals,
                "leaders": [current.names[player.index] for player in current.leaders],
                "winners": [current.names[player.index] for player in current.winners],
                "next_round": current.next_round,
                "must_change": sheet.pending.name if sheet.pending else None,
                "rounds": [round_data(row, current) for row in current.rows],
            },
        }


def round_data(row: SheetRow, sheet: RoundSheet) -> dict[str, Any]:
    """One round, for JSON."""
    return {
        "round": row.planned.number,
        "cards": row.planned.cards,
        "dealer": sheet.names[row.planned.dealer.index],
        "trump": row.trump.letter if row.trump else None,
        "put_aside": [str(card) for card in row.put_aside],
        "bids": row.bids,
        "tricks": row.entry.tricks,
        "points": row.score.points if row.score else [],
        "totals": row.score.totals if row.score else [],
    }


def must_change(pending: Pending | None) -> InvalidValue:
    """The refusal of bids that may not stand."""
    if pending is None:
        return InvalidValue("sheet.no_change")
    data: dict[str, Param] = {"name": pending.name, "sum": pending.total, "round": pending.number}
    return InvalidValue("sheet.must_change", data)


def read_numbers(text: str) -> tuple[int, ...]:
    """Whole numbers between blanks or commas. Raises ParseError (``sheet.numbers``)."""
    words = re.split(r"[\s,]+", text.strip().strip(","))
    if not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise ParseError("sheet.numbers", text.strip(), "numbers")
    return tuple(int(word) for word in words)


def read_trump(text: str) -> Strain:
    """A suit, or that there are no trumps. Raises ParseError (``strain.unknown``)."""
    return Strain.NOTRUMP if text.strip().lower() in NO_TRUMP else read_strain(text.strip())
