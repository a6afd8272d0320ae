"""The one protocol of every game.

Rules are stateless objects; a state is immutable; everything that happens is an event, and a state is the fold of its
events. One code path decides legality: `illegal` gives the reason, `decide` raises it, `legal` lists what has none.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from makker.cards import RandomSource
from makker.rules.errors import Reason
from makker.rules.outcome import Outcome
from makker.rules.who import Official, Spectator

P = TypeVar("P")  # a seated player: Seat, Player
O_contra = TypeVar("O_contra", contravariant=True)  # the game's options
S = TypeVar("S")  # its state
A = TypeVar("A")  # its actions
E = TypeVar("E")  # its events
V_co = TypeVar("V_co", covariant=True)  # its view


class Rules(Protocol[P, O_contra, S, A, E, V_co]):
    """What a game is. Implementations hold no data: calling twice with the same arguments gives the same."""

    @property
    def name(self) -> str:
        """The game's code, as on the command line: ``rubber``, ``bondebridge`` ..."""

    def players(self, options: O_contra, /) -> tuple[P, ...]:
        """Who sits at the table, clockwise. Raises InvalidValue where the options cannot stand together."""

    def initial(self, options: O_contra, /) -> S:
        """The state before anything has happened; CHANCE is usually first to act, with the deal.

        The deal enters as an event like everything else, so the log alone tells the whole game.
        """

    def to_act(self, state: S, /) -> frozenset[P | Official]:
        """Whom the game waits for: several at once for hidden simultaneous bids or for answers to a claim.

        Empty exactly when the game is over.
        """

    def legal(self, state: S, who: P | Official, /) -> Sequence[A]:
        """The moves of somebody to act that carry the game on, in a fixed order; empty for anybody else.

        CHANCE's moves are too many to list: it gets an empty list, and `chance` draws one.
        """

    def aside(self, state: S, who: P | Official, /) -> Sequence[A]:
        """What this player may do besides a move, in or out of turn: claim, ask to take back, object ...

        A claim's text is free; the list has each claim with an empty text.
        """

    def illegal(self, state: S, who: P | Official, action: A, /) -> Reason | None:
        """Why the action is refused, or None for a legal one."""

    def decide(self, state: S, who: P | Official, action: A, /) -> tuple[E, ...]:
        """The events that the action brings about. Raises IllegalAction with the reason and the untouched state."""

    def evolve(self, state: S, event: E, /) -> S:
        """The state after the event. Events come from `decide`; none is refused here."""

    def chance(self, state: S, rng: RandomSource, /) -> A:
        """What CHANCE does now, drawn from the random source: the deal, a trump card ..."""

    def view(self, state: S, viewer: P | Spectator, /) -> V_co:
        """What the viewer may know, built by listing it."""

    def seen(self, event: E, viewer: P | Spectator, /) -> E:
        """The event as the viewer may see it: the event itself, or what stands in its place."""

    def outcome(self, state: S, /) -> Outcome[Any] | None:
        """How the game ended, or None while it goes on."""

    def write(self, action: A, /) -> str:
        """The action's text form, in the international letters."""

    def read(self, text: str, /) -> A:
        """The action of a text form; forgiving of what people type. Raises ParseError."""

    def encode(self, event: E, /) -> bytes:
        """The event as one JSON object."""

    def decode(self, line: bytes, /) -> E:
        """The event of its JSON object. Raises ParseError."""
