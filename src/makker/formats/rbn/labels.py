"""What RBN's labels say, read and written.

| label | | label | |
|---|---|---|---|
| D | date, `20261130` | H | hands, `W:AK2.QJ5...:...` |
| L | location | A | dealer, vulnerability, calls, `WZ:PP1NP:3NA` |
| E | event | C | contract and declarer, `4SX:N` |
| F | form of scoring, `M`, `I` | P | play, tricks apart, `SA432:HK...` |
| N | `North+South:West+East:room` | R | declarer's tricks, `10` |
| B | board | T S K M I | kept as they are |
"""

import re

from makker.cards import Card, Hand
from makker.deals import Deal
from makker.errors import ParseError
from makker.formats.annotated import PASSED_OUT, MadeAuction, MadeCall, MadePlay, PassedOut, PlayedCard, in_rows, winner
from makker.formats.board import Names
from makker.formats.hands import FULL, deal_of, read_hand
from makker.games.bridge.calls import PASS, REDOUBLE, Bid, Call
from makker.games.bridge.contract import Contract, Doubled
from makker.seats import Seat, Vulnerability

STICKY = "DTLESFKNBH"
"""Labels that hold for the following deals too, until they are given anew."""

ORDER = "DTLESFKNBHACPRMI"
SCORING = {"I": "IMP", "B": "BAM", "X": "IMP;Cross", "M": "MP", "N": "Instant", "R": "Rubber", "C": "Chicago"}
VULNERABLE = {"Z": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW, "B": Vulnerability.ALL, "?": None}
ROOMS = {"O": "Open", "C": "Closed"}
HEAD = re.compile(r"([WNES])([ZNEB?])(?::|$)")
CALL = re.compile(r"([1-7][CDHSN]|[PXRAY])((?:[*!?]|\^\d)*)", re.IGNORECASE)
CONTRACT = re.compile(r"([1-7][CDHSN])(XX|X|R)?(?::([WNES])?(?::.*)?)?", re.IGNORECASE)
PLAYED = re.compile(r"([CDHS]?)([2-9TJQKA])((?:[!?]|\^\d)*)", re.IGNORECASE)
DATE = re.compile(r"([\d?]{4})([\d?]{2})([\d?]{2})")


def order(label: str) -> tuple[int, str]:
    """Labels in RBN's order, the auction's notes after it, the play's after the play."""
    owner = "A" if label.isdigit() else label[0]
    return ORDER.index(owner), label if label != owner else ""


def read_date(text: str) -> str:
    """`20261130` as PBN's `2026.11.30`; a date of another form as it is."""
    match = DATE.fullmatch(text)
    return ".".join(match.groups()) if match else text


def write_date(text: str) -> str:
    """A date of PBN's form without its points."""
    return text.replace(".", "") if re.fullmatch(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}", text) else text


def read_players(text: str) -> tuple[Names, str]:
    """The players N E S W, and the room."""
    ns, we, room, *_ = [*text.split(":"), "", "", ""]
    north, _, south = ns.partition("+")
    west, _, east = we.partition("+")
    return (north.strip(), east.strip(), south.strip(), west.strip()), ROOMS.get(room.strip(), room.strip())


def write_players(players: Names, room: str) -> str:
    """`North+South:West+East:O`; empty if nobody is known."""
    north, east, south, west = (name.replace(":", ";").replace("+", "&") for name in players)
    letter = next((letter for letter, name in ROOMS.items() if name == room), room)
    text = f"{north}+{south}:{west}+{east}" + (f":{letter}" if room else "")
    return "" if text == "+:+" else text


