"""What happens in an event at live tables; each is stored before anybody is told of it."""

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from makker.errors import ParseError
from makker.tournament.evening.state import Place
from makker.tournament.online.state import Call, Entry, Online, Opened, Player, Terms


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """The event is announced: people may register."""

    name: str
    terms: Terms
    host: str
    key: str
    at: float


class DirectorCame(msgspec.Struct, frozen=True, tag="director"):
    """Somebody with the key directs too."""

    person: str


class Registered(msgspec.Struct, frozen=True, tag="registered"):
    """Somebody plays."""

    entry: Entry
    at: float


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """An entry plays no more."""

    number: int
    at: float


class Teamed(msgspec.Struct, frozen=True, tag="teamed"):
    """Entries play in the team of a name; without a name in none."""

    numbers: tuple[int, ...]
    team: str
    at: float


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """Who has a place's code has become its person."""

    code: str
    person: str
    at: float


class Released(msgspec.Struct, frozen=True, tag="released"):
    """The director frees a place, for a substitute or another device of the same person: it gets a new code."""

    code: str
    fresh: Player
    at: float


class Begun(msgspec.Struct, frozen=True, tag="begun", omit_defaults=True):
    """The field is made: the players of every contestant, what teams are called, what the boards are drawn from."""

    field: tuple[tuple[Player, ...], ...]
    secrets: dict[int, str]
    at: float
    teams: tuple[str, ...] = ()


class RoundOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The tables of a round have names."""

    number: int
    opened: Opened


class Recorded(msgspec.Struct, frozen=True, tag="recorded"):
    """Results have been taken from the tables into the evening."""

    places: tuple[Place, ...]


class RoundEnded(msgspec.Struct, frozen=True, tag="ended"):
    """Every result of the round is there: its tables may be looked at."""

    number: int
    at: float


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The director ends the time of a round: what is not over is treated as where time is up."""

    number: int
    at: float


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled"):
    """The event is called off before anything has been played."""

    at: float


class DirectorCalled(msgspec.Struct, frozen=True, tag="called"):
    """A table calls the director."""

    call: Call


class CallAnswered(msgspec.Struct, frozen=True, tag="answered"):
    """The director has dealt with a call."""

    number: int
    at: float


Happening = (
    Announced
    | DirectorCame
    | Registered
    | Withdrawn
    | Teamed
    | Claimed
    | Released
    | Begun
    | RoundOpened
    | Recorded
    | RoundEnded
    | Stopped
    | Cancelled
    | DirectorCalled
    | CallAnswered
)


def encode(event: Happening) -> bytes:
    """The event as it is stored."""
    return msgspec.json.encode(event)


def decode(content: bytes) -> Happening:
    """A stored event. Raises ParseError (``event.unknown``)."""
    try:
        found: Happening = msgspec.json.decode(content, type=Happening)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise ParseError("event.unknown", str(fault)[:60], "event") from None
    return found


def evolve_all(state: Online | None, events: Iterable[Happening]) -> Online | None:
    """The event after several things have happened."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: Online | None, event: Happening) -> Online:
    """The event after something has happened. Raises ParseError (``event.unknown``) where it does not begin so."""
    if isinstance(event, Announced):
        return Online(name=event.name, terms=event.terms, host=event.host, key=event.key, version=1)
    if state is None:
        raise ParseError("event.unknown", type(event).__name__, "event")
    return replace(changed(state, event), version=state.version + 1)


def changed(state: Online, event: Happening) -> Online:
    """The state with what the event says."""
    match event:
        case DirectorCame(person=person):
            return replace(state, directors=(*state.directors, person))
        case Registered(entry=entry):
            return replace(state, entries={**state.entries, entry.number: entry}, last=max(state.last, entry.number))
        case Withdrawn(number=number):
            return replace(state, entries={at: each for at, each in state.entries.items() if at != number})
        case Claimed(code=code, person=person):
            return put(state, code, lambda player: replace(player, person=person))
        case Released(code=code, fresh=fresh):
            return put(state, code, lambda _: fresh)
        case Teamed(numbers=numbers, team=team):
            named = {at: replace(state.entries[at], team=team) for at in numbers if at in state.entries}
            return replace(state, entries={**state.entries, **named})
        case Begun(field=field, secrets=secrets, teams=teams):
            return replace(state, field=field, secrets=secrets, teams=teams)
        case _:
            return played(state, event)


def played(state: Online, event: Happening) -> Online:
    """What happens in the rounds."""
    match event:
        case RoundOpened(number=number, opened=opened):
            return replace(state, opened={**state.opened, number: opened})
        case Recorded(places=places):
            return replace(state, recorded=state.recorded | set(places))
        case RoundEnded(number=number, at=at):
            return replace(state, ended={**state.ended, number: at})
        case Stopped(number=number):
            return replace(state, stopped=state.stopped | {number})
        case Cancelled(at=at):
            return replace(state, cancelled=at)
        case DirectorCalled(call=call):
            return replace(state, calls=(*state.calls, call))
        case CallAnswered(number=number, at=at):
            calls = tuple(replace(each, answered=at) if each.number == number else each for each in state.calls)
            return replace(state, calls=calls)
    return state


def put(state: Online, code: str, change: Callable[[Player], Player]) -> Online:
    """The state with the player of a code changed, wherever it stands."""

    def mended(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(change(each) if each.code == code and code else each for each in players)

    entries = {at: replace(each, players=mended(each.players)) for at, each in state.entries.items()}
    return replace(state, entries=entries, field=tuple(mended(side) for side in state.field))
