"""One's own page: guests keep their history, accounts take it along, and nobody signs in without the right."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from tests.web.browsing import Site, a_browser, a_site, make_table
from tests.web.conftest import Running, running

from makker.errors import ParseError
from makker.i18n import Language
from makker.web.passwords import Passwords
from makker.web.signing import Ticket, read_ticket, write_ticket

SECRET = "correct horse battery"  # noqa: S105


class Quick(Passwords):
    """Passwords that take no time; the real ones have tests of their own."""

    async def hash(self, password: str) -> str:
        """Checked as ever, and written backwards."""
        await super().hash("x" * 8) if not self.nobody else None
        if not 8 <= len(password) <= 200:
            return await super().hash(password)
        return password[::-1]

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the one."""
        return bool(kept) and password[::-1] == kept

    def is_old(self, kept: str) -> bool:
        """Never."""
        return False


def visit(folder: Path, scene: Callable[[Running, httpx.AsyncClient, httpx.AsyncClient], Awaitable[Any]]) -> None:
    """Let the scene happen at a running server, with two browsers."""

    async def happen() -> None:
        async with (
            running(folder) as place,
            httpx.AsyncClient(base_url=place.base, follow_redirects=True) as one,
            httpx.AsyncClient(base_url=place.base, follow_redirects=True) as other,
        ):
            place.app.state.members.passwords = Quick(nobody="-")
            await scene(place, one, other)

    asyncio.run(happen())


async def play(client: httpx.AsyncClient, game: str = "rubber") -> str:
    """Begin a game with robots; the name of the table."""
    answer = await client.post("/play", data={"name": "Åse", "game": game})
    return answer.url.path.rpartition("/")[2]


def tables(page: httpx.Response) -> list[str]:
    """The tables of a history, in order."""
    return re.findall(r'class="where" href="/t/([a-z0-9]+)"', page.text)


