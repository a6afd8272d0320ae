"""What people may do on a club night: decided against the state, giving events or a clear refusal."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from makker.cards import Card
from makker.errors import ConflictError, InvalidValue, ParseError
from makker.games.bridge.contract import Result
from makker.tournament.evening.events import (
    Announced,
    Cleared,
    Confirmed,
    Corrected,
    DirectorCame,
    Entered,
    Finished,
    Happening,
    Left,
    Named,
    Opened,
    Penalised,
    Returned,
    RoundBegan,
    Swapped,
    Turned,
    evolve_all,
)
from makker.tournament.evening.state import By, Entry, Evening, Place, Setup
from makker.tournament.events import Contestant, Event, Penalty
from makker.tournament.events.dealt import boards_needed
from makker.tournament.events.event import check_contestants, read_outcome
from makker.tournament.movements import Sitting, sound
from makker.tournament.scoring import Artificial, Assigned, Late, NotPlayed, Outcome, Part, Played

Done = tuple[Happening, ...]
WHY_LENGTH = 200
MOST_TRIES = 2
"""Leads that could not be, for a board at a table, before no lead is taken there."""


def open_evening(now: float, name: str, setup: Setup, host: str, key: str, codes: Sequence[str]) -> Done:
    """Set an evening up. Raises InvalidValue (``evening.movement``, ``evening.codes``) and as the movement's check."""
    movement = setup.event.movement
    if movement is None:
        raise InvalidValue("evening.movement")
    sound(movement)
    if len(set(codes)) != movement.tables or not 1 <= setup.minutes <= 600:
        raise InvalidValue("evening.codes", {"tables": movement.tables, "codes": len(set(codes))})
    return (Opened(name, setup, host, key, tuple(codes), now),)


def check_opened(event: Opened) -> None:
    """What a file says was set up must be what `open_evening` could have made.

    Raises InvalidValue (``evening.codes`` for a name or a key that is none, too) and as `open_evening`.
    """
    if not re.fullmatch(r"[a-z0-9]{1,20}", event.name) or not re.fullmatch(r"[\w-]{8,64}", event.key, re.ASCII):
        raise InvalidValue("evening.codes", {"tables": 0, "codes": len(event.codes)})
    open_evening(event.at, event.name, event.setup, event.host, event.key, event.codes)


def come_as_director(state: Evening, person: str, key: str) -> Done:
    """Direct too, by the key. Raises InvalidValue (``evening.key``)."""
    if key != state.key:
        raise InvalidValue("evening.key")
    return () if state.is_director(person) else (DirectorCame(person),)


def must_direct(state: Evening, person: str) -> None:
    """Raises ConflictError (``evening.not_director``)."""
    if not state.is_director(person):
        raise ConflictError("evening.not_director")


def must_be_open(state: Evening) -> None:
    """Raises ConflictError (``evening.final``) once the results are final."""
    if state.final is not None:
        raise ConflictError("evening.final")


def must_be_later(state: Evening, since: int) -> None:
    """At live tables who sits in a round stays there, and its results are theirs: repairs are for rounds to come.

    Raises ConflictError (``online.open_round`` with the last round that was opened).
    """
    if state.setup.online and since <= state.round:
        raise ConflictError("online.open_round", {"round": state.round})


def must_be_played(state: Evening, number: int) -> None:
    """At live tables a result is of a round that has begun: nobody has seen the boards of one to come.

    Raises ConflictError (``online.not_begun`` with the round that is played, or was last).
    """
    if state.setup.online and number > state.round:
        raise ConflictError("online.not_begun", {"round": number, "now": state.round})


def must_be_real(state: Evening) -> None:
    """At live tables a round is what was opened there: no board is added, and nobody is seated anew.

    Raises ConflictError (``online.no_redo``).
    """
    if state.setup.online:
        raise ConflictError("online.no_redo")


