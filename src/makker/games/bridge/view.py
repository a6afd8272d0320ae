"""What one seat, or a spectator, may know of a bridge deal: built by listing it."""

import msgspec

from makker.cards import Hand
from makker.deals import Deal
from makker.games.bridge.actions import Action
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract
from makker.games.bridge.state import Claiming, DealState, Scoring, TakingBack
from makker.rules.who import Official, Spectator
from makker.seats import Seat, Vulnerability
from makker.tricks import Trick


class Question(msgspec.Struct, frozen=True):
    """A claim or a request to take back that waits for answers.

    `kind` is ``claim`` or ``undo``; `tricks` and `remaining` are those of a claim; `hand` is the claimer's, shown to
    the opponents only; `referred` means that it waits for the director.
    """

    kind: str
    seat: Seat
    waiting: tuple[Seat, ...]
    tricks: int = 0
    remaining: int = 0
    text: str = ""
    hand: Hand | None = None
    referred: bool = False


class DealView(msgspec.Struct, frozen=True):
    """One deal as the viewer may see it.

    `hand` is the viewer's own (None for a spectator); `dummy` lies open to all after the opening lead; `deal` has all
    hands once the deal is over. `tricks` are the complete ones in order, `trick` the one on the table, `won` the
    tricks of each seat N E S W. `moves` and `asides` are what the viewer may do now.
    `objections` are the claims of this deal that were objected to: who claimed with how many tricks to play. `scoring`
    is what is played for.
    """

    viewer: Seat | Spectator
    board: int
    dealer: Seat
    vulnerability: Vulnerability
    hand: Hand | None
    auction: Auction
    contract: Contract | None
    dummy: Hand | None
    turn: Seat | None
    trick: Trick[Seat]
    tricks: tuple[Trick[Seat], ...]
    won: tuple[int, ...]
    held: tuple[int, ...]
    question: Question | None
    to_act: frozenset[Seat | Official]
    moves: tuple[Action, ...]
    asides: tuple[Action, ...]
    result: int | None
    deal: Deal | None
    points: tuple[int, int, int, int] | None
    declarer: Seat | None
    objections: tuple[tuple[Seat, int], ...] = ()
    scoring: Scoring = Scoring.POINTS

    @property
    def last_trick(self) -> Trick[Seat] | None:
        """The trick before the one on the table (Law 66)."""
        return self.tricks[-1] if self.tricks else None


def question_for(state: DealState, viewer: Seat | Spectator) -> Question | None:
    """The open question; the claimer's hand only for opponents and the claimer himself."""
    question = state.question
    if isinstance(question, TakingBack):
        return Question("undo", question.seat, question.waiting)
    if not isinstance(question, Claiming):
        return None
    judges = isinstance(viewer, Seat) and (viewer.side is not question.seat.side or viewer is question.seat)
    hand = state.play.hand(question.seat) if judges and state.play is not None else None
    return Question(
        kind="claim",
        seat=question.seat,
        waiting=question.waiting,
        tricks=question.tricks,
        remaining=question.remaining,
        text=question.text,
        hand=hand,
        referred=question.referred,
    )


def dummy_hand(state: DealState) -> Hand | None:
    """Dummy's remaining cards, once they lie open."""
    if not state.dummy_is_shown or state.deal is None:
        return None
    if state.play is None:
        return state.deal[state.declarer.partner] if state.declarer else None
    return state.play.hand(state.contract.dummy) if state.contract else None


def own_hand(state: DealState, viewer: Seat | Spectator) -> Hand | None:
    """The viewer's remaining cards."""
    if not isinstance(viewer, Seat) or state.deal is None:
        return None
    return state.deal[viewer] if state.play is None else state.play.hand(viewer)
