"""Who a visitor is: a random identity in a signed cookie, with no account."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

from makker.web.settings import Settings

COOKIE = "makker"
KEPT = 400 * 86_400  # seconds; browsers keep none longer


def signature(person: str, key: bytes) -> str:
    """What only this server can write beside an identity."""
    return urlsafe_b64encode(hmac.digest(key, b"makker identity\0" + person.encode(), sha256)).decode().rstrip("=")


def new_person(settings: Settings) -> str:
    """A fresh identity that nobody can guess."""
    return urlsafe_b64encode(settings.randomness(18)).decode()


def person_of(connection: HTTPConnection, settings: Settings) -> str | None:
    """Whose cookie it is; None without one, or with one that this server did not sign."""
    person, _, signed = connection.cookies.get(COOKIE, "").rpartition(".")
    if person and hmac.compare_digest(signed, signature(person, settings.key)):
        return person
    return None


def give_cookie(response: Response, person: str, settings: Settings, *, secure: bool, path: str) -> None:
    """Let the browser keep the identity: out of reach of scripts, and not sent along from other sites."""
    value = f"{person}.{signature(person, settings.key)}"
    response.set_cookie(COOKIE, value, max_age=KEPT, httponly=True, samesite="lax", secure=secure, path=path or "/")
