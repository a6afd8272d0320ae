"""What people, robots and the server may do at a table: each command gives events, or an error and changes nothing."""

from functools import lru_cache
from typing import Any

import msgspec

from makker.cards import RandomSource
from makker.deals.fair import FairSource, commitment
from makker.errors import InvalidValue, MakkerError
from makker.games.registry import find_game
from makker.robots.choice import AS_USUAL, RobotChoice
from makker.robots.seating import checked_choice
from makker.rules import Official
from makker.rules.options import make_options
from makker.table import events as happened
from makker.table.events import Event
from makker.table.state import Access, Hints, TableState, evolve, rules_of

LONGEST_NAME = 40
LONGEST_TEXT = 200
MOST_KNOCKS = 50
NOT_IN_EVENTS = ("stop",)
"""Actions with which players would end what the event ends."""

Events = tuple[Event, ...]


class TableError(MakkerError):
    """A command that the table refuses; nothing has changed."""


def create(
    now: float,
    table: str,
    game: str,
    options: Any,
    *,
    access: Access,
    grace: float,
    host: str,
    robots: RobotChoice = AS_USUAL,
    hints: Hints = Hints.AUTO,
) -> Events:
    """A new table. `options` is a value of the game's options type, or plain data for it.

    Raises ParseError (``game.unknown``, ``robot.level``, and what an unknown system raises) and InvalidValue
    (``options.invalid`` and the game's own).
    """
    found = find_game(game)
    checked = make_options(found.options, options)
    found.rules.players(checked)
    if not 0 <= grace <= 86_400:
        raise InvalidValue("table.grace", {"seconds": grace, "most": 86_400})
    raw = msgspec.Raw(msgspec.json.encode(checked))
    chosen = checked_choice(robots)
    return (happened.Created(now, table, found.name, raw, access.value, grace, host, chosen, hints.value),)


