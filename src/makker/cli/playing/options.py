"""A game's options as flags, made from the fields of its options type."""

from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import click
import msgspec

from makker.cards import Strain
from makker.cli.spoken import whole_number
from makker.errors import ParseError
from makker.games.registry import Game
from makker.i18n import Catalogue
from makker.seats import Seat

MOST = 1_000_000
"""The largest number that an option takes."""

NOT_HERE = ("director",)
"""Options that need somebody whom this table does not have."""


def fields(game: Game) -> list[Any]:
    """The options that are flags here."""
    return [field for field in msgspec.structs.fields(game.options) if field.name not in NOT_HERE]


def flag_name(name: str) -> str:
    """`first_dealer` is `--first-dealer`."""
    return "--" + name.replace("_", "-")


def option_flags(game: Game, catalogue: Catalogue) -> list[click.Option]:
    """One click option for each field, with its meaning and default in the catalogue's language."""
    flags = []
    for field in fields(game):
        flag, meaning = flag_name(field.name), option_help(game.name, field, catalogue)
        if field.type is bool:
            flags.append(click.Option([f"{flag}/--no-{flag[2:]}"], default=None, help=meaning))
        else:
            flags.append(click.Option([flag], metavar=shape(field.type, catalogue), help=meaning))
    return flags


def option_help(game: str, field: Any, catalogue: Catalogue) -> str:
    """What the option means and its default; a game may have a sentence of its own."""
    own = f"{game}.{field.name}"
    sentence = catalogue.coded("option", own if catalogue.has(f"option.{own}") else field.name)
    default = write_value(field.default, catalogue)
    return f"{sentence} [{default}]" if default else sentence


def write_value(value: object, catalogue: Catalogue) -> str:
    """A value as it is written on the command line."""
    match value:
        case bool():
            return catalogue.text("play.yes" if value else "play.no")
        case Enum():
            return str(value.value)
        case tuple():
            return ",".join(write_value(each, catalogue) for each in value)
        case None:
            return ""
    return str(value)


def shape(kind: Any, catalogue: Catalogue) -> str:
    """What is expected, for the help."""
    plain = without_none(kind)
    if get_origin(plain) is tuple:
        return f"{shape(get_args(plain)[0], catalogue)},…"
    if isinstance(plain, type) and issubclass(plain, Enum):
        return "|".join(str(member.value) for member in plain)
    return catalogue.text("option.number")


def without_none(kind: Any) -> Any:
    """The type of a value that is there."""
    if get_origin(kind) is UnionType or NoneType in get_args(kind):
        return next(each for each in get_args(kind) if each is not NoneType)
    return kind


def read_options(game: Game, given: Mapping[str, Any]) -> Any:
    """The options of the flags that were given. Raises ParseError (``option.*``) and what the options raise."""
    values: dict[str, Any] = {}
    for field in fields(game):
        value = given.get(field.name)
        if value is not None:
            values[field.name] = value if isinstance(value, bool) else read_value(field, field.type, value)
    return game.options(**values)


def read_value(field: Any, kind: Any, text: str) -> Any:
    """One value. Raises ParseError (``option.choice``, ``option.number``, ``option.count``)."""
    if text.strip().lower() in ("none", "-") and NoneType in get_args(kind):
        return None
    plain = without_none(kind)
    if get_origin(plain) is tuple:
        return read_list(field, get_args(plain), text)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return read_choice(field, plain, text)
    return whole_number(text, flag_name(field.name), 0, MOST)


def read_choice(field: Any, kind: type[Enum], text: str) -> Enum:
    """One of the values, or a seat or strain as people write them."""
    if kind is Seat:
        return Seat.parse(text)
    if kind is Strain:
        return Strain.parse(text)
    word = text.strip().lower().replace("_", "-")
    for member in kind:
        if str(member.value).lower().replace("_", "-") == word:
            return member
    choices = ", ".join(str(member.value) for member in kind)
    raise ParseError("option.choice", text, "choice", data={"option": flag_name(field.name), "choices": choices})


def read_list(field: Any, kinds: tuple[Any, ...], text: str) -> tuple[Any, ...]:
    """Values between commas; exactly as many as there must be."""
    words = [word for word in text.replace(" ", ",").split(",") if word]
    if kinds[-1] is not Ellipsis and len(words) != len(kinds):
        raise ParseError("option.count", text, "list", data={"option": flag_name(field.name), "count": len(kinds)})
    return tuple(read_value(field, kinds[0], word) for word in words)
