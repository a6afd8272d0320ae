"""What the tables enter: results, opening leads, the other side's confirmation."""

from msgspec.structs import replace

from makker.cards import Card
from makker.errors import ConflictError, InvalidValue
from makker.games.bridge.contract import Result
from makker.tournament.evening.allowing import Done, must_be_open
from makker.tournament.evening.events import Confirmed, Entered
from makker.tournament.evening.state import By, Entry, Evening, Place
from makker.tournament.events.dealt import boards_needed
from makker.tournament.events.event import read_outcome
from makker.tournament.movements import Sitting
from makker.tournament.scoring import NotPlayed, Outcome

MOST_TRIES = 2
"""Leads that could not be, for a board at a table, before no lead is taken there."""


def enter(
    state: Evening,
    now: float,
    table: int,
    number: int,
    board: int,
    written: str,
    lead: str = "",
    by: By = "ns",
    seen: str | None = None,
) -> Done:
    """A table's result, or its correction in the same round.

    `seen` is the `stamp` of the result that was there when it was written, "" for none; None says nothing of it. Where
    another has come since, it is for who writes to agree or to correct it: nothing is written over unseen. The same
    result of the other side confirms.

    Raises ConflictError (``evening.not_now``: another round; ``evening.final``; ``evening.not_director`` where the
    director has written the result), InvalidValue (``evening.table``, ``evening.board``, ``lead.not_theirs``, and
    ``result.board_twice`` where repairs have given somebody the board before) and ParseError for what cannot be read.
    After two leads that could not be, none is taken for the board (ConflictError ``evening.lead_tries``): what is
    refused tells who does not hold a card. Also raises ConflictError as `written_again` does.
    """
    must_be_open(state)
    if number != state.round:
        raise ConflictError("evening.not_now", {"round": number, "now": state.round})
    sitting = sitting_with(state, number, table, board)
    known = state.entries.get((number, table, board))
    if known is not None and known.by == "director":
        raise ConflictError("evening.not_director")
    outcome, contract = read_outcome(written, board)
    is_new = bool(lead.strip()) and (known is None or lead.strip() != known.lead)
    if is_new and state.tries.get((number, table, board), 0) >= MOST_TRIES:
        raise ConflictError("evening.lead_tries", {"board": board})
    said = read_lead(state, lead, contract, board)
    ns, ew = sitting.directions
    must_be_once(state, (number, table, board), ns + ew, outcome)
    entry = Entry(number, table, board, ns, ew, outcome, contract, said, by, at=now)
    return (Entered(entry),) if seen is None or known is None else written_again(known, entry, seen)


def written_again(known: Entry, entry: Entry, seen: str) -> Done:
    """What an entry is where there is one already: agreement, or a correction of what was `seen`.

    Raises ConflictError (``evening.entered_ns``, ``evening.entered_ew``, ``evening.entered_lead``) where something else
    was seen.
    """
    alike = entry.contract == known.contract
    if alike and entry.lead in ("", known.lead):
        return () if known.confirmed or entry.by == known.by else (Confirmed(known.place, entry.by, entry.at),)
    if alike and not known.lead and not known.confirmed and entry.by != known.by:
        return (Entered(replace(known, lead=entry.lead, at=entry.at)), Confirmed(known.place, entry.by, entry.at))
    if seen == stamp(known):
        return (Entered(entry),)
    if alike and known.lead:
        raise ConflictError("evening.entered_lead", {"card": known.lead})
    raise ConflictError("evening.entered_ns" if known.by == "ns" else "evening.entered_ew", {"result": known.contract})


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
