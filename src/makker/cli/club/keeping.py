"""The file of an evening: its events, a line each, written through to the disk before anything is told of them.

It is the backup that the site gives and takes over from, so an evening can go on there, and one of the site here.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import BinaryIO

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError, SaveError
from makker.formats.files import cause, write_atomically
from makker.tournament.evening import Evening, Happening, Setup, encode, evolve_all
from makker.tournament.evening.opening import open_evening

HEAD = b'{"type":"opened"'
"""How an evening's file begins."""

DIRECTOR = "console"
"""Who directs at the keyboard."""

LARGEST = 64_000_000

Order = Callable[[Evening], Sequence[Happening]]


def is_evening(content: bytes) -> bool:
    """Whether it is an evening's file."""
    return content.startswith(HEAD)


def begin(setup: Setup, now: float) -> Sequence[Happening]:
    """A new evening, under a name and with a key and table codes of its own. Raises as `open_evening`."""
    from makker.web.nights import code

    tables = setup.event.movement.tables if setup.event.movement else 0
    return open_evening(now, code(8), setup, DIRECTOR, token_urlsafe(12), [code(7) for _ in range(tables)])


def write_new(path: Path, setup: Setup, now: float) -> Evening:
    """A new evening's file. Raises SaveError, and as `begin`."""
    events = begin(setup, now)
    state = evolve_all(None, events)
    write_atomically(path, [line(each) for each in events])
    if state is None:
        raise ParseError("evening.backup", "", "backup", line=1)
    return state


def line(event: Happening) -> bytes:
    """An event as the file has it."""
    return encode(event) + b"\n"


def read_evening(content: bytes, file: str) -> tuple[Evening, int]:
    """The evening of a file, and how many of its bytes tell it.

    A last line without an end that says nothing was cut off while it was written: nobody has been told of it, and it is
    left out. Raises ParseError (``evening.backup`` with the line; ``file.too_large``).
    """
    from makker.web.nights import after_line, check_scored

    if len(content) > LARGEST:
        raise ParseError("file.too_large", "", "backup", file=file, data={"most": LARGEST})
    state: Evening | None = None
    good = 0
    for number, written in enumerate(content.splitlines(keepends=True), 1):
        if not written.strip():
            good += len(written)
            continue
        try:
            state = after_line(state, written)
        except (MakkerError, KeyError, ValueError):
            if state is not None and not written.endswith(b"\n"):
                break
            raise ParseError("evening.backup", "", "backup", file=file, line=number) from None
        good += len(written)
    if state is None:
        raise ParseError("evening.backup", "", "backup", file=file, line=1)
    check_scored(state, number)
    return state, good


@dataclass(slots=True)
class Kept:
    """An evening that is open: what happens is in the file before it is in `state`.

    `past` are the orders of this sitting, each with the evening before it and what happened, for taking them back.
    `cut` is whether the file's last line was unfinished.
    """

    path: Path
    stream: BinaryIO
    state: Evening
    cut: bool = False
    past: list[tuple[Evening, tuple[Happening, ...]]] = field(default_factory=list)

    def do(self, order: Order) -> bool:
        """Carry an order out; whether anything has happened. Raises what it raises, and as `write`."""
        before = self.state
        events = tuple(order(before))
        if events:
            self.write(events)
            self.past.append((before, events))
        return bool(events)

    def write(self, events: Sequence[Happening]) -> None:
        """Write events down, then they have happened.

        Raises SaveError (``file.unwritable``); the file is then as it was.
        """
        before, size = self.state, self.stream.seek(0, os.SEEK_END)
        try:
            rest = memoryview(b"".join(map(line, events)))
            while rest:
                rest = rest[self.stream.write(rest) :]
            self.state = evolve_all(before, events) or before
            os.fsync(self.stream.fileno())
        except BaseException as fault:  # Ctrl-C too: then it has not happened
            with suppress(OSError):
                self.stream.truncate(size)
            self.state = before
            if isinstance(fault, OSError):
                raise SaveError("file.unwritable", {"file": str(self.path), "cause": cause(fault)}) from fault
            raise

    def close(self) -> None:
        """Leave the file to others."""
        self.stream.close()


def open_kept(path: Path) -> Kept:
    """Open an evening's file for this sitting alone.

    Raises SaveError (``file.missing``, ``file.unwritable``), ConflictError (``evening.busy`` where it is open
    elsewhere), InvalidValue (``evening.not_one``), and as `read_evening`.
    """
    try:
        stream = path.open("r+b", buffering=0)
    except FileNotFoundError:
        raise SaveError("file.missing", {"file": str(path)}) from None
    except (OSError, ValueError) as fault:
        raise SaveError("file.unwritable", {"file": str(path), "cause": cause(fault)}) from fault
    try:
        lock(stream, path)
        content = stream.read()
        if not is_evening(content):
            raise InvalidValue("evening.not_one", {"file": str(path)})
        state, good = read_evening(content, str(path))
        if good < len(content):
            stream.truncate(good)
        elif not content.endswith(b"\n"):
            stream.write(b"\n")
    except BaseException:
        stream.close()
        raise
    return Kept(path, stream, state, cut=good < len(content))


def lock(stream: BinaryIO, path: Path) -> None:
    """Keep others away, where the system can. Raises ConflictError (``evening.busy``)."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ConflictError("evening.busy", {"file": str(path)}) from None