def read_hands(text: str) -> Deal | None:
    """The hands clockwise from a seat; three whole ones give the fourth.

    Raises ParseError (``deal.first``, ``deal.hands``, and those of a hand) with the column.
    """
    if not text.strip():
        return None
    if text[:1].upper() not in ("W", "N", "E", "S") or text[1:2] not in (":", ";"):
        raise ParseError("deal.first", text, "deal", column=1)
    seat = Seat.parse(text[0])
    words = re.split("[:;]", text[2:].strip())
    if len(words) > 4:
        raise ParseError("deal.hands", text, "deal", column=3, data={"hands": len(words)})
    hands, at = dict[Seat, Hand](), 2
    for place, word in enumerate(words):
        padded = word + "." * (3 - word.count(".")) if word else "-"
        hands[seat.after(place)] = read_hand(padded, at)
        at += len(word) + 1
    deal = deal_of(hands, text)
    missing = [seat for seat, hand in deal if not hand]
    if len(missing) == 1 and sum(len(hand) for hand in deal.hands) == 39:
        rest = FULL
        for hand in deal.hands:
            rest &= ~hand.bits
        return deal.replace(missing[0], Hand.of_bits(rest))
    return deal


def write_hands(deal: Deal) -> str:
    """All four hands from West."""
    return "W:" + ":".join(
        str(deal[Seat.WEST.after(place)]) if deal[Seat.WEST.after(place)] else "" for place in range(4)
    )


def read_auction(text: str, notes: dict[int, str]) -> tuple[Seat | None, Vulnerability | None, MadeAuction | None]:
    """Dealer, vulnerability and the calls. Without the first two, dealer is West.

    Raises ParseError (``call.unknown``) with the column.
    """
    head = HEAD.match(text)
    seat = Seat.parse(head[1]) if head else Seat.WEST
    at = head.end() if head else 0
    calls = list[MadeCall]()
    while at < len(text):
        if text[at] in ": ":
            at += 1
            continue
        match = CALL.match(text, at)
        if match is None:
            raise ParseError("call.unknown", text[at : at + 8], "call", column=at + 1)
        add_call(calls, match[1].upper(), match[2], notes)
        at = match.end()
    made = MadeAuction(seat, tuple(calls)) if calls else None
    return (seat if head or calls else None), (VULNERABLE[head[2]] if head else None), made


def add_call(calls: list[MadeCall], word: str, marks: str, notes: dict[int, str]) -> None:
    """One call with its marks; `A` is all pass, `Y` a call left open."""
    if word == "A":
        made = [call.call for call in calls]
        ending = next((place for place, call in enumerate(reversed(made)) if call is not PASS), len(made))
        calls += [MadeCall(PASS)] * max(0, (3 if len(made) > ending else 4) - ending)
        return
    note = int(marks[marks.index("^") + 1]) if "^" in marks else 0
    nags = tuple({"!": 1, "?": 2}[mark] for mark in marks if mark in "!?")
    alert = "*" in marks or note > 0
    call = None if word == "Y" else Call.parse(word)
    calls.append(MadeCall(call, "?" if call is None else "", alert, notes.get(note, "") if note else "", note, nags))


