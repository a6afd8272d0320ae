"""The director's pages of an event at live tables: the field, the rounds, calls, a look at a table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening.allowing import come_as_director as come_as_night_director
from makker.tournament.evening.running import begin_round
from makker.tournament.online import Happening, Online
from makker.tournament.online.allowing import come_as_director, must_be_on, must_direct
from makker.tournament.online.announcing import cancel
from makker.tournament.online.playing import answer, stop_round
from makker.tournament.online.registering import (
    add,
    put_together,
    release,
    take_apart,
    withdraw,
    withdraw_many,
)
from makker.tournament.online.teaming import in_teams
from makker.web.api import house_of as site_of
from makker.web.api import status_of
from makker.web.frames import frame
from makker.web.links import link_to
from makker.web.nighthosts import HostedNights
from makker.web.nights import code
from makker.web.onlineforms import read_sides
from makker.web.onlinehead import event_of, head, unset, words
from makker.web.onlineviews import conductor_of, table_view, team_of, team_view
from makker.web.pages import form_of, go, keep, known, seen
from makker.web.paper import page
from makker.web.scoreforms import number
from makker.web.stepping import read_step

Form = dict[str, str]
Deciding = Callable[[Online], tuple[Happening, ...]]


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
        "entries": [(each, team_view(online, each)) for each in in_teams(online.entries.values())],
        "sides": [(at + 1, side, team_of(online, at)) for at, side in enumerate(online.field)],
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
        "put_together": lambda state: put_together(state, now, person, marked(form), form.get("team", "")),
        "take_apart": lambda state: take_apart(state, now, person, marked(form)),
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


def console_routes() -> list[Route]:
    """The director's pages of events at live tables."""
    event = "/online/{event}"
    return [
        Route(f"{event}/direct", seen(console), methods=["GET"]),
        Route(f"{event}/direct", seen(do_direct), methods=["POST"]),
        Route(f"{event}/tables/{{table}}", seen(look_page)),
    ]
