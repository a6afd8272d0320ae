"""Opening what is to be read, and writing so that a file is there whole or not at all."""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from makker.errors import SaveError

Source = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the content itself, or a binary stream."""

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


def cause(fault: OSError | ValueError) -> str:
    """Why the system would not: a code, as in the scoresheets' files."""
    return CAUSES.get(fault.errno or 0, "other") if isinstance(fault, OSError) else "name"


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """The source as a stream. Raises SaveError (``file.missing``, ``file.unreadable`` with a cause)."""
    if isinstance(source, bytes):
        yield BytesIO(source)
    elif isinstance(source, str | os.PathLike):
        try:
            stream = Path(source).open("rb")  # noqa: SIM115 - closed below, after the reader has had it
        except FileNotFoundError:
            raise SaveError("file.missing", {"file": str(source)}) from None
        except (OSError, ValueError) as fault:
            raise SaveError("file.unreadable", {"file": str(source), "cause": cause(fault)}) from fault
        with stream:
            yield stream
    else:
        yield source


def name_of(source: object) -> str | None:
    """What the source is called, if anything."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source) if isinstance(source, str) else str(Path(source))
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else None


class Rewound:
    """A stream of which the beginning has been looked at already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self.head = head
        self.stream = stream

    def read(self, size: int = -1) -> bytes:
        """As much as is asked for, if there is so much: pipes and sockets give less at a time."""
        parts, self.head = [self.head[:size] if size >= 0 else self.head], self.head[size:] if size >= 0 else b""
        have = len(parts[0])
        while (size < 0 or have < size) and (more := self.stream.read(size - have if size >= 0 else -1)):
            parts.append(more)
            have += len(more)
        return b"".join(parts)


def refuse_unwritable(path: Path) -> None:
    """See that a file can be written there, before long work is done for it. Raises SaveError (``file.unwritable``)."""
    if path.is_dir():
        raise SaveError("file.unwritable", {"file": str(path), "cause": "folder"})
    trial = path.parent / f".{uuid4().hex}.tmp"
    try:
        with trial.open("xb"):
            pass
        trial.unlink()
    except (OSError, ValueError) as fault:
        raise SaveError("file.unwritable", {"file": str(path), "cause": cause(fault)}) from fault


def write_atomically(path: Path, content: Iterable[bytes]) -> None:
    """Write to a new file beside `path`, then put it in its place.

    Whatever stops it, the old file stays as it was and no rest lies about. Raises SaveError (``file.unwritable`` with
    a cause), and what making the content raises.
    """
    try:
        target = path.resolve()
        fresh = target.parent / f".{target.name[:100]}.{uuid4().hex}.tmp"
        with fresh.open("xb") as file:
            try:
                file.writelines(content)
                file.flush()
                os.fsync(file.fileno())
                if target.exists():
                    fresh.chmod(target.stat().st_mode & 0o777)
                fresh.replace(target)
            except BaseException:
                with suppress(OSError):
                    fresh.unlink()
                raise
    except (OSError, UnicodeError) as fault:
        raise SaveError("file.unwritable", {"file": str(path), "cause": cause(fault)}) from fault
    except ValueError as fault:
        if "null" not in str(fault):
            raise
        raise SaveError("file.unwritable", {"file": str(path), "cause": "name"}) from fault
