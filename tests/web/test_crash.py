"""A server killed at any moment loses nothing that anybody was told."""

import asyncio
from pathlib import Path

from makker.testing.crashing import crash


def test_a_killed_server_loses_nothing(tmp_path: Path, database: str) -> None:
    """Kills during play at five tables: every acknowledged action is stored, everybody resumes, every log folds."""
    kills = 8 if database.startswith("sqlite") else 4
    found = asyncio.run(crash(tmp_path, kills, seed=7, database=database))

    assert found.kills >= kills
    assert found.actions > 5 * kills
    assert found.events > found.actions
