"""An event for other programs: PBN with its tables of scores, USEBIO's XML, CSV."""

import csv
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from io import StringIO
from xml.etree import ElementTree as Xml

from makker.deals import Deal
from makker.formats import Board, to_bytes
from makker.formats.board import Item, Tag
from makker.games.bridge.contract import Result
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events.event import PASSED_OUT, Event
from makker.tournament.events.standings import Ranking, rankings, scored
from makker.tournament.scoring import Artificial, Assigned, BoardResult, Line, Method, Played, Scored

SCORE_COLUMNS = (
    r"Section\1L;Table\3R;Round\2R;PairId_NS\4R;PairId_EW\4R;Contract\5L;Declarer\1L;Result\2R;Lead\3L;"
    r"Score_NS\6R;{unit}_NS\7R;{unit}_EW\7R"
)
TOTAL_COLUMNS = r"Rank\4R;PairId\4R;{total}\8R;Names\40L"


def pbn_boards(event: Event) -> list[Board]:
    """The boards with a `ScoreTable` each, the first with the `TotalScoreTable`; deals where they are known."""
    session = scored(event)
    unit = "MP" if event.comparison.method is Method.MATCHPOINTS else "IMP"
    boards: list[Board] = []
    for number in sorted(session.results):
        items: list[Item] = [Tag("ScoreTable", SCORE_COLUMNS.format(unit=unit), score_rows(session, number))]
        if not boards:
            items.append(total_table(event, session))
        text = event.deals.get(number)
        boards.append(
            Board(
                number=number,
                event=event.name,
                site=event.site,
                date=event.date.replace("-", "."),
                dealer=board_dealer(number),
                vulnerability=board_vulnerability(number),
                deal=Deal.parse(text) if text else None,
                items=tuple(items),
            )
        )
    return boards


def score_rows(session: Scored, board: int) -> str:
    """The rows of a board's table."""
    rows = []
    for each, line in zip(session.results[board], session.lines[board], strict=True):
        contract, declarer, tricks = parts(each)
        cells = [each.section or "-", str(each.table or "-"), str(each.round or "-")]
        cells += [
            " ".join(map(str, each.ns)),
            " ".join(map(str, each.ew)),
            contract,
            declarer,
            tricks,
            each.lead or "-",
        ]
        rows.append(" ".join(quoted(cell) for cell in [*cells, score_text(each), *worth(line)]))
    return "\n".join(rows)


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
    """North-South's score, or the percentages of an artificial one."""
    match each.outcome:
        case Played(score=score):
            return str(score)
        case Artificial(ns=ns, ew=ew):
            return f"{ns}%-{ew}%"
        case Assigned():
            return "adjusted"
        case _:
            return "-"


def worth(line: Line) -> list[str]:
    """Both sides' points."""
    return ["-" if points is None else decimal(points) for points in (line.ns, line.ew)]


def decimal(value: Fraction, places: int = 2) -> str:
    """The value with at most so many decimals, a point between."""
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def quoted(cell: str) -> str:
    """A cell of a PBN table: in quotes where it has blanks."""
    return f'"{cell}"' if not cell or any(letter in cell for letter in ' ;"{}') else cell


def total_table(event: Event, session: Scored) -> Tag:
    """The ranking, both fields one after the other."""
    total = "TotalPercentage" if event.comparison.method is Method.MATCHPOINTS else "TotalIMP"
    rows = []
    for ranking in rankings(event, session):
        for each in ranking.standings:
            names = " - ".join(event.named(each.contestant).names).replace('"', "'") or "-"
            rows.append(f'{each.place} {each.contestant} {decimal(each.result)} "{names}"')
    return Tag("TotalScoreTable", TOTAL_COLUMNS.format(total=total), "\n".join(rows))


