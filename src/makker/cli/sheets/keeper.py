"""What the prompt needs to know of one kind of sheet."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from makker.cli.sheets.words import COMMON, Command
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.i18n import Catalogue

if TYPE_CHECKING:
    from rich.console import RenderableType

S = TypeVar("S")


class Keeper(ABC, Generic[S]):
    """Reads entries into a sheet, an immutable value, and draws it. Every refusal is a MakkerError."""

    kind: str
    more: ClassVar[tuple[str, ...]] = ()
    """Commands beside the common ones."""

    examples: ClassVar[tuple[str, ...]] = ()
    """What may be written, each explained under ``sheet.about.EXAMPLE``, in the help."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @property
    def commands(self) -> tuple[str, ...]:
        """All commands."""
        return (*COMMON, *self.more)

    def change(self, sheet: S, command: Command) -> S:
        """The sheet after a command that changes it."""
        match command.name:
            case "add":
                return self.add(sheet, command.text)
            case "edit":
                return self.edit(sheet, command.number, command.text)
            case "insert":
                return self.insert(sheet, command.number, command.text)
            case "remove":
                return self.remove(sheet, command.number)
            case "names":
                return self.rename(sheet, command.text)
        return self.obey(sheet, command.name, command.text)

    def obey(self, sheet: S, command: str, text: str) -> S:  # noqa: ARG002
        """The sheet after one of the kind's own commands."""
        return sheet

    @abstractmethod
    def load(self, path: Path) -> S:
        """The sheet in a file. Raises SaveError and ParseError."""

    @abstractmethod
    def save(self, sheet: S, path: Path) -> None:
        """Write the sheet to a file, whole or not at all. Raises SaveError."""

    @abstractmethod
    def add(self, sheet: S, text: str) -> S:
        """The sheet with one more entry."""

    @abstractmethod
    def edit(self, sheet: S, number: int, text: str) -> S:
        """The sheet with a row written anew."""

    def insert(self, sheet: S, number: int, text: str) -> S:  # noqa: ARG002
        """The sheet with a row put in, where that can be."""
        return sheet

    @abstractmethod
    def remove(self, sheet: S, number: int) -> S:
        """The sheet without a row."""

    def rename(self, sheet: S, text: str) -> S:  # noqa: ARG002
        """The sheet with other names, where there are any."""
        return sheet

    @abstractmethod
    def draw(self, sheet: S, whole: bool) -> "Sequence[RenderableType]":
        """The sheet as it is shown; not `whole`, only what matters at the moment."""

    @abstractmethod
    def prompt(self, sheet: S) -> str:
        """What is to be written now."""

    @abstractmethod
    def data(self, sheet: S) -> dict[str, Any]:
        """For JSON: `sheet` as it is saved, and `score`, what it comes to."""

    def worded(self, fault: MakkerError) -> MakkerError:
        """A fault of a file with its cause in words, and the place of the damage rather than a library's English."""
        detail = str(fault.data.get("detail", ""))
        if "cause" in fault.data:
            detail = self.catalogue.coded("sheet.cause", str(fault.data["cause"]))
        elif isinstance(fault, ParseError):
            quoted = re.findall("`([^`]+)`", detail)
            detail = quoted[-1] if quoted else "JSON"
        else:
            return fault
        return MakkerError(fault.code, {**fault.data, "detail": detail})

    def unfinished(self, sheet: S) -> InvalidValue | None:  # noqa: ARG002
        """What was entered but could not be written down yet, at the end."""
        return None
