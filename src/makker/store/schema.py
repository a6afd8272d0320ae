"""The tables of the database. Migrations bring an older database up to this."""

from sqlalchemy import Column, Float, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
"""The event log: one row an event, `version` from 1. The key makes it impossible that two writers both succeed."""

streams = Table(
    "streams",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("touched", Float, nullable=False, index=True),
)
"""Each log's length and when it was last written, in seconds since the epoch."""

presence = Table(
    "people",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("stream", String(64), primary_key=True),
    Column("seat", String(8), nullable=False),
)
"""Who has sat at which table: what somebody's history is made of."""
