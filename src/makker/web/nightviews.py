"""What the pages of a club night show of results: standings, travellers, one's own evening."""

from fractions import Fraction
from typing import Any

from makker.cards import Card
from makker.games.bridge.contract import Result
from makker.i18n import Catalogue
from makker.render.standings import number, signed
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.evening import Entry, Evening
from makker.tournament.evening.dealing import hidden_boards
from makker.tournament.evening.entering import stamp
from makker.tournament.events import Event, rankings, scored
from makker.tournament.events.rows import score_text
from makker.tournament.scoring import BoardResult, Method, Standing, nordic
from makker.web.scoreviews import result_view

View = dict[str, Any]


def side(state: Evening, who: tuple[int, ...]) -> View:
    """One side of a table: numbers, what they are called, and the players of a team that has a name.

    Who has no name, or only such as are not shown, is called by the number.
    """
    found = [state.contestant(each) for each in who]
    return {
        "numbers": "+".join(map(str, who)),
        "names": ", ".join(each.title or str(each.number) for each in found),
        "players": ", ".join(each.beneath for each in found if each.beneath),
    }


def called(state: Evening, who: int) -> View:
    """What a contestant of the standings is called, and the players beneath."""
    both = side(state, (who,))
    return {"names": both["names"], "players": both["players"]}


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
                "place": each.placing,
                "number": each.contestant,
                **called(state, each.contestant),
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
    head = "matchpoints" if found.how.method is Method.MATCHPOINTS else "imps"
    return {"board": board, **board_head(board, catalogue), "rows": rows, "head": head}


def percent(points: Fraction, possible: Fraction, catalogue: Catalogue) -> str:
    """`66,7`."""
    from makker.render.valuation import decimal

    return decimal(round(float(100 * points / possible), 1), catalogue.language)


def board_head(board: int, catalogue: Catalogue) -> View:
    """Dealer and vulnerability."""
    from makker.render.names import seat_name, vulnerability_name

    dealer = seat_name(board_dealer(board), catalogue)
    return {"dealer": dealer, "zone": vulnerability_name(board_vulnerability(board), catalogue)}


def entry_of(state: Evening, result: BoardResult) -> Entry:
    """What was entered for a result of the evening's event."""
    return state.entries[result.round, result.table, result.board]


def held_back(state: Evening, who: int) -> int:
    """How many boards a contestant has played of which nothing is shown yet."""
    hidden = hidden_boards(state)
    return sum(each.board in hidden and who in each.ns + each.ew for each in state.entries.values())


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
