"""What goes over the wire: views as plain JSON, the same bytes for equal views."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from operator import attrgetter
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import MakkerError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Bid, Call
from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.rules.protocol import Rules
from makker.seats import Player
from makker.web.messages import Fault, Said

AnyRules = Rules[Any, Any, Any, Any, Any, Any]

ACTIONS = ("moves", "asides")
"""The fields of views that have actions, which are written as the game writes them."""

SAYS_ITSELF = frozenset((Card, Call, Bid))
"""Actions that every game writes as their text."""


@cache
def encoder() -> msgspec.json.Encoder:
    """Writes everything that is in views."""
    return msgspec.json.Encoder(enc_hook=plain)


def plain(value: Any) -> Any:
    """What is not plain by itself: a hand and an auction as lists, the rest as the text that it is read from."""
    return writer_of(value.__class__)(value)


@cache
def writer_of(kind: type) -> Callable[[Any], Any]:
    """How values of the type are written. Raises NotImplementedError."""
    if issubclass(kind, (Card, Call)):
        return attrgetter("text")
    if issubclass(kind, (Player, Deal)):
        return str
    if issubclass(kind, Hand):
        return cards_of
    if issubclass(kind, Auction):
        return auction_of
    raise NotImplementedError(kind)


def auction_of(auction: Auction) -> dict[str, Any]:
    """The dealer and the calls."""
    return {"dealer": auction.dealer.letter, "calls": [call.text for call in auction.calls]}


@lru_cache(20_000)
def cards_of(hand: Hand) -> list[str]:
    """The cards of a hand, in its order."""
    return [str(card) for card in hand]


def worded(rules: AnyRules, view: Any) -> Any:
    """The view with its actions, and those of views in it, in their text forms, and sets in an order."""
    changed: dict[str, Any] = {}
    for name in looked_into(view.__class__):
        content = getattr(view, name)
        if name in ACTIONS:
            if not SAYS_ITSELF.issuperset(map(type, content)):
                changed[name] = written(rules.write, content)
        elif isinstance(content, frozenset):
            if len(content) > 1:
                changed[name] = sorted(content, key=str)
        elif isinstance(content, msgspec.Struct):
            inner = worded(rules, content)
            if inner is not content:
                changed[name] = inner
    return replace(view, **changed) if changed else view


@lru_cache(5000)
def written(write: Callable[[Any], str], actions: tuple[Hashable, ...]) -> list[str]:
    """Actions as the game writes them."""
    return [write(action) for action in actions]


@cache
def looked_into(kind: Hashable) -> tuple[str, ...]:
    """The fields of a struct in which there may be actions, sets or structs that have some."""
    fields = msgspec.structs.fields(cast("type[msgspec.Struct]", kind))
    return tuple(each.name for each in fields if each.name in ACTIONS or not is_flat(each.type))


def is_flat(kind: Any) -> bool:
    """Whether values of the type are written as they are."""
    if get_origin(kind) in (Union, UnionType):
        return all(is_flat(each) for each in get_args(kind))
    if get_origin(kind) in (tuple, list, dict):
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return not looked_into(kind)
    return kind is not Any and isinstance(kind, type) and not issubclass(kind, frozenset)


def reply(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(encoder().encode(data), status, media_type="application/json")


def fault_reply(error: MakkerError, catalogue: Catalogue, status: int) -> Response:
    """The answer to what is refused."""
    return reply(Fault(said(error, catalogue)), status)


def said(error: MakkerError, catalogue: Catalogue) -> Said:
    """An error with its sentence in the language of whoever asked."""
    return Said(error.code, error.data, explain(error, catalogue))
