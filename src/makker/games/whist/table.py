"""State, view and rules that whist and bridge-whist share: deal after deal, thirteen tricks each, a rubber."""

from functools import cache
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from makker.cards import Card, RandomSource
from makker.deals import Deal
from makker.games.whist.actions import Action, read_action, write_action
from makker.games.whist.events import DealEnded, Dealt, DummyShown, Event, Played, seen_by
from makker.games.whist.state import WhistState, WhistView, start_play
from makker.rules.errors import IllegalAction, Reason
from makker.rules.options import checked_options
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator
from makker.rules.wire import Wire
from makker.seats import Seat, Side
from makker.seats.seat import SEATS
from makker.tricks import Trick, TrickPlay

O = TypeVar("O")  # noqa: E741
C = TypeVar("C")

__all__ = ["TableRules", "WhistState", "WhistView", "start_play"]


@cache
def whist_wire() -> Wire[Event]:
    """Encodes and decodes the events."""
    return Wire(Event)


class TableRules(Generic[O, C]):
    """What both games do alike; each says how trumps are made and how a deal is scored."""

    name = "table"

    def empty(self, options: O) -> C:
        """The score before the first deal."""
        raise NotImplementedError

    def first_dealer(self, options: O) -> Seat:
        """Who deals first."""
        raise NotImplementedError

    def settles(self, state: WhistState[O, C]) -> bool:
        """Whether something remains to be settled between the deal and the play."""
        raise NotImplementedError

    def talker(self, state: WhistState[O, C]) -> Seat:
        """Who is to settle it."""
        raise NotImplementedError

    def talk(self, state: WhistState[O, C]) -> tuple[Action, ...]:
        """What the talker may say."""
        raise NotImplementedError

    def decide_talk(self, state: WhistState[O, C], who: Seat, action: Action) -> tuple[Event, ...]:
        """The events of it."""
        raise NotImplementedError

    def evolve_talk(self, state: WhistState[O, C], event: Event) -> WhistState[O, C]:
        """The state after it."""
        raise NotImplementedError

    def illegal_deal(self, state: WhistState[O, C], action: Action) -> Reason | None:
        """Why chance may not deal so."""
        raise NotImplementedError

    def give(self, state: WhistState[O, C], action: Action) -> Dealt:
        """The deal."""
        raise NotImplementedError

    def record(self, state: WhistState[O, C], ns_tricks: int) -> C:
        """The score with a deal that has ended."""
        raise NotImplementedError

    def final(self, state: WhistState[O, C]) -> Outcome[Any] | None:
        """How the rubber ended, or None."""
        raise NotImplementedError

    def chance(self, state: WhistState[O, C], rng: RandomSource) -> Action:
        """The next deal."""
        raise NotImplementedError

    def players(self, options: O) -> tuple[Seat, ...]:  # noqa: ARG002
        """N E S W."""
        return SEATS

    def initial(self, options: O) -> WhistState[O, C]:
        """Before the first deal. Raises InvalidValue (``options.invalid``)."""
        options = checked_options(options)
        return WhistState(options, self.empty(options), self.first_dealer(options))

    def actor(self, state: WhistState[O, C]) -> Seat:
        """Whose turn it is; the dealer plays dummy's cards."""
        if state.play is None:
            return self.talker(state)
        return state.dealer if state.play.turn is state.dummy else state.play.turn

    def to_act(self, state: WhistState[O, C]) -> frozenset[Seat | Official]:
        """The one in turn, or chance."""
        if state.over:
            return frozenset()
        return frozenset((Official.CHANCE if state.deal is None else self.actor(state),))

    def legal(self, state: WhistState[O, C], who: Seat | Official) -> tuple[Action, ...]:
        """Cards, or what may be said before the play."""
        if who is Official.CHANCE or who not in self.to_act(state):
            return ()
        return state.play.choices() if state.play is not None else self.talk(state)

    def aside(self, state: WhistState[O, C], who: Seat | Official) -> tuple[Action, ...]:  # noqa: ARG002
        """Nothing."""
        return ()

    def illegal(self, state: WhistState[O, C], who: Seat | Official, action: Action) -> Reason | None:
        """Why the action is refused, or None."""
        if state.over:
            return Reason("match.over")
        if who not in self.to_act(state):
            return Reason("turn.not_yours", "", {"who": str(who)})
        if state.deal is None:
            return self.illegal_deal(state, action)
        if state.play is not None:
            return state.play.illegal(action) if isinstance(action, Card) else Reason("move.card_expected")
        return None if action in self.talk(state) else Reason("move.talk_expected", "FACTS 3.8")

    def decide(self, state: WhistState[O, C], who: Seat | Official, action: Action) -> tuple[Event, ...]:
        """The events that the action brings about. Raises IllegalAction."""
        reason = self.illegal(state, who, action)
        if reason is not None:
            raise IllegalAction(reason, state, who, action)
        if state.deal is None or not isinstance(who, Seat):
            return (self.give(state, action),)
        if state.play is None or not isinstance(action, Card):
            return self.decide_talk(state, who, action)
        return self.decide_card(state, state.play, state.deal, action)

    def decide_card(self, state: WhistState[O, C], play: TrickPlay[Seat], deal: Deal, card: Card) -> tuple[Event, ...]:
        """The card, dummy after the first one, and the end of the deal after the last."""
        events: tuple[Event, ...] = (Played(play.turn, card),)
        if state.dummy is not None and not state.dummy_is_shown:
            events += (DummyShown(state.dummy, deal[state.dummy]),)
        after = play.play(card)
        if after.is_over:
            events += (DealEnded(sum(after.won[seat.index] for seat in Side.NS.seats), deal),)
        return events

    def evolve(self, state: WhistState[O, C], event: Event) -> WhistState[O, C]:
        """The state after the event."""
        match event:
            case Dealt(_, deal, turned):
                state = replace(state, deal=deal, turned=turned, strain=turned.suit.strain if turned else None)
                return state if self.settles(state) else start_play(state)
            case Played(_, card) if state.play is not None:
                return replace(state, play=state.play.play(card))
            case DealEnded(ns_tricks, deal):
                return self.deal_over(state, ns_tricks, deal)
        return self.evolve_talk(state, event)

    def deal_over(self, state: WhistState[O, C], ns_tricks: int, deal: Deal) -> WhistState[O, C]:
        """Score the deal; the deal moves clockwise."""
        scored = replace(state, score=self.record(state, ns_tricks), last=(deal, ns_tricks))
        if self.final(scored) is not None:
            return replace(scored, over=True)
        return WhistState(scored.options, scored.score, scored.dealer.next, scored.number + 1, last=scored.last)

    def view(self, state: WhistState[O, C], viewer: Seat | Spectator) -> WhistView[C]:
        """What the viewer may know."""
        seated = viewer if isinstance(viewer, Seat) else None
        play, deal = state.play, state.deal
        hands = play.hands if play else deal.hands if deal else ()
        waiting = deal is not None and not state.over
        return WhistView(
            viewer=viewer,
            dealer=state.dealer,
            number=state.number,
            score=state.score,
            hand=hands[seated.index] if seated and hands else None,
            turned=state.turned,
            strain=state.strain,
            namer=state.namer,
            doubles=state.doubles,
            dummy=state.dummy,
            dummy_hand=hands[state.dummy.index] if state.dummy and state.dummy_is_shown else None,
            turn=(play.turn if play else self.talker(state)) if waiting else None,
            trick=play.trick if play else Trick(),
            tricks=play.done if play else (),
            won=play.won if play else (0, 0, 0, 0),
            held=tuple(len(hand) for hand in hands),
            last=state.last,
            outcome=self.outcome(state),
            to_act=self.to_act(state),
            moves=self.legal(state, seated) if seated else (),
        )

    def seen(self, event: Event, viewer: Seat | Spectator) -> Event:
        """The event as the viewer may see it."""
        return seen_by(event, viewer)

    def outcome(self, state: WhistState[O, C]) -> Outcome[Any] | None:
        """How the rubber ended, or None while it goes on."""
        return self.final(state) if state.over else None

    def write(self, action: Action) -> str:
        """The action's text form (`makker.games.whist.actions`)."""
        return write_action(action)

    def read(self, text: str) -> Action:
        """The action of a text form. Raises ParseError."""
        return read_action(text)

    def encode(self, event: Event) -> bytes:
        """One JSON object."""
        return whist_wire().encode(event)

    def decode(self, line: bytes) -> Any:
        """The event of its JSON object. Raises ParseError."""
        return whist_wire().decode(line)
