"""The commands of the prompt, in the language and in English."""

import re
from dataclasses import dataclass

from makker.errors import InvalidValue, ParseError
from makker.i18n import Catalogue

COMMON = ("add", "edit", "insert", "remove", "undo", "names", "show", "help", "quit")
SPECIAL = ("finish", "resume", "board", "bids", "change", "tricks", "trump")
"""Commands that only some sheets have."""

NUMBERED = ("edit", "insert", "remove")
LONGEST = 500
"""More letters than any entry has."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a line says: a command's English name, the row's number where it has one, and the rest.

    A line that begins with no command is an `add`.
    """

    name: str
    number: int
    text: str


def words_of(command: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Every way to write the command: the language's usual one first, then others, and the English one."""
    own = [word.strip() for word in catalogue.coded("sheet.word", command).split(",")]
    return tuple(dict.fromkeys([*own, command, *(["?"] if command == "help" else [])]))


def read_command(line: str, commands: tuple[str, ...], catalogue: Catalogue) -> Command:
    """What the line says.

    Raises ParseError: ``sheet.line`` for one that is too long, ``sheet.row_number`` where a command lacks its number;
    and InvalidValue (``sheet.no_command``) for a command that only other sheets have.
    """
    text = " ".join(line.split())
    if len(text) > LONGEST:
        raise ParseError("sheet.line", text, "entry", data={"longest": LONGEST})
    spoken = {word: command for command in COMMON + SPECIAL for word in words_of(command, catalogue)}
    for count in (2, 1):
        first = " ".join(text.split()[:count])
        name = spoken.get(first.lower())
        if name is not None and name not in commands:
            raise InvalidValue("sheet.no_command", {"command": first})
        if name is not None:
            return numbered(name, text[len(first) :].strip(), text)
    return Command("add", 0, text)


def numbered(name: str, rest: str, line: str) -> Command:
    """The command with the number taken off the rest, where it needs one."""
    if name not in NUMBERED:
        return Command(name, 0, rest)
    match = re.fullmatch(r"([0-9]{1,6})[.:]?(?:\s+(.*))?", rest)
    if match is None:
        raise ParseError("sheet.row_number", line, "number", data={"word": line[: len(line) - len(rest)].strip()})
    return Command(name, int(match[1]), match[2] or "")


def read_names(text: str) -> tuple[str, ...]:
    """Names between commas, or between blanks where there are none."""
    separated = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
    return tuple(name.strip() for name in separated)