def write_auction(
    dealer: Seat | None, vulnerability: Vulnerability | None, auction: MadeAuction | None
) -> tuple[str, dict[int, str]]:
    """The line, and its notes by number; empty if nothing is known. More than nine notes cannot be numbered."""
    seat = auction.dealer if auction else dealer
    if seat is None:
        return "", {}
    letter = next(letter for letter, side in VULNERABLE.items() if side is vulnerability)
    notes: dict[int, str] = {}
    words = [write_call(made, notes) for made in (auction.calls if auction else ()) if made.mark not in ("-", "^S")]
    rounds = ["".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return f"{seat.letter}{letter}:" + ":".join(rounds), notes


def write_call(made: MadeCall, notes: dict[int, str]) -> str:
    """A call with its marks."""
    if made.call is None:
        return "Y"
    word = "R" if made.call is REDOUBLE else made.call.text
    if made.explanation:
        number = next((key for key, text in notes.items() if text == made.explanation), len(notes) + 1)
        if made.note in range(1, 10) and notes.get(made.note, made.explanation) == made.explanation:
            number = made.note
        while notes.get(number, made.explanation) != made.explanation:
            number += 1
        if number < 10:
            notes[number] = made.explanation.replace("\n", " ")
            return f"{word}^{number}"
    return word + ("*" if made.alert else "") + "".join("!?"[nag - 1] for nag in made.nags if nag in (1, 2))


def read_contract(text: str) -> Contract | PassedOut | None:
    """`4SX:N`, `P`. Raises ParseError (``contract.unknown``)."""
    word = text.strip().upper()
    if word in ("", "?"):
        return None
    if word.split(":")[0] in ("P", "PASS", "A"):
        return PASSED_OUT
    match = CONTRACT.fullmatch(word)
    if match is None:
        raise ParseError("contract.unknown", text, "contract", column=1)
    doubled = {None: Doubled.NO, "X": Doubled.DOUBLED}.get(match[2], Doubled.REDOUBLED)
    return Contract(Bid.parse(match[1]), doubled, Seat.parse(match[3]) if match[3] else None)


def write_contract(contract: Contract | PassedOut | None) -> str:
    """As it is read."""
    if contract is None:
        return ""
    if isinstance(contract, PassedOut):
        return "P"
    risk = {Doubled.NO: "", Doubled.DOUBLED: "X", Doubled.REDOUBLED: "R"}[contract.doubled]
    return f"{contract.bid.text}{risk}" + (f":{contract.declarer.letter}" if contract.declarer else "")


def read_tricks(text: str) -> int | None:
    """The number before the first colon. Raises ParseError (``tricks.unknown``)."""
    word = text.split(":", maxsplit=1)[0].strip()
    if word in ("", "?"):
        return None
    if not (word.isascii() and word.isdigit() and int(word[:4]) <= 13):
        raise ParseError("tricks.unknown", text, "tricks", column=1)
    return int(word)


def read_play(text: str, contract: Contract | None, deal: Deal | None) -> MadePlay | None:
    """The tricks; a card without a suit is of the suit led, or else, if the deal says so, of the suit before it.

    Raises ParseError (``card.unknown``, ``play.card_twice``, ``play.too_long``) with the column.
    """
    leader = contract.leader if contract and contract.declarer else Seat.WEST
    trump = contract.strain.suit if contract else None
    played, first, at = list[tuple[Seat, PlayedCard]](), leader, 0
    for number, trick in enumerate(re.split("[:;]", text)):
        cards = read_trick(trick, at, leader, deal, {made.card for _, made in played})
        at += len(trick) + 1
        holder = (deal.holder(cards[0]) if cards and deal is not None else None) or leader
        irregular = "L" if holder is not leader and (number or contract is not None) else ""
        leader = holder
        first = leader if number == 0 else first
        made = [(leader.after(place), card) for place, card in enumerate(cards)]
        played += [(seat, PlayedCard(card, irregular=irregular if seat is leader else "")) for seat, card in made]
        if len(cards) == 4:
            leader = winner(made, trump)
    return in_rows(first, played) if played else None


def read_trick(trick: str, at: int, leader: Seat, deal: Deal | None, seen: set[Card | None]) -> list[Card]:
    """The cards of one trick that begins at offset `at`."""
    cards, place = list[Card](), 0
    suits = ""
    while place < len(trick.rstrip()):
        match = PLAYED.match(trick, place)
        if match is None or not (match[1] or suits):
            raise ParseError("card.unknown", trick[place : place + 8], "card", column=at + place + 1)
        if len(cards) == 4:
            raise ParseError("play.too_long", trick, "colon", column=at + place + 1)
        suits += match[1].upper()
        options = [Card.parse((match[1] or suit) + match[2]) for suit in (suits[0], suits[-1])]
        holder = deal.hands[leader.after(len(cards)).index] if deal else Hand()
        card = next((card for card in options if card in holder), options[0])
        if card in seen or card in cards:
            raise ParseError("play.card_twice", match[0], "card", column=at + place + 1)
        cards.append(card)
        place = match.end()
    return cards


def write_play(play: MadePlay, contract: Contract | None) -> str:
    """The tricks in the order played, as far as it is known, every card with its suit."""
    trump = contract.strain.suit if contract else None
    leader = contract.leader if contract and contract.declarer else None
    words = [card.text for _, card in play.in_order(trump, leader)]
    return ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))


def read_number(text: str) -> int | None:
    """A board's number, None for what is no number."""
    word = text.strip()
    return int(word) if word.isascii() and word.isdigit() and 0 < int(word[:9]) == int(word) else None
