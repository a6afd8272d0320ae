"""The director's page of a club night."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from makker.errors import ConflictError, MakkerError
from makker.i18n import Language
from makker.render.reasons import explain
from makker.tournament.evening import Evening, Happening
from makker.tournament.evening.allowing import come_as_director
from makker.tournament.evening.dealing import doubtful_leads
from makker.tournament.evening.extending import tied_matches, usual_extra
from makker.tournament.online.announcing import ROBOT
from makker.web.api import house_of, status_of
from makker.web.links import link_to
from makker.web.merging import as_shown
from makker.web.namelines import write_names
from makker.web.nightchanges import changes_view
from makker.web.nightforms import direct
from makker.web.nighthead import head, kept_from, night_of, nights_of, words
from makker.web.nighthosts import HostedNights
from makker.web.nightnames import ClubNames, twice
from makker.web.nightrepairs import repairs
from makker.web.nights import code
from makker.web.nightseats import console_view
from makker.web.pages import form_of, go, keep, known
from makker.web.paper import page
from makker.web.scoreforms import number, on

MOST_NEW = 12
"""Tables that can become new at once."""


async def console(request: Request) -> Response:
    """The director's page; somebody else is asked for the key."""
    state = await night_of(request)
    return keep(request, await show_console(request, state, {}, "", 200), known(request))


async def show_console(
    request: Request, state: Evening, given: dict[str, str], fault: str, status: int, *, asks: bool = False
) -> Response:
    """The console, with a form that could not be taken; it `asks` whether a round is to begin all the same."""
    if not state.is_director(known(request)):
        asking = {"fault": fault, "given_key": request.query_params.get("key", "")}
        return page(request, "night_key.html", {**head(request, state), **asking}, status)
    settings = house_of(request).settings
    asked = given.get("place") or request.query_params.get("place", "")
    hidden = await kept_from(request, state)
    view = console_view(state, settings.clock(), words(request), hidden)
    entry = next((each for each in view["entries"] if each["place"] == asked), None)
    shown = {
        "view": view,
        "given": given,
        "asked": asked,
        "entry": entry,
        "fault": fault,
        "sure": asks,
        "names": given.get("names") or write_names(state),
        "names_was": as_shown({"names": write_names(state)}),
        "changes": changes_view(state, words(request), hidden),
        "doubles": twice(state.setup.event.contestants, ROBOT if state.setup.online else ""),
        "can": repairs(state),
        "tied": tied_matches(state),
        "usual_extra": usual_extra(state),
        "doubtful": ["-".join(map(str, each.place)) for each in doubtful_leads(state)],
        "now": settings.clock(),
        "key_link": link_to(request, f"/club/{state.name}/direct?key={state.key}"),
    }
    return page(request, "night_direct.html", {**head(request, state), **shown}, status)


def still_missing(state: Evening, form: dict[str, str]) -> int:
    """How many results of the running round are missing where the form begins a later one; live tables have a clock."""
    if state.setup.online or not state.round or number(form, "round") <= state.round:
        return 0
    return len(state.missing(state.round))


def directed(
    state: Evening, now: float, person: str, form: dict[str, str], language: Language, codes: Sequence[str]
) -> tuple[Happening, ...]:
    """What the form wants done; a round begins while others play only when the director is sure.

    Raises ConflictError (``evening.begin_missing``) and as `direct`.
    """
    events = direct(state, now, person, form, language, codes)
    missing = 0 if form.get("do") != "begin" or on(form, "sure") else still_missing(state, form)
    if missing:
        data = {"missing": missing, "round": state.round, "next": number(form, "round")}
        raise ConflictError("evening.begin_missing", data)
    return events


async def do_direct(request: Request) -> Response:
    """A director's command, or the key of one more director."""
    form = await form_of(request)
    person, now = known(request), house_of(request).settings.clock()
    name = request.path_params["night"]
    nights, codes = nights_of(request), [code(7) for _ in range(MOST_NEW)]
    try:
        if form.get("do") == "key":
            await nights.do(name, lambda state: come_as_director(state, person, form.get("key", "")))
            await HostedNights(nights.log).note(person, name)
        else:
            language = words(request).language
            made = await nights.do(name, lambda state: directed(state, now, person, form, language, codes))
            if form.get("do") == "names":
                await ClubNames(nights_of(request).log).note(made.host, made.setup.event.contestants)
    except MakkerError as refused:
        state = await nights.find(name)
        sentence = explain(refused, words(request))
        asks = refused.code == "evening.begin_missing"
        return await show_console(request, state, form, sentence, status_of(refused), asks=asks)
    return keep(request, go(request, f"/club/{name}/direct"), person)
