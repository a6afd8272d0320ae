"""What the pages of a club night show."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from makker.cards import Card
from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.standings import number, signed
from makker.seats import Seat, board_dealer, board_vulnerability
from makker.tournament.evening import Entry, Evening
from makker.tournament.evening.dealing import hidden_boards
from makker.tournament.evening.entering import stamp
from makker.tournament.evening.lining import lined_up
from makker.tournament.events import Event, rankings, scored
from makker.tournament.events.rows import score_text
from makker.tournament.movements import Sitting
from makker.tournament.scoring import BoardResult, Method, Standing, nordic
from makker.web.scoreviews import result_view

View = dict[str, Any]


def title(state: Evening, who: int) -> str:
    """A contestant's names, or its number where there are none or they are not shown."""
    return state.contestant(who).title or str(who)


def side(state: Evening, who: tuple[int, ...]) -> View:
    """One side of a table."""
    return {"numbers": "+".join(map(str, who)), "names": ", ".join(title(state, each) for each in who)}


def entry_view(state: Evening, entry: Entry, catalogue: Catalogue) -> View:
    """A result as it is shown."""
    result = Result.parse(entry.contract) if entry.contract not in ("", "Pass") else None
    bare = not entry.contract
    return {
        "place": "-".join(map(str, entry.place)),
        "stamp": stamp(entry),
        "board": entry.board,
        "result": result_view(result, catalogue),
        "bare": bare,
        "score": outcome_text(entry),
        "lead": catalogue.language.card(Card.parse(entry.lead)) if entry.lead else "",
        "by": entry.by,
        "confirmed": entry.confirmed,
        "ns": side(state, entry.ns),
        "ew": side(state, entry.ew),
    }


def outcome_text(entry: Entry) -> str:
    """North-South's score, or what stands for it."""
    from makker.tournament.evening.state import result_of

    return score_text(result_of(entry)).replace("-", "−", 1) if entry.contract else score_text(result_of(entry))


def standings_view(state: Evening, event: Event, catalogue: Catalogue) -> list[View]:
    """The rankings of what may be shown of the evening's event."""
    if not event.results:
        return []
    found = scored(event)
    matchpoints = found.how.method is Method.MATCHPOINTS
    shown = []
    for ranking in rankings(event, found):
        lines = [
            {
                "place": f"{each.place}{'=' if each.shared else ''}" if each.total.boards else "",
                "number": each.contestant,
                "names": title(state, each.contestant),
                "result": result_text(each, catalogue, plain=matchpoints or event.by_victory),
                "over": signed(nordic(each.total), catalogue) if matchpoints and each.total.boards else "",
                "boards": each.total.boards,
            }
            for each in ranking.standings
        ]
        head = "victory" if event.by_victory else "percent" if matchpoints else "imps"
        shown.append({"field": ranking.field, "lines": lines, "head": head, "matchpoints": matchpoints, "teams": False})
    return shown


def result_text(each: Standing, catalogue: Catalogue, *, plain: bool) -> str:
    """What is ranked; a dash for whoever has no result and so no place."""
    if not each.total.boards:
        return "–"
    return number(each.result, catalogue) if plain else signed(each.result, catalogue)


def traveller_view(state: Evening, board: int, catalogue: Catalogue) -> View:
    """One board's results, best for North-South first."""
    event = state.event()
    found = scored(event)
    rows = []
    for each, line in zip(found.results.get(board, ()), found.lines.get(board, ()), strict=True):
        shown = entry_view(state, entry_of(state, each), catalogue)
        shown["points"] = ["" if part is None else number(part, catalogue) for part in (line.ns, line.ew)]
        shown["percent"] = "" if line.ns is None or not line.possible else percent(line.ns, line.possible, catalogue)
        shown["worth"] = -1 if line.ns is None else float(line.ns)
        rows.append(shown)
    rows.sort(key=lambda row: -row["worth"])
    return {"board": board, **board_head(board, catalogue), "rows": rows}


