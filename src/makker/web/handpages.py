"""The pages of a club night's deals: bring them, take them to the dealing machine, see them when they are played."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening.dealing import give_deals
from makker.web.api import house_of, status_of
from makker.web.namepages import name_routes
from makker.web.nightconsole import show_console
from makker.web.nightdeals import MOST_DEALS, chosen_deals, hands_view, machine_file
from makker.web.nightfiles import night_file_routes
from makker.web.nighthead import head, night_of, nights_of, words
from makker.web.nightsettings import settings_routes
from makker.web.pages import go, known, seen
from makker.web.paper import page
from makker.web.uploads import read_form


async def hands_page(request: Request) -> Response:
    """The hands of the boards that are played, to look at and to print; with `?all=1` the director's, of all boards.

    Raises ConflictError (``evening.not_director``).
    """
    state = await night_of(request)
    every = request.query_params.get("all") == "1"
    if every and not state.is_director(known(request)):
        raise ConflictError("evening.not_director")
    boards = await hands_view(request, state, words(request), every=every)
    return page(request, "night_hands.html", {**head(request, state), "boards": boards, "every": every})


async def bring_deals(request: Request) -> Response:
    """The director brings the deals, or has them dealt. Raises ConflictError (``evening.not_director``)."""
    state = await night_of(request)
    person, now = known(request), house_of(request).settings.clock()
    if not state.is_director(person):
        raise ConflictError("evening.not_director")
    fields, upload = await read_form(request, MOST_DEALS)
    try:
        deals, source = await chosen_deals(state.setup.event, fields.get("deals", ""), upload)
        if not deals:
            raise ParseError("deals.no_file", "", "deals")
        why = fields.get("why", "").strip() or source
        await nights_of(request).do(state.name, lambda night: give_deals(night, now, person, deals, why))
    except MakkerError as refused:
        told = explain(refused, words(request))
        return await show_console(request, state, {"do": "deals"}, told, status_of(refused))
    return go(request, f"/club/{state.name}/direct")


async def take_deals(request: Request) -> Response:
    """The deals for a dealing machine: the director's; everybody's when the results are final.

    Raises ConflictError (``evening.not_director``) and as `machine_file`.
    """
    state = await night_of(request)
    if state.final is None and not state.is_director(known(request)):
        raise ConflictError("evening.not_director")
    return machine_file(state, request.path_params["kind"])


def hand_routes() -> list[Route]:
    """The pages of the deals, of the names, of the settings, and of files."""
    night = "/club/{night}"
    return [
        Route(f"{night}/hands", seen(hands_page)),
        Route(f"{night}/deals", seen(bring_deals), methods=["POST"]),
        Route(f"{night}/deals.{{kind}}", seen(take_deals)),
        *name_routes(),
        *settings_routes(),
        *night_file_routes(),
    ]
