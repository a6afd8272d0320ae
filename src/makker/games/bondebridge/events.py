"""Everything that happens in a round game, and who sees what of it."""

import msgspec

from makker.cards import Card, Hand
from makker.rules import Spectator
from makker.rules.wire import Wire
from makker.seats import Player


class TrumpDrawn(msgspec.Struct, frozen=True, tag="trump_drawn"):
    """A card was drawn for trumps, before the deal."""

    card: Card


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The hands of a round, by player; `turned` is the card turned up for trumps.

    With `forehead` everybody sees all hands but his own.
    """

    hands: tuple[Hand, ...]
    turned: Card | None = None
    forehead: bool = False


class DealSeen(msgspec.Struct, frozen=True, tag="deal_seen"):
    """What one viewer sees of `Dealt`: `cards` to each player, and the hands open to the viewer (None otherwise)."""

    cards: int
    hands: tuple[Hand | None, ...]
    turned: Card | None = None
    forehead: bool = False


class BidPlaced(msgspec.Struct, frozen=True, tag="bid_placed"):
    """A hidden bid: the fist on the table (FACTS 004-10)."""

    player: Player
    bid: int


class BidHidden(msgspec.Struct, frozen=True, tag="bid_hidden"):
    """What the others see of `BidPlaced`."""

    player: Player


class BidsRevealed(msgspec.Struct, frozen=True, tag="bids_revealed"):
    """Everybody's hidden bid is shown, by player."""

    bids: tuple[int, ...]


class BidMade(msgspec.Struct, frozen=True, tag="bid_made"):
    """An open bid, made in turn."""

    player: Player
    bid: int


class BidChanged(msgspec.Struct, frozen=True, tag="bid_changed"):
    """The player who had to changed the bid, openly (FACTS 004-12)."""

    player: Player
    bid: int


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A card was played; it lies open, also when it came from the forehead."""

    player: Player
    card: Card


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """A round was played out: tricks taken and points, by player."""

    number: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]


Event = (
    TrumpDrawn | Dealt | DealSeen | BidPlaced | BidHidden | BidsRevealed | BidMade | BidChanged | Played | RoundEnded
)


def make_wire() -> Wire[Event]:
    """The encoder and decoder of these events."""
    return Wire(Event)


def seen_event(event: Event, viewer: Player | Spectator) -> Event:
    """The event as the viewer may see it."""
    match event:
        case Dealt():
            hands = tuple(
                hand if may_see(Player(index), viewer, event.forehead) else None
                for index, hand in enumerate(event.hands)
            )
            return DealSeen(len(event.hands[0]), hands, event.turned, event.forehead)
        case BidPlaced() if event.player is not viewer:
            return BidHidden(event.player)
        case _:
            return event


def may_see(holder: Player, viewer: Player | Spectator, forehead: bool) -> bool:
    """Whether the viewer sees the holder's cards: one's own, or on the forehead everybody's but one's own."""
    return isinstance(viewer, Player) and (holder is viewer) != forehead
