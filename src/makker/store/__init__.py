"""Keeping tables: the event log in SQLite or PostgreSQL."""

from makker.store.errors import StoreError
from makker.store.log import EventLog, open_log, prepare
from makker.store.presence import Presence

__all__ = ["EventLog", "Presence", "StoreError", "open_log", "prepare"]
