"""`makker club score`: the standings of an event in a file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from makker.cli.club.keeping import HEAD, is_evening, read_evening
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.convert import read_boards
from makker.cli.paper import show
from makker.cli.spoken import json_option, spoken_option
from makker.errors import InvalidValue, ParseError
from makker.formats.files import opened, refuse_unwritable, write_atomically
from makker.sheets.files import read_whole
from makker.tournament.events import (
    Event,
    event_of_boards,
    matches,
    rankings,
    read_event,
    scored,
    team_ranking,
    write_event,
)
from makker.tournament.events.additions import additions
from makker.tournament.events.exports import EXPORTS
from makker.tournament.scoring import Comparison, Method, TeamMethod, VictoryPoints

PAIRS = {"mp": Method.MATCHPOINTS, "butler": Method.BUTLER, "imp": Method.CROSS_IMPS}
TEAMS = {
    "imps": TeamMethod.IMPS,
    "points": TeamMethod.TOTAL_POINTS,
    "bam": TeamMethod.BOARD_A_MATCH,
    "patton": TeamMethod.PATTON,
}
SCALES = {
    "vp": VictoryPoints.WBF,
    "vp-discrete": VictoryPoints.WBF_DISCRETE,
    "vp-acbl": VictoryPoints.ACBL,
    "vp-acbl30": VictoryPoints.ACBL_30,
    "vp-sbu": VictoryPoints.SBU,
    "win": VictoryPoints.WIN_OR_LOSS,
}
"""IMPs of a match as victory points; the plain ways of TEAMS have none."""
WRITTEN: dict[str, Callable[[Event], bytes]] = {
    ".json": lambda event: write_event(event).encode(),
    ".pbn": EXPORTS["results.pbn"],
    ".xml": EXPORTS["results.xml"],
    ".csv": EXPORTS["ranking.csv"],
}
PAPER = ".pdf"


@click.command("score", cls=ClubCommand)
@click.argument("source", metavar="EVENT.json | FILE.pbn | FILE.bws")
@spoken_option("--scoring", metavar="mp|butler|imp|…", key="cli.club.scoring.help")
@spoken_option("-o", "--output", metavar="FILE", key="cli.club.output.help")
@json_option
@click.pass_obj
def command(face: Face, source: str, scoring: str | None, output: str | None, as_json: bool) -> None:
    """Score an event."""
    event = with_scoring(open_event(source, face), scoring)
    if output is not None:
        write_output(event, output, face)
    if as_json:
        click.echo(json.dumps(event_data(event), ensure_ascii=False, indent=2))
        return
    show_standings(event, face)


def show_standings(event: Event, face: Face) -> None:
    """The rankings as tables, under the event's name."""
    from makker.render.standings import ranking_table, team_table

    if event.name:
        click.echo(event.name + "\n")
    if event.kind == "teams":
        show(team_table(event, team_ranking(event), face.catalogue))
        return
    session = scored(event)
    for place, ranking in enumerate(rankings(event, session)):
        if place:
            click.echo()
        show(ranking_table(event, ranking, session, face.catalogue))


def open_event(source: str, face: Face) -> Event:
    """The event of our own file, of an evening's, or of a file of boards. Raises what reading raises."""
    with opened(source) as stream:
        if is_evening(stream.read(len(HEAD))):
            return read_evening(Path(source).read_bytes(), source)[0].event()
    if source.lower().endswith(".json"):
        text = read_whole(Path(source))
        if '"makker-event"' in text[:2000]:
            return read_event(text, source)
    boards, _ = read_boards(source, None, face.catalogue)
    return event_of_boards(boards, Path(source).stem)


