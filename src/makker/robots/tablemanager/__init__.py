"""The table-manager protocol that bridge programs speak (version 18): a manager of matches, and a client that plays."""

from makker.robots.tablemanager.client import play_at
from makker.robots.tablemanager.manager import Manager, PlayedBoard

__all__ = ["Manager", "PlayedBoard", "play_at"]
