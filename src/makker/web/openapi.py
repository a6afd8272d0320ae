"""The OpenAPI document, made from `ENDPOINTS` and the types that are read and written."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from makker.web.api import ENDPOINTS, Endpoint
from makker.web.commands import Ask
from makker.web.identity import COOKIE
from makker.web.messages import Fault, Message
from makker.web.wire import reply

EVERYWHERE = (429, 503)
"""Too much at once; the database does not answer."""

MEANINGS = {
    400: "A mistake in what was sent.",
    403: "No identity, or a page of another site.",
    404: "There is no such table or game.",
    409: "Not now, or not by this visitor; nothing has changed.",
    413: "The message is too long.",
    415: "JSON is expected.",
    429: "Too much at once; wait a moment.",
    503: "The database does not answer.",
}


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    types = [each for endpoint in ENDPOINTS for each in (endpoint.gives, endpoint.takes) if each is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, Fault, Ask, Message], ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip(map(repr, types), schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Makker", "version": "1", "description": "Tables of bridge and its relatives."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"person": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
        "x-websocket": {"/live/{table}": {"receives": schemas[-2], "sends": schemas[-1]}},
    }


def operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """One operation."""
    text = (endpoint.handler.__doc__ or "").strip()
    made: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": text.rstrip("."),
        "parameters": parameters(endpoint),
        "responses": {
            str(endpoint.status): {"description": text, "content": as_json(schemas[repr(endpoint.gives)])},
            **{str(status): refusal(status) for status in (*endpoint.refuses, *EVERYWHERE)},
        },
    }
    if endpoint.takes is not None:
        made["requestBody"] = {"required": True, "content": as_json(schemas[repr(endpoint.takes)])}
        made["security"] = [{"person": []}]
    return made


def parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What is in the path and after the question mark."""
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    in_path = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    return [*in_path, *({"name": name, "in": "query", "schema": schema} for name, schema in endpoint.query)]


def refusal(status: int) -> dict[str, Any]:
    """An answer that is an error."""
    return {"description": MEANINGS[status], "content": as_json({"$ref": "#/components/schemas/Fault"})}


def as_json(schema: Any) -> dict[str, Any]:
    """Content of that schema."""
    return {"application/json": {"schema": schema}}


async def show_document(request: Request) -> Response:  # noqa: ARG001
    """The document as JSON."""
    return reply(document())
