"""The page of an evening's settings: its name, its times, how it is scored and shown; for its directors alone."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import MakkerError
from makker.render.reasons import explain
from makker.tournament.evening import Evening, Setup
from makker.tournament.evening.settling import settle
from makker.web.api import house_of, status_of
from makker.web.merging import as_shown, merged
from makker.web.namepages import directed_night
from makker.web.nightforms import Form, read_date, read_title
from makker.web.nighthead import head, nights_of, words
from makker.web.nightrules import rules_view, with_rules, written_rules
from makker.web.pages import form_of, go, known, seen
from makker.web.paper import page
from makker.web.scoreforms import between, number

MOST_MINUTES = 10_000
"""Of the time in which results may be corrected: a week."""


async def settings_page(request: Request) -> Response:
    """The settings as they are. Raises ConflictError (``evening.not_director``)."""
    return show_settings(request, await directed_night(request), {}, "", 200)


def show_settings(request: Request, state: Evening, given: Form, fault: str, status: int) -> Response:
    """The page, with what was written where it could not be taken."""
    setup, now = state.setup, written_settings(state.setup)
    shown = {
        "given": given,
        "fault": fault,
        "rules": rules_view(setup.event, {**now, **given}, setup.showing),
        "minutes": now["minutes"],
        "correction": now["correction"],
        "was": as_shown(now),
    }
    return page(request, "night_settings.html", {**head(request, state), **shown}, status)


def written_settings(setup: Setup) -> dict[str, str]:
    """The form's fields as a set-up has them."""
    event = setup.event
    times = {"minutes": str(round(setup.minutes)), "correction": str(round(setup.correction))}
    return {"title": event.name, "date": event.date, **times, **written_rules(setup)}


def settled(setup: Setup, form: Form) -> Setup:
    """The set-up as the form says, and as it is by now in what the form has not touched.

    Times that are written as they are stay exactly so. Raises ConflictError (``form.both``) and as reading does.
    """
    form = merged(form, written_settings(setup))
    event = replace(setup.event, name=read_title(form), date=read_date(form))
    times = [
        was if given == round(was) else float(given)
        for was, given in (
            (setup.minutes, number(form, "minutes", round(setup.minutes))),
            (setup.correction, between(form, "correction", round(setup.correction), MOST_MINUTES)),
        )
    ]
    return with_rules(replace(setup, event=event, minutes=times[0], correction=times[1]), form, setup.showing)


async def save_settings(request: Request) -> Response:
    """Take the settings."""
    state = await directed_night(request)
    form, person, now = await form_of(request), known(request), house_of(request).settings.clock()
    try:
        await nights_of(request).do(
            state.name, lambda night: settle(night, now, person, settled(night.setup, form), form.get("why", ""))
        )
    except MakkerError as refused:
        return show_settings(request, state, form, explain(refused, words(request)), status_of(refused))
    return go(request, f"/club/{state.name}/direct")


def settings_routes() -> list[Route]:
    """The page."""
    where = "/club/{night}/settings"
    return [
        Route(where, seen(settings_page), methods=["GET"]),
        Route(where, seen(save_settings), methods=["POST"]),
    ]