def name_contestants(state: Evening, now: float, person: str, contestants: Iterable[Contestant]) -> Done:
    """Say who plays. Raises InvalidValue (``evening.contestant``) and as `check_contestants`."""
    must_direct(state, person)
    listed = tuple(contestants)
    check_contestants(listed)
    movement = state.setup.event.movement
    for each in listed:
        if movement is None or each.number not in movement.everybody:
            raise InvalidValue("evening.contestant", {"contestant": each.number})
    return (Named(listed, now),)


def begin_round(state: Evening, now: float, person: str, number: int | None = None) -> Done:
    """Begin the next round, or one by its number.

    Raises InvalidValue (``evening.round``), and at live tables ConflictError (``online.round_order``) unless it is the
    next after one that is over, or the running one, whose time begins again.
    """
    must_direct(state, person)
    must_be_open(state)
    wanted = state.round + 1 if number is None else number
    movement = state.setup.event.movement
    if movement is None or not 1 <= wanted <= len(movement.rounds):
        raise InvalidValue("evening.round", {"round": wanted, "rounds": state.rounds})
    due = state.round if is_running(state) else state.round + 1
    if state.setup.online and wanted != due:
        raise ConflictError("online.round_order", {"round": wanted, "next": state.round + 1})
    return (RoundBegan(wanted, now),)


def is_running(state: Evening) -> bool:
    """Whether results of the round that was begun last are missing."""
    return state.round > 0 and bool(state.missing(state.round))


def enter(
    state: Evening, now: float, table: int, number: int, board: int, written: str, lead: str = "", by: By = "ns"
) -> Done:
    """A table's result, or its correction in the same round.

    Raises ConflictError (``evening.not_now``: another round; ``evening.final``; ``evening.not_director`` where the
    director has written the result), InvalidValue (``evening.table``, ``evening.board``, ``lead.not_theirs``, and
    ``result.board_twice`` where repairs have given somebody the board before) and ParseError for what cannot be read.
    After two leads that could not be, none is taken for the board (ConflictError ``evening.lead_tries``): what is
    refused tells who does not hold a card.
    """
    must_be_open(state)
    if number != state.round:
        raise ConflictError("evening.not_now", {"round": number, "now": state.round})
    sitting = sitting_with(state, number, table, board)
    known = state.entries.get((number, table, board))
    if known is not None and known.by == "director":
        raise ConflictError("evening.not_director")
    outcome, contract = read_outcome(written, board)
    if lead.strip() and state.tries.get((number, table, board), 0) >= MOST_TRIES:
        raise ConflictError("evening.lead_tries", {"board": board})
    said = read_lead(state, lead, contract, board)
    ns, ew = sitting.directions
    must_be_once(state, (number, table, board), ns + ew, outcome)
    return (Entered(Entry(number, table, board, ns, ew, outcome, contract, said, by, at=now)),)


def must_be_once(state: Evening, place: Place, who: tuple[int, ...], outcome: Outcome) -> None:
    """Nobody has two results on a board; "not played" is none. Raises InvalidValue (``result.board_twice``)."""
    if isinstance(outcome, NotPlayed):
        return
    teams = state.setup.event.kind == "teams"
    for other in state.entries.values():
        if isinstance(other.outcome, NotPlayed) or other.board != place[2] or other.place == place:
            continue
        # A team has two results on a board, one in each direction.
        again = same_way(who, other) if teams else set(who) & set(other.ns + other.ew)
        if again:
            raise InvalidValue("result.board_twice", {"board": place[2], "contestant": min(again)})


def same_way(who: tuple[int, ...], other: Entry) -> set[int]:
    """The teams of North-South and East-West that have another result in the same direction."""
    half = len(who) // 2
    return set(who[:half]) & set(other.ns) | set(who[half:]) & set(other.ew)


def sitting_with(state: Evening, number: int, table: int, board: int) -> Sitting:
    """The sitting that plays a board at a table. Raises InvalidValue (``evening.table``, ``evening.board``)."""
    sitting = state.sitting(number, table)
    if sitting is None:
        raise InvalidValue("evening.table", {"table": table, "round": number})
    boards = state.boards(sitting)
    if board not in boards:
        raise InvalidValue("evening.board", {"board": board, "first": boards[0], "last": boards[-1]})
    return sitting


