"""One board of a file, analysed: its table and par, what each call and each card cost."""

from collections.abc import Callable

import msgspec

from makker.analysis.call_costs import CallCost, call_costs
from makker.analysis.card_costs import CardValues, PlayCosts, play_costs, start_play
from makker.analysis.par import Par, find_par
from makker.analysis.solving import Follower, trick_table
from makker.cards.hand import FULL_BITS, Hand
from makker.deals import Deal
from makker.errors import InvalidValue, MakkerError
from makker.formats import Board, PassedOut
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import score_for
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability, board_dealer, board_vulnerability


class BoardAnalysis(msgspec.Struct, frozen=True):
    """What is known of a board, and what it cost.

    `auction` is None where the board has none, or one against the Laws. `outcome` is the contract, a pass-out, or None
    where it is unknown; `tricks` are declarer's and `score` North-South's at the table, None where unknown. `calls` and
    `play` are empty and None where there is nothing to judge. `faults` are what could not be judged, and why.
    """

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    table: TrickTable
    par: Par
    auction: Auction | None
    outcome: Contract | PassedOut | None
    tricks: int | None
    score: int | None
    calls: tuple[CallCost, ...]
    play: PlayCosts | None
    faults: tuple[MakkerError, ...]


def whole_deal(deal: Deal | None) -> Deal:
    """All four hands; one that is not known is what the others leave.

    Raises InvalidValue (``analysis.no_deal``, ``analysis.hand_size`` for hands that are not of 13 cards).
    """
    if deal is None or not any(deal.hands):
        raise InvalidValue("analysis.no_deal")
    unknown = [seat for seat, hand in deal if not hand]
    if len(unknown) > 1:
        raise InvalidValue("analysis.no_deal")
    if unknown:
        rest = Hand.of_bits(FULL_BITS)
        for hand in deal.hands:
            rest -= hand
        deal = deal.replace(unknown[0], rest)
    for seat, hand in deal:
        if len(hand) != 13:
            raise InvalidValue("analysis.hand_size", {"seat": seat.letter, "cards": len(hand)})
    return deal


def dealer_of(board: Board) -> Seat:
    """Who dealt: as the board says, or its auction, or its number (Law 2).

    Raises InvalidValue (``board.no_dealer``).
    """
    if board.dealer is not None:
        return board.dealer
    if board.auction is not None and board.auction.calls:
        return board.auction.dealer
    if board.number is None or board.number < 1:
        raise InvalidValue("board.no_dealer")
    return board_dealer(board.number)


def vulnerability_of(board: Board) -> Vulnerability:
    """Who is vulnerable: as the board says, or its number (Law 2).

    Raises InvalidValue (``board.no_vulnerability``).
    """
    if board.vulnerability is not None:
        return board.vulnerability
    if board.number is None or board.number < 1:
        raise InvalidValue("board.no_vulnerability")
    return board_vulnerability(board.number)


class Judge:
    """Judges one board, keeping note of what it could not judge."""

    def __init__(self, board: Board, solve: Callable[[Deal], TrickTable], values: CardValues) -> None:
        self.board = board
        self.values = values
        self.faults = list[MakkerError]()
        self.deal = whole_deal(board.deal)
        self.dealer = dealer_of(board)
        self.vulnerability = vulnerability_of(board)
        self.table = solve(self.deal)

    def auction(self) -> Auction | None:
        """The auction, if there is one and it keeps the Laws."""
        made = self.board.auction
        if made is None or not made.plain:
            return None
        try:
            if not made.is_regular:
                raise InvalidValue("analysis.irregular_auction")
            return made.auction()
        except MakkerError as fault:
            self.faults.append(fault)
            return None

    def play(self, contract: Contract) -> PlayCosts | None:
        """The play, if any of it is known, or how it ended."""
        made, tricks = self.board.play, self.board.tricks
        cards = made.in_order(contract.strain.suit, contract.leader) if made is not None else ()
        if not cards and tricks is None:
            return None
        start, played = start_play(self.deal, contract), [card for _, card in cards]
        try:
            return play_costs(start, played, contract, self.vulnerability, self.values, tricks)
        except InvalidValue as fault:  # the number of tricks cannot be
            self.faults.append(fault)
            return play_costs(start, played, contract, self.vulnerability, self.values)

    def judged(self) -> BoardAnalysis:
        """The whole."""
        auction, outcome = self.auction(), self.board.outcome
        if outcome is None and auction is not None and auction.is_over:
            outcome = PassedOut() if auction.is_passed_out else auction.contract
        contract = outcome if isinstance(outcome, Contract) and outcome.declarer is not None else None
        play = self.play(contract) if contract is not None else None
        tricks = tricks_taken(self.board.tricks, play)
        return BoardAnalysis(
            deal=self.deal,
            dealer=self.dealer,
            vulnerability=self.vulnerability,
            table=self.table,
            par=find_par(self.table, self.dealer, self.vulnerability),
            auction=auction,
            outcome=outcome,
            tricks=tricks,
            score=self.score(outcome, tricks),
            calls=() if auction is None else call_costs(auction, self.table, self.vulnerability),
            play=play,
            faults=tuple(self.faults),
        )

    def score(self, outcome: Contract | PassedOut | None, tricks: int | None) -> int | None:
        """North-South's score at the table."""
        if isinstance(outcome, PassedOut):
            return 0
        if outcome is None or outcome.declarer is None or tricks is None:
            return None
        return score_for(Side.NS, Result(outcome, tricks), self.vulnerability)


def tricks_taken(stated: int | None, play: PlayCosts | None) -> int | None:
    """Declarer's tricks: counted where all cards were played, or else as the board says."""
    if play is not None and len(play.cards) == 52:
        return play.end
    return stated


def analyse_board(
    board: Board, solve: Callable[[Deal], TrickTable] = trick_table, values: CardValues | None = None
) -> BoardAnalysis:
    """Table, par, and what each call and card cost, as far as the board is known.

    Raises InvalidValue: ``analysis.no_deal``, ``analysis.hand_size``, ``board.no_dealer``, ``board.no_vulnerability``.
    """
    return Judge(board, solve, values or Follower().values).judged()
