"""Commands and options whose help is in the language of the face, and the reading of plain options."""

import re
from collections.abc import Callable
from typing import Any

import click

from makker.cli.context import SpokenContext, catalogue_of
from makker.errors import Param, ParseError
from makker.i18n.keys import Key


class SpokenOption(click.Option):
    """An option whose `help` is a key of the catalogue."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and what it does."""
        record = super().get_help_record(ctx)
        prefix, _, code = (self.help or "").partition(".")
        return None if record is None else (record[0], catalogue_of(ctx).coded(prefix, code))


class SpokenCommand(click.Command):
    """A command whose help is the catalogue's ``cli.NAME.help`` and ``cli.NAME.about``."""

    context_class = SpokenContext

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for, and how it is used."""
        for part in ("help", "about"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(catalogue_of(ctx).coded("cli", f"{self.name}.{part}"))


def spoken_option(*names: str, key: Key, **settings: Any) -> Callable[[Any], Any]:
    """An option with its help under a key."""
    return click.option(*names, cls=SpokenOption, help=key, **settings)


json_option = spoken_option("--json", "as_json", key="cli.json.help", is_flag=True)


def whole_number(text: str, option: str, fewest: int, most: int) -> int:
    """A number given to an option. Raises ParseError (``option.range``)."""
    word = text.strip()
    if re.fullmatch(r"[0-9]{1,18}", word) and fewest <= int(word) <= most:
        return int(word)
    data: dict[str, Param] = {"option": option, "fewest": fewest, "most": most}
    raise ParseError("option.range", text, "number", data=data)


def refuse_options(words: tuple[str, ...]) -> None:
    """Where words may start with a dash (`-1`, a void), refuse what was meant as an option."""
    for word in words:
        if re.match(r"--[a-z]", word):
            raise click.NoSuchOption(word.partition("=")[0])
