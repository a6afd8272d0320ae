"""A form for the options of any game, made from the options' own type."""

from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from makker.cards import Strain
from makker.games.registry import Game, find_game
from makker.i18n import Catalogue
from makker.render.names import seat_name
from makker.seats import Seat

FIRST = ("players", "boards", "chukkers", "rotate", "plan", "largest", "bidding", "forehead", "equal", "honours")
"""Options that stand at the top, in this order; the others are house rules that few change."""

HIDDEN = ("director",)
"""Options without use at a table of the browser: there is no director to call yet."""


class Field(msgspec.Struct, frozen=True):
    """One field of the form. `kind` is ``check``, ``select``, ``number`` or ``text``; `choices` value and label."""

    name: str
    kind: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None


def fields(game: Game, catalogue: Catalogue, given: dict[str, str] | None = None) -> tuple[Field, ...]:
    """The form's fields in the order of the options' type, filled with what was given or the usual values."""
    usual = msgspec.to_builtins(game.options())
    hints = get_type_hints(game.options)
    names = [name for name in game.options.__struct_fields__ if name not in HIDDEN]
    return tuple(field(game, name, hints[name], usual[name], catalogue, given) for name in names)


def field(game: Game, name: str, hint: Any, usual: Any, catalogue: Catalogue, given: dict[str, str] | None) -> Field:
    """The field for one option."""
    label = option_label(game.name, name, catalogue)
    value = written(usual) if given is None else given.get(f"option.{name}", "")
    if hint is bool:
        return Field(name, "check", label, value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Field(name, "select", label, value, choices(name, hint, catalogue))
    if is_number(hint):
        least, most = bounds(game, name)
        return Field(name, "number", label, value, (), least, most)
    return Field(name, "text", label, value)


def option_label(game: str, name: str, catalogue: Catalogue) -> str:
    """What the option is called."""
    own = f"option.{game}.{name}"
    label = catalogue.coded("option", f"{game}.{name}") if catalogue.has(own) else catalogue.coded("option", name)
    return label.removesuffix(".")


def choices(name: str, kind: type[Enum], catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    """The values of an option with what they are called."""
    if kind is Seat:
        return tuple((str(seat.value), seat_name(seat, catalogue)) for seat in Seat)
    return tuple(
        (str(each.value), catalogue.coded("web.choice", f"{name}.{each.value}")) for each in kind if spoken(each)
    )


def spoken(value: Enum) -> bool:
    """Whether a choice can be offered: all but none of a strain."""
    return not isinstance(value, Strain)


def is_number(hint: Any) -> bool:
    """Whether the option is a whole number, perhaps none."""
    return hint is int or (isinstance(hint, UnionType) and int in get_args(hint))


def bounds(game: Game, name: str) -> tuple[int | None, int | None]:
    """The least and most of a number, where the options' type tells."""
    if name == "players":
        return game.options.fewest_players, game.options.most_players
    return (1, None) if name in ("boards", "chukkers", "first", "largest", "most_deals", "first_dealer") else (0, None)


def written(value: Any) -> str:
    """A plain value as the form has it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "on" if value else ""
    return " ".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)


def read(name: str, form: dict[str, str]) -> dict[str, Any]:
    """The options as plain data from the form of the game; what cannot be read goes on as text, to be refused.

    Raises ParseError (``game.unknown``).
    """
    game = find_game(name)
    hints = get_type_hints(game.options)
    found: dict[str, Any] = {}
    for option in game.options.__struct_fields__:
        if option in HIDDEN:
            continue
        text, hint = form.get(f"option.{option}", "").strip(), hints[option]
        if hint is bool:
            found[option] = text == "on"
        elif text:
            found[option] = value_of(text, hint)
        elif get_origin(hint) is not tuple and is_number(hint) and hint is not int:
            found[option] = None
    return found


def value_of(text: str, hint: Any) -> Any:
    """The plain value of a text."""
    if is_number(hint):
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    if get_origin(hint) is tuple:
        parts = text.replace(",", " ").split()
        whole = int in get_args(hint)
        return [int(part) if whole and part.isascii() and part.isdigit() else part for part in parts]
    return text
