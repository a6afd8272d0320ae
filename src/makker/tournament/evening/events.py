"""What happens on a club night; each event is stored before anybody is told of it."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from makker.errors import ParseError
from makker.tournament.evening.state import By, Change, Entry, Evening, Place, Setup, Showing
from makker.tournament.events import Contestant, Penalty, TeamRules
from makker.tournament.movements.movement import Movement, Round
from makker.tournament.scoring import Comparison, PairScale, TieBreak

MOST_EXTRA = 16
"""Boards of an extra stanza at most."""

MOST_SIZE = 500
"""Contestants, rounds and tables of an arrangement at most."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The evening is set up."""

    name: str
    setup: Setup
    host: str
    key: str
    codes: tuple[str, ...]
    at: float


class DirectorCame(msgspec.Struct, frozen=True, tag="director"):
    """Somebody with the key directs too."""

    person: str


class Named(msgspec.Struct, frozen=True, tag="named"):
    """Who the contestants are."""

    contestants: tuple[Contestant, ...]
    at: float


class RoundBegan(msgspec.Struct, frozen=True, tag="round"):
    """A round begins (or begins again: its clock starts anew)."""

    number: int
    at: float


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    """A table has entered a result, or corrected its own."""

    entry: Entry


class Confirmed(msgspec.Struct, frozen=True, tag="confirmed"):
    """The other side agrees."""

    place: Place
    by: By
    at: float


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """The director has entered or changed a result."""

    entry: Entry
    why: str


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """The director has taken results away."""

    places: tuple[Place, ...]
    why: str
    at: float


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """Two contestants exchange places from a round on."""

    one: int
    other: int
    since: int
    why: str
    at: float


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """At a table the directions were exchanged for a round; results already entered there are turned with it."""

    round: int
    table: int
    why: str
    at: float


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A contestant leaves: from this round on the opponents sit out."""

    contestant: int
    since: int
    why: str
    at: float


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A contestant who had left, or came late, plays."""

    contestant: int
    at: float


class Penalised(msgspec.Struct, frozen=True, tag="penalised"):
    """A penalty."""

    penalty: Penalty
    at: float


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """A message for every table; empty takes it away."""

    text: str
    at: float


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """From a round on the rounds are these: drawn, or arranged anew because somebody came or left.

    `what` is the code of the change, `where` whom or what it is about; `codes` are those of tables that are new. Places
    exchanged before are part of the rounds as they are kept.
    """

    since: int
    rounds: tuple[Round, ...]
    contestants: int
    copies: int
    codes: tuple[str, ...]
    what: str
    where: str
    why: str
    at: float

    def __post_init__(self) -> None:
        sizes = (self.since, self.contestants, self.copies)
        if not all(1 <= size <= MOST_SIZE for size in sizes) or max(len(self.rounds), len(self.codes)) > MOST_SIZE:
            raise ValueError(sizes)


class Renewed(msgspec.Struct, frozen=True, tag="renewed"):
    """Before the first round: another movement, with so many boards in a set and minutes a round.

    `codes` are those of tables that are new, `where` tells of how many it is. Exchanged places are no more.
    """

    movement: Movement
    each: int
    minutes: float
    codes: tuple[str, ...]
    where: str
    why: str
    at: float

    def __post_init__(self) -> None:
        sizes = (self.movement.contestants, len(self.movement.rounds), self.movement.tables)
        if not all(1 <= size <= MOST_SIZE for size in sizes) or not 0 < self.minutes <= MOST_SIZE * MOST_SIZE:
            raise ValueError(sizes)


class Settled(msgspec.Struct, frozen=True, tag="settled", omit_defaults=True):
    """What the evening is called, when it shows what, and how it is scored, in place of what was agreed before."""

    name: str
    date: str
    minutes: float
    correction: float
    showing: Showing
    comparison: Comparison
    teams: TeamRules
    tie_breaks: tuple[TieBreak, ...]
    pair_scale: PairScale
    why: str
    at: float


class Extended(msgspec.Struct, frozen=True, tag="extended"):
    """An extra stanza: at these tables more boards are played in the round, since the match was tied."""

    round: int
    tables: tuple[int, ...]
    boards: tuple[int, ...]
    at: float

    def __post_init__(self) -> None:
        if not (1 <= self.round <= MOST_SIZE and len(self.tables) <= MOST_SIZE and 1 <= len(self.boards) <= MOST_EXTRA):
            raise ValueError((self.round, len(self.tables), len(self.boards)))


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The deals of the boards became known: `deals` in PBN's form, `why` where they are from."""

    deals: dict[int, str]
    why: str
    at: float


