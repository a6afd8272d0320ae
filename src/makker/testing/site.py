"""Real server processes and scripted people at their tables: for proofs that a test in one process cannot give."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from makker.web.identity import COOKIE, signature

KEY = b"k" * 32
"""The key of servers that `loose` starts; with it anybody's cookie can be written."""

LOOSE = """
import sys, uvicorn
from makker.web import Settings, build_app
from makker.web.settings import SERVER
many = 1e9
settings = Settings(
    database=sys.argv[1], key=b"k" * 32, pace=0.0, think=0.2, level="novice", rest=0.0, patrol=float(sys.argv[3]),
    person_burst=many, address_burst=many, making_burst=many, entering_burst=many, most_connections=10**9,
)
uvicorn.run(build_app(settings), port=int(sys.argv[2]), log_level="warning", timeout_graceful_shutdown=1, **SERVER)
"""
"""A server without limits for what one person or address may ask."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(slots=True)
class Site:
    """A server process."""

    process: "subprocess.Popen[bytes]"
    port: int

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    async def ready(self) -> "Site":
        """Wait until it answers. Raises RuntimeError if it ends instead."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended with {self.process.returncode}") from None
                await asyncio.sleep(0.01)
                continue
            writer.close()
            return self

    def kill(self) -> None:
        """SIGKILL, and wait until it is gone."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """SIGTERM, and wait."""
        self.process.terminate()
        self.process.wait(20)


def loose(database: str, patrol: float = 2.0) -> Site:
    """A server without limits on a database, which looks after its tables so often."""
    at = free_port()
    words = [sys.executable, "-c", LOOSE, database, str(at), str(patrol)]
    return Site(subprocess.Popen(words), at)  # noqa: S603


def as_hosted(database: str, folder: Path, port: int | None = None) -> Site:
    """`makker serve` as a host starts it; its key and what it says lie in the folder."""
    at = port or free_port()
    words = [sys.executable, "-m", "makker", "serve", "--database", database, "--port", str(at)]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    with (folder / "server.log").open("ab") as log:
        return Site(subprocess.Popen(words, env=environment, stdout=log, stderr=log), at)  # noqa: S603


def cookie_of(person: str, key: bytes = KEY) -> str:
    """The cookie of a person."""
    return f"{COOKIE}={person}.{signature(person, key)}"


@dataclass(eq=False)
class Player:
    """Somebody connected to a table. `away` are the seats of others who are not there."""

    base: str
    table: str
    cookie: str
    socket: Any = None
    view: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    away: list[str] = field(default_factory=list)
    answers: dict[int, "asyncio.Future[dict[str, Any]]"] = field(default_factory=dict)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    reader: asyncio.Task[None] | None = None
    last: int = 0

    async def open(self) -> "Player":
        """Connect and take the first view."""
        address = self.base.replace("http", "ws") + f"/live/{self.table}"
        self.socket = await websockets.connect(
            address, additional_headers={"Cookie": self.cookie}, compression=None, max_queue=None
        )
        self.take(json.loads(await self.socket.recv()))
        self.reader = asyncio.create_task(self.read())
        return self

    async def read(self) -> None:
        """Take everything that comes, until the connection ends."""
        try:
            async for text in self.socket:
                self.take(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        finally:
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the connection ended"))

    def take(self, message: dict[str, Any]) -> None:
        """One message."""
        if message["kind"] in ("view", "news"):
            self.view, self.version = message["view"], message["version"]
            self.away = message.get("away", self.away)
            self.moved.set()
        elif message["kind"] == "away":
            self.away = message["seats"]
            self.moved.set()
        else:
            answer = self.answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its answer. Raises ConnectionError when the connection ends before."""
        self.last += 1
        answer = self.answers[self.last] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({**command, "id": self.last}))
        except websockets.ConnectionClosed:
            self.answers.pop(self.last, None)
            answer.cancel()
            raise ConnectionError("the connection ended") from None
        found: dict[str, Any] = await answer
        return found

    async def until(self, version: int) -> None:
        """Wait until the table here has come so far."""
        while self.version < version:
            self.moved.clear()
            await self.moved.wait()

    def moves(self) -> list[str]:
        """What one may do now."""
        game = self.view.get("game_view")
        return list(game["moves"]) if game else []

    @property
    def is_connected(self) -> bool:
        """Whether the connection still stands."""
        return self.reader is not None and not self.reader.done()

    async def close(self) -> None:
        """Go."""
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader


@asynccontextmanager
async def asking(base: str, cookie: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the JSON API."""
    async with httpx.AsyncClient(base_url=base, headers={"Cookie": cookie}, timeout=30) as client:
        yield client
