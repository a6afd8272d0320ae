"""Robots alone: the game played to its end, as a summary to read or as one JSON object."""

from typing import Any

import msgspec
from rich.text import Text

from makker.cli.playing.face import TableFace
from makker.cli.playing.loop import outcome_sentence
from makker.cli.playing.saves import options_as_data
from makker.cli.playing.session import Session
from makker.cli.playing.terminal import Terminal
from makker.i18n import Catalogue


class Record(msgspec.Struct):
    """A finished game: everything that happened, hidden cards too, and how it ended."""

    game: str
    options: dict[str, Any]
    seed: int | None
    events: list[msgspec.Raw]
    outcome: dict[str, Any] | None


def record(session: Session) -> bytes:
    """Play to the end. Returns one JSON object, the same for the same seed."""
    while session.next_to_act() is not None:
        session.advance()
    outcome = session.outcome
    ending = None
    if outcome is not None:
        ending = {
            "reason": outcome.reason,
            "scores": {str(who): points for who, points in outcome.scores},
            "winners": [str(who) for who in outcome.winners],
        }
    events = [msgspec.Raw(session.game.rules.encode(event)) for event in session.log.events]
    done = Record(session.game.name, options_as_data(session.options), session.seed, events, ending)
    return msgspec.json.encode(done)


def watch(session: Session, face: TableFace, terminal: Terminal, catalogue: Catalogue) -> None:
    """A line for each deal, the final sheet, and who won."""
    terminal.show(Text(face.title, "bold"), Text())
    while session.next_to_act() is not None:
        before = session.view
        session.advance()
        if face.finished(before, session.view):
            terminal.show(face.result(session.view))
    terminal.show(Text(), face.sheet(session.view), Text())
    if session.outcome is not None:
        terminal.show(Text(outcome_sentence(session.outcome, face, catalogue, session.viewer), "bold"))
