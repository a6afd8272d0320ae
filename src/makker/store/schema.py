"""The tables of the database, as the newest migration leaves them. Migrations bring an older database up to this.

A change here needs a module in `migrations/versions` that makes it, and `NEWEST` raised to its number.
"""

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table, false

metadata = MetaData()

NEWEST = "3"
"""The newest migration."""

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
    Column("lasting", Boolean, nullable=False, server_default=false()),
)
"""Each log's length, when it was last written, in seconds since the epoch, and whether it is kept however old it is."""

people = Table(
    "people",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("stream", String(64), primary_key=True),
    Column("seat", String(8), nullable=False),
)
"""Who has sat at which table: what somebody's history is made of."""

presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("stream", String(64), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("seen", Float, nullable=False),
)
"""Who is connected to which table through which server process, and when that process last said so."""

accounts = Table(
    "accounts",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("person", String(64), nullable=False, unique=True),
    Column("password", String(200), nullable=False, server_default=""),
    Column("links", Integer, nullable=False, server_default="0"),
    Column("made", Float, nullable=False),
)
"""Who can sign in: the name as it is compared (`key`) and as it is shown, the identity that it stands for, the hash of
the password (empty without one), how many sign-in links have been used, and when it was made."""