def with_scoring(event: Event, scoring: str | None) -> Event:
    """The event scored in another way.

    Raises ParseError (``club.scoring``), and InvalidValue (``club.scoring_kind``) where it is none for what was played:
    pairs are not compared as teams, unless a file that does not say so has both tables of matches; nor teams as pairs.
    """
    if scoring is None:
        return event
    word = scoring.lower()
    if word in PAIRS:
        if event.kind == "teams":
            raise InvalidValue("club.scoring_kind", {"scoring": word, "known": ", ".join([*TEAMS, *SCALES])})
        how: Comparison = msgspec.structs.replace(event.comparison, method=PAIRS[word])
        return msgspec.structs.replace(event, comparison=how)
    if word in (*TEAMS, *SCALES) and not (event.kind == "teams" or (event.kind == "pairs" and has_matches(event))):
        raise InvalidValue("club.scoring_kind", {"scoring": word, "known": ", ".join(PAIRS)})
    if word in TEAMS:
        rules = msgspec.structs.replace(event.teams, method=TEAMS[word], scale=VictoryPoints.NONE)
        return msgspec.structs.replace(event, teams=rules, kind="teams")
    if word in SCALES:
        rules = msgspec.structs.replace(event.teams, method=TeamMethod.IMPS, scale=SCALES[word])
        return msgspec.structs.replace(event, teams=rules, kind="teams")
    raise ParseError("club.scoring", scoring[:40], "scoring", data={"known": ", ".join([*PAIRS, *TEAMS, *SCALES])})


def has_matches(event: Event) -> bool:
    """Whether every result has one at another table, on the same board, of the same two the other way round."""
    told = {(each.board, each.ns, each.ew) for each in event.results}
    return bool(told) and all((board, ew, ns) in told for board, ns, ew in told)


def write_output(event: Event, output: str, face: Face) -> None:
    """Write the event to a file of the kind that its name tells. Raises ParseError (``print.form``), SaveError."""
    path = Path(output)
    kind = path.suffix.lower()
    if kind not in (*WRITTEN, PAPER):
        raise ParseError("print.form", output, "print_form", data={"forms": ", ".join([*WRITTEN, PAPER])})
    refuse_unwritable(path)
    write_atomically(path, [paper(event, face) if kind == PAPER else WRITTEN[kind](event)])


def paper(event: Event, face: Face) -> bytes:
    """The PDF, with the cards of the boards where they are known."""
    from makker.cli.club.records import records_of
    from makker.render.results import results_pdf

    return results_pdf(event, face.catalogue, records_of(event, face.catalogue, tables=True))


def event_data(event: Event) -> dict[str, Any]:
    """The standings for programs."""
    head = {"name": event.name, "date": event.date, "kind": event.kind}
    if event.kind == "teams":
        return {**head, **team_data(event)}
    session = scored(event)
    listed = [
        {
            "field": ranking.field,
            "standings": [
                {
                    "place": each.place if each.placing else None,
                    "shared": each.shared,
                    "number": each.contestant,
                    **named_data(event, each.contestant),
                    "result": float(each.result),
                    "points": float(each.total.points),
                    "possible": float(each.total.possible),
                    "boards": each.total.boards,
                }
                for each in ranking.standings
            ],
        }
        for ranking in rankings(event, session)
    ]
    return {**head, "scoring": event.comparison.method.value, "boards": len(session.results), "rankings": listed}


def named_data(event: Event, number: int) -> dict[str, Any]:
    """What a contestant is called."""
    who = event.named(number)
    return {**({"team_name": who.team} if who.team else {}), "names": list(who.names)}


def team_data(event: Event) -> dict[str, Any]:
    """The standings of teams, their matches, and what is added to the points of these."""
    added = [
        {"round": each.round, "team": each.team, "kind": each.kind, "points": float(each.points)}
        for each in additions(event)
    ]
    teams = [{**plain(each), **named_data(event, each.team)} for each in team_ranking(event)]
    return {"teams": teams, "matches": match_data(event), "additions": added}


def match_data(event: Event) -> list[dict[str, Any]]:
    """The matches of teams."""
    return [
        {
            "round": each.round,
            "home": each.home,
            "away": each.away,
            "boards": each.score.boards,
            "score": [float(each.score.home), float(each.score.away)],
            "victory": [float(part) for part in each.score.victory] if each.score.victory else None,
        }
        for each in matches(event)
    ]


def plain(value: Any) -> dict[str, Any]:
    """A struct's fields, fractions as numbers."""
    return {
        name: part if isinstance(part, int) else float(part)
        for name in value.__struct_fields__
        for part in [getattr(value, name)]
    }
