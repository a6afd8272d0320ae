"""Accounts: a name and a way to prove it, for an identity that until then a browser alone had."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Nobody has one yet. Histories are read by person, newest first."""
    op.create_table(
        "accounts",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("person", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False, server_default=""),
        sa.Column("links", sa.Integer, nullable=False, server_default="0"),
        sa.Column("made", sa.Float, nullable=False),
    )
