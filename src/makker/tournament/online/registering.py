"""Who plays in an event at live tables: registered, in a team or not, withdrawn; with a place that a code opens."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from makker.errors import ConflictError, InvalidValue
from makker.tournament.online.allowing import Done, must_be_open, must_direct
from makker.tournament.online.events import Claimed, Registered, Released, Teamed, Withdrawn, evolve
from makker.tournament.online.state import Entry, Online, Player
from makker.tournament.online.teaming import TEAM, must_fit, spelled

LONGEST_NAME = 40
MOST_ENTRIES = {"pairs": 300, "individual": 60, "teams": 120}
"""So many can register, of teams their pairs; there are movements of individuals for no more."""


class Line(NamedTuple):
    """Who plays together as the director types it: the names of a pair or a player, and their team."""

    names: Sequence[str]
    team: str = ""


def clean(name: str) -> str:
    """A name on one line.

    Raises InvalidValue: ``online.name_signs`` with the characters that cannot be seen, such as control characters and
    those that turn the direction, by their numbers in Unicode; ``online.name`` for the length.
    """
    said = " ".join(normalize("NFC", name).split())
    unseen = sorted({each for each in said if not each.isprintable()})
    if unseen:
        raise InvalidValue("online.name_signs", {"signs": ", ".join(f"U+{ord(each):04X}" for each in unseen[:5])})
    if not said or len(said) > LONGEST_NAME:
        raise InvalidValue("online.name", {"most": LONGEST_NAME})
    return said


def clean_team(team: str) -> str:
    """What a team is called, nothing where nothing is said. Raises InvalidValue as `clean`."""
    return clean(team) if team.strip() else ""


def register(
    state: Online,
    now: float,
    person: str,
    name: str,
    partner: str | None,
    codes: Sequence[str],
    *,
    robot: bool = False,
    team: str = "",
) -> Done:
    """Play: with a partner by name, whose place is opened by a code; with a `robot`; or looking for a partner.

    `codes` are two fresh ones; with another pair that names the same `team` it is one, which is spelled as the first
    spelled it. Raises ConflictError (``online.begun``, ``online.already``), InvalidValue (``online.name``,
    ``online.full``) and as `must_fit`.
    """
    must_be_open(state)
    if state.plays(person):
        raise ConflictError("online.already")
    players: tuple[Player, ...] = (Player(clean(name), person, codes[0]),)
    if state.terms.kind != "individual" and robot:
        players += (Player(),)
    elif state.terms.kind != "individual" and partner:
        players += (Player(clean(partner), None, codes[1]),)
    must_have_room(state)
    called = spelled(clean_team(team), state.entries.values())
    must_fit(state, called, len(players))
    return (Registered(Entry(state.last + 1, players, called), now),)


def must_have_room(state: Online) -> None:
    """Raises InvalidValue (``online.full``) where no more entry can come."""
    most = MOST_ENTRIES[state.terms.kind]
    if len(state.entries) >= most:
        raise InvalidValue("online.full", {"most": most})


def add(state: Online, now: float, person: str, lines: Iterable[Line], code: Callable[[], str]) -> Done:
    """The director types who plays. Places are opened by the codes that they are given.

    Raises ConflictError (``evening.not_director``, ``online.begun``), InvalidValue as `register`, and
    (``online.partners``) for more names than play together.
    """
    must_direct(state, person)
    must_be_open(state)
    most = 1 if state.terms.kind == "individual" else 2
    found: Done = ()
    after = state
    for line in lines:
        if len(line.names) > most:
            raise InvalidValue("online.partners", {"names": " – ".join(line.names)[:60], "most": most})
        players = tuple(Player(clean(name), None, code()) for name in line.names)
        called = spelled(clean_team(line.team), after.entries.values())
        must_have_room(after)
        must_fit(after, called, len(players))
        registered = Registered(Entry(after.last + 1, players, called), now)
        found, after = (*found, registered), evolve(after, registered)
    return found


def withdraw(state: Online, now: float, person: str, number: int) -> Done:
    """Take an entry away: one's own, or any as the director.

    Raises ConflictError (``online.begun``, ``evening.not_director``), InvalidValue (``online.no_entry``).
    """
    must_be_open(state)
    entry = state.entries.get(number)
    if entry is None:
        raise InvalidValue("online.no_entry", {"entry": number})
    if entry != state.entry_of(person):
        must_direct(state, person)
    return (Withdrawn(number, now),)


def withdraw_many(state: Online, now: float, person: str, numbers: Iterable[int]) -> Done:
    """The director takes several entries away at once; those that are there no more are left out.

    Raises ConflictError (``online.begun``, ``evening.not_director``), InvalidValue (``online.no_entry``: none of them).
    """
    must_direct(state, person)
    must_be_open(state)
    listed = sorted(set(numbers))
    found = tuple(Withdrawn(number, now) for number in listed if number in state.entries)
    if not found:
        raise InvalidValue("online.no_entry", {"entry": listed[0] if listed else 0})
    return found


def join_team(state: Online, now: float, person: str, number: int, team: str) -> Done:
    """Play in the team of a name, or in none without one: one's own entry, or any as the director.

    Raises ConflictError (``online.begun``, ``evening.not_director``), InvalidValue (``online.no_entry``) and as
    `must_fit`.
    """
    must_be_open(state)
    entry = entry_numbered(state, number)
    if entry != state.entry_of(person):
        must_direct(state, person)
    called = spelled(clean_team(team), (each for each in state.entries.values() if each != entry))
    must_fit(state, called, len(entry.players), [number])
    return () if entry.team == called else (Teamed((number,), called, now),)


def entry_numbered(state: Online, number: int) -> Entry:
    """An entry that is there. Raises InvalidValue (``online.no_entry``)."""
    if number not in state.entries:
        raise InvalidValue("online.no_entry", {"entry": number})
    return state.entries[number]


def put_together(state: Online, now: float, person: str, numbers: Iterable[int], team: str) -> Done:
    """The director makes two pairs a team, called as one of them has said, or by its first player.

    Raises ConflictError (``online.begun``, ``evening.not_director``), InvalidValue (``online.no_entry``,
    ``online.team_two`` for what is not two pairs) and as `must_fit`.
    """
    must_direct(state, person)
    must_be_open(state)
    entries = [entry_numbered(state, number) for number in sorted(set(numbers))]
    players = sum(len(each.players) for each in entries)
    if len(entries) < 2 or players > TEAM:
        raise InvalidValue("online.team_two")
    called = clean_team(team) or next((each.team for each in entries if each.team), entries[0].players[0].name)
    together = tuple(each.number for each in entries)
    called = spelled(called, (each for each in state.entries.values() if each.number not in together))
    must_fit(state, called, players, together)
    return (Teamed(together, called, now),)


def take_apart(state: Online, now: float, person: str, numbers: Iterable[int]) -> Done:
    """The director takes entries out of their teams.

    Raises ConflictError (``online.begun``, ``evening.not_director``), InvalidValue (``online.no_entry``).
    """
    must_direct(state, person)
    must_be_open(state)
    entries = [entry_numbered(state, number) for number in sorted(set(numbers))]
    apart = tuple(each.number for each in entries if each.team)
    return (Teamed(apart, "", now),) if apart else ()


def claim(state: Online, now: float, person: str, code: str) -> Done:
    """Take the place of a code, where nobody has it yet.

    Raises InvalidValue (``online.code``), ConflictError (``online.taken``, ``online.already``).
    """
    player = next((each for each in state.players() if each.code and each.code == code), None)
    if player is None:
        raise InvalidValue("online.code")
    if player.person == person:
        return ()
    if player.person is not None:
        raise ConflictError("online.taken", {"name": player.name})
    if state.plays(person):
        raise ConflictError("online.already")
    return (Claimed(code, person, now),)


def release(state: Online, now: float, person: str, code: str, fresh: str, name: str = "") -> Done:
    """Free a place for somebody else, or for the same person elsewhere; a robot plays until the new code is used.

    Raises ConflictError (``evening.not_director``), InvalidValue (``online.code``, ``online.name``).
    """
    must_direct(state, person)
    player = next((each for each in state.players() if each.code and each.code == code), None)
    if player is None:
        raise InvalidValue("online.code")
    return (Released(code, Player(clean(name or player.name), None, fresh), now),)
