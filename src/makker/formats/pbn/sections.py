"""Reading the auction and the play of a game. An error's column counts characters of the section."""

from collections.abc import Iterator, Mapping
from functools import cache
from re import Match

import msgspec

from makker.cards import Card
from makker.errors import ParseError
from makker.formats.annotated import UNPLAYED, MadeAuction, MadeCall, MadePlay, PlayedCard
from makker.formats.pbn.words import SUFFIXES, TOKEN, call_words, card_words, write_call
from makker.formats.values import read_seat
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS
from makker.rules.errors import IllegalAction
from makker.seats import Seat

Notes = Mapping[int, str]

MOST_NAGS = 32
"""Annotations of one call or card; more are a mistake."""


class Marked(msgspec.Struct):
    """A word of a section with the marks that follow it."""

    word: str
    column: int
    irregular: str = ""
    note: int = 0
    nags: tuple[int, ...] = ()
    comment: str = ""


def marked_words(section: str, suffix_base: int) -> Iterator[Marked]:
    """The words in order, each with its marks. Raises ParseError (``section.word``, ``section.mark``)."""
    current: Marked | None = None
    irregular = ""
    for match in TOKEN.finditer(section):
        kind = match.lastgroup or ""
        if kind in ("word", "blank", "ending") or (kind == "irregular" and match["irregular"].upper() == "S"):
            if current is not None:
                yield current
            current = Marked(match[0], match.start() + 1, irregular)
            irregular = ""
        elif kind == "irregular":
            irregular = match["irregular"].upper()
        elif kind == "strange":
            raise ParseError("section.word", match[0], "word", column=match.start() + 1)
        elif kind in ("note", "nag", "suffix", "brace", "line"):
            current = add_mark(current, kind, match, suffix_base)
    if current is not None:
        yield current


def add_mark(current: Marked | None, kind: str, match: Match[str], suffix_base: int) -> Marked | None:
    """Add a note, NAG, suffix or comment to the word before it; a comment may come before any word."""
    if current is None:
        if kind in ("brace", "line"):
            return None
        raise ParseError("section.mark", match[0], "word", column=match.start() + 1)
    if len(current.nags) == MOST_NAGS and kind in ("nag", "suffix"):
        raise ParseError("section.mark", match[0], "word", column=match.start() + 1)
    if kind == "note":
        current.note = int(match["note"])
    elif kind == "nag":
        current.nags += (int(match["nag"]),)
    elif kind == "suffix":
        current.nags += (SUFFIXES[match["suffix"]] + suffix_base,)
    else:
        current.comment += match[kind].strip()
    return current


def read_auction(seat: str, section: str, notes: Notes) -> MadeAuction | None:
    """The auction; None for an empty one of nobody.

    Raises ParseError (``seat.unknown``, ``call.unknown``, ``section.word``, ``section.mark``).
    """
    first = read_seat(seat)
    calls, ending = list[MadeCall](), ""
    if first is not None and all(map(str.isalnum, words := section.split())) and "AP" not in words:
        plain = [plain_calls().get(word) for word in words]
        if None not in plain:
            return MadeAuction(first, tuple(made for made in plain if made is not None))
    for marked in marked_words(section, 0):
        word = marked.word.upper()
        if ending == "*":
            raise ParseError("auction.over", marked.word, "tag", column=marked.column)
        if word in ("*", "+"):
            ending = word
        elif word == "AP":
            calls += [MadeCall(PASS)] * passes_left(calls)
        else:
            calls.append(read_call(marked, word, notes))
    if first is None:
        if calls:
            raise ParseError("seat.unknown", seat, "seat", column=1)
        return None
    return MadeAuction(first, tuple(calls), ending)


def read_call(marked: Marked, word: str, notes: Notes) -> MadeCall:
    """One call, or the mark that stands in its place."""
    mark = {"-": "-", "_": "?", "^": "^S"}.get(word[0], "")
    call = None if mark else call_words().get(word)
    if call is None and not mark:
        raise ParseError("call.unknown", marked.word, "call", column=marked.column)
    if not (marked.note or marked.nags or marked.irregular or marked.comment or mark):
        return MadeCall(call)
    return MadeCall(
        call,
        mark,
        marked.note > 0,
        notes.get(marked.note, ""),
        marked.note,
        marked.nags,
        marked.irregular == "I",
        marked.comment,
    )


def passes_left(calls: list[MadeCall]) -> int:
    """How many passes end the auction."""
    made = [call.call for call in calls if call.call is not None]
    ending = 0
    while ending < len(made) and made[-1 - ending] is PASS:
        ending += 1
    return max(0, (3 if len(made) > ending else 4) - ending)


