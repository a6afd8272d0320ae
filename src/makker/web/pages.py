"""What every page does: show errors as a page, read a form of this site, know and keep the visitor.

A form is answered with a redirect. A form that comes from another site is refused.
"""

from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl, quote, unquote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from makker.errors import MakkerError, ParseError
from makker.render.reasons import explain
from makker.web.api import house_of, read_body, status_of
from makker.web.identity import give_cookie, new_person, person_of
from makker.web.links import root
from makker.web.look import KEPT, NAME_COOKIE, keep_look, look_of
from makker.web.paper import page
from makker.web.words import catalogue_of

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
