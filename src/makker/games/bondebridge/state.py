"""Where a round game stands: the finished rounds as scores, and the round being played."""

from enum import Enum

import msgspec

from makker.cards import Card, Hand, Strain
from makker.games.bondebridge.bidding import adjuster, bidding_order
from makker.games.bondebridge.options import Bidding, Options
from makker.games.bondebridge.plan import PlannedRound, seats, twos_put_aside
from makker.games.bondebridge.scoring import RoundScore
from makker.rules import Official
from makker.seats import Player
from makker.tricks import Trick


class Phase(Enum):
    """What the game waits for."""

    DRAW = "draw"  # a card for trumps
    DEAL = "deal"
    BID = "bid"
    CHANGE = "change"  # the sum of the bids is forbidden: one player must change
    PLAY = "play"
    OVER = "over"


class State(msgspec.Struct, frozen=True):
    """A round game under way. Tuples by player are empty before the deal.

    `rows` are the finished rounds; the round under way is ``plan[len(rows)]``. `trump` is that round's, None until a
    card tells; NOTRUMP where there is none. `bids` holds None for a player who has not bid. `tricks` are the finished
    tricks of the round, `trick` the one on the table, `leader` who led it. `last_trick` stays until the next deal.
    """

    options: Options
    plan: tuple[PlannedRound, ...]
    phase: Phase
    rows: tuple[RoundScore, ...] = ()
    trump: Strain | None = None
    drawn: Card | None = None
    turned: Card | None = None
    hands: tuple[Hand, ...] = ()
    bids: tuple[int | None, ...] = ()
    revealed: bool = False
    leader: Player | None = None
    trick: Trick[Player] = Trick()
    tricks: tuple[Trick[Player], ...] = ()
    last_trick: Trick[Player] | None = None
    won: tuple[int, ...] = ()

    @property
    def planned(self) -> PlannedRound:
        """The round under way; the last one when the game is over."""
        return self.plan[min(len(self.rows), len(self.plan) - 1)]

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody, clockwise."""
        return seats(self.options)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the finished rounds, by player."""
        return self.rows[-1].totals if self.rows else (0,) * self.options.players

    @property
    def put_aside(self) -> Hand:
        """The twos put aside openly in this round (FACTS 004-21)."""
        if self.trump is None or self.phase is Phase.OVER:
            return Hand()
        return twos_put_aside(self.options, self.planned.cards, self.trump)

    @property
    def to_act(self) -> frozenset[Player | Official]:
        """Whom the game waits for."""
        match self.phase:
            case Phase.OVER:
                return frozenset()
            case Phase.DRAW | Phase.DEAL:
                return frozenset((Official.CHANCE,))
            case Phase.CHANGE:
                return frozenset((adjuster(self.options, self.planned),))
            case Phase.BID:
                return self.bidders
            case Phase.PLAY:
                return frozenset((self.turn,))

    @property
    def bidders(self) -> frozenset[Player | Official]:
        """Who may bid now: everybody who has not, or the next in turn."""
        waiting = [who for who in bidding_order(self.options, self.planned) if self.bids[who.index] is None]
        return frozenset(waiting if self.options.bidding is Bidding.SIMULTANEOUS else waiting[:1])

    @property
    def turn(self) -> Player:
        """Whose turn it is to play; only in the phase PLAY."""
        leader = self.leader or self.players[0]
        return Player((leader.index + len(self.trick.plays)) % self.options.players)
