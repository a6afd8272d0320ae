"""Who sits where: compass seats, sides, vulnerability, and the numbered players of round games."""

from makker.seats.player import Player
from makker.seats.seat import Seat, Side
from makker.seats.vulnerability import Vulnerability, board_dealer, board_vulnerability

__all__ = ["Player", "Seat", "Side", "Vulnerability", "board_dealer", "board_vulnerability"]
