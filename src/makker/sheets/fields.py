"""Reading a saved sheet strictly: every field is known, of its type and there once, or the fault is named."""

import json
from collections.abc import Callable
from enum import Enum
from typing import Any, NoReturn, TypeVar

from makker.errors import InvalidValue, MakkerError, Param, ParseError

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

VERSION = 1


class Fields:
    """The fields of one JSON object, taken one by one; `done` refuses those that nobody asked for.

    Faults are ParseErrors with `field` in their data, and `row` inside a row: ``sheet.field_missing``,
    ``sheet.field_type``, ``sheet.field_value``, ``sheet.field_unknown``, or the code of the value's own parser.
    """

    def __init__(self, values: dict[str, Any], file: str | None = None, row: int | None = None) -> None:
        self.values = values
        self.file = file
        self.row = row
        self.asked: set[str] = set()

    def fail(
        self, code: str, field: str, found: object, expected: str, data: dict[str, Param] | None = None
    ) -> NoReturn:
        """Raise the ParseError for a field."""
        raise ParseError(code, show(found), expected, file=self.file, data={**(data or {}), **self.where(field)})

    def where(self, field: str) -> dict[str, Param]:
        """The field, and the row it stands in."""
        return {"field": field} if self.row is None else {"field": field, "row": self.row}

    def has(self, name: str) -> bool:
        """Whether the field is there; asking makes it known."""
        self.asked.add(name)
        return name in self.values

    def take(self, name: str, kind: type[T], expected: str) -> T:
        """A field of a JSON type; true is no number."""
        if not self.has(name):
            self.fail("sheet.field_missing", name, "", expected)
        value = self.values[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail("sheet.field_type", name, value, expected)
        return value

    def text(self, name: str) -> str:
        """A string."""
        return self.take(name, str, "text")

    def number(self, name: str) -> int:
        """A whole number of at most nine digits."""
        value = self.take(name, int, "number")
        if abs(value) > 999_999_999:
            self.fail("sheet.field_value", name, value, "number")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """True or false, or the default where it is left out."""
        return self.take(name, bool, "flag") if self.has(name) else default

    def choice(self, name: str, kind: type[E], default: E) -> E:
        """One of an enum's values."""
        if not self.has(name):
            return default
        value = self.text(name)
        found = next((member for member in kind if member.value == value), None)
        if found is None:
            self.fail("sheet.field_value", name, value, " ".join(str(member.value) for member in kind))
        return found

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        """A string read by a value's own parser, whose fault is passed on with the field."""
        text = self.text(name)
        try:
            return parse(text)
        except ParseError as fault:
            extra = {key: value for key, value in fault.data.items() if key not in ("text", "expected")}
            self.fail(fault.code, name, text, fault.expected, extra)

    def group(self, name: str) -> "Fields":
        """An object; an empty one where it is left out."""
        values = self.take(name, dict, "object") if self.has(name) else {}
        return Fields(values, self.file, self.row)

    def rows(self, name: str) -> "list[Fields]":
        """A list of objects, numbered from 1."""
        listed = []
        for number, values in enumerate(self.take(name, list, "list"), 1):
            row = Fields(values if isinstance(values, dict) else {}, self.file, number)
            if not isinstance(values, dict):
                row.fail("sheet.field_type", name, values, "object")
            listed.append(row)
        return listed

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings."""
        values = self.take(name, list, "list")
        for value in values:
            if not isinstance(value, str):
                self.fail("sheet.field_type", name, value, "text")
        return tuple(values)

    def done(self) -> None:
        """Refuse fields that do not belong here."""
        for name in self.values:
            if name not in self.asked:
                self.fail("sheet.field_unknown", name, self.values[name], " ".join(sorted(self.asked)))

    def build(self, make: Callable[[], T], field: str) -> T:
        """Make a value of what was read; what it refuses becomes a ParseError of this field (or its own)."""
        try:
            return make()
        except InvalidValue as fault:
            where = {**self.where(field), **fault.data}
            raise ParseError(fault.code, "", "sheet", file=self.file, data=where) from None


def open_sheet(text: str, kind: str, file: str | None = None) -> Fields:
    """The fields of a saved sheet of the kind and of this version.

    Raises ParseError: ``sheet.json`` with line and column, ``sheet.field_twice``, ``sheet.kind``, ``sheet.version``.
    """
    fields = Fields(load_object(text, file), file)
    if fields.text("sheet") != kind:
        fields.fail("sheet.kind", "sheet", fields.values["sheet"], kind)
    if fields.number("version") != VERSION:
        fields.fail("sheet.version", "version", fields.values["version"], str(VERSION))
    return fields


def kind_of(text: str, file: str | None = None) -> str:
    """Which sheet a saved text is: ``rubber``, ``chicago``, ``traveller``, or one of the round games.

    Raises ParseError as `open_sheet` does.
    """
    return Fields(load_object(text, file), file).text("sheet")


def load_object(text: str, file: str | None) -> dict[str, Any]:
    """The JSON object in the text, in which no name occurs twice and no number is odd."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(found)
        if len(values) < len(found):
            names = [name for name, _ in found]
            twice = next(name for name in names if names.count(name) > 1)
            raise ParseError("sheet.field_twice", twice, "field", file=file, data={"field": twice})
        return values

    def constant(name: str) -> NoReturn:
        raise ParseError("sheet.json", name, "number", file=file)

    try:
        loaded = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        dump(loaded).encode()
    except json.JSONDecodeError as fault:
        raise ParseError("sheet.json", text, "json", file=file, line=fault.lineno, column=fault.colno) from None
    except MakkerError:
        raise
    except (ValueError, RecursionError):
        # An integer of thousands of digits, half a surrogate pair, or brackets nested without end.
        raise ParseError("sheet.json", ascii(text[:60]), "json", file=file) from None
    if not isinstance(loaded, dict):
        raise ParseError("sheet.json", show(loaded), "object", file=file)
    return loaded


def show(value: object) -> str:
    """A value as it stood in the file; ASCII, since it may hold what no file can."""
    return value if isinstance(value, str) and value.isprintable() else json.dumps(value, default=ascii)


def write_object(head: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """A sheet as JSON that people can read: a line for each field and for each row."""
    lines = [f"  {dump(name)}: {dump(value)}," for name, value in head.items()]
    listed = ",\n".join(f"    {dump(row)}" for row in rows)
    body = f"[\n{listed}\n  ]" if rows else "[]"
    return "\n".join(["{", *lines, f'  "rows": {body}', "}", ""])


def dump(value: object) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False)
