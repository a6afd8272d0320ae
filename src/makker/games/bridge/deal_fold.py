"""The fold of a bridge deal: the state after each event."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from makker.games.bridge import events as happened
from makker.games.bridge.asking import asked_about_claim, opponents_who_act
from makker.games.bridge.contract import Contract
from makker.games.bridge.state import Claiming, DealState, TakingBack
from makker.seats.seat import SEATS
from makker.tricks import TrickPlay


def evolve_deal(state: DealState, event: happened.Event) -> DealState:
    """The state after the event; events that only inform change nothing."""
    change = CHANGES.get(type(event))
    return state if change is None else change(state, event)


def dealt(state: DealState, event: happened.Dealt) -> DealState:
    """The cards are out."""
    return replace(state, deal=event.deal)


def called(state: DealState, event: happened.Called) -> DealState:
    """A call; the last pass turns the last bid into the contract."""
    auction = state.auction.extend(event.call)
    if auction.is_over and (contract := auction.contract) is not None:
        return start_play(replace(state, auction=auction), contract)
    return replace(state, auction=auction)


def start_play(state: DealState, contract: Contract) -> DealState:
    """The contract is settled; declarer's left-hand opponent is to lead."""
    hands = state.deal.hands if state.deal else ()
    play = TrickPlay.start(SEATS, hands, contract.strain.suit, contract.leader)
    return replace(state, contract=contract, play=play)


def points_announced(state: DealState, event: happened.PointsAnnounced) -> DealState:
    """Minibridge: declarer is known and sees dummy."""
    return replace(state, points=event.points, declarer=event.declarer)


def contract_named(state: DealState, event: happened.ContractNamed) -> DealState:
    """Minibridge: the contract."""
    return start_play(state, event.contract)


def played(state: DealState, event: happened.Played) -> DealState:
    """A card."""
    return replace(state, play=state.play.play(event.card)) if state.play else state


def claimed(state: DealState, event: happened.Claimed) -> DealState:
    """Play stops until the claim is settled (Law 68D)."""
    waiting = asked_about_claim(state, event.seat, event.tricks, event.remaining)
    return replace(state, question=Claiming(event.seat, event.tricks, event.remaining, event.text, waiting))


def undo_asked(state: DealState, event: happened.UndoAsked) -> DealState:
    """The game waits for the opponents' consent."""
    waiting = opponents_who_act(state, event.seat)
    return replace(state, question=TakingBack(event.seat, event.calls, event.cards, waiting))


def answered(state: DealState, event: happened.Answered) -> DealState:
    """One answer fewer to wait for."""
    if state.question is None:
        return state
    question = state.question
    waiting = tuple(seat for seat in question.waiting if seat is not event.seat)
    if isinstance(question, Claiming):
        question = replace(question, refused=question.refused or not event.accept)
    return replace(state, question=replace(question, waiting=waiting))


def referred(state: DealState, event: happened.ClaimReferred) -> DealState:  # noqa: ARG001
    """The director is called."""
    question = state.question
    return replace(state, question=replace(question, referred=True)) if isinstance(question, Claiming) else state


def dropped(state: DealState, event: happened.ClaimDropped | happened.UndoRefused) -> DealState:  # noqa: ARG001
    """The question is closed and the game goes on; that a claim was objected to is remembered."""
    question = state.question
    if not isinstance(question, Claiming):
        return replace(state, question=None)
    return replace(state, question=None, objections=(*state.objections, (question.seat, question.remaining)))


def taken_back(state: DealState, event: happened.TakenBack) -> DealState:
    """Calls or cards are taken back."""
    state = replace(state, question=None)
    if event.cards and state.play is not None:
        return replace(state, play=state.play.take_back(event.cards))
    # Before the opening lead the contract may be open again.
    return replace(state, auction=state.auction.take_back(event.calls), contract=None, play=None)


def ended(state: DealState, event: happened.DealEnded) -> DealState:
    """The result stands."""
    return replace(state, question=None, contract=event.contract, tricks=event.tricks)


CHANGES: dict[type, Callable[[DealState, Any], DealState]] = {
    happened.Dealt: dealt,
    happened.Called: called,
    happened.PointsAnnounced: points_announced,
    happened.ContractNamed: contract_named,
    happened.Played: played,
    happened.Claimed: claimed,
    happened.UndoAsked: undo_asked,
    happened.Answered: answered,
    happened.ClaimReferred: referred,
    happened.ClaimDropped: dropped,
    happened.UndoRefused: dropped,
    happened.TakenBack: taken_back,
    happened.DealEnded: ended,
}
