"""What a player knows of the cards: own hand, dummy, everything played, who has shown out of what."""

from dataclasses import dataclass

from makker.cards import Card, Hand, Strain, Suit
from makker.cards.hand import FULL_BITS
from makker.cards.suit import SUITS
from makker.games.bridge.contract import Contract
from makker.games.bridge.view import DealView
from makker.seats import Seat
from makker.seats.seat import SEATS


@dataclass(frozen=True, slots=True)
class Evidence:
    """The play as one player has seen it.

    `left` are the hands in sight as they are now, `played` every seat's cards so far, `short` the suits in which a seat
    has shown out with how many cards of it the seat had.
    """

    contract: Contract
    left: dict[Seat, Hand]
    played: dict[Seat, Hand]
    short: dict[Seat, dict[Suit, int]]
    leader: Seat
    trick: tuple[Card, ...]

    @property
    def strain(self) -> Strain:
        """Trumps, or no-trump."""
        return self.contract.strain

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose cards are not in sight."""
        return tuple(seat for seat in SEATS if seat not in self.left)

    @property
    def unseen(self) -> Hand:
        """The cards that the hidden hands have between them."""
        seen = sum(hand.bits for hand in (*self.left.values(), *self.played.values()))
        return Hand.of_bits(FULL_BITS & ~seen)

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return self.leader.after(len(self.trick))

    def whole(self, seat: Seat) -> Hand:
        """The thirteen cards of a seat in sight."""
        return self.left[seat] | self.played[seat]

    def size(self, seat: Seat) -> int:
        """How many cards a seat still has."""
        return 13 - len(self.played[seat])


def read(view: DealView) -> Evidence:
    """What the viewer of a deal in play knows. Raises ValueError for a view without a hand or a contract."""
    viewer, contract = view.viewer, view.contract
    if not isinstance(viewer, Seat) or contract is None or view.hand is None:
        raise ValueError(view)
    played = dict.fromkeys(SEATS, 0)
    short: dict[Seat, dict[Suit, int]] = {seat: {} for seat in SEATS}
    for trick in (*view.tricks, view.trick):
        led = trick.cards[0].suit if trick.cards else None
        for seat, card in trick.plays:
            if led is not None and card.suit is not led and led not in short[seat]:
                short[seat][led] = Hand.of_bits(played[seat]).length(led)
            played[seat] |= 1 << card.index
    hands = {seat: Hand.of_bits(bits) for seat, bits in played.items()}
    left = {viewer: view.hand}
    if view.dummy is not None and contract.dummy is not viewer:
        left[contract.dummy] = view.dummy
    leader = view.trick.plays[0][0] if view.trick.plays else view.turn
    if leader is None:
        raise ValueError(view)
    return Evidence(contract, left, hands, short, leader, tuple(view.trick.cards))


def lengths_known(evidence: Evidence, seat: Seat) -> dict[Suit, tuple[int, int]]:
    """How long a hidden seat's suits were at least and at most, by what it has played and shown out of."""
    mine, out = evidence.played[seat], evidence.unseen
    found = {}
    for suit in SUITS:
        low = mine.length(suit)
        high = low if suit in evidence.short[seat] else low + min(evidence.size(seat), out.length(suit))
        found[suit] = (low, high)
    return found