def test_a_guest_keeps_the_history_in_the_browser(tmp_path: Path) -> None:
    """Newest first, for this browser alone; nothing for somebody who has not played."""

    async def scene(_: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        assert "You have not sat at a table yet" in (await one.get("/me")).text
        first = await play(one)
        second = await play(one, "whist")
        assert sorted(tables(await one.get("/me"))) == sorted([first, second])
        assert tables(await other.get("/me")) == []

    visit(tmp_path, scene)


def test_an_account_takes_the_history_to_another_device(tmp_path: Path) -> None:
    """Signing up loses nothing; signing in elsewhere shows the same, with what was played there as a guest."""

    async def scene(place: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        first = await play(one)
        made = await one.post("/me/up", data={"name": "Åse", "password": SECRET})
        assert "<h1>Åse</h1>" in made.text
        assert tables(made) == [first]
        second = await play(other)
        seat_before = (await other.get(f"/api/tables/{second}")).json()["view"]["seat"]
        signed = await other.post("/me/in", data={"name": " ÅSE ", "password": SECRET, "along": "on"})
        assert sorted(tables(signed)) == sorted([first, second])
        assert seat_before == (await other.get(f"/api/tables/{second}")).json()["view"]["seat"]
        assert sorted(tables(await one.get("/me"))) == sorted([first, second])
        assert (await one.get(f"/api/tables/{second}")).json()["view"]["seat"] == seat_before
        out = await other.post("/me/out", data={"go": ""})
        assert tables(out) == []
        assert "Make an account" in out.text

    visit(tmp_path, scene)


def test_a_history_stays_behind_where_it_is_not_to_come_along(tmp_path: Path) -> None:
    """Without the tick the guest's tables are not the account's."""

    async def scene(_: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/me/up", data={"name": "Bo", "password": SECRET})
        await play(other)
        assert tables(await other.post("/me/in", data={"name": "Bo", "password": SECRET})) == []

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    ("path", "fields", "status", "sentence"),
    [
        ("/me/up", {"name": "Bo", "password": SECRET}, 409, "The name “Bo” is taken"),
        ("/me/up", {"name": "New", "password": "short"}, 400, "A password has from 8 to 200 characters"),
        ("/me/up", {"name": "  ", "password": SECRET}, 400, "An account needs a name of at most 40 characters"),
        ("/me/up", {"name": "x\u0000y", "password": SECRET}, 400, "An account needs a name"),
        ("/me/in", {"name": "Bo", "password": "wrong password"}, 403, "Name and password do not fit each other"),
        ("/me/in", {"name": "Nobody", "password": SECRET}, 403, "Name and password do not fit each other"),
        ("/me/in", {"name": ""}, 403, "Name and password do not fit each other"),
        ("/me/password", {"password": SECRET}, 400, "You are not signed in"),
    ],
)
def test_what_is_wrong_is_told_in_its_form(
    tmp_path: Path, path: str, fields: dict[str, str], status: int, sentence: str
) -> None:
    """One sentence, the same for a name that is not there and a wrong password; the password is not sent back."""

    async def scene(_: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/me/up", data={"name": "Bo", "password": SECRET})
        answer = await other.post(path, data=fields)
        assert answer.status_code == status
        assert SECRET not in answer.text
        if path != "/me/password":
            assert sentence in answer.text

    visit(tmp_path, scene)


def test_tries_are_bounded(tmp_path: Path) -> None:
    """Ten for a name, then not even the right password is looked at; another name can still be tried."""

    async def scene(_: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/me/up", data={"name": "Bo", "password": SECRET})
        await one.post("/me/up", data={"name": "Carl", "password": SECRET})
        found = [
            (await other.post("/me/in", data={"name": "Bo", "password": f"wrong {n}"})).status_code for n in range(11)
        ]
        assert found.count(429) in (2, 3)
        answer = await other.post("/me/in", data={"name": "BO", "password": SECRET})
        assert answer.status_code == 429
        assert "Too many attempts" in answer.text
        assert (await other.post("/me/in", data={"name": "Dag", "password": SECRET})).status_code == 403

    visit(tmp_path, scene)


def test_forms_of_other_sites_do_nothing(tmp_path: Path) -> None:
    """Neither sign-in nor sign-out nor links can be pressed from elsewhere."""

    async def scene(place: Running, one: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        elsewhere = {"sec-fetch-site": "cross-site"}
        ticket = write_ticket(Ticket("Eva", 2**40, -1), b"k" * 32)
        for path in ("up", "in", "out", "password", f"link/{ticket}"):
            answer = await one.post(f"/me/{path}", data={"name": "Bo", "password": SECRET}, headers=elsewhere)
            assert answer.status_code == 403
        assert await place.app.state.members.accounts.find("Bo") is None
        assert await place.app.state.members.accounts.find("Eva") is None

    visit(tmp_path, scene)


def test_a_link_of_the_host_signs_in_once(tmp_path: Path) -> None:
    """Opening it asks; pressing signs in and makes the account; it is of no use again, nor one that was changed."""

    async def scene(_: Running, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        key = b"k" * 32
        ticket = write_ticket(Ticket("Eva", 2**40, -1), key)
        for _again in range(2):
            assert "Sign in as Eva?" in (await one.get(f"/me/link/{ticket}")).text
        assert "<h1>Eva</h1>" in (await one.post(f"/me/link/{ticket}", data={"go": ""})).text
        assert (await other.post(f"/me/link/{ticket}", data={"go": ""})).status_code == 409
        again = write_ticket(Ticket("eva", 2**40, 1), key)
        assert "<h1>Eva</h1>" in (await other.post(f"/me/link/{again}", data={"along": "on"})).text
        assert "has been used or is too old" in (await other.post(f"/me/link/{again}", data={"go": ""})).text
        changed = again.replace(again[0], "x", 1)
        assert "was not made by this server" in (await other.get(f"/me/link/{changed}")).text
        late = write_ticket(Ticket("Eva", 1, 2), key)
        assert "has been used or is too old" in (await other.get(f"/me/link/{late}")).text

    visit(tmp_path, scene)


def test_tickets_hold_what_was_written() -> None:
    """Names with any letters come back; another key cannot read them."""
    ticket = Ticket("Åse & <b>", 100, 3)
    text = write_ticket(ticket, b"k" * 32)

    assert ticket == read_ticket(text, b"k" * 32, 99.0)
    for wrong in (text + "x", text[1:], "", ".", "é.x", text.partition(".")[0]):
        with pytest.raises(ParseError, match=r"link\.broken"):
            read_ticket(wrong, b"k" * 32, 0.0)
    with pytest.raises(ParseError, match=r"link\.broken"):
        read_ticket(text, b"q" * 32, 0.0)


def test_passwords_are_hashed_with_argon2() -> None:
    """The library's own parameters, another salt each time; long and wrong ones are refused."""

    async def scene() -> None:
        passwords = Passwords()
        kept, other = await passwords.hash(SECRET), await passwords.hash(SECRET)
        assert kept.startswith("$argon2id$")
        assert kept != other
        assert await passwords.fits(SECRET, kept)
        assert not await passwords.fits(SECRET + " ", kept)
        assert not await passwords.fits(SECRET, "")
        assert not await passwords.fits(SECRET, "no hash at all")
        assert not passwords.is_old(kept)

    asyncio.run(scene())


def test_the_command_prints_a_link_that_works(tmp_path: Path) -> None:
    """`makker account Åse` with the database of the server: the link is signed with the server's key."""
    database = f"sqlite:///{tmp_path / 'makker.db'}"
    made = [sys.executable, "-m", "makker", "account", "Åse", "--database", database, "--url", "https://x.example/b/"]
    printed = subprocess.run(made, capture_output=True, check=True, encoding="utf-8").stdout.strip()  # noqa: S603
    start = "https://x.example/b/me/link/"

    assert printed.startswith(start)
    ticket = read_ticket(printed.removeprefix(start), (tmp_path / "makker.key").read_bytes(), 0.0)
    assert (ticket.name, ticket.links) == ("Åse", -1)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    with a_browser() as shared:
        yield shared


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A server."""
    with a_site(browser, tmp_path) as found:
        yield found


def test_an_account_on_a_phone_without_a_script(site: Site) -> None:
    """Play as a guest, sign up, sign out, sign in elsewhere: plain forms; the seat at the table is still one's own."""
    page = site.visitor()
    make_table(page, "whist")
    where = page.url
    page.goto("/me")
    page.fill("#up-name", "Anna")
    page.fill("#up-password", SECRET)
    page.click("text=Make an account >> nth=-1")
    page.wait_for_selector("h1 >> text=Anna")
    phone = site.visitor(360, 740, java_script_enabled=False)
    phone.goto("/me")
    phone.fill("#in-name", "anna")
    phone.fill("#in-password", SECRET)
    phone.click("form[action$='/me/in'] button")

    assert phone.locator(".history li").count() == 1
    assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    phone.click(".history a.where")
    assert phone.url == where
    assert phone.locator("text=Start").count() == 1


@pytest.mark.parametrize("language", [Language.NB, Language.EN], ids=str)
def test_axe_finds_nothing(site: Site, language: Language) -> None:
    """As a guest, with a fault, signed in, and at a sign-in link."""
    page, axe, found = site.visitor(390, 844), Axe(), list[str]()
    look = f"lang:{language.value}&theme:{'dark' if language is Language.NB else 'light'}"
    page.context.add_cookies([{"name": "makker_look", "value": look, "url": site.base}])

    def check(where: str) -> None:
        results = axe.run(page).response["violations"]
        found.extend(f"{where}: {each['id']} {each['nodes'][0]['html'][:120]}" for each in results)

    make_table(page, "plump")
    page.goto("/me")
    check("guest")
    page.fill("#in-name", "Anna")
    page.fill("#in-password", "wrong password")
    page.click("form[action$='/me/in'] button")
    check("wrong")
    page.fill("#up-name", "Anna")
    page.fill("#up-password", SECRET)
    page.click("form[action$='/me/up'] button")
    check("account")
    page.goto(f"/me/link/{write_ticket(Ticket('Eva', 2**40, -1), b'k' * 32)}")
    check("link")

    assert found == []
