"""Hearing what other processes have written, through PostgreSQL's LISTEN.

A notice is a hint and never the truth: it says that a log has got longer. After every new connection anything may have
been missed, and those who follow are told so.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from makker.store.writers import CHANNEL

Follower = Callable[[str | None, int], None]
"""Called with a log and its new version, or with None when any notice may have been missed."""

CHECKED = 10.0  # seconds between looks whether the connection is still there
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds before connecting again


async def listen(engine: AsyncEngine, follower: Follower) -> None:
    """Until cancelled; a lost connection is made again."""
    import asyncpg

    pause = FIRST_PAUSE
    while True:
        try:
            async with engine.connect() as connection:
                await hear(connection, follower)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError, OSError, TimeoutError):
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            pause = FIRST_PAUSE
        await asyncio.sleep(pause)


async def hear(connection: AsyncConnection, follower: Follower) -> None:
    """Listen on one connection until it is lost."""
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None  # noqa: S101
    lost = asyncio.Event()

    def heard(_driver: Any, _process: int, _channel: str, payload: object) -> None:
        version, _, stream = str(payload).partition(" ")
        follower(stream, int(version))

    driver.add_termination_listener(lambda _driver: lost.set())
    try:
        await driver.add_listener(CHANNEL, heard)
        follower(None, 0)
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), CHECKED)
            if not lost.is_set():
                await driver.execute("SELECT 1", timeout=CHECKED)
    finally:
        await connection.invalidate()
