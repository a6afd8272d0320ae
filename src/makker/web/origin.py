"""Whether a request comes from a page of this site."""

from starlette.requests import HTTPConnection

from makker.errors import ParseError


def check_site(connection: HTTPConnection) -> None:
    """Raises ParseError (``form.elsewhere``) for a request that a page of another site makes.

    Browsers say so themselves (`Sec-Fetch-Site`), or name the page's origin; programs say neither.
    """
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    ours = site in ("same-origin", "none") if site else origin is None
    if not ours and not (origin is not None and host_of(origin) == connection.headers.get("host")):
        raise ParseError("form.elsewhere", origin or site or "", "origin")


def host_of(origin: str) -> str:
    """The host and port of an origin."""
    return origin.partition("://")[2]
