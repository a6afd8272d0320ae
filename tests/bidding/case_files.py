"""The bidding cases: hands with the calls of a good player of the system, written from the system's text."""

from dataclasses import dataclass
from pathlib import Path

from makker.cards import Hand, Suit
from makker.games.bridge.auction import Auction
from makker.seats import Seat

FOLDER = Path(__file__).parent / "cases"
SMALL = "23456789"


@dataclass(frozen=True)
class Case:
    """One hand, the calls so far (North deals), the call that it should make, and why."""

    group: str
    hand: Hand
    auction: Auction
    call: str
    why: str
    vulnerable: str
    line: int

    def __str__(self) -> str:
        return f"{self.group}:{self.line} {self.hand} after {self.auction or 'nothing'}: {self.call} ({self.why})"


def read_hand(text: str) -> Hand:
    """A hand in which each x is a small card: the lowest that are left in its suit."""
    suits = []
    for part in text.split("."):
        plain = part.replace("10", "T")
        small = iter(rank for rank in SMALL if rank not in plain)
        suits.append("".join(next(small) if rank == "x" else rank for rank in plain))
    hand = Hand.parse(".".join(suits))
    if len(hand) != 13:
        raise ValueError(f"{text}: {len(hand)} cards {[hand.length(suit) for suit in reversed(Suit)]}")
    return hand


def read_cases(name: str) -> list[Case]:
    """The cases of a file: `hand | calls | call | why`, and perhaps who is vulnerable (`we`, `they`, `all`)."""
    cases = []
    for number, line in enumerate((FOLDER / f"{name}.txt").read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        hand, calls, call, why, *rest = (part.strip() for part in line.split("|"))
        auction = Auction.parse("" if calls == "-" else calls, Seat.NORTH)
        cases.append(Case(name, read_hand(hand), auction, call, why, rest[0] if rest else "none", number))
    return cases


def groups(system: str) -> list[str]:
    """The names of the system's files."""
    return sorted(path.stem for path in FOLDER.glob(f"{system}_*.txt"))
