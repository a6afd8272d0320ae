"""Rankings of an event and movements, as tables for the terminal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.table import Table

from makker.i18n import Catalogue
from makker.render.valuation import decimal
from makker.tournament.events import Event, Ranking
from makker.tournament.movements import Movement, Suggestion, check
from makker.tournament.scoring import Method, Scored, Standing, TeamMethod, TeamStanding, VictoryPoints, nordic

ABREAST = 3
"""Tables side by side: with two-figure pairs and boards they are as wide as a terminal."""


def number(value: Fraction, catalogue: Catalogue) -> str:
    """The value with two decimals at most."""
    return decimal(round(float(value), 2), catalogue.language)


def signed(value: Fraction, catalogue: Catalogue) -> str:
    """The value with its sign."""
    return ("+" if value > 0 else "") + number(value, catalogue)


def ranking_table(event: Event, ranking: Ranking, session: Scored, catalogue: Catalogue) -> Table:
    """Place, number, names, what is ranked, boards; at matchpoints also what is over the middle (FACTS 3.9.1)."""
    matchpoints = session.how.method is Method.MATCHPOINTS
    heads = ranking_heads(event)
    table = Table(title=catalogue.coded("club", ranking.field), title_justify="left", box=None, pad_edge=False)
    for head in heads:
        table.add_column(catalogue.coded("club", head), justify="left" if head == "names" else "right")
    for each in ranking.standings:
        table.add_row(*ranking_cells(event, each, matchpoints, catalogue, whole=True))
    return table


def ranking_heads(event: Event) -> list[str]:
    """The keys of the columns of pairs and individuals; the fourth is what they are ranked by."""
    matchpoints = event.comparison.method is Method.MATCHPOINTS
    ranked = "victory" if event.by_victory else "percent" if matchpoints else "imps"
    return ["place", "number", "names", ranked, *(["points", "over"] if matchpoints else []), "boards"]


def ranking_cells(
    event: Event, each: Standing, matchpoints: bool, catalogue: Catalogue, *, whole: bool = False
) -> Iterator[str]:
    """One line of the ranking; the players after the title where it is to be `whole`."""
    who = event.named(each.contestant)
    yield each.placing
    yield str(each.contestant)
    yield who.whole if whole else who.title
    plain = matchpoints or event.by_victory
    yield (number if plain else signed)(each.result, catalogue) if each.placing else "–"
    if matchpoints:
        yield number(each.total.points, catalogue) if each.placing else ""
        yield signed(nordic(each.total), catalogue) if each.placing else ""
    yield str(each.total.boards)


def team_heads(event: Event) -> tuple[str, ...]:
    """The keys of the columns of teams; the fourth is what they are ranked by."""
    rules = event.teams
    counted = "imps" if rules.method is TeamMethod.IMPS else "points"
    worth = "victory" if rules.scale is not VictoryPoints.NONE else counted
    return ("place", "number", "names", worth, "won", "drawn", "lost", "for_against")


def team_table(event: Event, standings: Sequence[TeamStanding], catalogue: Catalogue) -> Table:
    """Teams: victory points, matches, IMPs for and against."""
    table = Table(title=catalogue.text("club.all"), title_justify="left", box=None, pad_edge=False)
    for head in team_heads(event):
        table.add_column(catalogue.coded("club", head), justify="left" if head == "names" else "right")
    for each in standings:
        counts = [str(count) for count in (each.won, each.drawn, each.lost)]
        both = f"{number(each.scored, catalogue)}–{number(each.conceded, catalogue)}"
        who = [f"{each.place}{'=' if each.shared else ''}", str(each.team), event.named(each.team).whole]
        table.add_row(*who, number(each.points, catalogue), *counts, both)
    return table


def movement_name(movement: Movement, catalogue: Catalogue) -> str:
    """Mitchell, Howell ...; one from a file has its own name."""
    known = catalogue.has(f"club.movement.{movement.code}")
    return catalogue.coded("club.movement", movement.code) if known else movement.code


def suggestion_lines(suggestion: Suggestion, place: int, catalogue: Catalogue) -> list[str]:
    """What is suggested, and why."""
    movement = suggestion.movement
    size = catalogue.text(
        "club.suggestion",
        rounds=max(movement.planned, len(movement.rounds)),
        each=suggestion.each,
        boards=suggestion.boards,
        minutes=suggestion.minutes,
    )
    reasons = "; ".join(catalogue.coded("club.reason", each.code, **each.data) for each in suggestion.reasons)
    return [f"{place}. {movement_name(movement, catalogue)}", f"   {size}", f"   {reasons}"]


def movement_tables(movement: Movement, each: int, catalogue: Catalogue) -> list[Table]:
    """A row a round, a column a table, a few tables abreast: who meets whom, on which boards; last, who sits out."""
    outs = movement.contestants * len(movement.rounds) > sum(len(one.everybody) for _, one in movement.sittings())
    told = outs and movement.kind != "teams"
    starts = range(1, movement.tables + 1, ABREAST)
    return [movement_part(movement, each, catalogue, first, told and first == starts[-1]) for first in starts]


def movement_part(movement: Movement, each: int, catalogue: Catalogue, start: int, told: bool) -> Table:
    """The tables from one on; who sits out, where it is to be told."""
    stop = min(start + ABREAST, movement.tables + 1)
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("", no_wrap=True)
    for at in range(start, stop):
        table.add_column(catalogue.text("club.table", table=str(at)))
    if told:
        table.add_column("")
    for at, sittings in enumerate(movement.rounds, 1):
        cells = [""] * (stop - start)
        for one in sittings:
            if start <= one.table < stop:
                first, last = (one.boards - 1) * each + 1, one.boards * each
                boards = str(first) if first == last else f"{first}–{last}"
                sides = ["+".join(map(str, side)) for side in one.directions]
                cells[one.table - start] = f"{sides[0]}–{sides[1]} ({boards})"
        row = [catalogue.text("club.round", round=str(at)), *cells]
        if told:
            who = ", ".join(map(str, movement.sits_out(at)))
            row.append(catalogue.text("club.sits_out", who=who) if who else "")
        table.add_row(*row)
    return table


def checked_lines(movement: Movement, catalogue: Catalogue) -> list[str]:
    """What the machine's check says of it."""
    found = check(movement)
    lines = [catalogue.text("club.sound")]
    lines.append(catalogue.text("club.meetings", met=found.meetings, possible=found.possible))
    if found.balance is not None:
        lines.append(catalogue.text("club.balance", least=found.balance[0], most=found.balance[1]))
    return lines
