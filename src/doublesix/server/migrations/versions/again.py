"""A place for the table at which those of a finished match play again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it; nobody has played again before."""
    op.add_column("tables", sa.Column("again", sa.String(32)))
