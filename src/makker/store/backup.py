"""A copy of a SQLite database while it is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from makker.errors import InvalidValue
from makker.store.log import engine_of


def back_up(url: str, target: Path) -> None:
    """Copy the database at the URL, as it is at one moment, to a new file, whole or not at all.

    Raises InvalidValue: ``backup.exists``, ``backup.source`` (there is no such file), ``backup.postgres`` (PostgreSQL
    has programs for that), ``backup.fault`` with what went wrong, and ``store.url``.
    """
    engine = engine_of(url)
    source = Path(engine.url.database or "")
    if engine.dialect.name != "sqlite":
        raise InvalidValue("backup.postgres")
    if target.exists():
        raise InvalidValue("backup.exists", {"file": str(target)})
    if not source.is_file():
        raise InvalidValue("backup.source", {"file": str(source)})
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        copy(source, unfinished)
        target.hardlink_to(unfinished)  # fails where somebody else has made the file meanwhile
    except (OSError, sqlite3.Error) as fault:
        raise InvalidValue("backup.fault", {"file": str(target), "detail": str(fault)}) from None
    finally:
        unfinished.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """Copy with SQLite's own means: what is committed until now is in it, also what lies in the write-ahead log."""
    target.touch(mode=0o600, exist_ok=False)
    with closing(sqlite3.connect(source)) as from_it, closing(sqlite3.connect(target)) as to_it:
        from_it.backup(to_it)
        to_it.execute("PRAGMA journal_mode=DELETE")
    with target.open("rb") as written:
        os.fsync(written.fileno())
