"""What stands before every handler: headers that keep other sites out, the path prefix, how much an address may ask.

Pages and their files are free. Forms, the JSON API and connections cost a token of the address, new tables one more,
and so do entries for events, which a club's players may send from one address on the same evening.
"""

import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from makker.errors import ParseError
from makker.render.reasons import explain
from makker.web.house import House
from makker.web.look import look_of
from makker.web.wire import fault_reply
from makker.web.words import catalogue_of

HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

MAKES = ("/api/tables", "/play", "/new", "/analyse", "/scores/new", "/club", "/online", "/club/restore")
"""Where a POST makes a table, or something else that is kept."""

ENTRY = re.compile(r"/online/[^/]+")
"""Where a POST registers for an event."""


class Guarded:
    """The application behind its guard."""

    def __init__(self, app: ASGIApp, prefix: str = "") -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers on HTTP answers, or refuse."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        scope = under_prefix(scope, self.prefix)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif self.may_ask(scope):
            await self.app(scope, receive, with_headers)
        else:
            await too_many(Request(scope))(scope, receive, with_headers)

    def may_ask(self, scope: Scope) -> bool:
        """Whether the address has tokens left for the request."""
        house: House = scope["app"].state.house
        path, posted = scope["path"].removeprefix(self.prefix), scope["method"] == "POST"
        if not posted and not path.startswith("/api/"):
            return True
        now, address = house.settings.clock(), (scope["client"] or ("",))[0]
        if not house.addresses.take(address, now):
            return False
        if posted and ENTRY.fullmatch(path):
            return house.entering.take(address, now)
        return not posted or path not in MAKES or house.making.take(address, now)


def too_many(request: Request) -> Response:
    """The answer to who asks too much: JSON for a program, a sentence for a browser."""
    refused, catalogue = ParseError("message.too_many", "", "message"), catalogue_of(look_of(request).language)
    if "/api/" in request.url.path:
        response = fault_reply(refused, catalogue, 429)
    else:
        response = PlainTextResponse(explain(refused, catalogue), 429)
    response.headers["Retry-After"] = "10"
    return response


def under_prefix(scope: Scope, prefix: str) -> Scope:
    """The scope with the path prefix in its path, whether the proxy has left it there or taken it away."""
    if not prefix or scope["type"] == "lifespan":
        return scope
    path = scope["path"]
    return {**scope, "root_path": prefix, "path": path if path.startswith(prefix + "/") else prefix + path}
