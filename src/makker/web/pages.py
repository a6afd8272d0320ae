"""The pages: home, a new table, the table itself, settings. All but the live table work without a script.

A form is answered with a redirect. A form that comes from another site is refused.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from makker.errors import MakkerError, ParseError
from makker.games.registry import find_game, game_names
from makker.render.reasons import explain
from makker.store import StoreError
from makker.table import Access, admit, knock, sit, start, view
from makker.web.api import house_of, read_body, status_of
from makker.web.identity import give_cookie, new_person, person_of
from makker.web.links import link_to, qr_code, root
from makker.web.look import CHOICES, KEPT, NAME_COOKIE, Look, checked, keep_look, look_of
from makker.web.making import new_table
from makker.web.onlineviews import strip_of
from makker.web.optionform import FIRST, fields, read
from makker.web.paper import STATIC, page
from makker.web.replay import replay_routes
from makker.web.robotform import read_hints, read_robots, robot_fields
from makker.web.words import catalogue_of

GRACES = ("15", "60", "300", "3600", "86400")
"""How many seconds somebody may be away: what the form for a table offers."""

Handler = Callable[[Request], Awaitable[Response]]


def seen(handler: Handler) -> Handler:
    """The handler with errors shown as a page, and the language of `?lang=` kept."""

    async def answer(request: Request) -> Response:
        look = look_of(request)
        try:
            response = await handler(request)
        except MakkerError as refused:
            sentence = explain(refused, catalogue_of(look.language))
            response = page(request, "error.html", {"sentence": sentence}, status_of(refused))
        if "lang" in request.query_params:
            keep_look(response, look, root(request))
        return response

    return answer


def check_origin(request: Request) -> None:
    """Raises ParseError (``form.elsewhere``) for a form of another site; SameSite cookies guard where nothing tells."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    told = site in ("same-origin", "none") if site else origin is None or our_origin(request, origin)
    if not told:
        raise ParseError("form.elsewhere", origin or site or "", "form")


