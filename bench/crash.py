"""The server killed 200 times while people play: no peer, but a count of what was lost, which must be nothing."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from makker.testing.crashing import crash

KILLS = 200


def main() -> None:
    """Kill, count, and fail on the first loss."""
    begun = perf_counter()
    with TemporaryDirectory() as folder:
        found = asyncio.run(crash(Path(folder), KILLS, seed=1))
    sys.stdout.write(
        f"{found.kills} kills in {perf_counter() - begun:.0f} s: {found.actions} actions acknowledged and stored, "
        f"{found.events} events at {found.tables} tables, none lost\n"
    )
