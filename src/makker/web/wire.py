"""What goes over the wire: views as plain JSON, the same bytes for equal views."""

from enum import Enum
from typing import Any

import msgspec
from starlette.responses import Response

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import MakkerError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.rules.protocol import Rules
from makker.seats import Player

AnyRules = Rules[Any, Any, Any, Any, Any, Any]


class ViewWriter:
    """Writes views of one game; actions in them are written as the game writes them."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    def plain(self, value: Any) -> Any:
        """The value as dictionaries, lists, texts and numbers."""
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, Hand):
            return [str(card) for card in value]
        if isinstance(value, Auction):
            return {"dealer": str(value.dealer), "calls": [str(call) for call in value.calls]}
        if isinstance(value, Card | Call | Player | Deal):
            return str(value)
        if isinstance(value, frozenset | set):
            return sorted(self.plain(each) for each in value)
        if isinstance(value, tuple | list):
            return [self.plain(each) for each in value]
        if isinstance(value, dict):
            return {str(self.plain(key)): self.plain(each) for key, each in value.items()}
        return self.struct(value)

    def struct(self, value: msgspec.Struct) -> dict[str, Any]:
        """A struct by its fields; `moves` and `asides` in their text forms."""
        found = {}
        for name in value.__struct_fields__:
            content = getattr(value, name)
            if name in ("moves", "asides"):
                found[name] = [self.rules.write(action) for action in content]
            else:
                found[name] = self.plain(content)
        return found


def reply(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def fault_reply(error: MakkerError, catalogue: Catalogue, status: int) -> Response:
    """The answer to what is refused."""
    return reply(fault(error, catalogue), status)


def fault(error: MakkerError, catalogue: Catalogue) -> dict[str, Any]:
    """An error as JSON: its code and data, and the sentence in the language of whoever asked."""
    return {"error": {"code": error.code, "data": error.data, "text": explain(error, catalogue)}}
