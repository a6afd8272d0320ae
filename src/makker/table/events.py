"""What happens at a table. `at` is the time in seconds since the epoch, as the clock that was passed in told it.

Seats are written as the game writes them (`N`, `3`); persons by an identity that means nothing here.
"""

from functools import cache

import msgspec

from makker.errors import ParseError
from makker.robots.choice import RobotChoice


class Created(msgspec.Struct, frozen=True, tag="created"):
    """A table for a game with its options (JSON); `access`, `grace`, `robots` and `hints` are those of `TableState`."""

    at: float
    table: str
    game: str
    options: msgspec.Raw
    access: str
    grace: float
    host: str
    robots: RobotChoice = RobotChoice()
    hints: str = "auto"


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person has taken a seat, a robot's too."""

    at: float
    seat: str
    person: str
    name: str


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """The person has given the seat up; during the game a robot goes on."""

    at: float
    seat: str


class RobotSat(msgspec.Struct, frozen=True, tag="robot_sat"):
    """A robot plays the seat; a person who sat there may come back."""

    at: float
    seat: str


class CameBack(msgspec.Struct, frozen=True, tag="came_back"):
    """The person plays again."""

    at: float
    seat: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game begins."""

    at: float


class Committed(msgspec.Struct, frozen=True, tag="committed"):
    """The hash that commits to the secret of the next deal. The secret is in the log, and shown to nobody."""

    at: float
    label: str
    digest: str
    secret: str


class CommittedSeen(msgspec.Struct, frozen=True, tag="committed_seen"):
    """The same, as everybody sees it."""

    at: float
    label: str
    digest: str


class EntropyGiven(msgspec.Struct, frozen=True, tag="entropy_given"):
    """A player adds to the shuffle of the next deal."""

    at: float
    seat: str
    text: str


class MixingSet(msgspec.Struct, frozen=True, tag="mixing_set"):
    """A player wants time to add to the shuffles, or no longer."""

    at: float
    seat: str
    on: bool


class WentOn(msgspec.Struct, frozen=True, tag="went_on"):
    """A player is ready for the next deal."""

    at: float
    seat: str


class Knocked(msgspec.Struct, frozen=True, tag="knocked"):
    """Somebody asks to be let in at a table of friends."""

    at: float
    person: str
    name: str


class Admitted(msgspec.Struct, frozen=True, tag="admitted"):
    """The host lets somebody in; `knock` counts those who have asked, from 0."""

    at: float
    knock: int


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    """Somebody has acted in the game: the game's own events. `who` is a seat, ``chance`` or ``director``."""

    at: float
    who: str
    events: tuple[msgspec.Raw, ...]


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """After a deal: its secret and everybody's entropy, so that anybody can deal it again."""

    at: float
    label: str
    secret: str
    entropy: tuple[str, ...]


class Alerted(msgspec.Struct, frozen=True, tag="alerted"):
    """A player explains an own call (by its number in the auction, from 0) to all but the partner, `hidden_from`."""

    at: float
    seat: str
    call: int
    text: str
    hidden_from: str


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """An opponent asks what a call means; shown to who made it, `of`, and to the asker."""

    at: float
    seat: str
    call: int
    of: str


class Withheld(msgspec.Struct, frozen=True, tag="withheld"):
    """Something that this viewer may not see; it keeps the count of events."""

    at: float


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table is closed; its log stays."""

    at: float


Event = (
    Created
    | Sat
    | Stood
    | RobotSat
    | CameBack
    | Started
    | Committed
    | CommittedSeen
    | EntropyGiven
    | MixingSet
    | WentOn
    | Knocked
    | Admitted
    | Acted
    | Revealed
    | Alerted
    | Asked
    | Withheld
    | Closed
)


@cache
def coders() -> tuple[msgspec.json.Encoder, "msgspec.json.Decoder[Event]"]:
    """The JSON forms."""
    return msgspec.json.Encoder(), msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """One JSON object."""
    return coders()[0].encode(event)


def decode(line: bytes) -> Event:
    """The event of its JSON object. Raises ParseError (``event.unknown``)."""
    try:
        return coders()[1].decode(line)
    except msgspec.MsgspecError as fault:
        raise ParseError(
            "event.unknown", line.decode("utf-8", "replace"), "event", data={"detail": str(fault)}
        ) from None
