"""The application: routes, headers, start and stop."""

from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from makker.store import open_log
from makker.web.api import routes
from makker.web.engine import Engine
from makker.web.house import House
from makker.web.keeper import Keeper
from makker.web.live import Live
from makker.web.pages import missing, page_routes
from makker.web.settings import Settings

HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Guarded:
    """Adds the headers that keep other sites out."""

    def __init__(self, app: ASGIApp, prefix: str = "") -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers on HTTP answers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(under_prefix(scope, self.prefix), receive, with_headers if scope["type"] == "http" else send)


def under_prefix(scope: Scope, prefix: str) -> Scope:
    """The scope with the path prefix in its path, whether the proxy has left it there or taken it away."""
    if not prefix or scope["type"] == "lifespan":
        return scope
    path = scope["path"]
    return {**scope, "root_path": prefix, "path": path if path.startswith(prefix + "/") else prefix + path}


async def live(socket: WebSocket) -> None:
    """The WebSocket of a table."""
    await Live(socket.app.state.house, socket, socket.path_params["table"]).serve()


def build_app(settings: Settings, workers: Callable[[], Executor] | None = None) -> Starlette:
    """The application. `workers` makes the pool in which robots think: processes, unless tests say otherwise."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool = workers() if workers is not None else ProcessPoolExecutor(max_workers=1)
        async with open_log(settings.database, settings.clock) as log:
            keeper = Keeper(log, settings)
            engine = Engine(keeper, pool)
            app.state.house = House(settings, keeper, engine)
            try:
                yield
            finally:
                await engine.stop()
                pool.shutdown(cancel_futures=True)

    return Starlette(
        routes=[*routes(), WebSocketRoute("/live/{table}", live), *page_routes()],
        exception_handlers={404: missing},
        middleware=[Middleware(Guarded, prefix=settings.prefix)],
        lifespan=lifespan,
    )
