"""A position of the play with all cards in sight."""

from collections import Counter

import msgspec

from makker.cards import Card, Strain
from makker.deals import Deal
from makker.doubledummy.core import RawPosition
from makker.errors import InvalidValue
from makker.seats import Seat


class Position(msgspec.Struct, frozen=True):
    """The cards left, the strain, and the trick on the table.

    `leader` leads, or has led, the trick; `trick` are its cards so far (at most three), which are no longer in
    `deal`. Raises InvalidValue: ``position.trick`` (more than three cards), ``position.card_twice`` (a card of the
    trick is still in a hand, or twice in it), ``position.hand_size`` (the hands do not fit one another).
    """

    deal: Deal
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.trick) > 3:
            raise InvalidValue("position.trick", {"cards": len(self.trick)})
        for card, times in Counter(self.trick).items():
            if times > 1 or self.deal.holder(card) is not None:
                raise InvalidValue("position.card_twice", {"card": card.text})
        for places in range(4):
            seat = self.leader.after(places)
            held, expected = len(self.deal[seat]), self.tricks - (places < len(self.trick))
            if held != expected:
                raise InvalidValue("position.hand_size", {"seat": seat.letter, "cards": held, "expected": expected})

    @property
    def to_play(self) -> Seat:
        """Whose card comes next."""
        return self.leader.after(len(self.trick))

    @property
    def tricks(self) -> int:
        """Tricks still to be won, the one on the table included."""
        return len(self.deal[self.leader.previous])

    @property
    def raw(self) -> RawPosition:
        """The form in which it crosses into the core."""
        return (raw_deal(self.deal), self.strain.index, self.leader.index, [card.index for card in self.trick])


def raw_deal(deal: Deal) -> tuple[int, ...]:
    """The four hands as bits."""
    return tuple(hand.bits for hand in deal.hands)
