"""The state of one bridge deal, and its options."""

from enum import Enum
from functools import cache

import msgspec

from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract
from makker.rules.who import Official
from makker.seats import Seat, Vulnerability
from makker.tricks import TrickPlay


class UndoMode(Enum):
    """What may be taken back with the opponents' consent."""

    OFF = "off"
    CALLS = "calls"
    ANY = "any"


class Scoring(Enum):
    """What a board's score is compared by, as players know (Law 78): the points alone, IMPs, matchpoints."""

    POINTS = "points"
    IMPS = "imps"
    MATCHPOINTS = "mp"


class DealOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a deal is played online.

    `claims`: claims and concessions are possible. `undo`: what may be taken back. `director`: a refused claim goes to
    the director; without one, play resumes (Law 68). `board` is the number on the board, from 1 (single deals only).
    `scoring` is what is played for; it changes nothing in the play.
    """

    claims: bool = True
    undo: UndoMode = UndoMode.CALLS
    director: bool = False
    board: int = 1
    scoring: Scoring = Scoring.POINTS


class Claiming(msgspec.Struct, frozen=True):
    """A claim under judgement; `waiting` has not answered yet. Refused, with nobody left, it is the director's."""

    seat: Seat
    tricks: int
    remaining: int
    text: str
    waiting: tuple[Seat, ...]
    refused: bool = False
    referred: bool = False


class TakingBack(msgspec.Struct, frozen=True):
    """A request to take back so many calls or cards; `waiting` has not answered yet."""

    seat: Seat
    calls: int
    cards: int
    waiting: tuple[Seat, ...]


class DealState(msgspec.Struct, frozen=True):
    """One deal from shuffle to score. `deal` is None until chance has dealt; `tricks` is None until it is over.

    `points` and `declarer` belong to minibridge: the points announced and who follows from them. `objections` are the
    claims that came to nothing: who claimed with how many tricks to play.
    """

    options: DealOptions
    board: int
    dealer: Seat
    vulnerability: Vulnerability
    auction: Auction
    deal: Deal | None = None
    contract: Contract | None = None
    play: TrickPlay[Seat] | None = None
    question: Claiming | TakingBack | None = None
    tricks: int | None = None
    points: tuple[int, int, int, int] | None = None
    declarer: Seat | None = None
    objections: tuple[tuple[Seat, int], ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the deal has been played, claimed or passed out."""
        return self.tricks is not None

    @property
    def dummy_is_shown(self) -> bool:
        """Whether the opening lead has been made, or minibridge has opened dummy."""
        if self.declarer is not None:
            return True
        return self.play is not None and bool(self.play.trick.plays or self.play.done)

    @property
    def declaring_tricks(self) -> int:
        """Tricks won so far by declarer's side; 0 before the play."""
        if self.play is None or self.contract is None:
            return 0
        side = self.contract.side
        return sum(self.play.won[seat.index] for seat in side.seats)


def actor(state: DealState) -> Seat:
    """Whose turn it is to call or to play a card: declarer plays dummy's (FACTS 000-26)."""
    play, contract = state.play, state.contract
    if play is None or contract is None:
        return state.declarer or state.auction.turn
    turn = play.turn
    return contract.by if turn.partner is contract.declarer else turn


def waiting_for(state: DealState) -> frozenset[Seat | Official]:
    """Whom the deal waits for."""
    if state.question is None and state.deal is not None and state.tricks is None:
        return alone(actor(state))
    if state.question is not None:
        if isinstance(state.question, Claiming) and state.question.referred:
            return alone(Official.DIRECTOR)
        return frozenset(state.question.waiting)
    if state.tricks is not None:
        return frozenset()
    return alone(Official.CHANCE)


def waits_for(state: DealState, who: Seat | Official) -> bool:
    """Whether the deal waits for this one."""
    if state.question is not None or state.tricks is not None or state.deal is None:
        return who in waiting_for(state)
    return who is actor(state)


@cache
def alone(who: Seat | Official) -> frozenset[Seat | Official]:
    """The set of one, made once."""
    return frozenset((who,))
