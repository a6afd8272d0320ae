"""A series: which evenings, put together how, with which weights; and its standings from theirs."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec.structs import replace

from makker.errors import ConflictError, InvalidValue, ParseError
from makker.tournament.events import Combined, Event, one_field, over_sessions, sections_apart
from makker.tournament.events.event import NAME_LENGTH
from makker.tournament.events.several import is_mean, key_of

Way = Literal["sessions", "field", "apart"]
WAYS: tuple[Way, ...] = ("sessions", "field", "apart")
MOST_PARTS = 26
MOST_WEIGHT = 1000
FULL = 100
"""Per cent: what a session counts where nobody has said otherwise."""


class Part(msgspec.Struct, frozen=True):
    """An evening by its name, and how much of it counts, in per cent: 50 carries half of it over."""

    name: str
    weight: int = FULL


class Composed(msgspec.Struct, frozen=True, tag="composed"):
    """The series is put together, or anew."""

    name: str
    host: str
    title: str
    way: Way
    parts: tuple[Part, ...]
    at: float


class Series(msgspec.Struct, frozen=True):
    """A series as it stands.

    `way` is ``sessions`` for several sessions of the same people, whose results are weighted; ``field`` for sections
    that are compared across; ``apart`` for sections that are each compared by itself.
    """

    name: str
    host: str
    title: str
    way: Way
    parts: tuple[Part, ...]
    version: int = 0

    def is_director(self, person: str) -> bool:
        """Whether somebody may change it."""
        return person == self.host


class Table(msgspec.Struct, frozen=True):
    """The standings: lines over sessions or sections, or the one event that sections that are compared across make.

    `mean` is whether totals are per cent, otherwise they are points.
    """

    lines: tuple[Combined, ...] = ()
    event: Event | None = None
    mean: bool = False


def compose(
    state: Series | None, now: float, person: str, name: str, title: str, way: str, parts: Sequence[Part]
) -> tuple[Composed, ...]:
    """Put a series together, or anew; nothing where it is so already.

    Raises ConflictError (``evening.not_director``), InvalidValue: ``event.name``, ``series.way``, ``series.parts`` for
    none, too many or one twice, ``series.weight``.
    """
    if state is not None and not state.is_director(person):
        raise ConflictError("evening.not_director")
    if len(title) > NAME_LENGTH or not title.isprintable():
        raise InvalidValue("event.name", {"name": ascii(title[:NAME_LENGTH]), "longest": NAME_LENGTH})
    if way not in WAYS:
        raise InvalidValue("series.way", {"ways": ", ".join(WAYS)})
    names = [each.name for each in parts]
    if not 1 <= len(names) <= MOST_PARTS or len(set(names)) < len(names):
        raise InvalidValue("series.parts", {"most": MOST_PARTS})
    for each in parts:
        if not 1 <= each.weight <= MOST_WEIGHT:
            raise InvalidValue("series.weight", {"weight": each.weight, "most": MOST_WEIGHT})
    made = Composed(name, state.host if state else person, title, way, tuple(parts), now)
    if state is not None and (title, way, tuple(parts)) == (state.title, state.way, state.parts):
        return ()
    return (made,)


def put_together(series: Series, events: Sequence[Event]) -> Table:
    """The standings from the events of the parts, in their order, for everybody to see.

    People are told by their names, also by those that are hidden, which are then left out. Raises InvalidValue as
    `events.several` does.
    """
    if series.way == "field":
        return Table(event=one_field(events).public)
    mean = bool(events) and is_mean(events[0])
    if series.way == "apart":
        lines = sections_apart(events)
    else:
        lines = over_sessions(events, [Fraction(each.weight, FULL) for each in series.parts])
    secret = {key_of(each.names) for event in events for each in event.contestants if not each.shown}
    return Table(tuple(replace(each, names=()) if key_of(each.names) in secret else each for each in lines), mean=mean)


def encode(event: Composed) -> bytes:
    """The event as it is stored."""
    return msgspec.json.encode(event)


def decode(content: bytes) -> Composed:
    """A stored event. Raises ParseError (``event.unknown``)."""
    try:
        return msgspec.json.decode(content, type=Composed)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise ParseError("event.unknown", str(fault)[:60], "event") from None


def evolve_all(state: Series | None, events: Iterable[Composed]) -> Series | None:
    """The series after several events."""
    for each in events:
        version = (state.version if state else 0) + 1
        state = Series(each.name, each.host, each.title, each.way, each.parts, version)
    return state
