"""The parts of a board as PBN tags, in the words of export format."""

import re
from collections.abc import Callable, Mapping
from functools import cache

from makker.cards import Card
from makker.formats.annotated import MadeAuction, MadeCall, MadePlay, PassedOut, PlayedCard
from makker.formats.board import Board
from makker.formats.pbn.game import Raw
from makker.formats.pbn.words import write_call
from makker.formats.values import write_contract
from makker.games.bridge.contract import Contract
from makker.seats import Seat

Write = Callable[[Board], str]

CONTROL = re.compile(r"[\r\n]+")


@cache
def tag_parts() -> Mapping[str, tuple[str, Write]]:
    """For each tag that holds a part of a board: the part's name, and how it is written; empty where unknown."""
    return {
        "Event": ("event", lambda board: board.event),
        "Site": ("site", lambda board: board.site),
        "Date": ("date", lambda board: board.date),
        "Board": ("number", lambda board: "" if board.number is None else str(board.number)),
        "West": ("players", lambda board: board.players[3]),
        "North": ("players", lambda board: board.players[0]),
        "East": ("players", lambda board: board.players[1]),
        "South": ("players", lambda board: board.players[2]),
        "Dealer": ("dealer", lambda board: board.dealer.letter if board.dealer else ""),
        "Vulnerable": ("vulnerability", lambda board: str(board.vulnerability or "")),
        "Deal": ("deal", write_deal),
        "Scoring": ("scoring", lambda board: board.scoring),
        "Declarer": ("contract", lambda board: declarer_letter(board.contract)),
        "Contract": ("contract", lambda board: write_contract(board.contract)),
        "Result": ("tricks", lambda board: "" if board.tricks is None else str(board.tricks)),
        "Room": ("room", lambda board: board.room),
        "Score": ("score", lambda board: "" if board.score is None else f"NS {board.score}"),
    }


def write_deal(board: Board) -> str:
    """The deal, dealer's hand first."""
    return board.deal.format(board.dealer or Seat.NORTH) if board.deal is not None else ""


def declarer_letter(contract: Contract | PassedOut | None) -> str:
    """Who declares, or nothing."""
    return contract.declarer.letter if isinstance(contract, Contract) and contract.declarer else ""


def auction_raws(auction: MadeAuction) -> list[Raw]:
    """The auction section with its notes, four calls a line."""
    notes = Notes()
    words = [call_text(made, notes) for made in auction.calls] + [auction.ending] * bool(auction.ending)
    return [("Auction", auction.first.letter, in_lines(words)), *notes.raws()]


def call_text(made: MadeCall, notes: "Notes") -> str:
    """A call with its marks."""
    word = {"?": "____"}.get(made.mark, made.mark) if made.call is None else write_call(made.call)
    note = notes.number(made.note, made.explanation, needed=made.alert)
    return ("^I " if made.insufficient else "") + word + marks(note, made.nags, made.comment)


def play_raws(play: MadePlay) -> list[Raw]:
    """The play section with its notes, a trick a line."""
    notes = Notes()
    words = [card_text(made, notes) for row in play.tricks for made in row]
    if play.ending == "+":
        at = next((at for at, word in enumerate(words) if word == "-"), len(words))
        words[at : at + 1] = ["+"]
    elif play.ending:
        words.append(play.ending)
    return [("Play", play.first.letter, in_lines(words)), *notes.raws()]


def card_text(made: PlayedCard, notes: "Notes") -> str:
    """A card with its marks."""
    note = notes.number(made.note, made.explanation)
    word = made.card.text if isinstance(made.card, Card) else "-"
    return (f"^{made.irregular} " if made.irregular else "") + word + marks(note, made.nags, made.comment)


def marks(note: int, nags: tuple[int, ...], comment: str) -> str:
    """A note's reference, NAGs in order, and a comment, each after a blank."""
    text = f" ={note}=" if note else ""
    text += "".join(f" ${nag}" for nag in sorted(nags))
    return text + (f" {{{clean_comment(comment)}}}" if comment else "")


def in_lines(words: list[str]) -> str:
    """Words four a line."""
    return "".join(" ".join(words[at : at + 4]) + "\n" for at in range(0, len(words), 4))


def clean_comment(text: str) -> str:
    """A comment cannot hold its own closing brace."""
    return text.replace("}", ")")


class Notes:
    """The notes of a section, numbered as they come; a number already given is kept."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}

    def number(self, number: int, text: str, *, needed: bool = False) -> int:
        """The number of a note with this text; 0 where none is needed."""
        if not (number or text or needed):
            return 0
        if number and self.texts.setdefault(number, text) == text:
            return number
        known = next((key for key, other in self.texts.items() if other == text), 0)
        if not known:
            known = next(key for key in range(1, len(self.texts) + 2) if key not in self.texts)
            self.texts[known] = text
        return known

    def raws(self) -> list[Raw]:
        """The Note tags."""
        return [("Note", f"{number}:{text}", "") for number, text in sorted(self.texts.items())]


def quote(value: str) -> str:
    r"""A tag's value between quotes; `"` and a backslash that would be taken for an escape get a backslash."""
    clean = CONTROL.sub(" ", value)
    return '"' + re.sub(r'"|\\(?=["\\]|$)', r"\\\g<0>", clean) + '"'
