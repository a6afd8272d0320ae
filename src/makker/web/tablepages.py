"""The page of a table, and what is done there without a script: sitting down, letting in, starting."""

from contextlib import suppress
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.store import StoreError
from makker.table import Access, admit, knock, sit, start, view
from makker.web.api import house_of
from makker.web.links import link_to, qr_code
from makker.web.onlineviews import strip_of
from makker.web.pages import form_of, go, keep, known, name_of, seen
from makker.web.paper import page
from makker.web.replay import replay_routes


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


def table_routes() -> list[Route]:
    """The pages of tables, and those of their ended deals."""
    return [
        Route("/join", seen(join)),
        Route("/t/{table}", seen(show_table)),
        Route("/t/{table}/sit", seen(take_seat), methods=["POST"]),
        Route("/t/{table}/knock", seen(ask_in), methods=["POST"]),
        Route("/t/{table}/admit", seen(let_in), methods=["POST"]),
        Route("/t/{table}/start", seen(begin), methods=["POST"]),
        Route("/t/{table}/qr.svg", seen(invitation)),
        *replay_routes(seen),
    ]
