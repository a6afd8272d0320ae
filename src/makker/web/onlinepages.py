"""The pages of an event at live tables: announce it, register, go to one's table, direct. All work without a script."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.tournament.evening import Evening
from makker.tournament.evening.commands import begin_round
from makker.tournament.evening.commands import come_as_director as come_as_night_director
from makker.tournament.online import Happening, Online
from makker.tournament.online.commands import (
    add,
    answer,
    call_director,
    cancel,
    claim,
    come_as_director,
    house_of,
    must_be_on,
    must_direct,
    register,
    release,
    stop_round,
    withdraw,
    withdraw_many,
)
from makker.web.api import house_of as site_of
from makker.web.api import status_of
from makker.web.frames import frame
from makker.web.links import link_to, qr_code
from makker.web.look import look_of
from makker.web.nighthosts import HostedNights
from makker.web.nights import code
from makker.web.onlineforms import CHOICES, read_sides, read_terms
from makker.web.onlineviews import conductor_of, entry_view, hashes, now_view, player_view, side_view, table_view
from makker.web.pages import form_of, go, keep, known, name_of, seen
from makker.web.paper import page
from makker.web.scoreforms import number
from makker.web.stepping import read_step
from makker.web.words import catalogue_of

Form = dict[str, str]
Deciding = Callable[[Online], tuple[Happening, ...]]


def words(request: Request) -> Catalogue:
    """The visitor's catalogue."""
    return catalogue_of(look_of(request).language)


async def event_of(request: Request) -> Online:
    """The event of the path. Raises ParseError (``evening.none``)."""
    return await conductor_of(request).onlines.find(request.path_params["event"])


async def head(request: Request, online: Online) -> dict[str, Any]:
    """What every page of the event shows."""
    now = await now_view(request, online)
    return {
        "online": online,
        "terms": online.terms,
        "now": now,
        "title": now["title"],
        "directs": online.is_director(known(request)),
        "home_path": now["path"],
        "night_path": f"/club/{online.name}",
    }


async def new_page(request: Request) -> Response:
    """The form for a new event."""
    return show_new(request, dict(request.query_params), "", 200)


def show_new(request: Request, given: Form, fault: str, status: int) -> Response:
    """The form as it was sent."""
    return page(request, "online_new.html", {"given": given, "choices": CHOICES, "fault": fault}, status)


async def announce_event(request: Request) -> Response:
    """Announce an event."""
    form, person = await form_of(request), known(request)
    form = {**form, "claims": form.get("claims", "off")}
    conductor = conductor_of(request)
    try:
        state = await conductor.onlines.make(read_terms(form), person, conductor.now)
    except MakkerError as refused:
        return show_new(request, form, explain(refused, words(request)), status_of(refused))
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
        "entries": [entry_view(each, online, person) for each in online.entries.values()],
        "field": [side_view(each, online.terms.kind) for each in online.field],
        "plays": online.plays(person),
        "given": given,
        "fault": fault or unset(request, online, evening),
        "name": given.get("name") or (account.name if account else name_of(request)),
        "hashes": hashes(online),
        "link": link_to(request, f"/online/{online.name}"),
        "place_link": link_to(request, f"/online/{online.name}/place/"),
    }
    return keep(request, page(request, "online_event.html", shown, status), person)


def unset(request: Request, online: Online, evening: Evening | None) -> str:
    """Why an event that has begun has no evening, where that is known."""
    refused = conductor_of(request).faults.get(online.name)
    return explain(refused, words(request)) if online.begun and evening is None and refused else ""


async def do_event(request: Request) -> Response:
    """Register, or take an entry back."""
    form, person = await form_of(request), known(request)
    conductor, name = conductor_of(request), request.path_params["event"]
    now, fresh = conductor.now, (code(10), code(10))

    def decide(state: Online) -> tuple[Happening, ...]:
        if form.get("do") == "withdraw":
            return withdraw(state, now, person, number(form, "entry"))
        robot, partner = form.get("with") == "robot", form.get("partner", "").strip()
        if form.get("with") == "partner" and not partner:
            raise InvalidValue("online.name", {"most": 40})
        named = partner if form.get("with") == "partner" else None
        return register(state, now, person, form.get("name", ""), named, fresh, robot=robot)

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


async def console(request: Request) -> Response:
    """The director's page; somebody else is asked for the key."""
    online = await event_of(request)
    return keep(request, await show_console(request, online, {}, "", 200), known(request))