def percent(points: Fraction, possible: Fraction, catalogue: Catalogue) -> str:
    """`66,7`."""
    from makker.render.valuation import decimal

    return decimal(round(float(100 * points / possible), 1), catalogue.language)


def board_head(board: int, catalogue: Catalogue) -> View:
    """Dealer and vulnerability."""
    from makker.render.names import seat_name, vulnerability_name

    dealer = seat_name(board_dealer(board), catalogue)
    return {"dealer": dealer, "zone": vulnerability_name(board_vulnerability(board), catalogue)}


def table_view(state: Evening, table: int, catalogue: Catalogue) -> View:
    """What a table's phone shows: who sits there, its boards of this round, what is entered."""
    sitting = state.sitting(state.round, table) if state.round else None
    boards = []
    for board in state.boards(sitting) if sitting else ():
        entry = state.entries.get((state.round, table, board))
        known = entry_view(state, entry, catalogue) if entry else None
        boards.append({"board": board, **board_head(board, catalogue), "entry": known})
    ns, ew = sitting.directions if sitting else ((), ())
    return {
        "table": table,
        "round": state.round,
        "rounds": state.rounds,
        "ns": side(state, ns) if ns else None,
        "ew": side(state, ew) if ew else None,
        "boards": boards,
        "next": next((each["board"] for each in boards if each["entry"] is None), None),
        "ends": state.round_began + 60 * state.setup.minutes,
        "lineups": lineups_view(state, table, (("ns", ns), ("ew", ew))) if sitting else [],
        "coming": coming(state, table),
        "going": [going(state, each, way) for way, those in (("ns", ns), ("ew", ew)) for each in those],
    }


def lineups_view(state: Evening, table: int, sides: tuple[tuple[str, tuple[int, ...]], ...]) -> list[View]:
    """The teams at a table with the names to choose from and the two who sit there; none where all is plain."""
    shown = []
    for way, who in sides:
        team = state.contestant(who[0])
        if state.setup.event.kind == "teams" and len(team.names) > 2 and team.shown:
            chosen = lined_up(state, state.round, table, way)
            shown.append({"way": way, "team": side(state, who), "names": team.names, "chosen": chosen})
    return shown


def coming(state: Evening, table: int) -> View | None:
    """Who plays at the table in the next round."""
    if not 0 < state.round < state.rounds:
        return None
    sitting = state.sitting(state.round + 1, table)
    if sitting is None:
        return None
    ns, ew = sitting.directions
    boards = state.boards(sitting)
    return {"ns": side(state, ns), "ew": side(state, ew), "boards": span(boards)}


def going(state: Evening, who: int, now: str) -> View | None:
    """Where a contestant goes for the next round: table and direction, or nowhere; None where it is not known yet.

    A team's two pairs each go on in the direction that they have `now`, where the team has a place there.
    """
    movement = state.setup.event.movement
    if movement is None or not 0 < state.round < len(movement.rounds):
        return None
    found = [
        (each.table, "ns" if who in each.directions[0] else "ew")
        for each in state.sittings(state.round + 1)
        if who in each.everybody
    ]
    table, way = next((place for place in found if place[1] == now), found[0] if found else (None, ""))
    return {"who": side(state, (who,)), "table": table, "way": way}


