"""A match of teams for other programs: PBN with both tables of each board, USEBIO's XML with its matches, CSV."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from xml.etree import ElementTree as Xml

from makker.formats import Board
from makker.formats.board import Item, Tag
from makker.tournament.events.event import Event
from makker.tournament.events.meetings import board_pair, matches, met
from makker.tournament.events.rows import (
    SCORE_COLUMNS,
    decimal,
    event_board,
    has_team_names,
    name_cells,
    parts,
    printable,
    put,
    put_play,
    quoted,
    score_text,
    total_tag,
    usebio_bytes,
)
from makker.tournament.events.standings import team_ranking
from makker.tournament.scoring import BoardResult, TeamMethod
from makker.tournament.scoring.matches import AWAY, HOME, imp_swing, point_swing

Tables = dict[int, list[BoardResult]]
"""Both tables' results of a match by board."""


Worth = tuple[Fraction, Fraction]
"""What a side has of a board and what the other has, less than nothing where it lost."""


def board_worth(event: Event, home: int, board: int, results: list[BoardResult]) -> Worth | None:
    """What the home and the away team have of a board, in IMPs or in points; None where nothing is compared.

    One has what the other lost, but where a score is split or an average.
    """
    pair = board_pair(board, home, results)
    if event.teams.method is TeamMethod.IMPS:
        return (imp_swing(pair, HOME), -imp_swing(pair, AWAY)) if pair.counts else None
    return None if pair.difference is None else (point_swing(pair, HOME), -point_swing(pair, AWAY))


def worth_at(each: BoardResult, home: int, worth: Worth | None) -> Worth | None:
    """What North-South and East-West of a table have of what the teams do."""
    return worth if worth is None or each.ns[0] == home else worth[::-1]


def pbn_teams(event: Event) -> list[Board]:
    """The boards with a row for each table of each match, the first with the standings."""
    rows: dict[int, list[str]] = {}
    met_on = {board: team_tags(event, those) for board, those in matches_on(event).items()}
    for (turn, home, _), boards in met(event).items():
        for board, results in boards.items():
            worth = board_worth(event, home, board, results)
            rows.setdefault(board, []).extend(row(each, turn, home, worth) for each in results)
    found: list[Board] = []
    unit = "IMP" if event.teams.method is TeamMethod.IMPS else "Points"
    for number in sorted(rows):
        items: list[Item] = [Tag("Competition", "Teams"), *met_on[number]]
        items.append(Tag("ScoreTable", SCORE_COLUMNS.format(unit=unit), "\n".join(rows[number])))
        if not found:
            items.append(total_table(event))
        found.append(event_board(event, number, items))
    return found


def matches_on(event: Event) -> dict[int, set[tuple[int, int]]]:
    """The two teams of each match that had a board."""
    found: dict[int, set[tuple[int, int]]] = {}
    for (_, home, away), boards in met(event).items():
        for board in boards:
            found.setdefault(board, set()).add((home, away))
    return found


def team_tags(event: Event, those: set[tuple[int, int]]) -> list[Item]:
    """`HomeTeam` and `VisitTeam` of a board that two teams alone have played, where they have names."""
    if len(those) != 1:
        return []
    names = [event.named(team).team for team in next(iter(those))]
    return [Tag(tag, name) for tag, name in zip(("HomeTeam", "VisitTeam"), names, strict=True)] if all(names) else []


def row(each: BoardResult, turn: int, home: int, worth: Worth | None) -> str:
    """A table's row; what the board was worth stands from its own North-South. `turn` is the round of the match."""
    own = worth_at(each, home, worth)
    points = ["-", "-"] if own is None else [decimal(part) for part in own]
    cells = [each.section or "-", str(each.table or "-"), str(turn or "-"), str(each.ns[0]), str(each.ew[0])]
    cells += [*parts(each), each.lead or "-", score_text(each), *points]
    return " ".join(quoted(cell) for cell in cells)


def total_table(event: Event) -> Tag:
    """The standings of the teams."""
    total = "TotalVP" if any(each.score.victory for each in matches(event)) else "TotalIMP"
    return total_tag(
        event, total, [(f"{each.place} {each.team} {decimal(each.points)}", each.team) for each in team_ranking(event)]
    )


