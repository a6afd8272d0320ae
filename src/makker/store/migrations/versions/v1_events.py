"""Event logs, their lengths, and who has sat where."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "events",
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "streams",
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("ix_streams_touched", "streams", ["touched"])
    op.create_table(
        "people",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column("seat", sa.String(8), nullable=False),
    )