def csv_ranking(event: Event) -> str:
    """The rankings as comma-separated values with a head, for any spreadsheet."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(["field", "place", "number", "names", "result", "points", "possible", "boards"])
    for ranking in rankings(event):
        writer.writerows(csv_rows(event, ranking))
    return out.getvalue()


def csv_rows(event: Event, ranking: Ranking) -> Iterator[list[str]]:
    """The rows of one field. A name that a spreadsheet would take for a formula gets an apostrophe before it."""
    for each in ranking.standings:
        names = event.named(each.contestant).title
        safe = f"'{names}" if names[:1] in ("=", "+", "-", "@", "\t", "\r") else names
        numbers = [decimal(each.result), decimal(each.total.points), decimal(each.total.possible)]
        yield [ranking.field, str(each.place), str(each.contestant), safe, *numbers, str(each.total.boards)]


def csv_results(event: Event) -> str:
    """Every result as comma-separated values."""
    session = scored(event)
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(
        ["board", "section", "table", "round", "ns", "ew", "contract", "lead", "score", "ns_points", "ew_points"]
    )
    for board, results in sorted(session.results.items()):
        for each, line in zip(results, session.lines[board], strict=True):
            who = [" ".join(map(str, each.ns)), " ".join(map(str, each.ew))]
            place = [str(board), each.section, str(each.table), str(each.round)]
            writer.writerow([*place, *who, each.contract, each.lead, score_text(each), *worth(line)])
    return out.getvalue()


def usebio(event: Event) -> bytes:
    """The event as USEBIO's XML, version 1.2: participants and travellers."""
    session = scored(event)
    root = Xml.Element("USEBIO", Version="1.2")
    club = Xml.SubElement(root, "CLUB")
    put(club, "CLUB_NAME", event.site)
    node = Xml.SubElement(root, "EVENT", EVENT_TYPE="INDIVIDUAL" if event.kind == "individual" else "MP_PAIRS")
    put(node, "EVENT_DESCRIPTION", event.name)
    put(node, "DATE", "/".join(reversed(event.date.split("-"))) if event.date else "")
    put(node, "WINNER_TYPE", str(event.winners))
    put(node, "BOARD_SCORING_METHOD", "MATCH_POINTS" if event.comparison.method is Method.MATCHPOINTS else "IMPS")
    people = Xml.SubElement(node, "PARTICIPANTS")
    for ranking in rankings(event, session):
        for each in ranking.standings:
            pair = Xml.SubElement(people, "PAIR")
            put(pair, "PAIR_NUMBER", str(each.contestant))
            put(pair, "PLACE", str(each.place) + ("=" if each.shared else ""))
            put(pair, "PERCENTAGE" if session.how.method is Method.MATCHPOINTS else "TOTAL_SCORE", decimal(each.result))
            for name in event.named(each.contestant).names:
                put(Xml.SubElement(pair, "PLAYER"), "PLAYER_NAME", name)
    for board, results in sorted(session.results.items()):
        traveller(node, board, results, session.lines[board])
    Xml.indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n'
    return head + Xml.tostring(root, encoding="unicode").encode() + b"\n"


def traveller(node: Xml.Element, board: int, results: tuple[BoardResult, ...], lines: tuple[Line, ...]) -> None:
    """A board's results."""
    place = Xml.SubElement(node, "BOARD")
    put(place, "BOARD_NUMBER", str(board))
    for each, line in zip(results, lines, strict=True):
        row = Xml.SubElement(place, "TRAVELLER_LINE")
        contract, declarer, tricks = parts(each)
        put(row, "NS_PAIR_NUMBER", " ".join(map(str, each.ns)))
        put(row, "EW_PAIR_NUMBER", " ".join(map(str, each.ew)))
        if contract != "-":
            put(row, "CONTRACT", contract.replace("NT", "N"))
        if declarer != "-":
            put(row, "PLAYED_BY", declarer)
            put(row, "TRICKS", tricks)
        if each.lead:
            put(row, "LEAD", each.lead)
        put(row, "SCORE", score_text(each))
        if line.ns is not None and line.ew is not None:
            put(row, "NS_MATCH_POINTS", decimal(line.ns))
            put(row, "EW_MATCH_POINTS", decimal(line.ew))


def put(node: Xml.Element, name: str, text: str) -> None:
    """An element with text; control characters, which XML has not, become blanks."""
    Xml.SubElement(node, name).text = "".join(letter if letter.isprintable() else " " for letter in text)


EXPORTS: Mapping[str, Callable[[Event], bytes]] = {
    "results.pbn": lambda event: to_bytes(pbn_boards(event), "pbn"),
    "results.xml": usebio,
    "ranking.csv": lambda event: csv_ranking(event).encode("utf-8-sig"),
    "results.csv": lambda event: csv_results(event).encode("utf-8-sig"),
}
"""The files for other programs by name; spreadsheets know CSV as UTF-8 by its mark. None holds a match of teams."""
