"""What all pages of an event at live tables begin with: the event of the path, the visitor's words, the head."""

from typing import Any

from starlette.requests import Request

from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.tournament.evening import Evening
from makker.tournament.online import Online
from makker.web.look import look_of
from makker.web.onlineviews import conductor_of, now_view
from makker.web.pages import known
from makker.web.words import catalogue_of


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


def unset(request: Request, online: Online, evening: Evening | None) -> str:
    """Why an event that has begun has no evening, where that is known."""
    refused = conductor_of(request).faults.get(online.name)
    return explain(refused, words(request)) if online.begun and evening is None and refused else ""
