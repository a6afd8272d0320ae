"""Writing files so that a crash leaves the old one or the new one, never half of either."""

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from makker.errors import SaveError


def write_atomically(path: Path, text: str) -> None:
    """Write the text as UTF-8 to a new file beside `path`, then put it in its place.

    A file that is there keeps its permissions. Raises SaveError (``file.unwritable``), leaving the old file as it was.
    """
    fresh = path.parent / f".{path.name}.{uuid4().hex}.tmp"
    try:
        with fresh.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o777)
        fresh.replace(path)
    except (OSError, ValueError) as fault:
        with suppress(OSError, ValueError):
            fresh.unlink()
        raise SaveError("file.unwritable", {"file": str(path), "detail": str(fault)}) from None
    sync_folder(path.parent)


def read_whole(path: Path) -> str:
    """The file's text. Raises SaveError (``file.missing``, ``file.unreadable``)."""
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise SaveError("file.missing", {"file": str(path)}) from None
    except (OSError, ValueError) as fault:
        raise SaveError("file.unreadable", {"file": str(path), "detail": str(fault)}) from None


def sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets folders be synchronised."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
