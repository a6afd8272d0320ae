"""What happens in whist and bridge-whist, and who may see it."""

import msgspec

from makker.cards import Card, Hand, Strain
from makker.deals import Deal
from makker.rules.who import Spectator
from makker.seats import Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """All four hands; nobody sees this event, but `HandDealt` in its place. `turned` is whist's trump card."""

    dealer: Seat
    deal: Deal
    turned: Card | None


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """The deal as one viewer sees it: the own hand (none for a spectator) and the card turned up."""

    dealer: Seat
    hand: Hand | None
    turned: Card | None


class Named(msgspec.Struct, frozen=True, tag="named"):
    """The dealer or partner has named the trumps; with no strain, the dealer has left it to partner."""

    seat: Seat
    strain: Strain | None


class Doubled(msgspec.Struct, frozen=True, tag="doubled"):
    """Somebody asked has doubled the trick value, or is content."""

    seat: Seat
    double: bool


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A card from the hand of `seat` (the dealer chooses dummy's in bridge-whist)."""

    seat: Seat
    card: Card


class DummyShown(msgspec.Struct, frozen=True, tag="dummy_shown"):
    """The hand of the dealer's partner lies open after the first lead of bridge-whist."""

    seat: Seat
    hand: Hand


class DealEnded(msgspec.Struct, frozen=True, tag="deal_ended"):
    """All tricks are played; `ns_tricks` are North-South's."""

    ns_tricks: int
    deal: Deal


Event = Dealt | HandDealt | Named | Doubled | Played | DummyShown | DealEnded


def seen_by(event: Event, viewer: Seat | Spectator) -> Event:
    """The event as the viewer may see it."""
    if isinstance(event, Dealt):
        return HandDealt(event.dealer, event.deal[viewer] if isinstance(viewer, Seat) else None, event.turned)
    return event
