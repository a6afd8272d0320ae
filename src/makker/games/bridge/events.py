"""What happens in a bridge deal, and who may see it."""

import msgspec

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.rules.who import Spectator
from makker.seats import Seat, Vulnerability


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """All four hands; nobody sees this event, but `HandDealt` in its place.

    `seating` tells, N E S W, at which place each player sits: other than at home once partners have rotated.
    """

    board: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal
    seating: tuple[Seat, Seat, Seat, Seat] = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """The deal as one viewer sees it: the own hand, or none for a spectator."""

    board: int
    dealer: Seat
    vulnerability: Vulnerability
    hand: Hand | None
    seating: tuple[Seat, Seat, Seat, Seat] = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A call."""

    seat: Seat
    call: Call


class PointsAnnounced(msgspec.Struct, frozen=True, tag="points_announced"):
    """Minibridge: everybody has told his high-card points, N E S W; `declarer` follows from them."""

    points: tuple[int, int, int, int]
    declarer: Seat


class ContractNamed(msgspec.Struct, frozen=True, tag="contract_named"):
    """Minibridge: declarer has seen dummy and named the contract."""

    contract: Contract


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A card from the hand of `seat` (dummy's cards are chosen by declarer)."""

    seat: Seat
    card: Card


class DummyShown(msgspec.Struct, frozen=True, tag="dummy_shown"):
    """Dummy's hand lies open, after the opening lead (Law 41D), in minibridge before the contract is named."""

    seat: Seat
    hand: Hand


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """A claim of `tricks` of the `remaining` for the claimer's side, with the statement."""

    seat: Seat
    tricks: int
    remaining: int
    text: str


class HandShown(msgspec.Struct, frozen=True, tag="hand_shown"):
    """The claimer's hand, for those who must judge the claim: the opponents. `audience` are the players who see it."""

    seat: Seat
    hand: Hand
    audience: tuple[Seat, ...]


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """Something that this viewer may not see; it keeps the count of events."""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """An answer to a claim or to a request to take back."""

    seat: Seat
    accept: bool


class ClaimDropped(msgspec.Struct, frozen=True, tag="claim_dropped"):
    """The claim is void and play goes on: ``refused``, ``objected`` (by the conceder's partner) or ``ruled``."""

    reason: str


class ClaimReferred(msgspec.Struct, frozen=True, tag="claim_referred"):
    """A refused claim waits for the director (Law 70)."""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo_asked"):
    """A player asks to take back the last `calls` calls or `cards` cards (one of them is 0)."""

    seat: Seat
    calls: int
    cards: int


class UndoRefused(msgspec.Struct, frozen=True, tag="undo_refused"):
    """An opponent refused."""


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """The last `calls` calls or `cards` cards are taken back."""

    calls: int
    cards: int


class HonoursClaimed(msgspec.Struct, frozen=True, tag="honours_claimed"):
    """A player claims honours after the play, or says that there are none to claim."""

    seat: Seat
    claim: bool


class StopAsked(msgspec.Struct, frozen=True, tag="stop_asked"):
    """A player proposes to end the match now, unfinished; the deal in progress would not count."""

    seat: Seat


class StopAnswered(msgspec.Struct, frozen=True, tag="stop_answered"):
    """An answer to that."""

    seat: Seat
    accept: bool


class MatchStopped(msgspec.Struct, frozen=True, tag="match_stopped"):
    """Everybody agreed to end the match."""


class DealEnded(msgspec.Struct, frozen=True, tag="deal_ended"):
    """The deal is over and all hands are open. `contract` is None when passed out; `tricks` are declarer's."""

    contract: Contract | None
    tricks: int
    deal: Deal


Event = (
    Dealt
    | HandDealt
    | Called
    | PointsAnnounced
    | ContractNamed
    | Played
    | DummyShown
    | Claimed
    | HandShown
    | Hidden
    | Answered
    | ClaimDropped
    | ClaimReferred
    | UndoAsked
    | UndoRefused
    | TakenBack
    | HonoursClaimed
    | StopAsked
    | StopAnswered
    | MatchStopped
    | DealEnded
)


def seen_by(event: Event, viewer: Seat | Spectator) -> Event:
    """The event as the viewer may see it."""
    match event:
        case Dealt(board, dealer, vulnerability, deal, seating):
            hand = deal[seating[viewer.index]] if isinstance(viewer, Seat) else None
            return HandDealt(board, dealer, vulnerability, hand, seating)
        case HandShown():
            return event if viewer in event.audience else Hidden()
    return event
