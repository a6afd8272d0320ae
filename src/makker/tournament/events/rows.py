"""What the files for other programs have in common: columns, cells, and how a result is written."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from xml.etree import ElementTree as Xml

from makker.formats import Board
from makker.formats.board import Item, Tag
from makker.games.bridge.contract import Result
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events.event import PASSED_OUT, Event
from makker.tournament.scoring import Artificial, Assigned, BoardResult, Late, Outcome, Part, Played

SCORE_COLUMNS = (
    r"Section\1L;Table\3R;Round\2R;PairId_NS\4R;PairId_EW\4R;Contract\5L;Declarer\1L;Result\2R;Lead\3L;"
    r"Score_NS\6R;{unit}_NS\7R;{unit}_EW\7R"
)
SCORE = re.compile(r"[+-]?\d{1,6}", re.ASCII)
PERCENTAGES = re.compile(r"(\d{1,3})%-(\d{1,3})%", re.ASCII)
PART = re.compile(r"(\d{1,6}):(-?\d{1,6})", re.ASCII)
ASSIGNED = re.compile(rf"W{PART.pattern}(,{PART.pattern}){{0,9}}(/{PART.pattern}(,{PART.pattern}){{0,9}})?", re.ASCII)
LATE = "LATE"
"""A late play, where a score stands: other programs take it for none."""

TOTAL_COLUMNS = r"Rank\4R;PairId\4R;{total}\8R;Names\40L"
TEAM_COLUMN = r";Team\40L"
"""Of our own, where a team has a name: the standard's `Names` are the players or the partnership."""


def event_board(event: Event, number: int, items: Sequence[Item]) -> Board:
    """A board of the event with its tables; the deal where it is known. Raises ParseError."""
    return Board(
        number=number,
        event=event.name,
        site=event.site,
        date=event.date.replace("-", "."),
        dealer=board_dealer(number),
        vulnerability=board_vulnerability(number),
        deal=event.deal(number),
        items=tuple(items),
    )


def parts(each: BoardResult) -> tuple[str, str, str]:
    """Contract, declarer and tricks of a written result."""
    if each.contract == PASSED_OUT:
        return "Pass", "-", "-"
    if not each.contract:
        return "-", "-", "-"
    result = Result.parse(each.contract)
    contract = result.contract
    written = f"{contract.level}{'NT' if contract.strain.letter == 'N' else contract.strain.letter}{contract.doubled}"
    return written, contract.declarer.letter if contract.declarer else "-", str(result.tricks)


def score_text(each: BoardResult) -> str:
    """North-South's score, the percentages of an artificial one (`60%-40%`), or the parts of an assigned one.

    `W2:620,1:-100` has two parts of one and one of the other; what is East-West's own follows a slash. `LATE` is a
    board that will be played, `-` one that was not.
    """
    match each.outcome:
        case Played(score=score):
            return str(score)
        case Artificial(ns=ns, ew=ew):
            return f"{ns}%-{ew}%"
        case Assigned(ns=ns, ew=ew):
            return "W" + "/".join(parts_text(side) for side in (ns, ew) if side)
        case Late():
            return LATE
        case _:
            return "-"


def parts_text(side: Sequence[Part]) -> str:
    """`2:620,1:-100`: each score after its weight."""
    return ",".join(f"{part.weight}:{part.score}" for part in side)


def read_score(text: str) -> Outcome | None:
    """What `score_text` has written; None for anything else, and for a board that was not played."""
    if text == LATE:
        return Late()
    if SCORE.fullmatch(text):
        return Played(int(text))
    if (found := PERCENTAGES.fullmatch(text)) is not None and max(int(found[1]), int(found[2])) <= 100:
        return Artificial(int(found[1]), int(found[2]))
    if not ASSIGNED.fullmatch(text):
        return None
    sides = [tuple(Part(int(score), int(weight)) for weight, score in PART.findall(side)) for side in text.split("/")]
    return Assigned(*sides) if all(part.weight for side in sides for part in side) else None


def decimal(value: Fraction, places: int = 2) -> str:
    """The value with at most so many decimals, a point between."""
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def has_team_names(event: Event) -> bool:
    """Whether somebody plays under a team's name; files have a column more then."""
    return any(each.team for each in event.contestants)


def total_tag(event: Event, total: str, rows: Iterable[tuple[str, int]]) -> Tag:
    """The standings: place and result of each row, written, with the number of the contestant."""
    teams, lines = has_team_names(event), []
    for row, number in rows:
        who = event.named(number)
        cells = [" - ".join(who.names), *([who.team] if teams else [])]
        lines.append(" ".join([row, *(f'"{cell.replace(chr(34), chr(39)) or "-"}"' for cell in cells)]))
    return Tag("TotalScoreTable", TOTAL_COLUMNS.format(total=total) + TEAM_COLUMN * teams, "\n".join(lines))


def quoted(cell: str) -> str:
    """A cell of a PBN table: in quotes where it has blanks."""
    return f'"{cell}"' if not cell or any(letter in cell for letter in ' ;"{}') else cell


def put(node: Xml.Element, name: str, text: str) -> None:
    """An element with text."""
    Xml.SubElement(node, name).text = printable(text)


def printable(text: str) -> str:
    """The text; control characters, which XML has not, become blanks."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def put_play(line: Xml.Element, each: BoardResult) -> None:
    """Contract, declarer, tricks, lead and score of a table."""
    contract, declarer, tricks = parts(each)
    if contract != "-":
        put(line, "CONTRACT", contract.replace("NT", "N"))
    if declarer != "-":
        put(line, "PLAYED_BY", declarer)
        put(line, "TRICKS", tricks)
    if each.lead:
        put(line, "LEAD", each.lead)
    put(line, "SCORE", score_text(each))


def safe_cell(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def name_cells(event: Event, number: int) -> list[str]:
    """Who a contestant is, for a row of CSV: the team where there are teams with names, and the players."""
    who = event.named(number)
    return [*([safe_cell(who.team)] if has_team_names(event) else []), safe_cell(who.players)]


def usebio_bytes(root: Xml.Element) -> bytes:
    """The file: its head, and the elements indented."""
    Xml.indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n'
    return head + Xml.tostring(root, encoding="unicode").encode() + b"\n"
