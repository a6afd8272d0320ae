"""What is answered where there is nothing, or when something breaks: JSON to programs, a page to people."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from makker.errors import MakkerError
from makker.render.reasons import explain
from makker.web.look import look_of
from makker.web.paper import render
from makker.web.wire import fault_reply
from makker.web.words import catalogue_of

CODES = {404: "api.none", 405: "api.method"}


async def refused(request: Request, exc: Exception) -> Response:
    """The answer to an exception that no handler has answered; a fault of ours is 500, and logged by the server."""
    status = exc.status_code if isinstance(exc, HTTPException) else 500
    error = MakkerError(CODES.get(status, "server.fault"), {"method": request.method})
    catalogue = catalogue_of(look_of(request).language)
    path = request.url.path.removeprefix(str(request.scope.get("root_path", "")).rstrip("/"))
    if path.startswith("/api/"):
        response = fault_reply(error, catalogue, status)
    else:
        sentence = catalogue.text("web.error.no_page") if status == 404 else explain(error, catalogue)
        response = HTMLResponse(render(request, "error.html", {"sentence": sentence}), status)
    response.headers.update((exc.headers if isinstance(exc, HTTPException) else None) or {})
    return response
