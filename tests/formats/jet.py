"""A small writer of Jet 3 databases (Access 97), the kind that Bridgemate keeps its results in.

It makes files that are real enough for readers of Access: a header page, a catalogue, a definition and data pages for
each table, usage maps. There are no indexes and no long values. Read back by `access-parser` in the tests.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

PAGE = 2048
EPOCH = datetime(1899, 12, 30)
BOOLEAN, BYTE, INTEGER, LONG, DATE, TEXT, OLE = 1, 2, 3, 4, 8, 10, 11
WIDTHS = {BOOLEAN: 1, BYTE: 1, INTEGER: 2, LONG: 4, DATE: 8}
PACKED = {BYTE: "<B", INTEGER: "<h", LONG: "<i"}


@dataclass(frozen=True)
class Column:
    """A column: its name and the number of its type."""

    name: str
    type: int

    @property
    def is_fixed(self) -> bool:
        """Whether its values have their place at the front of a row."""
        return self.type in WIDTHS


Row = Mapping[str, Any]
CATALOGUE = (
    Column("Id", LONG),
    Column("ParentId", LONG),
    Column("Name", TEXT),
    Column("Type", INTEGER),
    Column("DateCreate", DATE),
    Column("DateUpdate", DATE),
    Column("Flags", LONG),
    Column("LvProp", OLE),
)
SYSTEM = -0x80000000


def database(tables: Mapping[str, tuple[Sequence[Column], Sequence[Row]]]) -> bytes:
    """The bytes of a database with these tables, each given as its columns and rows."""
    pages = [header(), b"\0" * PAGE, b"", b""]
    entries = [entry("MSysObjects", 2, SYSTEM)]
    for name, (columns, rows) in tables.items():
        number = len(pages)
        entries.append(entry(name, number, 0))
        data = data_pages(columns, rows, number)
        pages.append(definition(columns, len(rows), 0x4E, number + 1))
        pages.append(usage_map(range(number + 2, number + 2 + len(data))))
        pages.extend(data)
    listed = data_pages(CATALOGUE, entries, 2)
    pages[3] = usage_map(range(len(pages), len(pages) + len(listed)))
    pages[2] = definition(CATALOGUE, len(entries), 0x53, 3)
    return b"".join([*pages, *listed])


def entry(name: str, page: int, flags: int) -> Row:
    """A table's row in the catalogue."""
    made = datetime(2026, 1, 1)
    return {"Id": page, "ParentId": 0, "Name": name, "Type": 1, "DateCreate": made, "DateUpdate": made, "Flags": flags}


def header() -> bytes:
    """The first page: version 3, code page 1252, no key; the part from byte 24 on is masked."""
    plain = bytearray(126)
    struct.pack_into("<H", plain, 0x3C - 0x18, 1252)
    masked = bytes(a ^ b for a, b in zip(plain, keystream(b"\xc7\xda\x39\x6b", len(plain)), strict=True))
    return (b"\0\1\0\0Standard Jet DB\0" + struct.pack("<I", 0) + masked).ljust(PAGE, b"\0")


def keystream(key: bytes, length: int) -> bytes:
    """RC4's."""
    box, j = list(range(256)), 0
    for i in range(256):
        j = (j + box[i] + key[i % len(key)]) % 256
        box[i], box[j] = box[j], box[i]
    found, i, j = bytearray(), 0, 0
    for _ in range(length):
        i = (i + 1) % 256
        j = (j + box[i]) % 256
        box[i], box[j] = box[j], box[i]
        found.append(box[(box[i] + box[j]) % 256])
    return bytes(found)


def definition(columns: Sequence[Column], rows: int, kind: int, maps: int) -> bytes:
    """A table's definition page; `maps` is the page with its usage maps."""
    body, fixed, variable = b"", 0, 0
    for place, column in enumerate(columns):
        width = WIDTHS.get(column.type, 255 if column.type == TEXT else 0)
        flags = 0x03 if column.is_fixed else 0x02
        various = struct.pack("<HHH", 0x409, 1252, 0) if column.type == TEXT else b"\0" * 6
        body += struct.pack("<BHHH", column.type, place, variable, place) + various
        body += struct.pack("<BHH", flags, fixed if column.is_fixed else 0, width)
        fixed += width if column.is_fixed and column.type != BOOLEAN else 0
        variable += not column.is_fixed
    for column in columns:
        name = column.name.encode("cp1252")
        body += bytes([len(name)]) + name
    head = struct.pack("<IIIB", 43 + len(body), rows, 0, kind) + struct.pack(
        "<HHH", len(columns), variable, len(columns)
    )
    head += struct.pack("<IIII", 0, 0, maps << 8, maps << 8 | 1)
    return (b"\2\1VC" + struct.pack("<I", 0) + head + body).ljust(PAGE, b"\0")


def usage_map(pages: range) -> bytes:
    """A page of two maps, of no table: the pages that a table uses, and those with room (none)."""
    bits = bytearray(64)
    for page in pages:
        bits[page // 8] |= 1 << page % 8
    return filled([b"\0" + struct.pack("<I", 0) + bytes(bits), b"\0" + struct.pack("<I", 0) + bytes(64)], 0)


def data_pages(columns: Sequence[Column], rows: Sequence[Row], owner: int) -> list[bytes]:
    """A table's rows, as many to a page as there is room for."""
    pages: list[list[bytes]] = [[]]
    for row in rows:
        record = packed(columns, row)
        if 10 + sum(len(each) + 2 for each in [*pages[-1], record]) > PAGE:
            pages.append([])
        pages[-1].append(record)
    return [filled(page, owner) for page in pages]


def filled(records: Sequence[bytes], owner: int) -> bytes:
    """A data page: its records lie from the end towards the front."""
    page, end, places = bytearray(PAGE), PAGE, []
    for record in records:
        end -= len(record)
        page[end : end + len(record)] = record
        places.append(end)
    free = end - 10 - 2 * len(places)
    head = b"\1\1" + struct.pack("<HIH", free, owner, len(places)) + struct.pack(f"<{len(places)}H", *places)
    page[: len(head)] = head
    return bytes(page)


def packed(columns: Sequence[Column], row: Row) -> bytes:
    """A row: the number of columns, fixed values, others, the places of those backwards, what is there."""
    fixed, there = b"", 0
    for place, column in enumerate(columns):
        value = row.get(column.name)
        # A Boolean has no place of its own: its bit among those that tell what is there is its value.
        there |= (bool(value) if column.type == BOOLEAN else value is not None) << place
        if column.is_fixed and column.type != BOOLEAN:
            fixed += fixed_value(column.type, value)
    record, starts = bytes([len(columns)]) + fixed, []
    for column in columns:
        if not column.is_fixed:
            starts.append(len(record))
            record += str(row.get(column.name) or "").encode("cp1252")
    starts.append(len(record))
    assert len(record) < 256, "longer rows need a jump table"
    return (
        record + bytes(reversed(starts)) + bytes([len(starts) - 1]) + there.to_bytes((len(columns) + 7) // 8, "little")
    )


def fixed_value(kind: int, value: Any) -> bytes:
    """A number or a date; an absent one is zero."""
    if kind == DATE:
        return struct.pack("<d", (value - EPOCH).total_seconds() / 86400 if value else 0.0)
    return struct.pack(PACKED[kind], value or 0)