def sitting_that_played(state: Evening, place: Place) -> Sitting:
    """The sitting at a table in a round, which played a board that was not due there (Law 15).

    Raises InvalidValue (``evening.table``; ``evening.no_board`` for one that the evening does not play).
    """
    number, table, board = place
    sitting = state.sitting(number, table)
    if sitting is None:
        raise InvalidValue("evening.table", {"table": table, "round": number})
    known = boards_needed(state.setup.event)
    if board not in known:
        raise InvalidValue("evening.no_board", {"board": board, "first": known[0], "last": known[-1]})
    return sitting


def read_lead(state: Evening, text: str, contract: str, board: int) -> str:
    """The opening lead; where the deal is known it must be in the leader's hand.

    Raises ParseError (``card.unknown``) and InvalidValue (``lead.not_theirs``).
    """
    if not text.strip() or contract in ("", "Pass"):
        return ""
    card = Card.parse(text.strip())
    deal = state.setup.event.deal(board)
    leader = Result.parse(contract).contract.leader
    if deal is not None and card not in deal.hands[leader.index]:
        raise InvalidValue("lead.not_theirs", {"card": str(card), "seat": leader.letter, "board": board})
    return str(card)


def confirm(state: Evening, now: float, place: Place, by: By, shown: str | None = None) -> Done:
    """The other side agrees to the result that it was `shown`, as `stamp` tells it; to whatever is there for None.

    Raises InvalidValue (``evening.no_entry``), ConflictError (``evening.own_entry``; ``log.conflict`` where the result
    has been changed since it was shown).
    """
    must_be_open(state)
    entry = state.entries.get(place)
    if entry is None:
        raise InvalidValue("evening.no_entry", {"board": place[2]})
    if shown is not None and shown != stamp(entry):
        raise ConflictError("log.conflict")
    if entry.by == by:
        raise ConflictError("evening.own_entry")
    return () if entry.confirmed else (Confirmed(place, by, now),)


def stamp(entry: Entry) -> str:
    """Which version of a place's result this is."""
    return f"{entry.at!r} {entry.by} {entry.contract}"


def reason(why: str) -> str:
    """A reason that is one. Raises InvalidValue (``evening.why``)."""
    said = why.strip()
    if not said or len(said) > WHY_LENGTH or not said.isprintable():
        raise InvalidValue("evening.why", {"most": WHY_LENGTH})
    return said


def correct(
    state: Evening,
    now: float,
    person: str,
    place: Place,
    written: str,
    why: str,
    *,
    lead: str = "",
    contestants: tuple[tuple[int, ...], tuple[int, ...]] | None = None,
    group: str = "",
    elsewhere: bool = False,
) -> Done:
    """The director enters or changes any result, with a reason.

    `written` is a result, or ``A60-40``, ``W2:4S by N =,1:4S by N -1``, ``NP`` (not played), ``LATE``. `contestants`
    are who really held the cards, where it was not who should have (Law 15); with `elsewhere` the table has played a
    board of another round. Raises as `enter` and `must_be_played` do.
    """
    must_direct(state, person)
    must_be_played(state, place[0])
    number, table, board = place
    sitting = sitting_that_played(state, place) if elsewhere else sitting_with(state, number, table, board)
    outcome, contract = read_directed(written, board)
    ns, ew = contestants or sitting.directions
    known = state.setup.event.movement
    for who in ns + ew:
        if known is None or who not in known.everybody:
            raise InvalidValue("evening.contestant", {"contestant": who})
    if set(ns) & set(ew):
        raise InvalidValue("result.same_pair", {"board": board, "contestant": ns[0]})
    must_be_once(state, place, ns + ew, outcome)
    said = read_lead(state, lead, contract, board)
    entry = Entry(
        number, table, board, ns, ew, outcome, contract, said, "director", confirmed=True, group=group, at=now
    )
    return (Corrected(entry, reason(why)),)


