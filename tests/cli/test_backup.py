"""`makker backup`: a copy of a site in use, from which another goes on."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from makker.cli import main
from makker.errors import InvalidValue
from makker.store import open_log
from makker.store.backup import back_up
from makker.testing.site import Player, Site, as_hosted, asking
from makker.web.identity import COOKIE


def test_a_copy_of_a_running_site_is_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody sits down, the site is copied while it runs, the original is lost: at the copy the same person sits."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()

    async def before(site: Site) -> tuple[str, str]:
        async with asking(site.base, "") as http:
            cookie = f"{COOKIE}={(await http.post('/api/me')).cookies[COOKIE]}"
        async with asking(site.base, cookie) as http:
            table = (await http.post("/api/tables", json={"game": "rubber"})).json()["table"]
            await http.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": "S", "text": "Anna"})
        return table, cookie

    async def after(site: Site, table: str, cookie: str) -> tuple[str, str]:
        anna = await Player(site.base, table, cookie).open()
        found = anna.view["seat"], anna.view["seats"][2]["name"]
        await anna.close()
        return found

    async def scene() -> tuple[str, str]:
        site = await as_hosted(f"sqlite:///{first / 'club.db'}", first).ready()
        try:
            table, cookie = await before(site)
            main(["backup", str(second / "club.db"), "--database", f"sqlite:///{first / 'club.db'}", "--lang", "en"])
        finally:
            site.kill()
        other = await as_hosted(f"sqlite:///{second / 'club.db'}", second).ready()
        try:
            return await after(other, table, cookie)
        finally:
            other.kill()

    assert asyncio.run(scene()) == ("S", "Anna")
    assert capsys.readouterr().out == f"Copied to {second / 'club.db'}; the key to {second / 'club.key'}\n"
    assert (second / "club.key").stat().st_mode & 0o777 == 0o600


def test_a_copy_made_while_events_are_written_is_of_one_moment(tmp_path: Path) -> None:
    """Logs and their lengths agree, and everything acknowledged before is in it."""
    url = f"sqlite:///{tmp_path / 'makker.db'}"

    async def scene() -> int:
        async with open_log(url, lambda: 0.0) as log:
            stop = asyncio.Event()

            async def write() -> None:
                version = 0
                while not stop.is_set():
                    version = await log.append("a", version, [b"x", b"y"])

            writing = asyncio.create_task(write())
            await asyncio.sleep(0.05)
            before = await log.version("a")
            await asyncio.to_thread(back_up, url, tmp_path / "copy.db")
            stop.set()
            await writing
            return before

    before = asyncio.run(scene())
    with sqlite3.connect(tmp_path / "copy.db") as connection:
        ((events,),) = connection.execute("SELECT count(*) FROM events")
        ((length,),) = connection.execute("SELECT version FROM streams")
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    assert events == length >= before > 0


def test_what_cannot_be_copied_is_told(tmp_path: Path) -> None:
    """A file that is there is not written over; PostgreSQL has its own programs."""
    there = tmp_path / "there.db"
    there.write_text("mine")
    with pytest.raises(InvalidValue, match=r"backup\.source"):
        back_up(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "copy.db")
    with pytest.raises(InvalidValue, match=r"backup\.exists"):
        back_up(f"sqlite:///{there}", there)
    with pytest.raises(InvalidValue, match=r"backup\.postgres"):
        back_up("postgresql://localhost/makker", tmp_path / "copy.db")
    with pytest.raises(InvalidValue, match=r"backup\.fault"):
        back_up(f"sqlite:///{there}", tmp_path / "copy.db")
    with pytest.raises(InvalidValue, match=r"backup\.fault"):
        back_up(f"sqlite:///{there}", tmp_path / "no folder" / "copy.db")

    assert there.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there.db"]
