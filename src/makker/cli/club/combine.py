"""`makker club combine`: several sections as one field, or several sessions as one ranking."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from makker.cli.club.score import event_data, open_event, show_standings, with_scoring, write_output
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import json_option, spoken_option
from makker.errors import InvalidValue, ParseError
from makker.i18n import Catalogue
from makker.tournament.events import Combined, Event, one_field, over_sessions, sections_apart

LONGEST = 12
"""Characters in a weight at most."""


@click.command("combine", cls=ClubCommand)
@click.argument("sources", metavar="EVENT.json | FILE.pbn | FILE.bws …", nargs=-1, required=True)
@spoken_option("--sections", is_flag=True, key="cli.club.combine.sections.help")
@spoken_option("--apart", is_flag=True, key="cli.club.combine.apart.help")
@spoken_option("--weights", metavar="N,N,…", key="cli.club.combine.weights.help")
@spoken_option("--scoring", metavar="mp|butler|imp|…", key="cli.club.scoring.help")
@spoken_option("-o", "--output", metavar="FILE", key="cli.club.combine.output.help")
@json_option
@click.pass_obj
def command(
    face: Face,
    sources: tuple[str, ...],
    sections: bool,
    apart: bool,
    weights: str | None,
    scoring: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Put events together."""
    refuse_same_file(sources)
    events = [with_scoring(open_event(source, face), scoring) for source in sources]
    refuse_same_session(sources, events)
    tell_same_deals(sources, events, face.catalogue)
    refuse({"--weights": weights is not None and (sections or apart), "--output": output is not None and not sections})
    if sections:
        refuse({"--apart": apart})
        sections_as_one(face, one_field(events), output, as_json=as_json)
        return
    lines = sections_apart(events) if apart else over_sessions(events, read_weights(weights) if weights else None)
    if as_json:
        click.echo(json.dumps([line_data(each) for each in lines], ensure_ascii=False, indent=2))
    else:
        show(sessions_table(lines, face.catalogue))


def refuse(wrong: Mapping[str, bool]) -> None:
    """Raises InvalidValue (``option.not_here``) for the first option that does not belong to the others."""
    for option, is_wrong in wrong.items():
        if is_wrong:
            raise InvalidValue("option.not_here", {"option": option})


def refuse_same_file(sources: Sequence[str]) -> None:
    """Raises InvalidValue (``several.same_file``) for a file that is given twice, by whatever path."""
    seen: set[Path] = set()
    for source in sources:
        place = Path(source).resolve()
        if place in seen:
            raise InvalidValue("several.same_file", {"file": source})
        seen.add(place)


def refuse_same_session(sources: Sequence[str], events: Sequence[Event]) -> None:
    """Raises InvalidValue (``several.same_session``) where two files have the very same results of the same people."""
    seen: dict[Any, str] = {}
    for source, event in zip(sources, events, strict=True):
        names = {each.number: each.names for each in event.contestants}
        played = frozenset(
            (each.board, each.ns, each.ew, names.get(each.ns[0]), names.get(each.ew[0]), repr(each.outcome))
            for each in event.results
        )
        other = seen.setdefault(played, source)
        if played and other != source:
            raise InvalidValue("several.same_session", {"one": other, "other": source})


def tell_same_deals(sources: Sequence[str], events: Sequence[Event], catalogue: Catalogue) -> None:
    """Say, on standard error, which deals are there under two numbers: one of the numbers is likely to be wrong."""
    seen: dict[Any, tuple[str, int]] = {}
    for source, event in zip(sources, events, strict=True):
        for board in sorted(event.deals):
            deal = event.deal(board)
            if deal is None or not deal.is_complete:
                continue
            where = seen.setdefault(deal.hands, (source, board))
            if where[1] != board:
                numbers = {"board": str(where[1]), "again": str(board)}
                told = catalogue.text("cli.club.combine.same_deal", file=where[0], other=source, **numbers)
                click.echo(told, err=True)


def sections_as_one(face: Face, event: Event, output: str | None, *, as_json: bool) -> None:
    """The one field: written, as data, or shown."""
    if output is not None:
        write_output(event, output, face)
    if as_json:
        click.echo(json.dumps(event_data(event), ensure_ascii=False, indent=2))
    else:
        show_standings(event, face)


def read_weights(text: str) -> list[Fraction]:
    """`1,1.5,2`. Raises ParseError (``several.weight``)."""
    found = []
    for part in text.split(","):
        word = part.strip()
        if len(word) > LONGEST or not word.replace(".", "", 1).isdigit() or not word.isascii():
            raise ParseError("several.weight", word[:40], "weight")
        found.append(Fraction(word))
    return found


def line_data(line: Combined) -> dict[str, Any]:
    """A line for programs."""
    return {
        "place": line.place,
        "shared": line.shared,
        "number": line.number,
        **({"team_name": line.team} if line.team else {}),
        "names": list(line.names),
        "results": [None if each is None else float(each) for each in line.results],
        "boards": line.boards,
        "total": float(line.total),
    }


def sessions_table(lines: tuple[Combined, ...], catalogue: Catalogue) -> Table:
    """Place, names, each session's result, and the total."""
    from makker.render.standings import number

    table = Table(box=None, pad_edge=False)
    for head in ("place", "number", "names"):
        table.add_column(catalogue.coded("club", head), justify="left" if head == "names" else "right")
    sessions = len(lines[0].results) if lines else 0
    for at in range(sessions if sessions > 1 else 0):
        table.add_column(catalogue.text("club.session", number=str(at + 1)), justify="right")
    for head in ("total", "boards"):
        table.add_column(catalogue.coded("club", head), justify="right")
    for each in lines:
        place = f"{each.place}{'=' if each.shared else ''}"
        results = ["–" if one is None else number(one, catalogue) for one in each.results if sessions > 1]
        who = [str(each.number), ": ".join(part for part in (each.title, each.beneath) if part)]
        table.add_row(place, *who, *results, number(each.total, catalogue), str(each.boards))
    return table
