"""The JSON API is what its document says, for whatever is sent."""

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok
from starlette.routing import Route
from tests.web.conftest import running

from makker.testing.site import cookie_of
from makker.web.api import ENDPOINTS, routes
from makker.web.commands import COMMANDS
from makker.web.openapi import document

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
LOOSE = {"person_burst": 1e9, "address_burst": 1e9, "making_burst": 1e9}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a thread of its own, with a table at which a game has begun."""
    started, stop, found = threading.Event(), threading.Event(), list[str]()

    async def serve() -> None:
        async with running(tmp_path_factory.mktemp("site"), **LOOSE) as place:
            found.append(place.base)
            started.set()
            while not stop.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    started.wait(20)
    yield found[0]
    stop.set()
    thread.join()


@pytest.fixture(scope="module")
def table(site: str) -> str:
    """A table there at which Anna is to act or robots are."""
    headers = {"Cookie": cookie_of("anna")}
    with httpx.Client(base_url=site, headers=headers) as client:
        name: str = client.post("/api/tables", json={"game": "rubber"}).json()["table"]
        for command in ({"do": "sit", "seat": "N", "text": "Anna"}, {"do": "start"}):
            assert client.post(f"/api/tables/{name}/do", json=command).status_code == 200
    return name


def test_the_document_is_served_and_names_every_route(site: str) -> None:
    """As JSON, made from the same table as the routes."""
    served = httpx.get(f"{site}/api/openapi.json").json()
    declared = {(path, method.upper()) for path, methods in served["paths"].items() for method in methods}

    assert served == msgspec.json.decode(msgspec.json.encode(document()))
    assert declared == {(each.path, each.method) for each in ENDPOINTS}
    assert declared == {
        (route.path, method)
        for route in routes()
        if isinstance(route, Route) and route.path != "/api/openapi.json"
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_the_page_of_the_api_names_every_endpoint_and_command() -> None:
    """No more and no fewer."""
    text = DOCS.read_text(encoding="utf-8")
    endpoints = set(re.findall(r"`(GET|POST) (/api/[^`? ]*)", text))
    commands = set(re.findall(r"^\| `\{\"do\": \"(\w+)\"", text, re.MULTILINE))

    assert endpoints == {(each.method, each.path) for each in ENDPOINTS} | {("GET", "/api/openapi.json")}
    assert commands == set(COMMANDS)


SCHEMA = schemathesis.openapi.from_dict(document())
UNTESTED = {"positive_data_acceptance", "use_after_free", "ensure_resource_availability", "ignored_auth"}
"""What is well-formed may still be refused (no such table, not now); the rest is for other kinds of API."""


OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
CASES = [
    *((operation, schemathesis.GenerationMode.POSITIVE) for operation in OPERATIONS),
    *(
        (operation, schemathesis.GenerationMode.NEGATIVE)
        for operation in OPERATIONS
        if operation.body or operation.query
    ),
]
"""Everything, as documented; and what takes a body or a question, with nonsense."""


@pytest.mark.parametrize(("operation", "mode"), CASES, ids=lambda each: getattr(each, "label", None) or each.value)
def test_whatever_is_sent_is_answered_as_documented(site: str, table: str, operation: Any, mode: Any) -> None:
    """No fault of the server, no status, type or body that the document does not have; nonsense is refused."""
    checks = [each for each in CHECKS.get_all() if each.__name__ not in UNTESTED]
    positive = mode is schemathesis.GenerationMode.POSITIVE

    @settings(max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans(), at_our_table=st.booleans())
    def each(case: Any, known: bool, at_our_table: bool) -> None:
        if at_our_table and positive and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        headers = {"Cookie": cookie_of("anna" if known else "somebody")}
        case.call_and_validate(base_url=site, headers=headers, checks=checks)

    each()


def test_programs_get_json_where_there_is_nothing(site: str) -> None:
    """And people a page, in their language."""
    absent, wrong = httpx.get(f"{site}/api/nothing"), httpx.get(f"{site}/api/me")
    page = httpx.get(f"{site}/nothing?lang=nb")

    assert (absent.status_code, absent.json()["error"]["code"]) == (404, "api.none")
    assert (wrong.status_code, wrong.json()["error"]["code"], wrong.headers["allow"]) == (405, "api.method", "POST")
    assert page.status_code == 404
    assert '<html lang="nb"' in page.text