def console_view(state: Evening, now: float, catalogue: Catalogue, secret: Collection[int] = ()) -> View:
    """The director's grid: every table of the round with its boards; what earlier rounds still miss.

    Of the `secret` boards it tells that there are results, not which.
    """
    late = state.late(now)
    tables = [
        {
            "table": sitting.table,
            "late": sitting.table in late,
            "turned": (state.round, sitting.table) in state.turned,
            "ns": side(state, sitting.directions[0]),
            "ew": side(state, sitting.directions[1]),
            "boards": [cell(state, sitting, board, catalogue, secret) for board in state.boards(sitting)],
        }
        for sitting in (state.sittings(state.round) if state.round else ())
    ]
    earlier = [place for at in range(1, state.round) for place in state.missing(at)]
    known = [each for place, each in sorted(state.entries.items()) if place[2] not in secret]
    return {
        "tables": tables,
        "out": sitting_out(state),
        "earlier": ["-".join(map(str, place)) for place in earlier],
        "missing": sum(len(state.missing(at)) for at in range(1, state.rounds + 1)),
        "ends": state.round_began + 60 * state.setup.minutes,
        "entries": [entry_view(state, each, catalogue) for each in known],
    }


def sitting_out(state: Evening) -> list[View]:
    """Who sits out, in this round and in those to come that are known."""
    rounds = ((at, state.sits_out(at)) for at in range(max(state.round, 1), state.rounds + 1) if state.sittings(at))
    return [{"round": at, "who": ", ".join(map(str, who))} for at, who in rounds if who]


def cell(state: Evening, sitting: Sitting, board: int, catalogue: Catalogue, secret: Collection[int]) -> View:
    """One board at one table of the round."""
    entry = state.entries.get((state.round, sitting.table, board))
    return {
        "board": board,
        "place": f"{state.round}-{sitting.table}-{board}",
        "entry": entry_view(state, entry, catalogue) if entry and board not in secret else None,
        "secret": entry is not None and board in secret,
    }


def guide_view(state: Evening) -> list[View]:
    """A guide card for each contestant: where, which way, against whom, which boards, round by round."""
    movement = state.setup.event.movement
    cards = []
    for who in movement.everybody if movement else ():
        rows: list[View] = []
        for at in range(1, state.rounds + 1):
            found = [each for each in state.sittings(at) if who in each.everybody]
            if not found:
                rows.append({"round": at, "table": None, "drawn": at <= len(movement.rounds) if movement else True})
            rows.extend(guide_row(state, who, at, sitting) for sitting in found)
        cards.append({"number": who, "names": title(state, who), "rows": rows})
    return cards


def guide_row(state: Evening, who: int, at: int, sitting: Sitting) -> View:
    """One line of a guide card."""
    ns, ew = sitting.directions
    boards = state.boards(sitting)
    against, own = (ew, ns) if who in ns else (ns, ew)
    return {
        "round": at,
        "table": sitting.table,
        "way": "ns" if who in ns else "ew",
        "against": "+".join(map(str, against)),
        "partner": next((str(each) for each in own if each != who), ""),
        "boards": span(boards),
    }


def span(boards: Sequence[int]) -> str:
    """`5–8`; those of an extra stanza apart: `5–8, 25–28`."""
    parts: list[list[int]] = []
    for board in boards:
        if parts and board == parts[-1][1] + 1:
            parts[-1][1] = board
        else:
            parts.append([board, board])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in parts)


def entry_of(state: Evening, result: BoardResult) -> Entry:
    """What was entered for a result of the evening's event."""
    return state.entries[result.round, result.table, result.board]


def own_view(state: Evening, who: int, catalogue: Catalogue) -> list[View]:
    """A contestant's results, board by board, with what each was worth; only of boards that all have played."""
    found, hidden = scored(state.event()), hidden_boards(state)
    shown = []
    for board, results in sorted(found.results.items()):
        if board in hidden:
            continue
        for each, line in zip(results, found.lines[board], strict=True):
            if who not in each.ns + each.ew:
                continue
            points = line.ns if who in each.ns else line.ew
            worth = ""
            if points is not None:
                worth = percent(points, line.possible, catalogue) if line.possible else signed(points, catalogue)
            shown.append({**entry_view(state, entry_of(state, each), catalogue), "worth": worth})
    return shown


def seats(catalogue: Catalogue) -> list[tuple[str, str]]:
    """The seats' letters for the form."""
    return [(seat.letter, catalogue.language.seat(seat)) for seat in Seat]
