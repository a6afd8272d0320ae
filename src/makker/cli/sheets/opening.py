"""Taking up a sheet from its file, or beginning a new one with the options given."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from makker.cli.sheets.desk import AnyDesk, Desk
from makker.cli.sheets.keeper import Keeper
from makker.cli.spoken import whole_number
from makker.errors import InvalidValue, MakkerError, Param, ParseError, SaveError
from makker.i18n import Catalogue

ROUND_GAMES = ("bondebridge", "plump", "oh-hell")
KINDS = ("rubber", "chicago", "duplicate", *ROUND_GAMES)

FLAGS: dict[str, tuple[tuple[str, str], ...]] = {
    "rubber": (
        ("--no-honours", ""),
        ("--unfinished-part-score", "100|50"),
        ("--both-part-scores", ""),
        ("--stake", "N"),
    ),
    "chicago": (
        ("--chukkers", "N"),
        ("--middle-deals", "dealer|non-dealer"),
        ("--part-scores", "accumulate|duplicate"),
        ("--first-dealer", "N|E|S|W"),
        ("--no-rotate", ""),
        ("--no-honours", ""),
    ),
    "duplicate": (("--board", "N"), ("--one-field", "")),
}
"""The options of each bridge sheet and what they take; those of the round games are the games' own."""


def flags(kind: str, catalogue: Catalogue) -> list[click.Option]:
    """The options with which a new sheet of the kind can be begun."""
    if kind in ROUND_GAMES:
        from makker.cli.playing.options import option_flags
        from makker.games.registry import find_game

        return [flag for flag in option_flags(find_game(kind), catalogue) if flag.name != "players"]
    made = []
    for flag, shape in FLAGS[kind]:
        meaning = catalogue.coded("sheet.option", flag[2:].replace("-", "_"))
        if shape:
            made.append(click.Option([flag], metavar=shape, help=meaning))
        else:
            made.append(click.Option([flag], is_flag=True, default=None, help=meaning))
    return made


def open_desk(
    kind: str, file: str | None, names: str | None, given: Mapping[str, Any], drawing: bool, catalogue: Catalogue
) -> AnyDesk:
    """The sheet in the file, or a new one where there is no such file.

    Raises what reading the file raises, what options and names raise, and InvalidValue (``sheet.options_of_file``)
    where a sheet that is there has its own.
    """
    path = None if file is None else Path(file)
    chosen = {name: value for name, value in given.items() if value is not None}
    keeper = keeper_of(kind, chosen, catalogue)
    if path is not None:
        with suppress(Missing):
            sheet = load(keeper, path)
            if chosen or names is not None:
                raise InvalidValue("sheet.options_of_file", {"file": str(path)})
            return Desk(keeper, sheet, path, drawing)
        check_folder(keeper, path)
    sheet = begin(kind, chosen)
    return Desk(keeper, sheet if names is None else keeper.rename(sheet, names), path, drawing)


class Missing(Exception):
    """There is no such file yet."""


def load(keeper: Keeper[Any], path: Path) -> Any:
    """The sheet in the file. Raises Missing, and what reading raises."""
    try:
        return keeper.load(path)
    except SaveError as fault:
        if fault.code == "file.missing":
            raise Missing from None
        raise keeper.worded(fault) from fault
    except ParseError as fault:
        raise in_file(keeper, fault, path) from fault


def in_file(keeper: Keeper[Any], fault: ParseError, path: Path) -> MakkerError:
    """The fault in words, after the file and, as far as they are known, the row, the line and the column."""
    from makker.render.reasons import explain

    reason = explain(keeper.worded(fault), keeper.catalogue)
    if "row" in fault.data:
        reason = keeper.catalogue.text("sheet.at_row", row=str(fault.data["row"]), reason=reason)
    spot: dict[str, Param] = {name: fault.data[name] for name in ("line", "column") if name in fault.data}
    return MakkerError(
        "sheet.in_file", {"file": str(path), "reason": reason + keeper.catalogue.place(MakkerError("", spot))}
    )


def check_folder(keeper: Keeper[Any], path: Path) -> None:
    """Refuse a file that could never be written, before anything is entered (``file.unwritable``)."""
    folder = path.resolve().parent
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        cause = "permission" if folder.is_dir() else "no_folder"
        raise keeper.worded(SaveError("file.unwritable", {"file": str(path), "cause": cause}))


def keeper_of(kind: str, chosen: dict[str, Any], catalogue: Catalogue) -> Keeper[Any]:
    """Who keeps sheets of the kind."""
    if kind in ROUND_GAMES:
        from makker.cli.sheets.rounds import RoundKeeper

        return RoundKeeper(catalogue, kind, chosen)
    if kind == "duplicate":
        from makker.cli.sheets.travellers import TravellerKeeper

        return TravellerKeeper(catalogue)
    from makker.cli.sheets.deals import ChicagoKeeper, RubberKeeper

    return RubberKeeper(catalogue) if kind == "rubber" else ChicagoKeeper(catalogue)


def begin(kind: str, chosen: dict[str, Any]) -> Any:
    """An empty sheet. Raises what its options raise."""
    if kind in ROUND_GAMES:
        from makker.cli.sheets.rounds import Page

        return Page(None)
    return {"rubber": new_rubber, "chicago": new_chicago, "duplicate": new_traveller}[kind](chosen)


def new_rubber(chosen: dict[str, Any]) -> Any:
    """An empty rubber sheet."""
    from makker.games.bridge.rubber_score import RubberScoring
    from makker.sheets import RubberSheet
    from makker.sheets.rubber import MOST_STAKE

    points = whole_number(chosen.get("unfinished_part_score", "100"), "--unfinished-part-score", 50, 100)
    both = bool(chosen.get("both_part_scores"))
    scoring = RubberScoring(unfinished_part_score=points, both_part_scores=both)
    stake = whole_number(chosen.get("stake", "0"), "--stake", 0, MOST_STAKE)
    return RubberSheet(scoring=scoring, honours=not chosen.get("no_honours"), stake=stake)


def new_chicago(chosen: dict[str, Any]) -> Any:
    """An empty Chicago sheet."""
    from makker.games.bridge.chicago_score import ChicagoScoring, MiddleDeals, PartScores
    from makker.seats import Seat
    from makker.sheets import ChicagoSheet

    middle = choice(chosen, "middle_deals", MiddleDeals.DEALER)
    part_scores = choice(chosen, "part_scores", PartScores.ACCUMULATE)
    return ChicagoSheet(
        scoring=ChicagoScoring(middle_deals=middle, part_scores=part_scores),
        honours=not chosen.get("no_honours"),
        chukkers=whole_number(chosen.get("chukkers", "1"), "--chukkers", 1, 99),
        rotate=not chosen.get("no_rotate"),
        first_dealer=Seat.parse(chosen.get("first_dealer", "N")),
    )


def new_traveller(chosen: dict[str, Any]) -> Any:
    """An empty traveller."""
    from makker.sheets import Traveller

    board = whole_number(chosen.get("board", "1"), "--board", 1, 9999)
    return Traveller(board=board, one_field=bool(chosen.get("one_field")))


def choice(chosen: dict[str, Any], name: str, default: Any) -> Any:
    """One of an enum's values. Raises ParseError (``option.choice``)."""
    kind = type(default)
    text = str(chosen.get(name, default.value))
    word = text.strip().lower().replace("-", "_")
    found = next((member for member in kind if member.value == word), None)
    if found is None:
        choices = ", ".join(member.value.replace("_", "-") for member in kind)
        option = "--" + name.replace("_", "-")
        raise ParseError("option.choice", text, "choice", data={"option": option, "choices": choices})
    return found
