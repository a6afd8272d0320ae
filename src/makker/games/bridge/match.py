"""Several deals in a row: what rubber, Chicago, duplicate and their relatives have in common.

A match is a fold of finished deals into a score. `MatchRules` runs it; each game says in a handful of methods who deals
next at what vulnerability, how a deal is scored, and when the match is over.
"""

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from makker.cards import RandomSource
from makker.games.bridge.actions import (
    Action,
    Answer,
    AskStop,
    ClaimHonours,
    read_action,
    write_action,
)
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.events import (
    DealEnded,
    Event,
    HonoursClaimed,
    MatchStopped,
    StopAnswered,
    StopAsked,
    seen_by,
)
from makker.games.bridge.match_state import HOME, MatchState, MatchView, at_home, home, place, still_asked
from makker.games.bridge.state import DealOptions
from makker.games.bridge.view import DealView
from makker.games.bridge.wire import bridge_wire
from makker.rules.errors import IllegalAction, Reason
from makker.rules.options import checked_options
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator
from makker.seats import Seat
from makker.seats.seat import SEATS

O = TypeVar("O")  # noqa: E741
C = TypeVar("C")


__all__ = ["MatchRules", "MatchState", "MatchView"]


class MatchRules(Generic[O, C]):
    """A match of bridge deals among N E S W."""

    name = "match"
    deals: DealRules = DealRules()

    # What each game says for itself.

    def empty(self, options: O) -> C:
        """The score before the first deal."""
        raise NotImplementedError

    def deal_options(self, options: O) -> DealOptions:
        """How each deal is played."""
        raise NotImplementedError

    def next_deal(self, state: MatchState[O, C]) -> MatchState[O, C]:
        """The state with the next deal to be dealt: its number, dealer, vulnerability and seating."""
        raise NotImplementedError

    def record(self, state: MatchState[O, C]) -> C:
        """The score with the deal just ended, and the honours of `state.claimed` or those seen by themselves."""
        raise NotImplementedError

    def final(self, state: MatchState[O, C]) -> Outcome[Any] | None:
        """How the match ended, or None while another deal follows; `state.stopped` when it was cut short."""
        raise NotImplementedError

    def asks_honours(self, options: O) -> bool:  # noqa: ARG002
        """Whether players are asked for honours after each deal."""
        return False

    def holds_honours(self, state: MatchState[O, C], place: Seat) -> bool:  # noqa: ARG002
        """Whether the hand dealt to this place has honours to claim."""
        return False

    # The protocol.

    def players(self, options: O) -> tuple[Seat, ...]:  # noqa: ARG002
        """N E S W, named by where they sit at the start."""
        return SEATS

    def initial(self, options: O) -> MatchState[O, C]:
        """Before the first deal. Raises InvalidValue (``options.invalid``)."""
        options = checked_options(options)
        placeholder = self.deals.initial(self.deal_options(options))
        return self.next_deal(MatchState(options, self.empty(options), placeholder, boards=0))

    def to_act(self, state: MatchState[O, C]) -> frozenset[Seat | Official]:
        """Those asked, or those whom the deal waits for."""
        if state.over:
            return frozenset()
        if state.stopping is not None:
            return frozenset(state.stopping[1])
        if state.honours:
            return frozenset(state.honours)
        waiting = self.deals.to_act(state.deal)
        if state.seating == HOME:
            return waiting
        return frozenset(who if isinstance(who, Official) else home(state.seating, who) for who in waiting)

    def legal(self, state: MatchState[O, C], who: Seat | Official) -> tuple[Action, ...]:
        """Moves of the deal, or answers."""
        if who not in self.to_act(state):
            return ()
        if state.stopping is not None:
            return (Answer(True), Answer(False))
        if state.honours and isinstance(who, Seat):
            holds = self.holds_honours(state, state.seating[who.index])
            return (ClaimHonours(False), ClaimHonours(True)) if holds else (ClaimHonours(False),)
        return self.deals.legal(state.deal, place(state.seating, who))

    def aside(self, state: MatchState[O, C], who: Seat | Official) -> tuple[Action, ...]:
        """Those of the deal, and proposing to stop."""
        if not isinstance(who, Seat) or self.illegal_stop(state, who) is not None:
            return ()
        return (*self.deals.aside(state.deal, place(state.seating, who)), AskStop())

    def illegal_stop(self, state: MatchState[O, C], who: Seat | Official) -> Reason | None:
        """Why this player may not propose to end the match now."""
        if state.over:
            return Reason("match.over")
        if not isinstance(who, Seat):
            return Reason("stop.players_only")
        if state.honours:
            # The deal has been played: it is scored before anybody may go.
            return Reason("honours.answer_expected", "FACTS 000-40")
        return Reason("question.open") if state.stopping is not None else None

    def illegal(self, state: MatchState[O, C], who: Seat | Official, action: Action) -> Reason | None:
        """Why the action is refused, or None."""
        if isinstance(action, AskStop) or state.over:
            return self.illegal_stop(state, who)
        if state.stopping is not None:
            if who not in state.stopping[1]:
                return Reason("turn.not_yours", "", {"who": str(who)})
            return None if isinstance(action, Answer) else Reason("question.answer_expected")
        if state.honours or isinstance(action, ClaimHonours):
            return self.illegal_honours(state, who, action)
        return self.deals.illegal(state.deal, place(state.seating, who), action)

    def illegal_honours(self, state: MatchState[O, C], who: Seat | Official, action: Action) -> Reason | None:
        """Why honours cannot be claimed, or why something else cannot be done while they are asked for."""
        if not isinstance(action, ClaimHonours):
            return Reason("honours.answer_expected", "FACTS 000-40")
        if not isinstance(who, Seat) or who not in state.honours:
            return Reason("honours.not_asked", "FACTS 000-40")
        if action.claim and not self.holds_honours(state, state.seating[who.index]):
            return Reason("honours.not_held", "FACTS 000-39")
        return None

    def decide(self, state: MatchState[O, C], who: Seat | Official, action: Action) -> tuple[Event, ...]:
        """The events that the action brings about. Raises IllegalAction."""
        reason = self.illegal(state, who, action)
        if reason is not None:
            raise IllegalAction(reason, state, who, action)
        if isinstance(who, Seat):
            match action:
                case AskStop():
                    return (StopAsked(who),)
                case Answer(accept) if state.stopping is not None:
                    ends = accept and len(state.stopping[1]) == 1
                    return (StopAnswered(who, accept), MatchStopped()) if ends else (StopAnswered(who, accept),)
                case ClaimHonours(claim):
                    return (HonoursClaimed(who, claim),)
        events = self.deals.decide(state.deal, place(state.seating, who), action)
        return tuple(at_home(event, state.seating) for event in events)

    def evolve(self, state: MatchState[O, C], event: Event) -> MatchState[O, C]:
        """The state after the event."""
        match event:
            case StopAsked(seat):
                others = tuple(other for other in SEATS if other is not seat)
                return replace(state, stopping=(seat, others))
            case StopAnswered(seat, accept):
                return replace(state, stopping=still_asked(state, seat) if accept else None)
            case MatchStopped():
                return replace(state, stopping=None, stopped=True, over=True, honours=())
            case HonoursClaimed(seat, claim):
                waiting = tuple(other for other in state.honours if other is not seat)
                claimed = (*state.claimed, state.seating[seat.index]) if claim else state.claimed
                state = replace(state, honours=waiting, claimed=claimed)
                return state if waiting else self.settle(state)
        state = replace(state, deal=self.deals.evolve(state.deal, event))
        return self.deal_over(state) if isinstance(event, DealEnded) else state

    def deal_over(self, state: MatchState[O, C]) -> MatchState[O, C]:
        """A deal has ended: ask for honours, or score it."""
        if self.asks_honours(state.options) and state.deal.contract is not None:
            return replace(state, honours=SEATS, claimed=())
        return self.settle(replace(state, claimed=()))

    def settle(self, state: MatchState[O, C]) -> MatchState[O, C]:
        """Score the deal that has ended and go on to the next, if one follows."""
        state = replace(state, score=self.record(state), last=state.deal, last_seating=state.seating)
        return replace(state, over=True) if self.final(state) is not None else self.next_deal(state)

    def chance(self, state: MatchState[O, C], rng: RandomSource) -> Action:
        """The cards of the next deal."""
        return self.deals.chance(state.deal, rng)

    def view(self, state: MatchState[O, C], viewer: Seat | Spectator) -> MatchView[C]:
        """What the viewer may know: the deal from the viewer's place, and the score."""
        seated = viewer if isinstance(viewer, Seat) else None
        here, there = (viewer if seated is None else at[seated.index] for at in (state.seating, state.last_seating))
        deal = self.deal_view(state, here)
        moves, asides = self.offered(state, seated, deal) if seated else ((), ())
        return MatchView(
            viewer=viewer,
            place=here if isinstance(here, Seat) else None,
            seating=state.seating,
            boards=state.boards,
            score=state.score,
            deal=deal,
            last=self.deals.view(state.last, there) if state.last is not None else None,
            honours=state.honours,
            stopping=state.stopping,
            outcome=self.outcome(state),
            to_act=self.to_act(state),
            moves=moves,
            asides=asides,
        )

    def offered(self, state: MatchState[O, C], seat: Seat, deal: DealView) -> tuple[tuple[Action, ...], ...]:
        """The moves and asides of a player, to whom `deal` is shown: those of the deal, and proposing to stop."""
        if self.illegal_stop(state, seat) is not None:
            return self.legal(state, seat), self.aside(state, seat)
        return deal.moves, (*deal.asides, AskStop())

    def deal_view(self, state: MatchState[O, C], here: Seat | Spectator) -> DealView:
        """The deal from a place; nothing can be done in it while a proposal to stop is open, or once it was agreed."""
        view = self.deals.view(state.deal, here)
        halted = state.over or state.stopping is not None
        return replace(view, to_act=frozenset(), moves=(), asides=()) if halted else view

    def seen(self, event: Event, viewer: Seat | Spectator) -> Event:
        """The event as the viewer may see it."""
        return seen_by(event, viewer)

    def outcome(self, state: MatchState[O, C]) -> Outcome[Any] | None:
        """How the match ended, or None while it goes on."""
        return self.final(state) if state.over else None

    def write(self, action: Action) -> str:
        """The action's text form (`makker.games.bridge.actions`)."""
        return write_action(action)

    def read(self, text: str) -> Action:
        """The action of a text form. Raises ParseError."""
        return read_action(text)

    def encode(self, event: Event) -> bytes:
        """One JSON object."""
        return bridge_wire().encode(event)

    def decode(self, line: bytes) -> Any:
        """The event of its JSON object. Raises ParseError."""
        return bridge_wire().decode(line)
