"""Looking back: the list of a table's ended deals, each deal step by step, and the files to take away.

Every step has its own address, made here and without a script; with one, the page takes the steps in place.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from makker.errors import ParseError
from makker.i18n import Catalogue
from makker.render.reasons import explain, sentence
from makker.seats import Player
from makker.table.shuffles import check_deal
from makker.web.api import house_of
from makker.web.archive import Archive
from makker.web.downloads import KINDS, boards_file, deal_json, match_json
from makker.web.explaining import all_told
from makker.web.identity import person_of
from makker.web.look import look_of
from makker.web.paper import page
from makker.web.past import Past, PastDeal
from makker.web.rethinking import Rethinking, told
from makker.web.speaker import Speaker
from makker.web.stepping import stepped
from makker.web.words import catalogue_of

Handler = Callable[[Request], Awaitable[Response]]


def archive_of(request: Request) -> Archive:
    """The archive of this process."""
    found: Archive = request.app.state.archive
    return found


def visitor(request: Request) -> str | None:
    """Who asks."""
    return person_of(request, house_of(request).settings)


async def show_deals(request: Request) -> Response:
    """Every ended deal of a table with its result."""
    past = await archive_of(request).past(request.path_params["table"], visitor(request))
    catalogue = catalogue_of(look_of(request).language)
    keys, number = [key for key, _ in past.totals], catalogue.language.number
    speak = Speaker(PastDeal(places=past.places, names=past.names), catalogue)
    shown = {
        "past": past,
        "rows": [row_of(deal, keys, catalogue) for deal in past.deals],
        "sides": [speak.who(key) for key in keys],
        "totals": [number(points) for _, points in final_totals(past)],
        "players": ", ".join(name for name in (speak.name(place) for place in past.places)),
        "won": winners(past, speak),
        "scores": final_scores(past, speak),
        "kinds": kinds_of(past.deals),
    }
    return page(request, "deals.html", shown)


def row_of(deal: PastDeal, keys: list[str], catalogue: Catalogue) -> dict[str, Any]:
    """One line of the list: what the deal is called, how it came out, and what it gave."""
    gained, speak = dict(deal.gained), Speaker(deal, catalogue)
    cells = [catalogue.language.number(gained[key]) if gained.get(key) else "" for key in keys]
    result = speak.result()
    if isinstance(deal.places[0], Player):
        cells = [catalogue.language.number(gained.get(key, 0)) for key in keys]
        result = catalogue.plural("render.cards", len(deal.hands[0]))
    return {"number": deal.number, "label": label_of(deal, catalogue), "result": result, "cells": cells}


def label_of(deal: PastDeal, catalogue: Catalogue) -> str:
    """Deal 3, board 3, round 3."""
    if isinstance(deal.places[0], Player):
        return catalogue.text("render.round.number", round=deal.board or deal.number)
    if deal.game in ("duplicate", "minibridge", "board"):
        return catalogue.text("deals.board", board=str(deal.board or "?"))
    return catalogue.text("render.deal.number", deal=deal.number)


def final_totals(past: Past) -> tuple[tuple[str, int], ...]:
    """The totals, with what the end of the game added, where they are of the same sides."""
    if past.outcome is None or past.game in ("duplicate", "minibridge", "whist"):
        return past.totals
    scores = {str(who): points for who, points in past.outcome.scores}
    return tuple((key, scores.get(key, points)) for key, points in past.totals)


def winners(past: Past, speak: Speaker) -> str:
    """Who won, empty while the game goes on."""
    if past.outcome is None:
        return ""
    text, names = speak.text, [speak.who(str(who)) for who in past.outcome.winners]
    if not names:
        return text("web.nobody_won")
    return text("web.shared" if len(names) > 1 else "web.won", who=", ".join(names))


def final_scores(past: Past, speak: Speaker) -> str:
    """What everybody came to, empty while the game goes on."""
    scores = () if past.outcome is None else past.outcome.scores
    return " · ".join(f"{speak.who(str(who))} {speak.language.number(points)}" for who, points in scores)


def kinds_of(deals: tuple[PastDeal, ...]) -> list[str]:
    """The files that these deals can be had as."""
    return [kind for kind in KINDS if kind == "json" or (deals and all(deal.is_bridge for deal in deals))]


async def show_deal(request: Request) -> Response:
    """One ended deal at a step (`?step=12`)."""
    table, number = request.path_params["table"], request.path_params["number"]
    past, deal = await archive_of(request).deal(table, number, visitor(request))
    if number != str(deal.number):
        return RedirectResponse(f"{request.scope.get('root_path', '').rstrip('/')}/t/{table}/deals/{deal.number}", 303)
    catalogue = catalogue_of(look_of(request).language)
    deal = all_told(deal, catalogue)
    label = label_of(deal, catalogue)
    robot = await asked_robot(request, deal, catalogue)
    shown = {
        "deal": deal,
        "label": label,
        "title": f"{catalogue.coded('game', f'title.{deal.game}')}: {label}",
        "count": len(past.deals),
        "kinds": kinds_of((deal,)),
        "fairness": fairness(deal, catalogue),
        **await stepped(request, deal, catalogue, {"robot": "on"} if "lines" in robot else {}),
        "robot": robot,
    }
    shown["pending"] = shown["pending"] or robot.get("pending")
    return page(request, "replay.html", shown)


async def asked_robot(request: Request, deal: PastDeal, catalogue: Catalogue) -> dict[str, Any]:
    """What the robot would have done in the visitor's place, where the visitor has asked (`?robot=on`)."""
    person, house = visitor(request), house_of(request)
    state = (await house.keeper.find(deal.table)).state
    if person is None or state.seat_of(person) is None:
        return {}
    query = {name: text for name, text in request.query_params.items() if name in ("step", "values")}
    if request.query_params.get("robot") != "on":
        return {"switch": "?" + urlencode({**query, "robot": "on"})}
    house.pay(person)
    rethinking: Rethinking = request.app.state.rethinking
    thought = await rethinking.ask(deal.table, deal.number, person)
    return {"switch": "?" + urlencode(query), **told(thought, catalogue)}


