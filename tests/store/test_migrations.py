"""Opening an older database brings it up to date."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from makker.cli import main
from makker.store import StoreError, open_log, prepare
from makker.store.log import bring_up_to_date, engine_of
from makker.store.schema import NEWEST, metadata
from makker.testing.site import as_hosted

FIRST_FORM = """
CREATE TABLE events (
    stream VARCHAR(64) NOT NULL, version INTEGER NOT NULL, body {bytes} NOT NULL, PRIMARY KEY (stream, version));
CREATE TABLE streams (
    stream VARCHAR(64) NOT NULL, version INTEGER NOT NULL, touched {float} NOT NULL, PRIMARY KEY (stream));
CREATE INDEX ix_streams_touched ON streams (touched);
CREATE TABLE people (
    person VARCHAR(64) NOT NULL, stream VARCHAR(64) NOT NULL, seat VARCHAR(8) NOT NULL, PRIMARY KEY (person, stream));
INSERT INTO streams VALUES ('t1', 2, 5.5);
INSERT INTO events VALUES ('t1', 1, {one}), ('t1', 2, {two})
"""
"""The database as the first Makker made it, which kept no number of its form, with one table's log."""

WORDS = {
    "sqlite": {"bytes": "BLOB", "float": "FLOAT", "one": "X'6F6E65'", "two": "X'74776F'"},
    "postgresql": {"bytes": "BYTEA", "float": "FLOAT", "one": r"'\x6f6e65'", "two": r"'\x74776f'"},
}


async def execute(database: str, *statements: str) -> None:
    """Run statements on the bare database."""
    engine = engine_of(database)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def make_first_form(database: str) -> None:
    """The first form."""
    await execute(database, *FIRST_FORM.format(**WORDS[database.partition(":")[0]]).split(";"))


async def differences(database: str) -> tuple[list[Any], str]:
    """What Alembic finds between the database and the tables that the code knows; and the number of its form."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def compare(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    engine = engine_of(database)
    async with engine.connect() as connection:
        found = await connection.run_sync(compare)
        number = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
    await engine.dispose()
    return found, str(number)


def test_an_old_database_is_brought_up_to_date_and_keeps_everything(database: str) -> None:
    """From the first form: its logs are there, can be written on, and last."""

    async def work() -> tuple[Any, ...]:
        await make_first_form(database)
        async with open_log(database, lambda: 9.0) as log:
            old, idle = await log.read("t1"), await log.idle(100.0)
            return old, idle, await log.append("t1", 2, [b"three"])

    assert asyncio.run(work()) == ([b"one", b"two"], [], 3)
    assert asyncio.run(differences(database)) == ([], NEWEST)


def test_a_new_database_has_the_newest_form(database: str) -> None:
    """The migrations together make what the code knows."""

    async def work() -> None:
        async with open_log(database, lambda: 9.0):
            pass

    asyncio.run(work())
    assert asyncio.run(differences(database)) == ([], NEWEST)


def test_several_processes_may_start_at_once(database: str) -> None:
    """One migrates, the others wait and find it done."""

    async def work() -> None:
        await make_first_form(database)
        engines = [engine_of(database) for _ in range(4)]
        await asyncio.gather(*(bring_up_to_date(engine) for engine in engines))
        for engine in engines:
            await engine.dispose()

    asyncio.run(work())
    assert asyncio.run(differences(database)) == ([], NEWEST)


def test_a_newer_database_is_left_alone(database: str) -> None:
    """An older Makker does not touch what it does not know."""

    async def work() -> None:
        async with open_log(database, lambda: 9.0):
            pass
        await execute(database, "UPDATE alembic_version SET version_num = '999'")
        async with open_log(database, lambda: 9.0):
            pass

    with pytest.raises(StoreError, match=r"store\.newer"):
        asyncio.run(work())
    assert asyncio.run(differences(database))[1] == "999"


def test_a_migration_that_fails_leaves_the_old_form(database: str) -> None:
    """All or nothing: here a table that a migration makes is in the way."""

    async def work() -> str:
        await make_first_form(database)
        await execute(database, "CREATE TABLE presence (x INTEGER)")
        with pytest.raises(StoreError, match=r"store\.open"):
            await bring_up_to_date(engine_of(database))
        await execute(database, "DROP TABLE presence")
        async with open_log(database, lambda: 9.0) as log:
            return (await log.read("t1"))[0].decode()

    assert asyncio.run(work()) == "one"
    assert asyncio.run(differences(database)) == ([], NEWEST)


def test_the_site_brings_its_database_up_to_date(tmp_path: Path) -> None:
    """`makker serve` does it by itself when it starts."""
    database = f"sqlite:///{tmp_path / 'old.db'}"
    asyncio.run(make_first_form(database))

    async def start() -> None:
        site = await as_hosted(database, tmp_path).ready()
        site.kill()

    asyncio.run(start())
    assert asyncio.run(differences(database)) == ([], NEWEST)


def test_the_site_does_not_start_on_a_newer_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so in one line."""
    database = f"sqlite:///{tmp_path / 'new.db'}"
    asyncio.run(prepare(database))
    asyncio.run(execute(database, "UPDATE alembic_version SET version_num = '999'"))
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--database", database, "--lang", "en"])

    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "newer Makker" in told
    assert "999" in told
    assert len(told.splitlines()) == 1
