"""What people and the server may do in an event at live tables: decided against the state, or refused clearly."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from makker.deals.fair import SECRET_BYTES
from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.state import Evening, Place, Setup
from makker.tournament.events import Contestant, Event, TeamRules
from makker.tournament.movements import Movement
from makker.tournament.online.events import (
    Announced,
    Begun,
    CallAnswered,
    Cancelled,
    Claimed,
    DirectorCalled,
    DirectorCame,
    Happening,
    Recorded,
    Registered,
    Released,
    RoundEnded,
    RoundOpened,
    Stopped,
    Withdrawn,
)
from makker.tournament.online.field import made_field
from makker.tournament.online.state import Call, Entry, House, Online, Opened, Player, Terms
from makker.tournament.scoring import Comparison, Method, TieBreak

Done = tuple[Happening, ...]
LONGEST_NAME = 40
MOST_ENTRIES = {"pairs": 300, "individual": 60, "teams": 120}
"""So many can register, of teams their pairs; there are movements of individuals for no more."""

MOST_TEAMS_FILLED = 12
"""Teams that there are at least, at most: robots fill as many seats as with 24 pairs."""

MOST_BOARDS = 100
"""Boards of an event that one contestant plays."""

ROUND = 1, 600
"""Minutes of a round."""

EXPERTS = 8
"""Contestants up to which robots of expert level, which think long, fill the field."""

MOST_CALLS = 5
"""Calls of one table that wait for the director at the same time."""

LIMITS = {
    "each": (1, 16),
    "rounds": (1, 60),
    "minutes": (0.01, 120),
    "fewest": (2, 24),
    "pause": (0, 3600),
    "grace": (0, 3600),
    "correction": (0, 10_000),
}
METHODS = {"mp": Method.MATCHPOINTS, "butler": Method.BUTLER, "imp": Method.CROSS_IMPS}
ROBOT = "Robot"
"""What stands for a robot where names of contestants are written; it is the same word in all our languages."""


def announce(now: float, name: str, terms: Terms, host: str, key: str) -> Done:
    """Announce an event.

    Raises InvalidValue: ``online.terms`` with the number that is out of range, ``event.name``, and as `check_whole`.
    """
    for field, (least, most) in LIMITS.items():
        if not least <= getattr(terms, field) <= most:
            raise InvalidValue("online.terms", {"field": field, "least": least, "most": most})
    if len(terms.title) > 60 or not terms.title.isprintable():
        raise InvalidValue("event.name", {"name": ascii(terms.title[:60]), "longest": 60})
    check_whole(terms)
    return (Announced(name, terms, host, key, now),)


def check_whole(terms: Terms) -> None:
    """Numbers that are possible one by one must be so together, for teams as for pairs.

    Raises InvalidValue: ``online.round_minutes`` with the minutes of a round, ``online.boards`` with the boards of the
    event, ``online.experts``, ``online.terms`` for teams that robots would have to fill.
    """
    least, most = ROUND
    if not least <= terms.minutes * terms.each <= most:
        raise InvalidValue(
            "online.round_minutes", {"minutes": terms.minutes * terms.each, "least": least, "most": most}
        )
    if terms.rounds * terms.each > MOST_BOARDS:
        raise InvalidValue("online.boards", {"boards": terms.rounds * terms.each, "most": MOST_BOARDS})
    pairs = 2 if terms.kind == "teams" else 1
    if pairs == 2 and terms.fewest > MOST_TEAMS_FILLED:
        raise InvalidValue("online.terms", {"field": "fewest", "least": 2, "most": MOST_TEAMS_FILLED})
    if terms.level == "expert" and pairs * terms.fewest > EXPERTS:
        raise InvalidValue("online.experts", {"most": EXPERTS // pairs})


def come_as_director(state: Online, person: str, key: str) -> Done:
    """Direct too, by the key. Raises InvalidValue (``evening.key``)."""
    if key != state.key:
        raise InvalidValue("evening.key")
    return () if state.is_director(person) else (DirectorCame(person),)


def must_direct(state: Online, person: str) -> None:
    """Raises ConflictError (``evening.not_director``)."""
    if not state.is_director(person):
        raise ConflictError("evening.not_director")


def must_be_open(state: Online) -> None:
    """Raises ConflictError: ``online.begun`` once the field is made, ``online.cancelled``."""
    must_be_on(state)
    if state.begun:
        raise ConflictError("online.begun")


def must_be_on(state: Online) -> None:
    """Raises ConflictError (``online.cancelled``) once the event has been called off."""
    if state.cancelled is not None:
        raise ConflictError("online.cancelled")


def clean(name: str) -> str:
    """A name on one line. Raises InvalidValue (``online.name``)."""
    said = " ".join(name.split())
    if not said or len(said) > LONGEST_NAME or not said.isprintable():
        raise InvalidValue("online.name", {"most": LONGEST_NAME})
    return said


def register(
    state: Online, now: float, person: str, name: str, partner: str | None, codes: Sequence[str], *, robot: bool = False
) -> Done:
    """Play: with a partner by name, whose place is opened by a code; with a `robot`; or looking for a partner.

    `codes` are two fresh ones. Raises ConflictError (``online.begun``, ``online.already``), InvalidValue
    (``online.name``, ``online.full``).
    """
    must_be_open(state)
    if state.plays(person):
        raise ConflictError("online.already")
    players: tuple[Player, ...] = (Player(clean(name), person, codes[0]),)
    if state.terms.kind != "individual" and robot:
        players += (Player(),)
    elif state.terms.kind != "individual" and partner:
        players += (Player(clean(partner), None, codes[1]),)
    return entered(state, now, players)


def entered(state: Online, now: float, players: tuple[Player, ...]) -> Done:
    """One entry more. Raises InvalidValue (``online.full``)."""
    must_have_room(state, 1)
    return (Registered(Entry(state.last + 1, players), now),)


def must_have_room(state: Online, more: int) -> None:
    """Raises InvalidValue (``online.full``) where no more entries can come."""
    most = MOST_ENTRIES[state.terms.kind]
    if len(state.entries) + more > most:
        raise InvalidValue("online.full", {"most": most})


def add(state: Online, now: float, person: str, names: Iterable[Sequence[str]], code: Callable[[], str]) -> Done:
    """The director types who plays: each entry's names. Their places are opened by the codes that they are given.

    Raises ConflictError (``evening.not_director``, ``online.begun``), InvalidValue as `register`, and
    (``online.partners``) for more names than play together.
    """
    must_direct(state, person)
    must_be_open(state)
    most = 1 if state.terms.kind == "individual" else 2
    found: Done = ()
    for number, side in enumerate(names, state.last + 1):
        if len(side) > most:
            raise InvalidValue("online.partners", {"names": " – ".join(side)[:60], "most": most})
        entry = Entry(number, tuple(Player(clean(name), None, code()) for name in side))
        found += (Registered(entry, now),)
    must_have_room(state, len(found))
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


def cancel(state: Online, now: float, person: str) -> Done:
    """Call the event off. Raises ConflictError (``evening.not_director``, ``online.played`` after the first round)."""
    must_direct(state, person)
    if state.opened:
        raise ConflictError("online.played")
    return () if state.cancelled is not None else (Cancelled(now),)


def stop_round(state: Online, now: float, person: str, number: int) -> Done:
    """End the time of the running round. Raises ConflictError (``evening.not_director``, ``online.not_running``)."""
    must_direct(state, person)
    if not state.running or number != state.round:
        raise ConflictError("online.not_running", {"round": number})
    return () if number in state.stopped else (Stopped(number, now),)


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


def begin(
    state: Online, now: float, person: str, movement_of: Callable[[int], Movement], secret: Callable[[], bytes]
) -> Done:
    """Make the field, and fix what every board is drawn from.

    Raises ConflictError (``evening.not_director``, ``online.begun``), InvalidValue (``online.nobody``).
    """
    must_direct(state, person)
    must_be_open(state)
    if not state.entries:
        raise InvalidValue("online.nobody")
    field = made_field(state.entries.values(), state.terms)
    movement = movement_of(len(field))
    boards = range(1, len(movement.rounds) * state.terms.each + 1)
    secrets = {board: secret()[:SECRET_BYTES].hex() for board in boards}
    return (Begun(field, secrets, now),)


def setup_of(state: Online, movement: Movement) -> Setup:
    """The evening that takes the results."""
    terms = state.terms
    contestants = tuple(
        Contestant(at, tuple(player.name or ROBOT for player in side)) for at, side in enumerate(state.field, 1)
    )
    event = Event(
        name=terms.title,
        date=terms.date,
        kind=terms.kind,
        comparison=Comparison(method=METHODS[terms.scoring]),
        teams=TeamRules(scheduled=terms.each * (len(movement.rounds) if movement.code == "team_match" else 1)),
        winners=movement.winners,
        tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.BETTER_BOARDS),
        movement=movement,
        each=terms.each,
        contestants=contestants,
    )
    length = terms.minutes * terms.each
    return Setup(event=event, minutes=length, correction=terms.correction, online=True, showing="rounds")


def open_round(state: Online, now: float, evening: Evening, name: Callable[[], str]) -> Done:
    """Name the tables of the round that the evening is in; nothing where they have names."""
    number = evening.round
    if number < 1 or number in state.opened:
        return ()
    sides = {sitting.table: sitting.directions for sitting in evening.sittings(number)}
    return (RoundOpened(number, Opened(now, {table: name() for table in sides}, sides)),)


def record(state: Online, places: Iterable[Place]) -> Done:
    """Note that results have been taken from the tables."""
    fresh = tuple(place for place in places if place not in state.recorded)
    return (Recorded(fresh),) if fresh else ()


def end_round(state: Online, now: float, number: int) -> Done:
    """Note that every result of a round is there."""
    return () if number in state.ended or number not in state.opened else (RoundEnded(number, now),)


def call_director(state: Online, now: float, person: str, where: House, board: int) -> Done:
    """Call the director to a table. Raises ConflictError (``online.not_playing``, ``online.called``)."""
    player = next((each for each in state.players() if each.person == person), None)
    if player is None:
        raise ConflictError("online.not_playing")
    waiting = [each for each in state.calls if each.answered is None and each.table == where.table]
    if len(waiting) >= MOST_CALLS:
        raise ConflictError("online.called")
    call = Call(len(state.calls) + 1, state.round, where.table, board, player.name, now)
    return (DirectorCalled(call),)


def answer(state: Online, now: float, person: str, number: int) -> Done:
    """Mark a call as dealt with. Raises ConflictError (``evening.not_director``), InvalidValue (``online.no_call``)."""
    must_direct(state, person)
    call = next((each for each in state.calls if each.number == number), None)
    if call is None:
        raise InvalidValue("online.no_call", {"call": number})
    return () if call.answered is not None else (CallAnswered(number, now),)


def house_of(state: Online, person: str | None) -> House | None:
    """Where somebody sits in the round that was opened last."""
    opened = state.opened.get(state.round)
    if opened is None or person is None:
        return None
    for table, name in opened.tables.items():
        for seat, player in state.seated(state.round, table).items():
            if player.person == person:
                return House(table, name, seat)
    return None


def given(state: Online, number: int, table: int) -> Mapping[str, tuple[str, str]]:
    """Who has which seat of a table in a round; the others are robots'."""
    seated = state.seated(number, table)
    return {seat: (each.person, each.name) for seat, each in seated.items() if each.person is not None}