def check_auction(made: MadeAuction, section: str) -> None:
    """Every call is legal, unless the auction is marked irregular.

    Raises ParseError (``auction.illegal``), whose data have the reason's code and Law.
    """
    if not made.is_regular:
        return
    auction = Auction(made.dealer)
    for call in made.plain:
        try:
            auction = auction.add(call)
        except IllegalAction as fault:
            column = column_of(section, len(auction.calls))
            data = {"call": call.text, "reason": fault.code, "law": fault.reason.law}
            raise ParseError("auction.illegal", call.text, "call", column=column, data=data) from None


def column_of(section: str, place: int) -> int:
    """Where the call of this place stands."""
    for marked in marked_words(section, 0):
        if marked.word.upper() in call_words():
            if place == 0:
                return marked.column
            place -= 1
    return 1


def read_play(seat: str, section: str, notes: Notes) -> MadePlay | None:
    """The play; None for an empty one of nobody.

    Raises ParseError (``seat.unknown``, ``card.unknown``, ``play.card_twice``, ``play.too_long``, ``section.word``,
    ``section.mark``).
    """
    first = read_seat(seat)
    if first is not None and (plain := read_plain_play(first, section)) is not None:
        return plain
    played, ending, seen = list[PlayedCard](), "", set[Card]()
    for marked in marked_words(section, 6):
        if marked.word == "*" and ending != "*":
            ending = "*"
            continue
        if ending == "*" or len(played) == 52:
            raise ParseError("play.too_long", marked.word, "tag", column=marked.column)
        if marked.word == "+":
            ending = "+"
        made = read_card(marked, notes)
        if made.card is not None and made.card in seen:
            raise ParseError("play.card_twice", marked.word, "card", column=marked.column)
        if made.card is not None:
            seen.add(made.card)
        played.append(made)
    if first is None:
        if played:
            raise ParseError("seat.unknown", seat, "seat", column=1)
        return None
    rows = tuple(tuple(played[at : at + 4]) for at in range(0, len(played), 4))
    return MadePlay(first, rows, ending)


def read_plain_play(first: Seat, section: str) -> MadePlay | None:
    """The play, if its section holds nothing but different cards; otherwise None."""
    words = section.split()
    ending = words.pop() if words and words[-1] == "*" else ""
    known = plain_cards()
    if len(words) > 52 or len(set(words)) < len(words) or not known.keys() >= set(words):
        return None
    played = [known[word] for word in words]
    return MadePlay(first, tuple(tuple(played[at : at + 4]) for at in range(0, len(played), 4)), ending)


@cache
def plain_cards() -> dict[str, PlayedCard]:
    """The cards without marks."""
    return {word: PlayedCard(card) for word, card in card_words().items() if len(word) == 2}


@cache
def plain_calls() -> dict[str, MadeCall]:
    """The calls without marks, as export format writes them."""
    return {write_call(call): MadeCall(call) for call in call_words().values()}


def read_card(marked: Marked, notes: Notes) -> PlayedCard:
    """One card, or a place without one."""
    card = card_words().get(marked.word.upper())
    if card is None:
        if marked.word[0] not in "-_+^":
            raise ParseError("card.unknown", marked.word, "card", column=marked.column)
        if not (marked.note or marked.nags or marked.comment):
            return UNPLAYED
    if not (marked.note or marked.nags or marked.irregular or marked.comment):
        return PlayedCard(card)
    irregular = marked.irregular if marked.irregular in ("R", "L") else ""
    return PlayedCard(card, notes.get(marked.note, ""), marked.note, marked.nags, irregular, marked.comment)


def quick_auction(seat: str, section: str, words: Mapping[str, int]) -> bool:
    """Whether the auction is plain and legal, so that it need not be looked at again until it is asked for."""
    if seat not in ("N", "E", "S", "W"):
        return False
    last, passes, doubled, bidder = -1, 0, 0, 0
    for turn, word in enumerate(section.split()):
        index = words.get(word, -1)
        if passes == (4 if last < 0 else 3) or index < 0 or doubled == 9:
            return False
        if index < 35:
            if index <= last:
                return False
            last, passes, doubled, bidder = index, 0, 0, turn & 1
        elif index == 35:
            passes += 1
        elif index == 36:
            if last < 0 or doubled or bidder == turn & 1:
                return False
            doubled, passes = 1, 0
        elif index == 37:
            if doubled != 1 or bidder != turn & 1:
                return False
            doubled, passes = 2, 0
        else:
            # Nothing may follow all pass or the end of a broken auction.
            doubled = 9
    return True