def read_directed(written: str, board: int) -> tuple[Outcome, str]:
    """A result, or what only a director may write. Raises ParseError (``adjusted.unknown``) and as `read_outcome`."""
    text = written.strip()
    upper = text.upper()
    if upper == "NP":
        return NotPlayed(), ""
    if upper == "LATE":
        return Late(), ""
    if upper[:1] == "A" and upper[1:2].isdigit():
        parts = upper[1:].split("-")
        if len(parts) != 2 or not all(is_number(part) and int(part) <= 100 for part in parts):
            raise ParseError("adjusted.unknown", text[:60], "adjusted")
        return Artificial(int(parts[0]), int(parts[1])), ""
    if upper[:1] == "W" and ":" in upper:
        return weighted(text[1:], board), ""
    return read_outcome(text, board)


def is_number(text: str) -> bool:
    """Whether it is a whole number of a few digits."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def weighted(text: str, board: int) -> Assigned:
    """`2:4S by N =,1:4S by N -1`. Raises ParseError (``adjusted.unknown``)."""
    found = []
    for part in text.split(","):
        weight, colon, written = part.partition(":")
        outcome, _ = read_outcome(written, board)
        if not (colon and is_number(weight.strip()) and isinstance(outcome, Played)):
            raise ParseError("adjusted.unknown", part[:60], "adjusted")
        found.append(Part(outcome.score, int(weight)))
    if not found or any(part.weight < 1 for part in found):
        raise ParseError("adjusted.unknown", text[:60], "adjusted")
    return Assigned(tuple(found))


def clear(state: Evening, now: float, person: str, places: Iterable[Place], why: str) -> Done:
    """Take results away: one, or a round's that is to be played again.

    Raises InvalidValue (``evening.no_entry``), and ConflictError (``online.no_redo``) at live tables, where all have
    seen the cards and the table is closed.
    """
    must_direct(state, person)
    must_be_open(state)
    must_be_real(state)
    gone = tuple(place for place in places if place in state.entries)
    if not gone:
        raise InvalidValue("evening.no_entry", {"board": 0})
    return (Cleared(gone, reason(why), now),)


def swap(state: Evening, now: float, person: str, one: int, other: int, since: int, why: str) -> Done:
    """Two contestants exchange places from a round on.

    Raises InvalidValue (``evening.contestant``, ``evening.round``), and as `must_be_later`.
    """
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    for who in (one, other):
        if movement is None or who not in movement.everybody or one == other:
            raise InvalidValue("evening.contestant", {"contestant": who})
    if not 1 <= since <= state.rounds:
        raise InvalidValue("evening.round", {"round": since, "rounds": state.rounds})
    must_be_later(state, since)
    return (Swapped(one, other, since, reason(why), now),)


def turn_table(state: Evening, now: float, person: str, number: int, table: int, why: str) -> Done:
    """The pairs of a table sat the wrong way round. Raises InvalidValue (``evening.table``), and as `must_be_later`."""
    must_direct(state, person)
    must_be_open(state)
    if state.sitting(number, table) is None:
        raise InvalidValue("evening.table", {"table": table, "round": number})
    must_be_later(state, number)
    return (Turned(number, table, reason(why), now),)


def leave(state: Evening, now: float, person: str, contestant: int, since: int, why: str) -> Done:
    """A contestant plays no more from a round on.

    Raises InvalidValue (``evening.contestant``, ``evening.round``), and as `must_be_later`.
    """
    must_direct(state, person)
    must_be_open(state)
    movement = state.setup.event.movement
    if movement is None or contestant not in movement.everybody or contestant in state.gone:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    if not 1 <= since <= state.rounds:
        raise InvalidValue("evening.round", {"round": since, "rounds": state.rounds})
    must_be_later(state, since)
    return (Left(contestant, since, reason(why), now),)


def come_back(state: Evening, now: float, person: str, contestant: int) -> Done:
    """A contestant who had left plays again.

    At live tables the boards of the rounds without it were not played. Raises InvalidValue (``evening.contestant``),
    and there ConflictError (``online.open_round``) while such a round is played.
    """
    must_direct(state, person)
    must_be_open(state)
    if contestant not in state.gone:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    came: Done = (Returned(contestant, now),)
    if not state.setup.online:
        return came
    if is_running(state):
        must_be_later(state, state.gone[contestant])
    after = evolve_all(state, came) or state
    missed = [place for number in range(1, state.round + 1) for place in after.missing(number)]
    return (*came, *(Corrected(unplayed(after, now, place), "") for place in missed))


def unplayed(state: Evening, now: float, place: Place) -> Entry:
    """A board of a sitting that nobody has played. Raises InvalidValue (``evening.table``)."""
    ns, ew = sitting_with(state, *place).directions
    return Entry(*place, ns, ew, NotPlayed(), by="director", confirmed=True, at=now)


def penalise(
    state: Evening, now: float, person: str, contestant: int, amount: Decimal, why: str, number: int | None = None
) -> Done:
    """A penalty in tenths of per cent or IMPs, in the round that is played or an earlier one; 0 is before the first.

    Raises InvalidValue (``evening.contestant``, ``evening.penalty``, ``evening.penalty_round``).
    """
    must_direct(state, person)
    movement = state.setup.event.movement
    if movement is None or contestant not in movement.everybody:
        raise InvalidValue("evening.contestant", {"contestant": contestant})
    if not amount.is_finite() or not -100 <= amount <= 100 or not amount or amount != round(amount, 1):
        raise InvalidValue("evening.penalty", {"amount": float(amount)})
    given = state.round if number is None else number
    if not 0 <= given <= state.round:
        raise InvalidValue("evening.penalty_round", {"round": given, "now": state.round})
    return (Penalised(Penalty(contestant, amount, reason(why), given), now),)


def announce(state: Evening, now: float, person: str, text: str) -> Done:
    """A message for every table. Raises InvalidValue (``evening.why``) for one that is too long."""
    must_direct(state, person)
    if len(text) > WHY_LENGTH or not text.isprintable():
        raise InvalidValue("evening.why", {"most": WHY_LENGTH})
    return (Announced(text.strip(), now),)


def finish(state: Evening, now: float, person: str, *, final: bool, why: str = "") -> Done:
    """Make the results final, or open them again with a reason.

    Raises ConflictError: ``evening.results_missing`` with how many, ``evening.correction`` before the period is over
    unless a reason is given, ``evening.final``, ``evening.not_final``, ``online.round_open`` while a round is played at
    live tables.
    """
    must_direct(state, person)
    if final == (state.final is not None):
        raise ConflictError("evening.final" if final else "evening.not_final")
    if not final:
        return (Finished(False, reason(why), now),)
    if state.setup.online and is_running(state):
        raise ConflictError("online.round_open", {"round": state.round})
    missing = sum(len(state.missing(number)) for number in range(1, state.rounds + 1))
    if missing and not why.strip():
        raise ConflictError("evening.results_missing", {"missing": missing})
    movement = state.setup.event.movement
    if movement is not None and len(movement.rounds) < state.rounds and not why.strip():
        raise ConflictError("evening.rounds_left", {"rounds": state.rounds - len(movement.rounds)})
    last = max((each.at for each in state.entries.values()), default=now)
    if now < last + 60 * state.setup.correction and not why.strip():
        left = int((last + 60 * state.setup.correction - now) // 60) + 1
        raise ConflictError("evening.correction", {"minutes": left})
    return (Finished(True, why.strip()[:WHY_LENGTH], now),)


def blank(event: Event) -> Event:
    """An event without results, as a set-up has it."""
    return Event(**{**{name: getattr(event, name) for name in Event.__struct_fields__}, "results": ()})
