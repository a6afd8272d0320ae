"""What the tests of several rooms share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from makker.testing.postgres import Cluster, postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of this test run's own, started when the first test asks for it."""
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'makker.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()
