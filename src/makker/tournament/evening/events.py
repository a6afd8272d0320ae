"""What happens on a club night; each event is stored before anybody is told of it."""

from typing import Literal

import msgspec

from makker.errors import ParseError
from makker.tournament.evening.state import By, Entry, Place, Setup, Showing
from makker.tournament.events import Contestant, Penalty, TeamRules
from makker.tournament.movements.movement import Movement, Round
from makker.tournament.scoring import Comparison, PairScale, TieBreak

MOST_EXTRA = 16
"""Boards of an extra stanza at most."""
MOST_SIZE = 500
"""Contestants, rounds and tables of an arrangement at most."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The evening is set up."""

    name: str
    setup: Setup
    host: str
    key: str
    codes: tuple[str, ...]
    at: float


class DirectorCame(msgspec.Struct, frozen=True, tag="director"):
    """Somebody with the key directs too."""

    person: str


class Named(msgspec.Struct, frozen=True, tag="named"):
    """Who the contestants are."""

    contestants: tuple[Contestant, ...]
    at: float


class RoundBegan(msgspec.Struct, frozen=True, tag="round"):
    """A round begins (or begins again: its clock starts anew)."""

    number: int
    at: float


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    """A table has entered a result, or corrected its own."""

    entry: Entry


class Confirmed(msgspec.Struct, frozen=True, tag="confirmed"):
    """The other side agrees."""

    place: Place
    by: By
    at: float


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """The director has entered or changed a result."""

    entry: Entry
    why: str


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """The director has taken results away."""

    places: tuple[Place, ...]
    why: str
    at: float


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """Two contestants exchange places from a round on."""

    one: int
    other: int
    since: int
    why: str
    at: float


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """At a table the directions were exchanged for a round; results already entered there are turned with it."""

    round: int
    table: int
    why: str
    at: float


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A contestant leaves: from this round on the opponents sit out."""

    contestant: int
    since: int
    why: str
    at: float


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A contestant who had left, or came late, plays."""

    contestant: int
    at: float


class Penalised(msgspec.Struct, frozen=True, tag="penalised"):
    """A penalty."""

    penalty: Penalty
    at: float


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """A message for every table; empty takes it away."""

    text: str
    at: float


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """From a round on the rounds are these: drawn, or arranged anew because somebody came or left.

    `what` is the code of the change, `where` whom or what it is about; `codes` are those of tables that are new. Places
    exchanged before are part of the rounds as they are kept.
    """

    since: int
    rounds: tuple[Round, ...]
    contestants: int
    copies: int
    codes: tuple[str, ...]
    what: str
    where: str
    why: str
    at: float

    def __post_init__(self) -> None:
        sizes = (self.since, self.contestants, self.copies)
        if not all(1 <= size <= MOST_SIZE for size in sizes) or max(len(self.rounds), len(self.codes)) > MOST_SIZE:
            raise ValueError(sizes)


class Renewed(msgspec.Struct, frozen=True, tag="renewed", omit_defaults=True):
    """Before the first round: another movement, with so many boards in a set and minutes a round.

    `codes` are those of tables that are new, `where` tells of how many it is. Exchanged places and
    turned tables are no more, but for those that it brings back when it is undone (`swaps`, `turned`).
    """

    movement: Movement
    each: int
    minutes: float
    codes: tuple[str, ...]
    where: str
    why: str
    at: float
    swaps: tuple[tuple[int, int, int], ...] = ()
    turned: frozenset[tuple[int, int]] = frozenset()

    def __post_init__(self) -> None:
        sizes = (self.movement.contestants, len(self.movement.rounds), self.movement.tables)
        if not all(1 <= size <= MOST_SIZE for size in sizes) or not 0 < self.minutes <= MOST_SIZE * MOST_SIZE:
            raise ValueError(sizes)


class Settled(msgspec.Struct, frozen=True, tag="settled", omit_defaults=True):
    """What the evening is called, when it shows what, and how it is scored, in place of what was agreed before."""

    name: str
    date: str
    minutes: float
    correction: float
    showing: Showing
    comparison: Comparison
    teams: TeamRules
    tie_breaks: tuple[TieBreak, ...]
    pair_scale: PairScale
    why: str
    at: float


class Extended(msgspec.Struct, frozen=True, tag="extended"):
    """An extra stanza: at these tables more boards are played in the round, since the match was tied."""

    round: int
    tables: tuple[int, ...]
    boards: tuple[int, ...]
    at: float

    def __post_init__(self) -> None:
        if not (1 <= self.round <= MOST_SIZE and len(self.tables) <= MOST_SIZE and 1 <= len(self.boards) <= MOST_EXTRA):
            raise ValueError((self.round, len(self.tables), len(self.boards)))


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The deals of the boards became known: `deals` in PBN's form, `why` where they are from."""

    deals: dict[int, str]
    why: str
    at: float


class LinedUp(msgspec.Struct, frozen=True, tag="lined_up"):
    """Who of a team sits at a table in a round, in the direction `way`."""

    round: int
    table: int
    way: Literal["ns", "ew"]
    names: tuple[str, str]
    at: float


class LeadRefused(msgspec.Struct, frozen=True, tag="lead_refused"):
    """A table wrote a lead that was not in the leader's hand."""

    place: Place
    lead: str
    at: float


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The results are final, or (`final` false) open again."""

    final: bool
    why: str
    at: float


Happening = (
    Opened
    | DirectorCame
    | Named
    | RoundBegan
    | Entered
    | Confirmed
    | Corrected
    | Cleared
    | Swapped
    | Turned
    | Left
    | Returned
    | Penalised
    | Announced
    | Arranged
    | Renewed
    | Extended
    | Settled
    | Dealt
    | LeadRefused
    | LinedUp
    | Finished
)


def encode(event: Happening) -> bytes:
    """The event as it is stored."""
    return msgspec.json.encode(event)


def decode(content: bytes) -> Happening:
    """A stored event. Raises ParseError (``event.unknown``)."""
    try:
        found: Happening = msgspec.json.decode(content, type=Happening)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise ParseError("event.unknown", str(fault)[:60], "event") from None
    return found
