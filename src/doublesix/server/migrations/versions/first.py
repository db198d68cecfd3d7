"""The first version: tables and events, analyses and decisions, rollouts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger),
        sa.Column("is_over", sa.Boolean, nullable=False, index=True),
        sa.Column("summary", sa.JSON, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("view", sa.JSON, nullable=False),
        sa.Column("reports", sa.JSON, nullable=False),
    )
    op.create_table(
        "decisions",
        sa.Column("analysis_id", sa.String(32), sa.ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("view", sa.JSON, nullable=False),
    )
    op.create_table(
        "rollouts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("view", sa.JSON, nullable=False),
    )
