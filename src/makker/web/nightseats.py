"""What the pages of a club night show of the tables: who sits where, what is there to play, guide cards."""

from collections.abc import Collection, Sequence

from makker.i18n import Catalogue
from makker.seats import Seat
from makker.tournament.evening import Evening
from makker.tournament.evening.lining import lined_up
from makker.tournament.movements import Sitting
from makker.web.nightviews import View, board_head, called, entry_view, side


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
        "ends": state.ends or "",
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
        "missing_now": len(state.missing(state.round)) if state.round else 0,
        "missing": sum(len(state.missing(at)) for at in range(1, state.rounds + 1)),
        "ends": state.ends or "",
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
        cards.append({"number": who, **called(state, who), "rows": rows, "teams": any(row.get("team") for row in rows)})
    return cards


def guide_row(state: Evening, who: int, at: int, sitting: Sitting) -> View:
    """One line of a guide card."""
    ns, ew = sitting.directions
    boards = state.boards(sitting)
    against, own = (ew, ns) if who in ns else (ns, ew)
    teams = ", ".join(team for each in against if (team := state.contestant(each).team))
    return {
        "round": at,
        "table": sitting.table,
        "way": "ns" if who in ns else "ew",
        "against": "+".join(map(str, against)),
        "team": teams,
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


def seats(catalogue: Catalogue) -> list[tuple[str, str]]:
    """The seats' letters for the form."""
    return [(seat.letter, catalogue.language.seat(seat)) for seat in Seat]