def our_origin(request: Request, origin: str) -> bool:
    """Whether the origin is this server."""
    return origin.partition("://")[2] == request.headers.get("host")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form of this site.

    Raises ParseError: ``form.elsewhere``, ``form.unknown``, ``message.too_long``.
    """
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    body = await read_body(request, 4 * house_of(request).settings.most_message)
    try:
        if kind != "application/x-www-form-urlencoded":
            raise ValueError(kind)
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100, errors="strict"))
    except ValueError:
        raise ParseError("form.unknown", "", "form") from None


def name_of(request: Request) -> str:
    """The name that the visitor used last."""
    return unquote(request.cookies.get(NAME_COOKIE, ""))[:40]


def known(request: Request) -> str:
    """Whose request it is; somebody new gets an identity, which `keep` hands over."""
    return person_of(request, house_of(request).settings) or new_person(house_of(request).settings)


def keep(request: Request, response: Response, person: str, name: str = "") -> Response:
    """The answer with the identity and the name for next time."""
    settings = house_of(request).settings
    secure = request.url.scheme == "https"
    give_cookie(response, person, settings, secure=secure, path=root(request))
    if name.strip():
        response.set_cookie(
            NAME_COOKIE, quote(name.strip()[:40]), max_age=KEPT, samesite="lax", path=root(request) or "/"
        )
    return response


def go(request: Request, path: str) -> Response:
    """See the page at the path."""
    return RedirectResponse(root(request) + path, 303)


async def home(request: Request) -> Response:
    """Play now, make a table, join one."""
    open_tables = [
        kept.state
        for kept in house_of(request).keeper.tables.values()
        if kept.state.access is Access.ANYONE and not kept.state.closed and free_seats(kept.state)
    ][:20]
    return page(request, "home.html", {"name": name_of(request), "games": game_names(), "open": open_tables})


def free_seats(state: Any) -> int:
    """How many seats a person could take."""
    return sum(state.seats.get(seat) is None or state.seats[seat].person is None for seat in state.places)


async def play_now(request: Request) -> Response:
    """A table with three robots, the visitor South, begun."""
    form = await form_of(request)
    house, person, name = house_of(request), known(request), form.get("name", "")
    catalogue = catalogue_of(look_of(request).language)
    called = name.strip() or catalogue.text("web.guest")
    game = find_game(form.get("game", "rubber"))
    table = await new_table(house, person, game.name, {}, Access.LINK, None)
    clock = house.settings.clock
    kept = await house.keeper.find(table)
    seats = list(kept.state.places)
    seat = "S" if "S" in seats else seats[0]
    await house.keeper.do(table, lambda state: sit(state, clock(), person, called, seat))
    house.engine.wake(await house.keeper.do(table, lambda state: start(state, clock(), person)))
    return keep(request, go(request, f"/t/{table}"), person, name)


async def new_page(request: Request) -> Response:
    """The form for a new table of one game."""
    game = find_game(request.query_params.get("game", "rubber"))
    return show_form(request, game.name, None, "")


def show_form(request: Request, name: str, given: dict[str, str] | None, fault: str, status: int = 200) -> Response:
    """The form, filled in as it was sent when something was wrong with it."""
    game, look = find_game(name), look_of(request)
    all_fields = fields(game, catalogue_of(look.language), given)
    first = sorted((each for each in all_fields if each.name in FIRST), key=lambda each: FIRST.index(each.name))
    shown = {
        "game": game.name,
        "games": game_names(),
        "first": first,
        "house": [each for each in all_fields if each.name not in FIRST],
        "name": name_of(request) if given is None else given.get("name", ""),
        "access": "link" if given is None else given.get("access", "link"),
        "graces": GRACES,
        "grace": given.get("grace", "") if given else GRACES[1],
        "robots": robot_fields(name, catalogue_of(look.language), given, house_of(request).settings.level),
        "fault": fault,
    }
    return page(request, "new.html", shown, status)


async def make(request: Request) -> Response:
    """Make the table of the form, with its maker in the first seat where there is a name."""
    form = await form_of(request)
    house, person, name = house_of(request), known(request), form.get("name", "")
    game = form.get("game", "")
    find_game(game)
    try:
        access = next((each for each in Access if each.value == form.get("access")), Access.LINK)
        grace = float(form["grace"]) if form.get("grace") in GRACES else None
        robots, hints = read_robots(form), read_hints(form)
        table = await new_table(house, person, game, read(game, form), access, grace, robots, hints)
    except MakkerError as refused:
        sentence = explain(refused, catalogue_of(look_of(request).language))
        return show_form(request, game, form, sentence, status_of(refused))
    if name.strip():
        kept = await house.keeper.find(table)
        seats = list(kept.state.places)
        seat = "S" if "S" in seats else seats[0]
        await house.keeper.do(table, lambda state: sit(state, house.settings.clock(), person, name, seat))
    return keep(request, go(request, f"/t/{table}"), person, name)


async def show_table(request: Request) -> Response:
    """The table: seats without a script, everything with it."""
    house, person = house_of(request), known(request)
    kept = await house.keeper.find(request.path_params["table"])
    await house.keeper.let_look(kept.state, person)
    house.engine.wake(kept)
    shown = view(kept.state, person)
    if shown.seat is not None:  # where it was not noted when the seat was taken
        with suppress(StoreError):
            await request.app.state.members.accounts.note(person, kept.state.table, shown.seat)
    link = link_to(request, f"/t/{kept.state.table}")
    told = {
        "view": shown,
        "link": link,
        "name": name_of(request),
        "rotates": getattr(kept.state.options, "rotate", False),
        "friends": kept.state.access is Access.FRIENDS,
        "event": await strip_of(request, kept.state),
    }
    return keep(request, page(request, "table.html", told), person)


async def take_seat(request: Request) -> Response:
    """Sit down, by a form."""
    form = await form_of(request)
    house, person, name = house_of(request), known(request), form.get("name", "")
    table, clock = request.path_params["table"], house.settings.clock
    await house.keeper.do(table, lambda state: sit(state, clock(), person, name, form.get("seat", "")))
    return keep(request, go(request, f"/t/{table}"), person, name)


async def ask_in(request: Request) -> Response:
    """Ask to be let in at a table of friends, by a form."""
    form = await form_of(request)
    house, person, name = house_of(request), known(request), form.get("name", "")
    table, clock = request.path_params["table"], house.settings.clock
    await house.keeper.do(table, lambda state: knock(state, clock(), person, name))
    return keep(request, go(request, f"/t/{table}"), person, name)


async def let_in(request: Request) -> Response:
    """Let in who has asked, by a form of the host."""
    form = await form_of(request)
    house, person, text = house_of(request), known(request), form.get("knock", "")
    table, clock = request.path_params["table"], house.settings.clock
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    await house.keeper.do(table, lambda state: admit(state, clock(), person, number))
    return go(request, f"/t/{table}")


async def begin(request: Request) -> Response:
    """Start the game, by a form."""
    await form_of(request)
    house, person = house_of(request), known(request)
    table, clock = request.path_params["table"], house.settings.clock
    house.engine.wake(await house.keeper.do(table, lambda state: start(state, clock(), person)))
    return go(request, f"/t/{table}")


async def join(request: Request) -> Response:
    """To the table of a short name, or of a whole link."""
    name = request.query_params.get("table", "").strip().rstrip("/").rpartition("/")[2].lower()
    await house_of(request).keeper.find(name)
    return go(request, f"/t/{quote(name)}")


async def invitation(request: Request) -> Response:
    """The link as a QR code."""
    kept = await house_of(request).keeper.find(request.path_params["table"])
    return qr_code(link_to(request, f"/t/{kept.state.table}"))


async def settings_page(request: Request) -> Response:
    """Language, theme, deck, sizes: for the browser without a script; with it they change at once."""
    return page(request, "settings.html", {"choices": CHOICES, "back": back_path(request.query_params.get("back", ""))})


def back_path(text: str) -> str:
    """A path on this site to return to, or the home page."""
    return text if text.startswith("/") and not text.startswith("//") and "\\" not in text else "/"


async def save_settings(request: Request) -> Response:
    """Keep the settings and go back."""
    form = await form_of(request)
    before = look_of(request)
    response = go(request, back_path(form.get("back", "")))
    keep_look(response, Look(before.language, checked({**before.settings, **form})), root(request))
    return response


def page_routes() -> list[Route | Mount]:
    """The pages and what belongs to them."""
    return [
        Route("/", seen(home)),
        Route("/play", seen(play_now), methods=["POST"]),
        Route("/new", seen(new_page), methods=["GET"]),
        Route("/new", seen(make), methods=["POST"]),
        Route("/join", seen(join)),
        Route("/settings", seen(settings_page), methods=["GET"]),
        Route("/settings", seen(save_settings), methods=["POST"]),
        Route("/t/{table}", seen(show_table)),
        Route("/t/{table}/sit", seen(take_seat), methods=["POST"]),
        Route("/t/{table}/knock", seen(ask_in), methods=["POST"]),
        Route("/t/{table}/admit", seen(let_in), methods=["POST"]),
        Route("/t/{table}/start", seen(begin), methods=["POST"]),
        Route("/t/{table}/qr.svg", seen(invitation)),
        *replay_routes(seen),
        Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), minimum_size=500)),
    ]
