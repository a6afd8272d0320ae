"""What a host may set, with defaults that need nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_bytes
from time import time
from typing import Any

DAY = 86_400.0

SERVER: dict[str, Any] = {"ws": "websockets-sansio", "ws_max_size": 65_536, "ws_per_message_deflate": False}
"""How uvicorn's WebSockets are set: what a visitor sends is a line, what goes out is too short to be worth packing."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs. All times are in seconds.

    `database` is the URL of the store, `prefix` the path under which a proxy shows the site (`/makker`). `key` signs
    the cookies: one that is kept lets guests stay themselves over a restart. `grace` is how long somebody may be away
    before a robot takes over, `think` how long a robot may think, `level` how well it plays, `pace` how long it waits
    before it acts, so that people can follow. After a deal, `rest` is how long the next one waits at most until
    everybody at the table has gone on from the last.

    What visitors can make the server do is bounded: `most_tables` are played at in a day, `most_message` bytes are in
    a message, `most_events` in the log of a table; `person_burst` messages of one person at once and `person_rate` a
    second, `address_burst` and `address_rate` requests of one address, `making_burst` and `making_rate` new tables of
    one address, `entering_burst` and `entering_rate` its entries for events, `most_connections` of one person. An idle
    table at which no deal has been finished is kept for `keep`, and in memory for `keep_loaded`. The server looks after
    its tables every `patrol`.

    `clock` and `randomness` are passed in, so that tests decide them.
    """

    database: str = "sqlite:///makker.db"
    prefix: str = ""
    key: bytes = field(default_factory=lambda: token_bytes(32))
    grace: float = 60.0
    think: float = 2.0
    level: str = "club"
    pace: float = 0.6
    rest: float = 60.0
    most_tables: int = 10_000
    most_message: int = 4096
    most_events: int = 50_000
    person_burst: float = 40.0
    person_rate: float = 20.0
    address_burst: float = 600.0
    address_rate: float = 100.0
    making_burst: float = 100.0
    making_rate: float = 0.1
    entering_burst: float = 40.0
    entering_rate: float = 0.05
    most_connections: int = 30
    keep: float = 30 * DAY
    keep_loaded: float = 600.0
    patrol: float = 2.0
    clock: Callable[[], float] = time
    randomness: Callable[[int], bytes] = token_bytes
