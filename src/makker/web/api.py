"""The JSON API: everything that the pages do, a program can do.

`ENDPOINTS` is the whole of it: the routes and the OpenAPI document are made from it, so that neither can say what the
other does not. A POST needs the header `Content-Type: application/json`, which no form of another site can send.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, MakkerError, ParseError
from makker.games.registry import find_game, game_names
from makker.robots.choice import RobotChoice
from makker.rules import IllegalAction
from makker.store import StoreError
from makker.table import Access, Event, Hints, TableView, encode, seen, view
from makker.table.commands import TableError
from makker.web.commands import Ask, carry_out, read_ask
from makker.web.explaining import CallMeaning, call_meaning
from makker.web.hinting import HintGiven, give_hint
from makker.web.house import House
from makker.web.identity import give_cookie, new_person, person_of
from makker.web.look import look_of
from makker.web.making import new_table
from makker.web.origin import check_site
from makker.web.wire import fault_reply, reply, worded
from makker.web.words import catalogue_of


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What makes a table: a game with its options, who may join, and the grace time in seconds.

    `robots` are the levels and systems of North-South's robots and East-West's (empty: as the site has it), `hints`
    whether they may be asked for hints.
    """

    game: str
    options: dict[str, Any] = {}
    access: Access = Access.LINK
    grace: float | None = None
    robots: RobotChoice = RobotChoice()
    hints: Hints = Hints.AUTO


class Made(msgspec.Struct):
    """A new table's name."""

    table: str


class Known(msgspec.Struct):
    """The visitor has an identity now, in the cookie."""

    ok: bool


class GameAbout(msgspec.Struct):
    """A game: its name and its options as JSON Schema."""

    name: str
    options: dict[str, Any]


class Shown(msgspec.Struct):
    """A table as the visitor may see it; `version` counts its events. `away` are the seats of people not there."""

    version: int
    view: TableView
    away: tuple[str, ...] = ()


class Stored(msgspec.Struct):
    """The command is stored; the table's version after it."""

    version: int


MOST_EVENTS = 1000
"""In one answer; whoever wants more asks again from the last."""

STATUSES = {
    "table.none": 404,
    "scores.none": 404,
    "game.unknown": 404,
    "deal.not_ended": 404,
    "deal.no_file": 404,
    "paper.none": 404,
    "deal.not_yours": 403,
    "account.wrong": 403,
    "account.too_many": 429,
    "evening.none": 404,
    "evening.code": 404,
    "evening.file": 404,
    "evening.not_director": 403,
    "person.unknown": 403,
    "form.elsewhere": 403,
    "message.too_long": 413,
    "message.type": 415,
    "message.too_many": 429,
}
"""The HTTP status of some errors."""


def status_of(error: MakkerError) -> int:
    """The HTTP status that fits an error: 400 for a mistake, 409 for what cannot be done now or not by the visitor."""
    if error.code in STATUSES:
        return STATUSES[error.code]
    if isinstance(error, StoreError):
        return 503
    return 409 if isinstance(error, ConflictError | IllegalAction | TableError) else 400


Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler) -> Handler:
    """The handler with errors turned into answers; a POST of another site's page is refused."""

    async def answer(request: Request) -> Response:
        try:
            if request.method == "POST":
                check_site(request)
            return await handler(request)
        except MakkerError as refused:
            return fault_reply(refused, catalogue_of(look_of(request).language), status_of(refused))

    return answer


def house_of(request: Request) -> House:
    """The house that the request comes to."""
    found: House = request.app.state.house
    return found


async def body_of(request: Request, house: House) -> bytes:
    """The JSON of a request. Raises ParseError (``message.type``, ``message.too_long``)."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise ParseError("message.type", request.headers.get("content-type", ""), "json")
    return await read_body(request, house.settings.most_message)


async def read_body(request: Request, most: int) -> bytes:
    """The body, if it is no longer than that. Raises ParseError (``message.too_long``)."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise ParseError("message.too_long", "", "message", data={"most": most})
    return bytes(body)


def known(request: Request, house: House) -> str:
    """Who asks, for a token. Raises ParseError: ``person.unknown`` without an identity, ``message.too_many``."""
    person = person_of(request, house.settings)
    if person is None:
        raise ParseError("person.unknown", "", "person")
    house.pay(person)
    return person


async def me(request: Request) -> Response:
    """Become somebody: an identity in a cookie, kept if there is one."""
    house = house_of(request)
    person = person_of(request, house.settings) or new_person(house.settings)
    response = reply(Known(ok=True))
    secure = request.url.scheme == "https"
    give_cookie(response, person, house.settings, secure=secure, path=request.scope.get("root_path", ""))
    return response


