"""The pages of an event at live tables: announce it, register, go to one's table. All work without a script."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from makker.errors import ConflictError, InvalidValue, MakkerError
from makker.render.reasons import explain
from makker.tournament.online import Happening, Online
from makker.tournament.online.playing import call_director, house_of
from makker.tournament.online.registering import claim, join_team, register, withdraw
from makker.tournament.online.teaming import in_teams
from makker.web.api import status_of
from makker.web.links import link_to, qr_code
from makker.web.nightforms import today
from makker.web.nights import code
from makker.web.onlineforms import CHOICES, FEWEST, read_terms, told
from makker.web.onlinehead import event_of, head, unset, words
from makker.web.onlineviews import conductor_of, entry_view, field_view, hashes, now_view, player_view
from makker.web.pages import form_of, go, keep, known, name_of, seen
from makker.web.paper import page
from makker.web.scoreforms import number

Form = dict[str, str]
Deciding = Callable[[Online], tuple[Happening, ...]]


async def new_page(request: Request) -> Response:
    """The form for a new event."""
    return show_new(request, dict(request.query_params), "", 200)


def show_new(request: Request, given: Form, fault: str, status: int) -> Response:
    """The form as it was sent."""
    day = today(conductor_of(request).now)
    shown = {"given": given, "choices": CHOICES, "fewest_keys": FEWEST, "fault": fault, "today": day}
    return page(request, "online_new.html", shown, status)


async def announce_event(request: Request) -> Response:
    """Announce an event."""
    form, person = await form_of(request), known(request)
    form = {**form, "claims": form.get("claims", "off")}
    conductor = conductor_of(request)
    try:
        state = await conductor.onlines.make(read_terms(form), person, conductor.now)
    except MakkerError as refused:
        return show_new(request, form, told(refused, form, words(request)), status_of(refused))
    return keep(request, go(request, f"/online/{state.name}/direct"), person)


async def event_page(request: Request) -> Response:
    """The event: register, find the own table, look at the results."""
    return await show_event(request, await event_of(request), {}, "", 200)


async def show_event(request: Request, online: Online, given: Form, fault: str, status: int) -> Response:
    """The event's page, with a form that could not be taken."""
    person, conductor = known(request), conductor_of(request)
    evening = await conductor.night(online)
    account = await request.app.state.members.accounts.of(person)
    shown = {
        **await head(request, online),
        **player_view(online, evening, person, words(request)),
        "evening": evening,
        "entries": [entry_view(each, online, person) for each in in_teams(online.entries.values())],
        "field": [field_view(online, at) for at in range(len(online.field))],
        "plays": online.plays(person),
        "given": given,
        "fault": fault or unset(request, online, evening),
        "name": given.get("name") or (account.name if account else name_of(request)),
        "hashes": hashes(online),
        "link": link_to(request, f"/online/{online.name}"),
        "place_link": link_to(request, f"/online/{online.name}/place/"),
    }
    return keep(request, page(request, "online_event.html", shown, status), person)


async def do_event(request: Request) -> Response:
    """Register, say where one plays, or take an entry back."""
    form, person = await form_of(request), known(request)
    conductor, name = conductor_of(request), request.path_params["event"]
    now, fresh = conductor.now, (code(10), code(10))

    def decide(state: Online) -> tuple[Happening, ...]:
        if form.get("do") == "withdraw":
            return withdraw(state, now, person, number(form, "entry"))
        if form.get("do") == "team":
            return join_team(state, now, person, number(form, "entry"), form.get("team", ""))
        robot, partner = form.get("with") == "robot", form.get("partner", "").strip()
        if form.get("with") == "partner" and not partner:
            raise InvalidValue("online.name", {"most": 40})
        named = partner if form.get("with") == "partner" else None
        team = form.get("team", "")
        return register(state, now, person, form.get("name", ""), named, fresh, robot=robot, team=team)

    try:
        await conductor.onlines.do(name, decide)
    except MakkerError as refused:
        online = await event_of(request)
        return await show_event(request, online, form, explain(refused, words(request)), status_of(refused))
    return keep(request, go(request, f"/online/{name}"), person, form.get("name", ""))


async def place_page(request: Request) -> Response:
    """A place that waits for its person. Raises InvalidValue (``online.code``)."""
    online = await event_of(request)
    player = next((each for each in online.players() if each.code == request.path_params["code"]), None)
    if player is None:
        raise InvalidValue("online.code")
    if player.person is not None and player.person == known(request):
        return go(request, f"/online/{online.name}")
    return page(request, "online_place.html", {**await head(request, online), "player": player})


async def take_place(request: Request) -> Response:
    """Become the person of a place."""
    await form_of(request)
    person, conductor, name = known(request), conductor_of(request), request.path_params["event"]
    await conductor.onlines.do(name, lambda state: claim(state, conductor.now, person, request.path_params["code"]))
    await conductor.conduct(name)
    return keep(request, go(request, f"/online/{name}"), person)


async def call(request: Request) -> Response:
    """A table calls the director. Raises ConflictError (``online.not_playing``)."""
    await form_of(request)
    person, conductor, name = known(request), conductor_of(request), request.path_params["event"]
    house = house_of(await event_of(request), person)
    if house is None:
        raise ConflictError("online.not_playing")
    kept = await conductor.house.keeper.find(house.name)
    board = kept.state.state.deal.board if kept.state.started else 0
    await conductor.onlines.do(name, lambda state: call_director(state, conductor.now, person, house, board))
    return go(request, f"/t/{house.name}")


async def now_page(request: Request) -> Response:
    """How things stand, for a page that is open."""
    return JSONResponse(await now_view(request, await event_of(request)), headers={"Cache-Control": "no-store"})


async def invitation(request: Request) -> Response:
    """The event's address as a QR code."""
    online = await event_of(request)
    return qr_code(link_to(request, f"/online/{online.name}"), scale=6)


def online_routes() -> list[Route]:
    """The pages of events at live tables."""
    event = "/online/{event}"
    return [
        Route("/online", seen(new_page), methods=["GET"]),
        Route("/online", seen(announce_event), methods=["POST"]),
        Route(event, seen(event_page), methods=["GET"]),
        Route(event, seen(do_event), methods=["POST"]),
        Route(f"{event}/place/{{code}}", seen(place_page), methods=["GET"]),
        Route(f"{event}/place/{{code}}", seen(take_place), methods=["POST"]),
        Route(f"{event}/call", seen(call), methods=["POST"]),
        Route(f"{event}/now", seen(now_page)),
        Route(f"{event}/qr.svg", seen(invitation)),
    ]
