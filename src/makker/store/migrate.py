"""Bringing a database up to the newest form, whatever version of Makker made it."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from makker.store.errors import StoreError
from makker.store.schema import NEWEST

FIRST = "1"
LOCK = 0x6D616B6B6572  # "makker": the advisory lock under which one process migrates while the others wait


def upgrade(connection: Connection) -> None:
    """Migrate in one transaction, which the caller commits; nothing is done to a database that is up to date.

    Raises StoreError (``store.newer``) for a database of a newer Makker.
    """
    if found(connection) == NEWEST:
        return
    connection.rollback()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    migrate(connection, found(connection))


def found(connection: Connection) -> str | None:
    """The migration that the database has; None for an empty one."""
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return version
    return FIRST if "events" in names else None  # the first Makker kept no number


def migrate(connection: Connection, version: str | None) -> None:
    """Run what is missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise StoreError("store.newer", {"found": version, "known": NEWEST})
    if version == FIRST:
        command.stamp(config, FIRST)
    command.upgrade(config, "head")
