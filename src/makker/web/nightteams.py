"""What the pages of a teams' night show: standings, matches, both tables of a board; and which view a night has."""

from fractions import Fraction
from typing import Any

from makker.i18n import Catalogue
from makker.render.standings import number, signed
from makker.tournament.evening import Evening
from makker.tournament.evening.lining import lined_up
from makker.tournament.events import Event, matches, team_ranking
from makker.tournament.events.additions import Addition, additions
from makker.tournament.events.meetings import Match, board_pair, met
from makker.tournament.scoring import BoardResult, VictoryPoints
from makker.tournament.scoring.matches import imp_points
from makker.web.nightviews import board_head, called, entry_of, entry_view, side, standings_view, traveller_view

View = dict[str, Any]


def team_standings(state: Evening, event: Event, catalogue: Catalogue) -> list[View]:
    """The teams by victory points, with matches and IMPs; who has played none has no place."""
    if not event.results:
        return []
    lines = [
        {
            "place": f"{each.place}{'=' if each.shared else ''}" if each.won + each.drawn + each.lost else "",
            "number": each.team,
            **called(state, each.team),
            "result": number(each.points, catalogue),
            "matches": f"{each.won}–{each.drawn}–{each.lost}",
            "for_against": f"{number(each.scored, catalogue)}–{number(each.conceded, catalogue)}",
        }
        for each in team_ranking(event)
    ]
    return [{"field": "all", "lines": lines, "matchpoints": False, "teams": True}]


def matches_view(state: Evening, event: Event, catalogue: Catalogue, who: int | None = None) -> list[View]:
    """The matches of what may be shown, the latest round first; those of one team where it is named.

    After those of a round comes what else counts in it, so that the columns add up to the ranking's points.
    """
    shown = [match_view(state, each, catalogue) for each in matches(event) if who in (None, each.home, each.away)]
    added = [addition_view(state, event, each, catalogue) for each in additions(event) if who in (None, each.team)]
    return sorted(shown + added, key=lambda each: -int(each["round"]))


def match_view(state: Evening, match: Match, catalogue: Catalogue) -> View:
    """A match."""
    victory = match.score.victory
    return {
        "kind": "",
        "round": match.round,
        "home": side(state, (match.home,)),
        "away": side(state, (match.away,)),
        "imps": f"{number(match.score.home, catalogue)}–{number(match.score.away, catalogue)}",
        "victory": f"{number(victory[0], catalogue)}–{number(victory[1], catalogue)}" if victory else "",
        "boards": match.score.boards,
    }


def addition_view(state: Evening, event: Event, added: Addition, catalogue: Catalogue) -> View:
    """What counts beside the matches, in the column of the points that are ranked; what is given is a bonus."""
    points = signed(added.points, catalogue)
    victory = event.teams.scale is not VictoryPoints.NONE
    return {
        "kind": added.word,
        "round": added.round,
        "home": side(state, (added.team,)),
        "imps": "" if victory else points,
        "victory": points if victory else "",
    }


def team_traveller(state: Evening, board: int, catalogue: Catalogue) -> View:
    """Every table of a board, match by match, with the IMPs that each side won in its match."""
    event = state.event()
    rows = []
    for (_, home, _), boards in met(event).items():
        results = boards.get(board, [])
        won = imp_points(board_pair(board, home, results)) if compared(event, board, home, results) else None
        for each in results:
            shown = entry_view(state, entry_of(state, each), catalogue)
            points = () if won is None else won if each.ns[0] == home else won[::-1]
            shown["points"] = [number(Fraction(part), catalogue) if part else "" for part in points] or ["", ""]
            shown["percent"] = ""
            for way in ("ns", "ew"):
                two = lined_up(state, each.round, each.table, way)
                if two:
                    shown[way] = {**shown[way], "numbers": f"{shown[way]['numbers']} ({', '.join(two)})"}
            rows.append(shown)
    head = "imps" if event.teams.method.value == "imps" else "points"
    return {"board": board, **board_head(board, catalogue), "rows": rows, "head": head}


def compared(event: Event, board: int, home: int, results: list[BoardResult]) -> bool:
    """Whether the board of a match counts by now, and by IMPs."""
    pair = board_pair(board, home, results)
    return event.teams.method.value == "imps" and (pair.difference is not None or pair.adjusted is not None)


def rankings_view(state: Evening, event: Event, catalogue: Catalogue) -> list[View]:
    """The standings of pairs and individuals, or of teams."""
    return (team_standings if event.kind == "teams" else standings_view)(state, event, catalogue)


def results_view(state: Evening, board: int, catalogue: Catalogue) -> View:
    """A board's results, of whatever is played."""
    return (team_traveller if state.setup.event.kind == "teams" else traveller_view)(state, board, catalogue)
