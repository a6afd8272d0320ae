"""A new evening: the form with its suggestions, setting it up, taking over from a backup."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from makker.errors import MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening.showing import usual_showing
from makker.tournament.events import Event
from makker.tournament.movements import Suggestion
from makker.web.api import house_of, status_of
from makker.web.nightdeals import MOST_DEALS, with_deals
from makker.web.nightforms import read_setup, suggestions, today
from makker.web.nighthead import nights_of, words
from makker.web.nighthosts import HostedNights
from makker.web.nightnames import ClubNames
from makker.web.nightrules import rules_view
from makker.web.pages import form_of, go, keep, known
from makker.web.paper import page
from makker.web.uploads import Upload, read_form

MOST_BACKUP = 30_000_000
MOST_FIELDS = 60
"""Fields of the form for a new evening."""


async def club_page(request: Request) -> Response:
    """The form for a new evening, with the suggestions once the numbers are there."""
    given = dict(request.query_params)
    return show_new(request, given, "", 200)


def show_new(request: Request, given: dict[str, str], fault: str, status: int) -> Response:
    """The form as it was sent."""
    found: tuple[Suggestion, ...] = ()
    sentence = fault
    if given.get("pairs"):
        try:
            found = suggestions(given)
        except MakkerError as refused:
            sentence, status = explain(refused, words(request)), status_of(refused)
    rules = rules_of(found[0], given) if found else {}
    usual = {"today": today(house_of(request).settings.clock())}
    shown = {"given": given, "found": found, "fault": sentence, "rules": rules, **usual}
    return page(request, "club.html", shown, status)


def rules_of(best: Suggestion, given: dict[str, str]) -> dict[str, Any]:
    """What the form of the rules shows for the movements that are suggested; all are of one kind."""
    movement = best.movement
    return rules_view(Event(kind=movement.kind, movement=movement, each=best.each), given, usual_showing(movement))


async def open_night(request: Request) -> Response:
    """Set the evening up."""
    form, upload = await fields_of(request)
    try:
        setup = await with_deals(read_setup(form), form.get("deals", ""), upload)
        state = await nights_of(request).make(setup, known(request), house_of(request).settings.clock())
    except MakkerError as refused:
        return show_new(request, form, explain(refused, words(request)), status_of(refused))
    await ClubNames(nights_of(request).log).note(state.host, state.setup.event.contestants)
    await HostedNights(nights_of(request).log).note(state.host, state.name)
    return keep(request, go(request, f"/club/{state.name}/direct"), state.host)


async def fields_of(request: Request) -> tuple[dict[str, str], Upload | None]:
    """The fields of a form, and its file where it can carry one. Raises as `form_of` and `read_form`."""
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await read_form(request, MOST_DEALS, MOST_FIELDS)
    return await form_of(request), None


async def restore(request: Request) -> Response:
    """Take over from a backup file."""
    _, upload = await read_form(request, MOST_BACKUP)
    if upload is None:
        raise ParseError("evening.backup", "", "backup", line=1)
    state = await nights_of(request).restore(upload.content)
    await HostedNights(nights_of(request).log).note(state.host, state.name)
    return go(request, f"/club/{state.name}")
