"""A club night from a file: a movement of one's own, or an event that has been prepared."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import InvalidValue, MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening import Setup
from makker.tournament.events import Event, read_event
from makker.tournament.movements import read_movement
from makker.tournament.movements.suggest import MINUTES_A_BOARD
from makker.web.api import house_of, status_of
from makker.web.nighthead import nights_of, words
from makker.web.nighthosts import HostedNights
from makker.web.nightopening import show_new
from makker.web.pages import go, keep, known, seen
from makker.web.uploads import read_form

MOST_FILE = 4_000_000
HEAD = 4000
"""Characters in which a file says what it is."""


def setup_of(content: bytes, name: str) -> Setup:
    """The evening of a file.

    Raises ParseError as `read_event` and `read_movement` do, and InvalidValue: ``evening.no_movement``,
    ``evening.has_results``, and what their checks find.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ParseError("movement.json", "", "movement", file=name, data={"detail": fault.reason}) from None
    if '"makker-event"' in text[:HEAD]:
        event = read_event(text, name)
    else:
        movement = read_movement(text, name)
        event = Event(movement=movement, kind=movement.kind, winners=movement.winners)
    if event.movement is None:
        raise InvalidValue("evening.no_movement")
    if event.results:
        raise InvalidValue("evening.has_results", {"results": len(event.results)})
    # Where nobody has said what a board should have been played, the movement knows.
    return Setup(event=replace(event, expected=None), minutes=event.each * MINUTES_A_BOARD)


async def open_file(request: Request) -> Response:
    """Set the evening of a file up."""
    _, upload = await read_form(request, MOST_FILE)
    try:
        if upload is None:
            raise ParseError("movement.json", "", "movement", data={"detail": "-"})
        setup = setup_of(upload.content, upload.name[-60:])
        state = await nights_of(request).make(setup, known(request), house_of(request).settings.clock())
    except MakkerError as refused:
        return show_new(request, {}, explain(refused, words(request)), status_of(refused))
    await HostedNights(nights_of(request).log).note(state.host, state.name)
    return keep(request, go(request, f"/club/{state.name}/direct"), state.host)


def night_file_routes() -> list[Route]:
    """Where the file goes."""
    return [Route("/club/file", seen(open_file), methods=["POST"])]
