"""What can be taken away from a club night: files of results, paper, the backup."""

import asyncio
from collections.abc import Callable
from pathlib import PurePath

from starlette.requests import Request
from starlette.responses import Response

from makker.errors import ConflictError, ParseError
from makker.render.results import results_pdf
from makker.tournament.evening import Evening
from makker.tournament.events import Event, write_event
from makker.tournament.events.exports import EXPORTS
from makker.web.nightdeals import hand_records
from makker.web.nighthead import kept_from, night_of, nights_of, words
from makker.web.pages import known

FILES: dict[str, Callable[[Event], bytes]] = {"event.json": lambda event: write_event(event).encode(), **EXPORTS}
MEDIA = {
    ".json": "application/json",
    ".pbn": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".csv": "text/csv; charset=utf-8",
    ".pdf": "application/pdf",
}
PAPER = "results.pdf"


async def download(request: Request) -> Response:
    """A file of results: for directors at any time, for others when they are final.

    Others get it without the names that are not to be shown. Raises ParseError (``evening.file``), ConflictError
    (``evening.not_final``).
    """
    state = await night_of(request)
    file, directs = request.path_params["file"], state.is_director(known(request))
    if file not in (*FILES, PAPER):
        raise ParseError("evening.file", file[:40], "file", data={"files": ", ".join([*FILES, PAPER])})
    if state.final is None and (not directs or await kept_from(request, state)):
        raise ConflictError("evening.not_final")
    event = state.event() if directs else state.event().public
    headers = {"Content-Disposition": f'attachment; filename="{state.name}-{file}"', "Cache-Control": "no-store"}
    content = await paper(request, state, event) if file == PAPER else FILES[file](event)
    return Response(content, media_type=MEDIA[PurePath(file).suffix], headers=headers)


async def paper(request: Request, state: Evening, event: Event) -> bytes:
    """The event as a PDF in the visitor's language, with the cards of the boards that may be shown."""
    records = await hand_records(request, state, words(request))
    return await asyncio.to_thread(results_pdf, event, words(request), records)


async def backup(request: Request) -> Response:
    """Everything, for another computer to take over. Raises ConflictError (``evening.not_director``)."""
    state = await night_of(request)
    if not state.is_director(known(request)):
        raise ConflictError("evening.not_director")
    if await kept_from(request, state):
        raise ConflictError("evening.not_final")
    headers = {"Content-Disposition": f'attachment; filename="{state.name}.makker-club"', "Cache-Control": "no-store"}
    return Response(await nights_of(request).backup(state.name), media_type="application/octet-stream", headers=headers)
