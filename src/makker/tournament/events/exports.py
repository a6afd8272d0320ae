"""An event for other programs: PBN with its tables of scores, USEBIO's XML, CSV."""

import csv
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from io import StringIO
from xml.etree import ElementTree as Xml

from makker.formats import Board, to_bytes
from makker.formats.board import Item, Tag
from makker.tournament.events.event import Event
from makker.tournament.events.rows import (
    SCORE_COLUMNS,
    decimal,
    event_board,
    has_team_names,
    name_cells,
    parts,
    put,
    put_play,
    quoted,
    score_text,
    total_tag,
    usebio_bytes,
)
from makker.tournament.events.standings import Ranking, extras_of, rankings, scored
from makker.tournament.events.team_exports import csv_team_results, csv_teams, pbn_teams, usebio_teams
from makker.tournament.scoring import BoardResult, Line, Method, Scored

USEBIO_PAIRS = {
    Method.MATCHPOINTS: "MP_PAIRS",
    Method.BUTLER: "BUTLER_PAIRS",
    Method.CROSS_IMPS: "CROSS_IMPS",
}


def pbn_boards(event: Event) -> list[Board]:
    """The boards with a `ScoreTable` each, the first with the `TotalScoreTable`; deals where they are known."""
    session = scored(event)
    unit = "MP" if event.comparison.method is Method.MATCHPOINTS else "IMP"
    boards: list[Board] = []
    for number in sorted(session.results):
        items: list[Item] = [Tag("Competition", "Individuals" if event.kind == "individual" else "Pairs")]
        items.append(Tag("ScoreTable", SCORE_COLUMNS.format(unit=unit), score_rows(session, number)))
        if not boards:
            items.append(total_table(event, session))
        boards.append(event_board(event, number, items))
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


def worth(line: Line) -> list[str]:
    """Both sides' points."""
    return ["-" if points is None else decimal(points) for points in (line.ns, line.ew)]


def total_table(event: Event, session: Scored) -> Tag:
    """The ranking, both fields one after the other."""
    total = "TotalPercentage" if event.comparison.method is Method.MATCHPOINTS else "TotalIMP"
    total = "TotalVP" if event.by_victory else total
    return total_tag(
        event,
        total,
        [
            (f"{each.placing.rstrip('=') or '-'} {each.contestant} {decimal(each.result)}", each.contestant)
            for ranking in rankings(event, session)
            for each in ranking.standings
        ],
    )


def csv_ranking(event: Event) -> str:
    """The rankings as comma-separated values with a head, for any spreadsheet."""
    out = StringIO()
    writer = csv.writer(out)
    who = ["number", *(["team"] if has_team_names(event) else []), "names"]
    parts = added_parts(event)
    writer.writerow(["field", "place", *who, "result", "points", "possible", "boards", *parts])
    for ranking in rankings(event):
        writer.writerows(csv_rows(event, ranking, parts.values()))
    return out.getvalue()


def csv_rows(event: Event, ranking: Ranking, parts: Collection[Mapping[int, Fraction]]) -> Iterator[list[str]]:
    """The rows of one field. A name that a spreadsheet would take for a formula gets an apostrophe before it."""
    for each in ranking.standings:
        numbers = [decimal(each.result), decimal(each.total.points), decimal(each.total.possible)]
        who = [str(each.contestant), *name_cells(event, each.contestant)]
        place = each.placing.rstrip("=")
        added = [decimal(part.get(each.contestant, Fraction(0))) for part in parts]
        yield [ranking.field, place, *who, *numbers, str(each.total.boards), *added]


def added_parts(event: Event) -> dict[str, Mapping[int, Fraction]]:
    """What is in the results beside what was won at the table, by its column; nothing where nobody has any."""
    extras = extras_of(event)
    parts = {"penalty": extras.penalties, "carry_over": extras.carry_over, "handicap": extras.handicaps}
    return {name: part for name, part in parts.items() if part}


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
    kind = "INDIVIDUAL" if event.kind == "individual" else USEBIO_PAIRS[event.comparison.method]
    kind = "SWISS_PAIRS" if event.by_victory else kind
    node = Xml.SubElement(root, "EVENT", EVENT_TYPE=kind)
    put(node, "EVENT_DESCRIPTION", event.name)
    put(node, "DATE", "/".join(reversed(event.date.split("-"))) if event.date else "")
    put(node, "WINNER_TYPE", str(event.winners))
    put(node, "BOARD_SCORING_METHOD", "MATCH_POINTS" if event.comparison.method is Method.MATCHPOINTS else "IMPS")
    people = Xml.SubElement(node, "PARTICIPANTS")
    for ranking in rankings(event, session):
        for each in ranking.standings:
            pair = Xml.SubElement(people, "PAIR")
            put(pair, "PAIR_NUMBER", str(each.contestant))
            if each.placing:
                put(pair, "PLACE", each.placing)
            percent = session.how.method is Method.MATCHPOINTS and not event.by_victory
            put(pair, "PERCENTAGE" if percent else "TOTAL_SCORE", decimal(each.result))
            for name in event.named(each.contestant).names:
                put(Xml.SubElement(pair, "PLAYER"), "PLAYER_NAME", name)
    for board, results in sorted(session.results.items()):
        traveller(node, board, results, session.lines[board])
    return usebio_bytes(root)


def traveller(node: Xml.Element, board: int, results: tuple[BoardResult, ...], lines: tuple[Line, ...]) -> None:
    """A board's results."""
    place = Xml.SubElement(node, "BOARD")
    put(place, "BOARD_NUMBER", str(board))
    for each, line in zip(results, lines, strict=True):
        row = Xml.SubElement(place, "TRAVELLER_LINE")
        put(row, "NS_PAIR_NUMBER", " ".join(map(str, each.ns)))
        put(row, "EW_PAIR_NUMBER", " ".join(map(str, each.ew)))
        put_play(row, each)
        if line.ns is not None and line.ew is not None:
            put(row, "NS_MATCH_POINTS", decimal(line.ns))
            put(row, "EW_MATCH_POINTS", decimal(line.ew))


def results_pbn(event: Event) -> bytes:
    """The boards with their tables of scores."""
    return to_bytes(pbn_teams(event) if event.kind == "teams" else pbn_boards(event), "pbn")


def results_xml(event: Event) -> bytes:
    """USEBIO's XML."""
    return usebio_teams(event) if event.kind == "teams" else usebio(event)


def ranking_csv(event: Event) -> bytes:
    """The standings."""
    return (csv_teams(event) if event.kind == "teams" else csv_ranking(event)).encode("utf-8-sig")


def results_csv(event: Event) -> bytes:
    """Every result."""
    return (csv_team_results(event) if event.kind == "teams" else csv_results(event)).encode("utf-8-sig")


EXPORTS: Mapping[str, Callable[[Event], bytes]] = {
    "results.pbn": results_pbn,
    "results.xml": results_xml,
    "ranking.csv": ranking_csv,
    "results.csv": results_csv,
}
"""The files for other programs by name; spreadsheets know CSV as UTF-8 by its mark."""
