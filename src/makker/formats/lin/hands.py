"""The hands of a LIN file: `3SAK2HQJ5...,...,...,...`, South first, the last hand mostly left out."""

import re

from makker.cards import Hand
from makker.deals import Deal
from makker.errors import ParseError
from makker.formats.hands import FULL, deal_of, holding
from makker.seats import Seat

DEALERS = {"1": Seat.SOUTH, "2": Seat.WEST, "3": Seat.NORTH, "4": Seat.EAST}
ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
SUIT = re.compile(r"([SHDC])([^SHDC]*)")
SHIFT = {"S": 39, "H": 26, "D": 13, "C": 0}


def read_md(text: str) -> tuple[Seat | None, Deal | None]:
    """Dealer, None where it is not told, and the deal, None where no hand is.

    Three whole hands give the fourth, which may be left out or given in part. Raises ParseError (``deal.hands``,
    ``hand.suits``, ``hand.rank``, ``hand.suit_twice``, ``deal.card_twice``) with the column.
    """
    dealer = DEALERS.get(text[:1])
    start = 1 if text[:1].isdigit() else 0
    words = text[start:].split(",")
    if len(words) > 4 and any(word.strip() for word in words[4:]):
        raise ParseError("deal.hands", text, "deal", column=start + 1, data={"hands": len(words)})
    hands, at = dict[Seat, Hand](), start
    for seat, word in zip(ORDER, words, strict=False):
        hands[seat] = Hand.of_bits(read_hand(word, at))
        at += len(word) + 1
    hands = completed(hands)
    deal = deal_of(hands, text)
    return dealer, deal if any(deal.hands) else None


def completed(hands: dict[Seat, Hand]) -> dict[Seat, Hand]:
    """The hands with the fourth worked out of the other three, if what is given of it allows."""
    full = [seat for seat in ORDER if len(hands.get(seat, Hand())) == 13]
    missing = [seat for seat in ORDER if seat not in full]
    if len(missing) != 1:
        return hands
    bits = 0
    for seat in full:
        bits |= hands[seat].bits
    rest = Hand.of_bits(FULL & ~bits)
    given = hands.get(missing[0], Hand())
    return {**hands, missing[0]: rest} if given <= rest and len(rest) == 13 else hands


def read_hand(word: str, at: int) -> int:
    """The bits of one hand that begins at offset `at`."""
    upper = word.strip().upper().replace("10", "T")
    bits, seen = 0, ""
    if upper and upper[0] not in SHIFT:
        raise ParseError("hand.suits", word, "hand", column=at + 1)
    for match in SUIT.finditer(upper):
        suit, ranks = match[1], match[2].strip().strip("-")
        if suit in seen:
            raise ParseError("hand.suit_twice", word, "hand", column=at + match.start() + 1)
        seen += suit
        try:
            bits |= holding("".join(sorted(ranks))) << SHIFT[suit]
        except ValueError:
            code = "hand.card_twice" if len(set(ranks)) < len(ranks) else "hand.rank"
            twice = next((rank for at, rank in enumerate(ranks) if rank in ranks[:at]), "")
            data = {"card": suit + twice} if code == "hand.card_twice" else {"found": ranks[:13]}
            raise ParseError(code, word, "hand", column=at + match.start(2) + 1, data=data) from None
    return bits


def write_md(dealer: Seat | None, deal: Deal | None) -> str:
    """Dealer's number and the hands S W N E, all four, low cards first as the format's own programs do."""
    number = next((number for number, seat in DEALERS.items() if seat is dealer), "0")
    if deal is None:
        return f"{number},,,"
    return number + ",".join(write_hand(deal[seat]) for seat in ORDER)


def write_hand(hand: Hand) -> str:
    """`S25KH79...`; nothing for an unknown hand."""
    if not hand:
        return ""
    suits = str(hand).split(".")
    return "".join(letter + ranks[::-1] for letter, ranks in zip("SHDC", suits, strict=True))
