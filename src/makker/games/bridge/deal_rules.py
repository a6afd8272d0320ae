"""Contract bridge, one deal: the rules (FACTS 3.1, 3.3; Laws 17-22, 41-45, 66-71).

| Law | subject | where |
|---|---|---|
| 2 | dealer and vulnerability | `makker.seats.vulnerability` |
| 17-22 | auction | `makker.games.bridge.auction` |
| 25A | taking a call back until partner calls | `makker.games.bridge.asking` |
| 41-42 | opening lead, dummy, declarer plays dummy | `DealRules.illegal_card`, `state.actor` |
| 44 | following suit | `makker.tricks` |
| 68-70 | claims and concessions | `makker.games.bridge.asking` |
"""

from typing import Any

from makker.cards import Card, RandomSource
from makker.deals import Deal, GiveDeal
from makker.games.bridge import asking
from makker.games.bridge.actions import (
    Action,
    Answer,
    AskUndo,
    Claim,
    NameContract,
    Rule,
    read_action,
    write_action,
)
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.games.bridge.deal_fold import evolve_deal
from makker.games.bridge.events import Called, DealEnded, Dealt, DummyShown, Event, Played, seen_by
from makker.games.bridge.state import DealOptions, DealState, actor, waiting_for, waits_for
from makker.games.bridge.view import DealView, dummy_hand, own_hand, question_for
from makker.games.bridge.wire import bridge_wire
from makker.rules.errors import IllegalAction, Reason
from makker.rules.options import checked_options
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator
from makker.seats import Seat, Side, Vulnerability, board_dealer, board_vulnerability
from makker.seats.seat import SEATS
from makker.tricks import Trick

MOVES = (Card, Call, NameContract)


class DealRules:
    """One deal of contract bridge among N E S W, scored by tricks alone."""

    name = "deal"

    def players(self, options: DealOptions) -> tuple[Seat, ...]:  # noqa: ARG002
        """N E S W."""
        return SEATS

    def initial(self, options: DealOptions) -> DealState:
        """The board before its cards are dealt; dealer and vulnerability follow from its number (Law 2).

        Raises InvalidValue (``options.invalid``).
        """
        options = checked_options(options)
        return self.board(options, options.board, board_dealer(options.board), board_vulnerability(options.board))

    def board(self, options: DealOptions, board: int, dealer: Seat, vulnerability: Vulnerability) -> DealState:
        """A deal of a match, where the match says who deals and who is vulnerable."""
        return DealState(options, board, dealer, vulnerability, Auction(dealer))

    def to_act(self, state: DealState) -> frozenset[Seat | Official]:
        """The one in turn, those asked, chance or the director."""
        return waiting_for(state)

    def legal(self, state: DealState, who: Seat | Official) -> tuple[Action, ...]:
        """Calls, cards, or answers; nothing for somebody the deal does not wait for."""
        if who is Official.CHANCE or not waits_for(state, who):
            return ()
        if state.question is not None:
            return asking.answers(state, who)
        return self.moves(state)

    def moves(self, state: DealState) -> tuple[Action, ...]:
        """What the one in turn may call or play."""
        if state.play is not None:
            return state.play.choices()
        return state.auction.legal

    def aside(self, state: DealState, who: Seat | Official) -> tuple[Action, ...]:
        """Claims and asking to take back."""
        return asking.asides(state, who) if isinstance(who, Seat) else ()

    def illegal(self, state: DealState, who: Seat | Official, action: Action) -> Reason | None:
        """Why the action is refused, or None."""
        if state.tricks is not None:
            return Reason("deal.over")
        if state.question is None and state.deal is not None and isinstance(action, MOVES):
            # The everyday case first: it is what most of the time goes to.
            if who is not actor(state):
                return not_yours(state, who)
            return self.illegal_move(state, action)
        return self.illegal_aside(state, who, action)

    def illegal_aside(self, state: DealState, who: Seat | Official, action: Action) -> Reason | None:
        """Why this cannot be done: anything but a move in its turn."""
        if isinstance(action, Claim):
            return asking.illegal_claim(state, who, action)
        if isinstance(action, AskUndo):
            return asking.illegal_undo(state, who)
        if not waits_for(state, who):
            return not_yours(state, who)
        if isinstance(action, GiveDeal) or state.deal is None:
            return illegal_deal(state, action)
        if isinstance(action, (Answer, Rule)) or state.question is not None:
            return asking.illegal_answer(state, action)
        return self.illegal_move(state, action)

    def illegal_move(self, state: DealState, action: Action) -> Reason | None:
        """Why the one in turn may not call or play this."""
        if state.play is not None:
            return state.play.illegal(action) if isinstance(action, Card) else Reason("move.card_expected")
        return state.auction.illegal(action) if isinstance(action, Call) else Reason("move.call_expected")

    def decide(self, state: DealState, who: Seat | Official, action: Action) -> tuple[Event, ...]:
        """The events that the action brings about. Raises IllegalAction."""
        reason = self.illegal(state, who, action)
        if reason is not None:
            raise IllegalAction(reason, state, who, action)
        if isinstance(action, Card):
            return play_card(state, action)
        if isinstance(action, Call):
            return make_call(state, action)
        if isinstance(action, GiveDeal):
            return self.give(state, action.deal)
        return asking.decide_aside(state, who, action)

    def give(self, state: DealState, deal: Deal) -> tuple[Event, ...]:
        """The cards are dealt."""
        return (Dealt(state.board, state.dealer, state.vulnerability, deal),)

    def evolve(self, state: DealState, event: Event) -> DealState:
        """The state after the event."""
        return evolve_deal(state, event)

    def chance(self, state: DealState, rng: RandomSource) -> Action:  # noqa: ARG002
        """A random deal of 52 cards."""
        return GiveDeal(Deal.random(rng))

    def view(self, state: DealState, viewer: Seat | Spectator) -> DealView:
        """What the viewer may know."""
        seated = viewer if isinstance(viewer, Seat) else None
        play = state.play
        return DealView(
            viewer=viewer,
            board=state.board,
            dealer=state.dealer,
            vulnerability=state.vulnerability,
            hand=own_hand(state, viewer),
            auction=state.auction,
            contract=state.contract,
            dummy=dummy_hand(state),
            turn=None if state.is_over or state.deal is None else play.turn if play else actor(state),
            trick=play.trick if play else Trick(),
            tricks=play.done if play else (),
            won=play.won if play else (0, 0, 0, 0),
            held=tuple(len(hand) for hand in (play.hands if play else state.deal.hands if state.deal else ())),
            question=question_for(state, viewer),
            to_act=waiting_for(state),
            moves=self.legal(state, seated) if seated else (),
            asides=self.aside(state, seated) if seated else (),
            result=state.tricks,
            deal=state.deal if state.is_over else None,
            points=state.points,
            declarer=state.declarer,
            objections=state.objections,
            scoring=state.options.scoring,
        )

    def seen(self, event: Event, viewer: Seat | Spectator) -> Event:
        """The event as the viewer may see it."""
        return seen_by(event, viewer)

    def outcome(self, state: DealState) -> Outcome[Side] | None:
        """The tricks of each side; a side that makes or beats its contract wins."""
        if state.tricks is None:
            return None
        if state.contract is None:
            return Outcome("passed_out", (), ())
        side = state.contract.side
        made = state.tricks >= state.contract.tricks
        scores = ((side, state.tricks), (side.other, 13 - state.tricks))
        return Outcome("made" if made else "defeated", scores, (side if made else side.other,))

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