class LinedUp(msgspec.Struct, frozen=True, tag="lined_up"):
    """Who of a team sits at a table in a round, in the direction `way`."""

    round: int
    table: int
    way: Literal["ns", "ew"]
    names: tuple[str, str]
    at: float


class LeadRefused(msgspec.Struct, frozen=True, tag="lead_refused"):
    """A table wrote a lead that was not in the leader's hand."""

    place: Place
    lead: str
    at: float


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The results are final, or (`final` false) open again."""

    final: bool
    why: str
    at: float


Happening = (
    Opened
    | DirectorCame
    | Named
    | RoundBegan
    | Entered
    | Confirmed
    | Corrected
    | Cleared
    | Swapped
    | Turned
    | Left
    | Returned
    | Penalised
    | Announced
    | Arranged
    | Renewed
    | Extended
    | Settled
    | Dealt
    | LeadRefused
    | LinedUp
    | Finished
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


def evolve(state: Evening | None, event: Happening) -> Evening:
    """The evening after an event."""
    if isinstance(event, Opened):
        made = Evening(name=event.name, setup=event.setup, host=event.host, key=event.key, codes=event.codes)
        return replace(made, version=1)
    if state is None:
        raise ParseError("event.unknown", type(event).__name__, "event")
    return replace(changed(state, event), version=state.version + 1)


def evolve_all(state: Evening | None, events: Iterable[Happening]) -> Evening | None:
    """The evening after several."""
    for event in events:
        state = evolve(state, event)
    return state


def changed(state: Evening, event: Happening) -> Evening:
    """The state with what the event says."""
    match event:
        case DirectorCame(person=person):
            return replace(state, directors=(*state.directors, person))
        case Named(contestants=contestants):
            known = replace(state.setup.event, contestants=contestants)
            return replace(state, setup=replace(state.setup, event=known))
        case RoundBegan(number=number, at=at):
            return replace(state, round=number, round_began=at)
        case Entered(entry=entry):
            return replace(state, entries={**state.entries, entry.place: entry})
        case Confirmed(place=place):
            kept = replace(state.entries[place], confirmed=True)
            return replace(state, entries={**state.entries, place: kept})
        case Announced(text=text):
            return replace(state, announcement=text)
        case LinedUp(round=number, table=table, way=way, names=names):
            return replace(state, lineups={**state.lineups, (number, table, way): names})
        case LeadRefused(place=place, lead=lead, at=at):
            after = replace(state, tries={**state.tries, place: state.tries.get(place, 0) + 1})
            return logged(after, at, "lead_refused", where(place), lead)
        case _:
            return directed(state, event)


def directed(state: Evening, event: Happening) -> Evening:
    """What a director has done: each leaves a line in the log of changes."""
    match event:
        case Corrected(entry=entry, why=why):
            after = replace(state, entries={**state.entries, entry.place: entry})
            return logged(after, entry.at, "corrected", where(entry.place), why)
        case Cleared(places=places, why=why, at=at):
            kept = {place: entry for place, entry in state.entries.items() if place not in places}
            return logged(replace(state, entries=kept), at, "cleared", ", ".join(map(where, places[:8])), why)
        case Swapped(one=one, other=other, since=since, why=why, at=at):
            after = replace(state, swaps=(*state.swaps, (since, one, other)))
            return logged(after, at, "swapped", f"{one}, {other} ({since})", why)
        case Turned(round=number, table=table, why=why, at=at):
            return logged(turn(state, number, table), at, "turned", f"{number}-{table}", why)
        case Left(contestant=contestant, since=since, why=why, at=at):
            after = replace(state, gone={**state.gone, contestant: since})
            return logged(after, at, "left", f"{contestant} ({since})", why)
        case Returned(contestant=contestant, at=at):
            kept_out = {who: since for who, since in state.gone.items() if who != contestant}
            return logged(replace(state, gone=kept_out), at, "returned", str(contestant), "")
        case Penalised(penalty=penalty, at=at):
            given = penalty if penalty.round is not None else replace(penalty, round=state.round)
            after = replace(state, penalties=(*state.penalties, given))
            return logged(
                after, at, "penalised", f"{penalty.contestant}: {penalty.amount} ({given.round})", penalty.why
            )
        case Finished(final=final, why=why, at=at):
            after = replace(state, final=at if final else None)
            return logged(after, at, "final" if final else "reopened", "", why)
        case _:
            return set_anew(state, event)


def set_anew(state: Evening, event: Happening) -> Evening:
    """What changes the set-up: the rounds to come, extra boards, the rules, the deals."""
    match event:
        case Arranged():
            return logged(arrange(state, event), event.at, event.what, event.where, event.why)
        case Renewed():
            return logged(renewed(state, event), event.at, "renewed", event.where, event.why)
        case Settled(why=why, at=at):
            return logged(settle(state, event), at, "settled", "", why)
        case Extended(round=number, boards=boards, at=at):
            told = f"{number} ({', '.join(map(str, boards))})"
            return logged(extend(state, event), at, "extended", told, "")
        case Dealt(deals=deals, why=why, at=at):
            known = replace(state.setup.event, deals=deals)
            after = replace(state, setup=replace(state.setup, event=known))
            return logged(after, at, "dealt", str(len(deals)), why)
        case _:
            return state


def arrange(state: Evening, event: Arranged) -> Evening:
    """The movement as it was up to a round, with the places exchanged until then, and from there as the event says."""
    movement = state.setup.event.movement
    if movement is None:
        return state
    kept = tuple(state.seated(number) for number in range(1, min(event.since, len(movement.rounds) + 1)))
    rounds = (*kept, *event.rounds)
    contestants = max(event.contestants, movement.contestants)
    made = replace(movement, rounds=rounds, contestants=contestants, copies=event.copies)
    known = replace(state.setup.event, movement=made)
    setup = replace(state.setup, event=known)
    late = dict.fromkeys(range(movement.contestants + 1, contestants + 1), event.since)
    return replace(state, setup=setup, codes=state.codes + event.codes, swaps=(), joined={**state.joined, **late})


def renewed(state: Evening, event: Renewed) -> Evening:
    """The set-up with another movement; whoever has no number in it any more is not entered."""
    movement, known = event.movement, state.setup.event
    listed = tuple(each for each in known.contestants if each.number in movement.everybody)
    made = replace(known, movement=movement, each=event.each, winners=movement.winners, contestants=listed)
    setup = replace(state.setup, event=made, minutes=event.minutes)
    return replace(state, setup=setup, codes=state.codes + event.codes, swaps=(), turned=frozenset(), joined={})


def settle(state: Evening, event: Settled) -> Evening:
    """The set-up by new rules; who plays and the movement stay."""
    known = replace(
        state.setup.event,
        name=event.name,
        date=event.date,
        comparison=event.comparison,
        teams=event.teams,
        tie_breaks=event.tie_breaks,
        pair_scale=event.pair_scale,
    )
    length, correction = event.minutes, event.correction
    setup = replace(state.setup, event=known, minutes=length, correction=correction, showing=event.showing)
    return replace(state, setup=setup)


def extend(state: Evening, event: Extended) -> Evening:
    """The movement with the extra boards at those tables in that round."""
    movement = state.setup.event.movement
    if movement is None or event.round > len(movement.rounds):
        return state
    played = tuple(
        replace(each, extra=each.extra + event.boards) if each.table in event.tables else each
        for each in movement.rounds[event.round - 1]
    )
    rounds = (*movement.rounds[: event.round - 1], played, *movement.rounds[event.round :])
    known = replace(state.setup.event, movement=replace(movement, rounds=rounds))
    return replace(state, setup=replace(state.setup, event=known))


def turn(state: Evening, number: int, table: int) -> Evening:
    """The directions exchanged at a table, and in what was entered there."""
    key = (number, table)
    turned = state.turned - {key} if key in state.turned else state.turned | {key}
    entries = {
        place: replace(entry, ns=entry.ew, ew=entry.ns) if place[:2] == key else entry
        for place, entry in state.entries.items()
    }
    return replace(state, turned=turned, entries=entries)


def logged(state: Evening, at: float, what: str, place: str, why: str) -> Evening:
    """The state with a line more in the log of changes."""
    return replace(state, changes=(*state.changes, Change(at, what, place, why)))


def where(place: Place) -> str:
    """`2-4-7`: round, table, board."""
    return "-".join(map(str, place))
