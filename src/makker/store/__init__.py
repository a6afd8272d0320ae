"""Keeping tables: the event log in SQLite or PostgreSQL."""

from makker.store.log import EventLog, open_log

__all__ = ["EventLog", "open_log"]
