"""Four hands, one a seat (FACTS 001-03)."""

from collections.abc import Iterator, Mapping

from makker.cards import Card, Hand, Pack, RandomSource
from makker.errors import InvalidValue, ParseError
from makker.seats import Seat
from makker.seats.seat import SEATS


class Deal:
    """The four hands of a deal; immutable. `hands` is in the order N E S W.

    No card is in two hands. The hands may be smaller than 13, for endings and for partly known deals;
    `is_complete` tells whether all 52 cards are dealt, 13 each. Raises InvalidValue (``deal.card_twice``).
    """

    __slots__ = ("hands",)

    hands: tuple[Hand, Hand, Hand, Hand]

    def __init__(self, north: Hand, east: Hand, south: Hand, west: Hand) -> None:
        seen = Hand()
        for hand in (north, east, south, west):
            for card in seen & hand:
                raise InvalidValue("deal.card_twice", {"card": card.text})
            seen |= hand
        object.__setattr__(self, "hands", (north, east, south, west))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Deal is immutable: {name}")

    @staticmethod
    def of(hands: Mapping[Seat, Hand]) -> "Deal":
        """A deal of the hands given; a seat left out holds nothing."""
        return Deal(*(hands.get(seat, Hand()) for seat in SEATS))

    @staticmethod
    def random(rng: RandomSource) -> "Deal":
        """Deal 52 cards, 13 each, from the random source; every deal is equally likely (FACTS 000-07)."""
        hands, _ = Pack.full().deal(4, 13, rng)
        return Deal(*hands)

    @staticmethod
    def parse(text: str) -> "Deal":
        """Read a deal in PBN's form: `N:AKQ52.K9.Q84.K76 hand hand hand`, clockwise from the first seat.

        A hand written `-` is unknown and read as empty. Raises ParseError (``deal.first``, ``deal.hands``,
        ``deal.card_twice`` and those of `Hand.parse`).
        """
        first, colon, rest = text.strip().partition(":")
        if not colon or len(first.strip()) != 1:
            raise ParseError("deal.first", text, "deal", column=1)
        seat = Seat.parse(first)
        words = rest.split()
        if len(words) != 4:
            raise ParseError("deal.hands", text, "deal", data={"hands": len(words)})
        hands = {seat.after(place): Hand() if word == "-" else Hand.parse(word) for place, word in enumerate(words)}
        try:
            return Deal.of(hands)
        except InvalidValue as fault:
            raise ParseError("deal.card_twice", text, "deal", data=fault.data) from None

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat.index]

    def __iter__(self) -> Iterator[tuple[Seat, Hand]]:
        return iter(zip(SEATS, self.hands, strict=True))

    @property
    def is_complete(self) -> bool:
        """Whether every seat holds 13 cards."""
        return all(len(hand) == 13 for hand in self.hands)

    def holder(self, card: Card) -> Seat | None:
        """Who holds the card, or None."""
        return next((seat for seat, hand in self if card in hand), None)

    def replace(self, seat: Seat, hand: Hand) -> "Deal":
        """This deal with another hand at one seat."""
        return Deal.of({**dict(self), seat: hand})

    def format(self, first: Seat = Seat.NORTH) -> str:
        """PBN's form, clockwise from `first`; an empty hand is written `-`."""
        hands = (self.hands[first.after(place).index] for place in range(4))
        return f"{first.letter}:" + " ".join(str(hand) if hand else "-" for hand in hands)

    def __eq__(self, other: object) -> bool:
        return self.hands == other.hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hands)

    def __reduce__(self) -> tuple[object, tuple[Hand, ...]]:
        return (Deal, self.hands)

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"
