"""MakkerError and its children.

    MakkerError
    ├── ParseError       text that is not what was expected
    ├── InvalidValue     parts that are each well-formed but impossible together
    ├── IllegalAction    an action that the rules refuse (in `makker.rules`)
    ├── ConflictError    somebody else wrote first
    └── SaveError        a saved file that cannot be read or written

An error is a code with data. The catalogues of `makker.i18n` hold the sentences, under the key ``error.<code>``;
`str()` of an error is a plain rendering for programmers.
"""

from collections.abc import Mapping

Param = str | int | float
"""What an error's data may hold: enough for a sentence, simple enough for JSON."""


class MakkerError(Exception):
    """Anything that a user or caller of Makker did that cannot be honoured.

    `code` names the fault (for instance ``card.unknown``); `data` fills in the sentence.
    """

    def __init__(self, code: str, data: Mapping[str, Param] | None = None) -> None:
        self.code = code
        self.data: dict[str, Param] = dict(data or {})
        super().__init__(code, self.data)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code} ({details})" if details else self.code


class ParseError(MakkerError):
    """Text that is not what was expected there.

    `text` is what was read, `expected` a code for what would have been right, `column` counts from 1 inside the
    text or line, `line` from 1 inside the file, `file` is its name; each is None where it has no meaning.
    """

    def __init__(
        self,
        code: str,
        text: str,
        expected: str,
        *,
        column: int | None = None,
        line: int | None = None,
        file: str | None = None,
        data: Mapping[str, Param] | None = None,
    ) -> None:
        self.text = text
        self.expected = expected
        self.column = column
        self.line = line
        self.file = file
        places: dict[str, Param | None] = {"file": file, "line": line, "column": column}
        shown: dict[str, Param] = {"text": shorten(text), "expected": expected}
        shown.update({name: value for name, value in places.items() if value is not None})
        shown.update(data or {})
        super().__init__(code, shown)


class InvalidValue(MakkerError, ValueError):
    """Parts that are each well-formed but cannot stand together, such as a card in two hands."""


class ConflictError(MakkerError):
    """The thing changed since the caller last looked; nothing was written."""


class SaveError(MakkerError):
    """A saved file that is missing, damaged or cannot be written; it is left as it was."""


def shorten(text: str, limit: int = 60) -> str:
    """Keep error data readable when the input was a whole file."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