def clean(text: str, most: int, code: str) -> str:
    """The text on one line, without signs that cannot be seen. Raises TableError if it is empty or too long."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not shown or len(shown) > most:
        raise TableError(code, {"length": len(shown), "most": most})
    return shown


def check_open(state: TableState) -> None:
    """Raises TableError (``table.closed``)."""
    if state.closed:
        raise TableError("table.closed")


def check_own_table(state: TableState) -> None:
    """Raises TableError (``table.event``) where it is the event that decides."""
    if state.access is Access.EVENT:
        raise TableError("table.event")


def sit(state: TableState, now: float, person: str, name: str, seat: str, *, invited: bool = True) -> Events:
    """Take a free seat, or a robot's that nobody has a claim to; whoever sits elsewhere moves before the start.

    `invited` tells whether the person has the link; at a table of friends the host must have let the person in.
    Raises TableError: ``table.closed``, ``table.not_invited``, ``seat.none``, ``seat.taken``, ``seat.already``,
    ``name.bad``.
    """
    check_open(state)
    if not state.is_welcome(person) or (state.access is Access.LINK and not invited and person != state.host):
        raise TableError("table.not_invited")
    if seat not in state.places:
        raise TableError("seat.none", {"seat": seat, "seats": ", ".join(state.places)})
    occupant, sits = state.seats.get(seat), state.seat_of(person)
    if occupant is not None and occupant.person == person:
        return come_back(state, now, person)
    if occupant is not None and occupant.person is not None:
        raise TableError("seat.taken", {"seat": seat, "name": occupant.name})
    if sits is not None and state.started:
        raise TableError("seat.already", {"seat": sits})
    moved: Events = (happened.Stood(now, sits),) if sits is not None else ()
    return (*moved, happened.Sat(now, seat, person, clean(name, LONGEST_NAME, "name.bad")))


def own_seat(state: TableState, person: str) -> str:
    """Where the person sits. Raises TableError (``seat.not_seated``)."""
    seat = state.seat_of(person)
    if seat is None:
        raise TableError("seat.not_seated")
    return seat


def stand(state: TableState, now: float, person: str) -> Events:
    """Give the seat up. Raises TableError: ``seat.not_seated``, ``table.event``."""
    check_own_table(state)
    return (happened.Stood(now, own_seat(state, person)),)


def seat_robot(state: TableState, now: float, seat: str) -> Events:
    """A robot takes an empty seat, or plays for somebody who is away. Raises TableError (``seat.none``)."""
    check_open(state)
    if seat not in state.places:
        raise TableError("seat.none", {"seat": seat, "seats": ", ".join(state.places)})
    occupant = state.seats.get(seat)
    return () if occupant is not None and occupant.robot else (happened.RobotSat(now, seat),)


def come_back(state: TableState, now: float, person: str) -> Events:
    """The person plays the own seat again. Raises TableError (``seat.not_seated``)."""
    seat = own_seat(state, person)
    return (happened.CameBack(now, seat),) if state.seats[seat].robot else ()


def start(state: TableState, now: float, person: str) -> Events:
    """Begin the game; robots take the seats still free. Only somebody seated may.

    Raises TableError: ``table.closed``, ``seat.not_seated``, ``table.started``.
    """
    check_open(state)
    own_seat(state, person)
    if state.started:
        raise TableError("table.started")
    robots = tuple(happened.RobotSat(now, seat) for seat in state.places if seat not in state.seats)
    return (*robots, happened.Started(now))


def commit(state: TableState, now: float, secret: bytes, number: int, label: str = "") -> happened.Committed:
    """Publish the hash of the next deal's secret; `label` names it where it is not this table's own deal."""
    label = label or f"{state.table}/{number}"
    return happened.Committed(now, label, commitment(secret, label), secret.hex())


def give_entropy(state: TableState, now: float, person: str, text: str) -> Events:
    """Add to the shuffle of the deal committed to; not in an event, where all tables play the same.

    Raises TableError: ``seat.not_seated``, ``deal.not_committed``, ``table.event``.
    """
    seat = own_seat(state, person)
    check_own_table(state)
    if not state.secret:
        raise TableError("deal.not_committed")
    return (happened.EntropyGiven(now, seat, clean(text, LONGEST_TEXT, "entropy.bad")),)


def mix(state: TableState, now: float, person: str, text: str) -> Events:
    """Want time to add to the shuffles (``on``), or no longer (``off``).

    Raises TableError: ``seat.not_seated``, ``mix.unknown``, ``table.event``.
    """
    seat = own_seat(state, person)
    check_own_table(state)
    if text not in ("on", "off"):
        raise TableError("mix.unknown", {"choices": "on, off"})
    return (happened.MixingSet(now, seat, text == "on"),) if (seat in state.mixing) != (text == "on") else ()


def go_on(state: TableState, now: float, person: str) -> Events:
    """Be ready for the next deal; nothing happens where nothing waits. Raises TableError (``seat.not_seated``)."""
    seat = own_seat(state, person)
    return (happened.WentOn(now, seat),) if seat in state.awaited else ()


def knock(state: TableState, now: float, person: str, name: str) -> Events:
    """Ask to be let in at a table of friends; asking again changes nothing.

    Raises TableError: ``table.closed``, ``name.bad``, ``knock.too_many``, ``table.event``.
    """
    check_open(state)
    check_own_table(state)
    if state.is_welcome(person) or any(each.person == person for each in state.knocks):
        return ()
    if len(state.knocks) >= MOST_KNOCKS:
        raise TableError("knock.too_many", {"most": MOST_KNOCKS})
    return (happened.Knocked(now, person, clean(name, LONGEST_NAME, "name.bad")),)


def admit(state: TableState, now: float, person: str, number: int) -> Events:
    """The host lets in who asked, counted from 0. Raises TableError: ``table.not_host``, ``knock.none``."""
    if person != state.host:
        raise TableError("table.not_host")
    if not 0 <= number < len(state.knocks):
        raise TableError("knock.none", {"knock": number})
    return () if state.knocks[number].admitted else (happened.Admitted(now, number),)


def deal(state: TableState, now: float, secret: bytes, label: str = "") -> Events:
    """Chance acts: commits to a deal first, and deals what it committed to when called again.

    `secret` is 32 fresh random bytes; they are used only to commit. In an event both the secret and the `label` are
    the event's, the same at every table. Raises TableError: ``deal.not_due``.
    """
    if not state.started or Official.CHANCE not in state.rules.to_act(state.state):
        raise TableError("deal.not_due")
    if not state.secret:
        number = int(state.label.rpartition("/")[2] or 0) + 1 if state.label else 1
        return (commit(state, now, secret, number, label),)
    entropy = tuple(state.entropy.get(seat, "") for seat in state.places)
    source: RandomSource = FairSource(bytes.fromhex(state.secret), state.label, entropy)
    return game_events(state, now, Official.CHANCE, state.rules.chance(state.state, source))


def game_events(state: TableState, now: float, who: Any, action: Any) -> Events:
    """The game's events as one of the table's, and the secret revealed when they end a deal.

    Raises IllegalAction, and TableError: ``table.closed``, ``table.not_started``.
    """
    check_open(state)
    if not state.started:
        raise TableError("table.not_started")
    rules = state.rules
    made = rules.decide(state.state, who, action)
    acted = happened.Acted(now, str(who), tuple(msgspec.Raw(rules.encode(event)) for event in made))
    after = evolve(state, acted)
    ended = after.dealt is not None and (Official.CHANCE in rules.to_act(after.state) or after.over)
    return (acted, happened.Revealed(now, *after.dealt)) if ended and after.dealt else (acted,)


@lru_cache(2000)
def read_action(game: str, text: str) -> Any:
    """The action of a text. Raises ParseError."""
    return rules_of(game).read(text)


def act(state: TableState, now: float, person: str, text: str) -> Events:
    """A person acts in the game, as the game writes actions. One who was away is back with it.

    Raises ParseError, IllegalAction, and TableError as `game_events`, ``seat.not_seated`` and ``table.event``.
    """
    seat = own_seat(state, person)
    action = read_action(state.game, text)
    if state.rules.write(action) in NOT_IN_EVENTS:
        check_own_table(state)
    back = come_back(state, now, person)
    return (*back, *game_events(state, now, state.places[seat], action))


def play_for(state: TableState, now: float, seat: str, action: Any) -> Events:
    """A robot acts. Raises TableError (``seat.not_robot``) where a person plays the seat, and as `game_events`."""
    occupant = state.seats.get(seat)
    if occupant is None or not occupant.robot:
        raise TableError("seat.not_robot", {"seat": seat})
    return game_events(state, now, state.places[seat], action)


def calls_made(state: TableState) -> tuple[tuple[Any, Any], ...]:
    """The calls of the current auction with the places that made them; none in games without an auction."""
    board = getattr(state.state, "deal", None)
    auction = getattr(board, "auction", None)
    return tuple(auction) if auction is not None else ()


def caller(state: TableState, call: int) -> str:
    """Who made a call, as a seat of the table. Raises TableError (``call.none``)."""
    calls = calls_made(state)
    if not 0 <= call < len(calls):
        raise TableError("call.none", {"call": call, "calls": len(calls)})
    return player_at(state, calls[call][0])


def player_at(state: TableState, place: Any) -> str:
    """Which player sits at a place of the bridge table now (they change in Chicago)."""
    seating = getattr(state.state, "seating", None)
    return str(place) if seating is None else list(state.places)[seating.index(place)]


def partner_of(state: TableState, seat: str) -> str:
    """The partner of a player of a bridge-like game."""
    seating = getattr(state.state, "seating", None)
    player = state.places[seat]
    return player_at(state, (player if seating is None else seating[player.index]).partner)


def alert(state: TableState, now: float, person: str, call: int, text: str) -> Events:
    """Explain an own call to all but the partner; also later, and again.

    Raises TableError: ``seat.not_seated``, ``call.none``, ``call.not_yours``, ``alert.bad``.
    """
    seat = own_seat(state, person)
    if caller(state, call) != seat:
        raise TableError("call.not_yours", {"call": call})
    hidden_from = partner_of(state, seat)
    return (happened.Alerted(now, seat, call, clean(text, LONGEST_TEXT, "alert.bad"), hidden_from),)


def ask(state: TableState, now: float, person: str, call: int) -> Events:
    """Ask what an opponent's call means. Raises TableError: ``seat.not_seated``, ``call.none``, ``call.own_side``."""
    seat, of = own_seat(state, person), caller(state, call)
    if of in (seat, partner_of(state, seat)):
        raise TableError("call.own_side", {"call": call})
    return (happened.Asked(now, seat, call, of),)


def close(state: TableState, now: float, person: str) -> Events:
    """The host closes the table. Raises TableError (``table.not_host``, ``table.closed``)."""
    check_open(state)
    if person != state.host:
        raise TableError("table.not_host")
    return (happened.Closed(now),)
