"""Files of bridge deals: PBN, LIN, RBN, the dealing machines' formats, USEBIO, BWS, and our own JSON."""

from makker.formats.annotated import PASSED_OUT, MadeAuction, MadeCall, MadePlay, PassedOut, PlayedCard
from makker.formats.api import BoardFile, Written, iter_boards, read, to_bytes, write
from makker.formats.board import Board, Comment, Directive, Item, Tag
from makker.formats.boards_json import json_schema
from makker.formats.faults import Fault
from makker.formats.formats import Format, detect, formats
from makker.formats.tables import Column, Table

__all__ = [
    "PASSED_OUT",
    "Board",
    "BoardFile",
    "Column",
    "Comment",
    "Directive",
    "Fault",
    "Format",
    "Item",
    "MadeAuction",
    "MadeCall",
    "MadePlay",
    "PassedOut",
    "PlayedCard",
    "Table",
    "Tag",
    "Written",
    "detect",
    "formats",
    "iter_boards",
    "json_schema",
    "read",
    "to_bytes",
    "write",
]
