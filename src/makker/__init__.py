"""Makker, the open bridge platform: the vocabulary that every program about bridge needs.

>>> from makker import Auction, Hand, Result, Seat
>>> Auction.parse("1N P 3N P P P", Seat.NORTH).contract.leader
Seat.EAST
>>> Hand.parse("AKQ52.K9.Q84.K76").shape
(5, 2, 3, 3)
>>> Result.parse("3 grand +1").tricks
10
"""

from makker.cards import Card, Hand, Pack, Rank, RankLetters, Strain, Suit
from makker.deals import Deal
from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError, SaveError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score, score_for
from makker.games.registry import Game, find_game, game_names
from makker.rules import IllegalAction, Log, Official, Outcome, Reason, Rules, Spectator
from makker.seats import Player, Seat, Side, Vulnerability, board_dealer, board_vulnerability

__all__ = [
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "Auction",
    "Bid",
    "Call",
    "Card",
    "ConflictError",
    "Contract",
    "Deal",
    "Doubled",
    "Game",
    "Hand",
    "IllegalAction",
    "InvalidValue",
    "Log",
    "MakkerError",
    "Official",
    "Outcome",
    "Pack",
    "ParseError",
    "Player",
    "Rank",
    "RankLetters",
    "Reason",
    "Result",
    "Rules",
    "SaveError",
    "Seat",
    "Side",
    "Spectator",
    "Strain",
    "Suit",
    "Vulnerability",
    "board_dealer",
    "board_vulnerability",
    "duplicate_score",
    "find_game",
    "game_names",
    "score_for",
]
