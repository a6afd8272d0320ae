"""Auction bridge at the table: the auction and play of contract bridge, the older score (FACTS 3.8)."""

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.auction_bridge_score import AuctionBridgeScore, AuctionScoring, HonourTable
from makker.games.bridge.match import MatchRules, MatchState
from makker.games.bridge.rubber import result_of
from makker.games.bridge.state import DealOptions, UndoMode
from makker.rules.outcome import Outcome, best
from makker.seats import Seat, Side, Vulnerability
from makker.valuation.side_honours import side_honours


class AuctionBridgeOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rubber of auction bridge; the figures that the sources do not agree on are options (`AuctionScoring`).

    `most_deals` ends the rubber unfinished after so many deals (None: never); the higher total then wins.
    """

    first_dealer: Seat = Seat.NORTH
    count_honours: bool = True
    honours: HonourTable = HonourTable.MULTIPLES
    small_slam: int = 50
    grand_slam: int = 100
    insult: int = 50
    overtrick: int = 50
    rubber: int = 250
    most_deals: int | None = None
    claims: bool = True
    undo: UndoMode = UndoMode.CALLS
    director: bool = False

    def __post_init__(self) -> None:
        self.scoring()
        if self.most_deals is not None and self.most_deals < 1:
            raise InvalidValue("options.most_deals", {"deals": self.most_deals})

    def scoring(self) -> AuctionScoring:
        """The options that concern the score. Raises InvalidValue (``options.points``)."""
        return AuctionScoring(
            rubber=self.rubber,
            insult=self.insult,
            overtrick=self.overtrick,
            small_slam=self.small_slam,
            grand_slam=self.grand_slam,
            honours=self.honours,
        )


State = MatchState[AuctionBridgeOptions, AuctionBridgeScore]


class AuctionBridgeRules(MatchRules[AuctionBridgeOptions, AuctionBridgeScore]):
    """A rubber of auction bridge among N E S W; nobody is ever vulnerable."""

    name = "auction-bridge"

    def empty(self, options: AuctionBridgeOptions) -> AuctionBridgeScore:
        """The empty sheet."""
        return AuctionBridgeScore(options.scoring())

    def deal_options(self, options: AuctionBridgeOptions) -> DealOptions:
        """The options that concern one deal."""
        return DealOptions(claims=options.claims, undo=options.undo, director=options.director)

    def next_deal(self, state: State) -> State:
        """The deal moves clockwise."""
        dealer, number = state.options.first_dealer.after(state.boards), state.boards + 1
        deal = self.deals.board(self.deal_options(state.options), number, dealer, Vulnerability.NONE)
        return replace(state, deal=deal, boards=number)

    def record(self, state: State) -> AuctionBridgeScore:
        """The sheet with the deal that has ended; honours are seen by themselves."""
        deal = state.deal
        honours = None
        if state.options.count_honours and deal.contract is not None and deal.deal is not None:
            honours = side_honours(deal.deal, deal.contract.strain)
        return state.score.add(result_of(deal), honours)

    def final(self, state: State) -> Outcome[Side] | None:
        """The higher total wins."""
        score, most = state.score, state.options.most_deals
        cut_short = state.stopped or (most is not None and score.deals >= most)
        if not score.over and not cut_short:
            return None
        scores = tuple((side, score.total(side)) for side in Side)
        return Outcome("rubber_won" if score.over else "unfinished", scores, best(scores) if score.deals else ())
