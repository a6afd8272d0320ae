"""The pages for keeping score of real cards: a new sheet, the sheet itself, its changes. All work without a script."""

from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from makker.cards import Strain
from makker.errors import ConflictError, MakkerError, ParseError
from makker.games.registry import find_game
from makker.render.names import side_name
from makker.render.reasons import explain
from makker.seats import Seat, Side
from makker.web.api import house_of, status_of
from makker.web.links import link_to, qr_code, root
from makker.web.look import KEPT, look_of
from makker.web.optionform import fields
from makker.web.pages import form_of, go, seen
from makker.web.paper import page
from makker.web.scoreforms import KINDS, ROUND_GAMES, begin, change, given_row
from makker.web.scorepads import Pad, Pads, check_version, to_text
from makker.web.scoreviews import view_of
from makker.web.words import catalogue_of

COOKIE = "makker_sheets"
REMEMBERED = 12
NAME_LENGTH = 10


def pads_of(request: Request) -> Pads:
    """The shared sheets."""
    return Pads(house_of(request).keeper.log)


def remembered(request: Request) -> list[str]:
    """The sheets that this browser has had, newest first."""
    names = request.cookies.get(COOKIE, "").split(".")
    return [name for name in names if name.isalnum() and len(name) == NAME_LENGTH][:REMEMBERED]


def remember(request: Request, response: Response, name: str) -> Response:
    """Let the browser know the sheet again."""
    names = [name, *(other for other in remembered(request) if other != name)][:REMEMBERED]
    secure = request.url.scheme == "https"
    path = root(request) or "/"
    response.set_cookie(COOKIE, ".".join(names), max_age=KEPT, samesite="lax", httponly=True, secure=secure, path=path)
    return response


async def sheets_page(request: Request) -> Response:
    """The kinds of sheet, and those that this browser has had."""
    pads, own = pads_of(request), []
    for name in remembered(request):
        try:
            pad = await pads.find(name)
        except ParseError:
            continue
        own.append({"name": name, "kind": pad.kind, "who": ", ".join(each for each in players(pad) if each)})
    return page(request, "scores.html", {"kinds": KINDS, "own": own})


def players(pad: Pad) -> tuple[str, ...]:
    """Whose sheet it is."""
    names: tuple[str, ...] = getattr(pad.sheet, "names", ())
    return names


async def new_page(request: Request) -> Response:
    """The form for a new sheet."""
    kind = request.query_params.get("sheet", "rubber")
    return show_new(request, kind, {}, "", 200)


def show_new(request: Request, kind: str, given: dict[str, str], fault: str, status: int) -> Response:
    """The form, as it was sent where something was wrong with it."""
    catalogue = catalogue_of(look_of(request).language)
    if kind not in KINDS:
        raise ParseError("sheet.kind_unknown", kind[:40], "sheet", data={"kinds": ", ".join(KINDS)})
    own = []
    if kind in ROUND_GAMES:
        game = find_game(kind)
        own = [each for each in fields(game, catalogue, given or None) if each.name != "players"]
    shown = {
        "kind": kind,
        "given": given,
        "options": own,
        "fault": fault,
        "seats": [(seat.letter, catalogue.coded("render.seat", seat.letter)) for seat in Seat],
        "most": find_game(kind).options.most_players if kind in ROUND_GAMES else 4,
    }
    return page(request, "score_new.html", shown, status)


async def make(request: Request) -> Response:
    """Begin the sheet of the form."""
    form = await form_of(request)
    kind = form.get("sheet", "")
    try:
        sheet = begin(kind, form)
    except MakkerError as refused:
        if kind not in KINDS:
            raise
        sentence = explain(refused, catalogue_of(look_of(request).language))
        return show_new(request, kind, form, sentence, status_of(refused))
    pad = await pads_of(request).make(sheet, house_of(request).settings.clock())
    return remember(request, go(request, f"/s/{pad.name}"), pad.name)


async def sheet_page(request: Request) -> Response:
    """The sheet, with the form for what comes next or for the row that is asked for."""
    pad = await pads_of(request).find(request.path_params["sheet"])
    return remember(request, show(request, pad, {}, "", 200), pad.name)