def csv_teams(event: Event) -> str:
    """The standings as comma-separated values."""
    out = StringIO()
    writer = csv.writer(out)
    who = ["number", *(["team"] if has_team_names(event) else []), "names"]
    writer.writerow(["place", *who, "points", "won", "drawn", "lost", "scored", "conceded"])
    for each in team_ranking(event):
        numbers = [decimal(each.points), *map(str, (each.won, each.drawn, each.lost))]
        numbers += [decimal(each.scored), decimal(each.conceded)]
        writer.writerow([each.place, each.team, *name_cells(event, each.team), *numbers])
    return out.getvalue()


def csv_team_results(event: Event) -> str:
    """Every table's result, with what its North-South won."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(["round", "board", "table", "ns", "ew", "contract", "lead", "score", "ns_points"])
    for (turn, home, _), boards in met(event).items():
        for board, results in boards.items():
            worth = board_worth(event, home, board, results)
            for each in results:
                ours = worth_at(each, home, worth)
                own = "" if ours is None else decimal(ours[0])
                who = [str(each.table or ""), each.ns[0], each.ew[0]]
                writer.writerow([turn, board, *who, each.contract, each.lead, score_text(each), own])
    return out.getvalue()


def usebio_teams(event: Event) -> bytes:
    """The event as USEBIO's XML: the teams with their places, then each match with both tables of its boards."""
    root = Xml.Element("USEBIO", Version="1.2")
    put(Xml.SubElement(root, "CLUB"), "CLUB_NAME", event.site)
    swiss = event.movement is not None and event.movement.code in ("swiss", "monrad")
    node = Xml.SubElement(root, "EVENT", EVENT_TYPE="SWISS_TEAMS" if swiss else "TEAMS_OF_FOUR")
    put(node, "EVENT_DESCRIPTION", event.name)
    put(node, "DATE", "/".join(reversed(event.date.split("-"))) if event.date else "")
    put(node, "BOARD_SCORING_METHOD", "IMPS" if event.teams.method is TeamMethod.IMPS else "AGGREGATE")
    victory = any(each.score.victory for each in matches(event))
    put(node, "MATCH_SCORING_METHOD", "VPS" if victory else "IMPS")
    put_teams(node, event)
    scores = {(each.round, each.home, each.away): each.score for each in matches(event)}
    for key, boards in met(event).items():
        turn, home, away = key
        match = Xml.SubElement(node, "MATCH")
        put(match, "ROUND_NUMBER", str(turn))
        put(match, "TEAM", str(home))
        put(match, "OPPOSING_TEAM", str(away))
        put(match, "START_BOARD_NUMBER", str(min(boards)))
        put(match, "END_BOARD_NUMBER", str(max(boards)))
        points = scores[key].victory or (scores[key].home, scores[key].away)
        put(match, "TEAM_SCORE", decimal(points[0]))
        put(match, "OPPOSING_TEAM_SCORE", decimal(points[1]))
        for board, results in sorted(boards.items()):
            put_board(match, event, home, board, results)
    return usebio_bytes(root)


def put_teams(node: Xml.Element, event: Event) -> None:
    """Who plays, and their places."""
    people = Xml.SubElement(node, "PARTICIPANTS")
    for each in team_ranking(event):
        who = event.named(each.team)
        team = Xml.SubElement(people, "TEAM", TEAM_ID=str(each.team), TEAM_NAME=printable(who.team) or f"{each.team}")
        put(team, "TOTAL_SCORE", decimal(each.points))
        put(team, "PLACE", str(each.place) + ("=" if each.shared else ""))
        for name in who.names:
            put(Xml.SubElement(team, "PLAYER"), "PLAYER_NAME", name)


def put_board(match: Xml.Element, event: Event, home: int, board: int, results: list[BoardResult]) -> None:
    """A board of a match: what the first team won, and both tables' lines with its direction there."""
    node = Xml.SubElement(match, "BOARD")
    put(node, "BOARD_NUMBER", str(board))
    worth = board_worth(event, home, board, results)
    if worth is not None and event.teams.method is TeamMethod.IMPS:
        put(node, "IMPS", decimal(worth[HOME]))
    for each in ordered(results, home):
        line = Xml.SubElement(node, "TRAVELLER_LINE")
        put(line, "DIRECTION", "NS" if each.ns[0] == home else "EW")
        put_play(line, each)


def ordered(results: list[BoardResult], home: int) -> Iterator[BoardResult]:
    """The table at which the home team sits North-South first."""
    yield from sorted(results, key=lambda each: each.ns[0] != home)
