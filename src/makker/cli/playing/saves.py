"""Saved games: readable JSON, one event a line, written anew after every action so that a crash loses nothing."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from makker.cli.playing.session import Session
from makker.cli.playing.starting import robot_for
from makker.errors import MakkerError, SaveError
from makker.games.registry import find_game
from makker.robots.registry import USUAL
from makker.rules import replay
from makker.seats import Player, Seat
from makker.sheets.files import read_whole, write_atomically

FORMAT = 1


class Head(msgspec.Struct):
    """Of which version a file is."""

    makker: int


class SavedGame(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a saved game holds.

    `draws` counts what chance has done, so that a seeded game goes on as it would have. `check` is a checksum of the
    events: those that are each well-formed but not in order cannot be told from a game otherwise.
    """

    makker: int
    game: str
    seat: str
    seed: int | None
    options: dict[str, Any]
    draws: int
    check: str
    level: str = USUAL
    system: str = ""
    events: list[msgspec.Raw]


def folder(environment: Mapping[str, str]) -> Path:
    """Where games are kept: under XDG_DATA_HOME, or else ~/.local/share."""
    home = environment.get("XDG_DATA_HOME") or str(Path(environment.get("HOME", "~")).expanduser() / ".local" / "share")
    return Path(home) / "makker" / "games"


def saved_games(place: Path, game: str | None = None) -> list[Path]:
    """The files of saved games, the latest first; only those of one game where it is named."""
    pattern = f"{game}-*.json" if game else "*.json"
    found = [path for path in place.glob(pattern) if game is None or path.stem.rpartition("-")[0] == game]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def free_name(place: Path, game: str) -> Path:
    """A name that no saved game has. Raises SaveError (``file.unwritable``) where the folder cannot be made."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SaveError("file.unwritable", {"file": str(place), "detail": fault.strerror or ""}) from None
    number = 1
    while (path := place / f"{game}-{number}.json").exists():
        number += 1
    return path


def save(session: Session, path: Path) -> None:
    """Write the game, atomically. Raises SaveError."""
    rules = session.game.rules
    written = [rules.encode(event) for event in session.log.events]
    head = SavedGame(
        makker=FORMAT,
        game=session.game.name,
        seat=str(session.seat),
        seed=session.seed,
        options=options_as_data(session.options),
        draws=session.draws,
        level=session.level,
        system=session.system,
        check=checksum(written),
        events=[],
    )
    lines = ",\n  ".join(line.decode() for line in written)
    text = msgspec.json.format(msgspec.json.encode(head), indent=1).decode()
    write_atomically(path, text.removesuffix("[]\n}") + f"[\n  {lines}\n ]\n}}\n" if lines else text + "\n")


def checksum(lines: list[bytes]) -> str:
    """A short sum of the events' JSON."""
    return f"{crc32(b' '.join(lines)):08x}"


def options_as_data(options: Any) -> dict[str, Any]:
    """The options as JSON has them."""
    data: dict[str, Any] = msgspec.to_builtins(options)
    return data


def load(path: Path) -> Session:
    """The game of a file, which is left as it is.

    Raises SaveError (``file.missing``, ``file.unreadable``, ``file.damaged``, ``file.version``).
    """
    text = read_whole(path)
    try:
        head = msgspec.json.decode(text.encode(), type=Head)
        if head.makker == FORMAT:
            return session_of(msgspec.json.decode(text.encode(), type=SavedGame))
    except (msgspec.MsgspecError, MakkerError, RecursionError) as fault:
        raise SaveError("file.damaged", {"file": str(path), "detail": str(fault)}) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        # Events that are each well-formed but do not follow from each other.
        raise SaveError("file.damaged", {"file": str(path), "detail": type(fault).__name__}) from None
    raise SaveError("file.version", {"file": str(path), "version": head.makker})


def session_of(saved: SavedGame) -> Session:
    """The game as it stood."""
    game = find_game(saved.game)
    options = msgspec.convert(saved.options, game.options)
    seats = game.rules.players(options)
    seat = Seat.parse(saved.seat) if isinstance(seats[0], Seat) else Player.parse(saved.seat)
    if seat not in seats:
        raise SaveError("file.damaged", {"detail": saved.seat})
    events = [game.rules.decode(bytes(event)) for event in saved.events]
    if checksum([game.rules.encode(event) for event in events]) != saved.check:
        raise SaveError("file.damaged", {"detail": saved.check})
    log = replay(game.rules, options, events)
    robot = robot_for(game.name, saved.level, saved.system)
    return Session(game, options, seat, saved.seed, robot, log, saved.draws, saved.level, saved.system)


def remove(path: Path) -> None:
    """Take away the file of a game that is over."""
    path.unlink(missing_ok=True)


def environment_folder() -> Path:
    """The folder of this process's environment."""
    return folder(os.environ)
