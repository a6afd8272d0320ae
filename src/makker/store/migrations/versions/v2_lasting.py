"""Logs that are kept however old they are, and who is connected through which process."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """What is there already is kept: nothing told until now that it would not be."""
    op.add_column("streams", sa.Column("lasting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE streams SET lasting = true"))
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
