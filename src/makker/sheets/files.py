"""Writing files so that a crash leaves the old one or the new one, never half of either."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from makker.errors import SaveError

LARGEST = 16 * 1024 * 1024
"""More bytes than any score sheet has; a larger file is refused before it fills the memory."""

CAUSES = {
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EISDIR: "folder",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "name",
}


def write_atomically(path: Path, text: str) -> None:
    """Write the text as UTF-8 to a new file beside `path`, then put it in its place.

    A file that is there keeps its permissions, and a link goes on pointing where it did. Raises SaveError
    (``file.unwritable``) with a cause (``permission``, ``full``, ``folder``, ``no_folder``, ``name``, ``text`` or
    ``other``), leaving the old file as it was.
    """
    try:
        write_beside(path.resolve(), text.encode())
    except (OSError, ValueError) as fault:
        raise SaveError("file.unwritable", {"file": str(path), "cause": cause(fault)}) from fault


def write_beside(path: Path, content: bytes) -> None:
    """Write a new file in the same folder, make it last, and give it the name."""
    fresh = path.parent / f".{path.name[:100]}.{uuid4().hex}.tmp"
    try:
        with fresh.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o777)
        fresh.replace(path)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            fresh.unlink()
        raise
    sync_folder(path.parent)


def read_whole(path: Path) -> str:
    """The file's text.

    Raises SaveError: ``file.missing``, or ``file.unreadable`` with a cause (``permission``, ``folder``, ``name``,
    ``text`` for what is not UTF-8, ``size`` or ``other``).
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        text = content.decode("utf-8")
    except FileNotFoundError:
        raise SaveError("file.missing", {"file": str(path)}) from None
    except (OSError, ValueError) as fault:
        raise SaveError("file.unreadable", {"file": str(path), "cause": cause(fault)}) from fault
    if len(content) > LARGEST:
        raise SaveError("file.unreadable", {"file": str(path), "cause": "size"})
    return text


def cause(fault: OSError | ValueError) -> str:
    """Why the system would not: a code."""
    if isinstance(fault, UnicodeError):
        return "text"
    if isinstance(fault, OSError):
        return CAUSES.get(fault.errno or 0, "other")
    return "name"  # a path with a null character


def sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets folders be synchronised."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
