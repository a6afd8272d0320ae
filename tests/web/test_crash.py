"""A server killed at any moment loses nothing that anybody was told."""

import asyncio
from pathlib import Path

from makker.testing.crashing import crash


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """Ten kills during play at five tables: every acknowledged action is stored, everybody resumes, every log folds."""
    found = asyncio.run(crash(tmp_path, kills=10, seed=7))

    assert found.kills >= 10
    assert found.actions > 50
    assert found.events > found.actions
