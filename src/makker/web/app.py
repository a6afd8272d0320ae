"""The application: routes, headers, start and stop."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from makker.store import open_log
from makker.web.accounts import Members, account_routes
from makker.web.analyse import analyse_routes
from makker.web.api import routes
from makker.web.archive import Archive
from makker.web.biddingpages import bidding_routes
from makker.web.clubbing import club_routes
from makker.web.conducting import Conductor
from makker.web.desk import Desk
from makker.web.engine import Engine, gather_quietly
from makker.web.following import Following
from makker.web.guard import Guarded
from makker.web.handpages import hand_routes
from makker.web.house import House
from makker.web.judging import Bench
from makker.web.keeper import Keeper
from makker.web.lawpages import law_routes
from makker.web.live import Live
from makker.web.nights import Nights
from makker.web.nightseries import series_routes
from makker.web.onlineconsole import console_routes
from makker.web.onlinepages import online_routes
from makker.web.onlines import Onlines
from makker.web.refusing import refused
from makker.web.rethinking import Rethinking
from makker.web.rules import rules_routes
from makker.web.scoring import score_routes
from makker.web.settings import Settings
from makker.web.startpages import start_routes
from makker.web.tablepages import table_routes
from makker.web.workers import Workers, processes

COLLECT_AFTER = 20_000
"""How many more objects there are before Python looks for cycles among the young ones; its own rule is 700.

What a server holds are the states of tables, which have none: with 300 of them to go through all once took 118 ms, in
which nobody was answered.
"""


async def live(socket: WebSocket) -> None:
    """The WebSocket of a table."""
    await Live(socket.app.state.house, socket, socket.path_params["table"]).serve()


def build_app(settings: Settings, workers: Callable[[], Executor] | None = None) -> Starlette:
    """The application. `workers` makes the pool in which robots think: processes, unless tests say otherwise."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        usual = gc.get_threshold()
        gc.set_threshold(COLLECT_AFTER)
        pool = Workers(workers or processes)
        async with open_log(settings.database, settings.clock) as log:
            keeper = Keeper(log, settings)
            house = app.state.house = House(settings, keeper, Engine(keeper, pool))
            archive = app.state.archive = Archive(keeper)
            members = app.state.members = Members.of(log, settings)
            keeper.seated = members.noted
            bench = app.state.bench = Bench()
            rethinking = app.state.rethinking = Rethinking(house.engine)
            app.state.desk = Desk(log, settings.key)
            nights = app.state.nights = Nights(log)
            conductor = app.state.conductor = keeper.host = Conductor(house, Onlines(log), nights, archive)
            following = Following(keeper)
            log.follow(following.heard)
            patrols = [asyncio.create_task(house.patrol()), asyncio.create_task(conductor.patrol())]
            try:
                yield
            finally:
                for patrol in patrols:
                    patrol.cancel()
                await gather_quietly(patrols)
                await house.stop()
                await following.stop()
                await bench.stop()
                await rethinking.stop()
                pool.stop()
                gc.set_threshold(*usual)

    return Starlette(
        routes=[
            *routes(),
            WebSocketRoute("/live/{table}", live),
            *score_routes(),
            *hand_routes(),
            *series_routes(),
            *club_routes(),
            *online_routes(),
            *console_routes(),
            *law_routes(),
            *bidding_routes(),
            *analyse_routes(),
            *rules_routes(),
            *account_routes(),
            *table_routes(),
            *start_routes(),
        ],
        exception_handlers={404: refused, 405: refused, 500: refused},
        middleware=[Middleware(Guarded, prefix=settings.prefix)],
        lifespan=lifespan,
    )
