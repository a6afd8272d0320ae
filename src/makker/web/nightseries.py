"""The pages of a series: evenings of a host put together, with weights, in one ranking that everybody may look at."""

import asyncio
import csv
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from pathlib import PurePath
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.render.results import results_pdf
from makker.render.results.telling import Telling
from makker.render.standings import number as decimal
from makker.render.standings import signed
from makker.tournament.evening import Evening
from makker.tournament.evening.showing import shown_event
from makker.tournament.events import Combined, Event
from makker.tournament.events.exports import EXPORTS
from makker.tournament.events.rows import safe_cell
from makker.tournament.series import Composed, Part, Series, Table, compose, decode, encode, evolve_all, put_together
from makker.tournament.series.series import FULL, MOST_PARTS, WAYS
from makker.web.api import house_of, status_of
from makker.web.nightdownloads import MEDIA, PAPER
from makker.web.nighthead import nights_of, words
from makker.web.nighthosts import HostedNights
from makker.web.nights import code
from makker.web.pages import form_of, go, keep, known, seen
from makker.web.paper import page
from makker.web.scoreforms import number
from makker.web.streams import Streams

RANKING = "ranking.csv"
STREAM = "clubseries/"
OFFERED = 40
"""Evenings of the host that are offered, the latest."""

Form = dict[str, str]


class AllSeries(Streams[Series, Composed]):
    """The series of a log."""

    stream = STREAM

    def encode(self, event: Composed) -> bytes:
        """An event as the log has it."""
        return encode(event)

    def decode(self, line: bytes) -> Composed:
        """The event of a line."""
        return decode(line)

    def fold(self, state: Series | None, events: Sequence[Composed]) -> Series | None:
        """The state after the events."""
        return evolve_all(state, events)


def series_of(request: Request) -> AllSeries:
    """The series, in the log of the evenings."""
    return AllSeries(nights_of(request).log)


async def offered(request: Request, more: Sequence[str] = ()) -> list[Evening]:
    """The visitor's evenings, the latest first, after those that are named."""
    names = [*more, *(await HostedNights(nights_of(request).log).of(known(request)))[:OFFERED]]
    found = []
    for name in dict.fromkeys(names):
        with suppress(ParseError, ConflictError):
            found.append(await nights_of(request).find(name))
    return found


async def new_page(request: Request) -> Response:
    """The form for a new series."""
    return await show_form(request, None, {}, "", 200)


async def show_form(request: Request, series: Series | None, given: Form, fault: str, status: int) -> Response:
    """The form, filled with what was sent or with what the series is."""
    parts = {each.name: each.weight for each in series.parts} if series else {}
    nights = [
        {
            "name": each.name,
            "title": each.setup.event.name,
            "date": each.setup.event.date,
            "final": each.final is not None,
            "chosen": f"part.{each.name}" in given if given else each.name in parts,
            "weight": given.get(f"weight.{each.name}", "") or parts.get(each.name, FULL),
        }
        for each in await offered(request, list(parts))
    ]
    shown = {
        "series": series,
        "nights": nights,
        "ways": WAYS,
        "way": given.get("way") or (series.way if series else WAYS[0]),
        "title": given.get("title", series.title if series else ""),
        "fault": fault,
    }
    return keep(request, page(request, "series_new.html", shown, status), known(request))


def read_parts(form: Form) -> tuple[Part, ...]:
    """The evenings that are marked, in the form's order, with their weights. Raises ParseError (``scores.number``)."""
    names = [name.removeprefix("part.") for name in form if name.startswith("part.")]
    return tuple(Part(name[:20], number(form, f"weight.{name}", FULL)) for name in names)


async def events_of(request: Request, parts: Sequence[Part]) -> list[Event]:
    """The results of each part that may be shown. Raises ParseError (``evening.none``)."""
    return [shown_event(await nights_of(request).find(each.name)) for each in parts]


async def must_host(request: Request, parts: Sequence[Part], person: str) -> None:
    """Only evenings that somebody directs are put together. Raises ConflictError, ParseError (``evening.none``)."""
    for each in parts:
        if not (await nights_of(request).find(each.name)).is_director(person):
            raise ConflictError("evening.not_director")


async def save(request: Request) -> Response:
    """A new series, or one put together anew."""
    form, person, now = await form_of(request), known(request), house_of(request).settings.clock()
    all_series, name = series_of(request), request.path_params.get("series", "")
    series = await all_series.find(name) if name else None
    try:
        parts = read_parts(form)
        await must_host(request, parts, person)
        made = compose(series, now, person, name or code(8), form.get("title", "").strip(), form.get("way", ""), parts)
        series = evolve_all(series, made) or series
        if series is None:
            raise InvalidValue("series.parts", {"most": MOST_PARTS})
        put_together(series, await events_of(request, series.parts))
        if made:
            await all_series.append(series.name, await all_series.find(name) if name else None, made)
    except MakkerError as refused:
        return await show_form(request, series, form, explain(refused, words(request)), status_of(refused))
    return keep(request, go(request, f"/series/{series.name}"), person)


