"""What a host may set, with defaults that need nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_bytes
from time import time


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs.

    `database` is the URL of the store, `prefix` the path under which a proxy shows the site (`/makker`). `key` signs
    the cookies: one that is kept lets guests stay themselves over a restart. `grace` is how many seconds somebody may
    be away before a robot takes over, `think` how long a robot may think, `pace` how long it waits before it acts, so
    that people can follow. `most_tables` and `most_message` (bytes) bound what visitors can make the server do. `clock`
    and `randomness` are passed in, so that tests decide them.
    """

    database: str = "sqlite:///makker.db"
    prefix: str = ""
    key: bytes = field(default_factory=lambda: token_bytes(32))
    grace: float = 60.0
    think: float = 2.0
    pace: float = 0.6
    most_tables: int = 10_000
    most_message: int = 4096
    clock: Callable[[], float] = time
    randomness: Callable[[int], bytes] = token_bytes
