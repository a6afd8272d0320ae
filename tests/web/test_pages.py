"""The pages over plain HTTP: languages, forms, what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.conftest import Running, running

from makker.i18n import Language
from makker.web.look import accepted, checked, read_cookie


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient], Awaitable[Any]]) -> Any:
    """Let the scene happen at a running server."""

    async def happen() -> Any:
        async with running(folder) as place, httpx.AsyncClient(base_url=place.base) as client:
            return await scene(place, client)

    return asyncio.run(happen())


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", Language.EN),
        ("fr, de;q=0.9", Language.EN),
        ("nn-NO, en;q=0.8", Language.NB),
        ("en;q=0.5, da;q=0.9, sv;q=0.7", Language.DA),
        ("sv;q=zero, da;q=0", Language.EN),
    ],
)
def test_the_language_that_the_browser_prefers(header: str, language: Language) -> None:
    """The heaviest of our four; English where none is asked for or the header cannot be read."""
    assert language == accepted(header)


def test_settings_that_are_not_known_are_the_usual_ones() -> None:
    """A cookie that somebody has written into changes nothing but what may be changed."""
    found = checked(read_cookie('theme:dark&deck:seven&size:"><script>&more:x'))

    assert found["theme"] == "dark"
    assert found["deck"] == "two"
    assert found["size"] == "medium"
    assert "more" not in found


def test_the_language_of_the_address_is_kept(tmp_path: Path) -> None:
    """`?lang=sv` speaks Swedish now and on the next page; errors are in it too."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        assert '<html lang="sv"' in (await client.get("/?lang=sv")).text
        assert '<html lang="sv"' in (await client.get("/new?game=plump")).text
        gone = await client.get("/t/nosuch")
        assert gone.status_code == 404
        assert "Det finns inget bord som heter ”nosuch”." in gone.text
        assert (await client.get("/api/tables/nosuch")).json()["error"]["text"].startswith("Det finns inget bord")

    visit(tmp_path, scene)


def test_forms_of_other_sites_are_refused(tmp_path: Path) -> None:
    """By the browser's own word or the origin; nothing is made, and our own forms are taken."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        fields = {"name": "Anna", "game": "rubber"}
        for headers in (
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "https://elsewhere.example"},
            {"origin": "null"},
        ):
            assert (await client.post("/play", data=fields, headers=headers)).status_code == 403
        assert place.app.state.house.keeper.tables == {}
        for headers in ({"sec-fetch-site": "same-origin"}, {"origin": place.base}, {}):
            answer = await client.post("/play", data=fields, headers=headers)
            assert answer.status_code == 303
            assert answer.headers["location"].startswith("/t/")

    visit(tmp_path, scene)


def test_what_a_form_cannot_be(tmp_path: Path) -> None:
    """Too large, no form, bytes that are no text, too many fields: told, with nothing made."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        kind = {"content-type": "application/x-www-form-urlencoded"}
        for content, headers, status in (
            (b"name=" + b"x" * 20_000, kind, 413),
            (b"name=Anna", {"content-type": "text/plain"}, 400),
            (b"\xff\xfe=1", kind, 400),
            (b"&".join(b"a=1" for _ in range(200)), kind, 400),
            (b"name=Anna&game=poker", kind, 404),
            (b"name=" + b"x" * 50, kind, 404),
        ):
            answer = await client.post("/new", content=content, headers=headers)
            assert answer.status_code == status, content[:20]
        assert place.app.state.house.keeper.tables == {}

    visit(tmp_path, scene)


def test_a_wrong_option_comes_back_with_the_form(tmp_path: Path) -> None:
    """The form is shown again with what was written and what is wrong, escaped."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        answer = await client.post(
            "/new", data={"game": "bondebridge", "name": '"><b>Anna', "option.players": "2", "option.sizes": "<u>"}
        )
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text
        assert "<u>" not in answer.text
        assert "<b>Anna" not in answer.text
        assert 'value="&lt;u&gt;"' in answer.text

    visit(tmp_path, scene)


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", ""])
def test_settings_lead_back_to_this_site_alone(tmp_path: Path, back: str) -> None:
    """Whatever the address says, the way back is a page here."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        answer = await client.post("/settings", data={"theme": "dark", "back": back})
        assert answer.headers["location"] == "/"
        assert 'data-theme="dark"' in (await client.get("/")).text

    visit(tmp_path, scene)


def test_the_invitation_is_drawn(tmp_path: Path) -> None:
    """The QR code is an SVG of our own, for tables that are there."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        table = (await client.post("/play", data={"name": "Anna"})).headers["location"]
        drawn = await client.get(f"{table}/qr.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert (await client.get("/t/nosuch/qr.svg")).status_code == 404

    visit(tmp_path, scene)
