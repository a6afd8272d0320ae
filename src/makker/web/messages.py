"""The messages of the server: what is sent over the WebSocket of a table, and the answer to what is refused."""

import msgspec

from makker.table import Event, TableView


class Said(msgspec.Struct):
    """What an error is: a code, its data, and a sentence in the visitor's language."""

    code: str
    data: dict[str, str | int | float]
    text: str


class Fault(msgspec.Struct):
    """The answer to what is refused; nothing has changed."""

    error: Said


class ViewMessage(msgspec.Struct, tag_field="kind", tag="view"):
    """The first message of a connection: what the visitor may see now, and the seats of others who are not there."""

    version: int
    view: TableView
    away: tuple[str, ...] = ()


class NewsMessage(msgspec.Struct, tag_field="kind", tag="news"):
    """What has happened since, as the visitor may see it, and the view after it."""

    version: int
    events: list[Event]
    view: TableView


class AwayMessage(msgspec.Struct, tag_field="kind", tag="away"):
    """The seats of other people who are not there: somebody has come or gone."""

    seats: tuple[str, ...]


class DoneMessage(msgspec.Struct, tag_field="kind", tag="done"):
    """The command with this `id` is carried out and stored."""

    id: int


class ErrorMessage(msgspec.Struct, tag_field="kind", tag="error"):
    """The command with this `id` is refused, and nothing has changed."""

    id: int
    error: Said


Message = ViewMessage | NewsMessage | AwayMessage | DoneMessage | ErrorMessage
