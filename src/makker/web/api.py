"""The JSON API: everything that the pages do, a program can do.

Errors are `{"error": {"code", "data", "text"}}`, the text in the visitor's language, with status 400 (a mistake), 403
(no identity), 404 (no such thing) or 409 (not now). A POST needs the header `Content-Type: application/json`, which no
form of another site can send.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, MakkerError, ParseError
from makker.games.registry import find_game, game_names
from makker.rules import IllegalAction
from makker.table import Access, encode, seen, view
from makker.table.commands import TableError
from makker.web.commands import Ask, carry_out, read_ask
from makker.web.house import House
from makker.web.identity import give_cookie, new_person, person_of
from makker.web.look import look_of
from makker.web.making import new_table
from makker.web.wire import ViewWriter, fault
from makker.web.words import catalogue_of


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What makes a table: a game with its options, who may join, and the grace time in seconds."""

    game: str
    options: dict[str, Any] = {}
    access: Access = Access.LINK
    grace: float | None = None


def reply(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def status_of(error: MakkerError) -> int:
    """The HTTP status that fits an error."""
    if error.code in ("table.none", "game.unknown"):
        return 404
    if error.code == "person.unknown":
        return 403
    return 409 if isinstance(error, ConflictError | IllegalAction | TableError) else 400


def answered(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The handler with errors turned into answers."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except MakkerError as refused:
            return reply(fault(refused, catalogue_of(look_of(request).language)), status_of(refused))

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
    """Who asks. Raises ParseError (``person.unknown``) for somebody without an identity."""
    person = person_of(request, house.settings)
    if person is None:
        raise ParseError("person.unknown", "", "person")
    return person


async def me(request: Request) -> Response:
    """Become somebody: an identity in a cookie, kept if there is one."""
    house = house_of(request)
    person = person_of(request, house.settings) or new_person(house.settings)
    response = reply({"ok": True})
    secure = request.url.scheme == "https"
    give_cookie(response, person, house.settings, secure=secure, path=request.scope.get("root_path", ""))
    return response


async def games(request: Request) -> Response:  # noqa: ARG001
    """Every game with its options as JSON Schema."""
    return reply([{"name": name, "options": msgspec.json.schema(find_game(name).options)} for name in game_names()])


async def make_table(request: Request) -> Response:
    """A new table."""
    house = house_of(request)
    person = known(request, house)
    try:
        wanted = msgspec.json.decode(await body_of(request, house), type=NewTable)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise ParseError("message.unknown", "", "message", data={"detail": str(wrong)}) from None
    name = await new_table(house, person, wanted.game, wanted.options, wanted.access, wanted.grace)
    return reply({"table": name}, 201)


async def show_table(request: Request) -> Response:
    """The table as the visitor may see it."""
    house = house_of(request)
    kept = await house.keeper.find(request.path_params["table"])
    shown = view(kept.state, person_of(request, house.settings))
    return reply({"version": kept.state.version, "view": ViewWriter(kept.state.rules).plain(shown)})


async def table_events(request: Request) -> Response:
    """The events after a version (`?after=12`), as the visitor may see them."""
    house = house_of(request)
    after = request.query_params.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) < 10):
        raise ParseError("version.unknown", after, "version")
    name = request.path_params["table"]
    kept = await house.keeper.find(name)
    person = person_of(request, house.settings)
    news = await house.keeper.news(name, int(after))
    return reply([msgspec.Raw(encode(seen(kept.state, event, person))) for event in news])


async def do(request: Request) -> Response:
    """A command, as over the WebSocket."""
    house = house_of(request)
    person = known(request, house)
    wanted: Ask = read_ask(await body_of(request, house))
    clock = house.settings.clock
    kept = await house.keeper.do(
        request.path_params["table"], lambda state: carry_out(state, person, wanted, clock(), invited=True)
    )
    house.engine.wake(kept)
    return reply({"version": kept.state.version})


def routes() -> list[Route]:
    """The API."""
    table = "/api/tables/{table}"
    return [
        Route("/api/me", answered(me), methods=["POST"]),
        Route("/api/games", answered(games)),
        Route("/api/tables", answered(make_table), methods=["POST"]),
        Route(table, answered(show_table)),
        Route(f"{table}/events", answered(table_events)),
        Route(f"{table}/do", answered(do), methods=["POST"]),
    ]
