"""The deals on a club night: given before, during or after it; kept from everybody until a board is played."""

from collections.abc import Mapping

from makker.cards import Card
from makker.games.bridge.contract import Result
from makker.tournament.evening.allowing import Done, must_be_open, must_be_real, must_direct, reason
from makker.tournament.evening.events import Dealt, LeadRefused
from makker.tournament.evening.state import Entry, Evening, Place
from makker.tournament.events.dealt import check_deals
from makker.tournament.scoring import Late


def give_deals(state: Evening, now: float, person: str, deals: Mapping[int, str], why: str) -> Done:
    """Make the deals known, or others in their place; `why` tells where they are from.

    Raises ConflictError (``evening.not_director``, ``evening.final``; ``online.no_redo`` at live tables, which have
    theirs), InvalidValue (``evening.why``) and as `check_deals`.
    """
    must_direct(state, person)
    must_be_open(state)
    must_be_real(state)
    check_deals(deals)
    return (Dealt(dict(sorted(deals.items())), reason(why), now),)


def refuse_lead(now: float, place: Place, lead: str) -> Done:
    """Note that a table wrote a lead that could not be."""
    return (LeadRefused(place, lead.strip()[:10], now),)


def doubtful_leads(state: Evening) -> tuple[Entry, ...]:
    """The results whose lead was not in the leader's hand: they were written before the deals were known."""
    return tuple(entry for _, entry in sorted(state.entries.items()) if is_doubtful(state, entry))


def is_doubtful(state: Evening, entry: Entry) -> bool:
    """Whether the lead of a result cannot be."""
    deal = state.setup.event.deal(entry.board) if entry.lead and entry.contract not in ("", "Pass") else None
    if deal is None:
        return False
    leader = Result.parse(entry.contract).contract.leader
    return Card.parse(entry.lead) not in deal.hands[leader.index]


def hidden_boards(state: Evening) -> frozenset[int]:
    """The boards of which nothing may be shown to everybody: somebody has yet to play them. None when all is final."""
    if state.final is not None:
        return frozenset()
    waiting = {board for at in range(1, state.rounds + 1) for _, _, board in state.missing(at)}
    return frozenset(waiting | {each.board for each in state.entries.values() if isinstance(each.outcome, Late)})


def shown_deals(state: Evening, *, directs: bool = False) -> tuple[int, ...]:
    """The boards whose hands may be seen: those played wherever they are to be played; all of them by the director.

    A board that nobody has played stays hidden, and so nobody can look at what a round to come will bring.
    """
    known = tuple(sorted(state.setup.event.deals))
    if directs:
        return known
    hidden, played = hidden_boards(state), {each.board for each in state.entries.values()}
    return tuple(board for board in known if board in played and board not in hidden)
