"""Deals as files hold them: read fast, checked for size, and refused with the place of the fault."""

from functools import lru_cache

from makker.cards import Hand
from makker.cards.rank import RANK_LETTERS
from makker.deals import Deal
from makker.errors import InvalidValue, Param, ParseError
from makker.seats import Seat
from makker.seats.seat import SEATS

FULL = (1 << 52) - 1


@lru_cache(maxsize=1 << 14)
def holding(ranks: str) -> int:
    """The 13 bits of a suit's ranks, `AKT2`. Raises ValueError for anything else."""
    bits = 0
    for letter in ranks:
        rank = RANK_LETTERS.get(letter)
        if rank is None or bits >> rank.index & 1:
            raise ValueError(ranks)
        bits |= 1 << rank.index
    return bits


def quick_deal(text: str) -> tuple[int, int, int, int] | None:
    """The hands N E S W as bits, if the text is a whole deal in PBN's form, faultless; otherwise None."""
    try:
        first = "NESW".index(text[0])
        hands = []
        for word in text[2:].split(" "):
            spades, hearts, diamonds, clubs = word.split(".")
            hands.append(holding(spades) << 39 | holding(hearts) << 26 | holding(diamonds) << 13 | holding(clubs))
        one, two, three, four = hands
    except (ValueError, IndexError):
        return None
    # With no card missing and no more than 52, none is there twice.
    if text[1] != ":" or one + two + three + four != FULL or one | two | three | four != FULL:
        return None
    if not one.bit_count() == two.bit_count() == three.bit_count() == 13:
        return None
    return (
        (one, two, three, four) if first == 0 else (hands[-first], hands[1 - first], hands[2 - first], hands[3 - first])
    )


def read_deal(text: str) -> Deal | None:
    """A deal in PBN's form; `-` and `...` are hands unknown. None for an empty value or `?`.

    Raises ParseError (``deal.first``, ``deal.hands``, ``hand.suits``, ``hand.rank``, ``hand.card_twice``,
    ``deal.card_twice``) with the column.
    """
    bits = quick_deal(text)
    if bits is not None:
        return Deal(*map(Hand.of_bits, bits))
    if text.strip() in ("", "?"):
        return None
    head, colon, rest = text.partition(":")
    if not colon or len(head.strip()) != 1:
        raise ParseError("deal.first", text, "deal", column=1)
    first = read_first(head, text)
    words = rest.split()
    if len(words) != 4:
        raise ParseError("deal.hands", text, "deal", column=len(head) + 2, data={"hands": len(words)})
    hands, at = dict[Seat, Hand](), len(head) + 1
    for place, word in enumerate(words):
        at = text.index(word, at)
        hands[first.after(place)] = read_hand(word, at)
        at += len(word)
    return deal_of(hands, text)


def read_first(head: str, text: str) -> Seat:
    """The seat whose hand comes first."""
    try:
        return Seat.parse(head)
    except ParseError:
        raise ParseError("deal.first", text, "seat", column=1) from None


def read_hand(word: str, at: int) -> Hand:
    """One hand, which begins at offset `at`."""
    if word in ("-", "..."):
        return Hand()
    try:
        return Hand.parse(word)
    except ParseError as fault:
        data = {name: value for name, value in fault.data.items() if name in ("card", "found", "suits")}
        raise ParseError(fault.code, word, "hand", column=at + (fault.column or 1), data=data) from None


def deal_of(hands: dict[Seat, Hand], text: str) -> Deal:
    """The deal of these hands. Raises ParseError (``deal.card_twice``)."""
    try:
        return Deal.of(hands)
    except InvalidValue as fault:
        raise ParseError("deal.card_twice", text, "deal", column=1, data=fault.data) from None


def check_sizes(deal: Deal, text: str) -> None:
    """Hands of a deal are of 13 cards; those of an end position, equal or one card apart; unknown ones are empty.

    Raises ParseError (``deal.hand_size``) for the first hand that is not.
    """
    sizes = [len(hand) for hand in deal.hands]
    most = max(sizes)
    least = 13 if most >= 13 else most - 1
    for seat, size in zip(SEATS, sizes, strict=True):
        if size and not least <= size <= 13:
            data: dict[str, Param] = {"seat": seat.letter, "cards": size}
            raise ParseError("deal.hand_size", text, "hand", column=1, data=data)
