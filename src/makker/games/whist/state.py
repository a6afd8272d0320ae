"""The state and the view that whist and bridge-whist share."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from makker.cards import Card, Hand, Strain
from makker.deals import Deal
from makker.games.whist.actions import Action
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.tricks import Trick, TrickPlay

O = TypeVar("O")  # noqa: E741
C = TypeVar("C")


class WhistState(msgspec.Struct, Generic[O, C], frozen=True):
    """A rubber under way.

    `dealer` deals the current deal, the `number`th. `strain` is what is trumps, once known; `namer` who named it;
    `doubles` how often the trick value is doubled, `speakers` who is still asked about doubling. `dummy` is whose hand
    lies open after the lead (bridge-whist). `last` is the deal before, with North-South's tricks.
    """

    options: O
    score: C
    dealer: Seat
    number: int = 1
    deal: Deal | None = None
    turned: Card | None = None
    strain: Strain | None = None
    namer: Seat | None = None
    doubles: int = 0
    speakers: tuple[Seat, ...] = ()
    dummy: Seat | None = None
    play: TrickPlay[Seat] | None = None
    last: tuple[Deal, int] | None = None
    over: bool = False

    @property
    def dummy_is_shown(self) -> bool:
        """Whether dummy's hand lies open."""
        return self.dummy is not None and self.play is not None and bool(self.play.trick.plays or self.play.done)


class WhistView(msgspec.Struct, Generic[C], frozen=True):
    """The table as the viewer may see it; `hand` is None for a spectator, `dummy_hand` until it lies open.

    `last` is the deal before, with all hands and North-South's tricks. `moves` is what the viewer may do.
    """

    viewer: Seat | Spectator
    dealer: Seat
    number: int
    score: C
    hand: Hand | None
    turned: Card | None
    strain: Strain | None
    namer: Seat | None
    doubles: int
    dummy: Seat | None
    dummy_hand: Hand | None
    turn: Seat | None
    trick: Trick[Seat]
    tricks: tuple[Trick[Seat], ...]
    won: tuple[int, ...]
    held: tuple[int, ...]
    last: tuple[Deal, int] | None
    outcome: Outcome[Any] | None
    to_act: frozenset[Seat | Official]
    moves: tuple[Action, ...]
    asides: tuple[Action, ...] = ()


def start_play(state: WhistState[O, C]) -> WhistState[O, C]:
    """The dealer's left leads."""
    if state.deal is None or state.strain is None:
        return state
    return replace(state, play=TrickPlay.start(SEATS, state.deal.hands, state.strain.suit, state.dealer.next))
