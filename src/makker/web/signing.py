"""Sign-in links: what only this server's key can write, good once and for a while."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec

from makker.errors import ParseError

GOOD_FOR = 24 * 3600
"""Seconds that a link is good for."""


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """Whom a link signs in, until when, and how many links the account had used before it (-1: it is not there yet)."""

    name: str
    until: int
    links: int


def mark(content: bytes, key: bytes) -> str:
    """What only this server can write beside it."""
    return urlsafe_b64encode(hmac.digest(key, b"makker sign-in\0" + content, sha256)).decode().rstrip("=")


def write_ticket(ticket: Ticket, key: bytes) -> str:
    """The part of the link that signs in."""
    content = urlsafe_b64encode(msgspec.json.encode(ticket)).rstrip(b"=")
    return f"{content.decode()}.{mark(content, key)}"


def read_ticket(text: str, key: bytes, now: float) -> Ticket:
    """The ticket of a link. Raises ParseError: ``link.broken``, ``link.old``."""
    content, _, signed = text.partition(".")
    if not content.isascii() or not hmac.compare_digest(signed.encode(), mark(content.encode(), key).encode()):
        raise ParseError("link.broken", text, "link")
    ticket = msgspec.json.decode(urlsafe_b64decode(content + "=" * (-len(content) % 4)), type=Ticket)
    if now > ticket.until:
        raise ParseError("link.old", ticket.name, "link")
    return ticket