async def series_page(request: Request) -> Response:
    """The standings."""
    series = await series_of(request).find(request.path_params["series"])
    catalogue, fault, view = words(request), "", None
    files: tuple[str, ...] = ()
    try:
        table = put_together(series, await events_of(request, series.parts))
        view = table_view(table, catalogue)
        files = files_of(table) if await may_take(request, series) else ()
    except MakkerError as refused:  # settings of an evening were changed so that they go together no more
        fault = explain(refused, catalogue)
    nights = [await nights_of(request).find(each.name) for each in series.parts]
    shown = {
        "series": series,
        "parts": list(zip(series.parts, nights, strict=True)),
        "view": view,
        "fault": fault,
        "directs": series.is_director(known(request)),
        "draft": any(each.final is None for each in nights),
        "files": files,
    }
    return page(request, "series.html", shown)


async def edit_page(request: Request) -> Response:
    """The form of a series that is there. Raises ConflictError (``evening.not_director``)."""
    series = await series_of(request).find(request.path_params["series"])
    if not series.is_director(known(request)):
        raise ConflictError("evening.not_director")
    return await show_form(request, series, {}, "", 200)


def table_view(table: Table, catalogue: Catalogue) -> dict[str, Any]:
    """The standings as the page has them: rankings of one field, or lines with a result for each part."""
    if table.event is not None:
        told = Telling(table.event, catalogue)
        rankings = [
            {"field": each["field"], "heads": told.heads, "rows": [ranked(one) for one in each["lines"]]}
            for each in told.rankings()
        ]
        return {"rankings": rankings if table.event.results else [], "lines": []}
    written = decimal if table.mean else signed
    lines = [
        {
            "place": f"{each.place}{'=' if each.shared else ''}",
            "names": each.title or str(each.number),
            "players": each.beneath,
            "results": ["–" if one is None else written(one, catalogue) for one in each.results],
            "boards": each.boards,
            "total": written(each.total, catalogue),
        }
        for each in table.lines
    ]
    apart = all(len(each.results) == 1 for each in table.lines)
    return {"rankings": [], "lines": lines, "mean": table.mean, "apart": apart}


def ranked(line: dict[str, Any]) -> list[Any]:
    """The cells of a line, the third with the players of a team that has a name beneath it."""
    first, second, title, *rest = line["cells"]
    return [first, second, {"title": title, "players": line["players"]}, *rest]


def files_of(table: Table) -> tuple[str, ...]:
    """The files that there are: of one field all that an evening has, of several lines the ranking."""
    return (PAPER, *EXPORTS) if table.event is not None else (RANKING,)


async def may_take(request: Request, series: Series) -> bool:
    """Whether a visitor may have files: directors at any time, others when all evenings are final."""
    states = [await nights_of(request).find(each.name) for each in series.parts]
    return series.is_director(known(request)) or all(each.final is not None for each in states)


async def download(request: Request) -> Response:
    """A file of the standings. Raises ParseError (``evening.file``), ConflictError (``evening.not_final``)."""
    series = await series_of(request).find(request.path_params["series"])
    if not await may_take(request, series):
        raise ConflictError("evening.not_final")
    table, file = put_together(series, await events_of(request, series.parts)), request.path_params["file"]
    if file not in files_of(table):
        raise ParseError("evening.file", file[:40], "file", data={"files": ", ".join(files_of(table))})
    if table.event is None:
        content = csv_lines(table.lines)
    elif file == PAPER:
        content = await asyncio.to_thread(results_pdf, table.event, words(request))
    else:
        content = EXPORTS[file](table.event)
    headers = {"Content-Disposition": f'attachment; filename="{series.name}-{file}"', "Cache-Control": "no-store"}
    return Response(content, media_type=MEDIA[PurePath(file).suffix], headers=headers)


def csv_lines(lines: Sequence[Combined]) -> bytes:
    """The lines as comma-separated values; UTF-8 with its mark, as spreadsheets want it."""
    out = StringIO()
    writer = csv.writer(out)
    most = max((len(each.results) for each in lines), default=0)
    named = any(each.team for each in lines)
    sessions = [f"session {at}" for at in range(1, most + 1)]
    writer.writerow(["place", "number", *(["team"] if named else []), "names", *sessions, "boards", "total"])
    for each in lines:
        results = ["" if one is None else f"{float(one):.2f}" for one in each.results]
        who = [*([safe_cell(each.team)] if named else []), safe_cell(" – ".join(each.names))]
        writer.writerow([each.place, each.number, *who, *results, each.boards, f"{float(each.total):.2f}"])
    return out.getvalue().encode("utf-8-sig")


def series_routes() -> list[Route]:
    """The pages of series."""
    one = "/series/{series}"
    return [
        Route("/series", seen(new_page), methods=["GET"]),
        Route("/series", seen(save), methods=["POST"]),
        Route(one, seen(series_page), methods=["GET"]),
        Route(f"{one}/edit", seen(edit_page), methods=["GET"]),
        Route(f"{one}/edit", seen(save), methods=["POST"]),
        Route(f"{one}/files/{{file}}", seen(download)),
    ]
