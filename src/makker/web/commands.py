"""What a visitor may ask of a table, as data: the same over HTTP and over the WebSocket."""

from typing import Any

import msgspec

from makker.errors import ParseError
from makker.table import (
    Event,
    TableState,
    act,
    admit,
    alert,
    ask,
    close,
    come_back,
    give_entropy,
    go_on,
    knock,
    mix,
    seat_robot,
    sit,
    stand,
    start,
)


class Ask(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One command. `do` names it; `text` is an action, a name, an explanation or entropy; `call` counts from 0.

    `knock` counts those who have asked to be let in.

    `version` is the version that the sender has seen: with it, an act that was meant for another moment is refused.
    `id` comes back with the answer.
    """

    do: str
    text: str = ""
    seat: str = ""
    call: int = 0
    knock: int = 0
    version: int | None = None
    id: int = 0


COMMANDS = (
    *("act", "sit", "stand", "start", "robot", "back", "alert", "ask"),
    *("go_on", "entropy", "mix", "knock", "admit", "close"),
)


def read_ask(message: bytes | str) -> Ask:
    """The command of a JSON message. Raises ParseError (``message.unknown``)."""
    try:
        return msgspec.json.decode(message, type=Ask)
    except (msgspec.MsgspecError, RecursionError) as fault:
        text = message if isinstance(message, str) else message.decode("utf-8", "replace")
        raise ParseError("message.unknown", text, "message", data={"detail": str(fault)}) from None


def carry_out(state: TableState, person: str, wanted: Ask, now: float, *, invited: bool) -> tuple[Event, ...]:
    """The events of a visitor's command. Raises what the table raises, and ParseError (``command.unknown``)."""
    if wanted.version is not None and wanted.version != state.version:
        raise ParseError("version.old", str(wanted.version), "version", data={"version": state.version})
    doing: dict[str, Any] = {
        "act": lambda: act(state, now, person, wanted.text),
        "sit": lambda: sit(state, now, person, wanted.text, wanted.seat, invited=invited),
        "stand": lambda: stand(state, now, person),
        "start": lambda: start(state, now, person),
        "robot": lambda: robot(state, person, wanted.seat, now),
        "back": lambda: come_back(state, now, person),
        "alert": lambda: alert(state, now, person, wanted.call, wanted.text),
        "ask": lambda: ask(state, now, person, wanted.call),
        "entropy": lambda: give_entropy(state, now, person, wanted.text),
        "go_on": lambda: go_on(state, now, person),
        "mix": lambda: mix(state, now, person, wanted.text),
        "knock": lambda: knock(state, now, person, wanted.text),
        "admit": lambda: admit(state, now, person, wanted.knock),
        "close": lambda: close(state, now, person),
    }
    if wanted.do not in doing:
        raise ParseError("command.unknown", wanted.do, "command", data={"commands": ", ".join(COMMANDS)})
    events: tuple[Event, ...] = doing[wanted.do]()
    return events


def robot(state: TableState, person: str, seat: str, now: float) -> tuple[Event, ...]:
    """Let a robot play an empty seat, or one's own; nobody can put a robot in another's seat."""
    occupant = state.seats.get(seat)
    if occupant is not None and occupant.person not in (None, person):
        raise ParseError("seat.not_yours", seat, "seat")
    return seat_robot(state, now, seat)
