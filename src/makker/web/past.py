"""Deals that have ended, step by step: what was dealt, said, played and scored, and nothing else."""

from typing import Any

import msgspec
from msgspec.structs import replace

from makker.bidding import Agreements
from makker.cards import Card, Hand, Strain
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.rules import Outcome
from makker.seats import Player, Seat, Vulnerability
from makker.seats.seat import SEATS
from makker.table.shuffles import Shuffle

Place = Seat | Player


class CallMade(msgspec.Struct, frozen=True):
    """A call of an auction, with what its maker said of it; `robot` is whether a robot made it, by its system."""

    place: Place
    call: Call
    explanation: str = ""
    robot: bool = False


class ContractChosen(msgspec.Struct, frozen=True):
    """Minibridge: declarer has named the contract."""

    place: Place
    contract: Contract


class TrumpsNamed(msgspec.Struct, frozen=True):
    """Bridge-whist: trumps are named, or (no strain) left to partner."""

    place: Place
    strain: Strain | None


class Doubling(msgspec.Struct, frozen=True):
    """Bridge-whist: somebody doubles, or is content."""

    place: Place
    double: bool


class BidsShown(msgspec.Struct, frozen=True):
    """Hidden bids are shown together, in the order of the places."""

    bids: tuple[int, ...]


class BidMade(msgspec.Struct, frozen=True):
    """An open bid of tricks; `changed` is one that had to be changed."""

    place: Place
    bid: int
    changed: bool = False


class CardPlayed(msgspec.Struct, frozen=True):
    """A card from the hand of `place`."""

    place: Place
    card: Card


class Ended(msgspec.Struct, frozen=True):
    """The end. `claimer` is whose claim of `claimed` tricks ended it, None where it was played or passed out."""

    claimer: Place | None = None
    claimed: int = 0
    text: str = ""


Moment = CallMade | ContractChosen | TrumpsNamed | Doubling | BidsShown | BidMade | CardPlayed | Ended


class PastDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that has ended. Tuples are in the order of `places`, clockwise.

    `number` counts the table's ended deals from 1; `board` is what the game calls it (board, deal, round). `names` are
    empty for robots. `contract` and `tricks` (declarer's) belong to bridge; `trump` is None in no-trump too. `won` are
    the tricks of each place where all were played. `gained` is what the deal was scored: by side, or by player.
    `options` are the game's, `shuffles` what its cards were drawn from: all that is needed to check them. `agreed` is
    what the robots bid by, None where they have no system.
    """

    table: str = ""
    game: str = ""
    number: int = 1
    at: float = 0.0
    board: int | None = 1
    places: tuple[Place, ...] = SEATS
    names: tuple[str, ...] = ("", "", "", "")
    hands: tuple[Hand, ...] = ()
    dealer: Place = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE
    strain: Strain | None = None
    turned: Card | None = None
    drawn: Card | None = None
    aside: Hand = Hand()
    points: tuple[int, ...] = ()
    contract: Contract | None = None
    tricks: int | None = None
    gained: tuple[tuple[str, int], ...] = ()
    moments: tuple[Moment, ...] = ()
    options: Any = None
    shuffles: tuple[Shuffle, ...] = ()
    agreed: Agreements | None = None

    @property
    def is_bridge(self) -> bool:
        """Whether it is a deal of a contract, with declarer and dummy: what files of bridge can hold."""
        return self.game in ("rubber", "chicago", "duplicate", "minibridge", "auction-bridge", "board")

    @property
    def trump(self) -> Strain | None:
        """The trumps of the play, NOTRUMP among them."""
        return self.contract.strain if self.contract is not None else self.strain

    def name(self, place: Place) -> str:
        """Who sat there."""
        return self.names[place.index]


class Past(msgspec.Struct, frozen=True):
    """A table's ended deals, and how the game stands or ended. `totals` are by side or player."""

    table: str
    game: str
    version: int
    deals: tuple[PastDeal, ...]
    places: tuple[Place, ...]
    names: tuple[str, ...]
    totals: tuple[tuple[str, int], ...]
    outcome: Outcome[Any] | None


def explained(deal: PastDeal, call: int, text: str) -> PastDeal:
    """The deal with an explanation of a call, if the call still stands."""
    moments = list(deal.moments)
    if call < len(moments) and isinstance(made := moments[call], CallMade):
        moments[call] = replace(made, explanation=text)
    return replace(deal, moments=tuple(moments))


def taken_back(deal: PastDeal, number: int) -> PastDeal:
    """The deal without its last calls or cards; an open contract is no contract."""
    moments = deal.moments[: max(0, len(deal.moments) - number)]
    chosen = next((made.contract for made in moments if isinstance(made, ContractChosen)), None)
    return replace(deal, moments=moments, contract=chosen)