async def show_console(request: Request, online: Online, given: Form, fault: str, status: int) -> Response:
    """The console, with a form that could not be taken."""
    shown = {**await head(request, online), "given": given, "fault": fault}
    if not online.is_director(known(request)):
        return page(request, "online_key.html", {**shown, "key": request.query_params.get("key", "")}, status)
    conductor, site = conductor_of(request), site_of(request)
    evening = await conductor.night(online)
    tables = sorted(online.opened[online.round].tables.items()) if online.running else []
    view = {
        "evening": evening,
        "fault": fault or unset(request, online, evening),
        "calls": [each for each in online.calls if each.answered is None],
        "answered": [each for each in online.calls if each.answered is not None],
        "tables": [table_view(online, table, name, site, words(request)) for table, name in tables],
        "entries": list(online.entries.values()),
        "sides": list(enumerate(online.field, 1)),
        "may_look": not online.plays(known(request)),
        "link": link_to(request, f"/online/{online.name}"),
        "place_link": link_to(request, f"/online/{online.name}/place/"),
        "ends": shown["now"]["ends"],
        "clock": conductor.now,
    }
    return page(request, "online_direct.html", {**shown, **view}, status)


async def do_direct(request: Request) -> Response:
    """A director's command, or the key of one more director."""
    form, person = await form_of(request), known(request)
    conductor, name = conductor_of(request), request.path_params["event"]
    try:
        await directed(request, form, person)
    except MakkerError as refused:
        online = await event_of(request)
        return await show_console(request, online, form, explain(refused, words(request)), status_of(refused))
    await conductor.conduct(name)
    return keep(request, go(request, f"/online/{name}/direct"), person)


async def directed(request: Request, form: Form, person: str) -> None:
    """Carry a director's form out. Raises ParseError (``scores.change_unknown``) and as the commands."""
    conductor, name, do = conductor_of(request), request.path_params["event"], form.get("do", "")
    now = conductor.now
    if do == "begin":
        begun = await conductor.begin(name, person)
        await HostedNights(conductor.nights.log).note(begun.host, name)
        return
    if do == "round":
        online = await event_of(request)
        must_direct(online, person)
        must_be_on(online)
        await conductor.nights.do(name, lambda state: begin_round(state, now, online.host, number(form, "round")))
        return
    fresh = code(10)
    commands = commands_of(form, person, now, fresh)
    if do not in commands:
        raise ParseError("scores.change_unknown", do[:40], "do", data={"known": ", ".join(commands)})
    online = await conductor.onlines.do(name, commands[do])
    if do == "release":
        await conductor.rename(online, fresh)
    if do == "key" and online.begun and await conductor.night(online) is not None:
        await conductor.nights.do(name, lambda state: come_as_night_director(state, person, form.get("key", "")))


def commands_of(form: Form, person: str, now: float, fresh: str) -> dict[str, Deciding]:
    """What a director's form can ask of the event; `fresh` is the code of a place that becomes free."""
    return {
        "key": lambda state: come_as_director(state, person, form.get("key", "")),
        "add": lambda state: add(state, now, person, read_sides(form.get("names", "")), lambda: code(10)),
        "withdraw": lambda state: withdraw(state, now, person, number(form, "entry")),
        "withdraw_marked": lambda state: withdraw_many(state, now, person, marked(form)),
        "cancel": lambda state: cancel(state, now, person),
        "stop": lambda state: stop_round(state, now, person, number(form, "round")),
        "release": lambda state: release(state, now, person, form.get("code", ""), fresh, form.get("name", "").strip()),
        "answer": lambda state: answer(state, now, person, number(form, "call")),
    }


def marked(form: Form) -> list[int]:
    """The numbers of the entries that are marked: `entry.7`. Raises ParseError (``scores.number``)."""
    names = [name.removeprefix("entry.") for name in form if name.startswith("entry.")]
    return [number({"entry": each}, "entry") for each in names]


async def look_page(request: Request) -> Response:
    """A table with all hands, for a director who does not play.

    Raises ConflictError (``evening.not_director``, ``online.director_plays``), InvalidValue (``evening.table``).
    """
    online, person = await event_of(request), known(request)
    must_direct(online, person)
    if online.plays(person) and online.running:
        raise ConflictError("online.director_plays")
    table = number(dict(request.path_params), "table")
    opened = online.opened.get(online.round)
    if opened is None or table not in opened.tables:
        raise InvalidValue("evening.table", {"table": table, "round": online.round})
    conductor, name = conductor_of(request), opened.tables[table]
    kept = await conductor.house.keeper.find(name)
    deal = await conductor.archive.under_way(name)
    shown: dict[str, Any] = {**await head(request, online), "table": table, "name": name, "version": kept.state.version}
    if deal is None:
        return page(request, "online_look.html", {**shown, "frame": None})
    deal = replace(deal, contract=kept.state.state.deal.contract)
    asked = request.query_params.get("step")
    step = len(deal.moments) if asked is None else min(read_step(asked), len(deal.moments))
    view = {
        "frame": frame(deal, step, words(request)),
        "at": lambda at: f"?step={at}",
        "judged": None,
        "dear": "",
        "pending": False,
        "robot": {},
        "board": deal.board,
    }
    return page(request, "online_look.html", {**shown, **view})


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
        Route(f"{event}/direct", seen(console), methods=["GET"]),
        Route(f"{event}/direct", seen(do_direct), methods=["POST"]),
        Route(f"{event}/tables/{{table}}", seen(look_page)),
    ]
