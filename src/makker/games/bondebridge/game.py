"""The rules objects of bondebridge, plump and oh hell: one engine, three sets of defaults."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from makker.cards import Pack, RandomSource
from makker.errors import InvalidValue
from makker.games.bondebridge.actions import Action, Bid, Deal, Draw, Play, read_action, write_action
from makker.games.bondebridge.bidding import with_bid
from makker.games.bondebridge.events import (
    BidChanged,
    BidMade,
    BidPlaced,
    BidsRevealed,
    Dealt,
    Event,
    Played,
    RoundEnded,
    TrumpDrawn,
    make_wire,
    seen_event,
)
from makker.games.bondebridge.legality import legal_actions, to_deal, why_not
from makker.games.bondebridge.options import Bidding, OhHellOptions, Options, PlumpOptions, Trumps
from makker.games.bondebridge.plan import check, pack, seats, trump_rule
from makker.games.bondebridge.progress import after, start
from makker.games.bondebridge.scoring import points, winners
from makker.games.bondebridge.state import Phase, State
from makker.games.bondebridge.view import View, make_view
from makker.rules import IllegalAction, Official, Outcome, Reason, Spectator
from makker.rules.options import checked_options
from makker.rules.wire import Wire
from makker.seats import Player


@dataclass(frozen=True, slots=True)
class RoundGame:
    """The rules of a round game (see `makker.rules.Rules`). `options_type` has the defaults of the game `name`."""

    name: str
    options_type: type[Options]

    def players(self, options: Options) -> tuple[Player, ...]:
        """Everybody, clockwise. Raises InvalidValue for options that cannot stand together."""
        options = checked_options(options)
        check(options)
        return seats(options)

    def initial(self, options: Options) -> State:
        """Before the first round; CHANCE deals or draws a card for trumps. Raises InvalidValue as `players`."""
        options = checked_options(options)
        return start(options)

    def to_act(self, state: State) -> frozenset[Player | Official]:
        """Whom the game waits for: everybody at once for hidden bids."""
        return state.to_act

    def legal(self, state: State, who: Player | Official) -> Sequence[Action]:
        """The moves of a player to act; empty for anybody else and for CHANCE."""
        return legal_actions(state, who) if isinstance(who, Player) else ()

    def aside(self, state: State, who: Player | Official) -> Sequence[Action]:  # noqa: ARG002
        """Nothing but moves in these games."""
        return ()

    def illegal(self, state: State, who: Player | Official, action: Action) -> Reason | None:
        """Why the action is refused, or None for a legal one."""
        return why_not(state, who, action)

    def decide(self, state: State, who: Player | Official, action: Action) -> tuple[Event, ...]:
        """The events of the action. Raises IllegalAction."""
        reason = why_not(state, who, action)
        if reason is not None:
            raise IllegalAction(reason, state, who, action)
        match action:
            case Draw():
                return (TrumpDrawn(action.card),)
            case Deal():
                return (Dealt(action.hands, action.turned, state.planned.forehead),)
        player = who if isinstance(who, Player) else state.turn
        return (
            bid_events(state, player, action.tricks) if isinstance(action, Bid) else card_events(state, player, action)
        )

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return after(state, event)

    def chance(self, state: State, rng: RandomSource) -> Action:
        """Draw a card for trumps, or deal the round."""
        if state.phase is Phase.DRAW:
            cards = tuple(pack(state.options).cards)
            return Draw(cards[rng.randrange(len(cards))])
        hands, rest = Pack(to_deal(state)).deal(state.options.players, state.planned.cards, rng)
        turns_up = trump_rule(state.options) is Trumps.TURN_UP
        return Deal(hands, rest[0] if turns_up and rest else None)

    def view(self, state: State, viewer: Player | Spectator) -> View:
        """What the viewer may know. Raises InvalidValue (``player.absent``) for a player who is not at the table."""
        if isinstance(viewer, Player) and viewer.index >= state.options.players:
            raise InvalidValue("player.absent", {"player": str(viewer), "players": state.options.players})
        return make_view(state, viewer)

    def seen(self, event: Event, viewer: Player | Spectator) -> Event:
        """The event as the viewer may see it: own cards only (on the forehead all but one's own), no hidden bids."""
        return seen_event(event, viewer)

    def outcome(self, state: State) -> Outcome[Player] | None:
        """The totals and everybody with the most points, when the last round is played (FACTS 004-01, D37)."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome("played_out", tuple(zip(state.players, state.totals, strict=True)), winners(state.totals))

    def write(self, action: Action) -> str:
        """The action's text form."""
        return write_action(action)

    def read(self, text: str) -> Action:
        """The action of a text form. Raises ParseError."""
        return read_action(text)

    def encode(self, event: Event) -> bytes:
        """The event as one JSON object."""
        return event_wire().encode(event)

    def decode(self, line: bytes) -> Event:
        """The event of its JSON object. Raises ParseError."""
        return event_wire().decode(line)


def bid_events(state: State, player: Player, bid: int) -> tuple[Event, ...]:
    """A change, an open bid, or a hidden one; the last hidden bid shows them all."""
    if state.phase is Phase.CHANGE:
        return (BidChanged(player, bid),)
    if state.options.bidding is Bidding.IN_TURN:
        return (BidMade(player, bid),)
    bids = tuple(made for made in with_bid(state.bids, player, bid) if made is not None)
    placed = BidPlaced(player, bid)
    return (placed, BidsRevealed(bids)) if len(bids) == state.options.players else (placed,)


def card_events(state: State, player: Player, action: Action) -> tuple[Event, ...]:
    """The card, and with the last card of the round its result."""
    card = action.card if isinstance(action, Play) else next(iter(state.hands[player.index]))
    played = Played(player, card)
    if sum(map(len, state.hands)) > 1:
        return (played,)
    tricks = after(state, played).won
    gained = tuple(
        points(state.options.scoring, bid or 0, taken) for bid, taken in zip(state.bids, tricks, strict=True)
    )
    return (played, RoundEnded(state.planned.number, tricks, gained))


@cache
def event_wire() -> Wire[Event]:
    """The one encoder and decoder of these games."""
    return make_wire()


BONDEBRIDGE = RoundGame("bondebridge", Options)
PLUMP = RoundGame("plump", PlumpOptions)
OH_HELL = RoundGame("oh-hell", OhHellOptions)