async def games(request: Request) -> Response:  # noqa: ARG001
    """Every game with its options as JSON Schema."""
    return reply([GameAbout(name, msgspec.json.schema(find_game(name).options)) for name in game_names()])


async def make_table(request: Request) -> Response:
    """Make a table."""
    house = house_of(request)
    person = known(request, house)
    try:
        wanted = msgspec.json.decode(await body_of(request, house), type=NewTable)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise ParseError("message.unknown", "", "message", data={"detail": str(wrong)}) from None
    made = await new_table(
        house, person, wanted.game, wanted.options, wanted.access, wanted.grace, wanted.robots, wanted.hints
    )
    return reply(Made(made), 201)


async def show_table(request: Request) -> Response:
    """The table as the visitor may see it."""
    house = house_of(request)
    person = person_of(request, house.settings)
    kept = await house.keeper.find(request.path_params["table"])
    if person is not None:
        house.spoke(kept.state.table, person)
    await house.keeper.let_look(kept.state, person)
    house.see_away(kept)
    return reply(Shown(kept.state.version, worded(kept.state.rules, view(kept.state, person)), kept.away))


async def table_events(request: Request) -> Response:
    """The events after a version, as the visitor may see them."""
    house = house_of(request)
    after = request.query_params.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) < 10):
        raise ParseError("version.unknown", after, "version")
    name = request.path_params["table"]
    kept = await house.keeper.find(name)
    person = person_of(request, house.settings)
    await house.keeper.let_look(kept.state, person)
    news = await house.keeper.news(name, int(after), MOST_EVENTS)
    return reply([msgspec.Raw(encode(seen(kept.state, event, person))) for event in news])


async def explain_call(request: Request) -> Response:
    """What a robot's call in the current auction means, counted from 0; nothing for a person's call."""
    house = house_of(request)
    text = request.path_params["call"]
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ParseError("call.unknown", text, "call")
    kept = await house.keeper.find(request.path_params["table"])
    person, catalogue = person_of(request, house.settings), catalogue_of(look_of(request).language)
    await house.keeper.let_look(kept.state, person)
    return reply(call_meaning(kept.state, person, int(text), catalogue))


async def hint(request: Request) -> Response:
    """What a robot would do in the visitor's place, and why: in turn, and where the table gives hints."""
    house = house_of(request)
    person = known(request, house)
    catalogue = catalogue_of(look_of(request).language)
    return reply(await give_hint(house, request.path_params["table"], person, catalogue))


async def do(request: Request) -> Response:
    """Carry out a command, as over the WebSocket."""
    house = house_of(request)
    person = known(request, house)
    wanted: Ask = read_ask(await body_of(request, house))
    clock, table = house.settings.clock, request.path_params["table"]
    kept = await house.keeper.do(table, lambda state: carry_out(state, person, wanted, clock(), invited=True))
    house.spoke(table, person)
    house.engine.wake(kept)
    return reply(Stored(kept.state.version))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that the API does: `takes` and `gives` are the types of the JSON, `refuses` the statuses of errors.

    `query` has the parameters after the question mark with their JSON Schema.
    """

    method: str
    path: str
    handler: Handler
    gives: Any
    takes: Any = None
    status: int = 200
    refuses: tuple[int, ...] = ()
    query: tuple[tuple[str, dict[str, Any]], ...] = ()


TABLE = "/api/tables/{table}"
AFTER = ("after", {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0})

ENDPOINTS = (
    Endpoint("POST", "/api/me", me, Known, refuses=(403,)),
    Endpoint("GET", "/api/games", games, list[GameAbout]),
    Endpoint("POST", "/api/tables", make_table, Made, NewTable, 201, (400, 403, 404, 409, 413, 415)),
    Endpoint("GET", TABLE, show_table, Shown, refuses=(404,)),
    Endpoint("GET", f"{TABLE}/events", table_events, list[Event], refuses=(400, 404), query=(AFTER,)),
    Endpoint("GET", f"{TABLE}/calls/{{call}}", explain_call, CallMeaning, refuses=(400, 404)),
    Endpoint("GET", f"{TABLE}/hint", hint, HintGiven, refuses=(400, 403, 404, 409, 429)),
    Endpoint("POST", f"{TABLE}/do", do, Stored, Ask, refuses=(400, 403, 404, 409, 413, 415)),
)
"""The API."""


def routes() -> list[Route]:
    """The routes of the API, and of the document that describes it."""
    from makker.web.openapi import show_document

    found = [Route(each.path, answered(each.handler), methods=[each.method]) for each in ENDPOINTS]
    return [*found, Route("/api/openapi.json", show_document)]
