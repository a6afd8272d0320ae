"""Whole addresses of this site, and their QR codes."""

import segno
from starlette.requests import Request
from starlette.responses import Response


def root(request: Request) -> str:
    """The path that everything lies under."""
    found: str = request.scope.get("root_path", "")
    return found.rstrip("/")


def link_to(request: Request, path: str) -> str:
    """The whole address of a page of this site."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}{root(request)}{path}"


def qr_code(link: str, scale: int = 8) -> Response:
    """The link as a QR code, dark on light in every theme."""
    drawn = segno.make(link, error="m").svg_inline(scale=scale, border=3, dark="#14231c", light="#ffffff")
    drawn = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(drawn, media_type="image/svg+xml")