def not_yours(state: DealState, who: Seat | Official) -> Reason:
    """Somebody else is to act: Law 17C in the auction, Law 44 in the play; none for dealing and answering."""
    law = "" if state.deal is None or state.question is not None else "17C" if state.play is None else "44"
    return Reason("turn.not_yours", law, {"who": str(who)})


def illegal_deal(state: DealState, action: Action) -> Reason | None:
    """Only chance deals, once, and all 52 cards."""
    if not isinstance(action, GiveDeal):
        return Reason("deal.expected")
    if state.deal is not None:
        return Reason("deal.dealt_already")
    return None if action.deal.is_complete else Reason("deal.incomplete", "1")


def make_call(state: DealState, call: Call) -> tuple[Event, ...]:
    """The call; the fourth opening pass ends the deal (Law 22)."""
    called = Called(state.auction.turn, call)
    after = state.auction.extend(call)
    if after.is_passed_out:
        return (called, end(state, None, 0))
    return (called,)


def play_card(state: DealState, card: Card) -> tuple[Event, ...]:
    """The card; after the opening lead dummy spreads, and after the last card the deal is over."""
    play, contract = state.play, state.contract
    if play is None or contract is None or state.deal is None:
        raise IllegalAction(Reason("move.call_expected"), state, None, card)
    events: tuple[Event, ...] = (Played(play.turn, card),)
    if not state.dummy_is_shown:
        events += (DummyShown(contract.dummy, state.deal[contract.dummy]),)
    if len(play.trick.plays) == 3 and play.remaining == 1:
        after = play.play(card)
        events += (end(state, contract, sum(after.won[seat.index] for seat in contract.side.seats)),)
    return events


def end(state: DealState, contract: Contract | None, tricks: int) -> DealEnded:
    """The end of the deal, with all hands."""
    if state.deal is None:
        raise IllegalAction(Reason("deal.expected"), state, None, None)
    return DealEnded(contract, tricks, state.deal)
