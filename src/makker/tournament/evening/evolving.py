"""The evening after what has happened: the fold of its events."""

from collections.abc import Iterable
from decimal import Decimal

from msgspec.structs import replace

from makker.errors import ParseError
from makker.tournament.evening.events import (
    Announced,
    Arranged,
    Cleared,
    Confirmed,
    Corrected,
    Dealt,
    DirectorCame,
    Entered,
    Extended,
    Finished,
    Happening,
    LeadRefused,
    Left,
    LinedUp,
    Named,
    Opened,
    Penalised,
    Renewed,
    Returned,
    RoundBegan,
    Settled,
    Swapped,
    Turned,
)
from makker.tournament.evening.state import Change, Evening, Place
from makker.tournament.events import Penalty
from makker.tournament.movements.offers import in_twos


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
            return logged(after, Change(at, "lead_refused", where(place), lead))
        case _:
            return directed(state, event)


def directed(state: Evening, event: Happening) -> Evening:
    """What a director has done: each leaves a line in the log of changes."""
    match event:
        case Corrected(entry=entry, why=why):
            after = replace(state, entries={**state.entries, entry.place: entry})
            known = state.entries.get(entry.place)
            what = "corrected" if known else "entered"
            return logged(after, Change(entry.at, what, where(entry.place), why, known, entry))
        case Cleared(places=places, why=why, at=at):
            kept = {place: entry for place, entry in state.entries.items() if place not in places}
            gone = state.entries.get(places[0]) if len(places) == 1 else None
            told = ", ".join(map(where, places[:8]))
            return logged(replace(state, entries=kept), Change(at, "cleared", told, why, gone))
        case Swapped(one=one, other=other, since=since, why=why, at=at):
            after = replace(state, swaps=(*state.swaps, (since, one, other)))
            data = {"one": one, "other": other, "round": since}
            return logged(after, Change(at, "swapped", f"{one}, {other} ({since})", why, data=data))
        case Turned(round=number, table=table, why=why, at=at):
            data = {"round": number, "table": table}
            return logged(turn(state, number, table), Change(at, "turned", f"{number}-{table}", why, data=data))
        case Left(contestant=contestant, since=since, why=why, at=at):
            after = replace(state, gone={**state.gone, contestant: since})
            data = {"one": contestant, "round": since}
            return logged(after, Change(at, "left", f"{contestant} ({since})", why, data=data))
        case Returned(contestant=contestant, at=at):
            kept_out = {who: since for who, since in state.gone.items() if who != contestant}
            after = replace(state, gone=kept_out)
            return logged(after, Change(at, "returned", str(contestant), data={"one": contestant}))
        case Penalised(penalty=penalty, at=at):
            given = penalty if penalty.round is not None else replace(penalty, round=state.round)
            after = replace(state, penalties=(*state.penalties, given))
            told = f"{penalty.contestant}: {penalty.amount} ({given.round})"
            return logged(after, Change(at, "penalised", told, penalty.why, data=penalty_data(given)))
        case Finished(final=final, why=why, at=at):
            after = replace(state, final=at if final else None)
            return logged(after, Change(at, "final" if final else "reopened", "", why))
        case _:
            return set_anew(state, event)


def set_anew(state: Evening, event: Happening) -> Evening:
    """What changes the set-up: the rounds to come, extra boards, the rules, the deals."""
    match event:
        case Arranged():
            who = {"many": event.where.partition(" (")[0], "round": str(event.since)}
            return logged(arrange(state, event), Change(event.at, event.what, event.where, event.why, data=who))
        case Renewed():
            return logged(renewed(state, event), Change(event.at, "renewed", event.where, event.why))
        case Settled(why=why, at=at):
            return logged(settle(state, event), Change(at, "settled", "", why))
        case Extended(round=number, boards=boards, at=at):
            told = f"{number} ({', '.join(map(str, boards))})"
            return logged(extend(state, event), Change(at, "extended", told))
        case Dealt(deals=deals, why=why, at=at):
            known = replace(state.setup.event, deals=deals)
            after = replace(state, setup=replace(state.setup, event=known))
            return logged(after, Change(at, "dealt", str(len(deals)), why))
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
    if movement.planned and movement.kind == "teams":
        # A match more is two tables more, which share the boards as those do that were there from the start.
        made = replace(made, sharing=in_twos(max(event.copies, len(movement.sharing))))
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
    again = replace(state, swaps=event.swaps, turned=event.turned)
    return replace(again, setup=setup, codes=state.codes + event.codes, joined={})


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


def penalty_data(given: Penalty) -> dict[str, int | str | Decimal]:
    """What a line of the log tells of a penalty."""
    return {"one": given.contestant, "amount": given.amount, "round": given.round or 0}


def logged(state: Evening, change: Change) -> Evening:
    """The state with a line more in the log of changes."""
    return replace(state, changes=(*state.changes, change))


def where(place: Place) -> str:
    """`2-4-7`: round, table, board."""
    return "-".join(map(str, place))
