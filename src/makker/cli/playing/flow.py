"""From flags to a game: begin one, take one up again, or let robots play."""

import sys
from pathlib import Path
from typing import Any

from makker.cli.playing.faces import face_of
from makker.cli.playing.loop import Play
from makker.cli.playing.options import read_options
from makker.cli.playing.saves import environment_folder, free_name, load, saved_games
from makker.cli.playing.session import Session
from makker.cli.playing.starting import new_session, read_seat
from makker.cli.playing.terminal import of_process
from makker.cli.playing.watching import record, watch
from makker.cli.playing.words import read_yes
from makker.cli.spoken import whole_number
from makker.errors import InvalidValue, ParseError, SaveError
from makker.games.registry import Game
from makker.i18n import Catalogue
from makker.robots.registry import USUAL

PACE = 0.4
"""Seconds between what the robots do, on a terminal."""


def play_game(game: Game, given: dict[str, Any], catalogue: Catalogue) -> None:
    """Begin a game, take it up again, or watch robots. Raises MakkerError for anything that cannot be."""
    seed = None if given["seed"] is None else whole_number(given["seed"], "--seed", 0, 10**18 - 1)
    pace = read_pace(given["pace"])
    level, system = (given["level"] or USUAL).strip().lower(), (given["system"] or "").strip().lower()
    if read_robots(given["robots"]):
        options = read_options(game, given)
        return watch_robots(new_session(game, options, None, seed, level, system), catalogue, as_json=given["as_json"])
    if given["as_json"]:
        raise InvalidValue("play.json_alone")
    path = Path(given["file"]) if given["file"] else None
    if given["resume"] or (path is not None and path.exists()):
        return resume_saved(path, game, catalogue, pace)
    options = read_options(game, given)
    session = new_session(game, options, read_seat(given["seat"], game, options), seed, level, system)
    return sit_down(session, path or free_name(environment_folder(), game.name), catalogue, pace)


def resume_saved(path: Path | None, game: Game | None, catalogue: Catalogue, pace: float) -> None:
    """Go on with the game of a file, or with the one saved last.

    Raises SaveError: ``file.missing``, ``file.damaged``, ``play.nothing_saved``, ``play.other_game``.
    """
    if path is None:
        found = saved_games(environment_folder(), game.name if game else None)
        if not found:
            raise SaveError("play.nothing_saved")
        path = found[0]
    session = load(path)
    if game is not None and session.game.name != game.name:
        raise SaveError("play.other_game", {"file": str(path), "game": session.game.name})
    sit_down(session, path, catalogue, pace)


def offer(catalogue: Catalogue, pace: float) -> bool:
    """Offer the game saved last. Returns whether there was one that was wanted. Raises SaveError."""
    found = saved_games(environment_folder())
    if not found:
        return False
    terminal = of_process(pace)
    session = load(found[0])
    if terminal.interactive:
        title = catalogue.coded("game.title", session.game.name)
        answer = terminal.ask(catalogue.text("play.offer", game=title) + " ")
        if answer is None or (answer and not read_yes(answer, catalogue)):
            return False
    sit_down(session, found[0], catalogue, pace)
    return True


def sit_down(session: Session, path: Path, catalogue: Catalogue, pace: float) -> None:
    """Play at this terminal."""
    Play(session, face_of(session.game, catalogue), of_process(pace), catalogue, path).run()


def watch_robots(session: Session, catalogue: Catalogue, *, as_json: bool) -> None:
    """Robots alone, to read or as JSON."""
    if as_json:
        sys.stdout.write(record(session).decode() + "\n")
    else:
        watch(session, face_of(session.game, catalogue), of_process(0.0), catalogue)


def read_robots(text: str | None) -> bool:
    """Whether robots sit everywhere. Raises ParseError (``option.choice``)."""
    if text is None:
        return False
    if text.strip().lower() != "all":
        raise ParseError("option.choice", text, "choice", data={"option": "--robots", "choices": "all"})
    return True


def read_pace(text: str | None) -> float:
    """Seconds between the robots' actions, 0 to 10. Raises ParseError (``option.number``)."""
    if text is None:
        return PACE
    try:
        pace = float(text.replace(",", "."))
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 10:
        raise ParseError("option.number", text, "number", data={"option": "--pace", "fewest": 0, "most": 10})
    return pace