def show(
    request: Request, pad: Pad, given: dict[str, str], fault: str, status: int, *, must_change: bool = False
) -> Response:
    """The sheet's page; `given` is a form that could not be taken."""
    catalogue = catalogue_of(look_of(request).language)
    asked = given.get("row") or request.query_params.get("row", "")
    row = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0
    form = given or ({**given_row(pad.sheet, row), "row": str(row)} if row else {})
    round_asked = given.get("round") or request.query_params.get("round", "")
    view = view_of(pad.sheet, catalogue)
    link = link_to(request, f"/s/{pad.name}")
    shown: dict[str, Any] = {
        "pad": pad,
        "view": view,
        "form": form,
        "row": row,
        "round": chosen_round(view, round_asked),
        "fault": fault,
        "link": link,
        "part": "rounds" if pad.kind in ROUND_GAMES else pad.kind,
        "entry": "rounds" if pad.kind in ROUND_GAMES else "duplicate" if pad.kind == "duplicate" else "deal",
        "must_change": must_change,
        "sides": [side_name(side, catalogue.language) for side in Side],
        "seats": [(seat.letter, catalogue.language.seat(seat)) for seat in Seat],
        "sign": {strain.letter: catalogue.language.strain(strain) for strain in Strain},
    }
    return page(request, "score.html", shown, status)


def chosen_round(view: dict[str, Any], asked: str) -> dict[str, Any] | None:
    """The round that the form is for: the one asked for, else the next; None when the sheet is full."""
    rounds = view.get("rows", []) if "names" in view else []
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else view.get("next")
    return next((row for row in rounds if row["number"] == number), None)


async def write(request: Request) -> Response:
    """Change the sheet by a form. What cannot be is shown again with why, and nothing is changed."""
    form = await form_of(request)
    pads, name = pads_of(request), request.path_params["sheet"]
    pad = await pads.find(name)
    now = house_of(request).settings.clock()
    try:
        check_version(pad, form.get("version", ""))
        if form.get("do") == "undo":
            await pads.undo(pad, now)
        else:
            await pads.change(pad, change(pad.sheet, form), now, form.get("do", "")[:20])
    except MakkerError as refused:
        if isinstance(refused, ConflictError):
            pad = await pads.find(name)
            refused = ConflictError("scores.changed", {"version": pad.version})
        sentence = explain(refused, catalogue_of(look_of(request).language))
        due = refused.code == "bid.forbidden_sum"
        return show(request, pad, form, sentence, status_of(refused), must_change=due)
    return remember(request, go(request, f"/s/{name}"), name)


async def version(request: Request) -> Response:
    """How many changes the sheet has had, for a page that is open."""
    pad = await pads_of(request).find(request.path_params["sheet"])
    return JSONResponse({"version": pad.version}, headers={"Cache-Control": "no-store"})


async def download(request: Request) -> Response:
    """The sheet's saved form, which `makker sheet` takes up again."""
    pad = await pads_of(request).find(request.path_params["sheet"])
    file = quote(f"{pad.kind}-{pad.name}.json")
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    return Response(to_text(pad.sheet), media_type="application/json", headers=headers)


async def invitation(request: Request) -> Response:
    """The sheet's link as a QR code."""
    pad = await pads_of(request).find(request.path_params["sheet"])
    return qr_code(link_to(request, f"/s/{pad.name}"))


def score_routes() -> list[Route]:
    """The pages of the sheets."""
    return [
        Route("/scores", seen(sheets_page)),
        Route("/scores/new", seen(new_page), methods=["GET"]),
        Route("/scores/new", seen(make), methods=["POST"]),
        Route("/s/{sheet}", seen(sheet_page), methods=["GET"]),
        Route("/s/{sheet}", seen(write), methods=["POST"]),
        Route("/s/{sheet}/version", seen(version)),
        Route("/s/{sheet}/sheet.json", seen(download)),
        Route("/s/{sheet}/qr.svg", seen(invitation)),
    ]
