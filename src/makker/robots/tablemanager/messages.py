"""The lines of the protocol: written as most programs write them, read as forgivingly as they differ.

Seats and words are read in any case, cards with the suit first or last, a ten as `T` or `10`.
"""

import re
from typing import NamedTuple

from makker.cards import Card, Hand
from makker.cards.suit import SUITS
from makker.errors import ParseError
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.seats import Seat, Vulnerability

VERSION = 18
LONGEST = 1024
SEAT = r"(North|East|South|West)"
CONNECTING = re.compile(rf'Connecting "(.*)" as {SEAT} using protocol version (\d+)\.?', re.IGNORECASE)
SEATED = re.compile(rf'{SEAT} \(?"(.*)"\)? seated', re.IGNORECASE)
TEAMS = re.compile(r'Teams\s*:?\s*N/S\s*:?\s*"(.*?)"\.?\s*E/W\s*:?\s*"(.*?)"\.?', re.IGNORECASE)
BOARD = re.compile(rf"Board number (\d+)\. Dealer {SEAT}\. (\S+) vulnerable\.?", re.IGNORECASE)
CARDS = re.compile(rf"(?:{SEAT}'s|Dummy's) cards\s*:\s*(.*)", re.IGNORECASE)
CALL = re.compile(rf"{SEAT} (passes|doubles|redoubles|bids (.+?))(?:[.\s]+(Alert)\.?\s*(.*))?", re.IGNORECASE)
PLAY = re.compile(rf"(?:{SEAT}|Dummy) plays (\S+?)\.?", re.IGNORECASE)
LEAD = re.compile(rf"(?:{SEAT}|(Dummy)) to lead\.?", re.IGNORECASE)
SIDES = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.ALL: "Both",
}


class Said(NamedTuple):
    """A call with its alert."""

    seat: Seat
    call: Call
    alerted: bool
    explanation: str


def name(seat: Seat) -> str:
    """`North`."""
    return seat.name.title()


def seat_of(text: str) -> Seat:
    """The seat of its name in any case."""
    return Seat[text.upper()]


def wrong(line: str, expected: str) -> ParseError:
    """A line that was not what the protocol expects there."""
    return ParseError("protocol.line", line[:80], expected, data={"wanted": expected})


def read_connecting(line: str) -> tuple[str, Seat, int]:
    """Team, seat and version. Raises ParseError (``protocol.line``)."""
    match = CONNECTING.fullmatch(line.strip())
    if match is None:
        raise wrong(line, 'Connecting "Team" as North using protocol version 18')
    return match[1][:60], seat_of(match[2]), int(match[3][:6])


def write_teams(north_south: str, east_west: str) -> str:
    """`Teams : N/S : "A" E/W : "B"`."""
    return f'Teams : N/S : "{north_south}" E/W : "{east_west}"'


def write_board(number: int, dealer: Seat, vulnerability: Vulnerability) -> str:
    """Such as `Board number 1. Dealer North. Neither vulnerable.`."""
    return f"Board number {number}. Dealer {name(dealer)}. {SIDES[vulnerability]} vulnerable."


def read_board(line: str) -> tuple[int, Seat, Vulnerability]:
    """Number, dealer, vulnerability. Raises ParseError (``protocol.line``)."""
    match = BOARD.fullmatch(line.strip())
    known = {word.lower(): zone for zone, word in SIDES.items()}
    if match is None or match[3].lower() not in known:
        raise wrong(line, "Board number 1. Dealer North. Neither vulnerable.")
    return int(match[1][:6]), seat_of(match[2]), known[match[3].lower()]


def write_hand(owner: str, hand: Hand) -> str:
    """Such as `North's cards : S A K J 6. H A K J. D 8 6 2. C A 7 6.`."""
    suits = []
    for suit in reversed(SUITS):
        ranks = " ".join(card.rank.letter for card in hand.in_suit(suit)) or "-"
        suits.append(f"{suit.letter} {ranks}.")
    return f"{owner}'s cards : {' '.join(suits)}"


def read_hand(line: str) -> Hand:
    """Thirteen cards, or as many as are there. Raises ParseError (``protocol.line``) and as Hand does."""
    match = CARDS.fullmatch(line.strip())
    if match is None:
        raise wrong(line, "North's cards : S A K J 6. H A K J. D 8 6 2. C A 7 6.")
    held: dict[str, str] = {}
    for part in match[2].split("."):
        letter, _, ranks = part.strip().partition(" ")
        if letter:
            held[letter.upper()] = ranks.replace("10", "T").replace("-", "").replace(" ", "").upper()
    if set(held) - set("SHDC"):
        raise wrong(line, "S H D C")
    return Hand.parse(".".join(held.get(letter, "") for letter in "SHDC"))


def write_call(seat: Seat, call: Call, alert: str | None = None) -> str:
    """`North bids 1C`, with `Alert. ...` where it is alerted."""
    words = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}
    said = words.get(call)
    if said is None:
        text = call.text
        said = f"bids {text[:-1]}NT" if text.endswith("N") else f"bids {text}"
    told = "" if alert is None else f" Alert. {one_line(alert)}"
    return f"{name(seat)} {said}{told}"


def one_line(text: str) -> str:
    """Text that cannot end the line or fill it."""
    return " ".join(text.split())[:200]


def read_call(line: str) -> Said:
    """A call, by whom, and its explanation. Raises ParseError (``protocol.line``, ``call.unknown``)."""
    match = CALL.fullmatch(line.strip())
    if match is None:
        raise wrong(line, "North bids 1C")
    words = {"passes": PASS, "doubles": DOUBLE, "redoubles": REDOUBLE}
    call = words.get(match[2].lower()) or Bid.parse(match[3].strip().rstrip("."))
    return Said(seat_of(match[1]), call, match[4] is not None, (match[5] or "").strip())


def write_play(seat: Seat, card: Card) -> str:
    """`North plays AS`: the rank, then the suit."""
    return f"{name(seat)} plays {card.rank.letter}{card.suit.letter}"


def read_play(line: str) -> Card:
    """The card that is played. Raises ParseError (``protocol.line``, ``card.unknown``)."""
    match = PLAY.fullmatch(line.strip())
    if match is None:
        raise wrong(line, "North plays AS")
    word = match[2].upper().replace("10", "T")
    if len(word) == 2 and word[0] in "SHDC" and word[1] not in "SHDC":
        return Card.parse(word)
    return Card.parse(word[1:] + word[:1])


def is_ready(line: str, seat: Seat, what: str) -> bool:
    """Whether a client says that it is ready for something."""
    said = " ".join(line.lower().replace("’", "'").rstrip(". ").split())
    return said == f"{name(seat).lower()} ready {what.lower()}"