def fairness(deal: PastDeal, catalogue: Catalogue) -> dict[str, Any]:
    """What the cards were drawn from, and whether that is what had been committed to."""
    faults = check_deal(msgspec.json.decode(msgspec.json.encode(deal_json(deal))))
    said = [sentence(explain(fault, catalogue)) for fault in faults]
    return {"shuffles": deal.shuffles, "fair": not faults, "said": said or [catalogue.text("cli.verify.fair")]}


async def download_deal(request: Request) -> Response:
    """One ended deal as a file."""
    table, kind = request.path_params["table"], request.path_params["kind"]
    _, found = await archive_of(request).deal(table, request.path_params["number"], visitor(request))
    deal = all_told(found, catalogue_of(look_of(request).language))
    content = msgspec.json.encode(deal_json(deal)) if kind == "json" else boards_of((deal,), kind)
    return attached(content, kind, f"makker-{table}-{deal.number}")


async def download_deals(request: Request) -> Response:
    """All ended deals as a file."""
    table, kind = request.path_params["table"], request.path_params["kind"]
    found = await archive_of(request).past(table, visitor(request))
    catalogue = catalogue_of(look_of(request).language)
    past = replace(found, deals=tuple([deal async for deal in one_by_one(found.deals, catalogue)]))
    content = msgspec.json.encode(match_json(past)) if kind == "json" else boards_of(past.deals, kind)
    return attached(content, kind, f"makker-{table}")


async def one_by_one(deals: tuple[PastDeal, ...], catalogue: Catalogue) -> AsyncIterator[PastDeal]:
    """The deals with the robots' calls explained; others get their turn between them."""
    for deal in deals:
        yield all_told(deal, catalogue)
        await asyncio.sleep(0)


def boards_of(deals: tuple[PastDeal, ...], kind: str) -> bytes:
    """PBN or LIN. Raises ParseError (``deal.no_file``) for games that these do not hold, or another ending."""
    if kind not in kinds_of(deals):
        raise ParseError("deal.no_file", kind, "format")
    return boards_file(deals, kind)


def attached(content: bytes, kind: str, name: str) -> Response:
    """A file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"', "Cache-Control": "no-store"}
    return Response(content, media_type=KINDS[kind], headers=headers)


def replay_routes(seen: Callable[[Handler], Handler]) -> list[Route]:
    """The pages and files; `seen` shows errors as pages."""
    deals = "/t/{table}/deals"
    return [
        Route(deals, seen(show_deals)),
        Route(deals + ".{kind}", seen(download_deals)),
        Route(deals + "/{number}.{kind}", seen(download_deal)),
        Route(deals + "/{number}", seen(show_deal)),
    ]
