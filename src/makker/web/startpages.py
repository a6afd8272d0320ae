"""The pages before a table: home, playing at once, the form for a new table, settings of the browser."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from makker.errors import MakkerError
from makker.games.registry import find_game, game_names
from makker.render.reasons import explain
from makker.table import Access, TableState, sit, start
from makker.web.api import house_of, status_of
from makker.web.links import root
from makker.web.look import CHOICES, Look, checked, keep_look, look_of
from makker.web.making import new_table
from makker.web.optionform import FIRST, fields, read
from makker.web.pages import form_of, go, keep, known, name_of, seen
from makker.web.paper import STATIC, page
from makker.web.robotform import read_hints, read_robots, robot_fields
from makker.web.words import catalogue_of

GRACES = ("15", "60", "300", "3600", "86400")
"""How many seconds somebody may be away: what the form for a table offers."""


async def home(request: Request) -> Response:
    """Play now, make a table, join one."""
    open_tables = [
        kept.state
        for kept in house_of(request).keeper.tables.values()
        if kept.state.access is Access.ANYONE and not kept.state.closed and free_seats(kept.state)
    ][:20]
    return page(request, "home.html", {"name": name_of(request), "games": game_names(), "open": open_tables})


def free_seats(state: TableState) -> int:
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
    await house.keeper.do(table, lambda state: sit(state, clock(), person, called, first_seat(state)))
    house.engine.wake(await house.keeper.do(table, lambda state: start(state, clock(), person)))
    return keep(request, go(request, f"/t/{table}"), person, name)


def first_seat(state: TableState) -> str:
    """Where whoever makes a table sits: South, or the first place of a game without one."""
    return "S" if "S" in state.places else next(iter(state.places))


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
        clock = house.settings.clock
        await house.keeper.do(table, lambda state: sit(state, clock(), person, name, first_seat(state)))
    return keep(request, go(request, f"/t/{table}"), person, name)


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


def start_routes() -> list[Route | Mount]:
    """Home, the form, settings, and the files that all pages use."""
    return [
        Route("/", seen(home)),
        Route("/play", seen(play_now), methods=["POST"]),
        Route("/new", seen(new_page), methods=["GET"]),
        Route("/new", seen(make), methods=["POST"]),
        Route("/settings", seen(settings_page), methods=["GET"]),
        Route("/settings", seen(save_settings), methods=["POST"]),
        Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), minimum_size=500)),
    ]
