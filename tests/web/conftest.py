"""A running server for the tests of the browser's face."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from makker.web import Settings, build_app
from makker.web.settings import SERVER


@dataclass
class Visitor:
    """Somebody with a browser's cookie jar, and the connection to one table."""

    base: str
    http: httpx.AsyncClient
    socket: Any = None
    view: dict[str, Any] = field(default_factory=dict)
    received: list[str] = field(default_factory=list)
    sockets: list[Any] = field(default_factory=list)

    async def become(self) -> "Visitor":
        """Get an identity."""
        await self.http.post("/api/me")
        return self

    async def post(self, path: str, data: Any) -> httpx.Response:
        """Send JSON."""
        return await self.http.post(path, json=data)

    async def open(self, table: str, **headers: str) -> "Visitor":
        """Connect to a table and take the first view."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = self.base.replace("http", "ws") + f"/live/{table}"
        self.socket = await websockets.connect(url, additional_headers={"Cookie": cookies, **headers})
        self.sockets.append(self.socket)
        await self.take()
        return self

    async def take(self) -> dict[str, Any]:
        """The next message; views are remembered."""
        text = await asyncio.wait_for(self.socket.recv(), 10)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if "view" in message:
            self.view = message["view"]
        return message

    async def say(self, **command: Any) -> dict[str, Any]:
        """Send a command and read on until its answer."""
        command.setdefault("id", 1)
        await self.socket.send(json.dumps(command))
        while True:
            message = await self.take()
            if message["kind"] in ("done", "error") and message["id"] == command["id"]:
                return message


@dataclass
class Running:
    """A server and how to visit it."""

    base: str
    app: Any
    clients: list[httpx.AsyncClient] = field(default_factory=list)
    visitors: list[Visitor] = field(default_factory=list)

    async def visitor(self, known: bool = True) -> Visitor:
        """A new visitor."""
        client = httpx.AsyncClient(base_url=self.base)
        self.clients.append(client)
        visitor = Visitor(self.base, client)
        self.visitors.append(visitor)
        return await visitor.become() if known else visitor


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def running(where: Path | str, **settings: Any) -> AsyncIterator[Running]:
    """A server on the database of a URL, or on one in a folder, in this event loop."""
    database = where if isinstance(where, str) else f"sqlite:///{where / 'makker.db'}"
    chosen = {
        "database": database,
        "key": b"k" * 32,
        "pace": 0.0,
        "level": "novice",
        "rest": 0.0,
        "patrol": 0.05,
        **settings,
    }
    app = build_app(Settings(**chosen), lambda: ThreadPoolExecutor(1))
    port = free_port()
    config = uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1, **SERVER)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    place = Running(f"http://127.0.0.1:{port}", app)
    try:
        yield place
    finally:
        for visitor in place.visitors:
            for each in visitor.sockets:
                await each.close()
        for client in place.clients:
            await client.aclose()
        server.should_exit = True
        await task
        await asyncio.sleep(0.05)  # sockets that were told to close do so in the loop's next turns
