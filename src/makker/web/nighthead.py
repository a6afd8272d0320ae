"""What all pages of a club night begin with: the night of the path, the visitor's words, what is kept from them."""

from typing import Any

from starlette.requests import Request

from makker.tournament.evening import Evening
from makker.tournament.evening.dealing import hidden_boards
from makker.web.look import look_of
from makker.web.nights import Nights
from makker.web.onlines import Onlines
from makker.web.pages import known
from makker.web.scoreforms import number
from makker.web.words import catalogue_of


def nights_of(request: Request) -> Nights:
    """The nights of this process."""
    found: Nights = request.app.state.nights
    return found


async def night_of(request: Request) -> Evening:
    """The night of the path. Raises ParseError (``evening.none``)."""
    return await nights_of(request).find(request.path_params["night"])


def words(request: Request) -> Any:
    """The visitor's catalogue."""
    return catalogue_of(look_of(request).language)


def head(request: Request, state: Evening) -> dict[str, Any]:
    """What every page of the night shows."""
    return {
        "night": state,
        "event": state.setup.event,
        "directs": state.is_director(known(request)),
        "home_path": f"/club/{state.name}",
    }


def path_number(request: Request, name: str) -> int:
    """A number in the path. Raises ParseError (``scores.number``)."""
    return number(dict(request.path_params), name)


async def kept_from(request: Request, state: Evening) -> frozenset[int]:
    """The boards of which a visitor may see nothing yet: a director sees all, but not one who plays at live tables."""
    hidden, person = hidden_boards(state), known(request)
    if not hidden or not state.is_director(person):
        return hidden
    return hidden if state.setup.online and await plays_online(request, state) else frozenset()


async def plays_online(request: Request, state: Evening) -> bool:
    """Whether the visitor plays in the event at live tables."""
    onlines: Onlines = request.app.state.conductor.onlines
    return (await onlines.find(state.name)).plays(known(request))
